"""A game that brings only rules and texts: what stands in for the rest, and what the kit says."""

import dataclasses
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from rich.console import Console

from fixtures.games.callsheet import TITLE as CALL_SHEET
from fixtures.games.callsheet.actions import Memo
from fixtures.games.callsheet.conformance import CONFORMANCE
from fixtures.games.callsheet.game import CREW, CallSheet, State, View
from fixtures.games.callsheet.game_text import CallSheetText
from matinee.engine.contract.conformance_cases import BOUND, ConformanceCase, usual_cases
from matinee.engine.contract.game import Action, Event, Result, Seat
from matinee.engine.contract.game_rules import GameRules, Rules
from matinee.engine.contract.open_fields import Number, Text
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import Dice, FastDice
from matinee.engine.text.errors import IllegalAction
from matinee.engine.text.game_text import GameTextBase
from matinee.engine.ui import plain_terminal
from matinee.engine.ui.browser_ui import Phase, SeatStat
from matinee.server.pages.parts.fallback_ui import FallbackUI
from matinee.testing.checks import browser_ui, game_text
from matinee.testing.checks import rules as rule_checks
from matinee.testing.checks.assertions import require_items
from matinee.testing.message_extraction import named_by_itself
from matinee.testing.own_game import conformance_test
from matinee.web.static_files import drawn_icons, icons, icons_of
from testing.test_authors_faults import FAULTS as AUTHORS_FAULTS

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
CASE = CONFORMANCE.cases[0]


def title_with(**parts: Any) -> Title:
    """Call Sheet with other parts in place of its own."""
    title = dataclasses.replace(CALL_SHEET)
    vars(title).update(parts)
    return title


def catalogued(text: str) -> Title:
    """Call Sheet with another rule catalogue."""

    class Catalogued(Title):
        def rulebook(self, tag: str) -> str:
            return text

    fields = {one.name: getattr(CALL_SHEET, one.name) for one in dataclasses.fields(CALL_SHEET)}
    return Catalogued(**fields)


class ShortMemos(CallSheet):
    """All examples of a memo are too short, or too long."""

    def legal(self, position: View, seat: Seat) -> list[Action]:
        offers = super().legal(position, seat)
        text = Text(5, least=5)
        return [Memo(text) if isinstance(one, Memo) else one for one in offers]


class NeverEnds(CallSheet):
    def next_day(self, state: State) -> list[Event]:
        events = super().next_day(state)
        state.day, state.deck = 1, list(CREW)
        return events


class ForgetsExamples(CallSheet):
    def all_actions(self, position: View) -> list[Action]:
        return []


class Plain:
    """Options that are no struct."""


class PlainOptions(CallSheet):
    Options: ClassVar[Any] = Plain


class Mute(GameTextBase):
    """A text without tables."""


class Unlabelled(CallSheetText):
    action_labels: ClassVar[dict[type[Action], str]] = {}
    action_label: Any = GameTextBase.action_label


class OddIcons(FallbackUI):
    def phase(self, view: Any, words: Any, viewer: Seat | None) -> Phase:
        return Phase((), "The day")

    def facts(self, view: Any, words: Any, seat: Seat) -> list[SeatStat]:
        return [SeatStat("banana", "", "1")]


class BorrowedIcons(OddIcons):
    def facts(self, view: Any, words: Any, seat: Seat) -> list[SeatStat]:
        return [SeatStat(min(drawn_icons() - icons()), "", "1")]


STOPPED = {"days": "How many days are shot."}
GOOD_ROW = "| id | rule |\n|---|---|\n| CS-SETUP-01 | Two play. |\n"


def run_by_a_package(title: Title, case: ConformanceCase) -> None:
    conformance_test(title)()


FAULTS: dict[str, tuple[Callable[..., None], Title]] = {
    "forbids something, but rules.md has no such row": (
        rule_checks.check_refusals_change_nothing,
        catalogued(GOOD_ROW),
    ),
    "this row cannot be looked up": (
        rule_checks.check_rule_catalogue,
        catalogued(f"{GOOD_ROW}| CS-2 | A turn. |\n"),
    ),
    "all_actions does not list it": (
        rule_checks.check_all_actions_lists_what_is_legal,
        title_with(game=ForgetsExamples()),
    ),
    "no example in all_actions has": (
        rule_checks.check_all_actions_lists_what_is_legal,
        title_with(game=ShortMemos()),
    ),
    "Options of its rules has to be a msgspec.Struct": (
        run_by_a_package,
        dataclasses.replace(CALL_SHEET, game_at=f"{__name__}:PlainOptions", conformance_at=None),
    ),
    "a full stop for the options": (
        rule_checks.check_title,
        dataclasses.replace(CALL_SHEET, option_help_at=f"{__name__}:STOPPED"),
    ),
    "shows the icon": (
        browser_ui.check_texts_in_a_browser,
        title_with(browser=OddIcons(CALL_SHEET)),
    ),
    "has no label for": (
        game_text.check_words,
        dataclasses.replace(CALL_SHEET, text_at=f"{__name__}:Unlabelled"),
    ),
    "has no sentence for": (
        game_text.check_words,
        dataclasses.replace(CALL_SHEET, text_at=f"{__name__}:Mute"),
    ),
    "a random game is not over": (rule_checks.check_random_play_ends, title_with(game=NeverEnds())),
}
"""For each sentence of the tutorial's table, the check that says it, and a game with the fault."""


@pytest.mark.parametrize("sentence", FAULTS)
def test_the_kit_says_what_is_wrong(sentence: str) -> None:
    check, title = FAULTS[sentence]
    with pytest.raises((AssertionError, LookupError), match=re.escape(sentence)):
        check(title, CASE)


def test_the_tutorial_lists_what_the_kit_says() -> None:
    table = PAGE.read_text("utf-8").split("## When the kit complains")[1].split("\n## ")[0]
    rows = set(re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE))
    assert rows >= set(FAULTS)
    sentences = [sentence for *_, sentence in AUTHORS_FAULTS]
    for row in rows - set(FAULTS):
        assert any(row in sentence for sentence in sentences), row


def test_an_icon_drawn_for_other_games_must_be_named() -> None:
    title = title_with(browser=BorrowedIcons(CALL_SHEET))
    with pytest.raises(AssertionError, match=r"name it in the `icons\.toml`"):
        browser_ui.check_texts_in_a_browser(title, CASE)


@pytest.mark.parametrize("place", ["own_board.py", "own_board/__init__.py"])
def test_icons_are_named_beside_a_module_or_a_package(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / place
    module.parent.mkdir(exist_ok=True)
    module.write_text("")
    (module.parent / "icons.toml").write_text('[icons]\nbanana = "banana"\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    title = dataclasses.replace(CALL_SHEET, browser_at="own_board")
    assert icons_of(title) == {"banana"}
    vars(title)["browser"] = FallbackUI(title)
    with pytest.raises(AssertionError, match=r"icons\.toml names the icon 'banana', but"):
        browser_ui.check_help_in_a_browser(title, CASE)


def test_an_event_and_a_refusal_without_a_sentence_are_named() -> None:
    text = Mute(("Ann", "Ben"), None, CALL_SHEET.language("en"))
    with pytest.raises(LookupError, match=r"Mute\.event_texts has no sentence for Dealt"):
        text.event_text(Dealt(), None)
    with pytest.raises(LookupError, match=r"Mute\.refusals has no sentence for 'too-late'"):
        text.refusal_text(IllegalAction("CS-TURN-01", "too-late"))


class Dealt(Event, tag="dealt", frozen=True):
    pass


@pytest.mark.parametrize(
    ("catalogue", "wrong"),
    [
        ("| id | rule |\n|---|---|\n| GH-1 | One. |\n", "GH-1"),
        ("Play nicely.", "has no rule"),
        (GOOD_ROW + "| CS-SETUP-01 | Three play. |\n", "twice"),
        (GOOD_ROW + "| cs-turn-1 | Turns. |\n", "cs-turn-1"),
    ],
)
def test_a_catalogue_in_which_rules_cannot_be_looked_up_is_found(
    catalogue: str, wrong: str
) -> None:
    with pytest.raises(AssertionError, match=wrong):
        rule_checks.check_rule_catalogue(catalogued(catalogue), CASE)


def test_a_table_of_cards_may_have_ids_of_its_own() -> None:
    cards = "\n| id | card |\n|---|---|\n| SCR-01 | A script. |\n"
    rule_checks.check_rule_catalogue(catalogued(GOOD_ROW + cards), CASE)


def test_a_package_without_a_catalogue_is_told_so() -> None:
    title = dataclasses.replace(CALL_SHEET, package="matinee.testing")
    with pytest.raises(AssertionError, match=r"matinee.testing has no rules.md"):
        rule_checks.check_rule_catalogue(title, CASE)


@pytest.mark.parametrize(
    ("domain", "problem"), [(Number(3, 2), "at least 3"), (Text(3, least=4), "at least 4")]
)
def test_a_field_that_accepts_nothing_is_found(domain: Any, problem: str) -> None:
    class Impossible(CallSheet):
        def legal(self, position: View, seat: Seat) -> list[Action]:
            return [Memo(domain)]

    with pytest.raises(AssertionError, match=problem):
        require_items(CallSheetText((), None, CALL_SHEET.language("en")), Memo(domain), 0)


def test_a_random_text_has_the_stated_length_however_long() -> None:
    for least, length in ((5, 5), (60, 60), (100, 120)):
        for seed in range(20):
            assert least <= len(Text(length, least=least).pick(FastDice(seed))) <= length


def test_a_text_that_nothing_fits_is_refused_and_not_sought_for_ever() -> None:
    with pytest.raises(ValueError, match="no example for a text of 4-3 characters"):
        Text(3, least=4).pick(FastDice(1))


class Nod(Action, tag="nod", frozen=True):
    pass


class Bow(Action, tag="bow", frozen=True):
    depth: int | Number = Number(1, 3)


class Nodded(Event, tag="nodded", frozen=True):
    pass


class Tiny(GameRules[View, Any]):
    """The least that a game has."""

    key = "tiny"
    seats = range(1, 3)
    rules: ClassVar[Rules] = {Nod: (None, lambda *_: [])}

    def setup(self, seats: int, options: Any, dice: Dice) -> tuple[Any, list[Event]]:
        raise NotImplementedError

    def active_seats(self, position: Any) -> list[Seat]:
        return position  # type: ignore[no-any-return]

    def result(self, position: Any) -> Result | None:
        return None


def test_what_a_tiny_game_leaves_out_has_a_default() -> None:
    game: Any = Tiny()
    position: Any = [1]
    assert game.actions is Nod
    assert Dealt in game.events.__args__
    assert msgspec.structs.fields(game.Options) == ()
    assert (game.legal(position, 0), game.legal(position, 1)) == ([], [Nod()])
    assert game.timeout_action(position, 1) == Nod()
    assert not game.has_hidden_choices(position)
    with pytest.raises(IllegalAction) as refused:
        game.validate(3, None)
    text = GameTextBase(("Ann",), None, CALL_SHEET.language("en"))
    assert text.refusal_text(refused.value) == "1 to 2 can play."
    assert usual_cases(game).cases[-1].seats == 2
    assert all(case.bound == BOUND for case in usual_cases(game).cases)


def test_a_default_that_does_not_suit_names_what_is_missing() -> None:
    class Deep(Tiny):
        rules: ClassVar[Rules] = {Bow: (None, lambda *_: [])}

    position: Any = [1]
    with pytest.raises(TypeError, match="tiny needs `all_actions`: Bow has fields"):
        Deep().all_actions(position)
    templates = type("Open", (Deep,), {"legal": lambda *_: [Bow()]})()
    with pytest.raises(TypeError, match="tiny needs `timeout_action`"):
        templates.timeout_action(position, 0)


def shown(what: Any) -> str:
    console = Console(width=80)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


def test_the_plain_table_shows_every_field_of_the_view() -> None:
    state, _ = CALL_SHEET.game.setup(2, CALL_SHEET.game.Options(), FastDice(1))
    words = CallSheetText(("Ann", "Ben"), None, CALL_SHEET.language("en"))
    table = shown(plain_terminal.draw(CALL_SHEET.game.view(state, 0), words, 0))
    assert "Day: 1" in table
    assert "Deck: 22" in table  # all hidden, so that only their number is shown
    assert "Moves: ?" in table
    assert "Winner: -" in table
    assert "Options" not in table
    assert "Ready: no, no" in table
    assert plain_terminal.status(CALL_SHEET.game.view(state, 0), words, 1) == "Ben"


def test_the_names_of_fields_are_texts_if_people_see_them() -> None:
    plain = dataclasses.replace(CALL_SHEET, terminal_at=None)
    assert {"Day", "Points", "May shout"} <= set(named_by_itself(plain))
    assert "Points" not in set(named_by_itself(CALL_SHEET))


def test_a_terminal_may_have_only_some_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    title = dataclasses.replace(CALL_SHEET, terminal_at=f"{__name__}:Partial")
    assert title.terminal.draw(None, None, None) == "mine"
    assert title.terminal.things(None, None) == {}


class Partial:
    @staticmethod
    def draw(view: Any, words: Any, viewer: Seat | None) -> str:
        return "mine"
