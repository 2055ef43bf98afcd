"""Action! in real browsers: by mouse, by keyboard, on a phone, and for accessibility."""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.support.action_pages import (
    BORROW,
    BUY_SET,
    Look,
    action,
    can,
    cast,
    cinema,
    close_chapter,
    duty,
    expect_panel,
    face,
    go_on,
    lid,
    line,
    offered_actions,
    perform,
    play_on,
    play_until_offered,
    script,
    stamp,
    swap,
    tab,
    tables_under,
    to_round,
    under,
    until,
    view_from,
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
from matinee.games.action.content import events, films, performers, prices, sets, track
from matinee.games.action.content.event_keys import (
    ADVERTISING_BOOM,
    CHARITY_GALA,
    CREW_FAIR,
    CREW_SHORTAGE,
    FREE_PUBLICITY,
    LOYAL_COMPANY,
    SECOND_CHANCES,
    TALENT_SCOUTS,
)
from matinee.games.action.rules.forecast import outlook
from matinee.games.action.rules.state import View

WATCHING = {**QUICK, "pace": "watch"}
ARMED = {**QUICK, "arm": True}
FRENCH = "fr-FR"
LONG = (
    "Maximiliana von Hohenfels-Gray",
    "Bartholomew Featherstonehaugh",
    "Wilhelmina Alexandra Cromwell",
    "Guadalupe Montserrat Villareal",
)


@dataclass(frozen=True)
class Tables:
    """Tables at several times of a game, which tests read and none changes."""

    early: Seated
    placing: Seated
    mid: Seated
    over: Seated


@pytest.fixture(scope="module")
def tables(server: Server) -> Tables:
    early, placing = action(server, "Ann", "Bo"), action(server, "Ann", "Bo")
    placing.play(0, BUY_SET)
    over = action(server, *LONG[:2], short=True)
    go_on(over, lambda look: look["over"])
    return Tables(early, placing, in_the_middle(server), over)


def in_the_middle(server: Server) -> Seated:
    """Four people in round 7; the first has a production, and films are showing."""
    seated = action(server, *LONG)
    to_round(seated, 7)
    view = view_of(seated)
    assert view.productions[0]
    assert view.track
    return seated


def television(seated: Seated, seat: int = 0) -> str:
    """The TV production that a seat began with."""
    own = view_of(seated, seat).productions[seat]
    return next(name for name, one in own.items() if one.script and films()[one.script].tv)


def cheapest(view: View) -> str:
    """The rightmost actor on the wall, who costs least."""
    actor = view.actors[-1]
    assert actor is not None
    return actor


# Whole games


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


def test_who_has_drawn_a_set_sees_where_it_can_go(new_page: NewPage, tables: Tables) -> None:
    page = seat_at(new_page, tables.placing, 0, TABLET)
    expect(page.locator("#ac-mine .just-drawn")).to_be_in_viewport(ratio=1)
    expect(lid(page, television(tables.placing))).to_be_in_viewport()
    expect(page.locator("#phase span.here")).to_be_in_viewport()


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


def test_the_gala_is_an_eighth_action_while_it_lasts(new_page: NewPage, server: Server) -> None:
    seated = under(server, CHARITY_GALA)
    money = view_of(seated).money[0]
    page = seat_at(new_page, seated)
    expect(page.locator("#ac-event b")).to_have_text("Charity Gala")
    expect(page.locator("#ac-sheet .duty")).to_have_count(8)
    line(page, "gala").click()
    expect(fact(page, 0, "laurels")).to_have_text("1")
    expect(fact(page, 0, "coin")).to_have_text(f"{money - 4}M")
    expect(duty(page, "gala").locator(".stands")).to_have_id("assistant-0-gala-0")


def test_a_card_may_stay_while_the_company_is_loyal(new_page: NewPage, server: Server) -> None:
    seated, film = about_to_keep(server)
    page = seat_at(new_page, seated)
    own = view_of(seated).productions[0]
    made = next(name for name, one in own.items() if one.script == film)
    star = own[made].cast[0]
    stamp(page, made).click()
    until(page, "m.narrowed")
    value = f'{{"do":"send-film","film":"{film}","keep":"{star}"}}'
    button = page.locator(f"#action-bar button.pick[value='{value}']")
    while not button.is_visible():
        page.locator("#action-bar .verb-button:visible", has_text="keeping").last.click()
    button.click()
    expect(cinema(page, film)).to_be_visible()
    expect(cast(page, star)).to_have_attribute("id", f"card-{star}")


def about_to_keep(server: Server) -> tuple[Seated, str]:
    """A table at which Ann has a film ready while Loyal Company is in force, and that film."""

    def condition(look: Look) -> bool:
        return look["view"]["event"] != LOYAL_COMPANY or bool(offered_actions(look, "send-film"))

    for seated in tables_under(server, LOYAL_COMPANY):
        go_on(seated, condition)
        ready = offered_actions(seated.look(0), "send-film")
        if ready and view_of(seated).event == LOYAL_COMPANY:
            film: str = ready[0]["film"]
            return seated, film
    raise AssertionError("no film was ever ready in time")


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


# Changes by events


def test_a_price_that_an_event_has_changed_says_why(new_page: NewPage, server: Server) -> None:
    seated = under(server, CREW_FAIR, CREW_SHORTAGE)
    view = view_of(seated)
    event = view.event or ""
    cost, name = prices(event).assistant, events()[event].name
    page = seat_at(new_page, seated, settings=ARMED)
    row = duty(page, "hire")
    expect(row.locator(".tag s")).to_have_text("7M")
    expect(row.locator(".tag")).to_have_text(re.compile(rf"^7M\s+{cost}M$"))
    expect(row.locator(".why")).to_have_text(name)
    line(page, "hire").click()
    expect(page.locator("#confirmation")).to_contain_text(f"Pay {cost}M instead of 7M ({name});")
    page.locator("#confirmation .confirm").click()
    expect(fact(page, 0, "coin")).to_have_text(f"{view.money[0] - cost}M")
    expect(latest(page)).to_contain_text(f"for {cost}M")


@pytest.mark.parametrize("place", ["marketing", "actor"])
def test_a_row_says_which_event_has_changed_it(
    new_page: NewPage, server: Server, place: str
) -> None:
    changing = {"marketing": (FREE_PUBLICITY, ADVERTISING_BOOM), "actor": (TALENT_SCOUTS,)}[place]
    seated = under(server, *changing)
    event = view_of(seated).event or ""
    page = seat_at(new_page, seated)
    expect(duty(page, place).locator(".why")).to_have_text(events()[event].name)
    if place == "marketing":
        element = duty(page, place)
        expect(element.locator(".tag")).to_have_text(
            re.compile(rf"^4M\s+{prices(event).marketing}M$")
        )
    else:
        element = page.locator("#ac-casting .wall .space").first
        expect(element.locator(".why")).to_have_text(events()[event].name)
        expect(element.locator(".tag")).to_have_text(re.compile(r"^3M\s+2M$"))
    struck = element.locator("s").evaluate("one => getComputedStyle(one).textDecorationLine")
    assert struck == "line-through"


# Discards


@pytest.mark.rule("AC-Q-16")
def test_discards_are_gone_through_by_click_and_by_key(new_page: NewPage, tables: Tables) -> None:
    sheet = "#content-dialog .desk-closeup"
    page = seat_at(new_page, tables.mid)
    lying = [performers()[card].name for card in reversed(view_of(tables.mid).actor_discards)]
    assert len(lying) > 2
    page.locator("#ac-casting .discards.actor .caption").click()
    expect(page.locator(f"{sheet} .discarded .chip")).to_have_text(lying)
    page.locator(f"{sheet} .chip").last.click()
    expect(page.locator(f"{sheet} h2")).to_have_text(lying[-1])
    page = seat_at(new_page, tables.early)
    page.keyboard.press("c")
    reach(page, '[data-look="discards:set"]')
    page.keyboard.press("Enter")
    expect(page.locator(sheet)).to_contain_text("No set lies among the discards.")


@pytest.mark.rule("AC-Q-16", "AC-EV-12a")
def test_second_chances_show_all_discards_and_sell_the_top(
    new_page: NewPage, server: Server
) -> None:
    seated = under(server, SECOND_CHANCES)
    lying = view_of(seated).actor_discards
    page = seat_at(new_page, seated)
    page.locator('#ac-casting [data-look="discards:actor"]').click()
    found = page.locator("#content-dialog .desk-closeup .discarded > li")
    expect(found).to_have_count(len(lying))
    shoot(page, "action-second-chances-1440")
    found.first.get_by_role("button", name="Hire for 1M").click()
    press(page, films()[television(seated)].title)
    expect(cast(page, television(seated))).to_have_attribute("id", f"card-{lying[-1]}")


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


# Awards


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


# Previews


def printed_yields(view: View, film: str) -> list[list[str]]:
    """Printed yields of a film in each round with box office."""
    made = films()[film]
    return [
        [
            f"Round {number}",
            f"+{made.millions}M",
            f"+{made.prestige + (view.trend(number) in made.genres)}" if space.awards else "",
        ]
        for number, space in enumerate(track()[: view.last_round], start=1)
        if space.box_office
    ]


def test_a_production_tells_what_it_would_bring(new_page: NewPage, tables: Tables) -> None:
    page = seat_at(new_page, tables.early)
    view = view_of(tables.early)
    tv = television(tables.early)
    sheet = page.locator("#content-dialog")
    for peek, film in (
        (can(page, tv).locator(".peek"), tv),
        (page.locator("#ac-scripts .peek").first, view.scripts[0] or ""),
    ):
        peek.click()
        expect(sheet.locator("h2")).to_have_text(films()[film].title)
        cells = "all => all.map(one => [...one.cells].slice(0, 3).map(cell => cell.textContent))"
        assert sheet.locator(".takings tbody tr").evaluate_all(cells) == printed_yields(view, film)
        millions = 10 * films()[film].millions
        expect(sheet.locator(".total")).to_contain_text(f"{millions}M and ")
        close_dialog(page)
    my_turn(page)


def test_a_film_on_a_screen_tells_how_long_it_stays(new_page: NewPage, tables: Tables) -> None:
    page = seat_at(new_page, tables.mid, 1)
    view = view_of(tables.mid, 1)
    for square, film in enumerate(view.track):
        openings = 5 - square
        exit_text = "next out" if openings == 1 else f"{openings} openings left"
        expect(cinema(page, film).locator(".exit")).to_have_text(exit_text)
    cinema(page, view.track[0]).locator(".face").click()
    expect(page.locator("#content-dialog .status")).to_contain_text(
        f"It is pushed off when {5} more films have opened."
    )
    earns = [outlook(view, seat) for seat in range(4)]
    expect(page.locator("#ac-screens .slip tbody td:last-child")).to_have_text(
        [f"+{one.prestige}" for one in earns]
    )


# On a phone


WIDER = """() => [
  document.documentElement,
  ...document.querySelectorAll(
    ".action-desk, .action-desk > .surface, .action-desk .panel, #action-bar, #content-dialog[open]"
  ),
].filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth)
  .map((one) => one.id || one.className || one.tagName)"""


def check_widths(page: Page, *panels: str) -> None:
    """Check that nothing is wider than a phone: in each of these panels, or as it is shown now."""
    for width in (360, 430) if panels else (360,):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        for panel in panels or ("",):
            if panel:
                page.locator(f"#ac-to-{panel}").click()
            assert page.evaluate(WIDER) == [], f"{panel} at {width} pixels"
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


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


def reach(page: Page, selector: str, most: int = 60) -> None:
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
    press(page, films()[tv].title)
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
    press(page, "from the bank")
    expect(fact(page, 0, "coin")).to_have_text("2M")
    page.keyboard.press("u")
    expect(fact(page, 0, "coin")).to_have_text("1M")
    page.keyboard.press("c")
    reach(page, "#ac-scripts .peek")
    page.keyboard.press("Enter")
    expect(page.locator("#content-dialog")).to_be_visible()
    close_dialog(page)
    my_turn(page)


# Accessibility

PANELS = ("desk", "casting", "box-office", "rivals")
SCENES = [
    (WIDE, "dark", "en", "early"),
    (WIDE, "light", "en", "mid"),
    (WIDE, "dark", "fr", "mid"),
    (TABLET, "light", "fr", "mid"),
    (TABLET, "dark", "en", "placing"),
    (PHONE, "dark", "en", "mid"),
    (PHONE, "light", "fr", "mid"),
    (PHONE, "light", "fr", "early"),
]


@pytest.mark.parametrize(("size", "scheme", "locale", "state"), SCENES)
def test_every_panel_is_good_for_all(
    new_page: NewPage, tables: Tables, size: tuple[int, int], scheme: Any, locale: str, state: str
) -> None:
    seated: Seated = getattr(tables, state)
    how = {"color_scheme": scheme, "locale": locale}
    page = seat_at(new_page, seated, 0, size, **how)
    expect(page.locator("html")).to_have_attribute("lang", locale)
    name = f"action-{state}-{size[0]}-{scheme}-{locale}"
    if size != PHONE:
        shoot(page, name)
        assert flaws(page) == []
        assert inside(page) == []
        return
    for panel in PANELS:
        page.locator(f"#ac-to-{panel}").click()
        shoot(page, f"{name}-{panel}")
        assert flaws(page, "html" if panel == "desk" else f"#ac-tab-{panel}") == []
    check_widths(page, *PANELS)


def flaws(page: Page, within: str = "html") -> list[str]:
    """Axe's findings, with unavailable elements shown like others: they are faint on purpose."""
    page.evaluate(
        "for (const one of document.querySelectorAll('.cannot')) one.classList.remove('cannot')"
    )
    return axe(page, within)


def inside(page: Page) -> list[str]:
    """Parts of a wide board that are cut off at the side."""
    found: list[str] = page.evaluate(
        """() => {
          const desk = document.querySelector(".action-desk").getBoundingClientRect();
          return [...document.querySelectorAll(".action-desk .surface section, #ac-track")]
            .filter((one) => one.getClientRects().length)
            .filter((one) => one.getBoundingClientRect().right > desk.right + 1)
            .map((one) => one.id);
        }"""
    )
    return found


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "dark"), (PHONE, "light")])
def test_the_end_is_good_for_all(
    new_page: NewPage, tables: Tables, size: tuple[int, int], scheme: Any
) -> None:
    how = {"color_scheme": scheme}
    page = seat_at(new_page, tables.over, 0, size, locale="fr", **how)
    expect(page.locator("#ending .proof")).to_be_visible()
    assert axe(page) == []
    shoot(page, f"action-over-{size[0]}-{scheme}-fr")
    page.locator(".see-board").click()
    expect(page.locator("#ending")).to_be_hidden()
    shoot(page, f"action-over-board-{size[0]}-{scheme}-fr")
    if size == PHONE:
        check_widths(page, *PANELS)


@pytest.mark.parametrize(
    ("size", "scheme", "locale"), [(WIDE, "dark", "en"), (PHONE, "light", "fr")]
)
def test_close_ups_and_rules_are_good_for_all(
    new_page: NewPage, tables: Tables, size: tuple[int, int], scheme: Any, locale: str
) -> None:
    how = {"color_scheme": scheme, "locale": locale}
    page = seat_at(new_page, tables.mid, 0, size, **how)
    sheet = page.locator("#content-dialog")

    def look(panel: str, what: Locator, name: str) -> None:
        if size == PHONE:
            page.locator(f"#ac-to-{panel}").click()
        what.click()
        expect(sheet).to_be_visible()
        assert axe(page, "#content-dialog") == []
        shoot(page, f"action-closeup-{name}-{size[0]}-{scheme}-{locale}")
        if size == PHONE:
            assert page.evaluate(WIDER) == []
        close_dialog(page)

    look("casting", page.locator("#ac-scripts .peek").first, "script")
    look("casting", page.locator("#ac-casting .peek").first, "actor")
    for kind in ("actor", "set"):
        pile = page.locator(f'#ac-casting [data-look="discards:{kind}"]')
        look("casting", pile, f"discards-{kind}")
    look("box-office", page.locator("#ac-screens [data-look]").first, "film")
    look("rivals", page.locator("#ac-rivals .who").first, "producer")
    look("desk", page.locator("#ac-event button"), "event")
    look("desk", duty(page, "set").locator(".sign-of"), "place")
    look("desk", page.locator("#ac-track .frame.ahead button").first, "round")
    look("desk", page.locator("#ac-mine .tin .peek").first, "production")
    aid = page.locator("#quick-reference-dialog")
    # A dialog that was just closed may still be fading out.
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("?")
    if not aid.is_visible():
        page.keyboard.press("?")
    expect(aid).to_be_visible()
    assert axe(page, "#quick-reference-dialog") == []
    shoot(page, f"action-aid-{size[0]}-{scheme}-{locale}")
    page.goto("/rules/action")
    if size == WIDE:
        assert axe(page) == []
    shoot(page, f"action-rules-{size[0]}-{scheme}-{locale}")


# Large screens


def test_the_replay_and_the_big_screen_show_the_board(new_page: NewPage, tables: Tables) -> None:
    seated = tables.mid
    view = view_of(seated)
    page = sign_in(new_page(), seated.people[0])
    page.goto(seated.at("/screen"))
    live(page)
    expect(page.locator("#ac-mine")).to_be_hidden()
    expect(page.locator("#ac-rivals .rival")).to_have_count(4)
    expect(page.locator("#ac-screens .plays")).to_have_count(len(view.track))
    shoot(page, "action-screen-1440-light")
    page.goto(seated.at("/replay?at=1"))
    expect(page.locator("#replay-position")).to_contain_text("1 of")
    expect(page.locator("#ac-sheet .stands")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-position")).to_contain_text("2 of")
    page.keyboard.press("End")
    expect(page.locator("#ac-track [aria-current] b")).to_have_text(f"{view.round}")
    expect(page.locator("#ac-screens .plays")).to_have_count(len(view.track))
    page.locator("#ac-event button").click()
    expect(page.locator("#content-dialog h2")).to_have_text(events()[view.event or ""].name)
    close_dialog(page)
    shoot(page, "action-replay-1440-light")
