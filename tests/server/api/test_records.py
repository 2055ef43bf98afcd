"""Records over HTTP: a seat's own while the game goes on, the whole one after it; all verify."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fixtures import INSTALLED
from http_games import CLEAR, CUT, READY, Seated, begin
from live_server import TESTS, Server


def record(table: Seated, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = table.people[seat].get(table.at("/record"))
    return found


def verify(document: bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `matinee verify` on a record, with the game installed."""
    file = folder / "record.json"
    file.write_bytes(document)
    path = os.pathsep.join(map(str, (TESTS, INSTALLED / "callsheet")))
    return subprocess.run(
        [sys.executable, "-m", "matinee", "verify", str(file)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_record_of_a_running_game_holds_what_its_seat_saw(any_server: Server) -> None:
    table = begin(any_server, 3)
    table.book(0)
    before = record(table, 0)
    table.book(1)
    table.book(2, 1)
    assert record(table, 0) == before
    assert before["form"] == "seat"
    assert "seed" not in before
    assert [row["row"] for row in before["rows"]] == ["seen", "seen"]
    assert before["rows"][0]["events"] == [
        {"event": "dealt", "crew": table.look(0)["view"]["hands"][0], "only": [0]}
    ]
    assert record(table, 1)["rows"][1]["action"] == table.booking(1)


def test_who_does_not_sit_there_gets_a_record_only_once_it_is_over(any_server: Server) -> None:
    table = begin(any_server, public=True, terms={"options": {"days": 1}})
    watcher, nobody = any_server.visitor(), any_server.stranger()
    for someone in (watcher, nobody):
        assert someone.refusal("GET", table.at("/record")) == "not-over"
    assert table.people[0].refusal("GET", table.at("/record"), seat=1) == "not-your-seat"
    table.day()
    texts = {p.ask("GET", table.at("/record")).text for p in (watcher, nobody, *table.people)}
    assert len(texts) == 1
    assert watcher.get(table.at("/record"))["form"] == "finished"


def test_there_is_no_record_before_the_start(server: Server) -> None:
    ada = server.visitor()
    table = ada.post("/tables", {"game": "callsheet"})["id"]
    for path in ("record", "view", "legal", "rows"):
        assert ada.refusal("GET", f"/tables/{table}/{path}") == "not-running"


def finished(table: Seated) -> None:
    """Play a game with all that a log can hold: batches, texts, a judged shout, a free undo."""
    table.play(0, table.booking(0), CLEAR)
    table.play(1, CUT)
    judge = table.info()["waiting"][0]
    table.play(judge, {"do": "judge", "counts": True})
    table.day(dollars=4)
    for seat in range(2):
        table.play(seat, table.booking(seat), READY)
    winner = table.info()["waiting"][0]
    table.play(winner, {"do": "memo", "text": "Oops"})
    table.people[winner].post(table.at("/undo"), {"cursor": table.look(winner)["cursor"]})
    table.play(winner, {"do": "buy-press", "dollars": 1})


def agreed(table: Seated) -> None:
    table.day()
    vote = table.people[1].post(table.at("/end/ask"))["motions"][0]
    table.people[0].post(table.at("/answer"), {**kind_and_author(vote), "agree": True})


def gone_back(table: Seated) -> None:
    """Play an undo that all agreed to, and let a player concede."""
    table.play(0, table.booking(0))
    table.play(0, READY)
    body = {"cursor": table.look(0)["cursor"], "to": 0}
    vote = table.people[0].post(table.at("/undo/ask"), body)["motions"][0]
    table.people[1].post(table.at("/answer"), {**kind_and_author(vote), "agree": True})
    table.people[1].post(table.at("/concede"))


def kind_and_author(vote: dict[str, Any]) -> dict[str, Any]:
    return {"kind": vote["kind"], "by": vote["by"]}


@pytest.mark.parametrize(
    ("course", "ended"), [(finished, "finished"), (agreed, "agreed"), (gone_back, "conceded")]
)
def test_the_open_record_is_proven_by_anybody(
    any_server: Server, course: Any, ended: str, tmp_path: Path
) -> None:
    table = begin(any_server, terms={"options": {"days": 2}})
    commitment = table.info()["commitment"]
    course(table)
    assert table.info()["ended"] == ended
    answer = table.people[0].ask("GET", table.at("/record"))
    assert f'filename="callsheet-{table.id}.json"' in answer.headers["content-disposition"]
    document = answer.json()
    assert document["header"]["commitment"] == commitment
    assert (document["result"] or None) == table.info()["result"]
    result = verify(answer.content, tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_record_that_was_changed_is_found_out(server: Server, tmp_path: Path) -> None:
    table = begin(server, terms={"options": {"days": 1}})
    table.day()
    document = table.people[0].ask("GET", table.at("/record")).content
    assert verify(document.replace(b'"dollars":0', b'"dollars":9'), tmp_path).returncode != 0


def test_the_view_at_an_earlier_row_is_what_was_seen_then(any_server: Server) -> None:
    table = begin(any_server)
    views = {}
    for seat, action in (
        (0, {"do": "memo", "text": "Watch this"}),
        (0, table.booking(0)),
        (1, CUT),
        (0, {"do": "judge", "counts": True}),
        (1, table.booking(1)),
        (1, READY),
        (0, READY),
    ):
        # Of several looks at one row, the last one before the next row counts.
        for who in (0, 1):
            look = table.look(who)
            views[who, int(look["cursor"].partition("-")[0]) - 1] = look
        table.play(seat, action)
    for (who, row), look in views.items():
        back = table.people[who].get(table.at("/view"), at=row)
        assert back["view"] == look["view"], (who, row)
        assert back["waiting"] == look["waiting"]
        assert (back["seat"], back["legal"], back["plans"]) == (who, [], [])
    assert table.people[0].refusal("GET", table.at("/view"), at=99) == "row-none"
    assert table.people[0].refusal("GET", table.at("/view"), at=-1) == "request-wrong"


def test_rows_come_in_stretches(server: Server) -> None:
    table = begin(server)
    table.play(0, table.booking(0), CLEAR, table.booking(0, 1))
    everything = table.people[0].get(table.at("/rows"))
    assert everything["total"] == len(everything["rows"]) == 4
    some = table.people[0].get(table.at("/rows"), first=1, limit=2)
    assert some == {**everything, "rows": everything["rows"][1:3]}
    assert table.people[0].get(table.at("/rows"), first=4)["rows"] == []
