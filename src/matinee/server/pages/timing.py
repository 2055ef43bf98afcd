"""What a form can do about time: let go of what was ended or take it back, pause, go on."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from matinee.server.pages.asked import Asked
from matinee.server.tables import closing, pausing


async def nothing_to_add(asked: Asked) -> str:
    """Let what was ended close, as far as one is concerned."""
    seen = asked.cursor
    await asked.do(lambda t, me, now: closing.nothing_to_add(t, me, now, seen))
    return asked.back()


async def something_to_add(asked: Asked) -> str:
    """Take that back."""
    await asked.do(closing.something_to_add)
    return asked.back()


async def withdraw(asked: Asked) -> str:
    """Take back what one has ended."""
    await asked.do(lambda t, me, now: closing.withdraw(t, me, now, asked.seat))
    return asked.back()


async def pause(asked: Asked) -> str:
    """Let everything stand still."""
    await asked.do(pausing.pause)
    return asked.back()


async def resume(asked: Asked) -> str:
    """Let everything go on."""
    await asked.do(pausing.resume)
    return asked.back()


async def pauses(asked: Asked) -> str:
    """Switch pauses off, or on."""
    allowed = asked.form.get("allowed") == "yes"
    await asked.do(lambda t, me, now: pausing.allow(t, me, now, allowed))
    return asked.back()


DEEDS: Final[Mapping[str, Callable[[Asked], Awaitable[str]]]] = {
    "nothing-to-add": nothing_to_add,
    "something-to-add": something_to_add,
    "take-back-end": withdraw,
    "pause": pause,
    "resume": resume,
    "pauses": pauses,
}
UNSIGNED: Final = frozenset({"pause", "resume"})
"""What is done without a name, in the server's log too."""
