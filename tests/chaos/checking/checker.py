"""Judges a run: proves from the clients' histories and the database that every promise was kept."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from chaos.checking.logs import check_log
from chaos.checking.moves import check_moves, requests
from chaos.checking.oracle import Oracle, read_oracles
from chaos.checking.outages import Outages
from chaos.checking.redacted_words import check_file, check_words, redaction_times
from chaos.checking.visibility import check_api_message, check_page, check_rows
from chaos.history import (
    FAULTS,
    Acknowledged,
    ApiMessage,
    Entry,
    FinalCursors,
    GaveUp,
    PageContent,
    Rejected,
    Seated,
    Struck,
    read_all,
    rows_of,
)
from chaos.report import Figures, Kind, Report, Violation
from chaos.schedule import KILLS

ALLOWED: Final = frozenset({"store-away", "store-unsure", "store-closed", "not-ready", "page-503"})
"""Refusals with a status of 500 or more that are documented."""
Histories = Mapping[str, Sequence[Entry]]


def check(
    folder: Path,
    url: str,
    *,
    logs: Sequence[Path],
    crashes: Sequence[str],
    file: Path | None,
    come_back_seconds: float,
) -> Report:
    """Judge a run from its files and its database."""
    histories = read_all(folder)
    oracles, broken = read_oracles(url)
    report = judge(histories, oracles, come_back_seconds)
    more = [Violation("record", "database", problem) for problem in broken]
    more += [Violation("crash", "server", crash) for crash in crashes]
    for log in logs:
        more += check_log(log.parent.name, log.read_text(errors="replace").splitlines())
    if file is not None:
        more += check_file(redaction_times(histories, oracles), file)
        more += check_integrity(file)
    return Report(report.figures, [*more, *report.violations])


def judge(histories: Histories, oracles: Mapping[str, Oracle], come_back_seconds: float) -> Report:
    """Compare the clients' histories with the stored tables."""
    outages = Outages(histories.get(FAULTS, ()))
    figures = _count(histories, oracles)
    violations: list[Violation] = []
    for table, oracle in oracles.items():
        if oracle.begun:
            violations += check_record(table, oracle)
    gone = redaction_times(histories, oracles)
    for who, entries in histories.items():
        violations += check_client(who, entries, oracles)
        violations += check_words(who, entries, gone, outages)
        for seconds in outages.times_away(entries):
            figures.came_back += 1
            figures.longest_seconds = max(figures.longest_seconds, seconds)
            if seconds > come_back_seconds:
                violations.append(Violation("away", who, f"was away for {seconds:.1f} s"))
    return Report(figures, violations)


def check_record(table: str, oracle: Oracle) -> Iterator[Violation]:
    """Check that a table's record verifies, redactions included."""
    proof = oracle.proof()
    if not proof.holds:
        yield Violation("record", table, f"does not verify: {proof}")


def check_client(
    who: str, entries: Sequence[Entry], oracles: Mapping[str, Oracle]
) -> Iterator[Violation]:
    """Check one client's history, except redacted words and times away."""
    yield from _check_seats(who, entries, oracles)
    yield from _check_order(who, entries)
    viewed_tables = {
        entry.table for entry in entries if isinstance(entry, ApiMessage | PageContent)
    }
    for table in sorted(viewed_tables - oracles.keys()):
        yield Violation("phantom", who, f"table {table} is not stored, or cannot be read")
    for entry in entries:
        match entry:
            case ApiMessage() | PageContent():
                oracle = oracles.get(entry.table)
                if oracle is None:
                    continue
                if oracle.begun and isinstance(entry, PageContent):
                    yield from check_page(who, entry, oracle)
                elif oracle.begun and isinstance(entry, ApiMessage):
                    yield from check_api_message(who, entry, oracle)
                elif entry_rows(entry):
                    yield Violation("phantom", who, f"table {entry.table} has not begun")
            case Rejected() if entry.status >= 500 and entry.key not in ALLOWED:
                yield Violation("error", who, f"answered {entry.status} {entry.key}")
            case GaveUp():
                yield Violation("away", who, f"gave up: {entry.why}")
            case FinalCursors() if entry.stored not in ("", entry.seen):
                yield Violation("away", who, f"has seen {entry.seen} of {entry.stored} in the end")


def entry_rows(entry: ApiMessage | PageContent) -> int:
    """The number of rows visible in what was shown."""
    return rows_of(entry.cursor if isinstance(entry, PageContent) else entry.message["cursor"])


def _check_seats(
    who: str, entries: Sequence[Entry], oracles: Mapping[str, Oracle]
) -> Iterator[Violation]:
    """Check a client's acknowledged messages and moves at each table where it had a seat."""
    all_requests = requests(entries)
    seats = {entry.table: entry.seat for entry in entries if isinstance(entry, Seated)}
    for table, seat in seats.items():
        oracle = oracles.get(table)
        if oracle is None or not oracle.begun:
            continue
        own_requests = [request for request in all_requests if request.sent.table == table]
        for request in own_requests:
            answer = request.answer
            if isinstance(answer, Acknowledged) and request.sent.command == "say":
                times = oracle.chat_messages.count(request.sent.body["text"])
                if times != 1:
                    kind: Kind = "doubled" if times else "lost"
                    yield Violation(kind, who, f"said, and stored {times} times")
            if isinstance(answer, Acknowledged) and answer.answer is not None:
                result = answer.answer
                rows = rows_of(result["cursor"])
                yield from check_rows(who, seat, result["rows"], rows, oracle)
        if seat is not None:
            yield from check_moves(who, seat, own_requests, oracle)


def _check_order(who: str, entries: Sequence[Entry]) -> Iterator[Violation]:
    """Check that the stream of each table has every row once, and in order."""
    next_number = 0
    for entry in entries:
        if isinstance(entry, Seated):
            next_number = 0
        if not isinstance(entry, ApiMessage) or entry.source != "stream":
            continue
        numbers = [row["number"] for row in entry.message.get("rows", ())]
        if numbers and (numbers[0] != next_number or any(b != a + 1 for a, b in pairwise(numbers))):
            yield Violation(
                "gap", who, f"told rows {numbers[0]} to {numbers[-1]} after {next_number}"
            )
        if numbers:
            next_number = numbers[-1] + 1


def check_integrity(file: Path) -> Iterator[Violation]:
    """Check that SQLite's integrity check finds no errors in the file."""
    with closing(sqlite3.connect(file)) as database:
        (found,) = database.execute("PRAGMA integrity_check").fetchone()
    if found != "ok":
        yield Violation("record", "database", found)


def _count(histories: Histories, oracles: Mapping[str, Oracle]) -> Figures:
    clients = {name: entries for name, entries in histories.items() if name != FAULTS}
    every = [entry for entries in clients.values() for entry in entries]
    struck = [entry for entry in histories.get(FAULTS, ()) if isinstance(entry, Struck)]
    all_requests = [request for entries in clients.values() for request in requests(entries)]
    acknowledged = [request for request in all_requests if isinstance(request.answer, Acknowledged)]
    moves = [request for request in acknowledged if request.sent.command == "play"]
    messages = [entry for entry in every if isinstance(entry, ApiMessage | PageContent)]
    return Figures(
        steps=len(struck),
        kills=sum(fault in KILLS for step in struck for fault in step.faults),
        clients=len(clients),
        tables=sum(oracle.begun for oracle in oracles.values()),
        moves=len(moves),
        repeated=sum(_is_repeated(request.answer) for request in moves),
        messages=len(messages),
        views=sum(
            isinstance(entry, ApiMessage) and bool(entry.message.get("view")) for entry in messages
        ),
        x_cards=sum(request.sent.command == "unsay" for request in acknowledged),
    )


def _is_repeated(answer: Any) -> bool:
    return bool(answer.answer and answer.answer.get("repeated"))
