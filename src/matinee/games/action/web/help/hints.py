"""First-time hints, by kind of decision."""

from collections.abc import Iterator, Mapping
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.sentences import sentences
from matinee.engine.ui.browser_ui import Hint
from matinee.games.action.content.event_keys import (
    ACTORS_STRIKE,
    CHARITY_GALA,
    DATE_NIGHT_SEASON,
    FIXED_CONTRACTS,
    LOYAL_COMPANY,
    SECOND_CHANCES,
    STUDIO_FIRE,
    THRILL_SEASON,
    WRITERS_STRIKE,
)
from matinee.games.action.rules.assistants import has_free_slot
from matinee.games.action.rules.forecast import next_box_office, unseen_sets
from matinee.games.action.rules.locations.releases import has_cube
from matinee.games.action.rules.locations.staffing import can_hire
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.productions import is_ready
from matinee.games.action.rules.state import BOARD, View
from matinee.games.action.text.game_text import ActionText

HINTS: Final = sentences(__package__, "hints.toml")
"""The hints by kind of decision."""

_EVENTS: Final[Mapping[str, str]] = {
    CHARITY_GALA: "gala",
    ACTORS_STRIKE: "actors-strike",
    FIXED_CONTRACTS: "contracts",
    WRITERS_STRIKE: "writers-strike",
    STUDIO_FIRE: "fire",
    LOYAL_COMPANY: "loyal",
    SECOND_CHANCES: "second",
    DATE_NIGHT_SEASON: "season",
    THRILL_SEASON: "season",
}
"""The hints for events that need unusual decisions."""

_STANDSTILL: Final = frozenset({ACTORS_STRIKE, FIXED_CONTRACTS})
"""The events during which actors do not slide (AC-EV-10a, -10b, AC-Q-72)."""


def hint(view: View, words: ActionText, seat: Seat) -> Hint | None:
    """The hint for the player who has the turn; `None` for others."""
    if view.over or view.turn != seat:
        return None
    key = _kind(view, seat)
    return Hint(key, words.text(HINTS[key]).format(**_figures(view, words)))


def _figures(view: View, words: ActionText) -> dict[str, str]:
    first, further = BOARD.borrow
    return {
        "squares": f"{BOARD.squares}",
        "films": words.films(BOARD.most_films),
        "money": words.money(BOARD.money_per_prestige),
        "prestige": words.prestige(BOARD.gala_prestige),
        "bonus": words.money(BOARD.archive_bonus),
        "first": words.money(first),
        "further": words.money(further),
        **{
            what: words.money(price(view, what).millions)
            for what in ("gala", "script", "set", "assistant", "discards")
        },
    }


def _kind(view: View, seat: Seat) -> str:
    """The most urgent kind of decision; without one, another hint for each assistant."""
    if view.phase == "set":
        return "set"
    placed = sum(standing.count(seat) for standing in view.placed.values())
    if view.round == 1 and not placed:
        return "start"
    urgent = next(_urgent(view, seat, placed), None)
    if urgent is not None:
        return urgent
    usual = [*_usual(view, seat), "bank"]
    return usual[(view.round + placed) % len(usual)]


def _urgent(view: View, seat: Seat, placed: int) -> Iterator[str]:
    if view.round == view.last_round and not placed:
        yield "last"
    text = _EVENTS.get(view.event or "")
    if text and view.round == view.since and not placed:
        yield text
    if any(map(is_ready, view.productions[seat].values())):
        if not has_cube(view, seat):
            yield "cubes"
        else:
            yield "release" if next_box_office(view) == view.round else "early"


def _usual(view: View, seat: Seat) -> Iterator[str]:
    """The kinds of decisions possible now, most frequent first."""
    unfinished = any(
        production.script is not None and not is_ready(production)
        for production in view.productions[seat].values()
    )
    if unfinished and view.event in _STANDSTILL:
        yield _EVENTS[view.event]
    elif unfinished:
        yield "casting"
    elif any(view.scripts):
        yield "script"
    if unfinished and has_free_slot(view, "set") and unseen_sets(view):
        yield "blind"
    if can_hire(view, seat):
        yield "hire"
    if view.archives[seat]:
        yield "archives"
    threatened = len(view.track) == BOARD.squares and view.owners[view.track[-1]] == seat
    if threatened and view.money[seat] >= price(view, "marketing").millions:
        yield "marketing"
