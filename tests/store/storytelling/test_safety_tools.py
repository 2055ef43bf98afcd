"""Safety tools in the database, and data that it must not keep."""

import pytest
from sqlalchemy import Connection, select, text

from matinee.store import people
from matinee.store import tables as stored
from matinee.store.database import Database
from matinee.store.schema import WISHES
from matinee.store.storytelling import safety_tools
from matinee.store.storytelling.safety_tools import (
    MAX_HOST_NOTES,
    MAX_REQUESTS,
    HostNote,
    LineOrVeil,
    PersonalChoices,
)
from store.test_tables import ADA, FREE, a_card


@pytest.fixture
def store(database: Database) -> Database:
    """A database with a table at which Ada is the host and Buster a spectator."""

    def job(conn: Connection) -> None:
        for name in ("Ada", "Buster"):
            people.create(conn, name.lower(), name, program=False, now=0.0)
        stored.create(conn, a_card(), [ADA, FREE])

    database.write_now(job)
    return database


def stored_safety_tools(store: Database) -> safety_tools.SafetyTools:
    return store.read_now(lambda conn: safety_tools.read(conn, "t1"))


def asides(store: Database) -> int:
    return store.read_now(lambda conn: stored.versions(conn, ["t1"]))["t1"][1]


def test_what_is_asked_for_without_a_name_has_no_author_and_no_time(store: Database) -> None:
    line = LineOrVeil("w1", "line", "No spiders")
    store.write_now(lambda conn: safety_tools.add_request(conn, "t1", line, "a key"))
    rows = store.read_now(lambda conn: conn.execute(select(WISHES)).mappings().all())
    (row,) = rows
    assert row["person_id"] is None
    assert row["name"] is None
    assert b"a key" not in row["proof"]
    assert set(row) == {"table_id", "id", "kind", "text", "person_id", "name", "proof"}


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)  # it alone numbers rows by itself
def test_requests_lie_in_no_order_of_time(store: Database) -> None:
    with pytest.raises(Exception, match="rowid"):
        store.read_now(lambda conn: conn.execute(text("SELECT rowid FROM wishes")).all())
    with pytest.raises(Exception, match="rowid"):
        store.read_now(lambda conn: conn.execute(text("SELECT rowid FROM host_notes")).all())


def test_only_its_key_opens_a_request_and_one_key_leaves_unlike_traces(store: Database) -> None:
    def job(conn: Connection) -> None:
        for number, key in enumerate(("ours", "ours", "theirs")):
            safety_tools.add_request(conn, "t1", LineOrVeil(f"w{number}", "veil", "Storms"), key)

    store.write_now(job)
    request_ids = store.read_now(lambda conn: safety_tools.requests_of_key(conn, "t1", "ours"))
    assert request_ids == {"w0", "w1"}
    assert store.read_now(lambda conn: safety_tools.requests_of_key(conn, "t1", "")) == set()
    proofs = store.read_now(lambda conn: conn.scalars(select(WISHES.c.proof)).all())
    assert len(set(proofs)) == 3


def test_there_is_a_limit_to_requests(store: Database) -> None:
    def add(conn: Connection) -> list[bool]:
        requests = [LineOrVeil(f"w{n}", "line", "x", "ada", "Ada") for n in range(MAX_REQUESTS + 1)]
        return [safety_tools.add_request(conn, "t1", request) for request in requests]

    assert store.write_now(add) == [True] * MAX_REQUESTS + [False]
    assert len(stored_safety_tools(store).lines_and_veils) == MAX_REQUESTS
    assert store.write_now(lambda conn: safety_tools.delete_request(conn, "t1", "w0"))
    assert not store.write_now(lambda conn: safety_tools.delete_request(conn, "t1", "w0"))


def test_applause_counts_once_for_each_and_is_told_to_others(store: Database) -> None:
    before = asides(store)

    def job(conn: Connection) -> None:
        for person, line in (("ada", 3), ("ada", 3), ("buster", 3), ("buster", 5)):
            safety_tools.applaud(conn, "t1", line, person)

    store.write_now(job)
    assert stored_safety_tools(store).applause == {3: {"ada", "buster"}, 5: {"buster"}}
    assert asides(store) > before
    store.write_now(lambda conn: safety_tools.remove_applause(conn, "t1", 3, "ada"))
    assert stored_safety_tools(store).applause == {3: {"buster"}, 5: {"buster"}}


def test_numbers_that_come_again_begin_without_applause(store: Database) -> None:
    def job(conn: Connection) -> None:
        for line in (1, 2):
            safety_tools.applaud(conn, "t1", line, "ada")
            safety_tools.hide_line(conn, "t1", "buster", line, hidden=True)
        safety_tools.delete_other_lines(conn, "t1", {1})

    store.write_now(job)
    found = stored_safety_tools(store)
    assert found.applause == {1: {"ada"}}
    assert found.choices_of("buster").hidden_lines == {1}
    store.write_now(lambda conn: safety_tools.delete_other_lines(conn, "t1", ()))
    assert stored_safety_tools(store).applause == {}
    assert stored_safety_tools(store).choices_of("buster") == PersonalChoices()


def test_what_one_keeps_to_oneself_is_kept_for_each(store: Database) -> None:
    def job(conn: Connection) -> None:
        safety_tools.mute(conn, "t1", "ada", "buster", muted=True)
        safety_tools.hide_line(conn, "t1", "ada", 7, hidden=True)
        safety_tools.set_story_shown(conn, "t1", "buster", agrees=True)

    store.write_now(job)
    found = stored_safety_tools(store)
    assert found.choices_of("ada") == PersonalChoices(False, frozenset({"buster"}), frozenset({7}))
    assert found.choices_of("buster") == PersonalChoices(True)
    assert found.choices_of(None) == PersonalChoices()

    def back(conn: Connection) -> None:
        safety_tools.mute(conn, "t1", "ada", "buster", muted=False)
        safety_tools.hide_line(conn, "t1", "ada", 7, hidden=False)
        safety_tools.set_story_shown(conn, "t1", "buster", agrees=False)

    store.write_now(back)
    assert stored_safety_tools(store).choices == {}


def test_notes_that_were_read_make_room(store: Database) -> None:
    def add(conn: Connection, number: int) -> bool:
        note = HostNote(f"n{number}", "ada", None, "Too loud.", False)
        return safety_tools.add_host_note(conn, "t1", note)

    def fill(conn: Connection) -> bool:
        return all(add(conn, number) for number in range(MAX_HOST_NOTES))

    assert store.write_now(fill)
    assert not store.write_now(lambda conn: add(conn, 99))
    assert not store.write_now(
        lambda conn: safety_tools.mark_host_note_read(conn, "t1", "buster", "n0")
    )
    assert store.write_now(lambda conn: safety_tools.mark_host_note_read(conn, "t1", "ada", "n0"))
    assert store.write_now(lambda conn: add(conn, 99))
    assert len(stored_safety_tools(store).host_notes) == MAX_HOST_NOTES
