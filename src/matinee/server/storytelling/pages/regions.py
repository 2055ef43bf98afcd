"""The part's fragments of a table's page, and what each depends on."""

from collections.abc import Mapping
from typing import Final

from matinee.server.pages.parts.fragments import ABOUT, CHAT, PANEL, ROWS

WAITING_ROOM: Final[Mapping[str, frozenset[str]]] = {
    "storytelling/lines-and-veils": frozenset({PANEL}),
    "storytelling/consent": frozenset({PANEL, ABOUT}),
    "storytelling/muted": frozenset({PANEL, ABOUT}),
    "storytelling/host-notes": frozenset({PANEL, ABOUT}),
    "chat": frozenset({CHAT, PANEL}),
}
"""The fragments of the waiting room. Chat also depends on whom the viewer has muted."""
PLAYING: Final[Mapping[str, frozenset[str]]] = {
    **WAITING_ROOM,
    "storytelling/applause": frozenset({ROWS, PANEL}),
    "storytelling/story-lines": frozenset({ROWS, PANEL}),
    "storytelling/host-flag": frozenset({PANEL, ABOUT}),
}
"""The fragments of a table with a game."""
