"""The site around the games: its theme, its credits, and a first visit."""

import re

import httpx
import msgspec
import pytest

from fixtures.games.callsheet.game_text import CallSheetText
from matinee.bots.bot_names import BOT_NAMES
from matinee.engine.contract.game import Result
from matinee.engine.text.i18n import ENGLISH
from matinee.server.accounts.guest_names import JOBS
from matinee.server.errors import ServerRefused
from matinee.server.pages.formatting import format_outcome
from matinee.server.pages.qr_code import qr
from matinee.server.pages.site.theme_switch import require_local_path
from matinee.server.schemas.tables import TableSchema
from server.browsers import Start
from server.plain_browser import (
    Arrive,
    Element,
    Page,
    PlainBrowser,
    choices,
    choose,
    invitation,
    over,
    set_up,
    until,
)


def theme_of(page: Page) -> str:
    return page.root.all("html")[0].get("data-theme")


def current(page: Page) -> list[str]:
    buttons = form_to(page, "/theme").all("button")
    return [e.text for e in buttons if "aria-current" in e.attributes]


def form_to(page: Page, action: str) -> Element:
    return next(form for form in page.root.all("form") if form.get("action") == action)


# Theme


def test_the_light_is_remembered_and_leads_back_to_the_page(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.open("/me?saved=name")
    assert (theme_of(ann.page), current(ann.page)) == ("", ["As this device"])
    ann.press("Light matinee")
    assert ann.page.url.endswith("/me?saved=name")
    assert (theme_of(ann.page), current(ann.page)) == ("matinee", ["Light matinee"])
    assert theme_of(ann.open("/nowhere")) == "matinee", "the first paint of every page is right"
    ann.press("Dark house")
    assert (ann.page.path, theme_of(ann.page)) == ("/nowhere", "house")
    ann.press("As this device")
    assert theme_of(ann.page) == ""


def test_after_a_form_was_refused_the_light_leads_to_a_page_that_is_there(arrive: Arrive) -> None:
    ann = arrive()
    ann.open("/")
    assert ann.press("Play now against bots: Call Sheet", {"name": "B"}).status == 422
    ann.press("Dark house")
    assert (ann.page.path, ann.page.status) == ("/", 200)


def test_no_light_that_there_is_not(arrive: Arrive) -> None:
    ann = arrive()
    form = form_to(ann.open("/"), "/theme")
    token = next(e.get("value") for e in form.all("input") if e.get("name") == "_csrf_token")
    sent = {"_csrf_token": token, "back": "/", "theme": "neon"}
    assert ann.send(form, sent).status == 422
    ann.http.cookies.set("matinee-theme", '"><script>')
    assert theme_of(ann.open("/")) == ""


@pytest.mark.parametrize("address", ["/", "/me", "/tables/x?seat=1&still=1", "/join/a/b%20c"])
def test_the_way_back_is_a_place_of_this_server(address: str) -> None:
    assert require_local_path(address) == address


@pytest.mark.parametrize(
    "address",
    [
        "",
        "me",
        "//elsewhere.example",
        "/\\elsewhere.example",
        "https://elsewhere.example/",
        "javascript:alert(1)",
        "/a\r\nSet-Cookie: b=c",
        "/\tx",
        "/é",
    ],
)
def test_the_way_back_leads_nowhere_else(address: str) -> None:
    with pytest.raises(ServerRefused, match="leads away"):
        require_local_path(address)


# Around every page


def test_even_a_page_of_trouble_knows_who_reads_it(arrive: Arrive) -> None:
    ann = arrive("Ann Known")
    page = ann.open("/nowhere")
    assert page.status == 404
    assert page.link("Ann Known").get("href") == "/me"
    assert page.link("About Matinee")


def test_trouble_without_a_token_offers_nothing_that_needs_one(start: Start) -> None:
    somebody = PlainBrowser(start())
    page = somebody.open("/nowhere")
    assert not page.root.all("form")
    assert page.link("Sign in")


def test_what_the_server_stands_on_is_told(arrive: Arrive) -> None:
    somebody = arrive()
    page = somebody.follow("About Matinee")
    assert page.h1 == "About Matinee"
    assert "MIT licence" in page.text
    assert "Lorc, Delapouite and contributors" in page.text
    assert "CC BY 3.0" in page.text


# The first visit


def test_every_game_says_what_it_is_and_how_to_begin(arrive: Arrive) -> None:
    page = arrive().open("/")
    assert page.h1 == "Matinee"
    showing = next(e for e in page.root.all("article") if "Call Sheet" in e.text)
    assert "2 to 4 players" in showing.text
    assert "5 minutes" in showing.text
    assert "You and 2 bots. It begins at once." in showing.text
    assert page.link("How it is played: Call Sheet").get("href") == "/rules/callsheet"
    assert "heuristic" not in page.text, "levels have names that people understand"


def test_a_first_game_is_a_short_one(arrive: Arrive) -> None:
    somebody = arrive()
    short = [e for e in somebody.open("/").buttons if e.get("name") == "first"]
    assert short, "a game offers a short one to newcomers"
    somebody.press(short[0].text)
    table = somebody.page.path.removeprefix("/tables/")
    terms = somebody.http.get(f"/api/tables/{table}").json()["terms"]
    assert terms["options"]


def test_no_guest_is_called_like_a_bot() -> None:
    crew = {name.casefold() for name in BOT_NAMES}
    for job in JOBS:
        assert not crew & set(re.findall(r"\w+", job.casefold())), job


# Before and after a game


def test_a_host_closes_a_table_that_nobody_needs(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    lobby = set_up(ann, "callsheet", "open", "open")
    ben.open(invitation(lobby))
    ben.press("Sit down")
    assert not ben.page.has("Close it for good")
    ann.open(lobby.path)
    assert ann.press("Close it for good").path == "/"
    assert "closed" in ben.open(lobby.path).h1
    ben.open("/")
    assert "Closed before it began" in ben.page.text


def test_an_invitation_can_be_read_by_a_camera(arrive: Arrive) -> None:
    ann = arrive("Ann")
    lobby = set_up(ann, "callsheet", "me", "open")
    drawn = next(e for e in lobby.root.all("svg") if e.get("class") == "qr")
    assert drawn.get("aria-label")
    assert str(qr(invitation(lobby), drawn.get("aria-label"))) in lobby.source


def test_against_bots_alone_one_plays_again_at_once(arrive: Arrive) -> None:
    ann = arrive("Ann")
    set_up(ann, "callsheet", "me", "bot:random", **{"option.days": "1"})
    ann.press("Start the game")
    table = ann.page.path
    ann.open(f"{table}?text=1")
    for _ in range(60):
        if over(ann.page):
            break
        if choices(ann.page):
            choose(ann, lambda texts: next((t for t in texts if t.startswith("Ready")), texts[0]))
        else:
            until(ann, lambda page: over(page) or bool(choices(page)))
    ann.press("Play again")
    assert ann.page.path != table
    status = ann.http.get(f"/api{ann.page.path}").json()["status"]
    assert status == "running"
    ann.open("/")
    line = next(e.text for e in ann.page.root.all("li") if " won" in e.text)
    assert "Replay" in line


@pytest.mark.parametrize(
    ("result", "ended", "text"),
    [
        (Result((1, 2), (67, 4)), "finished", "Ann won, 67 points"),
        (Result((2, 1), (0, 1)), "finished", "You won, 1 point"),
        (Result((1, 1), (5, 5)), "finished", "You and Ann won, 5 points"),
        (Result((2, 1)), "finished", "You won"),
        (Result((1, 1)), "finished", "Played to the end"),
        (None, "abandoned", "Closed, since nobody came back"),
        (None, "conceded", "Closed when the last one left"),
    ],
)
def test_how_a_game_came_out(arrive: Arrive, result: Result | None, ended: str, text: str) -> None:
    me = arrive("Me")
    lobby = set_up(me, "callsheet", "bot:random", "me")
    answer: httpx.Response = me.http.get(f"/api{lobby.path}")
    table = msgspec.json.decode(answer.content, type=TableSchema)
    seats = [msgspec.structs.replace(table.seats[0], name="Ann"), table.seats[1]]
    scores = None
    if result is not None and result.scores is not None:
        scores = [CallSheetText([], None, ENGLISH).score(points) for points in result.scores]
    table = msgspec.structs.replace(table, seats=seats, result=result, scores=scores, ended=ended)
    assert format_outcome(table) == text
