"""The X-card in a real browser: one confirmation, and the words are gone from every open page."""

import json

from playwright.sync_api import Page, expect

from browser.support.page_checks import NewPage, axe
from browser.support.table_pages import QUICK, expect_alert, live, sign_in, table, with_settings
from http_games import Seated
from live_server import Server

WORDS = "Spiders everywhere"


def table_page(new_page: NewPage, seated: Seated, seat: int) -> Page:
    page = with_settings(sign_in(new_page(), seated.people[seat]), **QUICK)
    page.goto(seated.at())
    live(page)
    return page


def wait_until_gone(page: Page, words: str, within: str = "html") -> None:
    """Wait until the words are nowhere in the markup, hidden parts included.

    A dialog is emptied by its `close` event, which the browser sends after hiding the dialog.
    """
    page.wait_for_function(
        "([within, words]) => !document.querySelector(within).outerHTML.includes(words)",
        arg=[within, words],
    )


def test_what_is_taken_out_leaves_every_open_page(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet")
    ann, bo = table_page(new_page, seated, 0), table_page(new_page, seated, 1)
    seated.play(1, {"do": "memo", "text": WORDS})
    for page in (ann, bo):
        expect(page.locator("#log")).to_contain_text(WORDS)
    bo.get_by_role("tab", name="More").click()
    bo.get_by_label("Your note").fill("A paragraph")

    at = ann.url
    ann.get_by_role("link", name="X-card").click()
    sheet = ann.get_by_role("dialog", name="Take this out of the story?")
    expect(sheet.get_by_role("radio", name=WORDS)).to_be_checked()
    assert axe(ann, "#form-dialog") == []
    sheet.get_by_role("button", name="Take it out").click()
    expect(sheet).to_be_hidden()
    assert ann.url == at, "the page stays, and its stream"
    for page in (ann, bo):
        expect(page.locator("#log")).to_contain_text("Something was taken out of the story")
        expect(page.locator("#board, #stage").first).not_to_contain_text(WORDS)
        wait_until_gone(page, WORDS)
    expect(bo.get_by_label("Your note")).to_have_value("A paragraph")


def test_ones_last_words_are_put_otherwise_on_a_page(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet")
    for seat in range(2):
        seated.play(seat, seated.booking(seat), {"do": "ready"})
    ann, bo = table_page(new_page, seated, 0), table_page(new_page, seated, 1)
    seated.play(1, {"do": "memo", "text": "Spidres everywhere"})
    at = bo.url
    bo.get_by_role("link", name="Reword what you told last").click()
    field = bo.get_by_label("Text")
    expect(field).to_have_value("Spidres everywhere")
    expect(field).to_be_focused()
    assert axe(bo, "#form-dialog") == []
    field.fill(WORDS)
    bo.get_by_role("button", name="Put it so").click()
    expect(bo.get_by_role("dialog")).to_be_hidden()
    assert bo.url == at
    for page in (ann, bo):
        expect(page.locator("#log")).to_contain_text(f"Bo: {WORDS}")
        expect(page.locator("#log")).to_contain_text("Bo rewords what was just told.")
        expect(page.locator("#log")).not_to_contain_text("Spidres")


def test_the_question_is_reached_answered_and_left_by_keyboard(
    new_page: NewPage, server: Server
) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet")
    for seat, words in enumerate(("Rain", WORDS)):
        seated.play(seat, {"do": "memo", "text": words})
    ann = table_page(new_page, seated, 0)
    card = ann.get_by_role("link", name="X-card")
    sheet = ann.get_by_role("dialog", name="Take this out of the story?")
    card.press("Enter")
    expect(sheet.get_by_role("heading")).to_be_focused()
    ann.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(card).to_be_focused()
    wait_until_gone(ann, WORDS, within="#form-dialog")

    card.press("Enter")
    sheet.get_by_text("Something else that was told").press("Enter")
    sheet.get_by_role("radio", name="Rain").press("Space")
    ann.keyboard.press("Tab")
    expect(sheet.get_by_role("button", name="Take it out")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(ann.locator("#log")).to_contain_text("Something was taken out of the story")
    expect(ann.locator("#log")).to_contain_text(WORDS)
    expect(ann.locator("#log")).not_to_contain_text("Rain")


def test_a_question_forgets_what_somebody_else_takes_out(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet")
    for seat, words in enumerate(("Rain", WORDS)):
        seated.play(seat, {"do": "memo", "text": words})
    ann, bo = table_page(new_page, seated, 0), table_page(new_page, seated, 1)
    sheet = "Take this out of the story?"
    for page in (ann, bo):
        page.get_by_role("link", name="X-card").click()
    bo.get_by_text("Something else that was told").click()
    bo.get_by_role("radio", name="Rain").check()
    ann.get_by_role("button", name="Take it out").click()
    expect(ann.get_by_role("dialog", name=sheet)).to_be_hidden()
    expect(bo.get_by_role("dialog", name=sheet)).not_to_contain_text(WORDS)
    expect(bo.get_by_role("radio", name="Rain")).to_be_checked()
    wait_until_gone(bo, WORDS)

    ann.get_by_role("link", name="X-card").click()
    bo.get_by_role("button", name="Take it out").click()
    expect(ann.get_by_role("dialog", name=sheet)).to_be_hidden()
    for page in (ann, bo):
        wait_until_gone(page, "Rain")


def test_what_is_refused_is_told_in_the_sheet_and_nothing_typed_is_lost(
    new_page: NewPage, server: Server
) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet")
    for seat in range(2):
        seated.play(seat, seated.booking(seat), {"do": "ready"})
    seated.play(1, {"do": "memo", "text": "Spidres everywhere"})
    bo = with_settings(sign_in(new_page(expects=["422"]), seated.people[1]), **QUICK)
    bo.goto(seated.at())
    live(bo)
    bo.get_by_role("link", name="Reword what you told last").click()
    bo.get_by_label("Text").fill(WORDS)
    seated.play(0, {"do": "memo", "text": "Quiet!"})
    bo.get_by_role("button", name="Put it so").click()
    expect(bo.locator("#form-dialog-error")).to_contain_text("Somebody has added something since")
    expect(bo.get_by_label("Text")).to_have_value(WORDS)


def test_a_question_that_cannot_be_put_leaves_the_page_where_it_is(
    new_page: NewPage, server: Server
) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet")
    ann = with_settings(sign_in(new_page(expects=["503", "unsay"]), seated.people[0]), **QUICK)
    ann.goto(seated.at())
    live(ann)
    away = json.dumps({"detail": "The server cannot reach its database now."})
    problem = "application/problem+json"
    ann.route("**/unsay*", lambda it: it.fulfill(status=503, content_type=problem, body=away))
    at = ann.url
    ann.get_by_role("link", name="X-card").click()
    expect_alert(ann, "The server cannot reach its database now.")
    expect(ann.get_by_role("dialog")).to_be_hidden()
    assert ann.url == at, "others would see who left"


def test_after_the_end_the_page_shows_what_is_left(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet")
    seated.play(1, {"do": "memo", "text": WORDS})
    seated.people[0].post(seated.at("/concede"), {})
    ann = table_page(new_page, seated, 0)
    expect(ann.locator("#log")).to_contain_text(WORDS)
    ann.get_by_role("link", name="X-card").click()
    ann.get_by_role("button", name="Take it out").click()
    expect(ann.locator("#log")).to_contain_text("Something was taken out of the story")
    wait_until_gone(ann, WORDS)
