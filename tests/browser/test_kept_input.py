"""Kept input: a page restores what failed to send, and keeps unfinished input."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from browser.support.page_checks import NewPage
from browser.support.table_pages import (
    ACT,
    BY_HAND,
    END_TURN,
    QUICK,
    at_work,
    choose,
    close_dialog,
    do,
    duel,
    expect_alert,
    fact,
    live,
    move,
    my_turn,
    not_my_turn,
    open_table,
    pick,
    picks,
    rows,
    seat_at,
    sign_in,
    table,
    turn_ender,
    walk,
)
from http_games import Seated
from live_server import Server

ARMED = {**QUICK, "arm": True}
SHORT = {"stall_guard": 1}
"""Options of a day that ends once every player has let a turn go by."""
SORRY = "Not so fast, says the usher."
ALERT = (
    f'<div id="alert" hx-swap-oob="morph" class="toast is-shown" role="alert"><p>{SORRY}</p></div>'
)


def refuse(status: int) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, content_type="text/html", body=ALERT)


def break_down(route: Route) -> None:
    route.fulfill(status=502, content_type="text/html", body="<h1>Bad gateway</h1>")


def cut_off(route: Route) -> None:
    route.abort("connectionreset")


def about_to_act(server: Server, *, public: bool = False) -> Seated:
    """Ann, who works in the Hotel and has the turn, and Bo."""
    seated = table(server, "Ann", "Bo", public=public, edition="classic", **BY_HAND)
    at_work(seated, 0, "hotel", "hotel.1", turn_ender(seated, 1))
    return seated


def expect_unarmed(page: Page) -> None:
    expect(page.locator("#confirmation")).to_have_count(0)
    expect(page.locator("#action-bar .armed")).to_have_count(0)


def expect_armed(page: Page) -> None:
    expect(page.locator("#confirmation")).to_contain_text("Roll one die:")
    expect(page.locator("#action-bar .armed")).to_have_count(1)


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


# Failures


def test_a_move_that_fails_gives_the_bar_back(new_page: NewPage, server: Server) -> None:
    seated = about_to_act(server)
    before = rows(seated)
    page = seat_at(
        new_page,
        seated,
        settings=ARMED,
        expects=["/play", "sendError|afterRequest|object Progress"],
    )
    lost = "That did not get through."
    for fail, text in ((refuse(422), SORRY), (break_down, lost), (cut_off, lost)):
        page.route("**/play", fail, times=1)
        pick(page, "Act").click()
        expect_armed(page)
        pick(page, "Act").click()
        expect_alert(page, text)
        my_turn(page)
        expect_unarmed(page)
        expect(pick(page, "Act")).to_be_enabled()
        expect(page.locator("#action-bar")).not_to_have_class(re.compile(r"\bsent\b"))
    assert rows(seated) == before
    pick(page, "Act").click()
    pick(page, "Act").click()
    not_my_turn(page)
    assert rows(seated)[-1]["action"] == ACT


def test_what_was_said_is_kept_when_it_is_refused(new_page: NewPage, server: Server) -> None:
    page = seat_at(new_page, duel(server), expects=["/talk"])
    open_tab(page, "Talk")
    field = page.get_by_label("To the table")
    field.fill("Quiet on the set!")
    page.route("**/talk", refuse(429), times=1)
    page.get_by_role("button", name="Say it").click()
    expect_alert(page, SORRY)
    expect(field).to_have_value("Quiet on the set!")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator("#chat")).to_contain_text("Quiet on the set!")
    expect(field).to_have_value("")


# Unfinished input


def test_what_is_armed_is_confirmed_by_a_button_or_put_off(
    new_page: NewPage, server: Server
) -> None:
    seated = about_to_act(server)
    page = seat_at(new_page, seated, settings=ARMED)
    pick(page, "Act").click()
    expect_armed(page)
    page.locator("#confirmation").get_by_role("button", name="Not yet").click()
    expect_unarmed(page)
    my_turn(page)
    pick(page, "Act").click()
    confirm = page.locator("#confirmation .confirm")
    expect(confirm).to_have_text("Act")
    expect(confirm).to_be_in_viewport()
    confirm.click()
    not_my_turn(page)
    assert rows(seated)[-1]["action"] == ACT


def test_what_is_armed_stays_so_while_others_talk_and_come(
    new_page: NewPage, server: Server
) -> None:
    seated = about_to_act(server, public=True)
    page = seat_at(new_page, seated, settings=ARMED)
    pick(page, "Act").click()
    expect_armed(page)
    seated.people[1].post(seated.at("/chat"), {"text": "Take your time."})
    expect(page.locator("#chat")).to_contain_text("Take your time.")
    expect_armed(page)
    open_table(sign_in(new_page(), server.visitor("Cleo", program=False)), seated)
    expect(page.locator("#seats")).to_contain_text("1 looks on.")
    expect_armed(page)
    page.keyboard.press("?")
    expect(page.locator("#quick-reference-dialog")).to_be_visible()
    close_dialog(page)
    expect_armed(page)
    pick(page, "Act").click()
    not_my_turn(page)
    assert rows(seated)[-1]["action"] == ACT


ASK_WHILE_LEAVING = """async () => {
  const [sheet, gone] = [document.querySelector("#settings-dialog"), Promise.withResolvers()];
  addEventListener("popstate", gone.resolve, { once: true });
  const closed = new Promise((done) => sheet.addEventListener("close", done, { once: true }));
  sheet.close();
  await closed;
  document.querySelector("[data-opens=quick-reference-dialog]").click();
  await gone.promise;
}"""


def test_a_sheet_that_is_asked_for_while_another_leaves_stays(
    new_page: NewPage, server: Server
) -> None:
    page = seat_at(new_page, duel(server))
    aid = page.locator("#quick-reference-dialog")
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("#settings-dialog")).to_be_visible()
    page.evaluate(ASK_WHILE_LEAVING)
    expect(aid).to_be_visible()
    page.go_back()
    expect(aid).to_be_hidden()
    assert page.evaluate("history.state") is None


@pytest.mark.parametrize("key", ["number", "Enter", "Space"])
def test_a_key_that_is_held_commits_nothing(new_page: NewPage, server: Server, key: str) -> None:
    seated = about_to_act(server)
    before = rows(seated)
    page = seat_at(new_page, seated, settings=ARMED)
    button = pick(page, "Act")
    if key == "number":
        key = button.get_attribute("data-key") or ""
    else:
        button.focus()
    for _ in range(4):
        page.keyboard.down(key)
    page.keyboard.up(key)
    expect_armed(page)
    my_turn(page)
    assert rows(seated) == before
    page.keyboard.press(key)
    not_my_turn(page)


def test_what_somebody_says_reloads_nobody(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", "Bo", free=1, begun=False)
    page = sign_in(new_page(), seated.people[0])
    with page.expect_response("**/live**"):
        page.goto(seated.at())
    page.evaluate("window.same = true")
    for text in ("lol data-reload", "<p data-reload>now</p>"):
        seated.people[1].post(seated.at("/chat"), {"text": text})
        expect(page.locator("#chat li").filter(has_text=text)).to_be_visible()
    assert page.evaluate("window.same") is True


def test_what_is_narrowed_stays_so_while_others_talk(new_page: NewPage, server: Server) -> None:
    seated = duel(server, start_dollars=100, start_fame=100)
    walk(seated, 0, "saloon", "bank", "ranch", "casting-office", others=turn_ender(seated, 1))
    page = seat_at(new_page, seated)
    for verb in ("Upgrade to rank …", "Upgrade to rank 4 for …"):
        page.locator("#action-bar .verb-button", has_text=verb).click()
        seated.people[1].post(seated.at("/chat"), {"text": f"I saw {verb}"})
        expect(page.locator("#chat")).to_contain_text(f"I saw {verb}")
        expect(page.get_by_role("button", name="All choices")).to_be_visible()
    expect(picks(page)).to_have_count(2)
    pick(page, "$18").click()
    expect(fact(page, 0, "dice")).to_have_text("4")


# By keyboard, and back


def test_a_card_is_looked_at_by_keyboard(new_page: NewPage, server: Server) -> None:
    page = seat_at(new_page, duel(server))
    focused = "document.activeElement.closest('svg.map .card')?.dataset.look ?? null"
    sheet = page.locator("#content-dialog")
    for key in ("Enter", "Space"):
        looked_at = None
        for _ in range(60):
            page.keyboard.press("Tab")
            looked_at = page.evaluate(focused)
            if looked_at:
                break
        assert looked_at, "no card can be reached"
        page.keyboard.press(key)
        expect(sheet).to_be_visible()
        close_dialog(page)
        assert page.evaluate(focused) == looked_at
    my_turn(page)


def test_back_closes_how_all_stand_and_stays_at_the_table(
    new_page: NewPage, server: Server
) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated)
    page.evaluate("window.same = true")
    open_tab(page, "More")
    for _ in range(2):
        page.get_by_role("button", name="How all stand").click()
        expect(page.locator("#content-dialog")).to_be_visible()
        expect(page.locator("#content-dialog h2")).to_have_text("How all stand")
        page.go_back()
        expect(page.locator("#content-dialog")).to_be_hidden()
        assert page.url.endswith(seated.at())
    assert page.evaluate("window.same") is True


def test_a_doorway_in_a_close_up_leads_to_a_look_next_door(
    new_page: NewPage, server: Server
) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated)
    page.locator("svg.map #card-saloon").focus()
    page.keyboard.press("Enter")
    page.locator("#content-dialog button.door", has_text="Bank").click()
    expect(page.locator("#content-dialog button.door", has_text="Saloon")).to_be_visible()
    page.go_back()
    expect(page.locator("#content-dialog")).to_be_hidden()
    assert page.url.endswith(seated.at())
    assert len(rows(seated)) == 1


# Display


def test_a_chapter_stays_until_it_is_put_away_however_quickly_play_goes_on(
    new_page: NewPage, server: Server
) -> None:
    seated = duel(server, days=2, **SHORT)
    page = seat_at(new_page, seated)
    do(seated, 0, END_TURN)
    do(seated, 1, END_TURN)
    first = seated.info()["waiting"][0]
    do(seated, first, move("saloon"))
    chapter = page.locator("#chapter-end")
    expect(chapter).to_contain_text("Day 1 is over")
    do(seated, first, END_TURN)
    seated.people[1].post(seated.at("/chat"), {"text": "A new day."})
    expect(chapter).to_be_visible()
    chapter.get_by_role("button", name="On with it").click()
    expect(chapter).to_be_hidden()
    expect(page.locator("#chat")).to_contain_text("A new day.")
    expect(fact(page, first, "map")).to_have_text("Saloon")
    expect(chapter).to_be_hidden()


def test_a_big_screen_shows_who_has_won(new_page: NewPage, server: Server) -> None:
    seated = duel(server, start_dollars=3, **SHORT)
    page = sign_in(new_page(), seated.people[0])
    with page.expect_response("**/live**"):
        page.goto(f"{seated.at()}/screen")
    do(seated, 0, END_TURN)
    do(seated, 1, END_TURN)
    expect(page.locator("#ending h2")).to_have_text(re.compile("Ann.*win|Bo.*win"))
    expect(page.locator("#ending .places .name")).to_have_count(2)


def test_the_latest_move_is_watched_again_after_a_reload(new_page: NewPage, server: Server) -> None:
    seated = duel(server, first=2)
    do(seated, 1, move("saloon"))
    watching = {**QUICK, "pace": "watch"}
    page = seat_at(new_page, seated, settings=watching, reduced_motion="no-preference")
    animation_step = page.locator("#animation-step")
    for _ in range(2):
        open_tab(page, "More")
        page.get_by_role("button", name="Watch the latest move again").click()
        expect(animation_step).to_be_visible()
        expect(animation_step).to_contain_text("Bo walks to the Saloon.")
        page.keyboard.press("Escape")
        expect(animation_step).to_be_hidden()
        page.reload()
        live(page)


def test_an_usher_says_each_thing_once(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated, settings={**QUICK, "hints": True})
    hint = page.locator("#action-bar [data-hint]")
    expect(hint).to_be_visible()
    choose(page, END_TURN)
    not_my_turn(page)
    do(seated, 1, END_TURN)
    my_turn(page)
    expect(hint).to_be_hidden()
    page.reload()
    my_turn(page)
    expect(hint).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Show all hints again").click()
    close_dialog(page)
    expect(hint).to_be_visible()
    hint.get_by_role("button", name="Got it").click()
    expect(hint).to_be_hidden()
