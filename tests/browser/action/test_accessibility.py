"""Boards of Action! in every state: accessible, complete, and as wide as their screens."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.support.action_pages import (
    BUY_SET,
    WIDER,
    action,
    can,
    check_widths,
    cinema,
    duty,
    go_on,
    lid,
    television,
    to_round,
    view_of,
)
from browser.support.page_checks import PHONE, TABLET, WIDE, NewPage, axe, shoot
from browser.support.table_pages import (
    close_dialog,
    live,
    my_turn,
    reach,
    seat_at,
    sign_in,
)
from http_games import Seated
from live_server import Server
from matinee.games.action.content import events, films, performers, track
from matinee.games.action.rules.forecast import outlook
from matinee.games.action.rules.state import View

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


def test_who_has_drawn_a_set_sees_where_it_can_go(new_page: NewPage, tables: Tables) -> None:
    page = seat_at(new_page, tables.placing, 0, TABLET)
    expect(page.locator("#ac-mine .just-drawn")).to_be_in_viewport(ratio=1)
    expect(lid(page, television(tables.placing))).to_be_in_viewport()
    expect(page.locator("#phase span.here")).to_be_in_viewport()


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


PANELS = ("desk", "casting", "box-office", "rivals")


LOOKS = {
    ("early", "en"): [(WIDE, "dark")],
    ("mid", "en"): [(WIDE, "light"), (PHONE, "dark")],
    ("mid", "fr"): [(WIDE, "dark"), (TABLET, "light"), (PHONE, "light")],
    ("placing", "en"): [(TABLET, "dark")],
    ("early", "fr"): [(PHONE, "light")],
}
"""Sizes and schemes of a page, by the table and the language."""


@pytest.mark.parametrize(("state", "locale"), LOOKS)
def test_every_panel_is_good_for_all(
    new_page: NewPage, tables: Tables, state: str, locale: str
) -> None:
    looks: Any = LOOKS[state, locale]
    page = seat_at(new_page, getattr(tables, state), 0, looks[0][0], locale=locale)
    expect(page.locator("html")).to_have_attribute("lang", locale)
    for size, scheme in looks:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        name = f"action-{state}-{size[0]}-{scheme}-{locale}"
        if size != PHONE:
            shoot(page, name)
            assert flaws(page) == []
            assert inside(page) == []
            continue
        for panel in PANELS:
            page.locator(f"#ac-to-{panel}").click()
            shoot(page, f"{name}-{panel}")
            assert flaws(page, "html" if panel == "desk" else f"#ac-tab-{panel}") == []
        check_widths(page, *PANELS)


def flaws(page: Page, within: str = "html") -> list[str]:
    """Axe's findings, with unavailable elements shown like others: they are faint on purpose."""
    faint = page.evaluate_handle("[...document.querySelectorAll('.cannot')]")
    faint.evaluate("all => all.forEach((one) => one.classList.remove('cannot'))")
    found = axe(page, within)
    faint.evaluate("all => all.forEach((one) => one.classList.add('cannot'))")
    return found


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
