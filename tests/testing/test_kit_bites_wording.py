"""Games that keep words, or lose more than words, and the check that notices."""

import dataclasses
from collections.abc import Callable
from typing import ClassVar

import pytest
from msgspec.structs import replace

from matinee.engine.dice import Dice
from matinee.engine.game import Action, Event, Seat
from matinee.engine.title import Title
from matinee.engine.trials import Trial
from matinee.testing.checks import wording
from stranger.callsheet import TITLE
from stranger.callsheet.actions import Memo, PinnedUp, TakenDown
from stranger.callsheet.game import CallSheet, State
from stranger.callsheet.trials import TRIALS

Check = Callable[[Title, Trial], None]


class KeepsTheWords(CallSheet):
    def unsaid(self, state: State, seat: Seat, action: Action) -> Action:
        return action


class KeepsTheWordsInTheState(CallSheet):
    said: ClassVar[dict[int, str]] = {}

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        events = super().play(state, seat, action, dice)
        if isinstance(action, Memo):
            text = self.said.setdefault(state.moves, str(action.text))
            state.wall[-1] = replace(state.wall[-1], text=text)
        return events


class KeepsTheWordsInAnEvent(CallSheet):
    said: ClassVar[dict[int, str]] = {}

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        events = super().play(state, seat, action, dice)
        if isinstance(action, Memo):
            text = self.said.setdefault(state.moves, str(action.text))
            return [PinnedUp(seat=seat, text=text)]
        return events


class ChangesTheAction(CallSheet):
    def unsaid(self, state: State, seat: Seat, action: Action) -> Action:
        return super().idle(state, seat) if isinstance(action, Memo) else action


class AddsWords(CallSheet):
    def unsaid(self, state: State, seat: Seat, action: Action) -> Action:
        return Memo(f"({action.text})") if isinstance(action, Memo) else action


class CountsNoMoves(CallSheet):
    def moves(self, state: State) -> int:
        return 1


class TellsOfAnotherMove(CallSheet):
    def told_by(self, state: State, move: int) -> tuple[int, ...]:
        return (move - 1, move) if super().told_by(state, move) else ()


class ChangesTheStateInPassing(CallSheet):
    def unsaid(self, state: State, seat: Seat, action: Action) -> Action:
        state.points[0] += isinstance(action, Memo)
        return super().unsaid(state, seat, action)


class EndsTheGame(CallSheet):
    def unsay(self, state: State, move: int) -> list[Event]:
        state.day, state.winner, state.shouter = 99, None, None
        return super().unsay(state, move)


class StrikesAtRandom(CallSheet):
    struck = 0

    def unsay(self, state: State, move: int) -> list[Event]:
        type(self).struck += 1
        state.points[0] += self.struck
        return [TakenDown()]


def all_trials(title: Title, check: Check) -> None:
    for trial in TRIALS.cases:
        check(title, trial)


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (KeepsTheWords, wording.check_words_can_be_taken_out),
        (KeepsTheWordsInTheState, wording.check_words_can_be_taken_out),
        (KeepsTheWordsInAnEvent, wording.check_words_can_be_taken_out),
        (EndsTheGame, wording.check_words_can_be_taken_out),
        (StrikesAtRandom, wording.check_words_can_be_taken_out),
        (ChangesTheAction, wording.check_words_are_all_that_goes),
        (AddsWords, wording.check_words_are_all_that_goes),
        (CountsNoMoves, wording.check_words_are_all_that_goes),
        (TellsOfAnotherMove, wording.check_words_are_all_that_goes),
        (ChangesTheStateInPassing, wording.check_words_are_all_that_goes),
    ],
)
def test_the_check_notices(game: type[CallSheet], check: Check) -> None:
    title = dataclasses.replace(TITLE, game_at="stranger.callsheet.game:CALL_SHEET")
    title.__dict__["game"] = game()
    with pytest.raises(AssertionError):
        all_trials(title, check)


@pytest.mark.parametrize("trial", TRIALS.cases, ids=lambda trial: trial.name)
def test_a_game_that_loses_just_words_is_left_alone(trial: Trial) -> None:
    wording.check_words_are_all_that_goes(TITLE, trial)
    wording.check_words_can_be_taken_out(TITLE, trial)
