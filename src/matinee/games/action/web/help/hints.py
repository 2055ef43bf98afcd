"""First-time hints, by kind of decision."""

from collections.abc import Iterator, Mapping
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
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

HINTS: Final[Mapping[str, str]] = {
    "start": N_(
        "Each assistant does one thing a round. Your TV script is a film in the making: look which "
        "genres it needs, and hire an actor who has them. The bank always has money."
    ),
    "set": N_(
        "A set counts like an actor: it helps any of your productions, or waits in a new one. "
        "Once placed it stays there."
    ),
    "release": N_(
        "A film of yours is ready. Sent in this round it earns when the round ends, and again "
        "every time until {squares} later films have pushed it off."
    ),
    "early": N_(
        "A film of yours is ready, but nothing is paid in this round. It may wait: every film "
        "that opens after it pushes it towards the archives."
    ),
    "cubes": N_(
        "You have no cube left: you can have {films} running at once. One must be pushed off "
        "before the next can open."
    ),
    "last": N_(
        "The last round. Films that run now still earn; afterwards {money} are worth {prestige}, "
        "and so is each pair of a colour in your archives. What is unfinished is worth nothing."
    ),
    "gala": N_(
        "The Charity Gala is an eighth action, while the event lasts: {gala} for {prestige}, at "
        "once and for sure."
    ),
    "actors-strike": N_(
        "The actors strike: whoever is hired leaves a gap on the wall until the next round begins, "
        "and nobody gets cheaper. Those who come late may find an empty wall."
    ),
    "contracts": N_(
        "Contracts are fixed: nobody slides and nobody gets cheaper, a new actor takes the very "
        "space that was left. Waiting saves nothing, and the one on the right still leaves."
    ),
    "writers-strike": N_(
        "The writers strike: a bought script leaves a gap until the next round begins. If you want "
        "one, do not wait."
    ),
    "fire": N_(
        "The studio is on fire: no sets until the next event. Actors must bring all your points."
    ),
    "loyal": N_(
        "While this event lasts, a film that you send may leave you one of its cast for another "
        "production. Plan two films around the same star."
    ),
    "second": N_(
        "While this event lasts, the actor and the set on top of the discards can be had for "
        "{discards} each, and you see what you get."
    ),
    "season": N_(
        "While this event lasts, films of its genres earn {bonus} more at every box office, "
        "whatever else they are."
    ),
    "script": N_(
        "You have no script without its cast. A script costs {script}; look at what it needs and "
        "which actors hang on the wall. Red ones bring money, blue ones prestige."
    ),
    "casting": N_(
        "Actors slide to the right and get cheaper, and the one on the right leaves when the round "
        "ends. Waiting saves money, if nobody is faster."
    ),
    "blind": N_(
        "A set costs {set} and is bought unseen. It has a point in most genres, so it fills the "
        "last gaps of a film, not the large ones."
    ),
    "hire": N_(
        "You could hire an assistant: {assistant} for one more action in every round to come. "
        "It pays early in the game, and hardly towards the end."
    ),
    "marketing": N_(
        "Your film on the last screen is the next to be pushed off. A campaign lets it change "
        "places with its neighbour, which buys it time."
    ),
    "archives": N_(
        "Archived films earn {bonus} each at every box office while a film of yours with their "
        "colour is running. Gold ones go with any colour."
    ),
    "bank": N_(
        "The bank pays {first} for your first assistant of a round and {further} for each further "
        "one. It is never paid back, and two visits in one round pay more than one in each of two."
    ),
}
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
