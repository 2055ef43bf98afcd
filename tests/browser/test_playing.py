"""Games played in real browsers, from the invitation to the last line of the log."""

import re

from playwright.sync_api import Page, expect

from browser.support.page_checks import PHONE, NewPage, shoot
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
    good_choice,
    latest,
    live,
    move,
    my_turn,
    not_my_turn,
    on_map,
    one_screen,
    open_table,
    pick,
    rows,
    seat_at,
    sign_in,
    step,
    table,
    take,
    turn_ender,
    walk,
    with_settings,
)
from http_games import Seated
from live_server import Serve, Server

CUT_OFF = ["/live", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_", "object Event"]
"""Patterns of a browser's errors while the server is away."""
WATCHING = {"pace": "watch", "arm": False, "chime": False, "hints": False}
SHORT = {"stall_guard": 1}
"""Options of a day that ends once every player has let a turn go by."""


def action_bar_title(page: Page) -> str:
    return page.locator("#action-bar-title").inner_text()


def over(seated: Seated) -> bool:
    found: bool = seated.look(0)["over"]
    return found


# Several players


def test_people_join_by_a_link_and_play_to_the_end(new_page: NewPage, server: Server) -> None:
    ann = server.visitor("Ann", program=False)
    level = ann.get("/games/deadwood")["bots"][-1]
    terms = {"pace": "at-once", "options": {**BY_HAND, "start_rank": 6, "stall_guard": 2}}
    chairs = ["me", "open", *[f"bot:{level}"] * 5]
    new_table = {"game": "deadwood", "chairs": chairs, "terms": terms}
    created = ann.post("/tables", new_table)
    host = with_settings(sign_in(new_page(), ann), **QUICK)
    host.goto(f"/tables/{created['id']}")
    link = host.locator("#invitation").input_value()

    guest = with_settings(new_page(), **QUICK)
    guest.goto(link)
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator("#waiting-room")).to_contain_text("The host starts the game.")
    expect(host.locator("#waiting-room .seat-list")).to_contain_text("Bo")
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        live(page)
        expect(page.locator("#seats .name")).to_have_text(["Ann", "Bo", *[re.compile(".+")] * 5])

    key = next(c["value"] for c in guest.context.cookies() if c["name"] == "matinee")
    bo = server.stranger()
    bo.key = key
    seated = Seated(created["id"], [ann, bo])
    while not over(seated):
        for seat in [one for one in seated.info()["waiting"] if one < 2]:
            page = (host, guest)[seat]
            my_turn(page)
            choose(page, good_choice(seated, seat))
            expect(page.locator("#action-bar")).not_to_have_attribute("data-turn", "sent")
    for page in (host, guest):
        expect(page.locator("#ending h2")).to_have_text(re.compile("win"))
        expect(page.locator("#ending .proof")).to_contain_text("were verified just now")
        expect(page.locator("#ending svg.chart, #ending .chart svg").first).to_be_visible()
    ranked = "#ending .places .name"
    assert host.locator(ranked).all_inner_texts() == guest.locator(ranked).all_inner_texts()
    shoot(host, "table-end-1440-light")
    guest.reload()
    expect(guest.locator("#ending .proof")).to_contain_text("were verified just now")


def test_a_page_catches_up_after_the_server_was_away(new_page: NewPage, serve: Serve) -> None:
    server = serve()
    seated = duel(server)
    page = seat_at(new_page, seated, expects=CUT_OFF, base_url=server.url)
    page.evaluate("window.same = true")
    do(seated, 0, END_TURN)
    not_my_turn(page)
    server.kill()
    expect(page.locator("#connection")).to_have_attribute("data-state", "lost")
    server.start()
    do(seated, 1, move("saloon"), END_TURN)
    my_turn(page)
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    expect(fact(page, 1, "map")).to_have_text("Saloon")
    expect(page.locator("#log-rows > li")).to_have_count(3)
    step(page, "hotel")
    assert page.evaluate("window.same") is True
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_have_attribute("data-state", "lost")


# Devices


def test_a_game_on_a_phone(new_page: NewPage, server: Server) -> None:
    seated = duel(server, **SHORT)
    touch = {"has_touch": True, "is_mobile": True}
    page = seat_at(new_page, seated, 0, PHONE, reduced_motion="no-preference", **touch)
    expect(page.locator("svg.map")).to_be_hidden()
    page.locator("#tile-saloon .name").tap()
    expect(page.locator("#tile-saloon")).to_have_class(re.compile("here"))
    page.locator("#tile-saloon .what").tap()
    sheet = page.locator("#content-dialog")
    expect(sheet).to_be_visible()
    shoot(page, "closeup-390-light")
    sheet.locator('[data-ref="role:saloon.1"]').tap()
    expect(sheet).to_be_hidden()
    not_my_turn(page)
    views = page.locator("nav.views")
    views.get_by_role("button", name="Players").tap()
    expect(fact(page, 0, "clapper")).to_have_text("Sudden Hush at Table Two")
    views.get_by_role("button", name="Log").tap()
    expect(latest(page)).to_contain_text("You are hired as an extra")
    shoot(page, "log-390-light")
    views.get_by_role("button", name="Talk").tap()
    expect(page.get_by_label("To the table")).to_be_visible()
    views.get_by_role("button", name="Board").tap()
    expect(page.locator("#tile-saloon")).to_be_visible()
    do(seated, 1, END_TURN)
    while not over(seated):
        my_turn(page)
        choose(page, ACT if seated.look(0)["view"]["role"][0] else END_TURN)
        not_my_turn(page)
        if not over(seated):
            do(seated, 1, END_TURN)
    expect(page.locator("#ending h2")).to_be_visible()
    shoot(page, "table-end-390-light")


def test_the_keyboard_is_enough(new_page: NewPage, server: Server) -> None:
    seated = duel(server, **SHORT)
    page = seat_at(new_page, seated)
    my_turn(page)
    focused = 'document.activeElement.getAttribute("data-ref")'
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(focused) == "area:saloon":
            break
    page.keyboard.press("Enter")
    expect(fact(page, 0, "map")).to_have_text("Saloon")
    press(page, "Work as an extra: Sudden Hush")
    expect(fact(page, 0, "clapper")).to_be_visible()
    not_my_turn(page)
    do(seated, 1, END_TURN)
    while not over(seated):
        my_turn(page)
        press(page, "Act" if seated.look(0)["view"]["role"][0] else "End the turn")
        not_my_turn(page)
        if not over(seated):
            do(seated, 1, END_TURN)
    expect(page.locator("#ending h2")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("#quick-reference-dialog")).to_be_visible()
    close_dialog(page)


def press(page: Page, text: str) -> None:
    """Press the key that is printed on a button."""
    key = pick(page, text).first.get_attribute("data-key")
    assert key is not None
    page.keyboard.press(key)


def test_a_table_is_played_without_scripts(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    page = sign_in(new_page(java_script_enabled=False), seated.people[0])
    page.goto(seated.at())
    page.wait_for_url(re.compile("text=1"))
    page.get_by_role("button", name="the Saloon").click()
    page.get_by_role("button", name=re.compile("Sudden Hush")).click()
    assert seated.look(0)["view"]["role"][0] == "saloon.1"
    do(seated, 1, END_TURN)
    page.goto(f"{seated.at()}?text=1")
    page.get_by_role("button", name="Rehearse", exact=True).click()
    do(seated, 1, END_TURN)
    page.goto(f"{seated.at()}?text=1")
    page.get_by_role("button", name="Act", exact=True).click()
    expect(page.get_by_text(re.compile("You roll"))).not_to_have_count(0)
    shoot(page, "text-1440-light")


def test_two_play_at_one_screen_with_a_curtain_between(new_page: NewPage, server: Server) -> None:
    seated = one_screen(server, **BY_HAND)
    page = with_settings(sign_in(new_page(), seated.people[0]), **QUICK)
    page.goto(seated.at())
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Hand the screen to.*Ann"))
    page.get_by_role("button", name="I am Ann").click()
    live(page)
    step(page, "saloon")
    choose(page, take("saloon.1"))
    page.get_by_role("link", name="Hand over to Cleo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("Hand the screen to.*Cleo")
    )
    shoot(page, "curtain-1440-light")
    page.get_by_role("button", name="I am Cleo").click()
    live(page)
    my_turn(page)
    step(page, "hotel")
    choose(page, END_TURN)
    page.get_by_role("link", name="Hand over to Ann").click()
    page.get_by_role("button", name="I am Ann").click()
    my_turn(page)
    expect(pick(page, "Act")).to_be_visible()


def test_whoever_concedes_at_one_screen_hands_it_over(new_page: NewPage, server: Server) -> None:
    seated = one_screen(server, bots=["random"], **BY_HAND)
    page = with_settings(sign_in(new_page(), seated.people[0]), **QUICK)
    page.goto(seated.at())
    page.get_by_role("button", name="I am Ann").click()
    live(page)
    seated.people[0].post(seated.at("/concede"), {"seat": 0})
    expect(page.locator("#action-bar")).to_contain_text("You have conceded")
    page.get_by_role("link", name="Hand over to Cleo").click()
    page.get_by_role("button", name="I am Cleo").click()
    my_turn(page)


# Display and settings


def test_what_one_has_missed_is_marked_and_can_be_stepped_through(
    new_page: NewPage, server: Server
) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated)
    step(page, "hotel")
    choose(page, END_TURN)
    not_my_turn(page)
    do(seated, 1, move("saloon"), take("saloon.1"))
    my_turn(page)
    fresh = page.locator("#log-rows > li.fresh")
    expect(fresh).to_have_count(2)
    expect(page.locator("#missed .count")).to_have_text("2")
    page.keyboard.press("]")
    expect(page.locator("#log-rows > li.stepped")).to_contain_text("Bo walks to the Saloon")
    expect(on_map(page, "area:saloon")).to_have_class(re.compile(r"\blit\b"))
    page.keyboard.press("]")
    expect(page.locator("#log-rows > li.stepped")).to_contain_text("Bo is hired")
    expect(on_map(page, "role:saloon.1")).to_have_class(re.compile(r"\blit\b"))
    page.keyboard.press("[")
    expect(page.locator("#log-rows > li.stepped")).to_contain_text("Bo walks to the Saloon")
    page.locator("#missed").get_by_role("button", name="Done").click()
    expect(page.locator("#stage .lit")).to_have_count(0)
    choose(page, END_TURN)
    expect(fresh).to_have_count(0)
    expect(page.locator("#missed")).to_be_hidden()


def test_a_page_says_why_not_and_where_the_rule_is(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated, 1)
    on_map(page, "area:saloon").click()
    expect_alert(page, "It is not your turn; it is the turn of Ann.")
    with page.context.expect_page() as opened:
        page.locator("#alert").get_by_role("link", name="Read the rule").click()
    rules = opened.value
    rules.wait_for_load_state()
    anchor = rules.url.partition("#")[2]
    expect(rules.locator(f"[id='{anchor}']")).to_be_visible()


def test_many_choices_are_narrowed_step_by_step(new_page: NewPage, server: Server) -> None:
    seated = duel(server, start_dollars=100, start_fame=100)
    walk(seated, 0, "saloon", "bank", "ranch", "casting-office", others=turn_ender(seated, 1))
    page = seat_at(new_page, seated)
    my_turn(page)
    buttons = page.locator("#action-bar :is(button.pick, .verb-button):visible")
    assert seated.look(0)["legal"][10:], "more than ten choices"
    assert buttons.count() <= 6
    upgrade = page.locator("#action-bar .verb-button", has_text=re.compile("Upgrade to rank …"))
    upgrade.click()
    expect(pick(page, "the Ranch")).to_have_count(0)
    assert buttons.count() <= 6
    shoot(page, "table-office-1440-light")
    page.locator("#action-bar .verb-button", has_text="Upgrade to rank 3 for …").click()
    expect(pick(page, "$10")).to_be_visible()
    expect(buttons).to_have_count(2)
    page.keyboard.press("Escape")
    upgrade.click()
    page.get_by_role("button", name="All choices").click()
    expect(upgrade).to_be_visible()
    on_map(page, "rank:5 purse:fame").click()
    expect(fact(page, 0, "dice")).to_have_text("5")
    expect(fact(page, 0, "star")).to_have_text("80")


def test_what_is_typed_or_opened_stays_while_others_move(new_page: NewPage, server: Server) -> None:
    seated = duel(server, first=2)
    page = seat_at(new_page, seated)
    page.locator("#seat-0 details.score summary").click()
    page.locator("#row-0 details summary").click()
    page.get_by_role("tab", name="Talk").click()
    field = page.get_by_label("To the table")
    field.fill("Break a")
    do(seated, 1, move("saloon"))
    expect(fact(page, 1, "map")).to_have_text("Saloon")
    expect(field).to_have_value("Break a")
    expect(field).to_be_focused()
    field.press_sequentially(" leg!")
    seated.people[1].post(seated.at("/chat"), {"text": "And you?"})
    expect(page.locator("#chat")).to_contain_text("And you?")
    expect(field).to_have_value("Break a leg!")
    expect(page.locator("#seat-0 details.score")).to_have_attribute("open", "")
    expect(page.locator("#row-0 details")).not_to_have_attribute("open", "")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator("#chat")).to_contain_text("Break a leg!")
    expect(field).to_have_value("")
    page.get_by_role("button", name="Player aid").click()
    aid = page.locator("#quick-reference-dialog")
    expect(aid).to_be_visible()
    do(seated, 1, take("saloon.1"))
    expect(fact(page, 1, "clapper")).to_have_text("Sudden Hush at Table Two")
    expect(aid).to_be_visible()
    page.go_back()
    expect(aid).to_be_hidden()
    assert page.url.endswith(seated.at())


def test_the_theme_of_the_site_is_remembered(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated, color_scheme="dark")
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings-dialog button[value=matinee]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "matinee")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "matinee")
    open_table(page, seated)
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings-dialog button[value=device]").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "matinee")


def test_settings_are_kept_between_visits(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    page = sign_in(new_page(), seated.people[0])
    open_table(page, seated)
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings [value=step]").check()
    page.locator("#settings [name=arm]").uncheck()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("#settings [value=step]")).to_be_checked()
    expect(page.locator("#settings [name=arm]")).not_to_be_checked()


# Animations


def test_moves_of_others_are_played_out_and_can_be_skipped(
    new_page: NewPage, server: Server
) -> None:
    seated = duel(server, first=2)
    at_work(seated, 1, "hotel", "hotel.1", turn_ender(seated, 0))
    page = seat_at(new_page, seated, settings=WATCHING, reduced_motion="no-preference")
    do(seated, 1, ACT)
    animation_step = page.locator("#animation-step")
    expect(animation_step.locator("[data-face]")).to_be_visible()
    acted = next(e for e in rows(seated)[-1]["events"] if e["event"] == "acted")
    expect(animation_step.locator(f"[data-face='{acted['die']}']:not(.tumbling)")).to_be_visible()
    expect(animation_step).to_contain_text(f"against {acted['budget']}")
    not_my_turn(page)
    page.keyboard.press("Space")
    my_turn(page)
    expect(animation_step).to_be_hidden()
    expect(page.locator("#announcements")).to_contain_text("Bo rolls")


def test_moves_wait_for_those_who_want_to_step(new_page: NewPage, server: Server) -> None:
    seated = duel(server, first=2)
    stepping = {**WATCHING, "pace": "step"}
    page = seat_at(new_page, seated, settings=stepping, reduced_motion="no-preference")
    do(seated, 1, move("hotel"))
    forward = page.get_by_role("button", name="Next move")
    expect(forward).to_be_visible()
    expect(fact(page, 1, "map")).to_have_text("Trailers")
    forward.click()
    page.keyboard.press("Space")
    expect(fact(page, 1, "map")).to_have_text("Hotel")
    expect(forward).to_be_hidden()


def test_less_motion_is_granted_to_those_who_ask_for_it(new_page: NewPage, server: Server) -> None:
    seated = duel(server, first=2)
    at_work(seated, 1, "hotel", "hotel.1", turn_ender(seated, 0))
    page = seat_at(new_page, seated, settings=WATCHING, reduced_motion="reduce")
    page.evaluate(
        "() => { window.seen = []; new MutationObserver(() => {"
        " seen.push(...document.querySelectorAll('.tumbling, .flying'));"
        " }).observe(document.body, {subtree: true, childList: true, attributes: true}); }"
    )
    do(seated, 1, ACT)
    my_turn(page)
    expect(latest(page)).to_contain_text("Bo rolls")
    step(page, "saloon")
    moving = "document.getAnimations().filter(a => a.effect.getTiming().duration > 50).length"
    assert page.evaluate(moving) == 0
    assert page.evaluate("window.seen") == []


def test_the_end_of_a_day_is_a_chapter(new_page: NewPage, server: Server) -> None:
    seated = duel(server, days=2, **SHORT)
    page = seat_at(new_page, seated)
    choose(page, END_TURN)
    not_my_turn(page)
    do(seated, 1, END_TURN)
    chapter = page.locator("#chapter-end")
    expect(chapter).to_contain_text("Day 1 is over.")
    expect(chapter.locator("table, svg").first).to_be_visible()
    shoot(page, "chapter-1440-light")
    chapter.get_by_role("button", name="On with it").click()
    expect(chapter).to_be_hidden()
    expect(page.locator("#phase [aria-current=step]")).to_have_text("Day 2")


# After the game, and accessibility


def test_a_game_can_be_gone_through_again(new_page: NewPage, server: Server) -> None:
    seated = duel(server, **SHORT)
    do(seated, 0, move("saloon"), END_TURN)
    do(seated, 1, move("hotel"), END_TURN)
    assert over(seated)
    page = sign_in(new_page(), seated.people[0])
    page.clock.install()
    page.goto(f"{seated.at()}/replay")
    moment = page.locator("#replay-position")
    expect(moment).to_contain_text("0 of 4")
    page.keyboard.press("ArrowRight")
    expect(moment).to_contain_text("You walk to the Saloon.")
    expect(fact(page, 0, "map")).to_have_text("Saloon")
    expect(on_map(page, "area:saloon")).to_have_class(re.compile("touched"))
    page.keyboard.press("End")
    expect(moment).to_contain_text("4 of 4")
    page.keyboard.press("ArrowLeft")
    expect(moment).to_contain_text("3 of 4")
    page.locator("#slider").fill("3")
    expect(moment).to_contain_text("Bo walks to the Hotel.")
    link = page.locator("#replay-link").input_value()
    page.keyboard.press("Home")
    expect(moment).to_contain_text("0 of 4")
    page.locator("#speed").select_option(label="fast")
    page.clock.pause_at("2100-01-01")
    page.locator("#play").click()
    expect(moment).to_contain_text("1 of 4")
    page.clock.run_for(500)
    expect(moment).to_contain_text("2 of 4")
    page.locator("#play").click()
    page.clock.run_for(2000)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    expect(moment).to_contain_text("2 of 4")
    page.clock.resume()
    page.goto(link)
    expect(moment).to_contain_text("3 of 4")
    expect(fact(page, 1, "map")).to_have_text("Hotel")
    shoot(page, "replay-1440-light")


def test_the_big_screen_shows_what_all_may_see(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", "Bo", begun=False, **BY_HAND)
    page = sign_in(new_page(), seated.people[0])
    page.goto(f"{seated.at()}/screen")
    expect(page.locator("#screen-waiting-room .code svg")).to_be_visible()
    expect(page.locator("#screen-waiting-room")).to_contain_text("Bo")
    shoot(page, "screen-open-1440-light")
    seated.people[0].post(seated.at("/start"))
    expect(page.locator("svg.map")).to_be_visible()
    live(page)
    do(seated, 0, move("saloon"))
    expect(fact(page, 0, "map")).to_have_text("Saloon")
    expect(latest(page)).to_contain_text("Ann walks to the Saloon.")
    assert page.locator("#action-bar, form[data-play]").count() == 0
    shoot(page, "screen-1440-light")
