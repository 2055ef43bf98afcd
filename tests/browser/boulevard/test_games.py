"""Whole games, weeks and reveals of Hollywood Boulevard in real browsers."""

import re

from playwright.sync_api import Page, expect

from browser.support.boulevard_pages import (
    END_TIPS,
    READY,
    bid,
    boulevard,
    close_chapter,
    decide,
    go_on,
    play_on,
    to_phase,
    until,
    view_of,
)
from browser.support.page_checks import NewPage, TrafficRecorder, shoot
from browser.support.table_pages import (
    QUICK,
    open_table,
    rows,
    seat_at,
    sign_in,
    with_settings,
)
from http_games import Seated
from live_server import Server, wait_until

WATCHING = {**QUICK, "pace": "watch"}


def test_a_game_against_bots_is_played_to_its_end_by_clicks(
    new_page: NewPage, server: Server
) -> None:
    seated = boulevard(server, "Ann", bots=3)
    page = seat_at(new_page, seated, reduced_motion="no-preference")
    play_on(page, 5)
    ending = page.locator("#ending")
    expect(ending.locator("h2")).to_have_text(re.compile("win"))
    expect(ending.locator(".proof")).to_contain_text("were verified just now")
    sums = [
        int(text[1:].replace(",", "")) for text in ending.locator(".places .sum").all_inner_texts()
    ]
    holdings = seated.info()["result"]["scores"]
    assert sums == sorted((1000 * points for points in holdings), reverse=True)
    chart = ending.locator("figure.chart svg")
    expect(chart.locator(".chart-mark + .axis")).to_have_text([f"Week {n}" for n in range(1, 5)])
    expect(chart.locator(".tick + .axis").last).to_have_text(re.compile(r"\$[\d,]+"))
    played = {row["action"]["do"] for row in rows(seated) if row.get("seat") == 0}
    assert played >= {"place-marker", "pick-film", "bid", "ready", "play-tip"}
    shoot(page, "boulevard-end-1440-light")


def public(page: Page) -> str:
    """Public facts of a table, as one page shows them."""
    found: str = page.evaluate(
        """() => JSON.stringify([
          [...document.querySelectorAll("#seats .fact dd")].map((one) => one.textContent),
          [...document.querySelectorAll(".slot.sold")].map((one) => one.dataset.film).sort(),
          ["hb-pawns", "hb-weeks", "hb-house-distribution", "hb-star-john-wayne"]
            .map((id) => document.getElementById(id).textContent),
          [...document.querySelectorAll("#hb-pawns .pawn")]
            .map((one) => one.id + one.parentElement.getAttribute("transform")),
          document.querySelector("#hb-dial-genre .hub").textContent,
          [...document.querySelectorAll("svg.street .shop .chip")].length,
        ])"""
    )
    return found


def test_three_people_play_a_week_and_see_the_same(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo", "Cleo")
    pages = [seat_at(new_page, seated, seat) for seat in range(3)]
    phases = []
    while view_of(seated)["round"] == 1:
        seat = seated.info()["waiting"][0]
        page = pages[seat]
        now = until(page, "m.mine")
        if now["phase"] not in phases:
            phases.append(now["phase"])
            wait_until(lambda: len({public(one) for one in pages}) == 1)
        decide(page)
    for page in pages:
        close_chapter(page)
    wait_until(lambda: len({public(page) for page in pages}) == 1)
    assert phases[:3] == ["markers", "preview", "films"] or phases[:2] == ["markers", "films"]
    assert {"advertising", "tips"} <= set(phases)


def about_to_reveal(server: Server) -> Seated:
    """A table at which Ann and Bo have bid, and Bo is about to end the tips."""
    seated = boulevard(server, "Ann", "Bo")
    to_phase(seated, "advertising")
    seated.play(0, bid("television", 1), READY)
    seated.play(1, bid("radio-spots", 1), READY)
    go_on(seated, lambda look: look["view"]["queue"] == [1])
    return seated


WATCH_STEPS = """() => {
  window.steps = [];
  window.moving = 0;
  const box = document.querySelector("#animation-step");
  new MutationObserver(() => {
    const text = box.querySelector("p")?.textContent;
    if (!box.hidden && text && window.steps.at(-1) !== text) window.steps.push(text);
    window.moving += document.querySelectorAll(".tumbling, .flying").length;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_the_reveal_is_a_show_that_can_be_skipped(new_page: NewPage, server: Server) -> None:
    seated = about_to_reveal(server)
    page = new_page(reduced_motion="no-preference")
    with_settings(sign_in(page, seated.people[0]), **WATCHING)
    TrafficRecorder(page)
    open_table(page, seated)
    page.locator("#hb-tab-films").click()
    seated.play(1, END_TIPS)
    animation_step = page.locator("#animation-step")
    expect(animation_step).to_contain_text(
        "The screens drop. Spent on advertising: you $1,000, Bo $1,000."
    )
    expect(page.locator("#hb-street")).to_be_visible()  # shows the bids
    shoot(page, "boulevard-reveal-1440-light")
    expect(animation_step.locator("[data-face]").first).to_be_visible()
    page.keyboard.press("Space")
    expect(animation_step).to_be_hidden()
    go_on(seated, lambda look: look["view"]["round"] > 1)
    while not until(page, "m.chapter || !document.querySelector('#animation-step').hidden")[
        "chapter"
    ]:
        page.keyboard.press("Space")
        page.wait_for_timeout(50)
    expect(page.locator("#chapter-end")).to_contain_text("Week 1 is over")
    close_chapter(page)
    messages: list[str] = page.evaluate("window.received")
    log_lines = re.findall(r'<li data-row="\d+"[^>]*>([^<]+)', "".join(messages))
    order = (
        "The screens drop",
        "Nobody bid on the Bus Bench",
        "Bo wins Radio Spots with 1 pip",
        "You win Television with 1 pip",
        "You roll",
        "Bo rolls",
        "Week 1 is over",
    )
    places = [next(n for n, text in enumerate(log_lines) if one in text) for one in order]
    assert places == sorted(places)


def test_the_reveal_moves_nothing_for_those_who_want_that(
    new_page: NewPage, server: Server
) -> None:
    seated = about_to_reveal(server)
    page = seat_at(new_page, seated, settings=WATCHING, reduced_motion="reduce")
    page.evaluate(WATCH_STEPS)
    seated.play(1, END_TIPS)
    page.wait_for_function("() => window.steps.length >= 3")
    moving = "document.getAnimations().filter(a => a.effect.getTiming().duration > 50).length"
    assert page.evaluate(moving) == page.evaluate("window.moving") == 0
    page.keyboard.press("Space")
    expect(page.locator("#animation-step")).to_be_hidden()
