"""Simultaneous changes by several people through several processes, beside the game."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import Connection, text

from fixtures.games.callsheet.actions import Memo
from http_games import begin
from live_server import Serve, Visitor
from matinee.engine.storytelling.story_export import EditorsCut
from matinee.server.context import ServerContext
from matinee.server.http.rate_limits import RateLimits
from matinee.server.storytelling import editors_cut, x_card
from matinee.server.storytelling.safety_view import story_lines
from matinee.server.storytelling.services import editors_cuts, safety_tools
from matinee.server.tables import votes
from matinee.server.tables.cursor import Cursor
from matinee.store.storytelling import editors_cuts as stored_cuts
from matinee.store.storytelling import safety_tools as stored_safety_tools
from table_builder import ServerProcess, async_refusal, person, played, server_processes

KINDS = ("play", "join", "chat", "sign-in", "deed", "stream")
SPIDERS = "Spiders everywhere"


def context(process: ServerProcess) -> ServerContext:
    """The parts of a server's context that safety tools and cuts need."""
    limits = RateLimits(dict.fromkeys(KINDS, 1_000_000))
    return cast(
        ServerContext,
        SimpleNamespace(registry=process.registry, database=process.database, limits=limits),
    )


def overtaken(
    process: ServerProcess, monkeypatch: pytest.MonkeyPatch, first: Callable[[], Awaitable[Any]]
) -> None:
    """Let `first` change the table once, just before this process writes."""
    write = process.database.write

    async def late(job: Any, **about: Any) -> Any:
        monkeypatch.setattr(process.database, "write", write)
        await first()
        return await write(job, **about)

    monkeypatch.setattr(process.database, "write", late)


async def table_with_line(one: ServerProcess) -> tuple[str, int]:
    """A table at which Buster has told of spiders, and the number of that line."""
    await one.create_people("Ada", "Buster", "Clara")
    table_id = await one.begin("Ada", "Buster", "Clara")
    await one.play(table_id, 1, Memo(SPIDERS))
    return table_id, max(story_lines(await one.registry.table(table_id), None))


async def undo_by_vote(one: ServerProcess, table_id: str) -> None:
    """Let all agree to an undo to before Buster's line."""
    table = await one.registry.table(table_id)
    cursor = Cursor(len(table.viewer_log(1).rows))
    await one.do(table_id, votes.call_undo_vote, "Buster", 1, cursor, None)
    for name in ("Ada", "Clara"):
        await one.do(table_id, votes.answer_vote, name, "undo", "buster", True)


async def cuts(process: ServerProcess, table_id: str) -> editors_cut.Cuts:
    return editors_cut.decode_cuts(
        await process.database.read(lambda c: stored_cuts.read(c, table_id))
    )


@played
async def test_nobody_applauds_a_line_that_has_just_gone(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id, line = await table_with_line(one)
        overtaken(two, monkeypatch, lambda: undo_by_vote(one, table_id))
        clap = safety_tools.applaud(context(two), person("Ada"), table_id, line, applauds=True)
        assert await async_refusal(clap) == "line-none"
        await one.play(table_id, 1, Memo("Another line of the same number"))
        tools = await one.database.read(lambda conn: stored_safety_tools.read(conn, table_id))
        assert not tools.applause


@played
async def test_a_cut_keeps_nothing_of_what_is_taken_out_at_that_moment(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id, line = await table_with_line(one)
        overtaken(two, monkeypatch, lambda: one.do(table_id, x_card.redact, "Clara", None, 1))
        cut = EditorsCut(texts={line: "Spiders, everywhere."})
        proposed = editors_cuts.propose(context(two), person("Ada"), table_id, cut)
        assert await async_refusal(proposed) == "cut-line"

        def stored_cuts(conn: Connection) -> str:
            return str([bytes(v) if v else v for row in conn.execute(
                text("SELECT agreed, pending FROM cuts")) for v in row])  # fmt: skip

        assert "everywhere" not in await one.database.read(stored_cuts)


@played
async def test_two_who_agree_to_a_cut_at_the_same_moment_are_both_heard(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id, line = await table_with_line(one)
        cut = EditorsCut(texts={line: "No spiders."})
        await editors_cuts.propose(context(one), person("Ada"), table_id, cut)
        pending = (await cuts(one, table_id)).pending
        assert pending is not None
        await asyncio.gather(
            editors_cuts.answer(context(one), person("Buster"), table_id, pending.id, True),
            editors_cuts.answer(context(two), person("Clara"), table_id, pending.id, True),
        )
        found = await cuts(one, table_id)
        assert found.pending is None
        assert found.agreed is not None
        assert found.agreed.cut == cut


@played
async def test_of_two_who_propose_at_the_same_moment_one_is_told_of_the_other(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id, line = await table_with_line(one)
        overtaken(
            two,
            monkeypatch,
            lambda: editors_cuts.propose(
                context(one), person("Ada"), table_id, EditorsCut(title="Webs")
            ),
        )
        other = editors_cuts.propose(
            context(two), person("Buster"), table_id, EditorsCut(texts={line: "No spiders."})
        )
        assert await async_refusal(other) == "cut-open"
        pending = (await cuts(one, table_id)).pending
        assert pending is not None
        assert pending.by == "ada"


def together(*calls: Callable[[], Any]) -> list[Any]:
    """Make all requests at the same moment; returns their results."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_is_lost_of_what_all_do_at_once_through_two_workers(
    serve: Serve, database: str, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("postgres_url") if database == "postgresql" else None
    table = begin(serve(workers=2, database=url), 4)
    table.play(0, {"do": "memo", "text": SPIDERS})
    (line,) = (m["day"] * 10 + m["seat"] for m in table.look(0)["view"]["wall"])
    everybody, others = table.people, table.people[1:]

    def each(
        people: list[Visitor], method: str, path: str, body: Any = None
    ) -> list[Callable[[], Any]]:
        return [partial(one.ask, method, table.at(path), body) for one in people]

    line_or_veil = {"kind": "veil", "text": "Storms", "anonymous": True}
    answers = together(
        *each(everybody, "POST", "/wishes", line_or_veil),
        *each(others, "PUT", f"/applause/{line}"),
        *each(others, "PUT", f"/hidden/{line}"),
        *each(others, "PUT", "/muted", {"chair": 0}),
        *each(others, "POST", "/host-notes", {"text": "Slower, please."}),
        *each(everybody, "PUT", "/shows", {"shows": True}),
        *each(everybody, "POST", "/chat", {"text": "Hm."}),
        *each(everybody, "POST", "/pause"),
    )
    assert {answer.status_code for answer in answers} <= {200, 201, 204}
    for seat, one in enumerate(everybody):
        safety_tools = one.get(table.at("/courtesies"))
        assert [line_or_veil["text"] for line_or_veil in safety_tools["wishes"]] == ["Storms"] * 4
        assert [line["count"] for line in safety_tools["applause"]] == [3]
        assert safety_tools["applause"][0]["hidden"] is (seat > 0)
        assert [muted["name"] for muted in safety_tools["muted"]] == (["Ada"] if seat else [])
        assert len(safety_tools["notes"]) == (0 if seat else 3)
        assert safety_tools["shows"]
        assert safety_tools["public"]
        assert table.info(seat)["paused"]
        assert len(one.get(table.at("/chat"))) == (3 if seat else 4)
    assert [m["number"] for m in everybody[0].get(table.at("/chat"))] == [1, 2, 3, 4]
