"""The phase strip: the days, the scenes left in this one, and the turn."""

from typing import Final, Literal

from matinee.engine.contract.game import Action, Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Phase, Step
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, Rehearse, TakeRole, Upgrade
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText

_CALLS: Final = (
    (Rehearse, N_("act or rehearse"), N_("act or rehearse")),
    (Act, N_("act, and it cannot fail"), N_("act, and it cannot fail")),
    (TakeRole, N_("move or take a role"), N_("take a role or end the turn")),
    (Upgrade, N_("buy a rank or move"), N_("buy a rank or end the turn")),
    (Action, N_("move or wait"), N_("end the turn")),
)
"""Prompts for the first class of action that is legal: before a move, and after it."""


def phase(view: View, words: DeadwoodText, viewer: Seat | None) -> Phase:
    """The days, the scenes left in this one, and the turn."""
    steps = tuple(
        Step(words.text("Day {day}").format(day=day), _state(view, day))
        for day in range(1, view.days + 1)
    )
    if view.over:
        return Phase(steps, words.text("The game is over"))
    left = len(view.scene)
    scenes = words.many("{n} scene left", "{n} scenes left", left).format(n=left)
    if left == 2:  # DW-DAY-01
        last = view.day == view.days
        scenes = words.text(
            N_("The next wrap ends the game") if last else N_("The next wrap ends the day")
        )
    turn = N_("your turn: {call}") if view.turn == viewer else N_("{name}'s turn: {call}")
    here = words.text(turn).format(name=words.names[view.turn], call=_call(view, words))
    then = words.names[(view.turn + 1) % view.seats]
    return Phase(steps, f"{scenes} · {here}", words.text("then {name}").format(name=then))


def _state(view: View, day: int) -> Literal["done", "here", "ahead"]:
    if view.over or day < view.day:
        return "done"
    return "here" if day == view.day else "ahead"


def _call(view: View, words: DeadwoodText) -> str:
    choices = DEADWOOD.legal(view, view.turn)
    for kind, before, after in _CALLS:
        if any(isinstance(choice, kind) for choice in choices):
            return words.text(after if view.moved else before)
    raise AssertionError("whoever has the turn can do something")
