"""Boards of Hollywood Boulevard in every phase: accessible, and as wide as their screens."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.support.boulevard_pages import (
    Tables,
    check_widths,
    expect_panel,
    tab,
)
from browser.support.page_checks import PHONE, TABLET, WIDE, NewPage, axe, shoot
from browser.support.table_pages import (
    close_dialog,
    live,
    seat_at,
    sign_in,
)
from live_server import Server


@pytest.fixture(scope="module")
def tables(server: Server) -> Tables:
    return Tables(server)


LOOKS = {
    "renting": [(WIDE, "dark"), (PHONE, "light")],
    "crowd": [(WIDE, "light"), (PHONE, "dark")],
    "bidding": [(TABLET, "light")],
}
"""Sizes and schemes of a page, by the table."""
PANELS = {"Street": "street", "Films": "films", "My theater": "theater", "Rivals": "rivals"}


@pytest.mark.parametrize("state", LOOKS)
def test_every_panel_is_good_for_all(new_page: NewPage, tables: Tables, state: str) -> None:
    looks: Any = LOOKS[state]
    page = seat_at(new_page, getattr(tables, state), 0, looks[0][0])
    for size, scheme in looks:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []
        for name, panel in PANELS.items():
            if not page.locator(f"#hb-{panel}").is_visible():
                tab(page, name)
                assert axe(page, f"#hb-{panel}") == []
            shoot(page, f"boulevard-{panel}-{state}-{size[0]}-{scheme}")
            if size == PHONE:
                check_widths(page)
                page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "dark"), (PHONE, "light")])
def test_close_ups_and_rules_are_good_for_all(
    new_page: NewPage, tables: Tables, size: tuple[int, int], scheme: Any
) -> None:
    page = seat_at(new_page, tables.renting, 0, size, color_scheme=scheme)
    sheet = page.locator("#content-dialog")

    def look(tab_name: str, what: Locator, name: str) -> None:
        tab(page, tab_name)
        what.click()
        expect(sheet).to_be_visible()
        assert axe(page, "#content-dialog") == []
        shoot(page, f"boulevard-{name}-{size[0]}-{scheme}")
        close_dialog(page)

    look("Films", page.locator("#hb-array .slot:not(.sold) .sheet").first, "closeup-film")
    look("Rivals", page.locator("#hb-rival-1 .who"), "closeup-theater")
    look("Street", page.locator('[data-look="spot:preview"]:visible').first, "closeup-preview")
    if size == WIDE:
        look("Street", page.locator(".stub[data-look], .peek").first, "closeup-tip")
        look("Street", page.locator('.board[data-look="spot:concessions"]'), "closeup-concessions")
        look("Street", page.locator('svg [data-look="star:john-wayne"]'), "closeup-john-wayne")
        look("Street", page.locator("#hb-medium-television .digit"), "closeup-television")
    page.keyboard.press("?")
    expect(page.locator("#quick-reference-dialog")).to_be_visible()
    assert axe(page, "#quick-reference-dialog") == []
    shoot(page, f"boulevard-aid-{size[0]}-{scheme}")
    page.goto("/rules/boulevard")
    assert axe(page) == []
    shoot(page, f"boulevard-rules-{size[0]}-{scheme}")


def test_the_replay_and_the_big_screen_show_the_board(new_page: NewPage, tables: Tables) -> None:
    seated = tables.crowd
    page = sign_in(new_page(), seated.people[0])
    page.goto(seated.at("/screen"))
    live(page)
    expect_panel(page, "rivals")
    expect(page.locator("#hb-theater")).to_be_hidden()
    shoot(page, "boulevard-screen-1440-light")
    page.goto(seated.at("/replay?at=3"))
    expect(page.locator("#replay-position")).to_contain_text("3 of")
    expect(page.locator("svg.street .pawn")).to_have_count(5)
    for key in ("ArrowRight", "ArrowRight", "End"):
        page.keyboard.press(key)
    expect(page.locator("#hb-now")).to_have_attribute("data-phase", "advertising")
    tab(page, "Films")
    expect(page.locator(".slot.sold")).not_to_have_count(0)
    tab(page, "Rivals")
    expect(page.locator("#hb-rivals .rival").first).to_be_visible()
    shoot(page, "boulevard-replay-1440-light")
