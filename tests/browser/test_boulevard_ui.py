"""Hollywood Boulevard in real browsers: by mouse, by keyboard, on a phone, and its secrets."""

import re
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from browser.support.boulevard_pages import (
    END_TIPS,
    PASS,
    READY,
    bid,
    boulevard,
    close_chapter,
    deal,
    decide,
    die,
    expect_panel,
    film_of,
    go_on,
    in_phase,
    moment,
    on_street,
    place,
    play_on,
    rent,
    rent_here,
    rentable,
    slot,
    tab,
    to_phase,
    until,
    view_of,
)
from browser.support.page_checks import PHONE, TABLET, WIDE, NewPage, TrafficRecorder, axe, shoot
from browser.support.table_pages import (
    QUICK,
    close_dialog,
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
    rows,
    seat_at,
    sign_in,
    with_settings,
)
from http_games import Seated
from live_server import Server, wait_until
from matinee.games.boulevard.content import tips
from matinee.games.boulevard.content.pieces import MEDIA, Film

WATCHING = {**QUICK, "pace": "watch"}
LONG = (
    "Maximiliana von Hohenfels-Gray",
    "Bartholomew Featherstonehaugh",
    "Wilhelmina Alexandra Cromwell",
    "Guadalupe Montserrat Villareal",
    "Theodore Cholmondeley-Fawkes",
)


@dataclass(frozen=True)
class Tables:
    """Tables in several phases, which tests read and none changes."""

    early: Seated
    renting: Seated
    bidding: Seated
    crowd: Seated


@pytest.fixture(scope="module")
def tables(server: Server) -> Tables:
    early, renting, bidding = (boulevard(server, "Ann", "Bo") for _ in range(3))
    star = film_of(view_of(renting)["array"][3]).stars or ("john-wayne",)
    renting.play(0, place("distribution"))
    renting.play(1, place(star[0]))
    for seat in (0, 1):
        renting.play(seat, rent(rentable(renting, seat)[4].key))
    to_phase(bidding, "advertising")
    crowd = boulevard(server, *LONG)
    for spot in ("agency", "preview", "loan", "concessions", "air"):
        seat = crowd.info()["waiting"][0]
        crowd.play(seat, next(one for one in _markers(crowd, seat) if one["spot"] == spot))
    to_phase(crowd, "advertising")
    for seat in range(1, 5):
        crowd.play(seat, READY)
    return Tables(early, renting, bidding, crowd)


def _markers(seated: Seated, seat: int) -> list[dict[str, Any]]:
    """Actions that place a marker, those with most chips first."""
    legal = [choice["action"] for choice in seated.look(seat)["legal"]]
    return sorted((one for one in legal if "spot" in one), key=lambda one: -one.get("chips", 0))


# Whole games


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


def test_four_people_play_a_week_and_see_the_same(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo", "Cleo", "Dan")
    pages = [seat_at(new_page, seated, seat) for seat in range(4)]
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


# Films


def slot_boxes(page: Page) -> dict[str, Any]:
    """Position and size of each film's slot, in pixels."""
    found: dict[str, Any] = page.evaluate(
        """() => {
          const slots = [...document.querySelectorAll("#hb-array > .slot")];
          return Object.fromEntries(slots.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [one.dataset.film, [x, y, width, height]];
          }));
        }"""
    )
    return found


def visible_films(page: Page) -> list[str]:
    """Visible films, in their order."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('#hb-array > .slot:not([hidden])')]"
        ".map((one) => one.dataset.film)"
    )
    return found


@pytest.mark.rule("HB-SETUP-09")
def test_the_films_hang_in_three_rows_of_eight(new_page: NewPage, tables: Tables) -> None:
    page = seat_at(new_page, tables.early)
    tab(page, "Films")
    tops = [top for _, top, _, _ in slot_boxes(page).values()]
    assert [tops.count(top) for top in sorted(set(tops))] == [8, 8, 8]
    assert visible_films(page) == view_of(tables.early)["array"]


def test_films_are_sorted_and_filtered(new_page: NewPage, tables: Tables) -> None:
    seated = tables.renting
    page = seat_at(new_page, seated)
    expect_panel(page, "films")
    view = view_of(seated)
    available = {film_of(key) for key in view["array"]} - {
        film_of(k) for p in view["programme"] for k in p
    }
    cash, minutes = view["cash"][0], 180 - view["minutes"][0]
    page.locator("#hb-sort").select_option("price")
    prices = [film_of(key).price for key in visible_films(page)]
    assert prices == sorted(prices)
    page.locator("#hb-sort").select_option("title")
    titles = page.locator("#hb-array > .slot").evaluate_all("all => all.map(o => o.dataset.title)")
    assert titles[0] == min(titles, key=str.lower)

    def only(name: str) -> set[str]:
        page.get_by_role("button", name=name).click()
        found = set(visible_films(page))
        page.get_by_role("button", name=name).click()
        return found

    assert only("I can pay") == {film.key for film in available if film.price <= cash}
    assert only("Fits my time") == {film.key for film in available if film.minutes <= minutes}
    assert only("Stars with cubes") == {
        film.key for film in available if set(film.stars) & set(view["cubes"])
    }
    genre = next(iter(available)).genre
    page.locator("#hb-genre").select_option(genre)
    assert set(visible_films(page)) == {k for k in view["array"] if film_of(k).genre == genre}
    page.locator("#hb-genre").select_option("")
    film = film_of(view["array"][7])
    page.locator("#hb-search").fill(film.cast[0])
    assert film.key in visible_films(page)
    assert all(
        film.cast[0] in film_of(key).cast + film_of(key).directors for key in visible_films(page)
    )
    page.locator("#hb-search").fill("no such film")
    expect(page.locator("#hb-no-films")).to_be_visible()


def test_nothing_moves_when_a_film_is_sold(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo", first=2)
    to_phase(seated, "markers")
    page = seat_at(new_page, seated)
    tab(page, "Films")
    page.locator("#hb-sort").select_option("net")
    page.get_by_role("button", name="I can pay").click()
    seated.play(0, place("john-wayne"))
    in_phase(page, "films")
    before = slot_boxes(page)
    sold = rentable(seated, 1)[-1].key
    seated.play(1, rent(sold))
    expect(slot(page, sold)).to_have_class(re.compile(r"\bsold\b"))
    expect(slot(page, sold).locator(".sale")).to_contain_text("SOLD")
    expect(slot(page, sold)).to_contain_text("Rented by Bo")
    assert slot_boxes(page) == before
    mine = rentable(seated, 0)[-1].key
    rent_here(page, mine)
    expect(page.locator("#hb-marquee")).to_contain_text(film_of(mine).title)


def test_filters_follow_ones_own_means(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo")
    to_phase(seated, "films")
    page = seat_at(new_page, seated)
    page.get_by_role("button", name="I can pay").click()
    rent_here(page, rentable(seated, 0)[-1].key)
    view = view_of(seated)
    available = set(view["array"]) - {key for films in view["programme"] for key in films}
    payable = {key for key in available if film_of(key).price <= view["cash"][0]}
    wait_until(lambda: set(visible_films(page)) == payable)
    expect(page.locator("#hb-hidden span")).to_have_text(f"{24 - len(payable)} hidden by filters")
    page.get_by_role("button", name="Show all").click()
    assert set(visible_films(page)) == set(view["array"])
    expect(page.locator("#hb-hidden")).to_be_hidden()


def test_films_are_found_by_print(new_page: NewPage, tables: Tables) -> None:
    page = seat_at(new_page, tables.early)
    tab(page, "Films")
    for text, colour in (("color", "color"), ("technicolor", "technicolor"), ("Black and", "bw")):
        page.locator("#hb-search").fill(text)
        found = {key for key in view_of(tables.early)["array"] if film_of(key).colour == colour}
        assert set(visible_films(page)) == found


def test_on_ones_own_turn_a_wish_list_asks_before_it_rents(
    new_page: NewPage, server: Server
) -> None:
    seated = boulevard(server, "Ann", "Bo")
    to_phase(seated, "films")
    page = seat_at(new_page, seated)
    expect_panel(page, "films")
    by_length = sorted(rentable(seated, 0), key=lambda film: film.price + film.minutes / 30)
    first, second = by_length[:2]
    for film in (first, second):
        slot(page, film.key).locator(".ribbon-button").click()
    page.get_by_role("button", name="Rent these in this order, from now on").click()
    expect(page.locator("#hb-sure p")).to_have_text(
        f"Rent {first.title} now, then {second.title} on your next turn: "
        f"${first.price + second.price},000 in all?"
    )
    page.locator("#hb-sure").get_by_role("button", name="Not yet").click()
    assert view_of(seated)["programme"][0] == []
    page.locator("#hb-leave-wishes").click()
    page.locator("#hb-sure").get_by_role("button", name="Yes").click()
    expect(slot(page, first.key)).to_contain_text("Rented by Ann")


def test_a_wish_list_is_left_and_followed(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo", first=2)
    page = seat_at(new_page, seated)
    tab(page, "Films")
    plain = [film_of(key) for key in view_of(seated)["array"] if not film_of(key).process]
    first, second = next(
        pair
        for pair in combinations(sorted(plain, key=lambda film: film.price), 2)
        if sum(film.minutes for film in pair) <= 180
    )
    for film in (first, second):
        slot(page, film.key).locator(".ribbon-button").click()
    expect(page.locator("#hb-fits li")).to_have_text(
        re.compile(
            rf"These two fit: {first.minutes + second.minutes} minutes, "
            rf"\${first.price + second.price},000, \d+ dice, net"
        )
    )
    expect(page.locator("#hb-wishes b")).to_have_text([f"1. {first.title}", f"2. {second.title}"])
    page.get_by_role("button", name=f"Move {second.title} up").click()
    page.get_by_role("button", name=f"Move {second.title} down").click()
    shoot(page, "boulevard-shortlist-1440-light")
    page.get_by_role("button", name="Leave it as a wish list, then pass").click()
    expect(page.locator("#standing-orders")).to_contain_text(first.title)
    expect(page.locator("#alert.is-shown")).to_have_count(0)
    note = page.locator("#hb-left")
    expect(note).to_contain_text("It is left")
    expect(page.locator("#hb-sealed")).to_be_empty()
    page.get_by_role("button", name=f"Move {second.title} up").click()
    expect(note).to_contain_text("Leave it once more")
    page.get_by_role("button", name=f"Move {second.title} down").click()
    expect(note).to_contain_text("It is left")
    seated.play(1, place("air", 1))
    until(page, "m.mine")
    tab(page, "Street")
    on_street(page, "parties").click()
    in_phase(page, "films")
    seated.play(1, rent(first.key))
    expect(slot(page, second.key)).to_contain_text("Rented by Ann")
    assert view_of(seated)["programme"][0] == [second.key]
    seated.play(1, PASS)
    wait_until(lambda: view_of(seated)["phase"] == "advertising")
    assert view_of(seated)["programme"][0] == [second.key]


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


# The reveal


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


# On a phone


def check_widths(page: Page) -> None:
    """Check that nothing is wider than a phone, at each of three widths."""
    for width in (360, 390, 430):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        wide = page.evaluate(
            "() => [document.documentElement, ...document.querySelectorAll('.boulevard > .panel')]"
            ".filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth).length"
        )
        assert wide == 0, f"at {width} pixels"


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


def reach(page: Page, selector: str, most: int = 150) -> None:
    """Press Tab until an element that matches has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached")


def press(page: Page, text: str) -> None:
    """Press the key that is printed on a button of the bar."""
    key = page.locator("#action-bar [data-key]", has_text=text).first.get_attribute("data-key")
    page.keyboard.press(key or "")


def test_a_week_by_keyboard(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    for key, name in (("f", "films"), ("v", "rivals"), ("s", "street")):
        page.keyboard.press(key)
        expect_panel(page, name)
    reach(page, 'svg.street [data-ref="spot:concessions"]')
    page.keyboard.press("Enter")
    press(page, "2 chips")
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
    press(page, "Rent no more films")
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
    press(page, "Keep the rest")
    until(page, f"m.at !== '{at}'")
    go_on(seated, lambda look: look["view"]["round"] == 2)
    expect(page.locator("#chapter-end")).to_be_visible()
    page.keyboard.press("Enter")
    assert until(page, "!m.chapter && m.week === 2")


# Accessibility

SCENES = [
    (WIDE, "dark", "renting"),
    (WIDE, "light", "crowd"),
    (TABLET, "light", "bidding"),
    (PHONE, "light", "renting"),
    (PHONE, "dark", "crowd"),
]
PANELS = {"Street": "street", "Films": "films", "My theater": "theater", "Rivals": "rivals"}


@pytest.mark.parametrize(("size", "scheme", "state"), SCENES)
def test_every_panel_is_good_for_all(
    new_page: NewPage, tables: Tables, size: tuple[int, int], scheme: Any, state: str
) -> None:
    seated: Seated = getattr(tables, state)
    how = {"color_scheme": scheme}
    page = seat_at(new_page, seated, 0, size, **how)
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
