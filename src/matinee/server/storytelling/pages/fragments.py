"""The part's fragments of a table's page, and the dependencies of each."""

from collections.abc import Mapping
from typing import Final

from matinee.server.pages.parts.fragments import ABOUT, CHAT, PANEL, ROWS

WAITING_ROOM: Final[Mapping[str, frozenset[str]]] = {
    "storytelling/lines_and_veils": frozenset({PANEL}),
    "storytelling/story_consent": frozenset({PANEL, ABOUT}),
    "storytelling/muted_people": frozenset({PANEL, ABOUT}),
    "storytelling/host_notes": frozenset({PANEL, ABOUT}),
    "chat": frozenset({CHAT, PANEL}),
}
"""The fragments of the waiting room. Chat also depends on the viewer's mutes."""
PLAYING: Final[Mapping[str, frozenset[str]]] = {
    **WAITING_ROOM,
    "storytelling/applause": frozenset({ROWS, PANEL}),
    "storytelling/story_lines": frozenset({ROWS, PANEL}),
    "storytelling/unread_host_notes": frozenset({PANEL, ABOUT}),
}
"""The fragments of a table with a game."""
