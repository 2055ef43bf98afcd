"""The notes that the balance study takes of one game of Hollywood Boulevard."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from matinee.engine.contract.game import Action, Event, Seat
from matinee.games.boulevard.content import films, tips
from matinee.games.boulevard.content.pieces import ARRAY, BOXES, SECTIONS, Film
from matinee.games.boulevard.rules import scoring
from matinee.games.boulevard.rules.events import (
    CubesPlaced,
    FilmPicked,
    GenreSet,
    MarkerPlaced,
    PaidOut,
    TipPlayed,
    UpkeepPaid,
)
from matinee.games.boulevard.rules.state import State


class Week(msgspec.Struct):
    """The totals of one week, over all players."""

    payout: int = 0
    dice: int = 0
    films: int = 0

    @property
    def left(self) -> int:
        """Number of films that nobody rented."""
        return ARRAY - self.films


class Notes(msgspec.Struct):
    """The notes of one game."""

    decisions: int
    start: Seat
    holdings: tuple[int, ...]
    places: tuple[int, ...]
    weeks: list[Week]
    visits: list[Counter[str]]
    """For each player, how often a marker went to each section and box, or to any star."""
    openings: list[str]
    """The kind of spot of each player's first marker."""
    returns: dict[str, tuple[int, int]]
    """For each attribute of films, the dice that such films rolled and the price paid for them."""


def kind_of(spot: str) -> str:
    """The kind of a spot: a section, a box, or any star."""
    return spot if spot in SECTIONS or spot in BOXES else "star"


def attributes(film: Film) -> Iterator[str]:
    """The attributes of a film that the report compares."""
    yield f"deck {film.deck}"
    yield f"process {film.process or 'none'}"
    yield f"colour {film.colour}"
    yield f"genre {film.genre}"
    if film.oscars:
        yield "Oscar"
    if film.baftas:
        yield "BAFTA"
    if film.foreign:
        yield "Foreign"
    yield "starred names" if film.stars else "no starred name"


class BoulevardLedger:
    """Takes notes of one game from its events."""

    def __init__(self, state: State) -> None:
        seats = state.seats
        self._start = state.start
        self._weeks = [Week()]
        self._visits: list[Counter[str]] = [Counter() for _ in range(seats)]
        self._openings = [""] * seats
        self._returns: Counter[str] = Counter()
        self._paid: Counter[str] = Counter()
        self._shown: list[list[tuple[Film, int]]] = [[] for _ in range(seats)]
        self._tips: list[Counter[str]] = [Counter() for _ in range(seats)]
        self._cubes: Counter[str] = Counter()
        self._genre: str | None = None
        self._upkeeps = 0

    def note(self, state: State, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Note an action and its events."""
        for event in events:
            match event:
                case MarkerPlaced():
                    spot = kind_of(event.spot)
                    self._visits[event.seat][spot] += 1
                    self._openings[event.seat] = self._openings[event.seat] or spot
                    if spot == "star":
                        self._cubes[event.spot] = event.cubes
                case FilmPicked():
                    self._shown[event.seat].append((films()[event.film], event.paid))
                    self._weeks[-1].films += 1
                case TipPlayed() if event.on in films():
                    fans = min(tips()[event.card].amount, self._cubes[event.star])
                    self._tips[event.seat][event.on] += tips()[event.card].dice or fans
                case GenreSet():
                    self._genre = event.genre
                case PaidOut():
                    self._pay(event)
                case CubesPlaced():
                    self._cubes.update(event.stars)
                case UpkeepPaid():
                    self._end_week(event.seat, state.seats)

    def _pay(self, event: PaidOut) -> None:
        self._weeks[-1].payout += event.income
        self._weeks[-1].dice += len(event.dice)
        for film, paid in self._shown[event.seat]:
            dice = film.dice + (film.genre == self._genre)
            dice += sum(self._cubes[star] for star in film.stars)
            dice += self._tips[event.seat][film.key]
            for attribute in attributes(film):
                self._returns[attribute] += dice
                self._paid[attribute] += paid

    def _end_week(self, seat: Seat, seats: int) -> None:
        self._shown[seat] = []
        self._tips[seat] = Counter()
        self._upkeeps += 1
        if self._upkeeps % seats == 0:
            self._weeks.append(Week())

    def close(self, state: State, decisions: int) -> Notes:
        """The notes of the finished game."""
        return Notes(
            decisions=decisions,
            start=self._start,
            holdings=scoring.all_holdings(state),
            places=scoring.places(state),
            weeks=self._weeks[:-1],
            visits=self._visits,
            openings=self._openings,
            returns={a: (dice, self._paid[a]) for a, dice in self._returns.items()},
        )
