"""The benchmark of routes, on a small scale."""

from pathlib import Path

import msgspec
import pytest
from litestar import get
from litestar.params import FromPath
from typer.testing import CliRunner

from benchmarks import bench_routes, route_requests
from benchmarks.bench_routes import RouteCost, RoutesReport, measure
from benchmarks.route_requests import get_routes, requests_for
from benchmarks.sample_tables import SampleTable, create_sample_tables
from matinee.cli.commands import app
from matinee.engine.contract.installed_games import titles
from matinee.engine.text.errors import Refused
from matinee.server.app import make_app
from matinee.server.settings import Settings
from matinee.store.database import Database
from matinee.store.migrate import upgrade

TABLES = [
    SampleTable(f"{game}-{status}", game, status, 10, ("pdf",))
    for game in ("one", "two")
    for status in ("open", "running", "over")
]
INVITES = {table.id: "token" for table in TABLES}


def settings(folder: Path) -> Settings:
    return Settings.read({"MATINEE_DATA": str(folder), "MATINEE_SECRET": "x" * 40})


def test_every_route_that_can_be_read_has_a_request(tmp_path: Path) -> None:
    app = make_app(settings(tmp_path))
    requests = requests_for(app, TABLES, INVITES)
    assert {one.route for one in requests} == get_routes(app)
    assert len(get_routes(app)) > 50
    assert all(one.path.startswith("/") for one in requests)


def test_a_new_route_cannot_be_forgotten(tmp_path: Path) -> None:
    @get("/new/{thing:str}", sync_to_thread=False)
    def new(thing: FromPath[str]) -> str:
        return thing

    with pytest.raises(Refused, match=r"no request for /new/\{thing\}"):
        requests_for(make_app(settings(tmp_path), routes=[new]), TABLES, INVITES)


def test_there_are_tables_of_all_games_before_during_and_after(tmp_path: Path) -> None:
    with Database.open(tmp_path / "sample.db") as database:
        upgrade(database)
        found = database.write_now(lambda conn: create_sample_tables(conn, "random", crowd=1))
    assert {(table.game, table.status) for table in found} == {
        (game, status) for game in titles() for status in ("open", "running", "over")
    }
    assert all(bool(table.rows) == (table.status != "open") for table in found)
    assert any(table.forms for table in found)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few of the routes, so that the test is quick."""
    monkeypatch.setattr(
        route_requests,
        "get_routes",
        lambda _: {"/", "/healthz", "/tables/{table}/replay", "/tables/{table}/live", "/me"},
    )


@pytest.mark.usefixtures("few")
def test_each_route_is_measured_as_nobody_and_as_a_guest() -> None:
    progress_messages: list[str] = []
    report = measure(rounds=2, level="random", crowd=0, progress=progress_messages.append)
    costs = {cost.route: cost for cost in report.routes}
    assert set(costs) == {"/", "/healthz", "/tables/{table}/replay", "/tables/{table}/live", "/me"}
    assert all(cost.status == 200 and cost.ms > 0 and cost.first_ms > 0 for cost in report.routes)
    assert costs["/"].size > 5_000
    assert costs["/healthz"].requests == 2
    assert costs["/tables/{table}/replay"].requests == 2 * 2 * 3 * len(titles())
    assert [cost.ms for cost in report.routes] == sorted(
        (c.ms for c in report.routes), reverse=True
    )
    assert {"guest /me", "nobody /me"} <= set(progress_messages)


def test_the_command_prints_what_is_over_the_aim(monkeypatch: pytest.MonkeyPatch) -> None:
    cheap, dear = (
        RouteCost(route, route, "nobody", 200, 90.0, ms, 1000, 4)
        for route, ms in (("/cheap", bench_routes.AIM_MS - 1), ("/dear", bench_routes.AIM_MS + 1))
    )
    report = RoutesReport(3, [dear, cheap])
    monkeypatch.setattr(bench_routes, "measure", lambda **_: report)
    monkeypatch.setenv("COLUMNS", "140")
    json_result = CliRunner().invoke(app, ["bench", "routes", "--json"])
    assert msgspec.json.decode(json_result.stdout, type=RoutesReport) == report
    output = CliRunner().invoke(app, ["bench", "routes"]).stdout
    assert "2 routes; 1 cost more than 10 ms." in output
    assert "/dear" in output
