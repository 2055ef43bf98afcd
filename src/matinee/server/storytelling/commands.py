"""The part's commands that are counted or logged in a special way, for the API and the pages."""

from collections.abc import Mapping
from typing import Final

from matinee.server.services.table_commands import Command

COMMANDS: Final[Mapping[str, Command]] = {
    "wish": Command(anonymous=True),
    "unwish": Command(anonymous=True),
    "tell-host": Command(anonymous=True),
    "unsay": Command(anonymous=True),
}
"""By form action. All of these may be anonymous, so none of them names its user in the log."""
