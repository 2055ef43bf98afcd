"""Takes the README's screenshots again, of games on a server of their own.

    make screenshots

Each picture has the best quality that keeps its file small enough (`LARGEST`).
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.support.action_pages import Look, action, go_on, view_from
from browser.support.boulevard_pages import boulevard, to_phase
from browser.support.table_pages import (
    QUICK,
    my_turn,
    open_table,
    play_on,
    sign_in,
    table,
    with_settings,
)
from browser.support.universalis_pages import END_TURN, create, event, framing, tell, trait, write
from http_games import Seated
from live_server import TESTS, Server
from matinee.games.action.rules.productions import is_ready
from matinee.games.action.rules.state import BOARD
from tools.test_programs import SHELL, find_browser, missing

PICTURES: Final = Path(__file__).parents[1] / "docs" / "screenshots"
LARGEST: Final = 300_000
"""Most bytes of a picture."""
QUALITIES: Final = range(88, 40, -8)
WIDE: Final = (1440, 900)
PHONE: Final = (390, 844)
BOTS: Final = 3


@contextmanager
def open_page(
    browser: Browser, server: Server, size: tuple[int, int], *, scale: float = 1
) -> Iterator[Page]:
    """A page on a screen of this size, with the dark theme and without motion."""
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=scale,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    yield with_settings(context.new_page(), **QUICK)
    context.close()


def take(page: Page, name: str) -> None:
    """Save a picture of a page."""
    page.evaluate("document.fonts.ready")
    for quality in QUALITIES:
        picture = page.screenshot(type="jpeg", quality=quality)
        if len(picture) <= LARGEST:
            break
    (PICTURES / f"{name}.jpg").write_bytes(picture)
    sys.stdout.write(f"{name}.jpg: {len(picture) / 1000:.0f} kB\n")


def take_all(browser: Browser, server: Server) -> None:
    """Take the lobby, a game in the middle and at the end, and the rules."""
    with open_page(browser, server, WIDE) as page:
        page.goto("/")
        take(page, "home")
        page.goto("/rules/deadwood")
        take(page, "rules")
    middle = table(server, "Ann", bots=BOTS, first=1)
    play_on(middle, 0, 14)
    over = table(server, "Ann", bots=BOTS, first=1, days=1, start_rank=3)
    play_on(over, 0, 500)
    with open_page(browser, server, WIDE) as page:
        sit(page, middle)
        take(page, "table")
    with open_page(browser, server, PHONE, scale=1.5) as page:
        sit(page, middle)
        take(page, "phone")
    with open_page(browser, server, WIDE) as page:
        open_table(sign_in(page, over.people[0]), over)
        expect(page.locator("#ending .proof")).to_be_visible()
        take(page, "ending")
    seated = boulevard(server, "Ann", bots=BOTS, rounds=6)
    to_phase(seated, "markers", week=3)
    with open_page(browser, server, WIDE) as page:
        sit(page, seated)
        take(page, "boulevard")
    to_phase(seated, "films", week=3)
    with open_page(browser, server, WIDE) as page:
        sit(page, seated)
        expect(page.locator("#hb-films")).to_be_visible()
        take(page, "films")
    with open_page(browser, server, WIDE) as page:
        sit(page, busy_desk(server))
        take(page, "action")
    with open_page(browser, server, WIDE) as page:
        sit(page, a_story(server))
        write(page, NEXT_DRAFT)
        expect(tell(page)).to_have_text("Tell it for 3 coins")
        expect(tell(page)).to_be_enabled()
        take(page, "story")


LATE: Final = 9
"""The last round of Action! in which a picture is taken."""


def busy_desk(server: Server) -> Seated:
    """A game of Action! in the middle, in a position with many choices."""
    while True:
        desk = action(server, "Ann", bots=BOTS)
        go_on(desk, lambda look: is_busy(look) or look["view"]["round"] > LATE)
        if is_busy(desk.look(0)):
            return desk


def is_busy(look: Look) -> bool:
    """Whether we are active, all screens show films, and of ours one is ready and one is not."""
    view = view_from(look)
    own = [one for one in view.productions[0].values() if one.script and one.cast]
    waits = bool(look["legal"]) and view.phase == "assistants" and LATE - 3 <= view.round <= LATE
    ready = [is_ready(one) for one in own]
    return waits and len(view.track) == BOARD.squares and any(ready) and not all(ready)


NEXT_DRAFT: Final = """\
@Nickel Revolver is on the piano, [Nickel Revolver: warm].
Vera Lomax (not turning round): “You are late, Eddie.”"""
"""The draft in the screenshot of Universalis."""


def a_story(server: Server) -> Seated:
    """A film noir in its first scene, in which it is our turn again."""
    seated = framing(server, "Ann", "Bo", "Cleo", kit="noir", title="Rain on Pier Nine", scenes=3)
    component_ids = {
        one["name"]: one["id"] for one in seated.look(0)["view"]["components"].values()
    }
    eddie, vera = component_ids["Eddie Marsh"], component_ids["Vera Lomax"]
    seated.play(
        0,
        {"do": "establish", "component": component_ids["Blue Lantern Club"], "text": ""},
        {"do": "set-time", "time": "present", "label": "after closing", "text": ""},
        {"do": "introduce", "component": vera, "text": ""},
        event("The chairs are up on the tables. Vera Lomax sings to an empty room."),
        speech(vera, "Nobody pays me to stop."),
        END_TURN,
    )
    seated.play(
        1,
        {"do": "introduce", "component": eddie, "text": ""},
        event("Eddie Marsh comes in out of the rain, and does not take off his hat."),
        speech(eddie, "They found the ledger, Vera. One page is gone.", "quietly"),
        trait(eddie, "soaked to the skin"),
        END_TURN,
    )
    pianist = max(component_ids.values()) + 1
    seated.play(
        2,
        create("The Pianist"),
        {"do": "colour", "text": "Somewhere below the floor, the sea knocks on the piles."},
        event("The Pianist closes the lid over his hands, and listens."),
        trait(pianist, "heard every word"),
        END_TURN,
    )
    return seated


def speech(component: int, text: str, how: str = "") -> dict[str, object]:
    """An entry in which a character speaks."""
    return {"do": "speak", "component": component, "text": text, "parenthetical": how}


def sit(page: Page, seated: Seated) -> None:
    """Open a table's page as its owner, and wait for the owner's turn."""
    open_table(sign_in(page, seated.people[0]), seated)
    my_turn(page)


def main() -> int:
    """Take the pictures, and print their sizes."""
    program = find_browser()
    if program is None:
        sys.stdout.write(f"{missing(SHELL)}\n")
        return 1
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), PYTHONPATH=str(TESTS)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"]
        )
        take_all(browser, server)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
