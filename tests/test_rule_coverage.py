"""Rule coverage: every row of every title's catalogue has a test, and the checker notices gaps."""

from dataclasses import replace
from pathlib import Path

import pytest

from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.testing import rule_coverage

TESTS = Path(__file__).parent
TITLES = titles()

CATALOGUE = """
| id | rule |
|---|---|
| XY-MOVE-01 | One step a turn. |
| XY-MOVE-02 | Never two; see XY-MOVE-01. |
| XY-UI-01 | A click does it. |
"""


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_every_row_of_the_catalogue_is_carried_by_a_test(title: Title) -> None:
    ids = rule_coverage.catalogue(title.rules.read_text("utf-8"))
    assert ids
    problems = rule_coverage.problems(
        ids, rule_coverage.exempt_rules(title), rule_coverage.marks(TESTS)
    )
    assert not problems, "\n".join(problems)


def test_every_rule_mark_belongs_to_a_title() -> None:
    catalogues = [
        rule_coverage.catalogue(title.rules.read_text("utf-8")) for title in TITLES.values()
    ]
    strays = rule_coverage.marks_without_catalogue(catalogues, rule_coverage.marks(TESTS))
    assert not strays, "\n".join(strays)


def found(folder: Path, source: str) -> dict[str, list[str]]:
    """Rule marks in a test file with this source."""
    (folder / "test_moves.py").write_text(source, "utf-8")
    return rule_coverage.marks(folder)


def test_the_catalogues_ids_are_the_first_cells_of_its_rows() -> None:
    assert rule_coverage.catalogue(CATALOGUE) == ["XY-MOVE-01", "XY-MOVE-02", "XY-UI-01"]


def test_a_complete_suite_has_no_problems() -> None:
    marked = {"XY-MOVE-01": ["test_moves.py::test_step"], "XY-MOVE-02": ["test_moves.py::test_two"]}
    exempted = {"XY-UI-01": "Shown elsewhere."}
    assert rule_coverage.problems(rule_coverage.catalogue(CATALOGUE), exempted, marked) == []


def test_a_row_without_a_test_is_a_problem() -> None:
    marked = {"XY-MOVE-01": ["test_moves.py::test_step"]}
    assert rule_coverage.problems(
        rule_coverage.catalogue(CATALOGUE), {"XY-UI-01": "Why."}, marked
    ) == ["XY-MOVE-02 has no test"]


def test_a_mark_that_names_an_unknown_row_is_a_problem() -> None:
    marked = {"XY-MOVE-01": ["one"], "XY-MOVE-03": ["two"], "AB-MOVE-09": ["of another title"]}
    assert rule_coverage.problems(["XY-MOVE-01"], {}, marked) == [
        "XY-MOVE-03 is unknown, but two carries it"
    ]


def test_a_mark_with_a_foreign_prefix_belongs_to_no_catalogue() -> None:
    marked = {"XY-MOVE-01": ["one"], "AB-MOVE-09": ["two"]}
    assert rule_coverage.marks_without_catalogue([["XY-MOVE-01"]], marked) == [
        "AB-MOVE-09 belongs to no catalogue, but two carries it"
    ]


def test_a_misspelt_id_is_put_right() -> None:
    marked = {"XY-MOVE-01": ["one"], "XY-MVOE-02": ["two"], "XY-MOVE-02": ["two"]}
    assert rule_coverage.problems(["XY-MOVE-01", "XY-MOVE-02"], {}, marked) == [
        "XY-MVOE-02 is unknown, but two carries it; did you mean XY-MOVE-02?"
    ]


def test_an_exemption_must_be_known_needed_and_reasoned() -> None:
    exempted = {"XY-MOVE-01": "Nobody dares.", "XY-MOVE-04": "Gone.", "XY-MOVE-02": " "}
    assert rule_coverage.problems(
        ["XY-MOVE-01", "XY-MOVE-02"], exempted, {"XY-MOVE-01": ["one"]}
    ) == [
        "XY-MOVE-01 is exempt, but one carries it",
        "XY-MOVE-04 is exempt, but unknown",
        "XY-MOVE-02 is exempt without a reason",
    ]


def test_an_id_that_stands_twice_in_the_catalogue_is_a_problem() -> None:
    assert rule_coverage.problems(["XY-MOVE-01", "XY-MOVE-01"], {}, {"XY-MOVE-01": ["one"]}) == [
        "XY-MOVE-01 stands 2 times in the catalogue"
    ]


def test_a_title_without_exemptions_needs_no_file_for_them() -> None:
    title = replace(next(iter(TITLES.values())), package="matinee.testing")
    assert rule_coverage.exempt_rules(title) == {}


def test_marks_are_read_from_functions_classes_modules_and_params(tmp_path: Path) -> None:
    source = """
import pytest
pytestmark = [pytest.mark.rule("XY-ALL-01")]

@pytest.mark.rule("XY-MOVE-01", "XY-MOVE-02")
def test_step(): ...

@pytest.mark.rule("XY-MOVE-03")
class TestTurn:
    pytestmark = pytest.mark.rule("XY-MOVE-04")

    @pytest.mark.rule("XY-MOVE-05")
    async def test_pass(self): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("XY-MOVE-06"))])
def test_counts(n): ...
"""
    step, passing = "test_moves.py::test_step", "test_moves.py::TestTurn::test_pass"
    counts = "test_moves.py::test_counts"
    assert found(tmp_path, source) == {
        "XY-ALL-01": [step, passing, counts],
        "XY-MOVE-01": [step],
        "XY-MOVE-02": [step],
        "XY-MOVE-03": [passing],
        "XY-MOVE-04": [passing],
        "XY-MOVE-05": [passing],
        "XY-MOVE-06": [counts],
    }


def test_marks_on_what_pytest_does_not_run_do_not_count(tmp_path: Path) -> None:
    source = """
import pytest

@pytest.mark.rule("XY-MOVE-01")
def step(): ...

@pytest.mark.rule("XY-MOVE-02")
@pytest.mark.skip(reason="later")
def test_later(): ...

@pytest.mark.rule("XY-MOVE-03")
class Turn:
    def test_pass(self): ...
"""
    assert found(tmp_path, source) == {}


def test_a_mark_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    source = "@pytest.mark.rule(*IDS)\ndef test_step(): ..."
    with pytest.raises(ValueError, match="test_step: write the ids"):
        found(tmp_path, source)
