"""A stored table becomes a record: a save while its game goes on, a finished one afterwards."""

import asyncio
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.conftest import Run
from fixtures import INSTALLED
from matinee.engine.match.dice import FastDice
from matinee.engine.match.record import encode, finished_record, save_record
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.games.universalis import TITLE as UNIVERSALIS
from matinee.games.universalis.rules.actions import ProposeTenet
from matinee.server.tables import moves, seating
from matinee.server.tables.table import Table
from matinee.store import tables as stored
from matinee.store.database import Database
from matinee.store.migrate import upgrade
from postgres import postgres, postgres_url
from table_builder import ServerProcess, gather

__all__ = ["postgres", "postgres_url"]

Play = Callable[[ServerProcess], Awaitable[Any]]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The database that the settings name: one of each kind."""
    if request.param == "sqlite":
        with Database.open(home / "matinee.db") as database:
            upgrade(database)
        return str(home / "matinee.db")
    found: str = request.getfixturevalue("postgres_url")
    monkeypatch.setenv("MATINEE_DATABASE", found)
    return found


def at_server(url: str, play: Play) -> Any:
    """Play through a server process on this database; returns the result of `play`."""

    async def going() -> Any:
        database = Database.open(url)
        try:
            process = ServerProcess(database)
            await process.create_people("Ada", "Buster")
            return await play(process)
        finally:
            await database.close()

    return asyncio.run(going())


async def begin(process: ServerProcess, *who: str) -> str:
    return await process.begin(*who, title=DEADWOOD, options={"days": 1, "first": 1})


async def go_on(process: ServerProcess, table_id: str, moves: int = 100_000) -> Table:
    """Let people play at random, until only a bot is awaited or the moves are used up."""
    dice = FastDice("export")
    table = await process.registry.table(table_id)
    while moves and (waiting := table.progress.awaited_seats) and table.seats[waiting[0]].person:
        action = dice.pick(table.game.legal(table.begun.state, waiting[0]))
        table = await process.play(table_id, waiting[0], action)
        moves -= 1
    return table


def test_a_finished_table_becomes_a_record_that_is_proven(
    run: Run, url: str, tmp_path: Path
) -> None:
    async def play(process: ServerProcess) -> Table:
        return await go_on(process, await begin(process, "Ada", "Buster"))

    table = at_server(url, play)
    result = run("export", table.row.id, "game.json")
    assert (result.exit_code, result.stdout) == (0, "The record is in game.json.\n"), result.output
    assert result.stderr == ""
    assert (tmp_path / "game.json").read_bytes() == encode(finished_record(table.begun))
    proven = run("verify", "game.json")
    assert proven.exit_code == 0, proven.output
    assert "Verified." in proven.output


def test_a_table_that_was_closed_is_proven_too(run: Run, url: str) -> None:
    async def play(process: ServerProcess) -> Table:
        table = await go_on(process, await begin(process, "Ada", "Buster"), 5)
        return await process.do(table.row.id, moves.concede, "Ada", None)

    table = at_server(url, play)
    assert run("export", table.row.id, "game.json").exit_code == 0
    assert run("verify", "game.json").exit_code == 0
    assert "Ada" in run("replay", "game.json").stdout


def test_a_running_table_becomes_a_save_for_its_owner_that_can_be_played_on(
    run: Run, url: str, tmp_path: Path
) -> None:
    async def play(process: ServerProcess) -> Table:
        return await go_on(process, await begin(process, "Ada", "bot:heuristic"), 3)

    table = at_server(url, play)
    result = run("export", table.row.id, "game.json")
    assert result.exit_code == 0, result.output
    assert "so this is a save" in result.stderr
    file = tmp_path / "game.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_bytes() == encode(save_record(table.begun))
    assert run("verify", file).exit_code == 0
    resumed = run("play", "--resume", file, keys="1\n1\nquit\n")
    assert resumed.exit_code == 0, resumed.output
    assert file.read_text().count('"row":') > len(table.begun.rows)


def test_a_story_comes_out_with_its_words_wherever_they_were_told(
    run: Run, url: str, tmp_path: Path
) -> None:
    async def play(process: ServerProcess) -> Table:
        options = {"coins": 25, "first": 1}
        table_id = await process.begin("Ada", "Buster", title=UNIVERSALIS, options=options)
        tenet = ProposeTenet("story", "Every clock in town is wrong.")
        return await process.play(table_id, 0, tenet)

    table = at_server(url, play)
    assert run("export", table.row.id, "story.json").exit_code == 0
    exported = (tmp_path / "story.json").read_bytes()
    assert exported == encode(save_record(table.begun))
    assert exported.count(b"Every clock in town is wrong.") == 2
    assert run("verify", "story.json").exit_code == 0


def test_what_sat_there_and_is_unknown_here_is_told(run: Run, home: Path, tmp_path: Path) -> None:
    """A person's own program cannot play on in a terminal."""

    async def play(process: ServerProcess) -> Table:
        waiting_table = gather("Ada", "Buster", title=DEADWOOD)
        chairs = [
            msgspec.structs.replace(c, program=c.name == "Buster")
            for c in waiting_table.table.seats
        ]
        await process.registry.create(waiting_table.table.row, chairs, "ada")
        return await process.do(waiting_table.table.row.id, seating.start, "Ada")

    with Database.open(home / "matinee.db") as database:
        upgrade(database)
    table = at_server(str(home / "matinee.db"), play)
    assert run("export", table.row.id, "game.json").exit_code == 0
    refused = run("play", "--resume", "game.json")
    assert refused.exit_code == 2
    assert "There is no bot “program”" in refused.stderr


def test_without_a_file_the_record_is_printed_and_nothing_else(run: Run, url: str) -> None:
    async def play(process: ServerProcess) -> Table:
        return await go_on(process, await begin(process, "Ada", "Buster"), 2)

    table = at_server(url, play)
    for args in ((), ("-",)):
        result = run("export", table.row.id, *args)
        assert result.exit_code == 0
        assert result.stdout.encode() == encode(save_record(table.begun))
        assert "save" in result.stderr


def test_a_game_that_is_not_here_any_more_can_still_be_exported(
    run: Run, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(process: ServerProcess) -> Table:
        return await go_on(process, await process.begin("Ada", "Buster"), 2)

    with monkeypatch.context() as before:
        before.syspath_prepend(INSTALLED / "callsheet")
        table = at_server(url, play)
    assert run("games", table.row.game).exit_code == 2
    result = run("export", table.row.id)
    assert result.exit_code == 0
    assert result.stdout.encode() == encode(save_record(table.begun))


def test_an_id_that_begins_with_a_dash_is_no_option(run: Run, url: str) -> None:
    async def play(process: ServerProcess) -> None:
        waiting_table = gather("Ada", "Buster", title=DEADWOOD)
        card = msgspec.structs.replace(waiting_table.table.row, id="-o--help")
        await process.registry.create(card, waiting_table.table.seats, "ada")
        await process.do("-o--help", seating.start, "Ada")

    at_server(url, play)
    assert run("export", "-o--help", "game.json").exit_code == 0
    assert run("verify", "game.json").exit_code == 0


def test_what_cannot_be_exported_is_refused(run: Run, url: str, tmp_path: Path) -> None:
    async def play(process: ServerProcess) -> str:
        waiting_table = gather("Ada", "Buster", title=DEADWOOD)
        await process.registry.create(waiting_table.table.row, waiting_table.table.seats, "ada")
        return waiting_table.table.row.id

    table_id = at_server(url, play)
    refused = run("export", table_id, "game.json")
    assert refused.exit_code == 2
    assert f"No game has begun at the table {table_id}" in refused.stderr
    refused = run("export", "nowhere", "game.json")
    assert refused.exit_code == 2
    assert "There is no table “nowhere”" in refused.stderr
    assert not (tmp_path / "game.json").exists()
    (tmp_path / "diary.json").write_text("my diary")
    refused = run("export", table_id, "diary.json")
    assert refused.exit_code == 2
    assert "left alone" in refused.stderr
    assert (tmp_path / "diary.json").read_text() == "my diary"


def test_a_database_that_is_not_there_is_not_made(run: Run, home: Path) -> None:
    refused = run("export", "some-table", "game.json")
    assert refused.exit_code == 2
    assert "There is no database" in refused.stderr
    assert not home.exists()


def test_rows_are_read_in_the_order_of_their_numbers(run: Run, url: str) -> None:
    async def play(process: ServerProcess) -> Table:
        return await go_on(process, await begin(process, "Ada", "Buster"), 12)

    table = at_server(url, play)
    with Database.open(url) as database:
        rows = database.read_now(lambda conn: stored.log(conn, table.row.id))
    exported = msgspec.json.decode(run("export", table.row.id).stdout)["rows"]
    assert [msgspec.json.decode(row.row) for row in rows] == exported
