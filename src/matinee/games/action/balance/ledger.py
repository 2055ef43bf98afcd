"""Notes on one game of Action! for the balance study."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from matinee.engine.contract.game import Action, Event, Seat
from matinee.games.action.rules import actions, scoring
from matinee.games.action.rules.assistants import LOCATION_OF
from matinee.games.action.rules.events import AwardsHeld, BoxOfficePaid, EventRevealed, FilmSent
from matinee.games.action.rules.state import BOARD, State


class Season(msgspec.Struct):
    """The rounds of one event, from its reveal to the next event or the end of the game."""

    event: str
    number: int
    """The number of the event in the game, from 1."""
    before: tuple[int, ...]
    """All scores when the event was revealed."""
    after: tuple[int, ...] = ()
    """All scores when the event ended."""

    def gains(self) -> list[int]:
        """Each player's points gained in that time."""
        return [late - early for early, late in zip(self.before, self.after, strict=True)]


class Released(msgspec.Struct):
    """A film that was sent."""

    film: str
    seat: Seat
    round: int
    cards: int
    """The number of actors and sets in its cast."""
    phases: int = 0
    awards: int = 0
    trends: int = 0
    millions: int = 0
    prestige: int = 0


class Notes(msgspec.Struct):
    """The notes of one game."""

    decisions: int
    first: Seat
    scores: tuple[int, ...]
    places: tuple[int, ...]
    items: list[dict[str, int]]
    """Each player's score by source."""
    money: tuple[int, ...]
    archived: tuple[int, ...]
    films: list[Released]
    hires: list[list[int]]
    """The rounds in which each player hired an assistant."""
    visits: list[Counter[str]]
    """Number of assistants that each player placed at each location."""
    seasons: list[Season]
    bank: int
    """The fewest tokens in the bank after any action; below 0 if the box has too few."""


class ActionLedger:
    """Takes notes of one game from its events."""

    def __init__(self, state: State) -> None:
        seats = state.seats
        self._first = state.first
        self._films: dict[str, Released] = {}
        self._hires: list[list[int]] = [[] for _ in range(seats)]
        self._visits: list[Counter[str]] = [Counter() for _ in range(seats)]
        self._seasons: list[Season] = []
        self._bank = BOARD.tokens
        self._round = state.round

    def note(self, state: State, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Note an action and its events."""
        place = LOCATION_OF.get(type(action))
        if place is not None:
            self._visits[seat][place] += 1
        if isinstance(action, actions.HireAssistant):
            self._hires[seat].append(self._round)
        for event in events:
            match event:
                case FilmSent():
                    cards = len(event.discarded) + bool(event.kept)
                    self._films[event.film] = Released(event.film, event.seat, self._round, cards)
                case BoxOfficePaid():
                    self._pay(event)
                case AwardsHeld():
                    self._honour(event)
                case EventRevealed():
                    self._turn(state, event.card)
        self._bank = min(self._bank, BOARD.tokens - sum(state.money))
        self._round = state.round

    def _turn(self, state: State, card: str) -> None:
        now = scoring.scores(state)
        if self._seasons:
            self._seasons[-1].after = now
        self._seasons.append(Season(card, len(self._seasons) + 1, now))

    def _pay(self, event: BoxOfficePaid) -> None:
        for one in event.takings:
            for film, millions in one.films:
                self._films[film].phases += 1
                self._films[film].millions += millions + (film in one.bonus)

    def _honour(self, event: AwardsHeld) -> None:
        for one in event.honours:
            for film, prestige in one.films:
                self._films[film].awards += 1
                self._films[film].trends += film in one.trend
                self._films[film].prestige += prestige + (film in one.trend)

    def close(self, state: State, decisions: int) -> Notes:
        """The notes of the finished game."""
        scores = scoring.scores(state)
        self._seasons[-1].after = scores
        seats = range(state.seats)
        return Notes(
            decisions=decisions,
            first=self._first,
            scores=scores,
            places=scoring.places(state),
            items=[scoring.items(state, seat) for seat in seats],
            money=tuple(state.money),
            archived=tuple(map(len, state.archives)),
            films=list(self._films.values()),
            hires=self._hires,
            visits=self._visits,
            seasons=self._seasons,
            bank=self._bank,
        )
