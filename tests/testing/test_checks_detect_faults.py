"""Games with one fault each, and the check that detects it."""

import dataclasses
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fixtures.games.callsheet import TITLE
from fixtures.games.callsheet import game as rules
from fixtures.games.callsheet.actions import Book, Clear, Dealt, Judge, PinnedUp, Ready
from fixtures.games.callsheet.conformance import CONFORMANCE
from fixtures.games.callsheet.game import CALL_SHEET, CallSheet, State, View
from fixtures.games.callsheet.game_text import CallSheetText
from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Action, Event, Result, Seat
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import Refused
from matinee.testing.checks import game_text, positions, records, secrecy
from matinee.testing.checks import rules as rule_checks

Check = Callable[[Title, ConformanceCase], None]


class Told(Event, tag="told", frozen=True):
    crew: tuple[int, ...]


class AcceptsTooMuch(CallSheet):
    def check(self, position: View, seat: Seat, action: Action) -> None:
        if not isinstance(action, Clear):
            super().check(position, seat, action)


class OffersTooLittle(CallSheet):
    def legal(self, position: View, seat: Seat) -> Sequence[Action]:
        return [offer for offer in super().legal(position, seat) if offer != Judge(True)]

    def check(self, position: View, seat: Seat, action: Action) -> None:
        CALL_SHEET.check(position, seat, action)


class AcceptsTemplates(CallSheet):
    def check(self, position: View, seat: Seat, action: Action) -> None:
        if action not in self.legal(position, seat):
            super().check(position, seat, action)


class ForgetsAnAction(CallSheet):
    def all_actions(self, position: View) -> Sequence[Action]:
        return [action for action in super().all_actions(position) if action != Ready()]


class ChecksWithSideEffects(CallSheet):
    def check(self, position: View, seat: Seat, action: Action) -> None:
        position.points[0] += isinstance(action, Clear)
        super().check(position, seat, action)


class IdlesIllegally(CallSheet):
    def timeout_action(self, position: View, seat: Seat) -> Action:
        return Ready()


class NeverEnds(CallSheet):
    def next_day(self, state: State) -> list[Event]:
        events = super().next_day(state)
        state.day, state.deck = 1, list(rules.CREW)
        return events


class HasNoWinner(CallSheet):
    def result(self, position: View) -> Result | None:
        result = super().result(position)
        return result and Result(tuple(place + 1 for place in result.places))


class RollsItsOwnDice(CallSheet):
    def next_day(self, state: State) -> list[Event]:
        random.shuffle(state.deck)
        return super().next_day(state)


class Remembers(CallSheet):
    calls = 0

    def show(self, state: State) -> list[Event]:
        self.calls += 1
        state.points[0] += self.calls
        return super().show(state)


class PlaysOnViews(CallSheet):
    def play(self, state: Any, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        return [] if type(state) is View else super().play(state, seat, action, dice)


class HidesOwnHand(CallSheet):
    def view(self, state: State, seat: Seat | None) -> View:
        return super().view(state, None)


class ShowsTheDeck(CallSheet):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        view.deck[-1:] = state.deck[-1:]
        return view


class ShowsWhetherBooked(CallSheet):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        for other, crew in enumerate(state.booked):
            if crew is None:
                view.booked[other] = None
        return view


class SharesWithViews(CallSheet):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        view.points = state.points
        return view


class ImaginesNonsense(CallSheet):
    def sample_state(self, view: View, seat: Seat | None, dice: Dice) -> State:
        imagined = super().sample_state(view, seat, dice)
        if seat is not None:
            imagined.deck[:] = [99] * len(imagined.deck)
        return imagined

    def next_day(self, state: State) -> list[Event]:
        assert 99 not in state.deck
        return super().next_day(state)


class ImaginesAnotherDay(CallSheet):
    def sample_state(self, view: View, seat: Seat | None, dice: Dice) -> State:
        state = super().sample_state(view, seat, dice)
        state.day += 1
        return state


class DeniesSecrets(CallSheet):
    def has_hidden_choices(self, position: View) -> bool:
        return False


class HurriesWhoHasBooked(CallSheet):
    def is_quick_decision(self, position: View, seat: Seat) -> bool:
        return position.booked[seat] is not None


class HurriesHighCards(CallSheet):
    """Asks for a hidden value, and treats hidden cards as high."""

    def is_quick_decision(self, position: View, seat: Seat) -> bool:
        return not any(crew in range(20) for crew in position.hands[seat])


class HurriesByNumbers(CallSheet):
    def is_quick_decision(self, position: View, seat: Seat) -> Any:
        return position.day


class DealsAloud(CallSheet):
    def next_day(self, state: State) -> list[Event]:
        events = super().next_day(state)
        return [Told(crew=e.crew) if isinstance(e, Dealt) else e for e in events]


class WaitsForSecrets(CallSheet):
    def active_seats(self, position: View) -> Sequence[Seat]:
        waiting = super().active_seats(position)
        unbooked = [seat for seat in waiting if position.booked[seat] is None]
        return waiting if position.winner is not None else unbooked or waiting


class BooksAloud(CallSheet):
    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        events = super().play(state, seat, action, dice)
        return [PinnedUp(seat=seat, text=str(action))] if isinstance(action, Book) else events


class EventsUnheardOf(CallSheet):
    def show(self, state: State) -> list[Event]:
        return [*super().show(state), Told(crew=())]


def share_hands(view: View) -> View:
    """A copy that is too shallow: it shares the inner lists of a list of lists."""
    values = [getattr(view, name) for name in View.__slots__]
    copied: list[Any] = [value[:] if isinstance(value, list) else value for value in values]
    return type(view)(*copied)


def with_game(game: Any) -> Title:
    """The third-party title with another game."""
    title = dataclasses.replace(TITLE)
    vars(title)["game"] = game
    return title


def test_a_broken_game_is_noticed(subtests: pytest.Subtests) -> None:
    for broken, check in [
        (AcceptsTooMuch, rule_checks.check_legal_and_check_agree),
        (OffersTooLittle, rule_checks.check_legal_and_check_agree),
        (AcceptsTemplates, rule_checks.check_legal_and_check_agree),
        (ForgetsAnAction, rule_checks.check_all_actions_lists_what_is_legal),
        (ChecksWithSideEffects, rule_checks.check_refusals_change_nothing),
        (IdlesIllegally, rule_checks.check_nobody_is_stuck),
        (HasNoWinner, rule_checks.check_nobody_is_stuck),
        (NeverEnds, rule_checks.check_random_play_ends),
        (RollsItsOwnDice, positions.check_same_seed_same_game),
        (Remembers, positions.check_same_seed_same_game),
        (SharesWithViews, positions.check_copies_are_independent),
        (PlaysOnViews, secrecy.check_views_answer_alike),
        (HidesOwnHand, secrecy.check_views_answer_alike),
        (ImaginesAnotherDay, secrecy.check_imagined_states_fit),
        (ImaginesNonsense, secrecy.check_imagined_states_fit),
        (ShowsTheDeck, secrecy.check_secrets_stay_secret),
        (ShowsWhetherBooked, secrecy.check_secrets_stay_secret),
        (WaitsForSecrets, secrecy.check_secrets_stay_secret),
        (DeniesSecrets, secrecy.check_everyone_knows_when_choices_are_secret),
        (HurriesWhoHasBooked, secrecy.check_everyone_knows_which_decisions_are_quick),
        (HurriesHighCards, secrecy.check_everyone_knows_which_decisions_are_quick),
        (HurriesByNumbers, secrecy.check_everyone_knows_which_decisions_are_quick),
        (DealsAloud, secrecy.check_events_keep_secrets),
        (BooksAloud, secrecy.check_secret_choices_look_alike),
        (EventsUnheardOf, records.check_records_round_trip),
    ]:
        with subtests.test(broken=broken, check=check):
            case = CONFORMANCE.cases[0]
            check(TITLE, case)
            with pytest.raises((AssertionError, Refused)):
                check(with_game(broken()), case)


def test_a_copy_that_shares_a_list_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "copy", share_hands)
    with pytest.raises(AssertionError, match=r"changed the original|changed a copy"):
        positions.check_copies_are_independent(TITLE, CONFORMANCE.cases[0])


def test_a_secret_that_is_not_marked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Book, "secret", False)
    with pytest.raises(AssertionError, match="is not secret"):
        secrecy.check_open_choices_can_be_seen(TITLE, CONFORMANCE.cases[0])


def test_a_scramble_that_does_nothing_is_noticed() -> None:
    title = dataclasses.replace(TITLE, conformance_at=f"{__name__}:LAZY")
    globals()["LAZY"] = dataclasses.replace(CONFORMANCE, scramble=lambda state, seat, dice: state)
    with pytest.raises(AssertionError, match="never changes anything"):
        secrecy.check_secrets_stay_secret(title, CONFORMANCE.cases[0])


@pytest.mark.parametrize("text", ["", "Hello, {name}", "the same for all"])
def test_bad_words_are_noticed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CallSheetText, "action_label", lambda self, action, view: text)
    with pytest.raises(AssertionError):
        game_text.check_words(TITLE, CONFORMANCE.cases[0])


def test_a_refusal_without_a_sentence_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CallSheetText, "refusal_text", lambda self, refused: "")
    with pytest.raises(AssertionError, match="gives no sentence"):
        rule_checks.check_refusals_change_nothing(TITLE, CONFORMANCE.cases[0])


def test_another_count_is_noticed() -> None:
    position = dataclasses.replace(CONFORMANCE.positions[0], counts=(13,))
    with pytest.raises(AssertionError, match="expected"):
        rule_checks.check_counts(TITLE, position)


def test_a_batchable_action_that_draws_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Judge, "batchable", True)
    monkeypatch.setattr(Ready, "batchable", True)
    with pytest.raises(AssertionError, match="is batchable, but"):
        secrecy.check_batchable_actions_show_nothing(TITLE, CONFORMANCE.cases[0])
