"""Record files of a match: one JSON format, three forms.

A *save* is the whole match, seed included, for the table's owner. A *seat record* holds what one
seat saw. A *finished* record is public once the game is over. `docs/records.md` describes every
field.
"""

import hashlib
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

import msgspec

from matinee.engine import decoding
from matinee.engine.contract.game import Action, AnyGame, Event, Result, Seat
from matinee.engine.match.log_rows import (
    Close,
    Play,
    Redaction,
    Reword,
    Row,
    SeatChange,
    Setup,
    Undo,
)
from matinee.engine.match.match import Header, Match
from matinee.engine.match.seat_log import (
    RedactedRow,
    RewordedRow,
    SeatLogRow,
    UndoRow,
    VisibleRow,
    visible_rows,
)
from matinee.engine.match.state_digest import plain
from matinee.engine.text.errors import BadRecord

FORMAT: Final = 1

A = TypeVar("A")
E = TypeVar("E")


class _Form(
    msgspec.Struct, frozen=True, tag_field="form", forbid_unknown_fields=True, kw_only=True
):
    """The common fields of all three forms."""

    matinee: int
    header: Header


class SaveRecord(_Form, Generic[A, E], frozen=True, tag="save", kw_only=True):
    """A whole match, which can be played on."""

    seed: str
    rows: tuple[Setup[E] | Play[A, E] | Undo | Reword | SeatChange | Close | Redaction[E], ...]


class FinishedRecord(_Form, Generic[A, E], frozen=True, tag="finished", kw_only=True):
    """A whole match that is over, with its result if it has one."""

    seed: str
    result: Result | None
    rows: tuple[Setup[E] | Play[A, E] | Undo | Reword | SeatChange | Close | Redaction[E], ...]


class SeatRecord(_Form, Generic[A, E], frozen=True, tag="seat", kw_only=True):
    """A match as one seat saw it: its own decisions, visible events, and its view at the end."""

    seat: Seat
    rows: tuple[VisibleRow[A, E] | UndoRow | RewordedRow | SeatChange | Close | RedactedRow[E], ...]
    view: Any


AnySaveRecord: TypeAlias = SaveRecord[Action, Event]
AnyFinishedRecord: TypeAlias = FinishedRecord[Action, Event]
AnySeatRecord: TypeAlias = SeatRecord[Action, Event]
Record: TypeAlias = AnySaveRecord | AnyFinishedRecord | AnySeatRecord


def save_record(match: Match) -> AnySaveRecord:
    """The whole match, seed included: for its owner only."""
    return SaveRecord(
        matinee=FORMAT, header=match.header, seed=match.seed.hex(), rows=tuple(match.rows)
    )


def finished_record(match: Match) -> AnyFinishedRecord:
    """The public record of a match that is over."""
    if not match.over:
        raise ValueError("a match that is not over has no finished record")
    return FinishedRecord(
        matinee=FORMAT,
        header=match.header,
        seed=match.seed.hex(),
        result=match.result,
        rows=tuple(match.rows),
    )


def seat_record(match: Match, seat: Seat) -> AnySeatRecord:
    """The record of a match so far, as this seat has seen it."""
    return SeatRecord(
        matinee=FORMAT,
        header=match.header,
        seat=seat,
        rows=tuple(visible_rows(match.rows, seat)),
        view=plain(match.game.view(match.state, seat)),
    )


def encode(record: Record) -> bytes:
    """The record as a JSON document, one row per line, closed by its checksum."""
    fields = cast(dict[str, Any], msgspec.to_builtins(record))
    rows = fields.pop("rows")
    head = [f"{_json(key)}: {_json(value)}" for key, value in fields.items()]
    body = ",\n".join(f"  {_json(row)}" for row in rows)
    parts = [*head, f'"rows": [\n{body}\n]']
    text = "{" + ",\n".join(parts) + ",\n"
    return f'{text}"checksum": "{_checksum(text.encode())}"}}\n'.encode()


def decode(data: bytes, games: Mapping[str, AnyGame], file: str = "this") -> Record:
    """Decode a record strictly: anything but exactly what was written raises `BadRecord`."""
    head = _read_head(data, file)
    closing = b'"checksum": "'
    body, found, tail = data.rpartition(closing)
    if not found:
        raise BadRecord("record-truncated", file=file)
    if tail != f'{_checksum(body)}"}}\n'.encode():
        raise BadRecord("record-edited", file=file)
    game = games.get(head.header.game)
    if game is None:
        raise BadRecord("record-game", file=file, game=head.header.game)
    form = {"save": SaveRecord, "finished": FinishedRecord, "seat": SeatRecord}[head.form]
    typed: Any = form[game.actions, game.events]  # type: ignore[index]
    document = body.rstrip().rstrip(b",") + b"}"
    try:
        record = cast(Record, decoding.decode(document, typed))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRecord("record-malformed", file=file, problem=error) from None
    problem = _row_problem(record)
    if problem:
        raise BadRecord("record-malformed", file=file, problem=problem)
    return record


def _row_problem(record: Record) -> str:
    """The reason why a record's rows are impossible in any game; empty if they are possible."""
    seats = range(len(record.header.players))
    if isinstance(record, SeatRecord) and record.seat not in seats:
        return "it belongs to no seat of its table"
    for number, row in enumerate(record.rows):
        begins = isinstance(row, Setup) or (isinstance(row, VisibleRow) and row.seat is None)
        if begins != (number == 0):
            return f"row {number} is not where it belongs"
        seat = getattr(row, "seat", None)
        if seat is not None and seat not in seats:
            return f"row {number} is of no seat of its table"
        if isinstance(row, Undo | UndoRow | Reword | RewordedRow) and not 0 <= row.to < number:
            return f"row {number} leads to a row that was not there"
        if isinstance(row, Reword | RewordedRow) and not row.to < row.of < number:
            return f"row {number} rewords what was not there"
        if isinstance(row, Redaction | RedactedRow) and not all(0 < of < number for of in row.of):
            return f"row {number} takes out what was not there"
        if isinstance(row, Redaction) and not row.of:
            return f"row {number} takes out nothing"
        if isinstance(row, Close) and any(
            _must_not_follow_close(row) for row in record.rows[number + 1 :]
        ):
            return f"row {number} closes the table, and more follows"
        if isinstance(row, Close) and row.result and len(row.result.places) != len(seats):
            return f"row {number} does not give every seat its place"
    return "" if record.rows else "it has no rows"


def _must_not_follow_close(row: Row | SeatLogRow) -> bool:
    """Whether a row may not follow the end. Only redactions may."""
    return not isinstance(row, Redaction | RedactedRow)


def read(file: Path, games: Mapping[str, AnyGame]) -> Record:
    """Read a record from a file; any problem raises `BadRecord` with a clear sentence."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        raise BadRecord("record-missing", file=file) from None
    except OSError as error:
        raise BadRecord("record-unreadable", file=file, problem=error.strerror) from None
    return decode(data, games, str(file))


def write(record: Record, file: Path) -> None:
    """Write a record to a file, atomically."""
    replace_bytes(file, encode(record))


def replace_bytes(file: Path, data: bytes) -> None:
    """Write a file atomically. Seeds are secret: only the file's owner may read it."""
    half = None
    try:
        with NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as out:
            half = Path(out.name)
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        half.replace(file)
    except (OSError, ValueError) as error:  # a ValueError for a NUL in the name
        if half is not None:
            with suppress(OSError):
                half.unlink()
        problem = getattr(error, "strerror", None) or error
        raise BadRecord("record-unwritable", file=file, problem=problem) from None


class _HeaderHead(msgspec.Struct):
    game: str


class _Head(msgspec.Struct):
    """The fields that identify a record; the others are not decoded yet."""

    matinee: int
    form: str
    header: _HeaderHead


def _read_head(data: bytes, file: str) -> _Head:
    if not data.lstrip().startswith(b'{"form":'):
        raise BadRecord("record-foreign", file=file)
    try:
        version = decoding.decode(data, _Version).matinee
        if version > FORMAT:
            raise BadRecord("record-newer", file=file, version=version, known=FORMAT)
        head = decoding.decode(data, _Head)
    except (msgspec.ValidationError, RecursionError):
        raise BadRecord("record-foreign", file=file) from None
    except UnicodeDecodeError:
        raise BadRecord("record-edited", file=file) from None
    except msgspec.DecodeError as error:
        if "truncated" in str(error):
            raise BadRecord("record-truncated", file=file) from None
        raise BadRecord("record-edited", file=file) from None
    if version < 1 or head.form not in {"save", "finished", "seat"}:
        raise BadRecord("record-foreign", file=file)
    return head


class _Version(msgspec.Struct):
    matinee: int


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _checksum(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16, person=b"record").hexdigest()
