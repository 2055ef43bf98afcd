"""Virtual time belongs to one event loop."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from virtual_time import NOON, VirtualLoop, later, virtual_time

HOUR = 3600.0


def test_an_hour_passes_at_once() -> None:
    began = time.monotonic()
    loop = VirtualLoop()
    with virtual_time(loop):
        loop.run_until_complete(later(HOUR))
        assert HOUR <= time.monotonic() < HOUR + 1
        assert NOON + HOUR <= time.time() < NOON + HOUR + 1
    loop.close()
    assert time.monotonic() - began < HOUR


def test_a_thread_that_was_left_behind_lives_in_real_time() -> None:
    slept, enough, ended = [0.0], threading.Event(), threading.Event()

    def sleeper() -> None:
        with ThreadPoolExecutor(1) as others:
            while not ended.is_set():
                time.sleep(0.001)
                slept.append(others.submit(time.time).result())
                if len(slept) > 5:
                    enough.set()

    async def wait() -> float:
        await asyncio.sleep(0)
        assert enough.wait(30)
        return time.monotonic()

    loop = VirtualLoop()
    with virtual_time(loop):
        thread = threading.Thread(target=sleeper)
        thread.start()
        now = loop.run_until_complete(wait())
        ended.set()
        thread.join()
    loop.close()
    assert now < 1
    assert slept[-1] > NOON + HOUR, "it has seen the time of day"
