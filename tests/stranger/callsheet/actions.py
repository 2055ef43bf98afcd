"""What a producer can decide, now or ahead, and what can happen."""

from typing import ClassVar

from matinee.engine.game import Action, Event, Seat
from matinee.engine.open import Number, OneOf, Order, Text
from matinee.engine.plan import Plan


class Book(Action, frozen=True):
    secret: ClassVar[bool] = True
    quiet: ClassVar[bool] = True

    crew: int


class Clear(Action, frozen=True):
    secret: ClassVar[bool] = True
    quiet: ClassVar[bool] = True


class Ready(Action, frozen=True):
    final: ClassVar[bool] = True


class BuyPress(Action, frozen=True):
    dollars: int | Number


class Memo(Action, frozen=True):
    text: str | Text


class Cut(Action, frozen=True):
    final: ClassVar[bool] = True


class Judge(Action, frozen=True):
    counts: bool


AnyAction = Book | Clear | Ready | BuyPress | Memo | Cut | Judge


class BookThenReady(Plan, frozen=True):
    crew: int


class PressAfterWin(Plan, frozen=True):
    dollars: int | Number


class BookInTurn(Plan, frozen=True):
    crew: tuple[str, ...] | Order


class JudgeAlways(Plan, frozen=True):
    verdict: str | OneOf


AnyPlan = BookThenReady | PressAfterWin | BookInTurn | JudgeAlways


class Dealt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    crew: tuple[int, ...]


class BecameReady(Event, frozen=True):
    seat: Seat


class Shown(Event, frozen=True):
    reveals: ClassVar[bool] = True

    crew: tuple[int, ...]
    winner: Seat


class BoughtPress(Event, frozen=True):
    seat: Seat
    dollars: int


class PinnedUp(Event, frozen=True):
    seat: Seat
    text: str


class TakenDown(Event, frozen=True):
    """A memo that the table took out is no longer on the wall."""


class ShoutedCut(Event, frozen=True):
    seat: Seat


class Judged(Event, frozen=True):
    counts: bool


AnyEvent = Dealt | BecameReady | Shown | BoughtPress | PinnedUp | TakenDown | ShoutedCut | Judged
