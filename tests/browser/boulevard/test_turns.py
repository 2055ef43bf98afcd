"""Hollywood Boulevard in real browsers: secrets and bids, by keyboard, and on a phone."""

import re

from playwright.sync_api import Locator, Page, Request, expect

from browser.support.boulevard_pages import (
    PASS,
    READY,
    bid,
    boulevard,
    check_widths,
    deal,
    die,
    expect_panel,
    film_of,
    go_on,
    in_phase,
    moment,
    on_street,
    place,
    rent,
    rent_here,
    rentable,
    slot,
    tab,
    to_phase,
    until,
    view_of,
)
from browser.support.page_checks import PHONE, NewPage, TrafficRecorder, shoot
from browser.support.table_pages import (
    QUICK,
    expect_alert,
    fact,
    latest,
    live,
    my_turn,
    not_my_turn,
    one_screen,
    open_table,
    pick,
    picks,
    press_key_of,
    reach,
    rows,
    seat_at,
    sign_in,
    with_settings,
)
from http_games import Seated
from live_server import Server
from matinee.games.boulevard.content import tips
from matinee.games.boulevard.content.pieces import MEDIA, Film

# Secrets

HAND = re.compile(r'(?:data-ref|data-look)="(?:card|tip):([a-z0-9-]+)"')
BIDS = re.compile(r'data-sent="[1-6]"|href="#hbs-die[1-6]"|bid behind your screen')
GENRE = re.compile(r'class="ray[^"]* known|Behind your screen: \d and \d')
BOX = re.compile(r'class="hour[^"]* known|a second die for|medium agency')


def hand_of(seated: Seated, seat: int) -> set[str]:
    return set(view_of(seated, seat)["hands"][seat])


def test_what_lies_behind_a_screen_reaches_nobody_else(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo", "Cleo")
    recorders = []
    for seat in range(3):
        page = with_settings(sign_in(new_page(), seated.people[seat]), **QUICK)
        recorders.append(TrafficRecorder(page))
        open_table(page, seated)
    screen_recorder = TrafficRecorder(sign_in(new_page(), seated.people[0]))
    screen_recorder.page.goto(seated.at("/screen"))
    all_recorders = [*recorders, screen_recorder]
    for seat, spot in enumerate(("preview", "agency", "john-wayne")):
        seated.play(seat, place(spot))
    to_phase(seated, "advertising")
    seated.play(0, bid("television", 5), bid("magazines", 3), READY)
    cleo = recorders[2].page
    expect(fact(cleo, 0, "check")).to_have_text("ready")
    tab(cleo, "Rivals")
    for look in ("seat:0", "spot:preview", "spot:agency", "medium:television"):
        cleo.evaluate("where => fetch(where)", seated.at(f"/look?ref={look}"))
    cleo.locator("#hb-rival-0 .who").click()
    expect(cleo.locator("#content-dialog")).to_contain_text("Ann")
    seated.people[0].post(seated.at("/chat"), {"text": "Done."})
    for recorder in recorders:
        expect(recorder.page.locator("#chat")).to_contain_text("Done.")
    latest_row = rows(seated, 2)[-1]["number"]
    cleo.goto(seated.at(f"/replay?at={latest_row}"))
    expect(cleo.locator("#replay-position")).to_be_visible()
    texts = [recorder.everything() for recorder in all_recorders]
    for secret, owner in ((GENRE, 0), (BOX, 1), (BIDS, 0)):
        assert [bool(secret.search(text)) for text in texts] == [n == owner for n in range(4)]
    for text, hand in zip(
        texts, [*(hand_of(seated, seat) for seat in range(3)), set()], strict=True
    ):
        assert set(HAND.findall(text)) == hand
    for seat, text in enumerate(texts[:3]):
        others = set(tips()) - hand_of(seated, seat)
        assert not re.search(
            rf"You draw [^.]*({'|'.join(tips()[key].name for key in others)})", text
        )


def test_one_screen_keeps_two_hands_apart(new_page: NewPage, server: Server) -> None:
    seated = one_screen(server, "boulevard", first=1, rounds=4)
    ann = seated.people[0]
    hands = [set(ann.get(seated.at("/view"), seat=n)["view"]["hands"][n]) for n in (0, 1)]
    page = with_settings(sign_in(new_page(), ann), **QUICK)
    recorder = TrafficRecorder(page)
    page.goto(seated.at())
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Hand the screen to.*Ann"))
    assert not HAND.findall(recorder.everything())
    page.get_by_role("button", name="I am Ann").click()
    live(page)
    on_street(page, "distribution").click()
    page.get_by_role("link", name="Hand over to Cleo").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cleo")
    assert set(HAND.findall(recorder.everything())) == hands[0]
    assert not HAND.findall(page.content())
    recorder.answers.clear()
    page.get_by_role("button", name="I am Cleo").click()
    live(page)
    assert set(HAND.findall(recorder.everything())) == hands[1]


# Bids


def expect_pips(page: Page, medium: str, pips: int) -> None:
    expect(die(page, medium)).to_have_attribute("aria-valuenow", str(pips))


def test_dice_are_turned_and_sent_once(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo")
    to_phase(seated, "advertising")
    cash = view_of(seated)["cash"][0]
    page = seat_at(new_page, seated)
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if "/play" in request.url else None)
    spent, ready = page.locator("#hb-ads .spent"), page.locator("#hb-ads .ready")
    expect(spent).to_have_text(f"No bids: ${cash},000 stay in the till")
    for _ in range(3):
        die(page, "television").click()
    expect_pips(page, "television", 3)
    die(page, "radio-spots").focus()
    for key, pips in (("ArrowUp", 1), ("End", 6), ("Home", 0), ("4", 4), ("ArrowDown", 3)):
        page.keyboard.press(key)
        expect_pips(page, "radio-spots", pips)
    page.locator('#hb-ads [data-medium="radio-spots"] .less').click()
    expect(spent).to_have_text(f"$5,000 on advertising, ${cash - 5},000 left")
    seated.play(1, READY)
    expect(fact(page, 1, "check")).to_have_text("ready")
    expect_pips(page, "television", 3)
    for medium in MEDIA:
        die(page, medium).press("6")
    expect(spent).to_have_text(f"That is ${36 - cash},000 more than you have")
    expect(ready).to_be_disabled()
    expect(pick(page, "Ready")).to_be_disabled()
    for medium in MEDIA:
        die(page, medium).press("0")
    expect(pick(page, "Ready")).to_be_enabled()
    die(page, "television").press("3")
    die(page, "radio-spots").press("2")
    ready.click()
    sure = page.locator("#hb-ads .sure")
    expect(sure).to_contain_text("You pay $5,000, win or lose: Radio Spots 2, Television 3.")
    page.get_by_role("button", name="Not yet").click()
    expect(sure).to_be_hidden()
    assert not sent
    pick(page, "Ready").click()
    expect(sure).to_be_visible()
    page.get_by_role("button", name="Yes, I am ready").click()
    in_phase(page, "tips")
    assert len(sent) == 1
    own = [row["action"]["do"] for row in rows(seated) if row.get("seat") == 0]
    assert own[-3:] == ["bid", "bid", "ready"]
    expect(page.locator("#hb-ads .sent")).to_have_text("$5,000 bid behind your screen")


def test_answers_for_later_are_offered_to_all_alike(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo", "Cleo")
    to_phase(seated, "advertising")
    seat = next((n for n in range(3) if "front-page-favor" not in hand_of(seated, n)), 0)
    page = seat_at(new_page, seated, seat)
    page.locator("#hb-orders summary").click()
    expect(page.locator("#hb-tie option")).to_have_count(4)
    page.locator("#hb-tie").select_option("favor")
    page.locator("#hb-space").select_option("claim-if-designated")
    marked = page.locator("#hb-tips .wish").first
    if marked.count():
        marked.click()
        expect(marked).to_have_attribute("aria-pressed", "true")
    seated.people[0].post(seated.at("/chat"), {"text": "Ready?"})
    expect(page.locator("#chat")).to_contain_text("Ready?")
    expect(page.locator("#hb-tie")).to_have_value("favor")
    page.get_by_role("button", name="Leave these answers").click()
    expect(page.locator("#standing-orders")).to_contain_text("on a tie, play Front-Page Favor")
    expect(page.locator("#standing-orders")).to_contain_text("take only the agency's box")


# On a phone


def test_a_week_on_a_phone_by_taps(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo")
    page = seat_at(new_page, seated, 0, PHONE, has_touch=True, is_mobile=True)
    tabs = page.locator(".boulevard > .panels [role=tab]")
    expect(tabs).to_have_text(["Street", "Films", "My theater", "Rivals"])
    expect(page.locator("svg.street")).to_be_hidden()
    for element in (
        page.locator("#action-bar-title"),
        picks(page).or_(page.locator(".verb-button")).first,
    ):
        expect(element).to_be_in_viewport(ratio=1)
    expect(page.locator("#hb-tile-distribution")).to_be_in_viewport(ratio=1)
    for name in ("Films", "My theater", "Rivals", "Street"):
        tabs.filter(has_text=name).tap()
        check_widths(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_label("Find a name").fill("wayne")
    expect(page.locator(".tiles .row:visible")).to_have_count(1)
    page.get_by_label("Find a name").fill("")
    page.locator("#hb-tile-concessions .go").tap()
    pick(page, "3 chips").tap()
    seated.play(1, place("distribution"))
    seated.play(1, rent(rentable(seated, 1)[0].key))
    expect_panel(page, "films")
    film = rentable(seated)[0]
    slot(page, film.key).locator(".sheet").tap()
    expect(page.locator("#content-dialog")).to_contain_text(film.title)
    shoot(page, "boulevard-film-390-light")
    page.go_back()
    rent_here(page, film.key, Locator.tap)
    expect(slot(page, film.key)).to_contain_text("Rented by Ann")
    to_phase(seated, "advertising")
    expect_panel(page, "theater")
    for _ in range(2):
        page.locator('#hb-ads [data-medium="billboards"] .more').tap()
    expect_pips(page, "billboards", 2)
    check_widths(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.locator("#hb-ads .ready").tap()
    shoot(page, "boulevard-ready-390-light")
    page.locator("#hb-ads .really").tap()
    expect(page.locator("#hb-ads .sent")).to_contain_text("$2,000")


def test_the_final_scores_fit_a_phone_whole(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bartholomew F", "Cleo")
    go_on(seated, lambda look: bool(look["over"]))
    page = seat_at(new_page, seated, 0, PHONE)
    expect(page.locator("#ending table.points")).to_be_visible()
    scores = page.locator("#ending .scroll")
    assert scores.evaluate("one => one.scrollWidth <= one.clientWidth")
    shoot(page, "boulevard-end-390-light")


# By keyboard


def test_a_week_by_keyboard(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    for key, name in (("f", "films"), ("v", "rivals"), ("s", "street")):
        page.keyboard.press(key)
        expect_panel(page, name)
    reach(page, 'svg.street [data-ref="spot:concessions"]')
    page.keyboard.press("Enter")
    press_key_of(page, "2 chips")
    not_my_turn(page)
    seated.play(1, place("distribution"))
    seated.play(1, rent(rentable(seated, 1)[0].key))
    my_turn(page)
    expect_panel(page, "films")
    film = rentable(seated)[0]
    reach(page, f'[data-ref="film:{film.key}"]')
    page.keyboard.press("Enter")
    if until(page, "!m.mine || m.narrowed")["narrowed"]:
        page.keyboard.press("1")
    expect(slot(page, film.key)).to_contain_text("Rented by Ann")
    go_on(seated, lambda look: bool(look["legal"]))
    my_turn(page)
    at = moment(page)["at"]
    press_key_of(page, "Rent no more films")
    until(page, f"m.at !== '{at}'")
    go_on(seated, lambda look: look["view"]["phase"] == "advertising")
    in_phase(page, "advertising")
    page.keyboard.press("t")
    reach(page, '#hb-ads [data-medium="newspapers"] .face')
    page.keyboard.press("2")
    reach(page, "#hb-ads .ready")
    page.keyboard.press("Enter")
    expect(page.locator("#hb-ads .really")).to_be_focused()
    page.keyboard.press("Enter")
    not_my_turn(page)
    to_phase(seated, "tips")
    my_turn(page)
    at = moment(page)["at"]
    press_key_of(page, "Keep the rest")
    until(page, f"m.at !== '{at}'")
    go_on(seated, lambda look: look["view"]["round"] == 2)
    expect(page.locator("#chapter-end")).to_be_visible()
    page.keyboard.press("Enter")
    assert until(page, "!m.chapter && m.week === 2")


# Refusals and undo


def with_a_dear_film(server: Server) -> tuple[Seated, Film]:
    """A table at which Bo begins, with a film that costs more than a manager leaves."""
    seated = boulevard(server, "Ann", "Bo", first=2)
    offered = map(film_of, view_of(seated)["array"])
    dear = (film for film in offered if film.price > LITTLE + BARGAIN)
    return seated, next(film for film in dear if not film.process and film.minutes <= 180)


LITTLE = 12
"""Cash that a manager and Parties leave, in thousands."""
BARGAIN = 4
"""Discount of Block Booking on a film, in thousands."""


def test_a_page_says_why_not_and_where_the_rule_is(new_page: NewPage, server: Server) -> None:
    seated, dear = with_a_dear_film(server)
    page = seat_at(new_page, seated)
    on_street(page, "air").click()
    expect_alert(page, "It is not your turn; it is the turn of Bo.")
    seated.play(1, place("distribution"))
    until(page, "m.mine")
    on_street(page, "distribution").click()
    expect_alert(
        page, "Bo already stands on the Distribution Agency, and there is room for one marker"
    )
    on_street(page, "lenses").click()
    expect_alert(page, "The lenses are sold only once the second film deck is in play.")
    on_street(page, "manager").click()
    expect(fact(page, 0, "coin")).to_have_text("$15,000")
    until(page, "m.mine")
    on_street(page, "parties").click()
    in_phase(page, "films")
    seated.play(1, PASS)
    until(page, "m.mine")
    deal(page, dear.key).click()
    expect_alert(page, f"“{dear.title}” would cost ${dear.price},000; you have ${LITTLE},000.")
    link = page.locator("#alert").get_by_role("link", name="Read the rule")
    with page.context.expect_page() as opened:
        link.click()
    rules = opened.value
    rules.wait_for_load_state()
    expect(rules.locator("[id='HB-PICK-06']")).to_be_visible()


def test_a_marker_is_taken_back(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo", first=2)
    seated.play(1, place("distribution"))
    page = seat_at(new_page, seated)
    on_street(page, "parties").click()
    expect(fact(page, 0, "coin")).to_have_text("$22,000")
    page.get_by_role("button", name=re.compile("^Take back")).click()
    expect(fact(page, 0, "coin")).to_have_text("$25,000")
    my_turn(page)
    page.locator('svg.street [data-ref="star:john-wayne"]').click()
    expect(latest(page)).to_contain_text("John Wayne")
