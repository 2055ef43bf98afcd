"""Background loops of a server continue after a failure."""

import asyncio
import logging

import pytest

from matinee.server.context import _for_ever


def test_a_round_that_fails_is_told_and_begins_anew(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("matinee.server.context.AFTER_FAILURE", 0.0)
    caplog.set_level(logging.ERROR)
    begun = 0

    async def fail_twice() -> None:
        nonlocal begun
        begun += 1
        if begun < 3:
            raise ZeroDivisionError
        await asyncio.sleep(3600)

    async def run_rounds() -> None:
        task = asyncio.create_task(_for_ever(fail_twice))
        async with asyncio.timeout(10):
            while begun < 3:
                await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()

    asyncio.run(run_rounds())
    assert [record.exc_info is not None for record in caplog.records] == [True, True]
