"""Golden Hour with one fault each of an author, and the sentence by which the kit names it."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from fixtures.golden_hour import changed_copy
from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.testing.checks import game_text, positions, secrecy
from matinee.testing.checks import rules as rule_checks
from matinee.testing.conformance_checks import CHECKS
from testing.test_checks_detect_faults import Check

SAMPLE_STATE = """
    def sample_state(self, view: View, seat: Seat | None, dice: Dice) -> State:
        state = view.copy_as(State)
        state.takes = [dice.die(5) if take is HIDDEN else take for take in view.takes]
        return state
"""
SECOND_EVENT = """
class Sunrise(Event, tag="sunset", frozen=True):
    pass


class Rules("""

FAULTS: list[tuple[str, str, Mapping[str, str], Check, str]] = [
    (
        "an unknown field of an event",
        "text.py",
        {'"{name} has decided."': '"{nam} has decided."'},
        game_text.check_words,
        "“{nam} has decided.” has no field nam; it has name, seat, visible_to",
    ),
    (
        "an unknown field of a label",
        "text.py",
        {'"Shoot {takes}"': '"Shoot {take}"'},
        game_text.check_words,
        "“Shoot {take}” has no field take; it has takes",
    ),
    (
        "no entry in event_fields",
        "text.py",
        {', "printed": GameTextBase.by_player': ""},
        game_text.check_words,
        "give an entry for printed in event_fields",
    ),
    *(
        (
            f"no sample_state, {check.__name__}",
            "game.py",
            {SAMPLE_STATE: ""},
            check,
            "sample_state leaves takes[1] hidden",
        )
        for check in (
            positions.check_copies_are_independent,
            secrecy.check_imagined_states_fit,
            secrecy.check_secrets_stay_secret,
            secrecy.check_events_keep_secrets,
        )
    ),
    (
        "an open secret",
        "game.py",
        {"                seen.takes[other] = HIDDEN\n": "                pass\n"},
        secrecy.check_secret_choices_look_alike,
        "viewer 1 sees afterwards what it was not told: takes[0] differs with the decision of "
        "seat 0, so `view` has to hide it",
    ),
    (
        "two events with a tag",
        "game.py",
        {"\nclass Rules(": SECOND_EVENT},
        rule_checks.check_title,
        "the events Sunset and Sunrise have the same tag “sunset”",
    ),
    (
        "a misspelt rule",
        "game.py",
        {'turn_rule = "GH-SHOOT-01"': 'turn_rule = "GH-SHOT-01"'},
        rule_checks.check_refusals_change_nothing,
        "GH-SHOT-01 forbids something, but rules.md has no such row; did you mean GH-SHOOT-01?",
    ),
]


@pytest.mark.parametrize(
    ("file", "change", "check", "sentence"),
    [pytest.param(*fault, id=name) for name, *fault in FAULTS],
)
def test_the_kit_names_the_fault(
    file: str, change: Mapping[str, str], check: Check, sentence: str, tmp_path: Path
) -> None:
    title = changed_copy(tmp_path, {file: change})
    with pytest.raises((AssertionError, LookupError), match=re.escape(sentence)):
        check(title, ConformanceCase("a table", 2, None, bound=20))


def test_golden_hour_itself_has_no_fault(tmp_path: Path) -> None:
    title = changed_copy(tmp_path, {})
    for check in CHECKS:
        check(title, ConformanceCase("a table", 2, None, bound=20))
