"""Typing indicators: visible to others for some seconds, and never where they reveal a secret."""

import asyncio
import time
from typing import Any

import pytest

from http_games import begin
from live_server import Server
from matinee.games.universalis import TITLE as UNIVERSALIS
from matinee.server.storytelling import typing_indicator
from matinee.store.storytelling import typing_indicators
from server.browsers import Browser, Visit
from server.page_browser import watch
from table_builder import Clock, eventually, person, server_processes, simulated

pytestmark = pytest.mark.databases

PASS = {"do": "pass"}
FIRST = {"options": {"first": 1}, "hold": 0, "settle": 0}
ANN, BO, CY = 0, 1, 2


class Room:
    """A story of three over HTTP, in its tenet round; and a spectator."""

    def __init__(self, visit: Visit, game: str = "universalis") -> None:
        self.people: list[Browser] = [visit() for _ in range(4)]
        for browser, name in zip(self.people, ("Ann", "Bo", "Cy", "Dee"), strict=True):
            assert browser.patch("/api/me", {"name": name}).status_code == 200
        terms = FIRST if game == "universalis" else {}
        body = {"game": game, "chairs": ["me", "open", "open"], "public": True, "terms": terms}
        self.id = self.people[ANN].post("/api/tables", body).json()["id"]
        for seat in (BO, CY):
            assert self.ask(seat, "POST", "/join", {}).status_code == 201
        assert self.ask(ANN, "POST", "/start").status_code == 201

    def ask(self, who: int, method: str, rest: str, body: Any = None) -> Any:
        return self.people[who].ask(method, f"/api/tables/{self.id}{rest}", body)

    def write(self, who: int) -> Any:
        return self.ask(who, "PUT", "/writing")

    def writers(self, who: int) -> Any:
        return self.ask(who, "GET", "/writing").json()

    def play(self, seat: int, *actions: Any) -> None:
        cursor = self.ask(seat, "GET", "/view").json()["cursor"]
        body = {"cursor": cursor, "actions": actions}
        assert self.ask(seat, "POST", "/play", body).status_code == 200


@pytest.fixture
def room(browser: Visit) -> Room:
    return Room(browser)


def test_the_others_and_onlookers_see_who_is_writing(room: Room) -> None:
    assert room.write(BO).status_code == 204
    assert room.write(CY).status_code == 204
    assert [room.writers(who) for who in range(4)] == [[BO, CY], [CY], [BO], [BO, CY]]


def test_a_sign_fades_unless_it_is_given_again(room: Room, clock: Clock) -> None:
    room.write(BO)
    clock.later(4)
    room.write(BO)
    clock.later(4)
    assert room.writers(ANN) == [BO]
    clock.later(4)
    assert room.writers(ANN) == []


def test_who_has_told_it_is_writing_no_longer(room: Room) -> None:
    room.write(ANN)
    room.write(BO)
    room.play(ANN, PASS)
    assert room.writers(CY) == [BO]


def test_nothing_is_told_while_people_choose_in_secret(room: Room) -> None:
    for seat in (ANN, BO):
        room.play(seat, PASS)
    room.write(BO)
    assert room.writers(ANN) == [BO]
    room.play(CY, PASS)  # now all bid
    assert room.writers(ANN) == []
    assert room.write(ANN).status_code == 204
    for seat, coins in ((BO, 0), (CY, 0), (ANN, 3)):
        room.play(seat, {"do": "bid", "coins": coins})
    assert room.writers(CY) == []
    room.write(ANN)
    assert room.writers(CY) == [ANN]


def test_only_those_who_sit_there_give_a_sign(room: Room) -> None:
    refused = room.write(3)
    assert (refused.status_code, refused.json()["key"]) == (403, "not-seated")
    assert room.writers(ANN) == []


def test_who_is_muted_is_not_seen_writing(room: Room) -> None:
    assert room.ask(ANN, "PUT", "/muted", {"chair": BO, "muted": True}).status_code == 200
    room.write(BO)
    assert (room.writers(ANN), room.writers(CY)) == ([], [BO])


def test_nobody_is_seen_writing_in_a_pause(room: Room) -> None:
    room.write(BO)
    room.ask(CY, "POST", "/pause")
    room.write(ANN)
    assert room.writers(CY) == []
    room.ask(CY, "DELETE", "/pause")
    assert room.writers(CY) == [BO]


def test_where_no_story_is_told_there_is_no_such_sign(browser: Visit) -> None:
    table = Room(browser, "deadwood")
    assert table.write(BO).json()["key"] == "story-none"
    assert 'id="typing-indicator"' not in table.people[ANN].get(f"/tables/{table.id}").text


def test_signs_are_limited_as_requests_are(room: Room) -> None:
    assert room.write(BO).status_code == 204
    assert any(room.write(BO).status_code == 429 for _ in range(400))


@simulated
async def test_every_process_sees_it_until_it_fades(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        await one.create_people("Ann", "Bo")
        table_id = await one.begin("Ann", "Bo", title=UNIVERSALIS, options={"first": 1})
        here, there = await one.registry.table(table_id), await two.registry.table(table_id)
        async with two.registry.watch(table_id, "ann") as watcher:
            given = typing_indicator.new_indicator(here, person("Bo"), None, time.time())
            assert given is not None
            await one.registry.write_side_change(
                table_id, lambda conn: typing_indicators.write(conn, table_id, *given)
            )
            assert typing_indicator.writers(here, "ann", time.time()) == (BO,)
            await eventually(lambda: typing_indicator.writers(there, "ann", time.time()) == (BO,))
            assert typing_indicator.writers(there, "bo", time.time()) == ()
            async with asyncio.timeout(typing_indicator.LASTS + 5):
                while typing_indicator.writers(there, "ann", time.time()):
                    await watcher.wait()


def test_a_page_is_told_when_it_begins_and_when_it_ends(server: Server) -> None:
    table = begin(server, game="universalis", terms=FIRST)
    ada, buster = table.people
    with watch(ada, table) as stream:
        assert stream.next().swaps == {"waiting-tables"}
        buster.put(table.at("/writing"))
        begun = stream.next()
        assert begun.swaps == {"typing-indicator"}
        assert ">Buster is writing</p>" in begun.html
        buster.put(table.at("/writing"))  # a repeated signal sends nothing
        ended = stream.next()
        assert ended.swaps == {"typing-indicator"}
        assert "Buster" not in ended.html
