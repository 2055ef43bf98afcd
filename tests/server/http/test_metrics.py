"""Metrics of a server of two workers at which people and a bot have played."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from http_games import NAMES, READY, Seated
from live_server import Server, wait_until
from matinee.server.http.metrics import count_move
from server.browsers import Browser, Start
from server.plain_browser import PlainBrowser, choose, set_up, until

Figures = dict[str, float]


def read(text: str) -> Figures:
    """All figures by name and labels."""
    return {
        name: float(value)
        for line in text.splitlines()
        if not line.startswith("#")
        for name, value in [line.rsplit(" ", 1)]
    }


def figures(server: Server) -> Figures:
    return read(server.http.get("/metrics").text)


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of two workers, with their metrics in a folder that the tests know."""
    folder = tmp_path_factory.mktemp("workers")
    with Server(folder, workers=2, TMPDIR=str(folder)) as server:
        wait_until(lambda: f"Matinee is open at {server.url}" in server.log)
        yield server


@pytest.fixture(scope="module")
def table(workers: Server) -> Seated:
    """A table at which Ada and a bot have chosen in secret."""
    ada = workers.visitor(NAMES[0], program=False)
    body = {"game": "callsheet", "chairs": ["me", "bot:random"], "terms": {"pace": "at-once"}}
    table = Seated(ada.post("/tables", body)["id"], [ada])
    ada.post(table.at("/start"))
    table.play(0, table.booking(0), READY)
    wait_until(lambda: table.info()["waiting"] == [0])
    return table


def answering(folder: Path) -> int:
    """Number of processes that have counted a request to /healthz."""
    files = folder.glob("matinee-metrics-*/counter_*.db")
    return sum(b'"/healthz"' in file.read_bytes() for file in files)


@pytest.mark.processes
def test_moves_writes_thoughts_and_requests_are_counted(workers: Server, table: Seated) -> None:
    values = figures(workers)
    assert values['matinee_moves_total{by="person",game="callsheet"}'] == 2
    assert values['matinee_moves_total{by="bot",game="callsheet"}'] >= 1
    assert values["matinee_move_seconds_count"] == 1
    assert values['matinee_writes_total{outcome="stored"}'] >= 3
    assert values['matinee_bot_seconds_count{game="callsheet",level="random"}'] >= 1
    played = 'method="POST",route="/api/tables/{table}/play",status="200"'
    assert values[f"matinee_requests_total{{{played}}}"] == 1
    assert values['matinee_request_seconds_count{route="/api/tables/{table}/play"}'] == 1
    assert not any(re.search(table.id, name) for name in values)


@pytest.mark.processes
def test_several_workers_answer_and_count_together(workers: Server) -> None:
    metric = 'matinee_requests_total{method="GET",route="/healthz",status="200"}'
    before = figures(workers)[metric]
    requests = 0

    def both_have_answered() -> bool:
        nonlocal requests
        # The worker that accepts a connection answers all of its requests.
        answer = workers.http.get("/healthz", headers={"Connection": "close"})
        assert answer.status_code == 200
        requests += 1
        return answering(workers.folder) == 2

    wait_until(both_have_answered)
    assert figures(workers)[metric] == before + requests
    assert not any("Traceback" in line for line in workers.log)


@pytest.mark.processes
def test_streams_of_all_workers_are_told_together_as_they_come_and_go(
    workers: Server, table: Seated
) -> None:
    ada = table.people[0]
    with ada.stream(table.id) as one, ada.stream(table.id) as other:
        one.next()
        other.next()
        assert figures(workers)["matinee_streams"] == 2
    wait_until(lambda: figures(workers)["matinee_streams"] == 0)


@pytest.mark.processes
def test_only_neighbours_read_them(workers: Server, start: Start) -> None:
    assert workers.http.get("/metrics").status_code == 200
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        forwarded = workers.http.get("/metrics", headers={header: "127.0.0.1"})
        assert forwarded.status_code == 404
        assert forwarded.json()["key"] == "not-found"
    # The test client has no address.
    assert start().get("/metrics").status_code == 404
    assert "matinee_requests" in start(metrics_open=True).get("/metrics").text


@pytest.mark.processes
def test_a_move_from_a_page_is_timed_as_one_from_a_program(start: Start) -> None:
    def timed() -> float:
        return REGISTRY.get_sample_value("matinee_move_seconds_count") or 0

    ann = PlainBrowser(start())
    set_up(ann, "deadwood", "me", "bot:random")
    ann.press("Start the game")
    until(ann, lambda page: page.h1 == "Your call")
    before = timed()
    choose(ann, lambda texts: texts[0])
    assert timed() == before + 1


@pytest.mark.parametrize(
    ("by", "kind"),
    [("person", "person"), ("clock", "clock"), ("bot:hard", "bot"), ("bot:program", "program")],
)
def test_moves_are_counted_by_who_made_them(by: str, kind: str) -> None:
    def move_count() -> float:
        return REGISTRY.get_sample_value("matinee_moves_total", {"game": "none", "by": kind}) or 0

    before = move_count()
    count_move("none", by)
    assert move_count() == before + 1


def test_tables_are_told_by_how_they_stand(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matinee.server.runtime.table_registry.HEARTBEAT_SECONDS", 0.01)
    client = start(metrics_open=True)
    ann = Browser(client)
    ann.post("/api/people", {"name": "Ann"})
    body = {"game": "deadwood", "chairs": ["me", "bot:random"]}
    running, _ = (ann.post("/api/tables", body).json()["id"] for _ in range(2))
    ann.post(f"/api/tables/{running}/start")
    values = {f'matinee_tables{{status="{how}"}}': 1.0 for how in ("open", "running")}
    values['matinee_tables{status="over"}'] = 0.0
    wait_until(lambda: values.items() <= read(client.get("/metrics").text).items())
