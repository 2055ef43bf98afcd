"""Damaged rows: none breaks the pages of others.

Each column of the database is damaged in turn, of one table or of one person, in every way that
the database allows. Other people go on as before, and those at a damaged table are told so.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import Column, LargeBinary, Text, insert
from sqlalchemy import Table as Schema

from fixtures import INSTALLED
from matinee.engine.storytelling.story_export import EditorsCut
from matinee.server.context import ServerContext
from matinee.server.storytelling import editors_cut
from matinee.server.storytelling.editors_cut import Cuts, Edit
from matinee.store import chat as messages
from matinee.store import presence, read_position, tables
from matinee.store.schema import LOG, METADATA, NAME_KEYS, PEOPLE, SEATS, SET_ASIDE, TABLES
from matinee.store.storytelling import editors_cuts, safety_tools, typing_indicators
from matinee.store.storytelling.safety_tools import HostNote, LineOrVeil
from matinee.store.storytelling.typing_indicators import TypingIndicator
from server.browsers import Browser, Start

pytestmark = pytest.mark.databases

CHECKED = [table for table in METADATA.sorted_tables if table is not SET_ASIDE]
HTML = {"accept": "text/html"}
DAMAGED = {"table-broken", "table-none", "person-damaged", "barred"}
Run = Callable[[str, tuple[Any, ...]], Any]
"""Runs a statement without the triggers that protect the log and its references."""


@contextmanager
def past_all_guards(url: str) -> Iterator[Run]:
    if url.startswith("postgresql"):
        with psycopg.connect(url, autocommit=True) as conn:
            conn.execute("SET session_replication_role = replica")
            yield lambda statement, values: conn.execute(
                statement.replace("?", "%s").encode(), values
            )
        return
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as file:
        file.execute("PRAGMA busy_timeout = 10000")
        file.text_factory = lambda text: text.decode(errors="surrogateescape")
        yield file.execute


class Place:
    """Ann and Ben at a running game and at a finished story; Ben and Cara at one of each, too."""

    def __init__(self, client: TestClient[Litestar], run: Run) -> None:
        self.client = client
        self.context: ServerContext = client.app.state.context
        self.run = run
        self._message_numbers = count()
        client.headers["accept-encoding"] = "identity"
        self.people = {name: Browser(client) for name in ("Ann", "Ben", "Cara")}
        self.ids = {
            name: browser.post("/api/people", {"name": name}).json()["person"]["id"]
            for name, browser in self.people.items()
        }
        self.victim, self.victims_story = self.play("Ann", "Ben"), self.play("Ann", "Ben")
        self.other, self.others_story = self.play("Cara", "Ben"), self.play("Cara", "Ben")
        self.end(self.victims_story, "Ann", "Ben")
        self.end(self.others_story, "Cara", "Ben")
        for table in (self.victim, self.victims_story):
            self.context.database.write_now(partial(self._adorn, table=table))
        key = {"key": "ann", "person_id": self.ids["Ann"]}
        self.context.database.write_now(lambda conn: conn.execute(insert(NAME_KEYS).values(key)))

    def play(self, host: str, guest: str) -> str:
        """Begin a public game in which each has told a line."""
        body = {"game": "callsheet", "chairs": ["me", "open"], "public": True}
        table = self.people[host].post("/api/tables", body).json()["id"]
        self.people[guest].post(f"/api/tables/{table}/join", {"shows": True})
        self.people[host].post(f"/api/tables/{table}/story/shown", {"shows": True})
        assert self.people[host].post(f"/api/tables/{table}/start").is_success
        for number, name in enumerate((host, guest)):
            memo = {"do": "memo", "text": f"{name} tells."}
            move = {"cursor": f"{number + 1}-0", "actions": [memo]}
            played = self.people[name].post(f"/api/tables/{table}/play", move)
            assert played.is_success, played.text
        for name in (host, guest):
            show = partial(
                safety_tools.set_story_shown, table_id=table, person=self.ids[name], agrees=True
            )
            self.context.database.write_now(show)
        return str(table)

    def end(self, table: str, host: str, guest: str) -> None:
        """Let both agree to end a game."""
        response = self.people[host].post(f"/api/tables/{table}/end/ask").json()
        answer = {"kind": "end", "by": response["motions"][0]["by"], "agree": True}
        ended = self.people[guest].post(f"/api/tables/{table}/answer", answer)
        assert ended.json()["status"] == "over", ended.text

    def _adorn(self, conn: Any, table: str) -> None:
        """Add a row to every table of the database that concerns this one."""
        ann, ben, now = self.ids["Ann"], self.ids["Ben"], time.time()
        messages.add(conn, table, person=ann, seat=0, name="Ann", text="Hello", at=now)
        safety_tools.add_request(conn, table, LineOrVeil("w1", "line", "spiders", ann, "Ann"))
        safety_tools.add_request(conn, table, LineOrVeil("w2", "veil", "blood"), key="k")
        safety_tools.applaud(conn, table, 10, ben)
        safety_tools.add_host_note(conn, table, HostNote("n1", ann, "Ben", "Slower", False))
        safety_tools.mute(conn, table, ann, ben, muted=True)
        safety_tools.hide_line(conn, table, ann, 10, hidden=True)
        typing_indicators.write(conn, table, 0, TypingIndicator(ann, now + 600, 3))
        presence.arrive(conn, table, ann, "here", now + 600)
        tables.write_note(conn, table, ann, "mine")
        read_position.record_view(conn, table, ann, 2, now - 3600)
        editors_cuts.read_for_update(conn, table)
        edit = Edit("e1", ann, "Ann", EditorsCut(title="Frogs"), {})
        editors_cuts.write(conn, table, editors_cut.encode_cuts(Cuts(edit, edit)))

    def forget(self) -> None:
        """Drop everything that the process has in memory."""
        registry = self.context.registry
        registry._cache._tables.clear()
        registry._cache._damaged.clear()
        self.context.authenticator._kept.clear()

    def everybody_else_goes_on(self) -> None:
        """Check that other people see all pages and lists, with the intact tables."""
        for name, path in (
            (None, "/"), (None, "/api/tables?status=running"), (None, "/api/tables?status=over"),
            (None, "/stories"), (None, "/api/stories"), (None, "/readyz"),
            ("Cara", "/"), ("Cara", "/api/tables/mine"), ("Cara", f"/tables/{self.other}"),
            ("Ben", "/"), ("Ben", "/api/tables/mine"), ("Ben", f"/tables/{self.other}"),
        ):  # fmt: skip
            who = Browser(self.client) if name is None else self.people[name]
            answer = who.get(path, headers={} if "/api" in path else HTML)
            assert answer.status_code == 200, (name, path, answer.text)
            self._lists_what_is_whole(path, answer.text)

    def others_play_on(self) -> None:
        """Check that a chat message at an intact table is there at once, after a reread of it."""
        chat = f"/api/tables/{self.other}/chat"
        answer = self.people["Cara"].post(chat, {"text": f"Hello {next(self._message_numbers)}"})
        assert answer.is_success, answer.text
        self.forget()
        assert self.people["Ben"].get(chat).json()[-1] == answer.json()[-1]

    def all_is_mended(self) -> None:
        """Check that Ann's tables can be viewed again."""
        self.forget()
        for table in (self.victim, self.victims_story):
            answer = self.people["Ann"].get(f"/api/tables/{table}/view")
            assert answer.status_code == 200, answer.text

    def _lists_what_is_whole(self, path: str, text: str) -> None:
        if path == "/api/tables/mine" or path.endswith("=running"):
            assert self.other in text, path
        if path == "/api/tables/mine" or path.endswith(("stories", "=over")):
            assert self.others_story in text, path

    def nothing_is_broken_for_those_concerned(self, concerned: Sequence[str]) -> None:
        """Check that those at these tables see them, or are told in words that they are damaged."""
        for name in ("Ann", "Ben"):
            for table in concerned:
                for path in (
                    f"/tables/{table}", f"/tables/{table}/story", f"/api/tables/{table}/chat",
                    f"/api/tables/{table}/view",
                ):  # fmt: skip
                    answer = self.people[name].get(path)
                    where = name, path, answer.text
                    assert answer.status_code in {200, 403, 404, 422, 503}, where
                    if answer.status_code in {422, 503}:
                        assert answer.json()["key"] in DAMAGED, where
            assert self.people[name].get("/", headers=HTML).status_code in {200, 503}

    def rounds_are_made(self) -> None:
        """Run all background loops once, with all tables due."""
        self.run("UPDATE tables SET due_at = 1, notice_at = 1 WHERE due_at IS NOT NULL", ())
        for going in (
            self.context._scheduler.sweep_once,
            self.context.turn_notifier.sweep_once,
            self.context.registry.subscriptions.renew,
        ):
            self.client.blocking_portal.call(going)


@pytest.fixture
def place(database_url: str, start: Start, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    monkeypatch.syspath_prepend(str(INSTALLED / "callsheet"))
    client = start(database=database_url, join_rate=1e6, play_rate=1e6, chat_rate=1e6)
    with past_all_guards(database_url) as run:
        place = Place(client, run)
        if not database_url.startswith("postgresql"):
            guards = run("SELECT name FROM sqlite_master WHERE type = 'trigger'", ())
            for (trigger,) in guards.fetchall():
                run(f"DROP TRIGGER {trigger}", ())
        place.forget()
        all_is_well_elsewhere(place)
        yield place


def damages(column: Column[Any], value: Any, *, typed: bool) -> list[Any]:
    """Invalid values for a column.

    A typed database accepts only those of its type, and gets one: the others are read from it as
    from SQLite.
    """
    some = [None] if column.nullable else []
    if isinstance(column.type, LargeBinary):
        half = value[: len(value) // 2] if value else b"x"
        return [half] if typed else [*some, b"\xff\x00garbage", b'{"waiting":[7]}', half, "text"]
    if isinstance(column.type, Text):
        return ["garbage"] if typed else [*some, "garbage", b"\xff", "\udcff"]
    kind = column.type.python_type
    if kind is bool:
        return [not value] if typed else [*some, not value]
    if typed:
        return [float("nan") if kind is float else -1]
    return [*some, 1e300 if kind is float else -1, 2**31 - 1, "garbage"]


def where(schema: Schema, place: Place) -> list[tuple[str, tuple[Any, ...]]]:
    """Conditions that each select one row of the victim's."""
    if schema is PEOPLE:
        return [("id = ?", (place.ids["Ann"],))]
    if "table_id" not in schema.c and schema is not TABLES:
        (key,) = (column.name for column in schema.primary_key)
        mine = place.run(
            f"SELECT {key} FROM {schema.name} WHERE person_id = ?", (place.ids["Ann"],)
        ).fetchall()
        return [(f"{key} = ?", tuple(mine[0]))]
    key = "id" if schema is TABLES else "table_id"
    rest = [c.name for c in schema.primary_key if c.name != key]
    found = []
    both = schema in (TABLES, SEATS, LOG)
    for table in (place.victim, place.victims_story) if both else (place.victims_story,):
        names = ", ".join(rest) or key
        order = f"SELECT {names} FROM {schema.name} WHERE {key} = ? ORDER BY {names}"
        rows = place.run(order, (table,)).fetchall()
        assert rows, schema.name
        also = "".join(f" AND {name} = ?" for name in rest)
        found.append((f"{key} = ?{also}", (table, *(rows[-1] if rest else ()))))
    return found


class Damage:
    """A value of a row, changed for as long as the block lasts."""

    def __init__(self, place: Place, schema: Schema, where: str, row: tuple[Any, ...]) -> None:
        self._place = place
        self._schema = schema
        self._where = where
        self._row = row

    def value(self, column: Column[Any]) -> Any:
        query = f'SELECT "{column.name}" FROM {self._schema.name} WHERE {self._where}'
        return self._place.run(query, self._row).fetchone()[0]

    @contextmanager
    def of(self, column: Column[Any], damage: Any) -> Iterator[None]:
        before = self.value(column)
        self._set(column, damage)
        with self._error_note(f"{self._schema.name}.{column.name} of {self._row} is {damage!r}"):
            yield
        self._set(column, before)
        self._place.all_is_mended()

    @contextmanager
    def missing(self) -> Iterator[None]:
        names = ", ".join(f'"{column.name}"' for column in self._schema.c)
        table, run = self._schema.name, self._place.run
        row = run(f"SELECT {names} FROM {table} WHERE {self._where}", self._row).fetchone()
        run(f"DELETE FROM {table} WHERE {self._where}", self._row)
        with self._error_note(f"{self._row} of {table} is missing"):
            yield
        run(f"DELETE FROM {table} WHERE {self._where}", self._row)  # pages may have made it anew
        marks = ", ".join("?" for _ in row)
        run(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(row))
        self._place.all_is_mended()

    def _set(self, column: Column[Any], value: Any) -> None:
        how = "?"
        if isinstance(value, str) and "\udcff" in value:
            how, value = "CAST(? AS TEXT)", value.encode(errors="surrogateescape")
        cursor = self._place.run(
            f'UPDATE {self._schema.name} SET "{column.name}" = {how} WHERE {self._where}',
            (value, *self._row),
        )
        assert cursor.rowcount == 1

    @contextmanager
    def _error_note(self, what: str) -> Iterator[None]:
        try:
            yield
        except BaseException as error:
            error.add_note(what)
            raise


def all_is_well_elsewhere(place: Place, row: Sequence[Any] = ()) -> None:
    """Check everything in a process that has nothing in memory; a row may be of one table."""
    of_victim = place.victim, place.victims_story
    place.forget()
    place.everybody_else_goes_on()
    place.nothing_is_broken_for_those_concerned([t for t in of_victim if t in row] or of_victim)
    place.others_play_on()
    place.rounds_are_made()


@pytest.mark.parametrize("schema", CHECKED, ids=str)
def test_one_damaged_row_takes_no_page_away_from_others(
    place: Place, database_url: str, schema: Schema, caplog: pytest.LogCaptureFixture
) -> None:
    typed = database_url.startswith("postgresql")
    for condition, row in where(schema, place):
        damage = Damage(place, schema, condition, row)
        for column in schema.c:
            if column.primary_key:
                continue  # then the row is missing, and the new one belongs to nobody
            for value in damages(column, damage.value(column), typed=typed):
                with damage.of(column, value):
                    all_is_well_elsewhere(place, row)
        with damage.missing():
            all_is_well_elsewhere(place, row)
    assert not [r for r in caplog.records if "a round failed" in r.message]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_pages_of_the_file_that_are_damaged_take_no_page_away_from_others(
    place: Place, database_url: str
) -> None:
    def chatter(conn: Any) -> None:
        add = partial(messages.add, conn, seat=0, text="spoilt" * 150, at=time.time())
        for _ in range(60):
            add(place.victim, person=place.ids["Ann"], name="Ann")
        add(place.other, person=place.ids["Cara"], name="Cara")

    place.context.database.write_now(chatter)
    spoil(Path(database_url.removeprefix("sqlite:///")), place)
    # A change makes the server's own connections drop cached pages.
    answer = place.people["Cara"].post(f"/api/tables/{place.other}/chat", {"text": "Hello?"})
    assert answer.is_success, answer.text
    all_is_well_elsewhere(place)
    refused = place.people["Ann"].get(f"/api/tables/{place.victim}/chat")
    assert refused.json()["key"] == "table-broken", refused.text


def spoil(file: Path, place: Place) -> None:
    """Overwrite the file's pages that hold only the chat of one table."""
    place.run("PRAGMA wal_checkpoint(TRUNCATE)", ())
    with file.open("r+b") as database:
        whole = database.read()
        spoilt = [
            at
            for at in range(0, len(whole), 4096)
            if whole[at : at + 4096].count(b"spoiltspoilt") > 100
            and place.other.encode() not in whole[at : at + 4096]
        ]
        assert len(spoilt) > 5
        for at in spoilt:
            database.seek(at)
            database.write(b"\xa5" * 4096)
