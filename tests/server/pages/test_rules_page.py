"""The rules of a game as a page: its guide, every rule, and a search."""

import re
from collections.abc import Iterator

import pytest

from fixtures import INSTALLED
from matinee.engine.contract.installed_games import titles
from matinee.engine.rulebook import rules
from matinee.server.presenters import games
from server.browsers import Start
from server.plain_browser import Arrive

RULE = re.compile(r'<div id="([A-Z]+-[\w-]+)" class="rule">')


def test_every_rule_stands_on_the_page_with_an_address(arrive: Arrive) -> None:
    page = arrive().open("/rules/deadwood")
    rule_ids = [rule.id for rule in rules(titles()["deadwood"].rules.read_text("utf-8"))]
    assert RULE.findall(page.source) == rule_ids
    assert page.h1 == "Deadwood"
    guide = next(e for e in page.root.all("div") if e.get("id") == "guide")
    assert len(guide.all("h2")) > 3


def test_rules_are_found_by_their_words(arrive: Arrive) -> None:
    browser = arrive()
    browser.open("/rules/deadwood")
    page = browser.press("Find", {"find": "rehearsal MARKERS"})
    found = RULE.findall(page.source)
    assert 0 < len(found) < 30
    assert f"{len(found)} rules with “rehearsal MARKERS”" in page.text
    assert page.field("find").get("value") == "rehearsal MARKERS"
    assert "DW-MOVE" in " ".join(RULE.findall(browser.open("/rules/deadwood?find=dw-move").source))


@pytest.mark.parametrize("find", ["zeppelin", "<script>alert(1)</script>", "%"])
def test_what_is_not_found_is_said(arrive: Arrive, find: str) -> None:
    browser = arrive()
    browser.open("/rules/deadwood")
    page = browser.press("Find", {"find": find})
    if not RULE.findall(page.source):
        assert "No rule has these words." in page.text
    assert page.field("find").get("value") == find


@pytest.fixture
def parlour(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Parlour, which has no rule catalogue, installed for the length of a test."""
    monkeypatch.syspath_prepend(str(INSTALLED / "parlour"))
    games._titles.cache_clear()
    yield
    games._titles.cache_clear()


@pytest.mark.usefixtures("parlour")
def test_a_game_may_have_neither_a_guide_nor_a_catalogue(start: Start) -> None:
    page = start().get("/rules/parlour", headers={"Accept": "text/html"}).text
    assert "<h1>Parlour</h1>" in page
    assert "This game lists no rules." in page


def test_a_game_that_is_not_there_has_no_rules(start: Start) -> None:
    client = start()
    assert client.get("/rules/chess", headers={"Accept": "text/html"}).status_code == 404
    assert client.get(f"/rules/deadwood?find={'x' * 101}").status_code == 400
