"""Whether words that an X-card took out are gone, for everybody and from everywhere."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from chaos.checking.moves import requests
from chaos.checking.oracle import Oracle
from chaos.checking.outages import Outages
from chaos.clients.client import words_in
from chaos.history import Acknowledged, Entry, PageSeen, Seated, Seen
from chaos.report import Violation

IN_FLIGHT_SECONDS: Final = 10.0
"""Time after an acknowledged X-card in which its words may still be in flight."""


def taken_out(
    histories: Mapping[str, Sequence[Entry]], oracles: Mapping[str, Oracle]
) -> dict[str, float]:
    """Every word that an X-card took out, and when that was acknowledged."""
    written = _words_by_row(histories, oracles)
    gone = {}
    for entries in histories.values():
        seats = {entry.table: entry.seat for entry in entries if isinstance(entry, Seated)}
        for request in requests(entries):
            table, body = request.sent.table, request.sent.body
            if request.sent.deed == "unsay" and isinstance(request.answer, Acknowledged):
                logged = _logged(oracles, table, seats.get(table), body["row"])
                for word in written.get((table, logged), ()):
                    gone[word] = request.answer.at
    return gone


def _words_by_row(
    histories: Mapping[str, Sequence[Entry]], oracles: Mapping[str, Oracle]
) -> dict[tuple[str, int], list[str]]:
    """The words in each row of each table's log, as clients saw them first."""
    found: dict[tuple[str, int], list[str]] = {}
    for entries in histories.values():
        for seen in entries:
            if not isinstance(seen, Seen) or not oracles.get(seen.table):
                continue
            for row in seen.message.get("rows", ()):
                words = words_in(msgspec.json.encode(row.get("action")).decode())
                if words:
                    logged = _logged(oracles, seen.table, seen.seat, row["number"])
                    found.setdefault((seen.table, logged), words)
    return found


def _logged(oracles: Mapping[str, Oracle], table: str, viewer: int | None, number: int) -> int:
    """The number in the log of a row that a viewer has noticed; -1 if it is not there."""
    oracle = oracles.get(table)
    if oracle is None or not oracle.begun or number >= len(oracle.noticed(viewer)):
        return -1
    return oracle.noticed(viewer)[number].logged


def check_words(
    who: str, entries: Sequence[Entry], gone: Mapping[str, float], outages: Outages
) -> Iterator[Violation]:
    """Nobody is shown what was taken out, but for what was on its way to them then."""
    if not gone:
        return
    until = {word: outages.put_off(at, IN_FLIGHT_SECONDS) for word, at in gone.items()}
    for entry in entries:
        if isinstance(entry, PageSeen):
            words = entry.words
        elif isinstance(entry, Seen):
            words = words_in(msgspec.json.encode(entry.message).decode())
        else:
            continue
        for word in words:
            if entry.at > until.get(word, entry.at):
                yield Violation("words", who, f"was shown {word} after it was taken out")


def check_file(gone: Iterable[str], file: Path) -> Iterator[Violation]:
    """Not a byte of the database's file is left of what was taken out."""
    stored = file.read_bytes().lower()
    for word in sorted(gone):
        if word.encode() in stored:
            yield Violation("words", "database", f"{word} is still in the file")
