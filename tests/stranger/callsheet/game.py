"""The rules of Call Sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Self

import msgspec

from matinee.engine.dice import Dice
from matinee.engine.game import Action, Event, Result, Seat
from matinee.engine.hidden import HIDDEN
from matinee.engine.open import Number, Text, covers, fill, refuse_open
from matinee.engine.refused import Illegal
from stranger.callsheet.actions import (
    AnyAction,
    AnyEvent,
    BecameReady,
    Book,
    BoughtPress,
    BuyPress,
    Clear,
    Cut,
    Dealt,
    Judge,
    Judged,
    Memo,
    PinnedUp,
    Ready,
    ShoutedCut,
    Shown,
    TakenDown,
)

CREW: Final = range(1, 31)
HAND: Final = 4
PURSE: Final = 12
MEMO: Final = Text(40)


class CallSheetOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    days: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3


class Pinned(msgspec.Struct, frozen=True):
    """A memo on the wall."""

    move: int
    seat: Seat
    day: int
    text: str


@dataclass(slots=True)
class View:
    options: CallSheetOptions
    day: int
    deck: list[int]
    hands: list[list[int]]
    booked: list[int | None]
    ready: list[bool]
    winner: Seat | None
    """Who won the day and is about to buy press."""
    shouter: Seat | None
    """Who interrupted play; it goes on where it was once that is judged."""
    may_shout: list[bool]
    may_pin: list[bool]
    dollars: list[int]
    points: list[int]
    moves: int
    """How many have been made: a secret, since bookings count too."""
    wall: list[Pinned]

    def copy(self) -> Self:
        values = [getattr(self, name) for name in View.__slots__]
        copied: list[Any] = [value[:] if isinstance(value, list) else value for value in values]
        twin = type(self)(*copied)
        twin.hands = [hand[:] for hand in self.hands]
        return twin


@dataclass(slots=True)
class State(View):
    """Everything, with nothing hidden."""


class CallSheet:
    key = "callsheet"
    seats = range(2, 5)
    rules_version = 1
    content = "none"
    Options = CallSheetOptions
    actions = AnyAction
    events = AnyEvent
    fill = staticmethod(fill)

    def validate(self, seats: int, options: CallSheetOptions) -> None:
        if seats not in self.seats:
            raise Illegal("CS-SEATS", "seats", low=self.seats[0], high=self.seats[-1])

    def setup(self, seats: int, options: CallSheetOptions, dice: Dice) -> tuple[State, list[Event]]:
        deck = list(CREW)
        dice.shuffle(deck)
        hands = [[deck.pop() for _ in range(HAND)] for _ in range(seats)]
        yes, no = [True] * seats, [False] * seats
        state = State(
            options, 1, deck, hands, [None] * seats, no, None, None, yes[:], yes, [PURSE] * seats,
            [0] * seats, 0, [],
        )  # fmt: skip
        return state, [Dealt(crew=tuple(h), only=(seat,)) for seat, h in enumerate(hands)]

    def waiting(self, table: View) -> Sequence[Seat]:
        if table.shouter is not None:
            return [(table.shouter + 1) % len(table.hands)]
        if table.winner is not None:
            return [table.winner]
        over = table.day > table.options.days
        return [] if over else [seat for seat, ready in enumerate(table.ready) if not ready]

    def sealed(self, table: View) -> bool:
        return table.winner is None and table.shouter is None

    def legal(self, table: View, seat: Seat) -> Sequence[Action]:
        offers: list[Action] = []
        waiting = self.waiting(table)
        if table.shouter is not None:
            return [Judge(True), Judge(False)] if seat in waiting else []
        if table.winner == seat:
            offers.append(BuyPress(Number(0, table.dollars[seat])))
        elif seat in waiting:
            booked = table.booked[seat]
            offers += [Book(crew) for crew in table.hands[seat] if crew != booked]
            offers += [] if booked is None else [Clear(), Ready()]
        if waiting and table.may_pin[seat]:
            offers.append(Memo(MEMO))
        if waiting and table.may_shout[seat]:
            offers.append(Cut())
        return offers

    def brief(self, table: View, seat: Seat) -> bool:
        """To judge a shout or to buy press is soon decided; whom to book is not."""
        return table.shouter is not None or table.winner is not None

    def check(self, table: View, seat: Seat, action: Action) -> None:
        """Whatever is not offered is forbidden; a grown-up game would say more exactly why."""
        if not 0 <= seat < len(table.hands):
            raise Illegal("CS-SEATS", "no-such-seat")
        refuse_open(action)
        if not any(covers(offer, action) for offer in self.legal(table, seat)):
            waiting = self.waiting(table)
            key = "not-now" if seat in waiting else "not-awaited" if waiting else "over"
            raise Illegal("CS-TURN", key)

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        if type(state) is not State:
            raise TypeError("only a state can be played on")
        state.moves += 1
        match action:
            case Book(crew):
                state.booked[seat] = crew
            case Clear():
                state.booked[seat] = None
            case Ready():
                state.ready[seat] = True
                shown = self.show(state) if all(state.ready) else []
                return [BecameReady(seat=seat), *shown]
            case BuyPress(int(dollars)):
                state.dollars[seat] -= dollars
                state.points[seat] += dollars
                return [BoughtPress(seat=seat, dollars=dollars), *self.next_day(state)]
            case Memo(str(text)):
                state.may_pin[seat] = False
                state.wall.append(Pinned(state.moves, seat, state.day, text))
                return [PinnedUp(seat=seat, text=text)]
            case Cut():
                state.shouter, state.may_shout[seat] = seat, False
                return [ShoutedCut(seat=seat)]
            case Judge(counts):
                assert state.shouter is not None
                state.points[state.shouter] += counts
                state.shouter = None
                return [Judged(counts=counts)]
        return []

    def show(self, state: State) -> list[Event]:
        crew = tuple(booked for booked in state.booked if booked is not None)
        state.winner = crew.index(max(crew))
        state.points[state.winner] += 5
        return [Shown(crew=crew, winner=state.winner)]

    def next_day(self, state: State) -> list[Event]:
        events: list[Event] = []
        for seat, hand in enumerate(state.hands):
            hand.remove(state.booked[seat])  # type: ignore[arg-type]
            hand.append(state.deck.pop())
            events.append(Dealt(crew=(hand[-1],), only=(seat,)))
        seats = len(state.hands)
        state.booked, state.ready, state.may_pin = [None] * seats, [False] * seats, [True] * seats
        state.winner = None
        state.day += 1
        return events

    def idle(self, table: View, seat: Seat) -> Action:
        if table.shouter is not None:
            return Judge(False)
        if table.winner is not None:
            return BuyPress(0)
        return Book(min(table.hands[seat])) if table.booked[seat] is None else Ready()

    def every(self, table: View) -> Sequence[Action]:
        amounts = [BuyPress(dollars) for dollars in range(-1, PURSE + 2)]
        memos = [Memo("Quiet, please."), Memo(""), Memo("x" * 41)]
        plain = [Clear(), Ready(), Cut(), Judge(True), Judge(False)]
        return [*(Book(crew) for crew in CREW), *amounts, *memos, *plain]

    def view(self, state: State, seat: Seat | None) -> View:
        seen = View(*(getattr(state, name) for name in View.__slots__)).copy()
        seen.deck = [HIDDEN] * len(state.deck)
        seen.moves = HIDDEN
        seen.wall = [msgspec.structs.replace(memo, move=HIDDEN) for memo in state.wall]
        for other in range(len(state.hands)):
            if other != seat:
                seen.hands[other] = [HIDDEN] * len(state.hands[other])
                if state.winner is None:
                    seen.booked[other] = HIDDEN
        return seen

    def imagine(self, view: View, seat: Seat | None, dice: Dice) -> State:
        state = State(*(getattr(view, name) for name in View.__slots__)).copy()
        known = {crew for crew in view.booked if type(crew) is int}
        known.update([] if seat is None else view.hands[seat])
        # Crew that has worked is not remembered, so it may turn up again: fair, if forgetful.
        crew = [number for number in CREW if number not in known]
        dice.shuffle(crew)
        for other, hand in enumerate(view.hands):
            if other != seat:
                shown = view.booked[other] if view.winner is not None else None
                state.hands[other] = [crew.pop() for _ in hand[shown is not None :]]
                state.hands[other] += [] if shown is None else [shown]
                if view.winner is None:
                    state.booked[other] = state.hands[other][0] if view.ready[other] else None
        state.deck = [crew.pop() for _ in view.deck]
        state.moves = len(view.wall)
        state.wall = [
            msgspec.structs.replace(memo, move=move) for move, memo in enumerate(view.wall, 1)
        ]
        return state

    # Taking memos out of the game

    def moves(self, state: State) -> int:
        return state.moves

    def told_by(self, state: State, move: int) -> tuple[int, ...]:
        return tuple(memo.move for memo in state.wall if memo.move == move)

    def unsaid(self, state: State, seat: Seat, action: Action) -> Action:
        return Memo("") if isinstance(action, Memo) else action

    def unsay(self, state: State, move: int) -> list[Event]:
        """Whoever pinned it up today may pin up another."""
        for memo in [memo for memo in state.wall if memo.move == move]:
            state.wall.remove(memo)
            state.may_pin[memo.seat] |= memo.day == state.day
            return [TakenDown()]
        return []

    def result(self, table: View) -> Result | None:
        if self.waiting(table):
            return None
        points = tuple(table.points)
        return Result(tuple(1 + sum(other > own for other in points) for own in points), points)


CALL_SHEET: Final[Any] = CallSheet()
