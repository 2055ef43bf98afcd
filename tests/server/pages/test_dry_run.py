"""Dry runs of several moves on a page: nothing is played, and no secret is told."""

from typing import Any

import msgspec
import pytest

from http_games import CUT, READY, Seated, begin
from live_server import Server
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.games.deadwood.rules.actions import Move
from matinee.server.pages.table.dry_run import _check_actions
from server.page_browser import press
from table_builder import begin as begin_at_once


def tried(table: Seated, seat: int, *actions: Any) -> list[dict[str, str]]:
    """Answer to a seat's page about these actions."""
    given = msgspec.json.encode(actions).decode()
    answer = press(table.people[seat], table, "try", actions=given)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, str]] = answer.json()
    return found


def test_what_can_be_done_is_only_said(server: Server) -> None:
    table = begin(server)
    before = table.look(0)
    (booking,) = tried(table, 0, table.booking(0))
    assert booking["say"]
    assert "why" not in booking
    assert table.look(0) == before


def test_what_follows_counts_with_what_comes_before(server: Server) -> None:
    table = begin(server)
    alone = tried(table, 0, READY)
    assert alone[0]["why"]
    together = tried(table, 0, table.booking(0), READY)
    assert [one.get("why") for one in together] == [None, None]


def test_the_first_that_would_be_refused_says_why(server: Server) -> None:
    table = begin(server)
    found = tried(table, 0, table.booking(0), table.booking(0), READY)
    assert len(found) <= 3
    assert any(one.get("why") for one in tried(table, 0, READY, READY))


def test_nothing_is_said_of_what_follows_something_that_is_revealed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = begin_at_once("Ada", "Buster", title=DEADWOOD, options={"first": 1}).table
    seat = table.active_seats[0]
    monkeypatch.setattr(Move, "batchable", True)
    first, *rest = _check_actions(table, seat, [Move("saloon"), Move("hotel"), Move("nowhere")])
    assert not first.why
    (second,) = rest
    assert "before the next" in second.why


def test_nonsense_is_told_as_such(server: Server) -> None:
    table = begin(server)
    (refusal,) = tried(table, 0, {"do": "nothing-of-the-kind"})
    assert refusal["why"]
    (refusal,) = tried(table, 0)
    assert refusal["why"]


def test_only_those_who_sit_there_can_try(server: Server) -> None:
    table = begin(server, public=True)
    stranger = Seated(table.id, [server.visitor("Mabel")])
    (refusal,) = tried(stranger, 0, CUT)
    assert "sit" in refusal["why"]
