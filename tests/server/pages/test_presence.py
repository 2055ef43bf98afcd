"""Pages without a script keep a person present; neither streams nor the log reveal more.

Time passes for the database alone: presence that would have expired by then is deleted.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from http_games import Seated, begin
from live_server import Server
from matinee.server.runtime.presence import NOTED_FOR
from matinee.store import presence
from matinee.store.database import Database
from matinee.store.schema import PRESENCE
from server.page_browser import get

ALL_THERE = [True, True]


@pytest.fixture
def database(any_server: Server) -> str | Path:
    """Database of the server."""
    return any_server.database or any_server.folder / "home" / "matinee.db"


@pytest.fixture
def forget(database: str | Path) -> Callable[[float], None]:
    """Delete presence that expires within so many seconds, as any process might."""

    def forget(seconds: float) -> None:
        with Database.open(database) as store:
            store.write_now(lambda conn: presence.delete_expired(conn, time.time() + seconds))

    return forget


def there(table: Seated) -> list[bool]:
    """Presence of each seat's person, as the host sees it."""
    return [seat["present"] for seat in table.info()["seats"]]


def presence_of_seats(update: dict[str, Any]) -> list[bool]:
    """Presence of each seat's person in a message of a stream."""
    table = update.get("table")
    return [seat["present"] for seat in table["seats"]] if table else [False, False]


def page(table: Seated, seat: int, rest: str) -> Any:
    return get(table.people[seat], f"/tables/{table.id}{rest}")


@pytest.mark.parametrize("question", ["/unsay?text=1", "/concede?text=1", "?text=1&write=1"])
def test_nobody_leaves_by_being_asked(
    any_server: Server, forget: Callable[[float], None], question: str
) -> None:
    table = begin(any_server)
    for seat in (0, 1):
        page(table, seat, "?text=1&write=1")
    assert there(table) == ALL_THERE
    page(table, 1, question)
    forget(800)
    assert there(table) == ALL_THERE
    page(table, 1, "?text=1")  # back at a page that would reload by itself
    forget(80)
    assert there(table) == [True, False]


@pytest.mark.parametrize("rest", ["?text=1", "/unsay", "/replay", "/story", "/wishes"])
def test_any_page_of_the_table_renews_who_is_present(
    any_server: Server, database: str | Path, rest: str
) -> None:
    table = begin(any_server)
    page(table, 1, "?text=1")
    mine = PRESENCE.c.table_id == table.id, PRESENCE.c.person_id == table.people[1].id
    lapses = select(PRESENCE.c.until).where(*mine)
    older = update(PRESENCE).where(*mine).values(until=PRESENCE.c.until - NOTED_FOR)
    with Database.open(database) as store:
        first = store.read_now(lambda conn: conn.scalars(lapses).one())
        store.write_now(lambda conn: conn.execute(older))
        page(table, 1, rest)
        assert store.read_now(lambda conn: conn.scalars(lapses).one()) > first


def test_pages_in_quick_succession_store_one_look(any_server: Server, database: str | Path) -> None:
    table = begin(any_server)
    page(table, 1, "?text=1")
    lapses = select(PRESENCE.c.until).where(PRESENCE.c.person_id == table.people[1].id)
    with Database.open(database) as store:
        first = store.read_now(lambda conn: conn.scalars(lapses).one())
        for rest in ("?text=1", "/replay"):
            page(table, 1, rest)
        assert store.read_now(lambda conn: conn.scalars(lapses).one()) == first
        page(table, 1, "/unsay")  # a page that asks for a decision counts for longer, at once
        assert store.read_now(lambda conn: conn.scalars(lapses).one()) > first


@pytest.mark.parametrize("rest", ["/unsay", "/reword", "/replay", "/wishes", "/screen"])
def test_only_the_table_itself_lets_somebody_arrive(any_server: Server, rest: str) -> None:
    table = begin(any_server)
    page(table, 1, rest)
    assert there(table) == [False, False]


def test_a_stream_hears_nothing_of_who_leaves_for_a_page(any_server: Server) -> None:
    table = begin(any_server)
    ada, buster = table.people
    with ada.stream(table.id) as stream:
        with buster.stream(table.id) as theirs:
            theirs.next()
            stream.until(
                lambda update: update.get("table") and update["table"]["seats"][1]["present"]
            )
        page(table, 1, "/unsay")
        page(table, 1, "?text=1")
        ada.post(table.at("/chat"), {"text": "Still here?"})
        (update,) = stream.until(lambda update: update.get("messages"))
    assert "table" not in update
    assert there(table) == ALL_THERE


def test_the_log_names_nobody_at_a_table_with_an_x_card(server: Server) -> None:
    table = begin(server)
    plain = begin(server, 2, "deadwood")
    ids = [person.id for person in table.people]
    before = len(server.settled_log())
    for rest in ("?text=1", "/unsay?text=1", "/concede?text=1", "?text=1"):
        page(table, 1, rest)
    page(plain, 1, "?text=1")
    lines = [line for line in server.settled_log()[before:] if line.get("what") == "request"]
    named = [line["person"] for line in lines]
    assert not set(named) & set(ids), "a page before and one after would tell who was asked"
    assert plain.people[1].id in named
