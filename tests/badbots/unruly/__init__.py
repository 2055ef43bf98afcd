"""Call Sheet once more, with every kind of bot that a server must survive."""

from dataclasses import replace

from stranger.callsheet import TITLE as CALL_SHEET

LEVELS = (
    "Raises",
    "Quits",
    "Exits",
    "Segfaults",
    "ExitsLater",
    "Loops",
    "HoldsTheInterpreter",
    "Sleeps",
    "Illegal",
    "Template",
    "Nothing",
    "Foreign",
    "Endless",
    "Untidy",
    "Remembers",
    "Spy",
)

TITLE = replace(
    CALL_SHEET,
    key="unruly",
    name="Unruly",
    bots_at={level.lower(): f"{__name__}.levels:{level}" for level in LEVELS},
)
