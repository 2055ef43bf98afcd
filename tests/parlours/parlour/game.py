"""The rules of Parlour."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

import msgspec

from matinee.engine.dice import Dice
from matinee.engine.game import Action, Event, Result, Seat
from matinee.engine.hidden import HIDDEN
from matinee.engine.open import Text, covers, fill, refuse_open
from matinee.engine.refused import Illegal

LINE: Final = Text(200)


class ParlourOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turns: int = 40


class Tell(Action, frozen=True):
    quiet: ClassVar[bool] = True

    text: str | Text


class End(Action, frozen=True):
    quiet: ClassVar[bool] = True
    closing: ClassVar[bool] = True


class Finish(Action, frozen=True):
    final: ClassVar[bool] = True
    closing: ClassVar[bool] = True


class Chime(Action, frozen=True):
    text: str | Text


class Butt(Action, frozen=True):
    pass


class Object(Action, frozen=True):
    pass


class Answer(Action, frozen=True):
    pass


class Nod(Action, frozen=True):
    secret: ClassVar[bool] = True
    quiet: ClassVar[bool] = True


class Told(Event, frozen=True):
    seat: Seat
    text: str


class Did(Event, frozen=True):
    seat: Seat
    what: str


AnyAction = Tell | End | Finish | Chime | Butt | Object | Answer | Nod
AnyEvent = Told | Did


@dataclass(slots=True)
class View:
    options: ParlourOptions
    players: int
    turn: Seat
    ended: int
    objector: Seat | None
    lines: list[tuple[Seat, str]]
    nods: list[int]
    made: int
    over: bool

    def copy(self) -> Self:
        values = [getattr(self, name) for name in View.__slots__]
        copied: list[Any] = [v[:] if isinstance(v, list) else v for v in values]
        return type(self)(*copied)


@dataclass(slots=True)
class State(View):
    """Everything."""


class Parlour:
    key = "parlour"
    seats = range(2, 5)
    rules_version = 1
    content = "none"
    Options = ParlourOptions
    actions = AnyAction
    events = AnyEvent
    fill = staticmethod(fill)

    def validate(self, seats: int, options: ParlourOptions) -> None:
        pass

    def setup(self, seats: int, options: ParlourOptions, dice: Dice) -> tuple[State, list[Event]]:
        return State(options, seats, 0, 0, None, [], [0] * seats, 0, False), []

    def paused(self, table: View) -> bool:
        return table.objector is not None

    def waiting(self, table: View) -> Sequence[Seat]:
        return [] if table.over else [table.turn]

    def sealed(self, table: View) -> bool:
        return True  # anybody may nod at any time

    def legal(self, table: View, seat: Seat) -> Sequence[Action]:
        if table.over:
            return []
        if table.objector is not None:
            return [Answer()] if seat == table.turn else []
        if seat == table.turn:
            return [Tell(LINE), End(), Finish(), Nod()]
        return [Chime(LINE), Butt(), Object(), Nod()]

    def brief(self, table: View, seat: Seat) -> bool:
        return table.objector is not None

    def check(self, table: View, seat: Seat, action: Action) -> None:
        refuse_open(action)
        if not any(covers(offer, action) for offer in self.legal(table, seat)):
            raise Illegal("PA-TURN", "not-now")

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        state.made += 1
        match action:
            case Tell(str(text)) | Chime(str(text)):
                state.lines.append((seat, text))
                return [Told(seat=seat, text=text)]
            case End():
                state.ended += 1
                state.turn = (seat + 1) % state.players
                state.over = state.ended >= state.options.turns
            case Finish():
                state.over = True
            case Butt():
                state.turn = seat
            case Object():
                state.objector = seat
            case Answer():
                state.objector = None
            case Nod():
                state.nods[seat] += 1
                return []
        return [Did(seat=seat, what=type(action).__name__.lower())]

    def idle(self, table: View, seat: Seat) -> Action:
        return End() if table.objector is None else Answer()

    def every(self, table: View) -> Sequence[Action]:
        return [Tell("So."), Chime("Oh."), End(), Finish(), Butt(), Object(), Answer(), Nod()]

    def view(self, state: State, seat: Seat | None) -> View:
        seen = View(*(getattr(state, name) for name in View.__slots__)).copy()
        seen.nods = [n if at == seat else HIDDEN for at, n in enumerate(state.nods)]
        seen.made = HIDDEN
        return seen

    def imagine(self, view: View, seat: Seat | None, dice: Dice) -> State:
        raise NotImplementedError

    def result(self, table: View) -> Result | None:
        return Result((1,) * table.players) if table.over else None


PARLOUR: Final[Any] = Parlour()
