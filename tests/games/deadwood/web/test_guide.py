"""The guide explains every rule, and every figure in it is the game's own."""

import re

import pytest

from games.bracket_language import BracketLanguage
from games.deadwood.builder import TableBuilder
from games.page_reader import Reader, section_of
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.games.deadwood import content
from matinee.games.deadwood.content import BUDGETS, SEATS
from matinee.games.deadwood.rules.actions import Act
from matinee.games.deadwood.rules.events import Acted, BonusPaid
from matinee.games.deadwood.rules.odds import odds
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.scoring import score
from matinee.games.deadwood.rules.setup import by_player_count
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web.help.guide import (
    EXAMPLE,
    EXAMPLE_DICE,
    PAYS,
    RANK_POINTS,
    SECTIONS,
    guide,
    quick_reference,
    shares,
)


def words(edition: str, language: Language | None = None) -> DeadwoodText:
    options = Options(edition="classic" if edition == "classic" else "studios")
    return DeadwoodText(("Ann", "Ben"), options, language or ENGLISH)


PAGES = {
    "guide": guide(words("studios")),
    "studios": quick_reference(words("studios")),
    "classic": quick_reference(words("classic")),
}
GUIDE = Reader(PAGES["guide"])


def test_the_narrower_name_wins() -> None:
    assert section_of("DW-DEC-33", SECTIONS) == "rehearsing"
    assert section_of("DW-DEC-48", SECTIONS) == "questions"
    assert section_of("DW-OPT-18", SECTIONS) == "rehearsing"
    assert section_of("DW-OPT-03", SECTIONS) == "editions"


@pytest.mark.rule("DW-OPT-18")
def test_the_odds_are_the_games_own() -> None:
    _, *rows = GUIDE.tables["How likely a good take is"]
    for budget, row in zip(BUDGETS, rows, strict=True):
        assert row[0] == f"${budget}M"
        chances = [f"{odds(budget, markers):.0%}" for markers in range(budget)]
        assert row[1 : budget + 1] == chances
        assert set(row[budget + 1 :]) <= {"·"}


@pytest.mark.parametrize("page", PAGES)
def test_the_prices_are_those_of_the_casting_office(page: str) -> None:
    prices = content.prices()
    found = Reader(PAGES[page]).tables
    if page == "guide":
        _, *rows = found["The price board"]
        assert [row[1] for row in rows] == [f"${price}" for price in prices["dollars"].values()]
        assert [row[2] for row in rows] == [f"{price}" for price in prices["fame"].values()]
    else:
        _, dollars, fame = found["Price of a new rank, in one currency"]
        assert dollars[1:] == [f"${price}" for price in prices["dollars"].values()]
        assert fame == [
            "Credits" if page == "classic" else "Fame",
            *(f"{price}" for price in prices["fame"].values()),
        ]


@pytest.mark.rule("DW-COUNT-08")
def test_the_start_by_number_of_players_is_the_games_own() -> None:
    _, *rows = GUIDE.tables["How a game begins"]
    for seats, row in zip(SEATS, rows, strict=True):
        days, rank, fame = by_player_count(seats)
        assert row == [f"{seats}", f"{days}", f"{rank}", "$0", f"{fame}"]


def test_the_cards_are_counted_right() -> None:
    _, *rows = GUIDE.tables["Scene cards by budget"]
    assert sum(int(row[1]) for row in rows) == 40
    assert sum(int(row[2]) for row in rows) == 60


@pytest.mark.parametrize("kind", PAYS)
@pytest.mark.parametrize(("take", "face"), [("good", 6), ("bad", 1)])
@pytest.mark.rule("DW-ACT-10", "DW-ACT-14")
def test_a_take_pays_what_the_guide_says(kind: str, take: str, face: int) -> None:
    table = TableBuilder()
    card = table.scene("saloon", budget=4, ranks=(1, 2, 4), shots=2)
    role = card.roles[0].key if kind == "star" else "saloon.1"
    (acted,) = table.put(0, "saloon", role=role).play(0, Act(), face)
    assert isinstance(acted, Acted)
    assert (acted.dollars, acted.fame) == PAYS[kind][take]


@pytest.mark.rule("DW-SCORE-04")
def test_a_rank_scores_what_the_guide_says() -> None:
    table = TableBuilder().put(0, rank=3).put(1, rank=4)
    assert score(table.state, 1) - score(table.state, 0) == RANK_POINTS


@pytest.mark.rule("DW-WRAP-07", "DW-WRAP-09")
def test_the_worked_example_is_what_the_rules_would_pay() -> None:
    table = TableBuilder()
    card = table.scene("saloon", budget=EXAMPLE.budget, ranks=(1, 2, 4), shots=1)
    assert len(card.roles) == len(EXAMPLE.roles)
    table.put(0, "saloon", role=card.roles[0].key)
    new_events = table.play(0, Act(), 6, *EXAMPLE_DICE)
    paid = [list(event.dice) for event in new_events if isinstance(event, BonusPaid)]
    assert paid[::-1] == shares(EXAMPLE_DICE, len(EXAMPLE.roles))
    assert EXAMPLE.title in PAGES["guide"]


def test_no_real_card_is_shown() -> None:
    for scene in content.deck("60").values():
        assert not any(scene.title in page for page in PAGES.values())


def test_each_edition_has_its_words_in_the_aid() -> None:
    assert "practice chip" in PAGES["classic"]
    assert not re.search("fame|rehearsal marker", PAGES["classic"], re.IGNORECASE)
    assert not re.search("credit|practice chip", PAGES["studios"], re.IGNORECASE)


def test_every_sentence_of_the_aid_goes_through_gettext() -> None:
    page = re.sub(
        r"<[^>]*>|\s+|[$+\d%]", " ", quick_reference(words("studios", BracketLanguage("en")))
    )
    assert re.sub(r"\[[^\[\]]*\]", "", page).split() == []
