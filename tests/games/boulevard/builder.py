"""A table of Hollywood Boulevard in any situation, without playing up to it.

table = TableBuilder(seats=3)
western = table.film(genre="western", process="")
table.put(0, cash=30, films=[western.key], hand=["cartoon"])
table.at("tips", 0)
table.play(0, PlayTip("cartoon"))
"""

from collections.abc import Iterator, Sequence
from typing import Any

from games.table_builder import PlayedTable, all_of, random_action, random_game
from matinee.engine.contract.game import Action, Event
from matinee.engine.match.dice import Dice, FastDice
from matinee.games.boulevard.content import deck, films, stars
from matinee.games.boulevard.content.pieces import Film
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import (
    Bid,
    Decline,
    EndTips,
    PassFilms,
    PlaceMarker,
    PlayTip,
    Ready,
)
from matinee.games.boulevard.rules.events import PaidOut
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.state import Phase, State


class TableBuilder(PlayedTable[State]):
    """A table that a test sets up; seat 0 is Start Player, and hands are empty."""

    game = BOULEVARD

    def __init__(self, seats: int = 4, *, start: int = 0, seed: int = 1, rounds: Any = 6) -> None:
        super().__init__(seats, Options(first=start + 1, rounds=rounds), FastDice(seed))
        self.laid: set[str] = set()
        for seat in range(seats):
            self.hold(seat)

    def hold(self, seat: int, *cards: str) -> "TableBuilder":
        """Give a player exactly these cards; the previous hand goes back into the deck."""
        state = self.state
        state.tip_deck[:0] = state.hands[seat]
        state.hands[seat] = []
        for card in cards:
            state.tip_deck.remove(card)
            state.hands[seat].append(card)
        return self

    def put(
        self,
        seat: int,
        *,
        cash: int | None = None,
        chips: dict[str, int] | None = None,
        hand: list[str] | None = None,
        films: list[str] | None = None,
        minutes: int | None = None,
        bids: list[int] | None = None,
        spots: list[str | None] | None = None,
        previous: list[str | None] | None = None,
        played: list[PlayTip] | None = None,
    ) -> "TableBuilder":
        """Set the given properties of a player; films fill running time and leave the array."""
        state = self.state
        if cash is not None:
            state.cash[seat] = cash
        if chips is not None:
            state.chips[seat] = dict(chips)
        if hand is not None:
            self.hold(seat, *hand)
        if films is not None:
            for film in films:
                self.lay(film)
            state.programme[seat] = list(films)
            state.minutes[seat] = sum(self.of(film).minutes for film in films)
        if minutes is not None:
            state.minutes[seat] = minutes
        if bids is not None:
            state.bids[seat] = list(bids)
        if spots is not None:
            state.spots[seat] = [*spots, None][:2]
        if previous is not None:
            state.previous[seat] = [*previous, None][:2]
        if played is not None:
            state.played[seat] = list(played)
        return self

    def of(self, film: str) -> Film:
        """A film card by its key."""
        return films()[film]

    def lay(self, film: str) -> None:
        """Move a film of the deck in play to the array, in the place of one not laid before."""
        state = self.state
        self.laid.add(film)
        if film in state.array:
            return
        slot = next(n for n, one in enumerate(state.array) if one not in self.laid)
        pile = state.film_deck if film in state.film_deck else state.film_discards
        pile[pile.index(film)] = state.array[slot]
        state.array[slot] = film

    def film(self, **facts: Any) -> Film:
        """A film of the deck in play with these facts, not given before, laid into the array.

        `star` asks for a starred name, `least` and `most` bound the price, `longest` the minutes.
        """
        star, longest = facts.pop("star", None), facts.pop("longest", 300)
        least, most = facts.pop("least", 0), facts.pop("most", 99)
        found = next(
            film
            for film in map(self.of, deck(self.state.deck))
            if film.key not in self.laid
            and all(getattr(film, fact) == value for fact, value in facts.items())
            and (star is None or star in film.stars)
            and least <= film.price <= most
            and film.minutes <= longest
        )
        self.lay(found.key)
        return found

    def second_deck(self) -> "TableBuilder":
        """Play with the second deck, in the first round that uses it."""
        state = self.state
        state.deck, state.round = 2, state.options.rounds // 2 + 1
        cards = list(deck(2))
        state.array, state.film_deck, state.film_discards = cards[:24], cards[24:], []
        return self

    def last_week(self) -> "TableBuilder":
        """Play the last week of the game."""
        self.second_deck()
        self.state.round = self.state.options.rounds
        return self

    def only_on_offer(self, *keys: str) -> "TableBuilder":
        """Leave only these films in the array, as if the rest had been taken off."""
        state = self.state
        for film in keys:
            self.lay(film)
        state.film_discards += [film for film in state.array if film not in keys]
        state.array = [film for film in state.array if film in keys]
        return self

    def at(self, phase: Phase, *queue: int) -> "TableBuilder":
        """Make the game wait for these players in this phase; all at once while they bid."""
        self.state.phase = phase
        self.state.queue = list(queue)
        if phase == "markers":
            self.state.circuit = 1
        return self

    def markers(self, *spots: str, dice: Dice | None = None) -> list[Event]:
        """Place all markers: on these spots in turn, and then on different stars."""
        events: list[Event] = []
        wanted, quiet = list(spots), list(stars())
        while self.state.phase == "markers":
            seat = self.waiting[0]
            spot = wanted.pop(0) if wanted else quiet[10 * self.state.circuit + seat]
            events += self.play(seat, PlaceMarker(spot), dice or FastDice(1))
        return events

    def no_films(self) -> "TableBuilder":
        """Let all players pass."""
        while self.state.phase == "films":
            self.play(self.waiting[0], PassFilms())
        return self

    def bid(self, *bids: list[int]) -> "TableBuilder":
        """Set these bids, with only the last player not yet ready."""
        self.at("advertising")
        for seat, pips in enumerate(bids):
            self.state.bids[seat] = list(pips)
        self.state.ready = [True] * self.state.seats
        self.state.ready[-1] = False
        return self

    def lower(self, *faces: int, seed: int = 1) -> list[Event]:
        """Lower the screens: the last player is ready, and no one plays cards in step 6.

        The dice show these faces first, and then roll freely.
        """
        dice = Begun(*faces, seed=seed)
        if self.state.phase != "advertising":
            self.bid()
        events = self.play(self.state.seats - 1, Ready(), dice)
        while self.state.phase == "tips":
            events += self.play(self.waiting[0], EndTips(), dice)
        return events

    def payout(self, *faces: int, seed: int = 1) -> list[Event]:
        """Continue through the screens and the payout without further cards or bids.

        The dice show these faces first, and then roll freely. Without markers at the sections the
        first ones are the agency's die, the roll-offs, two for the genre, and the income.
        """
        dice, events = Begun(*faces, seed=seed), []
        idle = {"advertising": Ready(), "tips": EndTips(), "tie": Decline(), "unsold": Decline()}
        while (phase := self.state.phase) in idle:
            events += self.play(self.waiting[0], idle[phase], dice)
        return events


class Begun(Dice):
    """Dice that show the given faces first and then roll freely; `left` holds the rest of them."""

    def __init__(self, *faces: int, seed: int = 1) -> None:
        self.left = list(faces)
        self._rest = FastDice(seed)

    def below(self, n: int) -> int:
        """The next face minus one."""
        return self.left.pop(0) - 1 if self.left else self._rest.below(n)


def paid(events: list[Event], seat: int) -> PaidOut:
    """Payout of a player."""
    found: PaidOut = next(event for event in all_of(PaidOut, events) if event.seat == seat)
    return found


def sources(events: list[Event], seat: int) -> dict[str, int]:
    """Sources of the dice that a player rolled, with their numbers."""
    return dict(paid(events, seat).sources)


def games(
    seats: int, options: Options, seed: int, dice: Dice | None = None
) -> Iterator[tuple[State, list[Event]]]:
    """Each state of a random game, with the events that led to it."""
    whims = FastDice(seed)

    def decide(state: State, waiting: Sequence[int]) -> tuple[int, Action]:
        seat = whims.pick(waiting)
        return seat, random_action(BOULEVARD.legal(state, seat), whims, _kind)

    for state, _, events in random_game(BOULEVARD, seats, options, dice or FastDice(seed), decide):
        yield state, events


def _kind(action: Action) -> object:
    """Kind of an action, so that rare kinds are as likely as those with many variants."""
    match action:
        case PlaceMarker():
            return PlaceMarker, "a star" if action.spot in stars() else action.spot
        case Bid():
            return Bid, action.medium
        case PlayTip():
            return PlayTip, action.card
        case _:
            return type(action)
