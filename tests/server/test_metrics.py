"""What Prometheus is told of a server at which people and a bot have played."""

import re
import time

from matinee.server.hall import PULSE_EVERY
from seated import NAMES, READY, Seated
from serving import PATIENCE, Serve, Server


def figures(server: Server) -> dict[str, float]:
    """All figures by name and labels."""
    lines = server.http.get("/metrics").text.splitlines()
    return {
        name: float(value)
        for line in lines
        if not line.startswith("#")
        for name, value in [line.rsplit(" ", 1)]
    }


def play_a_day(server: Server) -> Seated:
    """Ada and a bot choose in secret."""
    ada = server.visitor(NAMES[0], program=False)
    made = ada.post("/tables", {"game": "callsheet", "chairs": ["me", "bot:random"]})
    ada.post(f"/tables/{made['id']}/start")
    table = Seated(made["id"], [ada])
    table.play(0, table.booking(0), READY)
    until = time.monotonic() + PATIENCE
    while len(table.info()["waiting"]) > 1 or table.info()["waiting"] == [1]:
        assert time.monotonic() < until
        time.sleep(0.05)
    return table


def test_moves_writes_thoughts_and_requests_are_counted(serve: Serve) -> None:
    server = serve(workers=2)
    table = play_a_day(server)
    told = figures(server)
    assert told['matinee_moves_total{by="person",game="callsheet"}'] == 2
    assert told['matinee_moves_total{by="bot",game="callsheet"}'] >= 1
    assert told["matinee_move_seconds_count"] == 1
    assert told['matinee_writes_total{outcome="stored"}'] >= 3
    assert told['matinee_bot_seconds_count{game="callsheet",level="random"}'] >= 1
    played = 'method="POST",route="/api/tables/{table}/play",status="200"'
    assert told[f"matinee_requests_total{{{played}}}"] == 1
    assert told['matinee_request_seconds_count{route="/api/tables/{table}/play"}'] == 1
    assert not any(re.search(table.id, name) for name in told)


def test_tables_and_streams_of_all_workers_are_told_together(serve: Serve) -> None:
    server = serve(workers=2)
    table = play_a_day(server)
    with table.people[0].stream(table.id) as one, table.people[0].stream(table.id) as other:
        one.next()
        other.next()
        until = time.monotonic() + PULSE_EVERY + PATIENCE
        while (told := figures(server)).get("matinee_streams") != 2:
            assert time.monotonic() < until
            time.sleep(0.5)
        assert told['matinee_tables{status="running"}'] >= 1
        assert told['matinee_tables{status="over"}'] == 0
