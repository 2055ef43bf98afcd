"""A third-party game with its own script, lists to choose from, and seventy choices at once."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.support.page_checks import NewPage, axe
from browser.support.table_pages import (
    QUICK,
    expect_alert,
    live,
    my_turn,
    not_my_turn,
    rows,
    sign_in,
    table,
    with_settings,
)
from fixtures import INSTALLED
from http_games import Seated
from live_server import TESTS, Server

SEARCH_PATH = os.pathsep.join(map(str, (TESTS, INSTALLED / "callsheet", INSTALLED / "crowd")))


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("crowded"), PYTHONPATH=SEARCH_PATH) as server:
        yield server


def new_table_page(
    new_page: NewPage, server: Server, *, expects: tuple[str, ...] = ()
) -> tuple[Page, Seated]:
    seated = table(server, "Ann", "Bo", game="crowd")
    page = with_settings(
        sign_in(new_page(base_url=server.url, expects=expects), seated.people[0]), **QUICK
    )
    page.goto(seated.at())
    live(page)
    my_turn(page)
    return page, seated


def choose_verb(page: Page, text: str) -> None:
    page.locator("#action-bar .verb-button", has_text=text).click()


def test_seventy_choices_are_narrowed_in_depth(new_page: NewPage, crowded: Server) -> None:
    page, seated = new_table_page(new_page, crowded)
    choices = page.locator("#action-bar :is(button.pick, .verb-button):visible")
    choose_verb(page, "Stand by …")
    kinds = ("landmark", "shop", "actor", "director")
    expect(choices).to_have_text([f"Stand by {kind} …" for kind in kinds])
    choose_verb(page, "shop …")
    assert 2 <= choices.count() <= 6
    page.get_by_role("button", name="Back", exact=True).click()
    choose_verb(page, "actor …")
    expect(choices).to_have_count(32)
    assert page.locator("#action-bar .choices").evaluate("(area) => area.clientHeight") < 132
    assert not axe(page)
    find = page.get_by_label("Find among these choices")
    find.fill("3")
    expect(choices).to_have_count(3)
    seated.people[1].post(seated.at("/chat"), {"text": "Hurry up!"})
    expect(page.locator("#chat")).to_contain_text("Hurry up!")
    expect(find).to_be_focused()
    expect(choices).to_have_count(3)
    page.get_by_role("button", name="All choices").click()
    expect(page.locator("#action-bar .verb-button", has_text="Stand by …")).to_be_visible()
    choose_verb(page, "Stand by …")
    choose_verb(page, "actor …")
    find.fill("31")
    find.press("Enter")
    expect(page.locator("#action-bar button.pick", has_text="Ready")).to_be_visible()
    assert rows(seated)[-1]["action"] == {"do": "stand", "at": "actor:31", "chips": 0}


def test_things_are_chosen_from_lists(new_page: NewPage, crowded: Server) -> None:
    page, seated = new_table_page(new_page, crowded, expects=("422",))
    cast = page.locator("#action-bar button.pick", has_text="Cast a star")
    page.locator("#action-bar summary").click()
    page.get_by_label("Star").select_option("Lon")
    for film, place in (("Film 7", "2"), ("Film 2", "1"), ("Film 4", "2"), ("Film 0", "4")):
        page.get_by_label(film).fill(place)
    seated.play(1, {"do": "memo", "text": "Waiting."})
    expect(page.locator("#log-rows")).to_contain_text("Waiting.")
    cast.click()
    expect_alert(page, "4 things have a place in your list; 3 is the most.")
    page.get_by_label("Film 0").fill("")
    cast.click()
    expect(cast).to_have_count(0)
    action = {"do": "cast", "star": "lon", "films": ["film-2", "film-4", "film-7"]}
    assert rows(seated)[-1]["action"] == action


def test_a_games_own_script_acts_through_the_page(new_page: NewPage, crowded: Server) -> None:
    page, seated = new_table_page(new_page, crowded, expects=("422",))
    board = page.locator("#stage")
    page.get_by_role("button", name="As always").click()
    expect(page.locator("#standing-orders")).to_contain_text("Always judge that it does not count")
    page.get_by_role("button", name="Out of order").click()
    expect_alert(page, "These moves cannot be made in one go")
    my_turn(page)
    page.get_by_role("button", name="Straight on").click()
    not_my_turn(page)
    assert [row["action"]["do"] for row in rows(seated)[-2:]] == ["book", "ready"]
    page.get_by_role("button", name="Straight on").click()
    expect_alert(page, "It is for others to decide now.")
    assert int(board.get_attribute("data-shown") or 0) > 0
    for where in ("/replay", "/screen"):
        page.goto(seated.at(where))
        expect(board).to_have_attribute("data-shown", "0")
