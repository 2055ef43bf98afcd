"""Pending ends, pauses and the mark of the first unread row in real browsers."""

import os
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.support.page_checks import PHONE, NewPage, axe, shoot
from browser.support.table_pages import QUICK, live, sign_in, with_settings
from fixtures import INSTALLED
from http_games import Seated
from live_server import TESTS, Server

SEARCH_PATH = os.pathsep.join(map(str, (TESTS, INSTALLED / "callsheet", INSTALLED / "parlour")))
DAYS = {"kind": "decision", "long": 172_800, "short": 172_800}
LIVE = {"kind": "decision", "long": 180, "short": 60}
RAIN = {"do": "tell", "text": "It rains."}
END = {"do": "end"}


@pytest.fixture(scope="module")
def parlour_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("parlours"), PYTHONPATH=SEARCH_PATH) as server:
        yield server


def gather(server: Server, **terms: Any) -> Seated:
    people = [server.visitor(name, program=False) for name in ("Ann", "Bo", "Cy")]
    chairs = ["me", "open", "open"]
    new_table = {"game": "parlour", "chairs": chairs, "public": True, "terms": terms}
    created = people[0].post("/tables", new_table)["id"]
    for one in people[1:]:
        one.post(f"/tables/{created}/join", {})
    people[0].post(f"/tables/{created}/start")
    return Seated(created, people)


def table_page(new_page: NewPage, server: Server, seated: Seated, who: int, **how: Any) -> Page:
    page = with_settings(sign_in(new_page(base_url=server.url, **how), seated.people[who]), **QUICK)
    page.goto(seated.at())
    live(page)
    return page


def test_over_days_what_was_ended_waits_for_everybody(
    new_page: NewPage, parlour_server: Server
) -> None:
    seated = gather(parlour_server, clock=DAYS)
    bo, ann = (table_page(new_page, parlour_server, seated, who) for who in (1, 0))
    seated.play(0, RAIN, END)
    pending_end = bo.locator("#pending-end")
    expect(pending_end).to_contain_text(
        "Ann has ended the turn; it closes when Bo and Cy have nothing"
    )
    expect(pending_end.locator("[data-due]")).to_have_text("12 h")
    expect(bo.locator("#action-bar-title")).to_have_text("Ann has ended the turn")
    assert not axe(bo)
    shoot(bo, "held-over-days")
    pending_end.get_by_role("button", name="Nothing to add").click()
    expect(pending_end).to_contain_text("Nothing to add: Bo")
    expect(ann.locator("#pending-end")).to_contain_text("closes when Cy has nothing to add")
    ann.locator("#pending-end").get_by_role("button", name="Not yet").click()
    expect(bo.locator("#pending-end")).to_have_count(0)
    expect(ann.locator("#action-bar-title")).to_have_text("Your call")


def test_live_it_closes_before_everybodys_eyes(new_page: NewPage, parlour_server: Server) -> None:
    seated = gather(parlour_server, clock=LIVE, hold=2)
    bo = table_page(new_page, parlour_server, seated, 1, viewport=PHONE)
    seated.play(0, RAIN, END)
    expect(bo.locator("#pending-end")).to_contain_text("Ann has ended the turn; it closes in 0:0")
    shoot(bo, "held-live-phone")
    expect(bo.locator("#action-bar-title")).to_have_text("Your call")
    expect(bo.locator("#pending-end")).to_have_count(0)


def test_a_pause_stops_the_page_for_all(new_page: NewPage, parlour_server: Server) -> None:
    seated = gather(parlour_server, clock=LIVE)
    ann, bo = (table_page(new_page, parlour_server, seated, who) for who in (0, 1))
    bo.get_by_role("button", name="Pause", exact=True).click()
    expect(ann.locator("#paused")).to_contain_text("The table is paused")
    expect(ann.locator("#phase")).to_have_text("The table is paused")
    expect(ann.locator("#action-bar .pick")).to_have_count(0)
    expect(ann.locator("#seats [data-due]")).to_have_count(0)
    assert not axe(ann)
    shoot(ann, "paused")
    ann.locator("#paused").get_by_role("button", name="Go on").click()
    expect(bo.locator("#paused")).to_have_count(0)
    expect(ann.locator("#action-bar-title")).to_have_text("Your call")


def test_a_line_stands_where_things_are_new(new_page: NewPage, parlour_server: Server) -> None:
    seated = gather(parlour_server, clock=DAYS)
    page = table_page(new_page, parlour_server, seated, 1)
    with page.expect_response(lambda answer: answer.url.endswith("/seen")):
        page.reload()
    expect(page.locator("#new-since")).to_have_count(0)
    page.goto("/")
    age_visits(parlour_server)
    seated.play(0, RAIN)
    page.goto(seated.at())
    live(page)
    expect(page.locator("#stage")).to_have_attribute("data-new-row", "1")
    line = page.locator("#log-rows > li#new-since")
    expect(line).to_have_text("New since you were here")
    assert page.locator("#log-rows > li").nth(0).get_attribute("id") == "row-1"
    expect(page.locator("#log-rows > li").nth(1)).to_have_id("new-since")
    seated.play(0, {"do": "tell", "text": "And rains."})
    expect(page.locator("#log-rows > li").nth(2)).to_have_id("new-since")
    shoot(page, "new-since")


def age_visits(server: Server) -> None:
    """Move every person's last visit back by an hour."""
    (file,) = server.folder.rglob("matinee.db")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE visits SET seen_at = seen_at - 3600")
