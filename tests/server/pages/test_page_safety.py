"""Safety of pages: forged requests fail, people's texts never run, and secrets stay hidden."""

import re

import pytest

from fixtures.games.callsheet import TITLE
from matinee.engine.contract.game import Action
from matinee.engine.contract.open_fields import Number
from matinee.server.pages.option_fields import widgets
from matinee.server.pages.parts.action_buttons import of_actions
from matinee.server.schemas.games import GameOption, GameSchema
from matinee.server.schemas.play import LegalAction
from matinee.web import HERE
from matinee.web.static_files import folders
from server.plain_browser import (
    Arrive,
    PlainBrowser,
    choices,
    fields,
    invitation,
    set_up,
)

HOSTILE = "<img src=x onerror=alert(1)>"
WORSE = "</textarea></pre><script>alert(1)</script>\"'><b onclick=alert(2)>{{ 7*7 }}"


# Other sites


@pytest.mark.parametrize("token", [None, "", "x" * 128, "ä"])
def test_a_form_without_our_token_does_nothing_and_loses_nothing(
    arrive: Arrive, token: str | None
) -> None:
    ann = arrive("Ann")
    table = set_up(ann, "callsheet", "me", "open").path
    ann.follow("Write something")
    form = ann.page.button("Say it").within("form")
    assert form is not None
    values = {**fields(form), "text": "A whole paragraph, <typed> with care."}
    del values["_csrf_token"]
    page = ann.send(form, values if token is None else {**values, "_csrf_token": token})
    assert page.status == 403
    assert "This form is too old or came from elsewhere. Load the page again." in page.text
    assert page.root.all("textarea")[0].raw == "A whole paragraph, <typed> with care."
    page = ann.open(page.link("Back to the table").get("href"))
    assert page.path == table
    assert "A whole paragraph" not in page.text
    ann.follow("Write something")
    ann.press("Say it", {"text": "Now it works."})
    assert "Now it works." in ann.page.text


def test_a_token_that_another_server_made_is_replaced(arrive: Arrive) -> None:
    ann = arrive()
    ann.http.cookies.clear()
    ann.http.cookies.set("matinee-form", "f" * 128, domain="127.0.0.1", path="/")
    ann.open("/")
    assert ann.press("Play now against bots: Call Sheet").status == 403
    ann.open("/")
    assert ann.press("Play now against bots: Call Sheet").path.startswith("/tables/")


@pytest.mark.parametrize(
    "header", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_a_form_from_another_site_does_nothing(arrive: Arrive, header: dict[str, str]) -> None:
    ann = arrive("Ann")
    form = ann.page.button("Change the name").within("form")
    assert form is not None
    values = {**fields(form), "name": "Mallory"}
    answer = ann.http.post("/me/name", data=values, headers=header)
    assert answer.status_code == 403
    assert ann.open("/me").h1 == "Ann"


# Texts of people


def test_what_people_write_is_shown_and_never_run(arrive: Arrive) -> None:
    """The browser checks every page that it opens for scripts and handlers."""
    ann, ben = arrive(HOSTILE), arrive("Ben")
    lobby = set_up(ann, "callsheet", "me", "open", public="yes")
    ben.open(invitation(lobby))
    assert ben.page.h1 == f"Call Sheet with {HOSTILE}"
    ben.press("Sit down")
    ann.open(lobby.path)
    ann.press("Start the game")
    ann.press("Say it", {"text": WORSE})
    ann.press("Keep the note", {"text": WORSE})
    assert WORSE in [area.raw for area in ann.page.root.all("textarea")]
    memo = next(b.text for b in ann.page.buttons if b.text.startswith("Pin up"))
    ann.press(memo, {"field.text": HOSTILE})
    ben.open(lobby.path)
    assert f"{HOSTILE}: {HOSTILE}" in ben.page.text
    assert " ".join(WORSE.split()) in ben.page.text
    ann.press("May I? Why not?", {"why": HOSTILE})
    assert HOSTILE in ann.page.text
    page = ann.press("Say it", {"text": WORSE * 20})
    assert page.alert
    assert page.field("text").raw == WORSE * 20
    assert HOSTILE in arrive().page.text, "the lobby names who sits at public tables"
    ann.open("/me")
    assert ann.page.h1 == HOSTILE
    page = ann.press("Change the name", {"name": WORSE})
    assert page.field("name").get("value") == WORSE


@pytest.mark.parametrize(
    "query", ["seat=x", "seat=-1", "seat=99", "at=-1", "at=1e9", "why=" + "x" * 300, "seat=1"]
)
def test_a_strange_address_gets_a_page_with_a_sentence(arrive: Arrive, query: str) -> None:
    ann = arrive("Ann")
    table = set_up(ann, "callsheet", "me", "bot:random").path
    ann.press("Start the game")
    page = ann.open(f"{table}?text=1&{query}")
    assert 400 <= page.status < 500
    assert page.link("To the lobby")


def sources() -> dict[str, str]:
    """Source of every template, of the platform and of games."""
    found = [HERE / "templates", *(folder.parent / "templates" for folder in folders().values())]
    files = {file for folder in found for file in folder.rglob("*.html")}
    return {str(file): file.read_text("utf-8") for file in files}


def test_pages_have_no_scripts_or_styles_of_their_own() -> None:
    assert len(sources()) > 40
    for file, source in sources().items():
        assert not re.search(r"<style|\sstyle=|\son\w+=[\"']", source), file
        assert all("src=" in one for one in re.findall("<script[^>]*>", source)), file


def test_only_what_a_game_has_drawn_is_put_into_pages_as_it_is() -> None:
    for file, source in sources().items():
        for expression in re.findall(r"{{ *([^{}]*?) *\| *safe", source):
            drawn = re.match(r"(page\.(board\.markup|ui\.)|stage\.|title\.stage\.)", expression)
            assert drawn, (file, expression)


# Secrets at one screen


def hands(browser: PlainBrowser, table: str, seat: int) -> list[int]:
    """Crew of a seat, as the API tells the seat's player."""
    answer = browser.http.get(f"/api{table}/view?seat={seat}").json()
    hand: list[int] = answer["view"]["hands"][seat]
    return hand


def crews(source: str) -> set[int]:
    """Crew that a page names, in text, in buttons or in sentences about dealing."""
    named = re.findall(r"crew[^\d<]{0,12}(\d+(?:, \d+)*)", source.replace("&#34;", '"'))
    return {int(number) for numbers in named for number in numbers.split(", ")}


def test_no_seat_finds_another_seats_secrets_in_a_page(arrive: Arrive) -> None:
    ann = arrive("Ann")
    table = set_up(ann, "callsheet", "me", "open").path
    ann.follow("Take a further seat at this screen")
    ann.press("Take a further seat", {"name": "Ben"})
    ann.press("Start the game")
    anns, bens = (set(hands(ann, table, seat)) for seat in (0, 1))

    assert ann.page.h1 == "Hand the screen to Ann"
    assert not crews(ann.page.source)
    ann.press("I am Ann")
    assert crews(ann.page.source) == anns
    ann.press(f"Book crew {min(anns)}")
    ann.press("Ready cannot be taken back")

    assert crews(ann.page.source) == anns, "she sees what came of it"
    assert not ann.page.reloads
    ann.press("Hand on")
    assert ann.page.h1 == "Hand the screen to Ben"
    assert not crews(ann.page.source)
    assert ann.open(table).h1 == "Hand the screen to Ben"
    assert ann.open(f"{table}?seat=0").h1 == "Hand the screen to Ben", "going back is no way in"
    ann.follow("I am Ann and want to look")
    ann.press(f"Book crew {max(anns)} and be ready")
    assert "When your moment comes" in ann.page.text

    ann.open(table)
    ann.press("I am Ben")
    assert crews(ann.page.source) == bens
    assert "When your moment comes" not in ann.page.source
    for query in ("at=0", "log=1", "look=", f"look=crew:{min(bens)}"):
        assert crews(ann.open(f"{table}?text=1&seat=1&{query}").source) == bens
    assert not crews(ann.open(f"{table}?text=1&seat=1&look=crew:{min(anns)}").text) & anns
    ann.open(f"{table}?seat=1")
    ann.press(f"Book crew {min(bens)}")
    assert ann.page.h1 == "Your call"
    assert crews(ann.page.source) == bens


def test_who_looks_out_of_turn_has_to_say_so(arrive: Arrive) -> None:
    ann = arrive("Ann")
    table = set_up(ann, "deadwood", "me", "open", **{"option.first": "1"}).path
    ann.follow("Take a further seat at this screen")
    ann.press("Take a further seat", {"name": "Ben"})
    ann.press("Start the game")
    assert ann.page.h1 == "Hand the screen to Ann"
    ann.follow("I am Ben and want to look")
    assert ann.page.h1 == "Waiting for Ann"
    assert "as Ben" in ann.page.text
    assert not choices(ann.page)
    assert not ann.page.reloads
    ann.open(table)
    ann.press("I am Ann")
    old = ann.page
    ann.press("End the turn")
    assert "What came of your move You wait." in ann.page.text
    assert not choices(ann.page)
    form = old.button("End the turn").within("form")
    assert form is not None
    action = old.button("End the turn").get("value")
    ann.send(form, {**fields(form), "action": action})
    assert ann.page.h1 == "Hand the screen to Ben", "sending it again is no way in"


# Style


def test_pages_need_nothing_from_elsewhere() -> None:
    styles = [file for folder in folders().values() for file in folder.rglob("*.css")]
    assert len(styles) > 3
    for style in styles:
        source = style.read_text("utf-8")
        assert not re.search(r"https?://|\burl\((?!#|\"?vendor/)", source), style
        for part in re.findall(r"@import (.*);", source):
            assert (style.parent / part.strip('"')).is_file(), (style, part)
    for file, source in sources().items():
        assert not re.search(r"(src|<link[^>]* href)=.https?:", source), file


# Parts


class Book(Action, tag="book", frozen=True):
    crew: int


class Pay(Action, tag="pay", frozen=True):
    sum: int | Number


def offered(*sayings: str) -> list[tuple[str, list[str]]]:
    found = of_actions(
        [LegalAction(Book(n), label, [], {}, False) for n, label in enumerate(sayings)], str
    )
    return [(group.verb, [button.rest for button in group.buttons]) for group in found.groups]


def test_sentences_that_begin_alike_stand_together() -> None:
    assert offered("Book crew 3", "Book crew 17", "Wait") == [
        ("Book crew", ["3", "17"]),
        ("", ["Wait"]),
    ]
    assert offered("Act", "Act again") == [("", ["Act", "Act again"])]
    assert offered("Go", "Go") == [("", ["Go", "Go"])]
    assert offered("Go  far", "Go  near") == [("Go", ["far", "near"])]
    assert offered("") == [("", [""])]
    assert offered("Rent “The Robe”", "Rent “The Wild One”") == [
        ("Rent", ["“The Robe”", "“The Wild One”"])
    ]
    film = "«\N{NO-BREAK SPACE}{}\N{NO-BREAK SPACE}»"
    robe, wild = film.format("La Tunique"), film.format("La Horde")
    assert offered(f"Louer 1\N{NO-BREAK SPACE}M {robe}", f"Louer 1\N{NO-BREAK SPACE}M {wild}") == [
        ("Louer 1\N{NO-BREAK SPACE}M", [robe, wild])
    ]


def test_what_is_still_open_stands_apart() -> None:
    offer = of_actions([LegalAction(Pay(Number(0, 3)), "Pay 0-3", [], {}, False)], str)
    assert not offer.groups
    assert [field.name for field in offer.open[0].fields] == ["sum"]
    assert offer.has('{"do":"pay","sum":{"open":"number","low":0,"high":3}}')


def test_every_kind_of_option_gets_a_field() -> None:
    options = [
        GameOption("flag", "", True, {"type": "boolean"}),
        GameOption(
            "size", "", None, {"anyOf": [{"type": "null"}, {"type": "integer", "maximum": 9}]}
        ),
        GameOption("mode", "", None, {"anyOf": [{"enum": ["a", "b"]}, {"type": "null"}]}),
        GameOption("name", "", "x", {"type": "string", "maxLength": 12}),
        GameOption("odd", "", 1, {"anyOf": [{"type": "integer"}, {"type": "string"}]}),
    ]
    game = GameSchema("g", "G", "", 2, 4, "5", ["random"], options, False)
    flag, size, mode, name, odd = widgets(TITLE, game, {"option.mode": "b"})
    assert flag.choices == (("false", "no"), ("true", "yes"))
    assert flag.value == "true"
    assert (size.counts, size.most, size.value, size.hint) == (True, 9, "", "left open")
    assert mode.choices == (("", "left open"), ("a", "a"), ("b", "b"))
    assert mode.value == "b"
    assert (name.most, name.value) == (12, "x")
    assert (odd.counts, odd.choices, odd.value) == (False, (), "1")
