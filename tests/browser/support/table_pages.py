"""Tables for browser tests: created through the API, viewed and played in pages.

The key of a visitor is a browser's key too, so that a person can act through both.
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.support.page_checks import NewPage
from http_games import Seated, token
from live_server import Server, Visitor, wait_until
from matinee.games.deadwood.content import areas
from matinee.games.deadwood.rules.lot import lot
from matinee.games.deadwood.rules.sections import default_layouts
from matinee.server.http.signed_tokens import COOKIE

QUICK = {"pace": "at-once", "arm": False, "chime": False, "hints": False}
"""Browser settings without any delay."""

LIVE = re.compile("live|over")
DEFAULT_LAYOUT = default_layouts()["1"]

BY_HAND: dict[str, Any] = {"first": 1, "days": 1}
"""Options of a short game that seat 0 begins."""

END_TURN = {"do": "end-turn"}
ACT = {"do": "act"}
REHEARSE = {"do": "rehearse"}


def move(to: str) -> dict[str, str]:
    return {"do": "move", "to": to}


def take(role: str) -> dict[str, str]:
    return {"do": "take-role", "role": role}


def table(
    server: Server,
    *names: str,
    bots: int = 0,
    free: int = 0,
    game: str = "deadwood",
    begun: bool = True,
    public: bool = False,
    terms: dict[str, Any] | None = None,
    **options: Any,
) -> Seated:
    """A table with these people, the first as host, then bots, then free seats."""
    people = [server.visitor(name, program=False) for name in names]
    level = people[0].get(f"/games/{game}")["bots"][-1]
    chairs = ["me", *["open"] * (len(names) - 1), *[f"bot:{level}"] * bots, *["open"] * free]
    chosen = {"pace": "at-once", "options": options, **(terms or {})}
    new_table = {"game": game, "chairs": chairs, "public": public, "terms": chosen}
    created = people[0].post("/tables", new_table)
    for person in people[1:]:
        person.post(f"/tables/{created['id']}/join", {"invite": token(created["invite"])})
    seated = Seated(created["id"], people)
    if begun:
        people[0].post(seated.at("/start"))
    return seated


def duel(server: Server, **options: Any) -> Seated:
    """Ann, who begins, and Bo at a one-day game of the classic edition."""
    return table(server, "Ann", "Bo", **{**BY_HAND, "edition": "classic", **options})


def one_screen(
    server: Server, game: str = "deadwood", bots: Sequence[str] = (), **options: Any
) -> Seated:
    """Ann and Cleo, who share Ann's screen, and perhaps bots of these levels."""
    ann = server.visitor("Ann", program=False)
    terms = {"pace": "at-once", "options": options}
    chairs = ["me", "open", *(f"bot:{level}" for level in bots)]
    created = ann.post("/tables", {"game": game, "chairs": chairs, "terms": terms})
    ann.post(f"/tables/{created['id']}/join", {"name": "Cleo"})
    ann.post(f"/tables/{created['id']}/start")
    return Seated(created["id"], [ann])


def sign_in(page: Page, visitor: Visitor) -> Page:
    """The same page, signed in as this visitor."""
    page.context.add_cookies(
        [{"name": COOKIE, "value": visitor.key or "", "url": visitor.server.url}]
    )
    return page


def with_settings(page: Page, **settings: Any) -> Page:
    """The same page in a browser with other settings than the defaults."""
    stored = json.dumps(json.dumps(settings))
    page.context.add_init_script(
        f"localStorage.getItem('matinee') ?? localStorage.setItem('matinee', {stored})"
    )
    return page


def seat_at(new_page: NewPage, seated: Seated, seat: int = 0, *args: Any, **how: Any) -> Page:
    """Table page of the person on a seat, with quick settings."""
    settings = how.pop("settings", QUICK)
    page = with_settings(sign_in(new_page(*args, **how), seated.people[seat]), **settings)
    return open_table(page, seated)


def open_table(page: Page, seated: Seated) -> Page:
    """The same page, at the table and live."""
    page.goto(seated.at())
    live(page)
    return page


def live(page: Page) -> None:
    """Wait until the page's stream is connected, or the page is of a game that is over."""
    expect(page.locator("#connection")).to_have_attribute("data-state", LIVE)


def on_map(page: Page, ref: str) -> Locator:
    """Element with this ref on the board of a wide page."""
    return page.locator(f'svg.map [data-ref="{ref}"]')


def picks(page: Page) -> Locator:
    """Visible buttons that play an action."""
    return page.locator("#action-bar button.pick:visible")


def pick(page: Page, text: str) -> Locator:
    """Buttons that play an action and contain this text."""
    return picks(page).filter(has_text=text)


def my_turn(page: Page) -> None:
    expect(page.locator("#action-bar")).to_have_attribute("data-turn", "yes")


def not_my_turn(page: Page) -> None:
    expect(page.locator("#action-bar")).to_have_attribute("data-turn", "no")


def close_dialog(page: Page) -> None:
    """Close the open dialog, and wait until the browser has gone back from it.

    Browsers go back later than they are told to, and would cancel an address opened meanwhile.
    """
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.wait_for_function("() => !history.state?.sheet")


def expect_alert(page: Page, text: str) -> None:
    """Wait until the alert contains this reason of a refusal."""
    expect(page.locator("#alert.is-shown")).to_contain_text(text)


def reach(page: Page, selector: str, most: int = 150) -> None:
    """Press Tab until an element that matches has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached")


def press_key_of(page: Page, text: str) -> None:
    """Press the key that is printed on a button of the bar."""
    key = page.locator("#action-bar [data-key]", has_text=text).first.get_attribute("data-key")
    page.keyboard.press(key or "")


def fact(page: Page, seat: int, icon: str) -> Locator:
    """Fact about a seat that the page shows beside this icon."""
    return page.locator(f"#seat-{seat} .fact:has(use[href='#icon-{icon}']) dd")


def latest(page: Page) -> Locator:
    """Newest row of the log."""
    return page.locator("#log-rows > li").first


def step(page: Page, place: str) -> None:
    """Click the name of a place on the map, and wait until the player is there."""
    seat = int(page.locator("#action-bar").get_attribute("data-seat") or 0)
    on_map(page, f"area:{place}").click()
    expect(fact(page, seat, "map")).to_have_text(areas()[place].name)


def rows(seated: Seated, seat: int = 0) -> list[dict[str, Any]]:
    """All rows that a seat has noticed."""
    found: list[dict[str, Any]] = seated.people[seat].get(seated.at("/rows"), limit=500)["rows"]
    return found


def do(seated: Seated, seat: int, *actions: Any) -> None:
    """Play these actions one after another, though they may reveal cards."""
    for action in actions:
        seated.play(seat, action)


def walk(seated: Seated, seat: int, *places: str, others: Callable[[], None]) -> None:
    """Go from place to place, one each turn; `others` ends the turns of the other seats."""
    for place in places:
        do(seated, seat, move(place), END_TURN)
        others()


def turn_ender(seated: Seated, seat: int) -> Callable[[], None]:
    """A function that ends the turn of a seat."""

    def end() -> None:
        seated.play(seat, END_TURN)

    return end


def at_work(seated: Seated, seat: int, place: str, role: str, others: Callable[[], None]) -> None:
    """Go next door and take a role there, and wait for the next turn."""
    do(seated, seat, move(place), take(role))
    others()


def play_on(seated: Seated, seat: int, turns: int) -> None:
    """Let a seat play well against bots, for so many moves or until the end."""
    for _ in range(turns):
        wait_until(lambda: seat in seated.info()["waiting"] or seated.look(seat)["over"])
        if seated.look(seat)["over"]:
            return
        seated.play(seat, good_choice(seated, seat))


def good_choice(seated: Seated, seat: int) -> dict[str, Any]:
    """Action of a player who wants the scenes of this day to be filmed."""
    look = seated.look(seat)
    view = look["view"]
    offers = {choice["action"]["do"]: choice["action"] for choice in look["legal"]}
    for kind in ("take-role", "act"):
        if kind == "act" and "rehearse" in offers and view["markers"][seat] < ENOUGH:
            return REHEARSE
        if kind in offers:
            found: dict[str, Any] = offers[kind]
            return found
    if "move" in offers:
        return move(_towards(view["at"][seat], set(view["scene"])))
    return END_TURN


ENOUGH = 2
"""Number of rehearsals after which to act."""


def _towards(here: str, targets: set[str]) -> str:
    """First step of a shortest way to one of these places."""
    doors = lot("60", DEFAULT_LAYOUT).doors
    ways = [[next_door] for next_door in doors[here]]
    for way in ways:
        if way[-1] in targets:
            return way[0]
        ways += [[*way, further] for further in doors[way[-1]] if further not in way]
    raise AssertionError("every place can be reached")


def choose(page: Page, action: dict[str, Any]) -> None:
    """Press the button of an action, after its verb if that has to be chosen first."""
    value = json.dumps(action, separators=(",", ":"))
    button = page.locator(f"button.pick[value='{value}']")
    group = page.locator("#action-bar form.group", has=button)
    if not button.is_visible():
        verb = group.locator("fieldset").get_attribute("data-verb") or ""
        page.locator("#action-bar .verb-button", has_text=verb).click()
    button.click()
