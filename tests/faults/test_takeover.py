"""Bots and clocks of a dead process are carried on by another process."""

from contextlib import suppress
from typing import Any

from http_games import READY, Seated, begin
from live_server import Problem, Serve, wait_until

CLOCK = {"kind": "decision", "long": 5, "short": 5}


def act(table: Seated, seat: int) -> None:
    """Make the seat's decision, if it has one and the clock does not make it first."""
    look = table.look(seat)
    if seat not in look["waiting"]:
        return
    if any(choice["action"]["do"] == "buy-press" for choice in look["legal"]):
        actions: list[Any] = [{"do": "buy-press", "dollars": 0}]
    else:
        actions = [{"do": "book", "crew": look["view"]["hands"][seat][0]}, READY]
    with suppress(Problem):
        table.play(seat, *actions, cursor=look["cursor"])


def by(table: Seated, seat: int) -> list[str]:
    """Authors of a seat's moves, in its own rows."""
    rows: list[Any] = table.people[seat].get(table.at("/rows"), limit=500)["rows"]
    return [row["by"] for row in rows if row["kind"] == "play" and row["seat"] == seat]


def test_bots_and_clocks_of_a_dead_process_go_on(serve: Serve, postgres_url: str) -> None:
    """`test_scheduler.py` shows the same on a file, in virtual time."""
    server, there = serve(database=postgres_url), serve(database=postgres_url)
    timed = begin(server, terms={"clock": CLOCK, "options": {"days": 4}, "pace": "at-once"})
    ada = timed.people[0]
    terms = {"pace": "watch"}
    watched = ada.post(
        "/tables", {"game": "callsheet", "chairs": ["me", "bot:random"], "terms": terms}
    )
    ada.post(f"/tables/{watched['id']}/start")
    server.kill()
    bots = Seated(watched["id"], [ada.at(there)])
    table = Seated(timed.id, [person.at(there) for person in timed.people])

    def buster_is_away() -> bool:
        act(table, 0)
        return bool(table.info()["seats"][1]["away"])

    def buster_has_played() -> bool:
        act(table, 0)
        act(table, 1)
        return by(table, 1)[-1] == "bot:program"

    wait_until(buster_is_away, lambda: by(table, 1))
    # Booking and being ready is one decision; the next is to do so again, or to buy press.
    assert by(table, 1).count("clock") in (3, 4)
    table.people[1].post(table.at("/return"))
    wait_until(buster_has_played, lambda: by(table, 1))
    wait_until(lambda: bots.info()["waiting"] == [0])
    rows = bots.people[0].get(bots.at("/rows"))["rows"]
    assert {row["by"] for row in rows if row.get("seat") == 1} == {"bot:random"}
