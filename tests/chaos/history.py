"""Each client's history: what it sent, received and saw, one JSON line per event, in order.

Times are seconds of the monotonic clock of the one process in which all clients run, so that
histories of different clients can be compared.
"""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct, field


class Note(Struct, frozen=True, tag_field="what", kw_only=True):
    """An entry of a history, with its time."""

    at: float = field(default_factory=time.monotonic)


class Seated(Note, frozen=True, tag="seated"):
    """From now on this client is at this table; without a seat, as a spectator."""

    table: str
    seat: int | None


class Sent(Note, frozen=True, tag="sent"):
    """A request that changes something; `number` ties it to its outcome."""

    number: int
    table: str
    command: str
    body: Any


class Acknowledged(Note, frozen=True, tag="acknowledged"):
    """The server acknowledged a request."""

    number: int
    answer: Any = None


class Rejected(Note, frozen=True, tag="rejected"):
    """The server refused a request, with this status and key."""

    number: int
    status: int
    key: str


class Unanswered(Note, frozen=True, tag="unanswered"):
    """No answer came: the request may have been carried out or not."""

    number: int
    why: str


class ApiMessage(Note, frozen=True, tag="seen"):
    """A message of a stream of the API, or its answer to a query."""

    table: str
    seat: int | None
    source: str
    """`stream`, `view` or `burst`."""
    message: Any


class PageContent(Note, frozen=True, tag="page"):
    """A page, or a message of a page's stream, reduced to what it says of the game."""

    table: str
    seat: int | None
    cursor: str | None
    actions: list[Any]
    """Actions of its buttons."""
    lines: dict[int, list[str]]
    """Texts of its log's lines, by row."""
    words: list[str]
    """Words of clients anywhere in it."""


class Down(Note, frozen=True, tag="down"):
    """The client has lost the server and tries to reach it again."""


class Up(Note, frozen=True, tag="up"):
    """The client has reached the server again."""


class GaveUp(Note, frozen=True, tag="gave-up"):
    """The client ended on an error."""

    why: str


class FinalCursors(Note, frozen=True, tag="roll-call"):
    """A client's stored cursor and the cursor that it has seen, at the end of the run."""

    table: str
    stored: str
    seen: str | None


class Struck(Note, frozen=True, tag="struck"):
    """The harness begins a step of its schedule."""

    step: int
    faults: list[str]


class Healed(Note, frozen=True, tag="healed"):
    """All servers are ready again after a step."""

    step: int


Entry = (
    Seated
    | Sent
    | Acknowledged
    | Rejected
    | Unanswered
    | ApiMessage
    | PageContent
    | Down
    | Up
    | GaveUp
    | FinalCursors
    | Struck
    | Healed
)
FAULTS: Final = "faults"
"""Name of the harness's own history."""
_decoder: Final = msgspec.json.Decoder(Entry)


class History:
    """The history file of one client, which only this client writes."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.name = name
        self._file = (folder / f"{name}.jsonl").open("ab", buffering=0)
        self._encoder = msgspec.json.Encoder()
        self._sent = 0

    def note(self, entry: Entry) -> None:
        """Record an entry at once; entries after the end of a run are dropped."""
        if not self._file.closed:
            self._file.write(self._encoder.encode(entry) + b"\n")

    def send(self, table: str, command: str, body: Any) -> int:
        """Record a request before it is sent; returns its number."""
        self._sent += 1
        self.note(Sent(number=self._sent, table=table, command=command, body=body))
        return self._sent

    def close(self) -> None:
        """Close the file; later entries are dropped."""
        self._file.close()


def rows_of(cursor: str | None) -> int:
    """Number of rows visible at this cursor."""
    return 0 if cursor is None else int(cursor.partition("-")[0])


def read(file: Path) -> Iterator[Entry]:
    """The entries of a file; a last line that was cut short is left out."""
    for line in file.read_bytes().splitlines(keepends=True):
        if line.endswith(b"\n"):
            yield _decoder.decode(line)


def read_all(folder: Path) -> dict[str, list[Entry]]:
    """All histories of a run, by the names of the clients."""
    return {file.stem: list(read(file)) for file in sorted(folder.glob("*.jsonl"))}
