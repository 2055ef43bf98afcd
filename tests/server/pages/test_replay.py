"""Replay of a game: each viewer sees their seat's views, and no more."""

import re

import pytest

from http_games import READY, Seated, begin
from live_server import Server
from server.page_browser import SWAPPED, get, move, western


def crews(markup: str) -> set[int]:
    """Crew that a page names."""
    named = re.findall(r"crew[^\d<]{0,12}(\d+(?:, \d+)*)", markup)
    return {int(number) for numbers in named for number in numbers.split(", ")}


def hands(table: Seated) -> list[set[int]]:
    return [set(table.look(seat)["view"]["hands"][seat]) for seat in range(len(table.people))]


def test_any_moment_can_be_looked_at(server: Server) -> None:
    table = western(server)
    before = get(table.people[1], f"/tables/{table.id}").text
    move(table, 0)
    move(table, 0, "end-turn")
    for row in range(3):
        page = get(table.people[1], f"/tables/{table.id}/replay", at=row)
        assert page.status_code == 200
        assert f'max="2" value="{row}"' in page.text
        assert "sse-connect" not in page.text
    board = re.compile(r'<section id="stage".*?</svg>', re.DOTALL)
    first = get(table.people[1], f"/tables/{table.id}/replay").text
    now, then = board.search(before), board.search(first)
    assert now is not None
    assert then is not None
    assert now[0].partition(">")[2] == then[0].partition(">")[2]
    assert 'data-at="2"' in get(table.people[1], f"/tables/{table.id}/replay", at=10**6).text


def test_a_moment_sends_only_what_is_different(server: Server) -> None:
    table = western(server)
    move(table, 0)
    move(table, 0, "end-turn")
    there = f"/tables/{table.id}/moment"
    step = get(table.people[0], there, at=1, shown=0)
    back = get(table.people[0], there, at=0, shown=1)
    same = get(table.people[0], there, at=1, shown=1)
    around = {"phase", "seats", "replay-position"}
    found = [set(re.findall(r' id="([^"]+)"', " ".join(SWAPPED.findall(a.text)))) for a in
             (step, back, same)]  # fmt: skip
    assert found[2] == around
    assert found[0] == found[1] > around
    assert "_csrf_token" not in step.text


@pytest.mark.parametrize("query", ["at=99&shown=0", "at=0&shown=99", "at=-1&shown=0", "at=x"])
def test_a_moment_that_never_was_is_refused(server: Server, query: str) -> None:
    table = western(server)
    assert 400 <= get(table.people[0], f"/tables/{table.id}/moment?{query}").status_code < 500


def test_each_sees_what_their_seat_saw(server: Server) -> None:
    table = begin(server, 2, public=True)
    (ada, _), (hers, his) = table.people, hands(table)
    table.book(1)
    assert get(ada, f"/tables/{table.id}/moment", at=1, shown=0).status_code == 404, "a secret row"
    table.play(1, READY)
    for row in range(2):
        page = get(ada, f"/tables/{table.id}/replay", at=row).text
        piece = get(ada, f"/tables/{table.id}/moment", at=row, shown=0).text
        assert crews(page) <= hers
        assert crews(piece) <= hers
        nobody = server.stranger()
        assert not crews(get(nobody, f"/tables/{table.id}/replay", at=row).text)
        assert not crews(get(nobody, f"/tables/{table.id}/moment", at=row, shown=0).text)
    own = f"look?ref=crew:{min(hers)}"  # a refusal names the address of the request
    for route in ("replay", own, "standing", "moment?at=0&shown=0"):
        mark = "&" if "?" in route else "?"
        answer = get(ada, f"/tables/{table.id}/{route}{mark}seat=1")
        assert answer.status_code in {403, 404, 409}
        assert not crews(answer.text) & (his - hers)


def test_what_was_taken_back_is_still_there_to_be_seen(server: Server) -> None:
    table = western(server)
    move(table, 0, "end-turn")
    table.people[0].post(table.at("/undo"), {"cursor": table.look(0)["cursor"]})
    page = get(server.stranger(), f"/tables/{table.id}/replay", at=1).text
    assert 'max="2" value="1"' in page
