"""Two clients that tell a story at once: the first recorded action counts (UN-DEC-22)."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from http_games import Seated, begin
from live_server import Server

BELL = {"do": "tell-event", "text": "A bell rings in the dark."}
INTERRUPT = {"do": "interrupt"}


def table_in_scene(server: Server) -> Seated:
    """Three at a story; the first has framed a scene and is in the middle of a turn."""
    terms = {"options": {"first": 1, "coins": 25}, "hold": 0, "settle": 0}
    table = begin(server, 3, "universalis", terms=terms)
    for seat in (0, 1, 2):
        table.play(seat, {"do": "pass"})
    for seat, coins in ((1, 0), (2, 0), (0, 6)):
        table.play(seat, {"do": "bid", "coins": coins})
    table.play(0, {"do": "establish-new", "name": "Harbour", "place": "EXT", "text": ""})
    table.play(0, BELL)
    return table


@pytest.mark.rule("UN-DEC-22", "UN-INT-02")
def test_a_line_sent_on_an_older_table_is_refused_with_its_rule_and_changes_nothing(
    server: Server,
) -> None:
    table = table_in_scene(server)
    cursor = table.look(0)["cursor"]
    table.play(1, INTERRUPT)
    before = table.look(0)["view"]
    body = {"cursor": cursor, "actions": [BELL]}
    problem = table.people[0].ask("POST", table.at("/play"), body).json()
    assert (problem["key"], problem["rule"]) == ("not-your-turn", "UN-TURN-09")
    assert table.look(0)["view"] == before


@pytest.mark.rule("UN-DEC-22")
def test_of_two_who_interrupt_at_once_both_are_recorded_one_after_the_other(
    server: Server,
) -> None:
    table = table_in_scene(server)
    cursor = {seat: table.look(seat)["cursor"] for seat in (1, 2)}

    def interrupt(seat: int) -> Any:
        return table.play(seat, INTERRUPT, cursor=cursor[seat])

    with ThreadPoolExecutor(2) as together:
        list(together.map(interrupt, (1, 2)))
    view = table.look(0)["view"]
    turns = [entry["seat"] for entry in view["entries"] if entry["kind"] == "interrupt"]
    assert sorted(turns) == [1, 2]
    assert view["active"] == turns[-1]
    assert view["coins"][1:] == [24, 24]
