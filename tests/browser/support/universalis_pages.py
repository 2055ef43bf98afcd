"""Tables of Universalis for browser tests: brought to a scene, and played in pages."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.support.table_pages import table
from http_games import Seated
from live_server import Server

Action = dict[str, Any]

PASS: Action = {"do": "pass"}
END_TURN: Action = {"do": "end-turn"}
AT_ONCE = {"hold": 0, "settle": 0}
"""Terms of tables at which ends of turns are not held."""

OFFICE, KESTREL, OAKES = 1, 2, 3
"""Components of the scene that `telling` begins."""


def event(text: str) -> Action:
    return {"do": "tell-event", "text": text}


def create(name: str, kind: str = "character") -> Action:
    return {"do": "create", "name": name, "kind": kind, "present": True, "text": ""}


def trait(component: int, words: str, *, injury: bool = False) -> Action:
    return {"do": "add-trait", "component": component, "words": words, "injury": injury, "text": ""}


def story(server: Server, *names: str, bots: int = 0, **options: Any) -> Seated:
    """A story in the tenet round, with the first seat active."""
    chosen = {"first": 1, "title": "The Long Wire", **options}
    return table(server, *names, bots=bots, game="universalis", terms=AT_ONCE, **chosen)


def framing(server: Server, *names: str, purse: int = 6, **options: Any) -> Seated:
    """A story in which the first seat has won the bid and frames the first scene."""
    seated = story(server, *(names or ("Ann", "Bo", "Cleo")), **options)
    for seat in range(len(seated.people)):
        seated.play(seat, PASS)
    for seat in range(1, len(seated.people)):
        seated.play(seat, {"do": "bid", "coins": 0})
    seated.play(0, {"do": "bid", "coins": purse})
    return seated


def telling(server: Server, *names: str, **options: Any) -> Seated:
    """A story in its first scene: Ann has Kestrel, Bo has Mrs Oakes, and it is Ann's turn again."""
    seated = framing(server, *names, **options)
    office = {"do": "establish-new", "name": "Telegraph Office", "place": "INT", "text": ""}
    first = (create("Kestrel"), event("Kestrel forces the back door."))
    seated.play(0, office, *first, trait(KESTREL, "quick fingers"), END_TURN)
    second = (create("Mrs Oakes"), event("Mrs Oakes stands on the stairs."))
    seated.play(1, *second, trait(OAKES, "short-sighted"), END_TURN)
    for seat in range(2, len(seated.people)):
        seated.play(seat, END_TURN)
    return seated


# On the page


def composer(page: Page) -> Locator:
    return page.locator("#un-text")


def write(page: Page, text: str) -> None:
    composer(page).fill(text)


def price_items(page: Page) -> Locator:
    """Price of the text, item by item."""
    return page.locator("#un-bought > li")


def tell(page: Page) -> Locator:
    """Button that pays for all of the text."""
    return page.locator("#un-tell")


def tell_text(page: Page, text: str, button: str) -> None:
    """Write a text, see its price on the button, and tell it."""
    write(page, text)
    expect(tell(page)).to_have_text(button)
    tell(page).click()
    expect(composer(page)).to_have_value("")


def lines(page: Page, kind: str) -> Locator:
    """Lines of one kind in the script."""
    return page.locator(f"#un-paper .line.kind-{kind}")


def card(page: Page, component: int) -> Locator:
    return page.locator(f"#un-card-{component}")


def prices(page: Page, kind: str) -> Locator:
    """Entries of the price list that lead to an action."""
    return page.locator(f"#un-prices [data-do~={kind}]")


def open_tab(page: Page, name: str) -> None:
    tab = page.locator(f"#un-to-{name}")
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")
