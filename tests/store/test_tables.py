"""Tables, seats, logs, messages and presence in the database."""

import threading
from typing import Any
from unittest import mock

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from matinee.store import chat, lobby_order, people, presence
from matinee.store import tables as stored
from matinee.store.change_feed import announce_change
from matinee.store.database import Database
from matinee.store.tables import OPEN, OVER, RUNNING, SeatRow, StoredRow, TableRow

ADA = SeatRow(number=0, person="ada", name="Ada")
FREE = SeatRow(number=1)


def a_card(table_id: str = "t1", **fields: Any) -> TableRow:
    plain = TableRow(
        id=table_id,
        game="callsheet",
        public=True,
        host="ada",
        terms=b"{}",
        turn=b"{}",
        created_at=1.0,
        changed_at=1.0,
    )
    return replace(plain, **fields)


@pytest.fixture
def store(database: Database) -> Database:
    """A database with the people Ada and Buster."""

    def job(conn: Connection) -> None:
        for name in ("Ada", "Buster"):
            people.create(conn, name.lower(), name, program=False, now=0.0)

    database.write_now(job)
    return database


def create_tables(store: Database, *cards: TableRow) -> None:
    for card in cards:
        store.write_now(lambda conn, card=card: stored.create(conn, card, [ADA, FREE]))  # type: ignore[misc]


def save(store: Database, card: TableRow, *chairs: SeatRow, rows: tuple[bytes, ...] = ()) -> bool:
    return store.write_now(lambda conn: stored.save(conn, card, chairs, rows, 5.0))


def asides(store: Database, table_id: str = "t1") -> int:
    return store.read_now(lambda conn: stored.versions(conn, [table_id]))[table_id][1]


def test_a_table_is_found_as_it_was_put_up(store: Database) -> None:
    full = a_card(
        status=RUNNING, public=False, invites=3, header=b"\x00h", seed=bytes(32), due_at=2.5,
        notice_at=3.5, ended="agreed", result=b"[1]", rematch="t2",
    )  # fmt: skip
    create_tables(store, full)
    assert store.read_now(lambda conn: stored.load(conn, "t1")) == (full, (ADA, FREE))
    assert store.read_now(lambda conn: stored.load(conn, "t2")) is None


def test_what_is_saved_is_found(store: Database) -> None:
    create_tables(store, a_card())
    card = a_card(version=1, status=RUNNING, rows=2, host=None, changed_at=9.0)
    robby = SeatRow(
        number=1,
        person="buster",
        name="Robby",
        bot="random",
        program=True,
        conceded=True,
        plan=b"{}",
    )
    assert save(store, card, robby, rows=(b"zero", b"\xffone"))
    assert store.read_now(lambda conn: stored.load(conn, "t1")) == (card, (ADA, robby))
    assert store.read_now(lambda conn: stored.log(conn, "t1")) == [
        StoredRow(5.0, b"zero"),
        StoredRow(5.0, b"\xffone"),
    ]
    assert store.read_now(lambda conn: stored.log(conn, "t1", 1)) == [StoredRow(5.0, b"\xffone")]


def test_whoever_read_an_older_table_saves_nothing(store: Database) -> None:
    create_tables(store, a_card())
    first = a_card(version=1, rows=1)
    assert save(store, first, rows=(b"first",))
    late = replace(first, changed_at=99.0)
    assert not save(store, late, replace(FREE, name="Late"), rows=(b"late",))
    assert store.read_now(lambda conn: stored.load(conn, "t1")) == (first, (ADA, FREE))
    assert len(store.read_now(lambda conn: stored.log(conn, "t1"))) == 1


def test_of_two_who_save_at_once_one_does(store: Database, url: str) -> None:
    create_tables(store, a_card())
    results: list[bool] = []
    with Database.open(url) as other:
        threads = [
            threading.Thread(
                target=lambda who=who: results.append(
                    save(who, a_card(version=1, rows=1), rows=(b"mine",))
                )
            )
            for who in (store, other)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(results) == [False, True]
    assert len(store.read_now(lambda conn: stored.log(conn, "t1"))) == 1


def test_no_row_of_a_log_is_written_twice(store: Database) -> None:
    create_tables(store, a_card())
    assert save(store, a_card(version=1, rows=1), rows=(b"first",))
    with pytest.raises(IntegrityError):
        save(store, a_card(version=2, rows=1), rows=(b"again",))
    assert store.read_now(lambda conn: stored.load(conn, "t1")) == (
        a_card(version=1, rows=1),
        (ADA, FREE),
    )


def test_public_tables_are_found_the_latest_first(store: Database) -> None:
    create_tables(
        store,
        a_card("old", changed_at=1.0),
        a_card("new", changed_at=3.0),
        a_card("private", public=False),
        a_card("begun", status=RUNNING, changed_at=2.0),
        a_card("other", game="deadwood", changed_at=2.5),
    )

    def found(status: str, game: str | None = None, limit: int = 10, skip: int = 0) -> list[str]:
        return store.read_now(lambda conn: lobby_order.find_public(conn, status, game, limit, skip))

    assert found(OPEN) == ["new", "other", "old"]
    assert found(OPEN, "callsheet") == ["new", "old"]
    assert found(OPEN, limit=2) == ["new", "other"]
    assert found(OPEN, limit=2, skip=2) == ["old"]
    assert found(RUNNING) == ["begun"]
    assert found(OVER) == []


def test_in_a_lobby_each_host_has_a_turn_and_tables_with_people_come_first(
    store: Database,
) -> None:
    store.write_now(lambda conn: people.create(conn, "clara", "Clara", program=False, now=0.0))
    ages = enumerate(["ada 1", "clara 1", "buster 1", "ada 2", "ada 3", "buster 2"])
    create_tables(
        store, *(a_card(name, host=name.split()[0], changed_at=10.0 - age) for age, name in ages)
    )
    here = [("ada 3", "ada"), ("buster 1", "ada"), ("ada 1", "clara")]

    def arrive(conn: Connection) -> None:
        for table, person in here:  # Clara is a spectator
            presence.arrive(conn, table, person, "process", 99.0)

    store.write_now(arrive)
    found = store.read_now(lambda conn: lobby_order.find_public(conn, OPEN, None, 9))
    assert found == ["buster 1", "ada 3", "clara 1", "ada 1", "buster 2", "ada 2"]


def test_somebodys_tables_are_found(store: Database) -> None:
    waits, turn_of_one = b'{"waiting":[0,1]}', b'{"waiting":[1]}'

    def awaiting() -> list[str]:
        return store.read_now(
            lambda conn: stored.find_awaiting(
                conn, "ada", lambda turn, seat: (turn, seat) == (waits, 0)
            )
        )

    create_tables(
        store,
        a_card("t1", changed_at=1.0, turn=waits),
        a_card("t2", status=RUNNING, changed_at=2.0, turn=waits),
        a_card("t3", status=RUNNING, changed_at=3.0, turn=turn_of_one),
    )
    assert store.read_now(lambda conn: lobby_order.find_seated(conn, "ada", 5)) == [
        "t3",
        "t2",
        "t1",
    ]
    assert awaiting() == ["t2"]
    save(
        store,
        a_card("t2", version=1, status=RUNNING, turn=waits),
        replace(ADA, bot="random"),
    )
    assert awaiting() == []
    assert store.read_now(lambda conn: lobby_order.find_seated(conn, "buster", 5)) == []


def test_tables_at_which_something_is_due_are_found_and_postponed(store: Database) -> None:
    create_tables(
        store,
        a_card("late", status=RUNNING, due_at=5.0, notice_at=6.0),
        a_card("later", due_at=7.0),
        a_card("over", status=OVER, due_at=1.0, notice_at=1.0),
        a_card("never", status=RUNNING),
    )

    def due(now: float) -> list[str]:
        return store.read_now(lambda conn: stored.find_due(conn, now, 10))

    def to_notice(now: float) -> list[str]:
        return store.read_now(lambda conn: stored.find_to_notice(conn, now, 10))

    assert [due(4.0), due(5.0), due(8.0)] == [[], ["late"], ["late", "later"]]
    assert [to_notice(5.0), to_notice(6.0)] == [[], ["late"]]
    store.write_now(lambda conn: stored.clear_notice(conn, "late"))
    assert to_notice(9.0) == []
    store.write_now(lambda conn: stored.postpone(conn, "late", 100.0))
    assert due(99.0) == ["later"]
    assert store.read_now(lambda conn: stored.versions(conn, ["late"])) == {"late": (0, 0)}


def test_who_was_let_in_or_sent_away_is_remembered(store: Database) -> None:
    create_tables(store, a_card())

    def visit(person: str) -> tuple[bool, bool, str]:
        return store.read_now(lambda conn: stored.access_of(conn, "t1", person))

    assert visit("buster") == (False, False, "")
    store.write_now(lambda conn: stored.write_note(conn, "t1", "buster", "Watch Ada."))
    store.write_now(lambda conn: stored.grant_access(conn, "t1", "buster"))
    assert visit("buster") == (True, False, "Watch Ada.")
    store.write_now(lambda conn: stored.grant_access(conn, "t1", "buster", barred=True))
    store.write_now(lambda conn: stored.grant_access(conn, "t1", "buster"))
    assert visit("buster") == (True, True, "Watch Ada.")
    store.write_now(lambda conn: stored.write_note(conn, "t1", "buster", ""))
    assert visit("buster") == (True, True, "")


def test_messages_have_an_order_and_the_latest_are_found(store: Database) -> None:
    create_tables(store, a_card("t1"), a_card("t2"))

    def add_message(text: str, table_id: str = "t1") -> chat.ChatMessage:
        return store.write_now(
            lambda conn: chat.add(
                conn, table_id, person="ada", seat=None, name="Ada", text=text, at=2.0
            )
        )

    messages = [add_message(text) for text in ("one", "two", "three")]
    assert [message.number for message in messages] == [1, 2, 3]
    assert add_message("elsewhere", "t2").number == 1
    assert store.read_now(lambda conn: chat.since(conn, "t1")) == messages
    assert store.read_now(lambda conn: chat.since(conn, "t1", 1)) == messages[1:]
    assert store.read_now(lambda conn: chat.since(conn, "t1", 0, 2)) == messages[1:]
    assert asides(store) == 3


def test_presence_lasts_until_somebody_forgets_it_and_tells(store: Database) -> None:
    create_tables(store, a_card())

    def present() -> frozenset[str]:
        return store.read_now(lambda conn: presence.present(conn, "t1"))

    def do(operation: Any, *rest: Any) -> Any:
        return store.write_now(lambda conn: operation(conn, *rest))

    assert do(presence.arrive, "t1", "ada", "p1", 10.0)
    assert not do(presence.arrive, "t1", "ada", "p2", 20.0), "she was there"
    assert do(presence.arrive, "t1", "buster", "p2", 20.0)
    assert not do(presence.arrive, "t1", "buster", "p2", 21.0)
    assert present() == {"ada", "buster"}
    assert asides(store) == 2, "each has come once"
    assert do(presence.delete_expired, 15.0) == [], "ada is there by another process"
    do(presence.depart, "t1", "ada", "p2", 30.0)
    do(presence.depart, "t1", "ada", "p1", 99.0)  # her presence by p1 has expired
    assert present() == {"ada", "buster"}
    assert do(presence.delete_expired, 25.0) == ["t1"]
    assert present() == {"ada"}
    assert asides(store) == 3
    assert do(presence.delete_expired, 35.0) == ["t1"]
    assert do(presence.delete_expired, 35.0) == []
    assert present() == set()
    assert asides(store) == 4


def test_a_process_renews_only_those_who_are_connected_to_it(store: Database) -> None:
    create_tables(store, a_card())

    def present() -> frozenset[str]:
        return store.read_now(lambda conn: presence.present(conn, "t1"))

    def do(operation: Any, *rest: Any) -> Any:
        return store.write_now(lambda conn: operation(conn, *rest))

    do(presence.renew, "p1", 40.0, [("t1", "ada"), ("t1", "buster")])
    assert present() == {"ada", "buster"}
    do(presence.renew, "p1", 70.0, [("t1", "ada")])  # p1 could not report that Buster left
    do(presence.renew, "p1", 100.0, [("t1", "ada")])
    assert present() == {"ada", "buster"}
    do(presence.delete_expired, 71.0)
    assert present() == {"ada"}
    do(presence.renew, "p1", 130.0, [])
    do(presence.delete_expired, 120.0)
    assert present() == {"ada"}
    do(presence.delete_expired, 131.0)
    assert present() == set()


def test_a_page_keeps_who_is_present_and_lets_nobody_arrive(store: Database) -> None:
    create_tables(store, a_card())

    def do(operation: Any, *rest: Any) -> Any:
        return store.write_now(lambda conn: operation(conn, *rest))

    do(presence.extend, "t1", "ada", 50.0)
    assert do(presence.present, "t1") == set()
    do(presence.arrive, "t1", "ada", "p1", 10.0)
    do(presence.extend, "t1", "ada", 50.0)
    do(presence.depart, "t1", "ada", "p1", 20.0)
    do(presence.delete_expired, 40.0)
    assert do(presence.present, "t1") == {"ada"}
    assert do(presence.connected, "t1", 40.0) == {"ada"}
    do(presence.extend, "t1", "ada", 45.0)
    assert do(presence.connected, "t1", 46.0) == set()
    assert asides(store) == 1


def test_who_has_left_is_not_connected_though_present(store: Database) -> None:
    create_tables(store, a_card())

    def do(operation: Any, *rest: Any) -> Any:
        return store.write_now(lambda conn: operation(conn, *rest))

    do(presence.arrive, "t1", "ada", "p1", 10.0)
    assert do(presence.connected, "t1", 5.0) == {"ada"}
    do(presence.depart, "t1", "ada", "p1", 20.0)
    assert do(presence.connected, "t1", 5.0) == set()
    assert do(presence.present, "t1") == {"ada"}
    do(presence.remove, "t1", "ada")
    assert do(presence.present, "t1") == set()


def test_every_change_is_news(store: Database) -> None:
    create_tables(store, a_card("t1"), a_card("t2"))
    with mock.patch("matinee.store.tables.announce_change", wraps=announce_change) as announcements:
        save(store, a_card("t1", version=1))
        save(store, a_card("t1", version=1))
        store.write_now(lambda conn: presence.arrive(conn, "t2", "ada", "p", 1.0))
    assert [call.args[1] for call in announcements.call_args_list] == ["t1", "t2"]


def test_a_text_with_a_nul_breaks_no_database(store: Database) -> None:
    create_tables(store, a_card())
    store.write_now(lambda conn: stored.write_note(conn, "t1", "ada", "no\0te"))
    assert store.read_now(lambda conn: stored.access_of(conn, "t1", "ada")) == (True, False, "note")
    found = store.read_now(lambda conn: lobby_order.find_public(conn, OPEN, "call\0sheet", 9))
    assert found == []


def test_rows_lose_their_words_together_with_the_row_that_says_so(store: Database) -> None:
    create_tables(store, a_card())
    original, redaction = b'{"row":"play","text":"Spiders"}', b'{"row":"unsaid","of":[1]}'
    save(store, a_card(version=1, rows=2), rows=(b'{"row":"setup"}', original))
    bare = b'{"row":"play","text":""}'

    def unsay(card: TableRow) -> bool:
        return store.write_now(
            lambda conn: stored.save(conn, card, (), (redaction,), 7.0, ((1, bare),))
        )

    assert not unsay(a_card(version=9, rows=3)), "somebody was faster: nothing is written"
    assert store.read_now(lambda conn: stored.log(conn, "t1"))[1] == StoredRow(5.0, original)
    assert unsay(a_card(version=2, rows=3))
    assert store.read_now(lambda conn: stored.log(conn, "t1"))[1:] == [
        StoredRow(5.0, bare),
        StoredRow(7.0, redaction),
    ]
