"""Edits of a game's data files for a test, which then plays with the edited content."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

Edit = Callable[[str, str, str], None]
"""Edits a file: its name, a pattern of the old text, and the new text."""


def edited_content(
    content: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Edit]:
    """A function that edits a copy of a game's data files, which the game then reads."""
    box = shutil.copytree(Path(str(content.__file__)).parent, folder / "content")
    monkeypatch.setattr(content.DATA, "folder", box)

    def change(name: str, old: str, new: str) -> None:
        text = (box / name).read_text("utf-8")
        found = re.search(old, text, re.MULTILINE)
        assert found, f"{old} is not in {name}"
        changed = text[: found.start()] + found.expand(new) + text[found.end() :]
        (box / name).write_text(changed, "utf-8")
        _forget(content)

    _forget(content)
    yield change
    _forget(content)


def _forget(content: ModuleType) -> None:
    """Clear the caches of content, so that the files are read again."""
    for each in vars(content).values():
        if not isinstance(each, type):
            getattr(each, "cache_clear", lambda: None)()
