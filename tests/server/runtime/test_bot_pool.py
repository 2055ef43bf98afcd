"""Bad bots: their table goes on, and they learn only their own seat's view."""

import asyncio
import logging
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

import psutil
import pytest

from fixtures import INSTALLED
from fixtures.games.callsheet import TITLE
from fixtures.games.callsheet.actions import Book, Memo
from fixtures.games.unruly.secrets import TABLE_SEED, VARIABLE
from matinee.bots.random_bot import RandomBot
from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import bot_seed
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.server.runtime.bot_pool import BotChoice, BotPool, PoolClosed

pytestmark = pytest.mark.processes

TESTS = Path(__file__).parents[2]
LIMIT = 20.0
"""Seconds that a bot may think: far more than a new process needs on a busy machine."""
SHORT = 4.0
"""The limit of bots that never answer; the new process after them has to answer within it, too."""
T = TypeVar("T")


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the package of the bad bots on the path of this process and its children."""
    monkeypatch.syspath_prepend(str(INSTALLED / "unruly"))


def at_table() -> Match:
    names = ("Ada", "Buster", "Clara")
    return Match.begin(TITLE.game, [Player(name) for name in names], seed=TABLE_SEED)


async def choice(room: BotPool, level: str, match: Match, seat: Seat = 0) -> BotChoice:
    game = match.game
    view = game.view(match.state, seat)
    seed = bot_seed(match.seed, seat)
    return await room.choose(
        "unruly", level, seat, view, game.legal(view, seat), seed, len(match.rows)
    )


def in_room(play: Callable[[BotPool], Awaitable[T]], processes: int = 1, limit: float = LIMIT) -> T:
    """Play with a bot pool, close it, and check that it leaves no process behind."""

    async def stay() -> T:
        room = BotPool(processes, limit)
        try:
            return await play(room)
        finally:
            await room.close()

    outcome = asyncio.run(stay())
    assert not multiprocessing.active_children()
    return outcome


def ask(level: str, *, limit: float = LIMIT) -> tuple[BotChoice, BotPool]:
    """Ask one bot on seat 0, and then a well-behaved one in the same pool."""
    match = at_table()

    async def play(room: BotPool) -> tuple[BotChoice, BotPool]:
        first = await choice(room, level, match)
        then = await choice(room, "random", match)
        assert then.failed is None
        return first, room

    return in_room(play, limit=limit)


def test_a_bot_chooses_what_its_own_dice_say() -> None:
    match = at_table()

    async def play(room: BotPool) -> list[BotChoice]:
        return [await choice(room, "random", match, seat) for seat in (0, 1, 2)]

    for seat, chosen in enumerate(in_room(play)):
        legal = match.game.legal(match.state, seat)
        own = RandomBot(match.game).choose(seat, legal, lambda: None, match.bot_dice(seat))
        assert (chosen.action, chosen.failed) == (own, None)
        assert 0 < chosen.seconds < LIMIT


def test_bots_play_a_whole_game_from_views() -> None:
    match = at_table()

    async def play(room: BotPool) -> None:
        while waiting := match.game.active_seats(match.state):
            chosen = await choice(room, "random", match, waiting[0])
            assert chosen.failed is None
            match.play(waiting[0], chosen.action)

    in_room(play, processes=2)
    assert match.over


def test_a_choice_that_is_cancelled_while_the_pool_starts_leaves_no_process_behind() -> None:
    match = at_table()

    async def play(room: BotPool) -> None:
        cancelled = asyncio.create_task(choice(room, "random", match))
        await asyncio.sleep(0)  # the choice waits for the pool, which a thread starts
        cancelled.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cancelled

    in_room(play)


def test_the_game_plays_for_a_bot_that_fails(subtests: pytest.Subtests) -> None:
    for level, failed in [
        ("raises", "crashed"),
        ("quits", "crashed"),
        ("exits", "died"),
        ("segfaults", "died"),
        ("loops", "slow"),
        ("holdstheinterpreter", "slow"),
        ("sleeps", "slow"),
        ("illegal", "illegal"),
        ("template", "illegal"),
        ("nothing", "rubbish"),
        ("foreign", "rubbish"),
        ("endless", "rubbish"),
        ("unheard-of", "crashed"),
    ]:
        with subtests.test(level=level, failed=failed):
            began = monotonic()
            chosen, room = ask(level, limit=SHORT if failed == "slow" else LIMIT)
            match = at_table()
            assert chosen.action == match.game.timeout_action(match.state, 0)
            assert chosen.failed == failed
            assert room.failures == {("unruly", level, failed): 1}
            assert monotonic() - began < 120  # one of them sleeps for an hour


def test_what_a_crashing_bot_says_of_its_hand_stays_out_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.DEBUG):
        ask("raises")
    assert "bot raises of unruly failed: crashed Unpicklable at levels.py:" in caplog.text
    assert "my hand" not in caplog.text


def test_a_bot_that_takes_its_process_down_later_takes_no_table_with_it() -> None:
    match = at_table()

    async def play(room: BotPool) -> list[BotChoice]:
        first = await choice(room, "exitslater", match)
        await asyncio.sleep(0.6)
        return [first, await choice(room, "random", match)]

    first, then = in_room(play)
    assert (first.action, first.failed) == (Book(max(match.state.hands[0])), None)
    assert then.failed is None


def test_bots_that_die_do_not_disturb_those_that_think() -> None:
    match = at_table()

    async def play(room: BotPool) -> list[BotChoice]:
        levels = ["exits", "random"] * 3
        return await asyncio.gather(*(choice(room, level, match) for level in levels))

    chosen = in_room(play, processes=2)
    assert [one.failed for one in chosen[::2]] == ["died"] * 3
    assert [one.failed for one in chosen[1::2]] == [None] * 3


def test_a_queue_behind_slow_bots_holds_no_table_for_ever() -> None:
    match = at_table()

    async def play(room: BotPool) -> list[BotChoice]:
        return await asyncio.gather(*(choice(room, "sleeps", match) for _ in range(200)))

    began = monotonic()
    chosen = in_room(play, limit=0.5)
    assert {one.failed for one in chosen} == {"slow"}
    assert monotonic() - began < 60  # one after the other they would take 100


def test_the_event_loop_goes_on_while_a_bot_thinks() -> None:
    match = at_table()

    async def play(room: BotPool) -> int:
        thinking = asyncio.create_task(choice(room, "loops", match))
        ticks = 0
        while not thinking.done():
            await asyncio.sleep(0.01)
            ticks += 1
        return ticks

    assert in_room(play, limit=SHORT) > 20


def test_a_text_is_tidied_like_a_persons() -> None:
    assert ask("untidy")[0].action == Memo("Quiet, please!")


def test_a_bot_keeps_nothing_from_one_seat_to_the_next() -> None:
    match = at_table()

    async def play(room: BotPool) -> list[BotChoice]:
        return [await choice(room, "remembers", match, seat) for seat in (0, 1)]

    for chosen in in_room(play):
        assert chosen.action == Memo("I have seen 1")


def test_a_spy_finds_nothing_but_its_seats_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "x" * 40)
    match = at_table()
    assert match.seed == TABLE_SEED

    async def play(room: BotPool) -> list[BotChoice]:
        return [await choice(room, "spy", match, seat) for seat in (0, 1, 2)]

    found = [chosen.action for chosen in in_room(play)]
    assert found == [Memo(f"nothing, seat {seat}") for seat in (0, 1, 2)]


def test_the_spy_would_find_a_state() -> None:
    match = at_table()

    async def play(room: BotPool) -> BotChoice:
        legal = match.game.legal(match.state, 0)
        return await room.choose("unruly", "spy", 0, match.state, legal, match.seed, 1)

    action = in_room(play).action
    assert isinstance(action, Memo)
    assert str(action.text).startswith("found State")


def test_a_view_that_cannot_be_sent_fails_like_a_bot() -> None:
    match = at_table()

    async def play(room: BotPool) -> BotChoice:
        view = match.game.view(match.state, 0)
        view.deck = [lambda: None]
        legal = match.game.legal(view, 0)
        return await room.choose("unruly", "random", 0, view, legal, bytes(32), 1)

    assert in_room(play).failed == "crashed"


def test_closing_plays_nothing_for_a_bot_that_still_thinks() -> None:
    match = at_table()

    async def play(room: BotPool) -> float:
        thinking = asyncio.create_task(choice(room, "holdstheinterpreter", match))
        await asyncio.sleep(0.8)
        began = monotonic()
        await room.close()
        took = monotonic() - began
        with pytest.raises(PoolClosed):
            await thinking
        with pytest.raises(PoolClosed):
            await choice(room, "random", match)
        return took

    assert in_room(play, limit=60) < 30  # the bot would think until its limit


def test_closing_lets_a_quick_thought_end() -> None:
    match = at_table()

    async def play(room: BotPool) -> BotChoice:
        await choice(room, "random", match)
        thinking = asyncio.create_task(choice(room, "random", match))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await room.close()
        return await thinking

    assert in_room(play).failed is None


def test_who_stops_waiting_stops_the_bot() -> None:
    match = at_table()

    async def play(room: BotPool) -> BotChoice:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(choice(room, "loops", match), 1)
        return await choice(room, "random", match)

    chosen = in_room(play, limit=300)
    assert (chosen.failed, chosen.seconds < 100) == (None, True)


SERVER = """
import asyncio, multiprocessing
from matinee.server.runtime.bot_pool import BotPool
from fixtures.games.callsheet.game import CALL_SHEET, CallSheetOptions
from matinee.engine.match.dice import TableDice

async def serve():
    room = BotPool(processes=3, limit=6.0)
    state, _ = CALL_SHEET.setup(2, CallSheetOptions(), TableDice(bytes(32), 0))
    view = CALL_SHEET.view(state, 0)
    ask = lambda level: room.choose("unruly", level, 0, view, CALL_SHEET.legal(view, 0), b"x", 1)
    await ask("random")
    thinking = [asyncio.ensure_future(ask(level)) for level in ("loops", "holdstheinterpreter")]
    await asyncio.sleep(0.5)
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    await asyncio.gather(*thinking)

asyncio.run(serve())
"""


def ended(pid: int) -> bool:
    """Whether a process has ended, or is a zombie that has not been reaped."""
    return not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def test_no_process_outlives_a_server_that_was_killed() -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER],
        env=os.environ | {"PYTHONPATH": f"{TESTS}:{INSTALLED / 'unruly'}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with server:
        assert server.stdout is not None
        children = [int(pid) for pid in server.stdout.readline().split()]
        server.send_signal(signal.SIGKILL)
    assert len(children) == 3
    killed = monotonic()
    remaining = [until(killed + 5, children, goes_on=1), until(killed + 30, children, goes_on=0)]
    assert remaining == [1, 0], "only what holds the interpreter ends with its time, not at once"


def until(give_up: float, children: list[int], goes_on: int) -> int:
    """Wait until at most this many processes run, or the deadline; returns how many do."""
    while True:
        going = sum(not ended(child) for child in children)
        if going <= goes_on or monotonic() > give_up:
            return going
        sleep(0.05)
