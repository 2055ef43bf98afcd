"""Requirements on every page: accessible, no errors, as wide as its screen, and no secrets."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from browser.support.page_checks import (
    ABOUT_COLOURS,
    PHONE,
    TABLET,
    WIDE,
    NewPage,
    TrafficRecorder,
    axe,
    shoot,
)
from browser.support.table_pages import (
    END_TURN,
    QUICK,
    close_dialog,
    do,
    live,
    move,
    my_turn,
    not_my_turn,
    one_screen,
    open_table,
    play_on,
    rows,
    seat_at,
    sign_in,
    table,
    with_settings,
)
from http_games import Seated
from live_server import Server, Visitor
from matinee.games.deadwood.content import deck

NARROW = (360, 740)
LONG = (
    "Maximiliana von Hohenfels-Gray",
    "Bartholomew Featherstonehaugh",
    "Wilhelmina Alexandra Cromwell",
    "Guadalupe Montserrat Villareal",
    "Theodore Cholmondeley-Fawkes",
    "Anastasia Konstantinopolskaya",
    "Christopher Wolfeschlegelstein",
    "Oluwaseun Adebayo-Oyelaran III",
)
"""Names of the maximal length."""


@dataclass(frozen=True)
class Tables:
    """Tables in every state, which all tests of this file read and none changes."""

    open: Seated
    early: Seated
    middle: Seated
    crowd: Seated
    over: Seated
    one_screen: Seated

    @property
    def ann(self) -> Visitor:
        return self.middle.people[0]


@pytest.fixture(scope="module")
def tables(server: Server) -> Tables:
    early = table(server, "Ann", "Bo", first=1)
    middle = table(server, "Ann", bots=3, first=1)
    play_on(middle, 0, 16)
    middle.people[0].post(middle.at("/chat"), {"text": "The mule is late again."})
    crowd = table(server, *LONG, first=1, start_dollars=20, start_fame=20)
    for seat, place in enumerate(("saloon", "saloon", "hotel", "main-street", "hotel", "saloon")):
        do(crowd, seat, move(place), END_TURN)
    over = table(server, "Ann", bots=3, first=1, days=1, start_rank=4)
    play_on(over, 0, 200)
    opened = table(server, "Ann", "Bo", free=1, begun=False)
    return Tables(opened, early, middle, crowd, over, one_screen(server, "deadwood"))


def check_widths(page: Page, *more: tuple[int, int]) -> None:
    """Check that nothing is wider than the screen, even on a small phone, and nothing cut off."""
    for width, height in (*more, PHONE, NARROW):
        page.set_viewport_size({"width": width, "height": height})
        wide, screen, parts = page.evaluate(
            "() => [document.documentElement.scrollWidth, innerWidth,"
            " [...document.querySelectorAll('header.site-header > *, main > *, .table > *')]"
            ".filter(one => one.getBoundingClientRect().right > innerWidth + 1)"
            ".map(one => one.outerHTML.slice(0, 120))]"
        )
        assert wide <= screen, f"at {width} pixels"
        assert parts == [], f"at {width} pixels"


def check_and_shoot(
    page: Page, viewport: tuple[int, int], scheme: str, name: str, *, only: Sequence[str] = ()
) -> None:
    """Check a page at this size and scheme with axe, and save a screenshot of it."""
    page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    assert axe(page, only=only) == []
    shoot(page, f"{name}-{viewport[0]}-{scheme}")


PAGES: dict[str, Callable[[Tables], tuple[Seated, str]]] = {
    "open": lambda tables: (tables.open, "{table}"),
    "text": lambda tables: (tables.middle, "{table}?text=1"),
    "replay": lambda tables: (tables.middle, "{table}/replay?at=9"),
    "replay-over": lambda tables: (tables.over, "{table}/replay?at=30"),
    "screen": lambda tables: (tables.middle, "{table}/screen"),
    "screen-open": lambda tables: (tables.open, "{table}/screen"),
    "curtain": lambda tables: (tables.one_screen, "{table}"),
    "concede": lambda tables: (tables.middle, "{table}/concede"),
    "rules": lambda tables: (tables.middle, "/rules/deadwood"),
    "me": lambda tables: (tables.middle, "/me"),
    "about": lambda tables: (tables.middle, "/about"),
    "games-of-mine": lambda tables: (tables.over, "/"),
    "problem": lambda tables: (tables.middle, "/nowhere"),
}
"""Pages of a person who plays here."""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_a_player_is_good_for_all(new_page: NewPage, tables: Tables, name: str) -> None:
    seated, path = PAGES[name](tables)
    page = sign_in(new_page(color_scheme="dark", expects=["/nowhere"]), seated.people[0])
    page.goto(path.format(table=seated.at()))
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    check_and_shoot(page, WIDE, "dark", name)
    check_widths(page)
    check_and_shoot(page, PHONE, "light", name)


@pytest.mark.parametrize("name", ["home", "sign-in", "join"])
def test_a_page_for_strangers_is_good_for_all(
    new_page: NewPage, tables: Tables, server: Server, name: str
) -> None:
    table(server, "Ann", free=1, begun=False, public=True)
    link = tables.ann.post("/tables", {"game": "deadwood", "chairs": ["me", "open"]})["invite"]
    page = new_page(color_scheme="dark")
    page.goto({"home": "/", "sign-in": "/sign-in", "join": link}[name])
    for viewport in (WIDE, PHONE):
        check_and_shoot(page, viewport, "dark", name)
        check_and_shoot(page, viewport, "light", name, only=ABOUT_COLOURS)
    check_and_shoot(page, TABLET, "dark", name)
    check_widths(page)


@pytest.mark.parametrize("state", ["early", "middle", "crowd", "over"])
def test_a_table_is_good_for_all(new_page: NewPage, tables: Tables, state: str) -> None:
    seated: Seated = getattr(tables, state)
    page = seat_at(new_page, seated, color_scheme="dark")
    if state == "over":
        expect(page.locator("#ending .proof")).to_be_visible()
    for viewport in (WIDE, TABLET, PHONE):
        for scheme in ("dark", "light"):
            page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            shoot(page, f"table-{state}-{viewport[0]}-{scheme}")
            if (viewport, scheme) in ((WIDE, "dark"), (PHONE, "dark")):
                assert axe(page) == []
            elif viewport == WIDE:
                assert axe(page, only=ABOUT_COLOURS) == []
    check_widths(page, WIDE, TABLET)


def test_what_opens_at_a_table_is_good_for_all(new_page: NewPage, tables: Tables) -> None:
    page = seat_at(new_page, tables.middle, color_scheme="dark")
    for opener, sheet in (
        ("Player aid", "quick-reference-dialog"),
        ("Settings", "settings-dialog"),
    ):
        page.get_by_role("button", name=opener).click()
        expect(page.locator(f"#{sheet}")).to_be_visible()
        assert axe(page, f"#{sheet}") == []
        shoot(page, f"{sheet}-1440-dark")
        close_dialog(page)
    look_closely(page)
    expect(page.locator("#content-dialog")).to_be_visible()
    assert axe(page, "#content-dialog") == []
    shoot(page, "closeup-1440-dark")
    close_dialog(page)
    for tab in ("Talk", "More"):
        page.get_by_role("tab", name=tab).click()
        assert axe(page) == []
        shoot(page, f"{tab.lower()}-1440-dark")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for view in ("Players", "Talk", "More"):
        page.locator("nav.views").get_by_role("button", name=view).click()
        assert axe(page) == []
        shoot(page, f"{view.lower()}-390-dark")
        check_widths(page)


def look_closely(page: Page) -> None:
    """Click the corner of a card, away from its roles, which opens the close-up of its place."""
    box = page.locator("svg.map .card .paper").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 8, box["y"] + 8)


# Secrets


def named(crew: int, text: str) -> bool:
    """Whether a text mentions this card of Call Sheet."""
    return re.search(rf"crew\W{{1,12}}{crew}\b|\({crew},|, {crew}[.,)]", text) is not None


def test_seats_at_one_screen_do_not_see_each_others_secrets(
    new_page: NewPage, server: Server
) -> None:
    seated = one_screen(server, "callsheet")
    ann = seated.people[0]
    hands = [ann.get(seated.at("/view"), seat=seat)["view"]["hands"][seat] for seat in (0, 1)]

    def book(seat: int, crew: int) -> None:
        cursor = ann.get(seated.at("/view"), seat=seat)["cursor"]
        action = {"do": "book", "crew": crew}
        ann.post(seated.at("/play"), {"cursor": cursor, "actions": [action], "seat": seat})

    recorders = []
    for seat in (0, 1):
        page = with_settings(sign_in(new_page(), ann), **QUICK)
        recorders.append(TrafficRecorder(page))
        page.goto(f"{seated.at()}?seat={seat}")
        live(page)
    book(1, hands[1][0])
    book(0, hands[0][0])
    ann.post(seated.at("/chat"), {"text": "Done."})
    for recorder, own, others in zip(recorders, hands, hands[::-1], strict=True):
        expect(recorder.page.locator("#chat")).to_contain_text("Done.")
        recorder.page.get_by_role("tab", name="More").click()
        text = recorder.everything()
        assert all(named(crew, text) for crew in own)
        assert not [crew for crew in others if named(crew, text)]
    # The curtain between two seats at one screen reveals nothing of either.
    page = recorders[0].page
    page.goto(seated.at())
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand the screen to")
    assert not [crew for hand in hands for crew in hand if named(crew, page.content())]


def face_down_titles(seated: Seated, text: str) -> Iterable[str]:
    """Titles in this text of films whose card has not been turned up."""
    turned_up = {
        event["scene"]
        for row in rows(seated)
        for event in row["events"]
        if event["event"] == "revealed"
    }
    return [s.title for key, s in deck("60").items() if key not in turned_up and s.title in text]


def test_no_page_tells_what_lies_face_down(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", "Bo", first=1)
    page = with_settings(sign_in(new_page(), seated.people[0]), **QUICK)
    recorder = TrafficRecorder(page)
    open_table(page, seated)
    look_closely(page)
    expect(page.locator("#content-dialog")).to_be_visible()
    close_dialog(page)
    do(seated, 0, move("saloon"), END_TURN)
    not_my_turn(page)
    do(seated, 1, move("hotel"), END_TURN)
    my_turn(page)
    assert list(face_down_titles(seated, recorder.everything())) == []
    for path in ("?text=1", "/replay?at=0", "/replay?at=2", "/screen"):
        page.goto(f"{seated.at()}{path}")
        assert list(face_down_titles(seated, recorder.everything())) == []
    page.goto(f"{seated.at()}/replay?at=0")
    titles = [
        deck("60")[event["scene"]].title
        for row in rows(seated)
        for event in row["events"]
        if event["event"] == "revealed"
    ]
    assert not [title for title in titles if title in page.content()]
    assert len(titles) == 2
