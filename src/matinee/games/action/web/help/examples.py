"""The worked examples of the guide: tables at one moment, and the results of the rules for them.

No result is written here: hires, pushes, income and scores are computed by the rules, and the tests
use the same tables.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import FastDice
from matinee.engine.thread_cache import cache
from matinee.games.action.content import films
from matinee.games.action.content.pieces import Colour
from matinee.games.action.rules.actions import NEW, HireActor, SendFilm
from matinee.games.action.rules.awards import ceremony_prestige
from matinee.games.action.rules.box_office import archive_bonus, takings
from matinee.games.action.rules.events import Honours, Takings
from matinee.games.action.rules.locations.casting import actor_offers, hire_actor
from matinee.games.action.rules.locations.releases import send_film
from matinee.games.action.rules.locations.staffing import BORROW, borrow
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.productions import is_ready
from matinee.games.action.rules.scoring import items
from matinee.games.action.rules.setup import setup
from matinee.games.action.rules.state import BOARD, Production, State

NAMES: Final = ("Ada", "Ben", "Cleo")

FILM: Final = "the-man-bat"
CAST: Final = ("seraphine-stormthimble", "trixie-boltwright", "downtown-rooftops")
"""Two actors and a set, in the order of hiring."""

WALL: Final = ("mordecai-gloamsby", "pippa-lovelock-tarn", "bram-oakenlye")
HIRED: Final = WALL[1]
NEWCOMER: Final = "octavia-grimsworth"

SCREENS: Final[Sequence[tuple[str, Seat]]] = (
    ("krakenfall-harbour", 1),
    ("eleven-unsent-postcards", 0),
    ("ghosts-on-the-payroll", 2),
    ("grandma-steals-a-tank", 1),
    ("moth-queen-of-market-street", 2),
)
"""The running films from the left, with their owners."""

RUNNING: Final = ("honeymoon-at-the-goose-farm", "what-the-orchard-kept")
ARCHIVED: Final = ("swamp-engine-zero", "siege-of-the-salt-tower")
TREND: Final = "horror"
"""A producer with two running films and two archived ones, and the trend of a ceremony."""

SHELVES: Final[Sequence[tuple[Sequence[Colour], Sequence[Colour]]]] = (
    (("blue",), ("blue",)),
    (("blue",), ("blue", "blue")),
    (("blue",), ("gold",)),
    (("red",), ("red", "blue")),
    (("gold", "gold"), ("gold", "blue")),
    ((), ("gold", "red")),
)
"""Pairs of the colours of running films and of archived films."""

PRESTIGE: Final = 17
MONEY: Final = 12
PAIRED: Final[Sequence[Colour]] = ("blue", "blue", "blue")
"""A player's prestige, Millions, and colours in the archives at the end."""


class Shelf(NamedTuple):
    """The income of archived films beside running ones."""

    running: Sequence[Colour]
    archived: Sequence[Colour]
    bonus: int


class Wall(NamedTuple):
    """The casting wall before and after an actor is hired."""

    before: tuple[str, ...]
    costs: tuple[int, ...]
    after: tuple[str, ...]


class Premiere(NamedTuple):
    """The screens before and after a film opens."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    owners: dict[str, Seat]
    pushed: str
    archivist: Seat


@cache
def _fresh() -> State:
    return setup(len(NAMES), Options(first=1), FastDice(1))[0]


def _table() -> State:
    """A table of three after setup, without productions."""
    state = _fresh().copy()
    state.productions = [{} for _ in NAMES]
    return state


def _coloured(colours: Sequence[Colour]) -> list[str]:
    """Different films of these colours."""
    pool = list(films().values())
    found: list[str] = []
    for colour in colours:
        film = next(one for one in pool if one.colour == colour and one.key not in found)
        found.append(film.key)
    return found


def loans() -> list[int]:
    """Millions from the bank for one assistant of a player in a round, for two, and so on."""
    state, found = _table(), []
    state.left = [BOARD.most_assistants, 0, 1]
    for _ in range(BOARD.most_assistants):
        state.turn = 0
        borrow(state, 0, BORROW, FastDice(1))
        found.append(state.money[0] - BOARD.money)
    return found


def stages() -> list[Production]:
    """The production of `FILM` without a cast, and with each further card of it."""
    return [Production(FILM, CAST[:count]) for count in range(len(CAST) + 1)]


def complete() -> int:
    """The number of cards from which on the film is ready."""
    return next(count for count, stage in enumerate(stages()) if is_ready(stage))


def wall() -> Wall:
    """The wall before and after the middle actor is hired and the gap closes from the left."""
    state = _table()
    state.actors = list(WALL)
    state.actor_pile = [NEWCOMER]
    costs = tuple(price(state, what).millions for _, what in actor_offers(state))
    hire_actor(state, 0, HireActor(HIRED, NEW), FastDice(1))
    return Wall(WALL, costs, tuple(actor for actor in state.actors if actor))


def premiere() -> Premiere:
    """The screens before and after `FILM` opens and pushes the others on."""
    state = _table()
    state.track = [film for film, _ in SCREENS]
    state.owners = dict(SCREENS)
    state.productions[0][FILM] = stages()[-1]
    owners = dict(state.owners)
    before = tuple(state.track)
    send_film(state, 0, SendFilm(FILM), FastDice(1))
    (pushed,) = set(before) - set(state.track)
    archivist = next(seat for seat, own in enumerate(state.archives) if pushed in own)
    return Premiere(before, tuple(state.track), owners | state.owners, pushed, archivist)


def shelves() -> list[Shelf]:
    """The archive bonus for each pair in `SHELVES`."""
    found = []
    for running, archived in SHELVES:
        state = _table()
        both = _coloured([*running, *archived])
        state.track, state.archives[0] = both[: len(running)], both[len(running) :]
        state.owners = dict.fromkeys(state.track, 0)
        found.append(Shelf(running, archived, archive_bonus(state, 0)))
    return found


def _business() -> State:
    state = _table()
    state.track = list(RUNNING)
    state.owners = dict.fromkeys(RUNNING, 0)
    state.archives[0] = list(ARCHIVED)
    return state


def income() -> Takings:
    """Income at the box office with `RUNNING` and `ARCHIVED`."""
    return takings(_business(), 0)


def won() -> Honours:
    """Prestige at a ceremony with `RUNNING` and `TREND`."""
    return ceremony_prestige(_business(), 0, TREND)


def final() -> dict[str, int]:
    """A player's final score by item, with `PRESTIGE`, `MONEY` and `PAIRED`."""
    state = _table()
    state.prestige[0], state.money[0] = PRESTIGE, MONEY
    state.archives[0] = _coloured(PAIRED)
    return items(state, 0)
