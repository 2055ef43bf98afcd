"""Production stacks: their points, the points still missing, and adding cards."""

from collections.abc import Callable
from functools import lru_cache

from matinee.engine.contract.game import Action, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content import card_points, films
from matinee.games.action.content.pieces import GENRES, Points
from matinee.games.action.rules.actions import NEW
from matinee.games.action.rules.state import Production, State, View


@lru_cache(maxsize=4096)
def cast_points(cast: tuple[str, ...]) -> Points:
    """Points of actors and sets together, in each genre (AC-STACK-03, -04)."""
    total = [0] * len(GENRES)
    for card in cast:
        for genre, each in enumerate(card_points(card)):
            total[genre] += each
    return tuple(total)  # type: ignore[return-value]


@lru_cache(maxsize=4096)
def missing_points(production: Production) -> Points:
    """Points still missing in each genre (AC-STACK-05 to -09); all 0 without a script."""
    if production.script is None:
        return (0,) * len(GENRES)  # type: ignore[return-value]
    have, need = cast_points(production.cast), films()[production.script].needs
    return tuple(max(0, n - h) for n, h in zip(need, have, strict=True))  # type: ignore[return-value]


@lru_cache(maxsize=4096)
def is_ready(production: Production) -> bool:
    """Whether a film can be sent: it has a script, with enough points in every genre it names."""
    return production.script is not None and not any(missing_points(production))


class Destinations(dict[str, Action]):
    """The actions with one card, by the name of the production it joins; each is made once."""

    def __init__(self, make: Callable[[str], Action]) -> None:
        self._make = make

    def __missing__(self, onto: str) -> Action:
        self[onto] = made = self._make(onto)
        return made


def check_onto(position: View, seat: Seat, onto: str, *, script: bool = False) -> None:
    """Refuse a stack that is not the player's, and for a script a stack that has one."""
    if onto == NEW:
        return  # AC-ACTR-07, AC-Q-55
    production = position.productions[seat].get(onto)
    if production is None:
        rule = "AC-SCRI-06" if script else "AC-ACTR-05"
        raise IllegalAction(rule, "no-such-production", production=onto)
    if script and production.script is not None:
        raise IllegalAction("AC-SCRI-07", "has-script", script=production.script)


def add_cast(state: State, seat: Seat, card: str, onto: str) -> str:
    """Put an actor or a set into a stack, or begin one with it (AC-ACTR-05 to -07).

    Returns the script of the stack, or an empty string.
    """
    own = state.productions[seat]
    if onto == NEW:
        own[card] = Production(None, (card,))
        return ""
    before = own[onto]
    own[onto] = Production(before.script, (*before.cast, card))
    return before.script or ""


def add_script(state: State, seat: Seat, script: str, onto: str) -> None:
    """Begin a stack with a script, or put it on top of one that has none (AC-SCRI-05, -06)."""
    own = state.productions[seat]
    if onto == NEW:
        own[script] = Production(script)
    else:
        own[onto] = Production(script, own[onto].cast)


def find_film(position: View, seat: Seat, script: str) -> str | None:
    """The name of a player's production with this script, if there is one."""
    for name, production in position.productions[seat].items():
        if production.script == script:
            return name
    return None
