"""Tables in the memory of several processes: each knows all changes, and forgets none."""

import asyncio
import dataclasses
import threading
import time
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from fixtures.games.callsheet import TITLE as CALL_SHEET
from fixtures.games.callsheet.actions import Book, Cut, Judge, Memo
from matinee.server.runtime import table_cache
from matinee.server.runtime.presence import PRESENT_FOR
from matinee.server.tables import moves, seating
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.retention import Retention
from matinee.server.tables.stored import loading
from matinee.store import presence
from matinee.store import tables as stored
from matinee.store.errors import StoreRefused
from table_builder import (
    NOON,
    READY,
    Clock,
    ServerProcess,
    async_refusal,
    eventually,
    gather,
    played,
    server_processes,
    simulated,
    stored_table,
    table_contents,
)
from virtual_time import later, slow_threads

PEOPLE = ("Ada", "Buster", "Clara", "Douglas")


# Two processes


@played
async def test_who_watches_in_one_process_sees_what_happens_in_the_other(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        async with two.registry.watch(table_id, "buster") as watcher:
            rows = len(watcher.table.begun.rows)
            await one.play(table_id, 0, Memo("Quiet, please."))
            async with asyncio.timeout(5):
                while len(watcher.table.begun.rows) == rows:
                    await watcher.wait()


@played
async def test_choices_at_the_same_moment_all_succeed(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin(*PEOPLE, options={"days": 4})
        at_once: list[Any] = []
        for seat in range(4):
            process = (one, two)[seat % 2]
            booking = await process.booking(table_id, seat)
            at_once.append(process.play(table_id, seat, booking, READY))
        await asyncio.gather(*at_once)
        await one.registry.refresh(table_id)
        await two.registry.refresh(table_id)
        table = await one.registry.table(table_id)
        assert table.begun.state.winner is not None
        assert len(table.begun.rows) == table.row.rows == 9
        assert table_contents(table) == table_contents(await two.registry.table(table_id))
        assert table_contents(table) == await stored_table(one, table_id)


@played
async def test_one_move_sent_to_both_is_played_once(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        booking = await one.booking(table_id, 0)
        await two.registry.table(table_id)
        await asyncio.gather(one.play(table_id, 0, booking), two.play(table_id, 0, booking))
        assert len(await one.database.read(lambda conn: stored.log(conn, table_id))) == 2


@played
async def test_a_move_is_refused_only_on_how_the_table_really_is(shared_url: str) -> None:
    async with server_processes(shared_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster", "Clara")
        behind = ServerProcess(one.database)
        cursor = Cursor(len((await behind.registry.table(table_id)).viewer_log(1).rows))
        await one.play(table_id, 0, Cut())
        await behind.do(table_id, moves.play, "Buster", 1, cursor, [Judge(True)])
        assert len((await behind.registry.table(table_id)).begun.rows) == 3
        judged = behind.do(table_id, moves.play, "Buster", 1, Cursor(), [Judge(False)])
        assert await async_refusal(judged) == "stale"


@played
async def test_people_of_both_processes_sit_down_at_once(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        waiting_table = gather("Ada", "bot:random", "bot:random", "bot:random")
        card = waiting_table.table.row
        await one.registry.create(card, waiting_table.table.seats, "ada")
        for seat in (1, 2, 3):
            await one.do(card.id, seating.fill, "Ada", seat, "open")
        await two.registry.table(card.id)
        await asyncio.gather(
            one.do(card.id, seating.join, "Buster", None, None),
            two.do(card.id, seating.join, "Clara", None, None),
            two.do(card.id, seating.join, "Douglas", None, None),
        )
        await one.registry.refresh(card.id)
        table = await one.registry.table(card.id)
        assert {chair.person for chair in table.seats} == {"ada", "buster", "clara", "douglas"}
        assert table_contents(table) == await stored_table(two, card.id)


@played
async def test_a_game_that_begins_elsewhere_is_followed(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        waiting_table = gather("Ada", "bot:random")
        card = waiting_table.table.row
        await one.registry.create(card, waiting_table.table.seats, "ada")
        open_table = await two.registry.table(card.id)
        assert open_table.match is None
        await one.do(card.id, seating.start, "Ada")
        await eventually(lambda: open_table.match is not None)
        assert table_contents(open_table) == table_contents(await one.registry.table(card.id))


@played
async def test_what_is_stored_is_not_refused_because_the_table_cannot_be_read_then(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(job: object) -> None:
        raise StoreRefused("store-away", problem="it was killed")

    async with server_processes(shared_url) as (one, _):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        with monkeypatch.context() as killed:
            killed.setattr(one.registry.database, "read", away)
            message = await one.registry.add_chat_message(
                table_id, person="ada", seat=0, name="Ada", text="Action!"
            )
            assert message.text == "Action!"
        table = await one.registry.table(table_id)
        await eventually(lambda: [one.text for one in table.messages] == ["Action!"])


@played
async def test_a_table_that_changes_without_end_refuses_in_the_end(
    file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        monkeypatch.setattr(stored, "save", lambda *_: False)
        assert await async_refusal(one.play(table_id, 0, Memo("Now."))) == "table-busy"


@simulated
async def test_news_that_comes_while_a_table_is_read_is_not_lost(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        with slow_threads(0.3):
            reading = asyncio.create_task(two.registry.table(table_id))
            await later(0.2)
        await later(0.2)  # now the table is read, and not yet known
        await one.play(table_id, 0, Memo("Meanwhile."))
        assert not reading.done()
        table = await reading
        await eventually(lambda: len(table.begun.rows) == 2)


@simulated
async def test_who_watches_is_woken_by_what_a_move_of_somebody_else_found(shared_url: str) -> None:
    """The news would find a table that is already known."""
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        async with two.registry.watch(table_id, None) as watcher:
            behind = Cursor(len(watcher.table.viewer_log(1).rows))
            with slow_threads(0.2):  # the news takes as long
                await one.play(table_id, 0, Cut())
                woken = asyncio.create_task(watcher.wait())
                await asyncio.sleep(0)
                late = two.do(table_id, moves.play, "Buster", 1, behind, [Book(99)])
                assert await async_refusal(late) == "not-now"
            async with asyncio.timeout(1):
                await woken
            assert len(watcher.table.begun.rows) == 2


# Cancelled


@simulated
async def test_what_was_written_for_somebody_who_has_gone_is_known_here(shared_url: str) -> None:
    async with server_processes(shared_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        versions: list[int] = []
        one.registry.add_listener(lambda table, _: versions.append(table.row.version))
        table = await one.registry.table(table_id)
        async with one.registry.watch(table_id, None) as watcher:
            with slow_threads(0.3):
                playing_on = asyncio.create_task(one.play(table_id, 0, Memo("I am off.")))
                await later(0.1)
            playing_on.cancel()
            with pytest.raises(asyncio.CancelledError):
                await playing_on
            await watcher.wait()
        assert len(table.begun.rows) == 2
        assert versions == [table.row.version]
        assert table_contents(table) == await stored_table(one, table_id)
        await one.play(table_id, 1, Memo("So am I."))


# Memory


@played
async def test_a_table_that_was_forgotten_is_the_same_when_it_is_opened_again(
    file_url: str,
) -> None:
    async with server_processes(file_url, 1, capacity=2) as (one,):
        await one.create_people(*PEOPLE)
        ids = [await one.begin("Ada", "Buster") for _ in range(4)]
        await one.play(ids[0], 0, Memo("Here."))
        before = table_contents(first := await one.registry.table(ids[0]))
        for table_id in ids[1:]:
            await one.play(table_id, 0, await one.booking(table_id, 0))
        assert one.registry.in_memory == 2
        again = await one.registry.table(ids[0])
        assert again is not first
        assert table_contents(again) == before


@played
async def test_a_table_that_somebody_watches_is_not_forgotten(file_url: str) -> None:
    async with server_processes(file_url, 1, capacity=2) as (one,):
        await one.create_people(*PEOPLE)
        ids = [await one.begin("Ada", "Buster") for _ in range(4)]
        async with one.registry.watch(ids[0], None) as first, one.registry.watch(ids[1], None):
            for table_id in ids:
                await one.registry.table(table_id)
            assert await one.registry.table(ids[0]) is first.table
            assert one.registry.in_memory == 3
            assert len(one.registry.subscriptions) == 2
        await one.registry.table(ids[2])
        await one.registry.table(ids[3])
        assert one.registry.in_memory == 2


@played
async def test_many_tables_at_once_and_room_for_one(
    file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All who ask for a table get the one that is kept up to date."""
    async with server_processes(file_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        ids = [await one.begin("Ada", "Buster") for _ in range(4)]
        small, together, read = (
            ServerProcess(one.database, capacity=1),
            set(ids),
            loading.read_table,
        )
        barrier = threading.Barrier(4)

        def at_once(conn: Connection, table_id: str, retention: Retention) -> Any:
            place = read(conn, table_id, retention)
            if table_id in together:
                together.discard(table_id)
                barrier.wait(10)
            return place

        monkeypatch.setattr(table_cache, "read_table", at_once)

        async def watch_and_play(table_id: str) -> int:
            async with small.registry.watch(table_id, None) as watcher:
                await small.play(table_id, 0, Memo("All together."))
                assert await small.registry.table(table_id) is watcher.table
                return len(watcher.table.begun.rows)

        assert await asyncio.gather(*map(watch_and_play, ids)) == [2] * 4


@played
async def test_several_who_ask_for_a_table_at_once_get_one(file_url: str) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        fresh = ServerProcess(one.database)
        tables = await asyncio.gather(*(fresh.registry.table(table_id) for _ in range(5)))
        assert all(table is tables[0] for table in tables)


@played
async def test_a_table_that_is_not_there_is_refused(file_url: str) -> None:
    async with server_processes(file_url, 1) as (one,):
        assert await async_refusal(one.registry.table("nowhere")) == "table-none"
        assert await one.registry.tables(["nowhere", "neither"]) == []
        await one.registry.refresh("nowhere")


# Presence


async def side_changes(process: ServerProcess, table_id: str) -> int:
    """Number of changes beside the game that others were told of."""
    found = await process.database.read(lambda conn: stored.versions(conn, [table_id]))
    return found[table_id][1]


async def forgets(process: ServerProcess, clock: Clock, seconds: float = PRESENT_FOR + 1) -> None:
    """Let time pass, and this process delete expired presence."""
    clock.later(seconds)
    await process.registry.subscriptions.renew()


@simulated
async def test_who_is_connected_is_known_in_every_process(shared_url: str, clock: Clock) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        there = await two.registry.table(table_id)
        async with one.registry.watch(table_id, "ada") as watcher:
            assert watcher.table.present == {"ada"}
            await eventually(lambda: there.present == {"ada"})
            async with two.registry.watch(table_id, "ada"), two.registry.watch(table_id, "buster"):
                await eventually(lambda: watcher.table.present == {"ada", "buster"})
            await forgets(one, clock)
            await eventually(lambda: watcher.table.present == {"ada"})
        await forgets(two, clock)
        await eventually(lambda: there.present == frozenset())


@simulated
async def test_who_goes_and_comes_back_in_time_was_never_gone(
    shared_url: str, clock: Clock
) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        async with two.registry.watch(table_id, "buster") as watcher:
            async with one.registry.watch(table_id, "ada"):
                await eventually(lambda: watcher.table.present == {"ada", "buster"})
            count = await side_changes(two, table_id)
            for process in (one, two):
                await forgets(process, clock, PRESENT_FOR / 3)
            async with one.registry.watch(table_id, "ada"):
                for process in (one, two):
                    await forgets(process, clock, PRESENT_FOR / 3)
                await one.registry.refresh(table_id)
                assert await side_changes(two, table_id) == count, (
                    "not even news for other processes"
                )
                assert watcher.table.present == {"ada", "buster"}
            await forgets(two, clock)
            await eventually(lambda: watcher.table.present == {"buster"})
            assert await side_changes(two, table_id) == count + 1


@simulated
async def test_a_page_keeps_somebody_present_for_as_long(shared_url: str, clock: Clock) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        table = await two.registry.table(table_id)
        await one.registry.subscriptions.presence.record_view(table_id, "ada", arrives=False)
        async with one.registry.watch(table_id, "buster"):
            await eventually(lambda: table.present == {"buster"})
        await one.registry.subscriptions.presence.record_view(
            table_id, "buster", 900, arrives=False
        )
        await forgets(two, clock, 890)
        await two.registry.refresh(table_id)
        assert table.present == {"buster"}
        await two.registry.subscriptions.presence.record_view(
            table_id, "buster", arrives=False
        )  # at another page now
        await forgets(one, clock)
        await eventually(lambda: table.present == frozenset())
        await one.registry.subscriptions.presence.record_view(table_id, "ada", arrives=True)
        await eventually(lambda: table.present == {"ada"})


@simulated
async def test_two_tabs_of_one_person_are_one_person(file_url: str, clock: Clock) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        async with one.registry.watch(table_id, "ada") as watcher:
            async with one.registry.watch(table_id, "ada"), one.registry.watch(table_id, None):
                assert len(one.registry.subscriptions) == 3
            await forgets(one, clock)
            assert watcher.table.present == {"ada"}
        await forgets(one, clock)
        await eventually(lambda: watcher.table.present == frozenset())


@simulated
async def test_what_a_dead_process_said_is_forgotten(shared_url: str, clock: Clock) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        table, until = await two.registry.table(table_id), time.time() + PRESENT_FOR
        await one.database.write(lambda conn: presence.arrive(conn, table_id, "ada", "dead", until))
        await eventually(lambda: table.present == {"ada"})
        await two.registry.subscriptions.renew()
        assert table.present == {"ada"}
        await forgets(two, clock)
        await eventually(lambda: table.present == frozenset())


@simulated
async def test_a_process_that_was_taken_for_dead_says_again_who_is_there(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        async with one.registry.watch(table_id, "ada") as watcher:
            long_after = time.time() + 1000
            await two.database.write(lambda conn: presence.delete_expired(conn, long_after))
            await eventually(lambda: watcher.table.present == frozenset())
            await one.registry.subscriptions.renew()
            await eventually(lambda: watcher.table.present == {"ada"})


@simulated
async def test_who_was_connected_to_a_process_that_ends_has_time_to_come_back(
    shared_url: str, clock: Clock
) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        table = await two.registry.table(table_id)
        async with one.registry.watch(table_id, "ada"), two.registry.watch(table_id, "buster"):
            await eventually(lambda: table.present == {"ada", "buster"})
            await one.registry.subscriptions.presence.leave()
            await forgets(two, clock, PRESENT_FOR - 5)
            assert table.present == {"ada", "buster"}
            await forgets(two, clock, 6)
            await eventually(lambda: table.present == {"buster"})


# Chat


@played
async def test_what_is_said_in_both_has_one_order(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        tables = [await process.registry.table(table_id) for process in (one, two)]

        async def talk(process: ServerProcess, who: str) -> None:
            for count in range(15):
                text = f"{who} {count}"
                await process.registry.add_chat_message(
                    table_id, person=who, seat=0, name=who, text=text
                )

        await asyncio.gather(talk(one, "ada"), talk(two, "buster"))
        await eventually(lambda: all(len(table.messages) == 30 for table in tables))
        assert tables[0].messages == tables[1].messages
        assert [message.number for message in tables[0].messages] == list(range(1, 31))
        for who in ("ada", "buster"):
            texts = [message.text for message in tables[0].messages if message.name == who]
            assert texts == [f"{who} {count}" for count in range(15)]


@played
async def test_only_the_latest_messages_are_kept_in_memory(file_url: str) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        at_once = (
            one.registry.add_chat_message(
                table_id, person="ada", seat=0, name="Ada", text=str(count)
            )
            for count in range(210)
        )
        await asyncio.gather(*at_once)
        table = await one.registry.table(table_id)
        assert [message.text for message in table.messages] == [str(n) for n in range(10, 210)]
        assert table_contents(table) == await stored_table(one, table_id)


# Unreadable tables


@played
async def test_a_table_of_other_rules_is_refused(
    file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        monkeypatch.setattr(type(CALL_SHEET.game), "rules_version", 2)
        fresh = ServerProcess(one.database)
        assert await async_refusal(fresh.registry.table(table_id)) == "table-rules"
        assert await fresh.registry.tables([table_id]) == []


@played
async def test_nor_is_it_followed_when_it_begins_under_other_rules_elsewhere(
    file_url: str,
) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        waiting_table = gather("Ada", "bot:random")
        card = waiting_table.table.row
        await one.registry.create(card, waiting_table.table.seats, "ada")
        older = ServerProcess(one.database)
        table = await older.registry.table(card.id)
        table.title = dataclasses.replace(table.title)
        table.title.__dict__["game"] = type(
            "Older", (type(CALL_SHEET.game),), {"rules_version": 0}
        )()
        await one.do(card.id, seating.start, "Ada")
        assert await async_refusal(older.registry.refresh(card.id)) == "table-rules"
        assert older.registry.in_memory == 0


@played
async def test_rows_that_lead_elsewhere_are_refused(file_url: str) -> None:
    async with server_processes(file_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        card, _ = await one.database.read(lambda conn: stored.load(conn, table_id)) or (None, ())
        assert card is not None
        more = msgspec.structs.replace(card, version=card.version + 1, rows=card.rows + 1)
        draft = (await one.registry.table(table_id)).begun.draft_play(0, Memo("Forged."))
        row = msgspec.to_builtins(draft.rows[0]) | {"digest": "0" * 32}
        await one.database.write(
            lambda conn: stored.save(conn, more, (), [msgspec.json.encode(row)], NOON)
        )
        assert (
            await async_refusal(ServerProcess(one.database).registry.table(table_id))
            == "table-broken"
        )


@played
async def test_rules_that_changed_without_a_new_version_are_named(
    file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = type(CALL_SHEET.game)
    setup = game.setup

    def changed(self: Any, seats: int, options: Any, dice: Any) -> tuple[Any, Any]:
        state, events = setup(self, seats, options, dice)
        state.points = [1] * seats
        return state, events

    async with server_processes(file_url, 1) as (one,):
        await one.create_people(*PEOPLE)
        table_id = await one.begin("Ada", "Buster")
        await one.play(table_id, 0, Memo("Before the change."))
        monkeypatch.setattr(game, "setup", changed)
        with pytest.raises(TableRefused, match="rules of its game have changed without a new"):
            await ServerProcess(one.database).registry.table(table_id)


@played
async def test_a_row_that_cannot_be_followed_stops_no_other_table(
    shared_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people(*PEOPLE)
        ids = [await one.begin("Ada", "Buster") for _ in range(3)]
        for table_id in ids:
            await two.registry.table(table_id)
        spoilt = (await two.registry.table(ids[0])).begun
        monkeypatch.setattr(spoilt, "append_rows", lambda _: 1 / 0)
        await asyncio.gather(*(one.play(table_id, 0, Memo("Go.")) for table_id in ids))
        await eventually(lambda: two.registry.in_memory == 2)
        for table_id in ids:
            table = await two.registry.table(table_id)
            await eventually(lambda table=table: len(table.begun.rows) == 2)  # type: ignore[misc]
        assert sum("cannot be followed" in record.message for record in caplog.records) == 1
