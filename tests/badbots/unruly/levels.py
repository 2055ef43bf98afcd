"""Bots that misbehave, each in one way."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from threading import Timer
from time import sleep
from typing import Any, NoReturn

from badbots.unruly.secrets import TABLE_SEED, VARIABLE
from matinee.engine.dice import Dice
from matinee.engine.game import Action, Seat
from stranger.callsheet.actions import AnyAction, Book, Judge, Memo
from stranger.callsheet.game import State, View


class Unpicklable(BaseException):
    """What cannot even be sent back as an error."""

    def __reduce__(self) -> NoReturn:
        raise RuntimeError


class _Bot:
    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Any:
        return self.answer(seat, look())

    def answer(self, seat: Seat, view: View) -> Any:
        raise NotImplementedError


class Raises(_Bot):
    def answer(self, seat: Seat, view: View) -> NoReturn:
        raise Unpicklable(f"my hand is {view.hands[seat]}")


class Quits(_Bot):
    def answer(self, seat: Seat, view: View) -> NoReturn:
        sys.exit("I quit")


class Exits(_Bot):
    def answer(self, seat: Seat, view: View) -> NoReturn:
        os._exit(3)


class Segfaults(_Bot):
    def answer(self, seat: Seat, view: View) -> None:
        os.kill(os.getpid(), signal.SIGSEGV)


class ExitsLater(_Bot):
    """Plays well, and takes its process down while nobody asks anything."""

    def answer(self, seat: Seat, view: View) -> Action:
        Timer(0.2, os._exit, [4]).start()
        return Book(max(view.hands[seat]))


class Loops(_Bot):
    def answer(self, seat: Seat, view: View) -> NoReturn:
        while True:
            pass


class HoldsTheInterpreter(_Bot):
    """Stuck in C code, where no signal handler and no other thread gets a turn."""

    def answer(self, seat: Seat, view: View) -> None:
        sum(range(10**18))


class Sleeps(_Bot):
    def answer(self, seat: Seat, view: View) -> Action:
        sleep(3600)
        return Book(max(view.hands[seat]))


class Illegal(_Bot):
    def answer(self, seat: Seat, view: View) -> Action:
        return Judge(True)


class Template(_Bot):
    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Any:
        return next(offer for offer in legal if isinstance(offer, Memo))


class Nothing(_Bot):
    def answer(self, seat: Seat, view: View) -> None:
        return None


class Bribe(Action, frozen=True):
    dollars: int


class Foreign(_Bot):
    """Invents an action that the game does not have."""

    def answer(self, seat: Seat, view: View) -> Action:
        return Bribe(1_000_000)


class Endless(_Bot):
    def answer(self, seat: Seat, view: View) -> Action:
        return Memo("and then " * 100_000)


class Untidy(_Bot):
    def answer(self, seat: Seat, view: View) -> Action:
        return Memo("  Quiet,\n please!\x00 ")


class Remembers(_Bot):
    """Tells how many views it has seen: it should be one."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def answer(self, seat: Seat, view: View) -> AnyAction:
        self.seen.append(view)
        return Memo(f"I have seen {len(self.seen)}")


class Spy(_Bot):
    """Looks for what it may not know in all that it can reach, and pins up what it found."""

    def answer(self, seat: Seat, view: View) -> Action:
        found = [type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, State)]
        frame = sys._getframe()
        while frame is not None:
            found += [name for name, value in frame.f_locals.items() if tells(value)]
            frame = frame.f_back  # type: ignore[assignment]
        if VARIABLE in os.environ:
            found.append(VARIABLE)
        others = [hand for other, hand in enumerate(view.hands) if other != seat]
        found += ["a card" for hand in others for card in hand if type(card) is int]
        return Memo(("found " + " ".join(found))[:40] if found else f"nothing, seat {seat}")


def tells(value: object) -> bool:
    """Whether a value is, or holds, the seed of the table."""
    if isinstance(value, bytes):
        return TABLE_SEED in value
    return isinstance(value, tuple | list) and any(map(tells, value))
