"""Warm-up: nothing is built by the first requests, or twice by several at once."""

import asyncio
import json
import logging
import os
import socket
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from statistics import median
from threading import Barrier
from typing import Any

import msgspec
import pytest
import uvicorn
from litestar import Litestar

from fixtures import INSTALLED, PATCHES, install
from live_server import PATIENCE, TESTS, Server
from matinee.engine.contract.installed_games import find, titles
from matinee.engine.contract.title import Title
from matinee.server import warmup
from matinee.server.app import make_app
from matinee.server.context import ServerContext
from matinee.server.settings import Settings
from matinee.server.tables.stored import decoders
from matinee.server.tables.stored.decoders import known_title, prepare_structs
from matinee.store.database import Database
from server.browsers import Start
from server.restarts import create_tables, open_streams

STARTS = 4
TABLES = 40
AT_ONCE = 16
DEARER = 3.0
"""Factor by which the first page may cost more: some drawings depend on the cards on the board."""


@pytest.fixture(params=["sqlite", "postgresql"])
def crowded(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, list[str]]:
    """A database with tables at which people wait, and the tables' ids."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'tables.db'}"
    else:
        url = request.getfixturevalue("postgres_url")
    with Database.open(url) as database:
        return url, create_tables(database, TABLES)


@pytest.mark.processes
@pytest.mark.timeout(1800)  # several starts, on a machine that may be busy
def test_it_survives_starts_with_everybody_coming_back_at_once(
    crowded: tuple[str, list[str]], tmp_path: Path
) -> None:
    url, tables = crowded
    eager = os.pathsep.join(map(str, (PATCHES / "quick_switch", TESTS, INSTALLED / "callsheet")))
    server = Server(tmp_path / "server", database=url, PYTHONPATH=eager, warm=True)
    starts = STARTS if url.startswith("sqlite") else 1  # the kind of database makes no difference
    for _ in range(starts):
        with server:
            first_events = asyncio.run(open_streams(server.port, tables, AT_ONCE))
            assert Counter(first_events) == {b"update": TABLES}, server.log
            assert server.running
            server.kill()
    assert not [line for line in server.logged if line["level"] != "info"]


# Cost of a page


@pytest.mark.processes
def test_the_first_page_costs_what_the_second_does(tmp_path: Path) -> None:
    """The first table of each title that is opened against its second one.

    Opening a table is work in itself, before the start of a server and after it.
    """
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    with Database.open(url) as database:
        tables = create_tables(database, 2 * len(titles()))
    run = subprocess.run(
        [sys.executable, "-m", "server.first_pages", url, *tables],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        check=True,
        timeout=10 * PATIENCE,
    )
    spent: dict[str, list[float]] = json.loads(run.stdout)
    first, later = defaultdict[str, float](float), defaultdict[str, float](float)
    opened = [page for page in spent if page.split("/")[1] == "tables"]
    for one, other in zip(opened[::2], opened[1::2], strict=True):
        first["tables"] += spent[one][0]
        later["tables"] += spent[other][0]
    for page in spent.keys() - set(opened):
        kind = page.split("/")[1]
        first[kind] += spent[page][0]
        later[kind] += median(spent[page][1:])
    assert set(first) == {"", "api", "rules", "stories", "tables"}
    dearer = {kind: first[kind] / later[kind] for kind in first}
    assert max(dearer.values()) < DEARER, dearer


# Before the first answer


def test_it_listens_only_once_it_is_warm(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[object] = []

    async def draw_pages(app: Litestar, context: ServerContext) -> None:
        steps.append(("drawn", server.started, [*getattr(server, "servers", ())]))
        await asyncio.sleep(0)  # lets other tasks go on
        server.should_exit = True

    monkeypatch.setattr(warmup, "prepare_types", lambda: steps.append("prepared"))
    monkeypatch.setattr(warmup, "draw_pages", draw_pages)
    with socket.create_server(("127.0.0.1", 0)) as sock:
        server = uvicorn.Server(uvicorn.Config(make_app(settings), log_config=None))
        asyncio.run(asyncio.wait_for(server.serve([sock]), PATIENCE))
    assert steps == ["prepared", ("drawn", False, [])]


def test_types_are_prepared_before_the_database_is_opened(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = []
    monkeypatch.setattr(warmup, "prepare_types", lambda: prepared.append(True))

    def refuse(*_: Any) -> None:
        assert prepared
        raise NotImplementedError

    monkeypatch.setattr("matinee.server.app.open_database", refuse)

    async def start() -> None:
        async with make_app(settings).lifespan():
            pass

    with pytest.raises((NotImplementedError, ExceptionGroup)):
        asyncio.run(start())


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Title]:
    """A third-party title whose rules cannot be imported."""
    title = replace(next(iter(titles().values())), key="broken", game_at="nowhere.at:all")
    found = {**titles(), title.key: title}
    monkeypatch.setattr(warmup, "titles", lambda: found)
    monkeypatch.setattr(decoders, "find", lambda key: found[key])
    yield title
    known_title.cache_clear()


def test_a_title_that_cannot_be_warmed_up_keeps_no_server_from_starting(
    broken: Title, start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    known_title.cache_clear()
    with caplog.at_level(logging.WARNING):
        client = start()
    assert client.get("/readyz").status_code == 200
    records = [(record.getMessage(), getattr(record, "fields", None)) for record in caplog.records]
    assert records == [
        ("the types of a game cannot be prepared", {"game": broken.key}),
        ("warm-up: a game cannot be played", {"game": broken.key}),
    ]


@pytest.mark.processes
def test_a_game_that_cannot_be_imported_takes_no_page_of_others_with_it(tmp_path: Path) -> None:
    install(tmp_path, "textless", "textless:TITLE")
    source = "from dataclasses import replace\nfrom fixtures.games.callsheet import TITLE as T\n"
    source += "TITLE = replace(T, key='textless', text_at='no_such_module:Text')\n"
    (tmp_path / "textless.py").write_text(source)
    path = os.pathsep.join(map(str, (TESTS, tmp_path)))
    with Server(tmp_path / "server", PYTHONPATH=path, warm=True) as server:
        for page in ("/", "/rules/deadwood", "/stories", "/api/games"):
            assert server.http.get(page).status_code == 200, page
        assert "textless" not in [game["key"] for game in server.http.get("/api/games").json()]
        broken = server.http.get("/rules/textless")
        assert broken.status_code == 422
        assert "No module named 'no_such_module'." in broken.json()["detail"]
        warned = [line["what"] for line in server.logged if line["level"] != "info"]
        assert "warm-up: a game cannot be loaded" in warned


# Types


def test_a_title_that_is_first_seen_later_is_prepared_by_one_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    key, together = next(iter(titles())), Barrier(8)
    prepared = Counter[str]()
    prepare = decoders.prepare

    def counting_prepare(title: Title) -> None:
        prepared[title.key] += 1
        prepare(title)
        prepared[f"{title.key}, whole"] += 1

    def ask(_: int) -> Title:
        together.wait(PATIENCE)
        title = known_title(key)
        assert prepared[f"{key}, whole"], "it was given away before it was prepared"
        return title

    monkeypatch.setattr(decoders, "prepare", counting_prepare)
    known_title.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(ask, range(8))) == {find(key)}
    assert prepared[key] == 1


def test_every_struct_can_be_prepared(caplog: pytest.LogCaptureFixture) -> None:
    warmup.prepare_types()
    with caplog.at_level(logging.DEBUG, decoders.__name__):
        prepare_structs()
    own = [record for record in caplog.records if record.name == decoders.__name__]
    assert not [record.getMessage() for record in own if "matinee" in record.getMessage()]


def test_a_struct_that_nobody_can_decode_is_passed_over() -> None:
    class Odd(msgspec.Struct):
        one: "nowhere"  # type: ignore[name-defined]  # noqa: F821

    prepare_structs()
    with pytest.raises(NameError):
        msgspec.json.Decoder(Odd)
