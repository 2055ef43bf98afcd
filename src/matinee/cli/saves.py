"""Saved games: a game is saved in a file during play, without overwriting other files."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import typer

from matinee.engine.contract.title import Title
from matinee.engine.match.match import Match
from matinee.engine.match.record import (
    Record,
    SaveRecord,
    encode,
    finished_record,
    replace_bytes,
    save_record,
)
from matinee.engine.text.errors import BadRecord

SAVE: Final = b'{"form": "save"'


def saves_folder() -> Path:
    """The default folder of saved games."""
    home = os.environ.get("MATINEE_HOME") or typer.get_app_dir("matinee")
    return Path(home) / "saves"


def new_file(title: Title, match: Match) -> Path:
    """A new file for a new game."""
    name = f"{title.key}-{datetime.now():%Y%m%d-%H%M%S}-{match.header.commitment[:6]}"
    return _unused(saves_folder() / f"{name}.json")


def form_of(data: bytes) -> bytes:
    """The beginning of a record, which contains its form."""
    return data.partition(b",")[0]


def unfinished_games(title: Title) -> Iterator[Path]:
    """The unfinished games of this title, the latest first."""
    for file in sorted(saves_folder().glob(f"{title.key}-*.json"), reverse=True):
        with suppress(OSError), file.open("rb") as record:
            if form_of(record.readline()) == SAVE:
                yield file


def refuse_existing(file: Path) -> None:
    """Refuse a file that exists, whatever its content."""
    try:
        there = os.path.lexists(file)
    except ValueError as error:
        raise BadRecord("record-unwritable", file=file, problem=error) from None
    if there:
        raise BadRecord("record-exists", file=file)


class SavedGame:
    """Saves a match during play, and overwrites only what it wrote itself."""

    def __init__(self, match: Match, file: Path) -> None:
        file = file.absolute()
        self.match = match
        self.file = file
        self.saved = False
        self._began_in = file
        self._found = file.read_bytes() if file.is_file() else None
        """The content of the file before this session."""
        self._written: dict[Path, bytes | None] = {file: self._found}
        """The content that this session last wrote into each file."""

    def save(self) -> None:
        """Save the match; raises `BadRecord` if that fails.

        If another program has changed the file meanwhile, the match continues in another file.
        """
        self.saved = False
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            if not self._is_ours(self.file):
                self.file = _unused(self.file)
        except OSError as error:
            raise BadRecord("record-unwritable", file=self.file, problem=error.strerror) from None
        self._write(
            finished_record(self.match) if self.match.over else save_record(self.match), self.file
        )
        self.saved = True

    def copy(self, record: Record, file: Path) -> None:
        """Write a record into a new file, or into one that this session wrote."""
        file = file.absolute()
        if file == self.file and isinstance(record, SaveRecord):
            self.save()
            return
        ours = self._written.get(file)
        if ours is None or file == self.file or form_of(ours) != form_of(encode(record)):
            refuse_existing(file)
        self._write(record, file)

    def discard(self) -> None:
        """Restore the files from before this session; leave what other programs wrote."""
        if not self._is_ours(self.file):
            return
        if self.file == self._began_in and self._found is not None:
            replace_bytes(self.file, self._found)
        else:
            self.file.unlink(missing_ok=True)

    def _is_ours(self, file: Path) -> bool:
        """Whether the file is still as this session found or left it."""
        return (file.read_bytes() if file.is_file() else None) == self._written.get(file)

    def _write(self, record: Record, file: Path) -> None:
        data = encode(record)
        replace_bytes(file, data)
        self._written[file] = data


def _unused(file: Path) -> Path:
    number = 2
    unused = file
    while unused.exists():
        unused = file.with_stem(f"{file.stem}-{number}")
        number += 1
    return unused
