"""The data files of a game changed for a test, which then plays with them so."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

Edit = Callable[[str, str, str], None]
"""Changes a place in a file: the file's name, what stands there (a pattern), what shall stand."""


def edited_content(
    content: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Edit]:
    """Change a copy in this folder of what a game's `content` reads, which is then in play."""
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
    """Make the next question read the files again."""
    for each in vars(content).values():
        if not isinstance(each, type):
            getattr(each, "cache_clear", lambda: None)()
