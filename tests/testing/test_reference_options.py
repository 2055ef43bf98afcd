"""The options of Golden Hour in `docs/game-reference.md`: they can be added, chosen and refused."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Run, home, run
from fixtures import install
from fixtures.golden_hour import Changes, changed_copy, write_copy
from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.title import Title
from matinee.engine.text.errors import Refused
from matinee.server.pages.option_fields import widgets
from matinee.server.presenters.games import game_schema
from matinee.testing.checks import rules as rule_checks
from matinee.testing.conformance_checks import CHECKS, why_not_loaded
from matinee.testing.own_game import conformance_test

__all__ = ["home", "run"]

PAGE = (Path(__file__).parents[2] / "docs" / "game-reference.md").read_text("utf-8")
DIFF = re.compile(r"^```diff src/goldenhour/(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DATACLASS = {
    "game.py": {
        "EVENINGS = 6\n": "EVENINGS = 6\n\n\n@dataclass\nclass HourOptions:\n    days: int = 1\n",
        '    turn_rule = "GH-SHOOT-01"\n': (
            '    turn_rule = "GH-SHOOT-01"\n    Options = HourOptions  # type: ignore\n'
        ),
    }
}
NO_STRUCT = "cannot be loaded: Options of its rules has to be a msgspec.Struct."


def changes_of_the_page() -> Changes:
    found: dict[str, dict[str, str]] = {}
    for name, diff in DIFF.findall(PAGE):
        for hunk in diff.rstrip().split("\n\n"):
            lines = hunk.splitlines()
            old, new = (
                "".join(f"{line[1:]}\n" for line in lines if line[0] in marks)
                for marks in (" -", " +")
            )
            found.setdefault(name, {})[old] = new
    return found


@pytest.fixture
def with_options(tmp_path: Path) -> Title:
    return changed_copy(tmp_path, changes_of_the_page())


def without_sentence(tmp_path: Path, sentence: str) -> Title:
    changes = {name: dict(replaced) for name, replaced in changes_of_the_page().items()}
    (old, new), *_ = changes["text.py"].items()
    changes["text.py"][old] = new.replace('"number of evenings, 1 to 12"', repr(sentence))
    return changed_copy(tmp_path, changes)


@pytest.mark.parametrize("light", ["bright", "dim"])
def test_the_game_with_options_conforms(with_options: Title, light: str) -> None:
    options = with_options.options({"evenings": "3", "light": light})
    for check in CHECKS:
        check(with_options, ConformanceCase("options", 3, options, bound=10))


def test_options_are_controls(with_options: Title) -> None:
    evenings, light = widgets(with_options, game_schema(with_options), {})
    assert (evenings.counts, evenings.least, evenings.most, evenings.value) == (True, 1, 12, "6")
    assert light.choices == (("bright", "bright"), ("dim", "dim"))
    assert light.help == "Bright, or dim for a die with half as many sides."


def test_a_wrong_value_is_explained(with_options: Title) -> None:
    with pytest.raises(Refused) as refused:
        with_options.options({"light": "dark"})
    assert str(refused.value) in " ".join(PAGE.split())


@pytest.mark.processes
def test_the_types_of_the_game_with_options_are_right(tmp_path: Path) -> None:
    package = write_copy(tmp_path, changes_of_the_page(), "goldenhour")
    command = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "mypy")
    found = subprocess.run(
        [*command, *package.glob("*.py")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize(
    "command", ["games KEY", "play KEY", "simulate KEY", "play KEY --option days=1"]
)
def test_options_that_are_no_struct_are_refused_in_a_sentence(
    command: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = changed_copy(tmp_path, DATACLASS).key
    install(tmp_path, key, f"{key}:TITLE")
    monkeypatch.syspath_prepend(str(tmp_path))
    refused = run(*command.replace("KEY", key).split())
    assert refused.exit_code == 2
    assert refused.stderr == f"The game “{key}” is installed but {NO_STRUCT}\n"
    assert run("games").exit_code == run("games", "--json").exit_code == 0


def test_the_kit_says_that_options_are_no_struct(tmp_path: Path) -> None:
    title = changed_copy(tmp_path, DATACLASS)
    assert str(why_not_loaded(title)).endswith(NO_STRUCT)
    with pytest.raises(AssertionError, match=re.escape(NO_STRUCT)):
        conformance_test(title)()


def test_a_sentence_about_an_option_has_no_full_stop(with_options: Title, tmp_path: Path) -> None:
    case = with_options.conformance.cases[0]
    rule_checks.check_title(with_options, case)
    stopped = without_sentence(tmp_path, "The evenings.")
    with pytest.raises(AssertionError, match=r"a full stop for the options \['evenings'\]"):
        rule_checks.check_title(stopped, case)


def test_a_missing_sentence_about_an_option_is_left_out(tmp_path: Path) -> None:
    title = without_sentence(tmp_path, "")
    with pytest.raises(Refused) as refused:
        title.options({"evenings": "40"})
    assert str(refused.value) == "The option evenings cannot be “40”."
    assert widgets(title, game_schema(title), {})[0].help == ""
