"""Action! in real browsers: by mouse, by keyboard and on a phone."""

import re

from playwright.sync_api import expect

from browser.support.action_pages import (
    BORROW,
    action,
    can,
    cast,
    cheapest,
    check_widths,
    cinema,
    duty,
    expect_panel,
    face,
    go_on,
    lid,
    line,
    offered_actions,
    perform,
    play_until_offered,
    script,
    stamp,
    swap,
    tab,
    television,
    until,
    view_of,
)
from browser.support.page_checks import PHONE, NewPage, shoot
from browser.support.table_pages import (
    close_dialog,
    expect_alert,
    fact,
    my_turn,
    not_my_turn,
    pick,
    picks,
    press_key_of,
    reach,
    rows,
    seat_at,
)
from live_server import Server
from matinee.games.action.content import films, performers, sets

# Choosing on the board


def test_a_card_and_then_a_production_make_one_move(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    tv, star = television(seated), cheapest(view_of(seated))
    face(page, f"actor:{star}").click()
    expect(picks(page)).to_have_count(2)
    expect(page.locator("#ac-mine .lid.can")).to_have_count(2)
    expect(page.locator("#ac-scripts .choose.can")).to_have_count(0)
    lid(page, "new").click()
    expect(can(page, star).locator("h4")).to_have_text("No script yet")
    expect(cast(page, star)).to_have_attribute("id", f"card-{star}")
    seated.play(1, BORROW)
    until(page, "m.mine")
    bought = view_of(seated).scripts[0]
    assert bought is not None
    script(page, bought).click()
    expect(lid(page, tv)).to_have_class(re.compile(r"\bcannot\b"))
    lid(page, star).click()
    expect(can(page, star).locator("h4")).to_have_text(films()[bought].title)
    seated.play(1, BORROW)
    until(page, "m.mine")
    second = cheapest(view_of(seated))
    face(page, f"actor:{second}").click()
    lid(page, tv).click()
    expect(cast(page, tv)).to_have_attribute("id", f"card-{second}")
    expect(fact(page, 0, "coin")).to_have_text("0M")
    own = view_of(seated).productions[0]
    assert (own[star].script, own[star].cast, own[tv].cast) == (bought, (star,), (second,))


def test_a_card_that_can_go_to_one_place_takes_one_click(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    bought = view_of(seated).scripts[1]
    assert bought is not None
    script(page, bought).click()
    expect(can(page, bought)).to_be_visible()
    expect(fact(page, 0, "coin")).to_have_text("2M")
    expect(duty(page, "script").locator(".stands")).to_have_id("assistant-0-script-0")
    not_my_turn(page)
    assert rows(seated)[-1]["action"] == {"do": "buy-script", "script": bought}


def test_a_set_is_drawn_and_then_placed(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    page, bo = (seat_at(new_page, seated, seat) for seat in (0, 1))
    tv = television(seated)
    face(page, "pile:set").click()
    until(page, "m.placing")
    drawn = sets()[view_of(seated).drawn or ""]
    expect(page.locator("#ac-mine .just-drawn h4")).to_have_text(drawn.name)
    expect(can(page, tv).locator(".brings")).to_have_text(re.compile("^(Brings|Makes it ready)"))
    expect(can(page, "new").locator(".brings")).to_have_text("Begins one")
    expect(bo.locator("#ac-rivals .deciding .just-drawn")).to_have_text(f"Drawn: {drawn.name}")
    line(page, "borrow").click()
    expect_alert(page, "the set that was drawn has to be put into a production first")
    lid(page, tv).click()
    expect(cast(page, tv)).to_have_attribute("id", f"card-{drawn.key}")
    expect(page.locator("#ac-mine .just-drawn")).to_have_count(0)
    my_turn(bo)
    assert [row["action"]["do"] for row in rows(seated)[1:]] == ["buy-set", "place-set"]


def test_a_film_is_sent_by_its_stamp(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    # Where an event lets a card stay there are several ways to send a film: see below.
    go_on(seated, lambda look: len(offered_actions(look, "send-film")) == 1)
    sent = offered_actions(seated.look(0), "send-film")[0]["film"]
    view = view_of(seated)
    made = next(name for name, one in view.productions[0].items() if one.script == sent)
    page = seat_at(new_page, seated)
    stamp(page, made).click()
    expect(cinema(page, sent)).to_be_visible()
    expect(can(page, made)).to_have_count(0)
    expect(page.locator("#ac-screens .cinema").first.locator("h4")).to_have_text(
        films()[sent].title
    )
    expect(cinema(page, sent).locator("svg.cube title")).to_have_text("Ann's film")
    assert view_of(seated).track[0] == sent


def test_two_films_change_places_by_the_button_between_them(
    new_page: NewPage, server: Server
) -> None:
    seated = action(server, "Ann", "Bo")
    to_swap = play_until_offered(seated, "campaign")[0]
    left, right = to_swap["left"], to_swap["right"]
    before = view_of(seated)
    page = seat_at(new_page, seated)
    titles = page.locator("#ac-screens .plays h4")
    expect(titles).to_have_text([films()[film].title for film in before.track])
    swap(page, left, right).click()
    changed = [{left: right, right: left}.get(film, film) for film in before.track]
    expect(titles).to_have_text([films()[film].title for film in changed])
    until(page, "!m.narrowed")
    assert rows(seated)[-1]["action"] == to_swap
    assert view_of(seated).owners == before.owners


# Refusals


def test_a_page_says_why_not_and_where_the_rule_is(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo", "Cleo", first=2)
    page = seat_at(new_page, seated, 2)
    tv = view_of(seated).productions[2][television(seated, 2)].script
    assert tv is not None
    line(page, "borrow").click()
    expect_alert(page, "It is not your turn: the table waits for Bo.")
    seated.play(1, BORROW)
    until(page, "m.mine")
    line(page, "hire").click()
    expect_alert(page, "That costs 7M, and you have 3M.")
    line(page, "marketing").click()
    expect_alert(page, "A campaign needs two films at the box office.")
    line(page, "send").click()
    expect_alert(page, f"“{films()[tv].title}” is not ready yet: it still needs 2 ")
    link = page.locator("#alert").get_by_role("link", name="Read the rule")
    with page.context.expect_page() as opened:
        link.click()
    rules = opened.value
    rules.wait_for_load_state()
    expect(rules.locator("[id='AC-STACK-05']")).to_be_visible()
    assert len(rows(seated)) == 2


def test_a_place_that_is_full_says_so(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    for seat in (0, 1):
        seated.play(seat, offered_actions(seated.look(seat), "buy-script")[0])
    page = seat_at(new_page, seated)
    expect(duty(page, "script").locator("em.stamp")).to_have_text("full")
    page.locator("#ac-scripts .choose").first.click()
    expect_alert(page, "All 2 slots of “Buy a Script” are taken for this round.")
    expect(page.locator("#alert a")).to_have_attribute("href", "/rules/action#AC-ASST-02")


# Undo


def test_a_loan_is_taken_back(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    line(page, "borrow").click()
    expect(fact(page, 0, "coin")).to_have_text("4M")
    not_my_turn(page)
    page.get_by_role("button", name=re.compile("^Take back")).click()
    expect(fact(page, 0, "coin")).to_have_text("3M")
    expect(fact(page, 0, "team")).to_have_text("3 of 3")
    expect(duty(page, "borrow").locator(".stands")).to_have_count(0)
    my_turn(page)
    perform(page, offered_actions(seated.look(0), "buy-script")[0], view_of(seated))


def test_what_has_turned_up_a_card_is_taken_back_if_all_agree(
    new_page: NewPage, server: Server
) -> None:
    seated = action(server, "Ann", "Bo")
    page, bo = seat_at(new_page, seated), seat_at(new_page, seated, 1)
    before = view_of(seated)
    bought = before.scripts[2]
    assert bought is not None
    script(page, bought).click()
    expect(can(bo, bought)).to_be_visible()
    page.get_by_role("button", name=re.compile("^Ask to take back")).click()
    bo.locator("#votes").get_by_role("button", name="Agree").click()
    expect(script(page, bought)).to_be_visible()
    my_turn(page)
    assert view_of(seated).scripts == before.scripts


# On a phone


def test_a_turn_on_a_phone_by_taps(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    page = seat_at(new_page, seated, 0, PHONE, has_touch=True, is_mobile=True)
    tabs = page.locator(".action-desk > .tabs [role=tab]")
    expect(tabs).to_have_text(["Desk", "Casting", "Box office", "Rivals"])
    for element in (
        page.locator("#action-bar-title"),
        picks(page).or_(page.locator(".verb-button")).first,
    ):
        expect(element).to_be_in_viewport(ratio=1)
    expect(line(page, "borrow")).to_be_in_viewport(ratio=1)
    for name, panel in (("Box office", "box-office"), ("Rivals", "rivals"), ("Casting", "casting")):
        tab(page, name).tap()
        expect_panel(page, panel)
    tv, star = television(seated), cheapest(view_of(seated))
    face(page, f"actor:{star}").tap()
    expect(picks(page)).to_have_count(2)
    pick(page, films()[tv].title).tap()
    not_my_turn(page)
    expect_panel(page, "casting")
    seated.play(1, BORROW)
    until(page, "m.mine")
    face(page, "pile:set").tap()
    until(page, "m.placing")
    expect_panel(page, "desk")
    expect(page.locator("#ac-mine .just-drawn")).to_be_in_viewport(ratio=1)
    shoot(page, "action-drawn-390-light")
    check_widths(page)
    lid(page, tv).tap()
    expect(cast(page, tv)).to_have_count(2)
    seated.play(1, BORROW)
    until(page, "m.mine")
    can(page, tv).locator(".peek").tap()
    expect(page.locator("#content-dialog")).to_contain_text(performers()[star].name)
    check_widths(page)
    page.go_back()
    expect(page.locator("#content-dialog")).to_be_hidden()
    line(page, "borrow").tap()
    expect(page.locator("#ac-mine .purse .money")).to_contain_text("2M")


# By keyboard


def test_a_round_by_keyboard(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    tv, star = television(seated), cheapest(view_of(seated))
    for key, first in (("d", "track"), ("b", "screens"), ("v", "rivals"), ("c", "scripts")):
        page.keyboard.press(key)
        expect(page.locator(f"#ac-{first}")).to_be_focused()
    reach(page, f'[data-ref="actor:{star}"]')
    page.keyboard.press("Enter")
    expect(page.locator("#action-bar button.pick:focus")).to_be_visible()
    press_key_of(page, films()[tv].title)
    expect(cast(page, tv)).to_have_attribute("id", f"card-{star}")
    not_my_turn(page)
    seated.play(1, BORROW)
    until(page, "m.mine")
    page.keyboard.press("c")
    reach(page, '[data-ref="pile:set"]')
    page.keyboard.press("Enter")
    until(page, "m.placing")
    page.keyboard.press("d")
    reach(page, f'#ac-mine [data-ref="stack:{tv}"]')
    page.keyboard.press(" ")
    expect(cast(page, tv)).to_have_count(2)
    seated.play(1, BORROW)
    until(page, "m.mine")
    press_key_of(page, "from the bank")
    expect(fact(page, 0, "coin")).to_have_text("2M")
    page.keyboard.press("u")
    expect(fact(page, 0, "coin")).to_have_text("1M")
    page.keyboard.press("c")
    reach(page, "#ac-scripts .peek")
    page.keyboard.press("Enter")
    expect(page.locator("#content-dialog")).to_be_visible()
    close_dialog(page)
    my_turn(page)
