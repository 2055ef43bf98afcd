"""Stories on the pages: reading, the shelf, the editor's cut, a sequel; without a script."""

import pytest

from http_games import NAMES
from live_server import Server
from server.plain_browser import Arrive, PlainBrowser, fields, invitation, set_up

HOSTILE = "<b>Rain</b> & frogs"


def two(arrive: Arrive, game: str = "callsheet") -> tuple[PlainBrowser, PlainBrowser, str]:
    """Ada and Buster at a table that has begun, and its address."""
    ada, buster = arrive(NAMES[0]), arrive(NAMES[1])
    buster.open(invitation(set_up(ada, game, "me", "open")))
    buster.press("Sit down")
    ada.open(ada.page.url)
    ada.press("Start the game")
    return ada, buster, ada.page.path


def post_message(browser: PlainBrowser, table: str, text: str) -> None:
    """Pin up a memo."""
    browser.open(f"{table}?text=1")
    browser.press("Pin up a memo: 1-40 characters", {"field.text": text})


def end(ada: PlainBrowser, buster: PlainBrowser, table: str) -> None:
    ada.open(f"{table}?text=1")
    ada.press("Ask to end the game here")
    buster.open(f"{table}?text=1")
    buster.press("Agree")


def propose(browser: PlainBrowser, table: str, **typed: str) -> None:
    """Send the form of the cut with these fields changed."""
    browser.open(f"{table}/cut")
    again = browser.page.has("Propose this instead")
    button = browser.page.button("Propose this instead" if again else "Propose this cut")
    form = button.within("form")
    assert form is not None
    browser.send(form, {**fields(form), **typed})


def line_of(browser: PlainBrowser, table: str, text: str) -> str:
    browser.open(f"{table}/cut")
    return next(area.get("name") for area in browser.page.root.all("textarea") if area.text == text)


def test_a_story_is_read_and_what_people_wrote_is_text(arrive: Arrive) -> None:
    ada, buster, table = two(arrive)
    post_message(ada, table, HOSTILE)
    buster.open(f"{table}/story")
    assert HOSTILE in buster.page.text
    assert "<b>Rain" not in buster.page.source
    assert "still being told" in buster.page.text
    links = [a.get("href") for a in buster.page.root.all("a")]
    assert f"/api{table}/story/text" in links


def test_the_shelf_says_when_it_is_empty_and_then_shows_what_may_be_shown(arrive: Arrive) -> None:
    ada, buster, table = two(arrive)
    post_message(ada, table, "Rain.")
    zoe = arrive("Zoe")
    zoe.open("/stories")
    assert f"{table}/story" not in [a.get("href") for a in zoe.page.root.all("a")]
    end(ada, buster, table)
    for person in (ada, buster):
        person.open(f"{table}?text=1")
        person.press("It may be shown")
    zoe.open("/stories")
    assert f"{table}/story" in [a.get("href") for a in zoe.page.root.all("a")]
    zoe.open(f"{table}/story")
    assert "Everybody may read this story" in zoe.page.text
    assert "Editor" not in zoe.page.text


def test_a_cut_is_proposed_compared_and_agreed_on(arrive: Arrive) -> None:
    ada, buster, table = two(arrive)
    post_message(ada, table, "Nobdy is home.")
    line = line_of(ada, table, "Nobdy is home.")
    propose(ada, table, title="Frogs", **{line: "Nobody is home."})
    assert "You propose" in ada.page.text
    assert "Still to answer: Buster." in ada.page.text
    buster.open(f"{table}/cut")
    assert [d.text for d in buster.page.root.all("del")] == ["Nobdy"]
    assert [i.text for i in buster.page.root.all("ins")] == ["Nobody"]
    assert "Title: Frogs" in buster.page.text
    assert not buster.page.root.all("textarea"), "one proposal at a time"
    buster.press("Agree")
    buster.open(f"{table}/story")
    assert "Nobody is home." in buster.page.text
    assert "You read the editor’s cut." in buster.page.text
    buster.follow("Read it as it was played")
    assert "Nobdy is home." in buster.page.text


def test_what_one_proposes_is_added_to_and_withdrawn(arrive: Arrive) -> None:
    ada, _, table = two(arrive)
    post_message(ada, table, "Nobdy is home.")
    line = line_of(ada, table, "Nobdy is home.")
    propose(ada, table, title="Frogs")
    propose(ada, table, **{line: "Nobody is home."})
    assert "Title: Frogs" in ada.page.text
    assert [i.text for i in ada.page.root.all("ins")] == ["Nobody"]
    ada.press("Withdraw it")
    assert "You propose" not in ada.page.text


def test_what_cannot_be_comes_back_as_it_was_typed(arrive: Arrive) -> None:
    ada, _, table = two(arrive)
    post_message(ada, table, "Rain.")
    line = line_of(ada, table, "Rain.")
    propose(ada, table, title="Frogs", **{line: "x" * 41})
    assert "41 characters" in ada.page.text
    assert ada.page.field("title").get("value") == "Frogs"
    assert ada.page.field(line).text == "x" * 41


def test_others_have_no_say_in_the_cut(arrive: Arrive) -> None:
    ada, _, table = two(arrive)
    post_message(ada, table, "Rain.")
    ada.open(f"{table}/cut")
    assert ada.page.root.all("textarea")
    zoe = arrive("Zoe")
    zoe.open(f"{table}/cut")
    assert "Only those who sit at the table" in zoe.page.text or zoe.page.status == 404
    assert not zoe.page.root.all("textarea")


def test_the_cast_starts_a_sequel(arrive: Arrive) -> None:
    ada, buster, table = two(arrive)
    post_message(ada, table, "Rain.")
    end(ada, buster, table)
    ada.open(f"{table}/story")
    ada.press("Start a sequel")
    assert ada.page.path != table
    assert "Buster" in ada.page.text
    buster.open(f"{table}/story")
    buster.follow("To the next table")
    assert buster.page.path == ada.page.path


@pytest.mark.parametrize("game", ["deadwood"])
def test_a_game_without_stories_has_no_such_page(arrive: Arrive, game: str) -> None:
    ada, _, table = two(arrive, game)
    ada.open(f"{table}/story")
    assert "tells no story" in ada.page.text


def test_a_sequel_says_who_comes_back_and_no_form_asks_for_it(
    arrive: Arrive, server: Server
) -> None:
    ann, bo = (server.visitor(name, program=False) for name in ("Ann", "Bo"))
    member = {"name": "Mrs Oakes", "kind": "character"}
    terms = {"options": {"title": "The Long Wire 2", "cast": [member]}}
    body = {"game": "universalis", "chairs": ["me", "open"], "terms": terms, "public": True}
    made = ann.post("/tables", body)
    assert bo.get(f"/tables/{made['id']}")["terms"]["options"]["cast"] == [member]
    zoe = arrive("Zoe")
    for way in (f"/tables/{made['id']}", f"/tables/{made['id']}?text=1"):
        zoe.open(way)
        assert "From an earlier story come back: Mrs Oakes." in zoe.page.text
        assert "{'name'" not in zoe.page.text
    zoe.open("/")
    assert "option.cast" not in zoe.page.source
    assert "option.title" in zoe.page.source
