"""How long bots pause before they answer, for each pace. `runtime/bot_timing` applies it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from matinee.server.tables.table_settings import Pace


class BotDelay(NamedTuple):
    """How long a bot seems to think, and the steps in which that is extended. In seconds."""

    delay: float
    tick: float


DELAYS: Final[Mapping[Pace, BotDelay]] = {
    "at-once": BotDelay(0.05, 0.05),
    "brisk": BotDelay(0.6, 0.25),
    "watch": BotDelay(1.5, 0.25),
}
