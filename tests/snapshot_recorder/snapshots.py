"""All snapshots of public behaviour: recorded again, and compared with the committed ones."""

from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Final

from snapshot_recorder.commands import command_help, settings
from snapshot_recorder.messages import messages
from snapshot_recorder.pages import served
from snapshot_recorder.wire import wire_tags

FOLDER: Final = Path(__file__).parents[1] / "snapshots"
LINES_SHOWN: Final = 60
"""Maximal number of lines of a difference that are shown."""
WIDTH: Final = 200
"""Maximal number of characters in each line."""


@cache
def snapshots() -> dict[str, str]:
    """All snapshots of this version of the project, by file below `FOLDER`."""
    return {
        "cli-help.txt": command_help(),
        "settings.txt": settings(),
        "wire-tags.txt": wire_tags(),
        **messages(),
        **served(),
    }


def committed() -> list[str]:
    """Files of the committed snapshots."""
    files = (file for file in FOLDER.rglob("*") if file.is_file())
    return sorted(file.relative_to(FOLDER).as_posix() for file in files)


def difference(name: str) -> str:
    """Difference of a snapshot from the committed one, line by line; empty if there is none."""
    before, now = (FOLDER / name).read_bytes().decode(), snapshots()[name]
    if before == now:
        return ""
    lines = [
        line[:WIDTH]
        for line in unified_diff(
            before.splitlines(), now.splitlines(), "committed", "now", n=2, lineterm=""
        )
    ]
    more = [f"… {len(lines) - LINES_SHOWN} more lines"] if len(lines) > LINES_SHOWN else []
    return "\n".join([*lines[:LINES_SHOWN], *more]) or "Line ends differ."


def write() -> list[str]:
    """Write all snapshots and delete obsolete ones; returns the files that changed."""
    made = snapshots()
    removed = [name for name in committed() if name not in made]
    for name in removed:
        (FOLDER / name).unlink()
    changed = []
    for name, text in made.items():
        file, content = FOLDER / name, text.encode()
        if not file.is_file() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            changed.append(name)
    return sorted([*removed, *changed])
