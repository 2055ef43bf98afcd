"""Checks that redacted words are gone from everything that is shown or stored."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from chaos.checking.moves import requests
from chaos.checking.oracle import Oracle
from chaos.checking.outages import Outages
from chaos.clients.client import words_in
from chaos.history import Acknowledged, ApiMessage, Entry, PageContent, Seated
from chaos.report import Violation

IN_FLIGHT_SECONDS: Final = 10.0
"""Time after an acknowledged X-card in which its words may still be in flight."""


def redaction_times(
    histories: Mapping[str, Sequence[Entry]], oracles: Mapping[str, Oracle]
) -> dict[str, float]:
    """Every redacted word, and the time at which its redaction was acknowledged."""
    written = _words_by_row(histories, oracles)
    gone = {}
    for entries in histories.values():
        seats = {entry.table: entry.seat for entry in entries if isinstance(entry, Seated)}
        for request in requests(entries):
            table, body = request.sent.table, request.sent.body
            if request.sent.command == "unsay" and isinstance(request.answer, Acknowledged):
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
        for entry in entries:
            if not isinstance(entry, ApiMessage) or not oracles.get(entry.table):
                continue
            for row in entry.message.get("rows", ()):
                words = words_in(msgspec.json.encode(row.get("action")).decode())
                if words:
                    logged = _logged(oracles, entry.table, entry.seat, row["number"])
                    found.setdefault((entry.table, logged), words)
    return found


def _logged(oracles: Mapping[str, Oracle], table: str, viewer: int | None, number: int) -> int:
    """The log's number of a row that a viewer numbers so; -1 if there is no such row."""
    oracle = oracles.get(table)
    if oracle is None or not oracle.begun or number >= len(oracle.viewer_rows(viewer)):
        return -1
    return oracle.viewer_rows(viewer)[number].logged


def check_words(
    who: str, entries: Sequence[Entry], gone: Mapping[str, float], outages: Outages
) -> Iterator[Violation]:
    """Check that no client is shown redacted words, except those that were in flight."""
    if not gone:
        return
    until = {word: outages.put_off(at, IN_FLIGHT_SECONDS) for word, at in gone.items()}
    for entry in entries:
        if isinstance(entry, PageContent):
            words = entry.words
        elif isinstance(entry, ApiMessage):
            words = words_in(msgspec.json.encode(entry.message).decode())
        else:
            continue
        for word in words:
            if entry.at > until.get(word, entry.at):
                yield Violation("words", who, f"was shown {word} after it was taken out")


def check_file(gone: Iterable[str], file: Path) -> Iterator[Violation]:
    """Check that no redacted word is left in the bytes of the database's file."""
    stored = file.read_bytes().lower()
    for word in sorted(gone):
        if word.encode() in stored:
            yield Violation("words", "database", f"{word} is still in the file")
