"""Games that keep redacted words, or lose more than words, and the check that detects it."""

import dataclasses
from collections.abc import Callable
from typing import ClassVar

import pytest
from msgspec.structs import replace

from fixtures.games.callsheet import TITLE
from fixtures.games.callsheet.actions import Memo, PinnedUp, TakenDown
from fixtures.games.callsheet.conformance import CONFORMANCE
from fixtures.games.callsheet.game import CallSheet, State
from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import Dice
from matinee.testing.storytelling import redaction

Check = Callable[[Title, ConformanceCase], None]


class KeepsTheWords(CallSheet):
    def redacted_action(self, state: State, seat: Seat, action: Action) -> Action:
        return action


class KeepsTheWordsInTheState(CallSheet):
    texts: ClassVar[dict[int, str]] = {}

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        events = super().play(state, seat, action, dice)
        if isinstance(action, Memo):
            text = self.texts.setdefault(state.moves, str(action.text))
            state.wall[-1] = replace(state.wall[-1], text=text)
        return events


class KeepsTheWordsInAnEvent(CallSheet):
    texts: ClassVar[dict[int, str]] = {}

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        events = super().play(state, seat, action, dice)
        if isinstance(action, Memo):
            text = self.texts.setdefault(state.moves, str(action.text))
            return [PinnedUp(seat=seat, text=text)]
        return events


class ChangesTheAction(CallSheet):
    def redacted_action(self, state: State, seat: Seat, action: Action) -> Action:
        return super().timeout_action(state, seat) if isinstance(action, Memo) else action


class AddsWords(CallSheet):
    def redacted_action(self, state: State, seat: Seat, action: Action) -> Action:
        return Memo(f"({action.text})") if isinstance(action, Memo) else action


class CountsNoMoves(CallSheet):
    def moves(self, state: State) -> int:
        return 1


class TellsOfAnotherMove(CallSheet):
    def wording_moves(self, state: State, move: int) -> tuple[int, ...]:
        return (move - 1, move) if super().wording_moves(state, move) else ()


class ChangesTheStateInPassing(CallSheet):
    def redacted_action(self, state: State, seat: Seat, action: Action) -> Action:
        state.points[0] += isinstance(action, Memo)
        return super().redacted_action(state, seat, action)


class EndsTheGame(CallSheet):
    def redact(self, state: State, move: int) -> list[Event]:
        state.day, state.winner, state.shouter = 99, None, None
        return super().redact(state, move)


class StrikesAtRandom(CallSheet):
    struck = 0

    def redact(self, state: State, move: int) -> list[Event]:
        type(self).struck += 1
        state.points[0] += self.struck
        return [TakenDown()]


def all_trials(title: Title, check: Check) -> None:
    for case in CONFORMANCE.cases:
        check(title, case)


def test_the_check_notices(subtests: pytest.Subtests) -> None:
    for game, check in [
        (KeepsTheWords, redaction.check_words_can_be_taken_out),
        (KeepsTheWordsInTheState, redaction.check_words_can_be_taken_out),
        (KeepsTheWordsInAnEvent, redaction.check_words_can_be_taken_out),
        (EndsTheGame, redaction.check_words_can_be_taken_out),
        (StrikesAtRandom, redaction.check_words_can_be_taken_out),
        (ChangesTheAction, redaction.check_words_are_all_that_goes),
        (AddsWords, redaction.check_words_are_all_that_goes),
        (CountsNoMoves, redaction.check_words_are_all_that_goes),
        (TellsOfAnotherMove, redaction.check_words_are_all_that_goes),
        (ChangesTheStateInPassing, redaction.check_words_are_all_that_goes),
    ]:
        with subtests.test(game=game, check=check):
            title = dataclasses.replace(TITLE, game_at="fixtures.games.callsheet.game:CALL_SHEET")
            title.__dict__["game"] = game()
            with pytest.raises(AssertionError):
                all_trials(title, check)


@pytest.mark.parametrize("case", CONFORMANCE.cases, ids=lambda case: case.name)
def test_a_game_that_loses_just_words_is_left_alone(case: ConformanceCase) -> None:
    redaction.check_words_are_all_that_goes(TITLE, case)
    redaction.check_words_can_be_taken_out(TITLE, case)
