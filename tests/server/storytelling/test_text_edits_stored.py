"""Redacted words are overwritten in the database, and every process learns of it."""

import asyncio
from pathlib import Path

from sqlalchemy import Connection, select

from fixtures.games.callsheet.actions import Memo, Ready
from matinee.engine.match.log_rows import Redaction
from matinee.engine.match.record import encode, finished_record
from matinee.server.storytelling import rewording, x_card
from matinee.server.tables import votes
from matinee.server.tables.cursor import Cursor
from matinee.store.schema import METADATA
from table_builder import (
    ServerProcess,
    eventually,
    played,
    server_processes,
    stored_table,
    table_contents,
)

WORDS = "Spiders everywhere"


async def table_with_memo(one: ServerProcess) -> str:
    """A table at which Buster has told of spiders."""
    await one.create_people("Ada", "Buster", "Clara")
    table_id = await one.begin("Ada", "Buster", "Clara")
    await one.play(table_id, 1, Memo(WORDS))
    await one.play(table_id, 0, Memo("Lunch at noon"))
    return table_id


def everything(conn: Connection) -> str:
    """All values in the database, as text."""
    found = []
    for table in METADATA.sorted_tables:
        for row in conn.execute(select(table)):
            found += [bytes(v) if isinstance(v, memoryview) else v for v in row]
    return str(found)


@played
async def test_the_words_are_gone_from_the_database_and_the_rest_is_there(shared_url: str) -> None:
    async with server_processes(shared_url, 1) as (one,):
        table_id = await table_with_memo(one)
        times = list((await one.registry.table(table_id)).times)
        assert WORDS in await one.database.read(everything)
        await one.do(table_id, x_card.redact, "Clara", None, 1)
        found = await one.database.read(everything)
        assert WORDS not in found
        assert "Lunch at noon" in found
        table = await one.registry.table(table_id)
        assert table.times[: len(times)] == times
        assert table_contents(table) == await stored_table(one, table_id)


@played
async def test_the_file_keeps_no_trace_of_them(file_url: str, tmp_path: Path) -> None:
    async with server_processes(file_url, 1) as (one,):
        table_id = await table_with_memo(one)
        assert WORDS.encode() in b"".join(file.read_bytes() for file in tmp_path.iterdir())
        await one.do(table_id, x_card.redact, "Clara", None, 1)
    (file,) = (one for one in tmp_path.iterdir() if one.suffix == ".db")
    assert not list(tmp_path.glob("*-wal")), "what was being written has been written"
    assert WORDS.encode() not in file.read_bytes()
    assert b"Lunch at noon" in file.read_bytes()


@played
async def test_every_process_learns_that_earlier_rows_are_others(shared_url: str) -> None:
    async with server_processes(shared_url, 3) as (one, two, three):
        table_id = await table_with_memo(one)
        tables = [await process.registry.table_now(table_id) for process in (one, two, three)]
        eyes = [[str(n.lines) for n in table.viewer_log(0).rows] for table in tables]
        assert all(WORDS in str(lines) for lines in eyes)
        await two.do(table_id, x_card.redact, "Clara", None, 1)
        for table in tables:
            await eventually(lambda table=table: len(table.begun.rows) == 4)  # type: ignore[misc]
            assert WORDS not in str([(n.row, n.lines) for n in table.viewer_log(0).rows])
            assert WORDS not in str([table.begun.state_at(n) for n in range(4)])
            assert WORDS not in str(table.view(None))
            assert table_contents(table) == table_contents(tables[1])
        await three.play(table_id, 2, Memo("On we go"))
        for process in (one, two, three):
            assert table_contents(await process.registry.table_now(table_id)) == table_contents(
                tables[2]
            )


@played
async def test_two_presses_at_one_moment_take_out_one_thing(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id = await table_with_memo(one)
        await two.registry.table(table_id)
        await asyncio.gather(
            one.do(table_id, x_card.redact, "Ada", None, 1),
            two.do(table_id, x_card.redact, "Clara", None, 1),
            one.do(table_id, x_card.redact, "Buster", None, 1),
        )
        table = await one.registry.table_now(table_id)
        assert len([row for row in table.begun.rows if isinstance(row, Redaction)]) == 1
        assert "Lunch at noon" in str(table.begun.state)
        assert table_contents(table) == await stored_table(one, table_id)


@played
async def test_two_things_at_one_moment_both_go(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id = await table_with_memo(one)
        await two.registry.table(table_id)
        await asyncio.gather(
            one.do(table_id, x_card.redact, "Ada", None, 1),
            two.do(table_id, x_card.redact, "Clara", None, 2),
            one.play(table_id, 2, Memo("Meanwhile")),
        )
        for process in (one, two):
            table = await process.registry.table_now(table_id)
            assert [memo.text for memo in table.begun.state.wall] == ["Meanwhile"]
            assert table_contents(table) == await stored_table(one, table_id)


@played
async def test_going_back_through_another_process_brings_nothing_back(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id = await table_with_memo(one)
        await two.registry.table(table_id)
        await one.do(table_id, x_card.redact, "Clara", None, 1)
        table = await two.registry.table_now(table_id)
        cursor = Cursor(len(table.viewer_log(0).rows))
        await two.do(table_id, votes.call_undo_vote, "Ada", 0, cursor, 2)
        for who in ("Buster", "Clara"):
            await one.do(table_id, votes.answer_vote, who, "undo", "ada", True)
        for process in (one, two):
            table = await process.registry.table_now(table_id)
            assert [memo.text for memo in table.begun.state.wall] == ["Lunch at noon"]
            assert table_contents(table) == await stored_table(one, table_id)
        assert WORDS not in await one.database.read(everything)


@played
async def test_a_finished_story_can_be_cleaned(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id = await table_with_memo(one)
        await one.do(table_id, votes.call_end_vote, "Ada")
        for who in ("Buster", "Clara"):
            await one.do(table_id, votes.answer_vote, who, "end", "ada", True)
        assert WORDS in str(encode(finished_record((await two.registry.table_now(table_id)).begun)))
        await one.do(table_id, x_card.redact, "Buster", None, 1)
        for process in (one, two):
            table = await process.registry.table_now(table_id)
            assert WORDS not in str(encode(finished_record(table.begun)))
            assert table.row.ended == "agreed"


@played
async def test_rewording_is_the_same_for_all(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people("Ada", "Buster")
        table_id = await one.begin("Ada", "Buster")
        for seat in (0, 1):
            await one.play(table_id, seat, await one.booking(table_id, seat), Ready())
        await two.play(table_id, 1, Memo("Spidres"))
        await one.do(table_id, rewording.reword, "Buster", None, None, {"text": "Spiders"})
        await two.do(table_id, rewording.reword, "Buster", None, None, {"text": "Spiders!"})
        for process in (one, two):
            table = await process.registry.table_now(table_id)
            assert [memo.text for memo in table.begun.state.wall] == ["Spiders!"]
            assert table_contents(table) == await stored_table(one, table_id)
