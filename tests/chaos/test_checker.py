"""The checker notices every broken promise in tampered histories."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from chaos.checking.checker import check_record, judge
from chaos.checking.logs import check_log
from chaos.checking.moves import requests
from chaos.checking.oracle import read_oracles
from chaos.checking.redacted_words import check_file
from chaos.clients.client import words_in
from chaos.conftest import SoundRun
from chaos.history import (
    Acknowledged,
    ApiMessage,
    Down,
    Entry,
    FinalCursors,
    GaveUp,
    PageContent,
    Rejected,
    Sent,
    Up,
)

pytestmark = pytest.mark.xdist_group("chaos")
Histories = dict[str, list[Entry]]


def kinds(run: SoundRun, tamper: Callable[[Histories], None]) -> set[str]:
    """Kinds of violations in a copy of the histories after `tamper`."""
    histories = deepcopy(run.histories)
    tamper(histories)
    return {one.kind for one in judge(histories, run.oracles, 30).violations}


def stream_messages(histories: Histories) -> Iterator[tuple[str, int, ApiMessage]]:
    """All messages of streams: client, number of the entry, and entry."""
    for who, entries in histories.items():
        for number, entry in enumerate(entries):
            if isinstance(entry, ApiMessage) and entry.source == "stream":
                yield who, number, entry


def tampered(entry: ApiMessage, change: Callable[[Any], None]) -> ApiMessage:
    """A copy of a message after `change`."""
    message = deepcopy(entry.message)
    change(message)
    return replace(entry, message=message)


def test_what_nobody_touched_keeps_every_promise(sound_run: SoundRun) -> None:
    assert kinds(sound_run, lambda histories: None) == set()


def test_an_acknowledged_move_that_is_not_stored_is_lost(sound_run: SoundRun) -> None:
    def tamper(histories: Histories) -> None:
        who, _, entry = next(stream_messages(histories))
        body = {"cursor": entry.message["cursor"], "actions": [{"do": "never-done"}]}
        sent = Sent(number=10_000, table=entry.table, command="play", body=body)
        histories[who] += [sent, Acknowledged(number=10_000)]

    assert kinds(sound_run, tamper) == {"lost"}


def test_a_stored_move_that_nobody_sent_is_doubled(sound_run: SoundRun) -> None:
    def tamper(histories: Histories) -> None:
        for entries in histories.values():
            for request in requests(entries):
                if request.sent.command == "play" and isinstance(request.answer, Acknowledged):
                    entries.remove(request.sent)
                    return

    assert kinds(sound_run, tamper) == {"doubled"}


def test_a_row_that_is_shown_and_not_stored_is_a_phantom(sound_run: SoundRun) -> None:
    def tamper(histories: Histories) -> None:
        for who, number, entry in list(stream_messages(histories))[::-1]:
            rows = entry.message["rows"]
            if rows:
                more = {**rows[-1], "number": rows[-1]["number"] + 1}
                changed = tampered(entry, lambda m, more=more: m.update(rows=[*m["rows"], more]))  # type: ignore[misc]
                histories[who][number] = changed
                return

    assert "phantom" in kinds(sound_run, tamper)


def test_a_page_that_reads_otherwise_than_what_is_stored_is_a_phantom(sound_run: SoundRun) -> None:
    def tamper(histories: Histories) -> None:
        for entries in histories.values():
            for number, entry in enumerate(entries):
                if isinstance(entry, PageContent) and entry.lines:
                    row = max(entry.lines)
                    entries[number] = replace(entry, lines={row: ["Nobody did anything."]})
                    return

    assert kinds(sound_run, tamper) == {"phantom"}


def test_an_event_that_a_seat_may_not_know_is_a_leak(sound_run: SoundRun) -> None:
    def tamper(histories: Histories) -> None:
        for who, number, entry in stream_messages(histories):
            oracle = sound_run.oracles[entry.table]
            for place, row in enumerate(entry.message["rows"]):
                hidden = oracle.hidden_from(entry.seat, row["number"])
                if hidden and not oracle.redaction_count:
                    events = [*row["events"], hidden[0]]
                    histories[who][number] = tampered(
                        entry,
                        lambda m, place=place, events=events: m["rows"][place].update(
                            events=events
                        ),  # type: ignore[misc]
                    )
                    return
        raise AssertionError("no game has told anybody anything in private")

    assert kinds(sound_run, tamper) == {"leak"}


def test_a_view_that_shows_what_is_hidden_is_a_leak(sound_run: SoundRun) -> None:
    def reveal(value: Any) -> bool:
        """Replace the first hidden value in place; returns whether there was one."""
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for name, within in list(items):
            if within == {"hidden": True}:
                value[name] = "known"
                return True
            if isinstance(within, dict | list) and reveal(within):
                return True
        return False

    def tamper(histories: Histories) -> None:
        for who, number, entry in stream_messages(histories):
            view = deepcopy(entry.message["view"])
            if view is not None and reveal(view):
                histories[who][number] = tampered(entry, lambda m, v=view: m.update(view=v))  # type: ignore[misc]
                return
        raise AssertionError("no view hides anything")

    assert kinds(sound_run, tamper) == {"leak"}


def test_rows_that_a_stream_leaves_out_are_a_gap(sound_run: SoundRun) -> None:
    def tamper(histories: Histories) -> None:
        for who, number, entry in stream_messages(histories):
            if entry.message["rows"]:
                del histories[who][number]
                return

    assert kinds(sound_run, tamper) == {"gap"}


def test_words_that_are_shown_after_they_were_taken_out_are_noticed(sound_run: SoundRun) -> None:
    def tamper(histories: Histories) -> None:
        latest = 1e9
        for who, _, entry in stream_messages(histories):
            for row in entry.message["rows"]:
                words = words_in(str(row.get("action")))
                if words and entry.seat is not None:
                    body = {"row": row["number"]}
                    sent = Sent(number=9_999, table=entry.table, command="unsay", body=body)
                    histories[who] += [sent, Acknowledged(at=latest, number=9_999)]
                    histories["reader"] = [
                        PageContent(
                            at=latest + 60,
                            table=entry.table,
                            seat=None,
                            cursor=None,
                            actions=[],
                            lines={},
                            words=words,
                        )
                    ]
                    return
        raise AssertionError("nobody has written anything")

    assert kinds(sound_run, tamper) == {"words"}


def test_words_that_are_left_in_the_file_are_noticed(sound_run: SoundRun, tmp_path: Path) -> None:
    words = ["zqsomebodyn1q"]
    assert list(check_file(words, sound_run.file)) == []
    file = tmp_path / "copy.db"
    file.write_bytes(sound_run.file.read_bytes() + b"\0\0ZQsomebodyN1q\0")
    assert [one.kind for one in check_file(words, file)] == ["words"]


@pytest.mark.parametrize(
    "entries",
    [
        [Down(at=1e9), Up(at=1e9 + 31)],
        [GaveUp(why="it had enough")],
        [FinalCursors(table="t", stored="20-1", seen="19-1")],
    ],
)
def test_a_client_that_does_not_come_back_is_noticed(
    sound_run: SoundRun, entries: list[Entry]
) -> None:
    assert kinds(sound_run, lambda histories: histories.update(x=entries)) == {"away"}


def test_answers_that_nobody_documented_are_noticed(sound_run: SoundRun) -> None:
    documented, broken = Rejected(number=1, status=503, key="store-unsure"), 500
    assert kinds(sound_run, lambda histories: histories.update(x=[documented])) == set()
    undocumented = replace(documented, status=broken, key="broken")
    assert kinds(sound_run, lambda histories: histories.update(x=[undocumented])) == {"error"}


def test_a_stored_row_that_was_changed_does_not_verify(sound_run: SoundRun, tmp_path: Path) -> None:
    file = tmp_path / "matinee.db"
    shutil.copy(sound_run.file, file)
    with closing(sqlite3.connect(file)) as database, database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            database.execute(f"DROP TRIGGER {name}")
        found = database.execute("SELECT table_id, number, row FROM log WHERE number > 0 LIMIT 50")
        for table, number, stored in found.fetchall():
            row = msgspec.json.decode(stored)
            if row["row"] == "play":
                row["digest"] = "0" * len(row["digest"])
                change = "UPDATE log SET row = ? WHERE table_id = ? AND number = ?"
                database.execute(change, (msgspec.json.encode(row), table, number))
                break
    oracles, broken = read_oracles(f"sqlite:///{file}")
    found_out = [one for name, oracle in oracles.items() for one in check_record(name, oracle)]
    assert len(broken) + len(found_out) == 1


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Fatal Python error: Segmentation fault", "crash"),
        ('{"what": "chaos: a worker has ended", "pid": 7, "status": -11}', "crash"),
        ('{"what": "chaos: a worker has ended", "pid": 7, "status": -9}', None),
        ("Traceback (most recent call last):", "error"),
        ('{"what":"unexpected","trace":"Traceback\\nKeyError: 1","id":"1"}', "error"),
        ('{"level":"error","what":"The database went away."}', None),
        ("Matinee is open at http://127.0.0.1:8000", None),
    ],
)
def test_a_log_tells_of_crashes_and_mishaps(line: str, kind: str | None) -> None:
    assert [one.kind for one in check_log("server", [line])] == ([kind] if kind else [])
