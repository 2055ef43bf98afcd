"""Mutants: what is generated, and that the tool tells what no test notices."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from matinee.engine.contract.content import BadContent
from matinee.engine.contract.installed_games import find, titles
from matinee.testing.mutants import breakages, generation, results, survivors
from matinee.testing.mutants.forks import Child, finished, in_child

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parent.parent.parent
TITLES = titles()

RULES = '''
"""How far a pawn may go."""

MOST = 3


def check_steps(steps: int) -> None:
    """At most three."""
    if steps > MOST:
        raise ValueError(f"{steps} are too many")


def fare(steps: int) -> int:
    return steps * 2
'''
TESTS = """
import pytest
from inn.rules.steps import check_steps, fare

def test_three_steps_are_allowed():
    check_steps(3)

def test_four_steps_are_not():
    with pytest.raises(ValueError):
        check_steps(4)

def test_the_fare_is_counted():
    assert fare(5) > 0
"""


@pytest.fixture
def inn(tmp_path: Path) -> Path:
    """A folder with a package that has rules and tests, and with its metadata."""
    files = {
        "inn/__init__.py": (
            "from matinee.engine.contract.title import Title\n"
            "TITLE = Title('inn', 'Inn', '', range(1, 3), '5', 'inn', 'inn.game:GAME', 'inn:Text')"
        ),
        "inn/game.py": "GAME = None\n",
        "inn/rules/__init__.py": "",
        "inn/rules/steps.py": RULES,
        "tests/test_steps.py": TESTS,
        "inn-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: inn\nVersion: 1.0\n",
        "inn-1.0.dist-info/entry_points.txt": "[matinee.games]\ninn = inn:TITLE\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the tool in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "matinee.testing.mutants", "--jobs", "1", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def changes(tmp_path: Path, source: str) -> set[str]:
    """What the operators make of a line in a function."""
    file = tmp_path / "one.py"
    file.write_text(f"def f(a: int, b: int) -> int:\n    {source}\n")
    found = generation.mutants_of("one", file)
    for mutant in found:
        compile(generation.mutated_source(mutant), "one.py", "exec")
    return {mutant.after for mutant in found}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", ["x = a <= b", "x = a >= b", "x = b < b"]),
        ("x = a + 2", ["x = a - 2", "x = a", "x = 2", "x = a + 3", "x = a + 1"]),
        ("x = a and not b", ["x = a or not b", "x = a", "x = not b", "x = a and b"]),
        ("a.x = True", ["a.x = False", "pass"]),
        ("if a: raise E(1)", ["if True: raise E(1)", "if not a: raise E(1)", "if a: pass"]),
        ("return max(a, 0)", ["return min(a, 0)", "return a", "return 0", "return max(a, 1)"]),
        ("x = [c for c in a if c]", ["x = [c for c in a if True]"]),
        ("for c in a: b += c", ["for c in (): b += c", "for c in a: b -= c"]),
        ("x = a.pop()", ["x = a.pop(0)"]),
        ("g(a, seat=b)", ["pass", "g(a, **{})", "g(b, seat=b)", "g(a, seat=a)"]),
        ('x = f"{a + 1}"', []),
        ("assert a", []),
    ],
)
def test_operators_change_one_thing(tmp_path: Path, source: str, expected: list[str]) -> None:
    found = changes(tmp_path, source)
    assert found >= set(expected)
    assert bool(found) == bool(expected)


def test_a_key_stays_the_same_when_other_lines_change(tmp_path: Path) -> None:
    file = tmp_path / "steps.py"
    file.write_text(RULES)
    before = [mutant.key for mutant in generation.mutants_of("steps", file)]
    file.write_text(f"import os\n\n{RULES}")
    assert [mutant.key for mutant in generation.mutants_of("steps", file)] == before
    assert len(set(before)) == len(before)


def test_a_diff_shows_the_change(tmp_path: Path) -> None:
    file = tmp_path / "steps.py"
    file.write_text(RULES)
    mutant = next(one for one in generation.mutants_of("steps", file) if one.after == "MOST = 4")
    assert "-MOST = 3\n+MOST = 4\n" in generation.diff(mutant)
    assert file.read_text() == RULES


def test_a_sample_keeps_its_mutants_when_others_come(tmp_path: Path) -> None:
    file = tmp_path / "steps.py"
    file.write_text(RULES)
    every = generation.mutants_of("steps", file)
    sampled = results.sample(every, 1, 5)
    assert sampled != results.sample(every, 2, 5)
    assert [one for one in sampled if one in every[1:]] == [
        one for one in results.sample(every[1:], 1, 5) if one in sampled
    ]


def test_the_tool_reports_what_no_test_notices(inn: Path) -> None:
    arguments = "--game", "inn", "--sample", "100", "--report", "mutants.md"
    found = run(inn, *arguments)
    assert found.returncode == 1, found.stderr
    lines = found.stdout.splitlines()
    surviving = {line.partition(":check_steps: ")[2] for line in lines if ":check_steps: " in line}
    assert surviving == set()  # a test for each side of the limit
    (unnoticed,) = (line for line in lines if line.endswith("-> return steps * 3"))
    assert "+    return steps * 3" in run(inn, "--show", unnoticed.split()[0]).stdout
    assert "**Not examined.**" in (inn / "mutants.md").read_text()
    tried = (inn / ".mutants/inn.jsonl").read_text()
    again = run(inn, *arguments)
    assert again.stdout.splitlines()[-1] == lines[-1]
    assert (inn / ".mutants/inn.jsonl").read_text() == tried  # known results are not tried again


def test_a_survivor_with_a_reason_is_accepted(inn: Path) -> None:
    """A module without any test: each of its mutants survives."""
    (inn / "inn/game.py").write_text("GAME = 1\n")
    assert run(inn, "--game", "inn", "--module", "game").returncode == 1
    entry = (
        '[[survivor]]\nmodule = "game"\nbefore = "GAME = 1"\nafter = "GAME = {}"\nreason = "None."'
    )
    (inn / "tests/survivors.toml").write_text(
        "\n".join(entry.replace("{}", number) for number in "02")
    )
    accepted = run(inn, "--game", "inn", "--module", "game", "--report", "mutants.md")
    assert accepted.returncode == 0, accepted.stdout
    assert "2 without effect, 0 survive" in accepted.stdout
    assert "`game.py`: None." in (inn / "mutants.md").read_text()


def test_tests_that_fail_anyway_are_reported(inn: Path) -> None:
    (inn / "tests/test_steps.py").write_text("def test_nothing():\n    assert False\n")
    found = run(inn, "--game", "inn")
    assert found.returncode == 1
    assert "inn: the tests fail before anything is changed: tests/test_steps.py::test_nothing" in (
        found.stdout
    )


def spin(*_: object) -> None:
    while True:
        pass


def test_an_endless_loop_ends_at_its_limit() -> None:
    child = Child(1, spin)
    while not finished([child], 5):
        pass
    assert child.result() is None


@pytest.mark.parametrize(
    ("game", "module", "tests", "seed"),
    [
        ("deadwood", "rules.upgrades", "rules/test_upgrades.py", 1),
        ("boulevard", "rules.week.step10_upkeep", "rules/week/test_step10_upkeep.py", 1),
        ("action", "rules.scoring", "rules/test_final_scoring.py", 2),
        ("universalis", "rules.disputes.fines", "rules/disputes/test_fines.py", 1),
    ],
)
def test_the_tests_of_a_rule_notice_its_mutants(
    tmp_path: Path, game: str, module: str, tests: str, seed: int
) -> None:
    found = subprocess.run(
        [
            *(sys.executable, "-m", "matinee.testing.mutants", "--game", game, "--module", module),
            *("--tests", f"tests/games/{game}/{tests}", "--seed", str(seed), "--sample", "3"),
            *("--jobs", "1", "--cache", str(tmp_path)),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "3 noticed" in found.stdout, found.stdout + found.stderr


def test_the_report_has_every_game_and_leaves_nothing_open() -> None:
    page = (ROOT / "docs/mutants.md").read_text("utf-8")
    assert all(f"| {title.name} |" in page for title in TITLES.values())
    assert "**Not examined.**" not in page
    assert "No test notices" not in page


@pytest.mark.parametrize("key", TITLES)
def test_every_reason_belongs_to_a_mutant(key: str) -> None:
    title = TITLES[key]
    explained = survivors.load(ROOT / "tests/games" / key / survivors.FILE)
    modules = generation.rule_modules(title.package, title.game_at.partition(":")[0])
    stale = survivors.stale(explained, generation.mutants(modules), title.package)
    assert not stale, "\n".join(f"{one.function}: {one.before} -> {one.after}" for one in stale)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        pytest.param(key, one.name, id=f"{key}: {one.name}")
        for key in TITLES
        for one in breakages.load(ROOT / "tests/games" / key / breakages.FILE)
    ],
)
def test_every_breakage_can_be_made(key: str, name: str) -> None:
    """What it names exists. A game may refuse to be imported with such data."""
    (one,) = (
        one
        for one in breakages.load(ROOT / "tests/games" / key / breakages.FILE)
        if one.name == name
    )
    assert in_child(_make, one.make, key) == "made"


def _make(result: Connection, change: Callable[[], None], key: str) -> None:
    for module in [name for name in sys.modules if name.startswith(f"{TITLES[key].package}.")]:
        del sys.modules[module]
    change()
    with contextlib.suppress(BadContent):
        assert find(key).game.content
    result.send("made")
