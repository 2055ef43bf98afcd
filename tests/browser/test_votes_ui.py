"""Votes in real pages: undo, taking over from a bot, conceding."""

import re

from playwright.sync_api import Page, expect

from browser.support.page_checks import PHONE, NewPage, axe
from browser.support.table_pages import (
    BY_HAND,
    END_TURN,
    QUICK,
    do,
    duel,
    fact,
    move,
    my_turn,
    not_my_turn,
    open_table,
    seat_at,
    sign_in,
    step,
    table,
    with_settings,
)
from live_server import Server


def expect_place(page: Page, place: str, seat: int = 0) -> None:
    """Wait until the page says that the player of a seat is at a place."""
    expect(fact(page, seat, "map")).to_have_text(place)


def test_a_move_without_chance_is_taken_back_at_once(new_page: NewPage, server: Server) -> None:
    seated = duel(server, first=2)
    do(seated, 1, move("saloon"), END_TURN)
    page = seat_at(new_page, seated)
    step(page, "saloon")
    page.get_by_role("button", name=re.compile("^Take back")).click()
    expect_place(page, "Trailers")
    my_turn(page)
    expect(page.locator("#log-rows > li.undone")).to_have_count(1)
    step(page, "hotel")


def test_who_plays_alone_asks_nobody_to_take_back(new_page: NewPage, server: Server) -> None:
    page = seat_at(new_page, table(server, "Ann", bots=1, **BY_HAND))
    step(page, "saloon")
    page.get_by_role("button", name=re.compile("^Take back")).click()
    expect_place(page, "Trailers")
    my_turn(page)
    step(page, "saloon")


def test_friends_are_asked_whether_a_move_is_taken_back(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    ann = seat_at(new_page, seated)
    bo = seat_at(new_page, seated, 1, PHONE, has_touch=True, is_mobile=True)
    step(ann, "saloon")
    expect_place(bo, "Saloon")
    ask = ann.get_by_role("button", name=re.compile("^Ask to take back"))
    question = bo.locator("#votes .question")
    for answer, place in (("No", "Saloon"), ("Agree", "Trailers")):
        ask.click()
        expect(ann.locator("#votes")).to_contain_text("The others have been asked.")
        expect(question).to_contain_text("Ann")
        expect(question).to_be_in_viewport(ratio=1)
        question.get_by_role("button", name=answer, exact=True).tap()
        expect(question).to_have_count(0)
        expect(ann.locator("#votes .question")).to_have_count(0)
        for page in (ann, bo):
            expect_place(page, place)
    my_turn(ann)
    not_my_turn(bo)
    step(ann, "hotel")


def test_a_guest_asks_to_play_on_for_a_bot(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", bots=1, public=True, **BY_HAND)
    ann = seat_at(new_page, seated)
    # With a seat of her own Cleo sees another page: the stream of this one ends.
    cleo = with_settings(
        sign_in(new_page(expects=["object Event"]), server.visitor("Cleo", program=False)), **QUICK
    )
    open_table(cleo, seated)
    cleo.get_by_role("button", name=re.compile("^Ask to play on")).click()
    question = ann.locator("#votes .question")
    expect(question).to_contain_text("Cleo")
    question.get_by_role("button", name="Agree").click()
    expect(question).to_have_count(0)
    expect(cleo.locator("#action-bar")).to_have_attribute("data-seat", "1")
    for page in (ann, cleo):
        expect(page.locator("#seat-1 .name")).to_have_text("Cleo")
    do(seated, 0, END_TURN)
    my_turn(cleo)
    step(cleo, "hotel")
    expect_place(ann, "Hotel", 1)


def test_conceding_is_asked_once_more(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    ann, bo = (seat_at(new_page, seated, seat) for seat in (0, 1))
    sure = ann.get_by_role("dialog", name="Concede as Ann?")
    ann.get_by_role("tab", name="More").click()
    at = ann.url

    def concede() -> None:
        ann.get_by_role("link", name="Concede").click()
        expect(sure).to_be_visible()

    concede()
    assert axe(ann, "#form-dialog") == []
    ann.get_by_role("button", name="No, go back").click()
    expect(sure).to_be_hidden()
    expect(ann.get_by_role("link", name="Concede")).to_be_focused()
    my_turn(ann)
    concede()
    sure.get_by_role("button", name="Concede").click()
    assert ann.url == at, "the page stays, and its stream"
    expect(ann.locator("#ending h2")).to_have_text("Bo wins")
    expect(bo.locator("#ending h2")).to_have_text("You win")
