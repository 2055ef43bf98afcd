"""Tables of Action! for browser tests: brought to any round, and played by clicks."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from playwright.sync_api import Locator, Page, expect

from browser.support.fast_forward import Action, Choice, play_until
from browser.support.fast_forward import Look as Look
from browser.support.offline_table import OfflineTable
from browser.support.page_checks import PHONE
from browser.support.table_pages import table
from http_games import Seated
from live_server import Server
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import FastDice
from matinee.games.action.bot.heuristic import Heuristic
from matinee.games.action.content import films
from matinee.games.action.rules.actions import AnyAction
from matinee.games.action.rules.state import View

Press = Callable[[Locator], None]
PILES: Final = ("script_pile", "actor_pile", "set_pile", "event_pile")
BORROW: Final = {"do": "borrow"}
BUY_SET: Final = {"do": "buy-set"}
PLACE_SET: Final = {"do": "place-set"}
GIVE: Final = {"do": "give-to-charity"}


def action(server: Server, *names: str, bots: int = 0, **options: Any) -> Seated:
    """A game that the first seat begins."""
    return table(server, *names, bots=bots, game="action", **{"first": 1} | options)


def offline_table(*names: str, **options: Any) -> OfflineTable:
    """The same game as an offline table, to find out how it goes."""
    return OfflineTable("action", *names, **{"first": 1} | options)


def view_from(look: Look) -> View:
    """View of a table, converted from the JSON that the API sent."""
    fields = {key: value for key, value in look["view"].items() if key not in PILES}
    view = msgspec.convert(fields | {key: [] for key in PILES}, View, strict=False)
    for pile in PILES:
        cards = [HIDDEN if isinstance(card, dict) else card for card in look["view"][pile]]
        setattr(view, pile, cards)
    return view


def view_of(seated: Seated, seat: int = 0) -> View:
    """The current view of a seat."""
    return view_from(seated.look(seat))


def offered_actions(look: Look, kind: str) -> list[Action]:
    """Legal actions of one kind."""
    legal = [choice["action"] for choice in look["legal"]]
    return [action for action in legal if action["do"] == kind]


# Choices of players


def good_choice(look: Look) -> Action:
    """Action that the heuristic bot chooses for this seat."""
    legal = [msgspec.convert(choice["action"], AnyAction) for choice in look["legal"]]
    view = view_from(look)
    chosen = Heuristic().choose(look["seat"], legal, lambda: view, FastDice("good"))
    found: Action = msgspec.to_builtins(chosen)
    return found


def borrow_choice(look: Look) -> Action:
    """Borrow: the rounds go by, and the player gets rich on the way."""
    return BORROW


def go_on(seated: Seated, condition: Callable[[Look], bool], choice: Choice = good_choice) -> None:
    """Let the people play until `condition` is true of the first seat's view."""
    play_until(seated, condition, choice)


def to_round(seated: Seated, number: int, choice: Choice = good_choice) -> None:
    """Let all play until the first seat is to place an assistant in this round or later."""

    def condition(look: Look) -> bool:
        view = look["view"]
        return view["round"] >= number and bool(look["legal"]) and view["phase"] == "assistants"

    go_on(seated, condition, choice)


def play_until_offered(seated: Seated, kind: str) -> list[Action]:
    """Let all play well until the first seat has a legal action of this kind; returns those."""
    go_on(seated, lambda look: bool(offered_actions(look, kind)))
    return offered_actions(seated.look(0), kind)


def television(seated: Seated, seat: int = 0) -> str:
    """The TV production that a seat began with."""
    own = view_of(seated, seat).productions[seat]
    return next(name for name, one in own.items() if one.script and films()[one.script].tv)


def cheapest(view: View) -> str:
    """The rightmost actor on the wall, who costs least."""
    actor = view.actors[-1]
    assert actor is not None
    return actor


def under(server: Server, *events: str) -> Seated:
    """A table at which one of these events is in force, players are rich and seat 0 is active."""
    return next(tables_under(server, *events))


def tables_under(server: Server, *events: str, most: int = 40) -> Iterator[Seated]:
    """Tables at which one of these events is in force.

    Nobody can choose which event is revealed, so up to `most` tables are tried offline, each with
    another guest and so with other cards. Only those that reveal one are played on the server.
    """

    def condition(look: Look) -> bool:
        return look["view"]["event"] in events and bool(look["legal"])

    for number in range(most):
        names = "Ann", f"Bo {number}"
        if not offline_table(*names).comes_to(condition, borrow_choice):
            continue
        seated = action(server, *names)
        go_on(seated, condition, borrow_choice)
        if not seated.look(0)["over"]:
            yield seated
    raise AssertionError(f"none of these was ever revealed: {events}")


# On the page

MOMENT = """() => {
  const call = document.querySelector("#action-bar").dataset;
  const all = document.querySelector("#action-bar .choice-toolbar button:last-of-type");
  return {
    round: Number(document.querySelector("#ac-track [aria-current] b")?.textContent ?? 0),
    at: call.at,
    mine: call.turn === "yes",
    narrowed: call.turn === "yes" && all !== null && !all.hidden,
    placing: document.querySelector("#ac-mine.placing") !== null,
    chapter: document.querySelector("#chapter-end").open,
    over: !document.querySelector("#ending").hidden,
  };
}"""


def moment(page: Page) -> dict[str, Any]:
    """Progress of the game, read from the page's markup."""
    found: dict[str, Any] = page.evaluate(MOMENT)
    return found


def until(page: Page, condition: str) -> dict[str, Any]:
    """Wait until `condition` is true of the moment `m`, and return that moment."""
    found = f"() => {{ const m = ({MOMENT})(); return {condition}; }}"
    page.wait_for_function(found, polling=50)
    return moment(page)


def duty(page: Page, place: str) -> Locator:
    """Row of the call sheet for a place."""
    return page.locator(f"#ac-sheet .duty.{place}")


def line(page: Page, place: str) -> Locator:
    """Part of a call sheet's row that sends an assistant to the place."""
    return duty(page, place).locator(".line")


def script(page: Page, key: str) -> Locator:
    """A face-up script."""
    return page.locator(f'#ac-scripts [data-ref="script:{key}"]')


def face(page: Page, ref: str) -> Locator:
    """A head shot on the wall, or a card on one of the piles beside it: `actor:KEY`, `pile:set`."""
    return page.locator(f'#ac-casting [data-ref="{ref}"]')


def can(page: Page, production: str) -> Locator:
    """Film can of a production."""
    return page.locator(f'.tin:has(> .lid[data-ref="stack:{production}"])')


def lid(page: Page, production: str) -> Locator:
    """Part of a film can to click to choose an own production, or `new`."""
    return can(page, production or "new").locator(".lid")


def stamp(page: Page, production: str) -> Locator:
    """Stamp on a ready film, which sends it."""
    return can(page, production).locator("button.stamp")


def cinema(page: Page, film: str) -> Locator:
    """The screen on which a film is showing."""
    return page.locator(f'#ac-screens .cinema:has([data-ref="film:{film}"])')


def swap(page: Page, left: str, right: str) -> Locator:
    """Control that swaps two neighbours at the box office."""
    return page.locator(f'[data-ref="place:marketing film:{left} film:{right}"]')


def cast(page: Page, production: str) -> Locator:
    """Buttons of the actors in a production."""
    return can(page, production).locator(".cast button")


def tab(page: Page, name: str) -> Locator:
    """Tab of a part of the board on a phone."""
    return page.locator(".action-desk > .tabs").get_by_role("tab", name=name)


def expect_panel(page: Page, name: str) -> None:
    expect(page.locator(f"#ac-to-{name}")).to_have_attribute("aria-selected", "true")
    expect(page.locator(f"#ac-tab-{name}")).to_be_visible()


def perform(page: Page, action: Action, view: View, press: Press = Locator.click) -> None:
    """Play an action by clicks on the board: a card, then its target; the rest on the bar."""
    at = moment(page)["at"]
    gone_on = f"m.at !== '{at}'"
    press(_first(page, action, view))
    if action["do"] in ("buy-script", "hire-actor", "salvage-set"):
        if until(page, f"{gone_on} || m.narrowed")["narrowed"]:
            press(lid(page, action.get("onto", "")))
    elif until(page, f"{gone_on} || m.narrowed")["narrowed"]:
        while (further := page.locator("#action-bar .verb-button:visible")).count():
            press(further.first)
        press(page.locator("#action-bar button.pick:visible").first)
    until(page, gone_on)


def _first(page: Page, action: Action, view: View) -> Locator:
    """The first element to press for an action."""
    match action["do"]:
        case "buy-script":
            return script(page, action["script"])
        case "hire-actor":
            return face(page, f"actor:{action['actor']}")
        case "salvage-set":
            return face(page, f"prop:{action['prop']}")
        case "buy-set":
            return face(page, "pile:set")
        case "place-set":
            return lid(page, action.get("onto", ""))
        case "send-film":
            own = view.productions[view.turn].items()
            return stamp(page, next(key for key, one in own if one.script == action["film"]))
        case "campaign":
            return swap(page, action["left"], action["right"])
    places = {"borrow": "borrow", "hire-assistant": "hire", "give-to-charity": "gala"}
    return line(page, places[action["do"]])


def play_on(page: Page, seated: Seated, seat: int = 0, turns: int = 999) -> None:
    """Play well by clicks on the board, for this many turns or to the end of the game."""
    while turns and not (now := until(page, "m.mine || m.over || m.chapter"))["over"]:
        if now["chapter"]:
            close_chapter(page)
            continue
        look = seated.look(seat)
        perform(page, good_choice(look), view_from(look))
        turns -= 1


def close_chapter(page: Page) -> None:
    """Close the dialog of an awards night."""
    page.locator("#chapter-end .dialog-foot button").click()
    until(page, "!m.chapter")


WIDER = """() => [
  document.documentElement,
  ...document.querySelectorAll(
    ".action-desk, .action-desk > .surface, .action-desk .panel, #action-bar, #content-dialog[open]"
  ),
].filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth)
  .map((one) => one.id || one.className || one.tagName)"""
"""Parts of the page that are wider than their places."""


def check_widths(page: Page, *panels: str) -> None:
    """Check that nothing is wider than a phone: in each of these panels, or as it is shown now."""
    for width in (360, 430) if panels else (360,):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        for panel in panels or ("",):
            if panel:
                page.locator(f"#ac-to-{panel}").click()
            assert page.evaluate(WIDER) == [], f"{panel} at {width} pixels"
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
