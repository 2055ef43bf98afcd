"""Tables of Hollywood Boulevard for browser tests: brought to any phase, and played by clicks."""

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from browser.support.fast_forward import Choice, Look, play_until
from browser.support.page_checks import PHONE
from browser.support.table_pages import table
from http_games import Seated
from live_server import Server
from matinee.games.boulevard.content import films
from matinee.games.boulevard.content.pieces import MEDIA, Film

READY: Final = {"do": "ready"}
PASS: Final = {"do": "pass-films"}
END_TIPS: Final = {"do": "end-tips"}
DECLINE: Final = {"do": "decline"}
PLACES: Final = (
    "distribution",
    "agency",
    "time",
    "concessions",
    "preview",
    "parking",
    "cinemascope",
    "reroll",
    "air",
    "loan",
)
"""Spots in the order in which an indifferent player prefers them."""


def boulevard(server: Server, *names: str, bots: int = 0, **options: Any) -> Seated:
    """A short game that the first seat begins."""
    return table(server, *names, bots=bots, game="boulevard", **{"first": 1, "rounds": 4} | options)


def place(spot: str, chips: int = 0) -> dict[str, Any]:
    """Action that places a marker on a spot; `chips` where the box leaves the choice."""
    return {"do": "place-marker", "spot": spot} | ({"chips": chips} if chips else {})


def rent(film: str) -> dict[str, Any]:
    return {"do": "pick-film", "film": film}


def bid(medium: str, pips: int) -> dict[str, Any]:
    return {"do": "bid", "medium": medium, "pips": pips}


def view_of(seated: Seated, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = seated.look(seat)["view"]
    return found


def film_of(key: str) -> Film:
    return films()[key]


def rentable(seated: Seated, seat: int = 0) -> list[Film]:
    """Films that a seat can rent now without a card, the cheapest first."""
    legal = [choice["action"] for choice in seated.look(seat)["legal"]]
    found = [film_of(one["film"]) for one in legal if is_plain_pick(one)]
    return sorted(found, key=lambda film: (film.price, film.key))


def is_plain_pick(action: dict[str, Any]) -> bool:
    """Whether an action rents a film without a card."""
    return action["do"] == "pick-film" and "cards" not in action


def plain_choice(look: Look) -> dict[str, Any]:
    """Action of a player who wants the week to go on, and to rent some films."""
    legal: list[dict[str, Any]] = [choice["action"] for choice in look["legal"]]
    match look["view"]["phase"]:
        case "markers":
            markers = [act for act in legal if act["do"] == "place-marker"]
            preferred = [act for spot in PLACES for act in markers if act["spot"] == spot]
            return (preferred or markers)[0]
        case "films":
            rents = [act for act in legal if is_plain_pick(act)]
            return min(rents, key=lambda act: film_of(act["film"]).price) if rents else PASS
        case "advertising":
            return READY
        case "tips":
            return END_TIPS
        case "preview":
            return legal[0]
    return DECLINE


def go_on(seated: Seated, condition: Callable[[Look], bool], choice: Choice = plain_choice) -> None:
    """Let the people play until `condition` is true of the first seat's view."""
    play_until(seated, condition, choice)


LONG = (
    "Maximiliana von Hohenfels-Gray",
    "Bartholomew Featherstonehaugh",
    "Wilhelmina Alexandra Cromwell",
    "Guadalupe Montserrat Villareal",
    "Theodore Cholmondeley-Fawkes",
)


class Tables:
    """Tables in several phases, which tests read and none changes; each is played when needed."""

    def __init__(self, server: Server) -> None:
        self._server = server

    @cached_property
    def early(self) -> Seated:
        return boulevard(self._server, "Ann", "Bo")

    @cached_property
    def renting(self) -> Seated:
        """Both have rented a film."""
        seated = boulevard(self._server, "Ann", "Bo")
        star = film_of(view_of(seated)["array"][3]).stars or ("john-wayne",)
        seated.play(0, place("distribution"))
        seated.play(1, place(star[0]))
        for seat in (0, 1):
            seated.play(seat, rent(rentable(seated, seat)[4].key))
        return seated

    @cached_property
    def bidding(self) -> Seated:
        seated = boulevard(self._server, "Ann", "Bo")
        to_phase(seated, "advertising")
        return seated

    @cached_property
    def crowd(self) -> Seated:
        """Five people with long names; all but the first have bid."""
        seated = boulevard(self._server, *LONG)
        for spot in ("agency", "preview", "loan", "concessions", "air"):
            seat = seated.info()["waiting"][0]
            seated.play(seat, next(one for one in _markers(seated, seat) if one["spot"] == spot))
        to_phase(seated, "advertising")
        for seat in range(1, 5):
            seated.play(seat, READY)
        return seated


def _markers(seated: Seated, seat: int) -> list[dict[str, Any]]:
    """Actions that place a marker, those with most chips first."""
    legal = [choice["action"] for choice in seated.look(seat)["legal"]]
    return sorted((one for one in legal if "spot" in one), key=lambda one: -one.get("chips", 0))


def to_phase(seated: Seated, phase: str, week: int = 1, choice: Choice = plain_choice) -> None:
    """Let all play until the first seat is active in this phase, in this week or later."""

    def condition(look: Look) -> bool:
        view = look["view"]
        return view["phase"] == phase and view["round"] >= week and bool(look["legal"])

    go_on(seated, condition, choice)


# On the page

MOMENT = """() => {
  const now = document.querySelector("#hb-now").dataset;
  const call = document.querySelector("#action-bar").dataset;
  const back = document.querySelector("#action-bar .choice-toolbar button:last-of-type");
  return {
    week: Number(now.week),
    phase: now.phase,
    cash: Number(now.cash),
    at: call.at,
    mine: call.turn === "yes" && now.waits === "yes",
    sent: call.turn === "sent",
    narrowed: call.turn === "yes" && back !== null && !back.hidden,
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


def tab(page: Page, name: str) -> None:
    """Open a panel by its tab."""
    page.locator(".boulevard > .panels").get_by_role("tab", name=name).click()


def expect_panel(page: Page, name: str) -> None:
    expect(page.locator(f"#hb-tab-{name}")).to_have_attribute("aria-selected", "true")
    expect(page.locator(f"#hb-{name}")).to_be_visible()


def on_street(page: Page, key: str) -> Locator:
    """A landmark, the sign of a shop, or a player's star in the pavement."""
    return page.locator(f'svg.street [data-ref$=":{key}"]  :is(.neon, .brass)').first


def slot(page: Page, film: str) -> Locator:
    """Place of a film in the array."""
    return page.locator(f'#hb-array > [data-film="{film}"]')


def deal(page: Page, film: str) -> Locator:
    """Button with a film's price, which rents it."""
    return slot(page, film).locator(".deal")


def die(page: Page, medium: str) -> Locator:
    """Die of an advertising box."""
    return page.locator(f'#hb-ads [data-medium="{medium}"] .face')


def in_phase(page: Page, phase: str) -> None:
    expect(page.locator("#hb-now")).to_have_attribute("data-phase", phase)


def decide(page: Page, press: Callable[[Locator], None] = Locator.click) -> None:
    """Answer the page's question by clicks on the board, or on the bar where that is shorter."""
    now = moment(page)
    gone_on = f"m.at !== '{now['at']}'"
    if now["phase"] == "advertising":  # others decide at the same time, so the table goes on anyway
        gone_on = "!m.sent && (!m.mine || m.phase !== 'advertising')"
    press(_answer(page, now, press))
    if until(page, f"{gone_on} || m.narrowed")["narrowed"]:
        while (further := page.locator("#action-bar .verb-button:visible")).count():
            press(further.first)
        press(page.locator("#action-bar button.pick:visible").first)
        until(page, gone_on)


def rent_here(page: Page, film: str, press: Callable[[Locator], None] = Locator.click) -> None:
    """Press the price of a film, and rent it without a card."""
    at = moment(page)["at"]
    press(deal(page, film))
    if until(page, f"m.at !== '{at}' || m.narrowed")["narrowed"]:
        press(page.locator("#action-bar button.pick:visible").first)
    expect(slot(page, film)).to_have_class(re.compile(r"\bsold\b"))


def _answer(page: Page, now: dict[str, Any], press: Callable[[Locator], None]) -> Locator:
    """The first element to press."""
    match now["phase"]:
        case "markers":
            turn = 2 * int(now["week"])
            preferred = (*PLACES[turn:], *PLACES[:turn])
            free = [
                key for key in preferred if page.locator(f".can[data-ref='spot:{key}']").count()
            ]
            return on_street(page, free[0])
        case "films" | "second" if (rented := page.locator(".deal.can:visible")).count():
            return rented.first
        case "advertising":
            if now["cash"]:
                press(die(page, MEDIA[int(now["week"]) % len(MEDIA)]))
            press(page.locator("#hb-ads .ready"))
            return page.locator("#hb-ads .really")
        case "tips" if (tips := page.locator(".ticket.live .stub:visible")).count():
            return tips.first
        case "blockbuster" if (films := page.locator("#hb-cubes .every")).count():
            return films.first
    return page.locator("#action-bar button.pick:visible").last


def play_on(page: Page, until_week: int, press: Callable[[Locator], None] = Locator.click) -> None:
    """Answer every question until this week has begun or the game is over."""
    week = moment(page)["week"]
    while True:
        now = until(page, f"m.mine || m.over || m.week > {week}")
        if now["over"]:
            return
        if now["week"] > week:
            week = now["week"]
            close_chapter(page, press)
            if week >= until_week:
                return
        else:
            decide(page, press)


def close_chapter(page: Page, press: Callable[[Locator], None] = Locator.click) -> None:
    """Close the dialog at the end of a week."""
    press(page.locator("#chapter-end").get_by_role("button", name="On with it"))
    until(page, "!m.chapter")


def check_widths(page: Page) -> None:
    """Check that nothing is wider than a phone, at each of three widths."""
    for width in (360, 390, 430):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        wide = page.evaluate(
            "() => [document.documentElement, ...document.querySelectorAll('.boulevard > .panel')]"
            ".filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth).length"
        )
        assert wide == 0, f"at {width} pixels"
