"""Whole games and rounds of Action! in real browsers."""

import re

from playwright.sync_api import Page, expect

from browser.support.action_pages import (
    action,
    play_on,
    view_of,
)
from browser.support.page_checks import NewPage, shoot
from browser.support.table_pages import (
    not_my_turn,
    rows,
    seat_at,
)
from live_server import Server, wait_until


def test_a_game_against_bots_is_played_to_its_end_by_clicks(
    new_page: NewPage, server: Server
) -> None:
    seated = action(server, "Ann", bots=2, short=True)
    page = seat_at(new_page, seated)
    play_on(page, seated)
    ending = page.locator("#ending")
    expect(ending.locator("h2")).to_have_text(re.compile("win"))
    expect(ending.locator(".proof")).to_contain_text("were verified just now")
    scores = seated.info()["result"]["scores"]
    sums = ending.locator(".places .sum").all_inner_texts()
    assert sums == [str(points) for points in sorted(scores, reverse=True)]
    expect(ending.locator("table.points thead th")).to_have_text(
        ["Player", "Prestige", "For money", "For pairs", "Total"]
    )
    chart = ending.locator("figure.chart svg")
    expect(chart.locator(".chart-mark + .axis")).to_have_text(
        [f"Rounds {first}\N{EN DASH}{last}" for first, last in ((1, 4), (5, 6), (7, 8))]
    )
    expect(chart.locator("polyline.curve")).to_have_count(3)
    own = [row["action"]["do"] for row in rows(seated) if row.get("seat") == 0]
    assert len(own) >= 8 * 3
    assert {"send-film"} < set(own)
    shoot(page, "action-won-1440-light")


def public(page: Page) -> str:
    """Public facts of a table, as one page shows them."""
    found: str = page.evaluate(
        """() => {
          const all = (selector, told) => [...document.querySelectorAll(selector)].map(told);
          const ref = (one) => one.dataset.ref;
          return JSON.stringify([
            all("#seats .fact dd", (one) => one.textContent),
            all("#ac-track [aria-current] b", (one) => one.textContent),
            document.querySelector("#ac-event").dataset.face,
            all("#ac-sheet .stands", (one) => one.id),
            all("#ac-scripts .choose", ref),
            all("#ac-casting .wall .choose", ref),
            all("#ac-casting .piles .size", (one) => one.textContent),
            all("#ac-screens .plays .front", ref),
            all("#ac-screens .slip td", (one) => one.textContent),
            all(".tin:not(.new)", (one) => [
              ref(one.querySelector(".lid")),
              one.querySelector(".label").textContent,
              [...one.querySelectorAll(".cast button")].map((card) => card.id),
            ]).sort(),
            all(".shelf .spine", (one) => one.id).sort(),
          ]);
        }"""
    )
    return found


def test_three_people_play_a_round_and_see_the_same(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo", "Cleo")
    pages = [seat_at(new_page, seated, seat) for seat in range(3)]
    while (look := seated.look(0))["view"]["round"] == 1:
        seat = look["waiting"][0]
        wait_until(lambda: len({public(page) for page in pages}) == 1)
        not_my_turn(pages[seat - 1])
        play_on(pages[seat], seated, seat, turns=1)
    wait_until(lambda: len({public(page) for page in pages}) == 1)
    view = view_of(seated)
    for page in pages:
        expect(page.locator("#ac-track [aria-current] b")).to_have_text("2")
        expect(page.locator("#ac-sheet .first")).to_have_text("First: Bo")
    assert view.first == 1
