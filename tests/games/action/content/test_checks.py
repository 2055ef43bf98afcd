"""Checks of the data files: unplayable content is refused, with the row at fault."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.content_edits import Edit, edited_content
from matinee.engine.contract.content import BadContent
from matinee.games.action import content
from matinee.games.action.content import prices, scripts


@pytest.fixture
def edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Edit]:
    yield from edited_content(content, tmp_path, monkeypatch)


FIRST_CARD = r"(?s)^\[\[\w+\]\].*?(?=\n\[\[)"
LAST_CARD = r"(?s)\n\[\[\w+\]\](?!.*\[\[).*"


@pytest.mark.parametrize(
    ("rule", "name", "old", "new"),
    [
        ("AC-DATA-01", "scripts.toml", FIRST_CARD, ""),
        ("AC-DATA-01", "scripts.toml", 'key = "swamp-engine-zero"', ""),
        ("AC-DATA-01", "scripts.toml", "swamp-engine-zero", "the-man-bat"),
        ("AC-DATA-01", "scripts.toml", "Swamp Engine Zero", "The Man Bat"),
        ("AC-DATA-01", "scripts.toml", 'colour = "red"', 'colour = "blue"'),
        ("AC-DATA-01", "scripts.toml", "millions = 4", 'millions = "four"'),
        ("AC-DATA-01", "scripts.toml", "millions = 4", "milions = 4"),
        ("AC-DATA-01", "scripts.toml", "romance = 2", "western = 2"),
        ("AC-DATA-01", "scripts.toml", "^needs = .*", "needs = 8"),
        ("AC-DATA-01", "scripts.toml", 'colour = "red"', 'colour = "green"'),
        ("AC-DATA-02", "tv.toml", 'colour = "red"', ""),
        ("AC-COMP-16", "scripts.toml", "millions = 4", "millions = 0"),
        ("AC-COMP-16", "scripts.toml", "prestige = 3", "prestige = 0"),
        ("AC-COMP-16", "scripts.toml", "^needs = .*", "needs = {}"),
        ("AC-COMP-16", "scripts.toml", "romance = 2", "romance = -2"),
        ("AC-COMP-16", "scripts.toml", "^line = .*", 'line = ""'),
        ("AC-STACK-10", "scripts.toml", 'key = "the-man-bat"', 'key = "the-bat-man"'),
        ("AC-DATA-07", "scripts.toml", "comedy = 3", "comedy = 4"),
        ("AC-DATA-07", "scripts.toml", "comedy = 3, romance = 2", "drama = 3, romance = 2"),
        ("AC-DATA-02", "tv.toml", FIRST_CARD, ""),
        ("AC-DATA-02", "tv.toml", 'colour = "red"', 'colour = "gold"'),
        ("AC-DATA-02", "tv.toml", "millions = 2", "millions = 3"),
        ("AC-DATA-02", "tv.toml", "prestige = 1", "prestige = 2"),
        ("AC-DATA-02", "tv.toml", "romance = 2", "romance = 3"),
        ("AC-DATA-02", "tv.toml", "romance = 2", "romance = 2, action = 2"),
        ("AC-DATA-08", "tv.toml", "romance = 2", "action = 2"),
        ("AC-DATA-03", "performers.toml", LAST_CARD, ""),
        ("AC-DATA-03", "performers.toml", "Lucian Ferrowick", "Octavia Grimsworth"),
        ("AC-DATA-03", "performers.toml", "drama = 4", "drama = 3"),
        ("AC-DATA-03", "performers.toml", "drama = 4", "drama = 6"),
        ("AC-DATA-03", "performers.toml", "drama = 4", "drama = 5, horror = -1"),
        (
            "AC-DATA-03",
            "performers.toml",
            "drama = 4",
            "drama = 1, horror = 1, romance = 1, action = 1",
        ),
        ("AC-DATA-03", "performers.toml", "^line = .*", 'line = ""'),
        ("AC-DATA-04", "sets.toml", LAST_CARD, ""),
        ("AC-DATA-04", "sets.toml", "Pirate Lagoon", "Village Square"),
        ("AC-DATA-04", "sets.toml", "comedy = 1, ", "comedy = 1, drama = 1, "),
        ("AC-DATA-04", "sets.toml", '^name = "Pirate Lagoon"', 'name = ""'),
        ("AC-SETS-05", "sets.toml", "comedy = 1, ", "comedy = 2, "),
        ("AC-SETS-05", "sets.toml", "comedy = 1, ", ""),
        ("AC-DATA-09", "performers.toml", "drama = 4", "horror = 4"),
        ("AC-DATA-09", "sets.toml", "comedy = 1, ", "drama = 1, "),
        ("AC-DATA-05", "events.toml", LAST_CARD, ""),
        ("AC-DATA-05", "events.toml", 'key = "crew-fair"', 'key = "job-fair"'),
        ("AC-DATA-05", "events.toml", 'key = "crew-fair"', 'key = "studio-fire"'),
        ("AC-DATA-05", "events.toml", "^text = .*", 'text = ""'),
        ("AC-DATA-05", "sets.toml", 'key = "pirate-lagoon"', 'key = "studio-fire"'),
        ("AC-DATA-05", "tv.toml", 'key = "harbour-street-hearts"', 'key = "the-man-bat"'),
        ("AC-DATA-05", "events.toml", '"drama", "comedy"', '"drama", "western"'),
        ("AC-EV-06a", "events.toml", '"drama", "comedy"', '"drama"'),
        ("AC-EV-07a", "events.toml", '"fantasy", "horror"', '"fantasy"'),
        ("AC-Q-62", "events.toml", '"fantasy", "horror"', '"fantasy", "drama"'),
        ("AC-Q-62", "events.toml", 'key = "crew-fair"', 'key = "crew-fair"\ngenres = ["drama"]'),
        ("AC-EVT-02", "board.toml", "^crew-fair = ", "job-fair = "),
        ("AC-EVT-02", "board.toml", "assistant = 6", "assistants = 6"),
        ("AC-DATA-06", "board.toml", LAST_CARD, ""),
        ("AC-DATA-06", "board.toml", 'key = "drama"', 'key = "western"'),
        ("AC-ASST-07", "board.toml", 'key = "marketing"', 'key = "lottery"'),
        ("AC-BORR-04", "board.toml", 'name = "Bank"', 'name = "Bank"\nslots = { 2 = 2 }'),
        ("AC-Q-01", "board.toml", "^slots = .*", "slots = { 2 = 2, 3 = 3 }"),
        ("AC-Q-01", "board.toml", "^slots = .*", "slots = { 2 = 0, 3 = 3, 4 = 4 }"),
        ("AC-ASST-03", "board.toml", "^slots = .*", "slots = { 2 = 2, 3 = 2, 4 = 4 }"),
        ("AC-COMP-06", "board.toml", "^squares = 5", "sqares = 5"),
        ("AC-COMP-06", "board.toml", "^squares = 5", ""),
        ("AC-COMP-06", "board.toml", "^script = 1", "script = 0"),
        ("AC-COMP-15", "board.toml", "2 = 14, 3 = 12, 4 = 12", "2 = 14, 3 = 12"),
        ("AC-TRACK-05", "board.toml", "3 = 12, 4 = 12", "3 = 9, 4 = 12"),
        ("AC-TRACK-06", "board.toml", "2 = 14", "2 = 12"),
        ("AC-Q-21", "board.toml", "2 = 14", "2 = 13"),
        ("AC-TRACK-01", "board.toml", "2 = 14", "2 = 16"),
        ("AC-TRACK-07", "board.toml", "box_office = true, awards", "event = true, awards"),
        ("AC-SETUP-17", "board.toml", "box_office = true, awards = true", "box_office = true"),
        ("AC-ACTR-03", "board.toml", r"\[3, 2, 1\]", "[3, 2]"),
        ("AC-ACTR-03", "board.toml", r"\[2, 2, 1\]", "[2, 1]"),
        ("AC-HIRE-03", "board.toml", "^most_assistants = 5", "most_assistants = 3"),
        ("AC-COMP-02", "board.toml", "^cubes = 4", "cubes = 1"),
        ("AC-COMP-04", "board.toml", "^tokens = 50", "tokens = 11"),
        ("AC-BOT-01", "board.toml", "^squares = 5", "squares = 1"),
        ("AC-FIN-03", "board.toml", "^money_per_prestige = 5", "money_per_prestige = 0"),
    ],
)
def test_a_bad_file_is_refused_with_the_rule_that_it_breaks(
    edit: Edit, rule: str, name: str, old: str, new: str
) -> None:
    edit(name, old, new)
    with pytest.raises(BadContent, match=f"^{rule}: "):
        content.fingerprint()


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("scripts.toml", "The Man Bat", "The Man-Bat"),
        ("scripts.toml", "A shy librarian", "A bold librarian"),
        ("performers.toml", "Rex Hammerlund", "Rex Hammerland"),
        ("sets.toml", 'line = "', 'line = "Note: '),
        ("events.toml", 'text = "', 'text = "Good news: '),
        ("board.toml", 'name = "Bank"', 'name = "The Bank"'),
        ("board.toml", 'letter = "D"', 'letter = "d"'),
    ],
)
def test_a_misprint_put_right_leaves_saved_games_alone(
    edit: Edit, name: str, old: str, new: str
) -> None:
    before = content.fingerprint()
    edit(name, old, new)
    assert content.fingerprint() == before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("scripts.toml", "millions = 4", "millions = 5"),
        ("scripts.toml", "prestige = 3", "prestige = 4"),
        ("board.toml", "assistant = 6", "assistant = 5"),
        ("board.toml", "^gala = 4", "gala = 5"),
        ("board.toml", "^money = 3", "money = 4"),
        ("board.toml", r"\{ event = true \}", "{ event = true, box_office = true }"),
        ("board.toml", "^slots = .*", "slots = { 2 = 3, 3 = 4, 4 = 5 }"),
    ],
)
def test_another_figure_makes_another_fingerprint(
    edit: Edit, name: str, old: str, new: str
) -> None:
    before = content.fingerprint()
    edit(name, old, new)
    assert content.fingerprint() != before


def test_a_designer_retunes_figures_without_touching_code(edit: Edit) -> None:
    edit("scripts.toml", "millions = 4", "millions = 6")
    edit("board.toml", "assistant = 6", "assistant = 5")
    assert scripts()["the-man-bat"].millions == 6
    assert prices("crew-fair").assistant == 5
