"""Read positions: the first unread row of a person who comes back."""

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.store import people, read_position
from matinee.store import tables as stored
from matinee.store.database import Database
from matinee.store.read_position import NOTED_FOR, VISIT_LASTS
from matinee.store.tables import SeatRow, TableRow

NOON = 1_000_000.0
LONG = VISIT_LASTS + 1
CARD = TableRow(
    id="t1", game="parlour", public=True, host="ada", terms=b"{}", turn=b"{}", created_at=1.0,
    changed_at=1.0,
)  # fmt: skip


@pytest.fixture
def store(database: Database) -> Database:
    def job(conn: Connection) -> None:
        for name in ("Ada", "Buster"):
            people.create(conn, name.lower(), name, program=False, now=0.0)
        for card in (CARD, replace(CARD, id="t2")):
            stored.create(conn, card, [SeatRow(number=0, person="ada", name="Ada")])

    database.write_now(job)
    return database


def look(store: Database, rows: int, now: float, who: str = "ada") -> int | None:
    return store.write_now(lambda conn: read_position.record_view(conn, "t1", who, rows, now))


def new(store: Database, rows: int, now: float, who: str = "ada", table: str = "t1") -> int | None:
    return store.read_now(lambda conn: read_position.first_unread(conn, table, who, rows, now))


def test_whoever_was_never_here_has_missed_nothing(store: Database) -> None:
    assert new(store, 7, NOON) is None
    assert look(store, 7, NOON) is None


def test_what_came_while_one_was_away_is_new_for_a_whole_visit(store: Database) -> None:
    look(store, 7, NOON)
    back = NOON + LONG
    assert new(store, 12, back) == 7
    assert look(store, 12, back) == 7
    # The page is loaded again, and others go on: the place is the same.
    assert new(store, 14, back + 60) == 7
    assert look(store, 14, back + VISIT_LASTS) == 7
    assert look(store, 14, back + 2 * VISIT_LASTS) == 7
    assert new(store, 15, back + 2 * VISIT_LASTS + LONG) == 14


def test_whoever_looks_again_soon_need_not_be_noted_again(store: Database) -> None:
    def is_fresh(rows: int, now: float) -> bool:
        return store.read_now(lambda conn: read_position.is_recorded(conn, "t1", "ada", rows, now))

    assert not is_fresh(7, NOON)
    look(store, 7, NOON)
    assert is_fresh(7, NOON + NOTED_FOR)
    assert not is_fresh(8, NOON), "there is more to be seen"
    assert not is_fresh(7, NOON + NOTED_FOR + 1), "a visit lasts only as long as it is noted"
    assert not is_fresh(7, NOON - 1), "the clock was set back"


def test_what_one_sees_happen_is_not_new(store: Database) -> None:
    look(store, 7, NOON)
    assert look(store, 9, NOON + 60) is None
    assert new(store, 9, NOON + LONG) is None
    assert look(store, 9, NOON + LONG) is None
    assert look(store, 11, NOON + LONG + 60) is None


def test_nothing_is_forgotten_by_an_older_page(store: Database) -> None:
    look(store, 9, NOON)
    look(store, 4, NOON + 1)
    assert new(store, 12, NOON + LONG + 1) == 9


def test_it_is_kept_for_each_person_and_table_and_leaves_notes_alone(store: Database) -> None:
    store.write_now(lambda conn: stored.write_note(conn, "t1", "ada", "Mind the door."))
    before = store.read_now(lambda conn: stored.versions(conn, ["t1"]))
    look(store, 7, NOON)
    assert new(store, 9, NOON + LONG, "buster") is None
    assert new(store, 9, NOON + LONG, table="t2") is None
    assert store.read_now(lambda conn: stored.access_of(conn, "t1", "ada"))[2] == "Mind the door."
    # No subscriber of the table is woken by it.
    assert store.read_now(lambda conn: stored.versions(conn, ["t1"])) == before
