"""What runs in a process of the bot pool: a bot is created and chooses an action.

Nothing of the server is imported here, so that a process starts quickly and stays small.
"""

import multiprocessing
import os
import pickle
import signal
import sys
from threading import Thread
from traceback import extract_tb
from typing import Final

import msgspec

from matinee.bots.levels import make_bot
from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.installed_games import find
from matinee.engine.match.dice import TableDice
from matinee.engine.thread_cache import cache

LARGEST: Final = 65_536
"""Most bytes of an action; a longer one counts as a failure."""

find_title: Final = cache(find)  # `find` searches all installed packages


class Answer(msgspec.Struct, frozen=True):
    """The answer of a process: an action as JSON, or the cause of the failure."""

    action: bytes = b""
    cause: str = ""
    detail: str = ""


def set_up() -> None:
    """Set up a new process: no secrets, a lower priority than the server, and an end with it."""
    for name in [name for name in os.environ if name.startswith("MATINEE_")]:
        del os.environ[name]
    if sys.platform != "win32":
        os.nice(5)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # even a bot stuck in C code ends at once
    Thread(target=_exit_with_server, daemon=True).start()


def _exit_with_server() -> None:
    """End this process once the server has died, even while a bot computes in it."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def think(
    game: str, level: str, seat: Seat, pickled: bytes, dice_seed: bytes, row: int, limit: float
) -> Answer:
    """Create a bot and let it choose, in a process of the pool.

    Each question gets a new bot, so that it has the same answer in every process, and no bot
    remembers what it saw from another seat.
    """
    _alarm(2 * limit)
    try:
        view, legal = pickle.loads(pickled)
        dice = TableDice(dice_seed, row)
        action = make_bot(find_title(game), level).choose(seat, legal, lambda: view, dice)
        if not isinstance(action, Action):
            return Answer(cause="rubbish", detail=f"a {type(action).__name__}")
        encoded = msgspec.json.encode(action)
    except BaseException as error:  # noqa: BLE001 (a stranger's bot may raise anything)
        return Answer(cause="crashed", detail=_place(error))
    finally:
        _alarm(0)
    if len(encoded) > LARGEST:
        return Answer(cause="rubbish", detail=f"{len(encoded)} bytes")
    return Answer(encoded)


def _alarm(seconds: float) -> None:
    """End this process after this many seconds: for a bot that blocks the interpreter."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _place(error: BaseException) -> str:
    """Type and place of an error. Its message is left out: it may reveal what the seat holds."""
    frames = extract_tb(error.__traceback__)
    at = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "?"
    return f"{type(error).__name__} at {at}"
