"""Awards nights of Action! in real browsers."""

import re

from playwright.sync_api import Route, expect

from browser.support.action_pages import (
    BORROW,
    Look,
    action,
    close_chapter,
    go_on,
    until,
    view_from,
    view_of,
)
from browser.support.page_checks import NewPage, TrafficRecorder, shoot
from browser.support.table_pages import (
    QUICK,
    fact,
    latest,
    open_table,
    rows,
    seat_at,
    sign_in,
    with_settings,
)
from http_games import Seated
from live_server import Server
from matinee.games.action.rules.forecast import outlook

WATCHING = {**QUICK, "pace": "watch"}


def about_to_award(server: Server) -> Seated:
    """A table one assistant before the first ceremony, at which Ann is to win something."""

    def condition(look: Look) -> bool:
        view = view_from(look)
        return (view.round, sum(view.left), view.phase) == (4, 1, "assistants")

    for number in range(20):
        seated = action(server, "Ann", f"Bo {number}")
        go_on(seated, condition)
        if outlook(view_of(seated), 0).prestige:
            return seated
    raise AssertionError("nobody ever made a film in time")


def hold_awards(seated: Seated) -> None:
    """Place the last assistant, which starts the ceremony."""
    seated.play(view_of(seated).turn, BORROW)


GOLD = """() => {
  const style = getComputedStyle(document.querySelector("#chapter-end"), "::backdrop");
  return style.backgroundImage.includes("repeating-linear-gradient");
}"""


def test_awards_night_is_a_show_that_can_be_skipped(new_page: NewPage, server: Server) -> None:
    seated = about_to_award(server)
    before = view_of(seated)
    page = new_page(reduced_motion="no-preference")
    with_settings(sign_in(page, seated.people[0]), **WATCHING)
    TrafficRecorder(page)
    open_table(page, seated)
    prestige = fact(page, 0, "laurels")
    expect(prestige).to_have_text(f"{before.prestige[0]}")
    hold_awards(seated)
    animation_step = page.locator("#animation-step")
    expect(animation_step).to_contain_text("Awards night! The trend is ")
    expect(prestige).to_have_text(f"{before.prestige[0]}")
    shoot(page, "action-awards-beat-1440-light")
    while not until(page, "m.chapter || !document.querySelector('#animation-step').hidden")[
        "chapter"
    ]:
        page.keyboard.press("Space")
        page.wait_for_timeout(50)
    expect(animation_step).to_be_hidden()
    chapter = page.locator("#chapter-end")
    expect(chapter.locator("h2")).to_have_text("Awards night, round 4")
    assert page.evaluate(GOLD)
    won = view_of(seated).prestige[0]
    assert won > before.prestige[0]
    expect(prestige).to_have_text(f"{won}")
    expect(chapter.locator("table.points")).to_be_visible()
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    shoot(page, "action-awards-1440-light")
    close_chapter(page)
    messages: list[str] = page.evaluate("window.received")
    log_lines = re.findall(r'<li data-row="\d+"[^>]*>([^<]+)', "".join(messages))
    order = ("The box office pays", "Awards night! The trend", "You win", "Awards night, round 4")
    places = [next(n for n, text in enumerate(log_lines) if one in text) for one in order]
    assert places == sorted(places)


WATCH_STEPS = """() => {
  window.steps = [];
  window.moving = 0;
  const box = document.querySelector("#animation-step");
  new MutationObserver(() => {
    const text = box.querySelector("p")?.textContent;
    if (!box.hidden && text && window.steps.at(-1) !== text) window.steps.push(text);
    window.moving += document.querySelectorAll(".flying").length;
    const running = document.getAnimations().filter((one) => one.effect.getTiming().duration > 50);
    window.moving += running.length;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_awards_night_moves_nothing_for_those_who_want_that(
    new_page: NewPage, server: Server
) -> None:
    seated = about_to_award(server)
    page = seat_at(new_page, seated, settings=WATCHING, reduced_motion="reduce")
    page.evaluate(WATCH_STEPS)
    hold_awards(seated)
    until(page, "m.chapter")
    texts: list[str] = page.evaluate("window.steps")
    assert any(text.startswith("Awards night! The trend is") for text in texts)
    assert any(text.startswith("You win") for text in texts)
    assert page.evaluate("window.moving") == 0


WATCH_BOARD = """() => {
  // What is seen, now and after every change: the round, and whether awards lie over the board.
  window.boards = [];
  const look = () => {
    const round = document.querySelector("#ac-track [aria-current] b").textContent;
    const now = `${round} ${document.querySelector("#chapter-end").open}`;
    if (window.boards.at(-1) !== now) window.boards.push(now);
  };
  const everything = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.body, everything);
  look();
}"""


def test_awards_come_with_their_board_however_late_their_figures_are(
    new_page: NewPage, server: Server
) -> None:
    seated = about_to_award(server)
    page = seat_at(new_page, seated, settings=QUICK)
    routes: list[Route] = []
    page.route("**/standing*", lambda route: routes.append(route))
    page.evaluate(WATCH_BOARD)
    hold_awards(seated)
    until(page, "m.round === 5")
    assert page.evaluate("window.boards") == ["4 false", "5 true"]
    expect(page.locator("#chapter-end h2")).to_have_text("Awards night, round 4")
    routes[0].continue_()
    expect(page.locator("#chapter-end table.points")).to_be_visible()


def test_awards_come_before_what_was_done_after_them(new_page: NewPage, server: Server) -> None:
    seated = about_to_award(server)
    page = seat_at(new_page, seated, settings=WATCHING, reduced_motion="no-preference")
    hold_awards(seated)
    expect(page.locator("#animation-step")).to_contain_text("Awards night! The trend is ")
    awarded = rows(seated)[-1]["number"]
    seated.play(view_of(seated).turn, BORROW)
    while not until(page, "m.chapter || !document.querySelector('#animation-step').hidden")[
        "chapter"
    ]:
        page.keyboard.press("Space")
        page.wait_for_timeout(50)
    expect(latest(page)).to_have_attribute("data-row", f"{awarded}")
    close_chapter(page)
    expect(latest(page)).to_have_attribute("data-row", f"{awarded + 1}")
