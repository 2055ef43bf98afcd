"""A table of Action! in any situation, without playing up to it.

table = TableBuilder(seats=3).put(0, money=9).at(4, event="charity-gala")
table.stack(0, "the-man-bat", "rex-hammerlund", "haunted-fairground")
table.show(("krakenfall-harbour", 1), ("what-the-orchard-kept", 0))
table.play(0, Borrow())
"""

from collections.abc import Iterator, Sequence
from typing import Any

from games.table_builder import PlayedTable, random_action, random_game
from matinee.engine.contract.game import Action, Event
from matinee.engine.match.dice import Dice, FastDice
from matinee.games.action.content import performers, scripts, sets, track, tv_scripts
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import Borrow, HireActor, PlaceSet, SendFilm
from matinee.games.action.rules.locations.staffing import loan
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.productions import missing_points
from matinee.games.action.rules.state import Production, State

MAN_BAT = ("seraphine-stormthimble", "trixie-boltwright", "lucian-ferrowick")
"""Actors with Drama 4, Comedy 1, Fantasy 3 and Action 5: enough for The Man Bat."""

ROW = ("octavia-grimsworth", "gus-tumblewick", "celestine-amourette")
NEXT = ("elowen-starhollow", "mordecai-gloamsby", "bram-oakenlye", "dotty-marrowgate")
"""Actors who lie face up, and those who come next: see `row`."""


class TableBuilder(PlayedTable[State]):
    """A table that a test sets up: it begins without productions, and seat 0 begins.

    Cards that a test puts somewhere are taken from wherever they are; a gap that this leaves in a
    row is filled from the bottom of the pile with a card that the test has not named.
    """

    game = ACTION

    def __init__(
        self,
        seats: int = 2,
        *,
        first: int = 0,
        seed: int = 1,
        short: bool = False,
        television: bool = False,
    ) -> None:
        super().__init__(seats, Options(first=first + 1, short=short), FastDice(seed))
        self.named: set[str] = set()
        if not television:
            self.state.productions = [{} for _ in range(seats)]

    def put(
        self,
        seat: int,
        *,
        money: int | None = None,
        prestige: int | None = None,
        hired: int | None = None,
        left: int | None = None,
    ) -> "TableBuilder":
        """Set the given properties of a player."""
        state = self.state
        if money is not None:
            state.money[seat] = money
        if prestige is not None:
            state.prestige[seat] = prestige
        if hired is not None:
            state.hired[seat] = hired
        if left is not None:
            state.left[seat] = left
        return self

    def at(self, round: int, *, event: str | None = None) -> "TableBuilder":
        """Set the round, with this event in force since the latest event space."""
        state = self.state
        state.round = round
        state.first = state.turn = (state.options.first or 1) - 1
        if event is not None:
            if state.event is not None:
                state.event_pile.insert(0, state.event)
            state.event_pile.remove(event)
            state.event = event
            state.since = max((n for n in range(1, round + 1) if track()[n - 1].event), default=1)
        return self

    def next_event(self, event: str) -> "TableBuilder":
        """Lay this card on top of the event pile."""
        self.state.event_pile.remove(event)
        self.state.event_pile.append(event)
        return self

    def stack(self, seat: int, *cards: str) -> str:
        """Give a player a production of these cards, in order of play; returns its name."""
        made = [card for card in cards if card in scripts() or card in tv_scripts()]
        for card in cards:
            self.take(card)
        cast = tuple(card for card in cards if card not in made)
        self.state.productions[seat][cards[0]] = Production(made[0] if made else None, cast)
        return cards[0]

    def man_bat(self, seat: int = 0) -> SendFilm:
        """Give a player The Man Bat with all it needs; returns the action that sends it."""
        self.stack(seat, "the-man-bat", *MAN_BAT)
        return SendFilm("the-man-bat")

    def show(self, *films: tuple[str, int]) -> "TableBuilder":
        """Put these films on the track, from the left, each with its owner."""
        for film, seat in films:
            self.take(film)
            self.state.track.append(film)
            self.state.owners[film] = seat
        return self

    def archive(self, seat: int, *films: str) -> "TableBuilder":
        """Add these films to a player's archives."""
        for film in films:
            self.take(film)
        self.state.archives[seat] += films
        return self

    def scripts(self, *row: str | None) -> "TableBuilder":
        """Lay these scripts face up, and a gap for each `None`."""
        self.state.scripts = self._row(self.state.scripts, self.state.script_pile, row)
        return self

    def actors(self, *row: str | None) -> "TableBuilder":
        """Lay these actors face up, from the left, and a gap for each `None`."""
        self.state.actors = self._row(self.state.actors, self.state.actor_pile, row)
        return self

    def _row(
        self, old: list[str | None], pile: list[str], row: Sequence[str | None]
    ) -> list[str | None]:
        pile[:0] = [card for card in old if card is not None]
        old[:] = [None] * len(old)
        for card in row:
            if card is not None:
                self.take(card)
        return list(row)

    def next(self, *cards: str) -> "TableBuilder":
        """Lay these cards on their piles, so that the first is drawn first."""
        for card in reversed(cards):
            self.take(card)
            self._pile(card).append(card)
        return self

    def discards(self, *cards: str) -> "TableBuilder":
        """Add these actors or sets to their discards; the last lies on top."""
        state = self.state
        for card in cards:
            self.take(card)
            pile = state.actor_discards if card in performers() else state.set_discards
            pile.append(card)
        return self

    def pile_of(self, kind: str, *cards: str) -> "TableBuilder":
        """Leave only these in the `actor`, `set` or `script` pile; the rest is out of the game."""
        pile: list[str] = getattr(self.state, f"{kind}_pile")
        pile.clear()
        pile.extend(reversed(cards))
        self.named.update(cards)
        return self

    def take(self, card: str) -> None:
        """Take a card from wherever it lies."""
        state = self.state
        self.named.add(card)
        lists = (
            *(state.script_pile, state.actor_pile, state.set_pile),
            *(state.actor_discards, state.set_discards, *state.archives),
        )
        for pile in lists:
            if card in pile:
                pile.remove(card)
        for row, pile in ((state.scripts, state.script_pile), (state.actors, state.actor_pile)):
            if card in row:
                other = next(one for one in pile if one not in self.named)
                pile.remove(other)
                row[row.index(card)] = other

    def _pile(self, card: str) -> list[str]:
        if card in performers():
            return self.state.actor_pile
        return self.state.set_pile if card in sets() else self.state.script_pile

    def close(self, dice: Dice | None = None) -> list[Event]:
        """Place the last assistant of the round at the bank, without its loan.

        Any net gain therefore comes from the end of the round.
        """
        state = self.state
        seat = state.turn
        state.left = [0] * state.seats
        state.left[seat] = 1
        state.money[seat] -= loan(state, seat)
        return self.play(seat, Borrow(), *([dice] if dice else []))

    def borrow_all(self) -> list[Event]:
        """Let every player borrow with all assistants left in this round."""
        events: list[Event] = []
        now = self.state.round
        while self.state.round == now and not self.state.over:
            events += self.play(self.state.turn, Borrow(), FastDice(1))
        return events


def row(event: str | None = None, *, round: int = 3, seats: int = 2) -> TableBuilder:
    """A table in a round with this event, with known actors and rich players."""
    table = TableBuilder(seats).at(round, event=event).actors(*ROW).next(*NEXT)
    for seat in range(seats):
        table.put(seat, money=30)
    return table


def coloured(colour: str) -> list[str]:
    """Scripts of a colour, without those for TV."""
    return [key for key, script in scripts().items() if script.colour == colour]


def showing(*genres: str, without: Sequence[str] = ()) -> str:
    """A script with these genres and without the other ones given."""
    return next(
        key
        for key, script in scripts().items()
        if set(genres) <= set(script.genres) and not set(without) & set(script.genres)
    )


def whims(
    seats: int, options: Options, seed: int
) -> Iterator[tuple[State, Action | None, list[Event]]]:
    """Each state of a random game, with the action and the events that led to it.

    Films are sent when they can be, and three times out of four a card goes where it is needed, so
    that the track fills up; otherwise all kinds of actions are equally likely, however many
    variants each has.
    """
    dice = FastDice(seed)

    def decide(state: State, waiting: Sequence[int]) -> tuple[int, Action]:
        return waiting[0], _whim(state, waiting[0], dice)

    return random_game(ACTION, seats, options, dice, decide)


def _whim(state: State, seat: int, dice: Dice) -> Action:
    actions = ACTION.legal(state, seat)
    if films := [action for action in actions if isinstance(action, SendFilm)]:
        return dice.pick(films)
    cast = [action for action in actions if isinstance(action, HireActor | PlaceSet)]
    if cast and dice.below(4):
        return max(cast, key=lambda action: _help(state, seat, action))
    return random_action(actions, dice)


def _help(state: State, seat: int, action: Any) -> int:
    """Number of missing points of a film that the card of an action would supply."""
    card = action.actor if isinstance(action, HireActor) else state.drawn
    film = state.productions[seat].get(action.onto)
    if film is None or film.script is None:
        return 0
    more = Production(film.script, (*film.cast, str(card)))
    return sum(missing_points(film)) - sum(missing_points(more))
