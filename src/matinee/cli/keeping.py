"""Where a game is kept while it is played, and how nothing of anybody's is overwritten."""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import typer

from matinee.engine.match import Match
from matinee.engine.record import encode, finished, save, write
from matinee.engine.refused import BadRecord
from matinee.engine.title import Title

FORM: Final = b'{"form": "save"'


def saves() -> Path:
    """The folder in which games are kept unless the player names another place."""
    home = os.environ.get("MATINEE_HOME") or typer.get_app_dir("matinee")
    return Path(home) / "saves"


def new_file(title: Title, match: Match) -> Path:
    """A file for a new game that is not there yet."""
    name = f"{title.key}-{datetime.now():%Y%m%d-%H%M%S}-{match.header.commitment[:6]}"
    return _unused(saves() / f"{name}.json")


def unfinished(title: Title) -> Path | None:
    """The latest game of this title that was left before its end."""
    for file in sorted(saves().glob(f"{title.key}-*.json"), reverse=True):
        with suppress(OSError), file.open("rb") as record:
            if record.read(len(FORM)) == FORM:
                return file
    return None


def refuse_to_overwrite(file: Path, match: Match) -> None:
    """Refuse a file that is there already and is not a record of this match."""
    try:
        if not file.exists():
            return
        ours = file.is_file() and match.header.commitment.encode() in file.read_bytes()
    except (OSError, ValueError) as error:
        raise BadRecord("record-unwritable", file=file, problem=error) from None
    if not ours:
        raise BadRecord("record-exists", file=file)


class Keeper:
    """Writes a match down as it goes on, into one file."""

    def __init__(self, match: Match, file: Path) -> None:
        self.match = match
        self.file = file
        self.kept = False
        self._found = file.read_bytes() if file.is_file() else None
        """What was in the file before this session."""
        self._written = self._found

    def keep(self) -> None:
        """Write the match down; raises `BadRecord` if that cannot be done.

        If somebody else has written the file meanwhile, both are kept.
        """
        self.kept = False
        record = finished(self.match) if self.match.over else save(self.match)
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            there = self.file.read_bytes() if self.file.is_file() else None
        except OSError as error:
            raise BadRecord("record-unwritable", file=self.file, problem=error.strerror) from None
        if there != self._written:
            self.file = _unused(self.file)
        write(record, self.file)
        self._written = encode(record)
        self.kept = True

    def forget(self) -> None:
        """Leave things as they were before this session."""
        if self._found is None:
            self.file.unlink(missing_ok=True)
        else:
            self.file.write_bytes(self._found)


def _unused(file: Path) -> Path:
    number = 2
    unused = file
    while unused.exists():
        unused = file.with_stem(f"{file.stem}-{number}")
        number += 1
    return unused
