"""Requirements on every game's pages: its guide, its quick reference, its poster."""

from itertools import pairwise

import pytest

from games.action.web.test_guide import PAGES as ACTION
from games.boulevard.web.test_guide import PAGES as BOULEVARD
from games.deadwood.web.test_guide import PAGES as DEADWOOD
from games.page_reader import Reader, Sections, section_of
from games.universalis.web.test_guide import PAGES as UNIVERSALIS
from matinee.engine.contract.installed_games import find
from matinee.engine.rulebook import rules
from matinee.games.action.web.help import guide as action
from matinee.games.boulevard.web.help import guide as boulevard
from matinee.games.deadwood.web.help import guide as deadwood
from matinee.games.universalis.web.help import guide as universalis

SECTIONS: dict[str, Sections] = {
    "action": action.SECTIONS,
    "boulevard": boulevard.SECTIONS,
    "deadwood": deadwood.SECTIONS,
    "universalis": universalis.SECTIONS,
}
PAGES = {
    f"{game}-{name}": Reader(page)
    for game, pages in zip(SECTIONS, (ACTION, BOULEVARD, DEADWOOD, UNIVERSALIS), strict=True)
    for name, page in pages.items()
}

every_page = pytest.mark.parametrize("name", PAGES)
every_game = pytest.mark.parametrize("game", SECTIONS)


def ids_of_rules(game: str) -> set[str]:
    return {rule.id for rule in rules(find(game).rules.read_text("utf-8"))}


@every_page
def test_a_page_needs_no_inline_style_or_script_and_drawings_are_said_or_hidden(name: str) -> None:
    for (tag, attrs), (inside, _) in pairwise([*PAGES[name].tags, ("", {})]):
        assert tag not in ("script", "style", "h1")
        assert not any(name == "style" or name.startswith("on") for name in attrs)
        if tag == "svg":
            hidden = "aria-hidden" in attrs
            assert hidden != ("aria-label" in attrs or inside == "title")
            assert hidden or attrs.get("role") == "img"
        if tag == "th":
            assert attrs.get("scope") in ("row", "col")


@every_page
def test_every_table_has_a_caption_and_even_rows(name: str) -> None:
    page = PAGES[name]
    assert len(page.tables) == sum(tag == "table" for tag, _ in page.tags)
    assert all(len(set(widths)) == 1 for widths in page.widths.values())


@every_page
def test_every_drawing_that_is_used_is_there_once(name: str) -> None:
    ids = [attrs["id"] for _, attrs in PAGES[name].tags if "id" in attrs]
    assert len(set(ids)) == len(ids)
    assert drawings_used(name) <= {f"#{id}" for id in ids}


@pytest.mark.parametrize("name", [name for name in PAGES if name.startswith(("act", "boul"))])
def test_every_drawing_that_is_there_is_used(name: str) -> None:
    """The other drawings are a sheet of symbols that several pages share."""
    drawn = {f"#{attrs['id']}" for tag, attrs in PAGES[name].tags if tag == "symbol"}
    assert drawn <= drawings_used(name)


def drawings_used(name: str) -> set[str]:
    return {str(attrs["href"]) for tag, attrs in PAGES[name].tags if tag == "use"}


@every_game
def test_the_sections_are_all_there_in_order(game: str) -> None:
    found = [attrs for tag, attrs in PAGES[f"{game}-guide"].tags if tag == "section"]
    explained = {attrs["id"]: str(attrs["data-rules"] or "").split() for attrs in found}
    assert list(explained.items()) == [(name, [*ids]) for name, ids in SECTIONS[game].items()]
    assert len(found) == len(explained)


@every_game
def test_every_rule_has_a_section_that_explains_it(game: str) -> None:
    unexplained = {rule for rule in ids_of_rules(game) if section_of(rule, SECTIONS[game]) is None}
    assert not unexplained


@every_game
def test_sections_name_no_rule_twice_and_none_that_is_not_in_the_catalogue(game: str) -> None:
    named = [name for names in SECTIONS[game].values() for name in names]
    assert len(set(named)) == len(named)
    known = ids_of_rules(game)
    assert set(named) <= {rule.rpartition("-")[0] for rule in known} | known
