"""Secrecy of the X-card: three real browsers, and the traffic of two of them.

The same story is told at table after table, with the same dice and at the same time of day, and
each time another seat uses the X-card, with a script or without one. Any difference between two
of these tables for the same viewer could reveal the user of the X-card.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Connection, update

from browser.support.page_checks import LISTEN, NewPage
from browser.support.table_pages import QUICK, live, sign_in, with_settings
from browser.support.universalis_pages import event, telling
from fixtures import INSTALLED, PATCHES
from http_games import Seated
from live_server import TESTS, Server
from matinee.store import presence
from matinee.store.database import Database
from matinee.store.schema import PRESENCE

NAMES = ("Ann", "Bo", "Cleo")
WORDS = "Spiders everywhere."
TOKEN = re.compile(r'(name="_csrf_token" value=")([^"]*)"')
GONE = "Something was taken out of the story"


NOON = 1_800_000_000.0
"""Start of the clock of `tests/fixtures/sitecustomize/twins`."""
RENEWED_FOR = 75.0


class ClockedServer:
    """A server with repeatable chance, on which time passes only when the test says so."""

    def __init__(self, folder: Path) -> None:
        self._clock = folder / "clock"
        path = ":".join(map(str, (PATCHES / "twins", TESTS, INSTALLED / "callsheet")))
        clock = str(self._clock)
        self.server = Server(folder, PYTHONPATH=path, PYTHONHASHSEED="0", TWINS_CLOCK=clock)
        self.set_clock(0)

    def set_clock(self, seconds: float) -> None:
        """Set the clock to so many seconds after noon."""
        moved = self._clock.with_suffix(".new")
        moved.write_text(str(seconds))
        moved.replace(self._clock)

    def sweep(self, seconds: float) -> None:
        """Do the server's sweep of presence: renew that of streams, delete what has expired."""
        self.set_clock(seconds)
        now = NOON + seconds
        streams = PRESENCE.c.process.not_in(["pages", "left"])

        def job(conn: Connection) -> None:
            conn.execute(update(PRESENCE).where(streams).values(until=now + RENEWED_FOR))
            presence.delete_expired(conn, now)

        with Database.open(self.server.folder / "home" / "matinee.db") as database:
            database.write_now(job)


@pytest.fixture(scope="module")
def clocked_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedServer]:
    clocked_server = ClockedServer(tmp_path_factory.mktemp("still"))
    with clocked_server.server:
        yield clocked_server


@dataclass(frozen=True)
class StreamMessage:
    """A message of a stream: its text without what differs between tables, and its size."""

    text: str
    size: int


@dataclass
class Browsers:
    """Three people at a table, each with a browser of their own."""

    seated: Seated
    pages: list[Page]

    def messages(self, seat: int) -> list[StreamMessage]:
        """All messages of the stream to this seat since `listen`, in order."""
        raw: list[str] = self.pages[seat].evaluate("window.received")
        return [StreamMessage(self._normalised(text), len(text.encode())) for text in raw]

    def _normalised(self, text: str) -> str:
        tokens = {len(token) for _, token in TOKEN.findall(text)}
        assert len(tokens) <= 1, "a token is always as long"
        return TOKEN.sub(r'\1"', text).replace(self.seated.id, "TABLE")

    def post_message(self, text: str, others: list[int]) -> None:
        """Let Ann chat, and wait until the message has reached these seats."""
        self.seated.people[0].post(self.seated.at("/chat"), {"text": text})
        for seat in others:
            expect(self.pages[seat].locator("#chat")).to_contain_text(text)


def open_pages(
    new_page: NewPage, clocked_server: ClockedServer, actor: int, *, scripted: bool
) -> Browsers:
    """The story up to the line that one player minds, open in three browsers for a while."""
    clocked_server.set_clock(0)
    server = clocked_server.server
    seated = telling(server, *NAMES)
    seated.play(0, event(WORDS))
    pages = []
    for seat, person in enumerate(seated.people):
        listens = scripted or seat != actor
        page = sign_in(new_page(base_url=server.url, java_script_enabled=listens), person)
        if listens:
            with_settings(page, **QUICK).context.add_init_script(LISTEN)
        page.goto(seated.at() if listens else seated.at("?text=1"))
        if listens:
            live(page)
        pages.append(page)
    clocked_server.set_clock(60)
    if not scripted:
        pages[actor].reload()  # as the page does by itself
    clocked_server.sweep(80)
    if not scripted:
        pages[actor].reload()
    browsers = Browsers(seated, pages)
    others = [seat for seat in range(3) if seat != actor]
    browsers.post_message("Now listen.", others)
    for seat in others:
        expect(pages[seat].locator("#seats")).not_to_contain_text("not here now")
        pages[seat].evaluate("window.received.length = 0")
    return browsers


def messages_to_others(
    new_page: NewPage, clocked_server: ClockedServer, actor: int, *, scripted: bool
) -> dict[int, list[StreamMessage]]:
    """Messages to the two other seats while this seat opens, considers and uses the X-card."""
    browsers = open_pages(new_page, clocked_server, actor, scripted=scripted)
    others = [seat for seat in range(3) if seat != actor]
    page = browsers.pages[actor]
    page.get_by_role("link", name="X-card").first.click()
    expect(page.get_by_role("radio", name=WORDS)).to_be_checked()
    browsers.post_message("It is late.", others)
    clocked_server.sweep(190)
    browsers.post_message("It is later.", others)
    page.get_by_role("button", name="Take it out").click()
    expect(page.locator("body")).to_contain_text(GONE)
    if scripted:
        live(page)
    browsers.post_message("It is too late.", others)
    clocked_server.sweep(260)
    browsers.post_message("Good night.", others)
    messages = {seat: browsers.messages(seat) for seat in others}
    for page in browsers.pages:
        page.context.close()
    return messages


def test_no_browser_hears_who_used_the_x_card(
    new_page: NewPage, clocked_server: ClockedServer
) -> None:
    messages_by_seat: dict[int, dict[str, list[StreamMessage]]] = {0: {}, 1: {}, 2: {}}
    for actor in range(3):
        for scripted in (True, False):
            found = messages_to_others(new_page, clocked_server, actor, scripted=scripted)
            for seat, messages in found.items():
                messages_by_seat[seat][f"{NAMES[actor]}, {scripted=}"] = messages
    for seat, by_actor in messages_by_seat.items():
        (first, expected), *rest = by_actor.items()
        for case, messages in rest:
            assert messages == expected, f"{NAMES[seat]} tells {case} from {first}"
        texts = [one.text for one in expected]
        assert not any("not here now" in text for text in texts)
        assert WORDS not in "".join(texts)
        # Ann's messages, and between them one message with the row, and nothing else at all.
        late, later, gone, too_late, night = texts
        for sentence, text in (
            ("It is late.", late),
            ("It is later.", later),
            (GONE, gone),
            ("It is too late.", too_late),
            ("Good night.", night),
        ):
            assert sentence in text
