"""Rule coverage: the rows of a rule catalogue that have tests, and those that have none.

A test names its rows with `@pytest.mark.rule("ID", ...)`. The marks are read from the test files'
source, so the result does not depend on which tests were selected. Rows that no test can show are
listed in the game's `exempt.toml`, each with the reason.
"""

import ast
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path

from matinee.engine.contract.title import Title
from matinee.engine.rulebook import rules

_Test = ast.FunctionDef | ast.AsyncFunctionDef

Marks = Mapping[str, list[str]]
"""For each rule id, the tests that carry it, as `file::test`."""


def catalogue(text: str) -> list[str]:
    """The ids of a catalogue: the first cells of its tables' rows.

    >>> catalogue("| id | rule |\\n|---|---|\\n| XY-MOVE-01 | One step, see XY-MOVE-02. |")
    ['XY-MOVE-01']
    """
    return [rule.id for rule in rules(text)]


def exempt_rules(title: Title) -> dict[str, str]:
    """The exempted rows of this title, each with the reason."""
    file = files(title.package).joinpath("exempt.toml")
    ids: dict[str, str] = tomllib.loads(file.read_text("utf-8"))["ids"] if file.is_file() else {}
    return ids


def marks(folder: Path) -> dict[str, list[str]]:
    """The rule marks of all test files in a folder and below."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        module = ast.parse(file.read_text("utf-8"), str(file))
        for name, shown in _tests(module, f"{file.relative_to(folder)}", []):
            for rule in shown:
                found.setdefault(rule, []).append(name)
    return found


def problems(ids: Iterable[str], exempted: Mapping[str, str], marked: Marks) -> list[str]:
    """The problems between a catalogue, its exemptions and the marks, a sentence each.

    Marks of other catalogues are ignored: an id belongs to the catalogue with its prefix.
    """
    counted = Counter(ids)
    prefixes = {_prefix(rule) for rule in counted}
    own = {rule: tests for rule, tests in marked.items() if _prefix(rule) in prefixes}
    return [
        *(
            f"{rule} stands {times} times in the catalogue"
            for rule, times in counted.items()
            if times > 1
        ),
        *(f"{rule} has no test" for rule in counted if rule not in own and rule not in exempted),
        *(
            f"{rule} is unknown, but {tests[0]} carries it{did_you_mean(rule, counted)}"
            for rule, tests in own.items()
            if rule not in counted
        ),
        *(f"{rule} is exempt, but {own[rule][0]} carries it" for rule in exempted if rule in own),
        *(
            f"{rule} is exempt, but unknown{did_you_mean(rule, counted)}"
            for rule in exempted
            if rule not in counted
        ),
        *(
            f"{rule} is exempt without a reason"
            for rule, reason in exempted.items()
            if not reason.strip()
        ),
    ]


def did_you_mean(rule: str, known: Iterable[str]) -> str:
    """The id with the same number that was probably meant, as the end of a sentence, if any.

    >>> did_you_mean("XY-MVE-2", ["XY-MOVE-01", "XY-MOVE-02"])
    '; did you mean XY-MOVE-02?'
    """
    alike = [one for one in known if _number(one) == _number(rule)]
    close = get_close_matches(rule, alike, 1, cutoff=0.8)
    return f"; did you mean {close[0]}?" if close else ""


def _number(rule: str) -> str:
    return rule.rpartition("-")[2].lstrip("0")


def marks_without_catalogue(catalogues: Iterable[Iterable[str]], marked: Marks) -> list[str]:
    """The marks that belong to no catalogue."""
    prefixes = {_prefix(rule) for ids in catalogues for rule in ids}
    return [
        f"{rule} belongs to no catalogue, but {tests[0]} carries it"
        for rule, tests in marked.items()
        if _prefix(rule) not in prefixes
    ]


def _prefix(rule: str) -> str:
    return rule.partition("-")[0]


def _tests(
    scope: ast.Module | ast.ClassDef, where: str, inherited: list[str]
) -> Iterator[tuple[str, list[str]]]:
    """The tests of a module or class, each with its rule ids."""
    rules = inherited + [
        rule
        for node in scope.body
        if isinstance(node, ast.Assign)
        and any(isinstance(name, ast.Name) and name.id == "pytestmark" for name in node.targets)
        for rule in _rules(node.value, where)
    ]
    for node in scope.body:
        name = f"{where}::{getattr(node, 'name', '')}"
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests(node, name, rules + _decorated(node, name))
        elif isinstance(node, _Test) and node.name.startswith("test_") and not _is_ignored(node):
            yield name, rules + _decorated(node, name)


def _decorated(node: ast.ClassDef | _Test, where: str) -> list[str]:
    return [rule for decorator in node.decorator_list for rule in _rules(decorator, where)]


def _is_ignored(node: _Test) -> bool:
    """Whether a test is skipped, or expected to fail: then it shows nothing."""
    decorators = (ast.unparse(decorator).partition("(")[0] for decorator in node.decorator_list)
    return any(decorator.endswith(("mark.skip", "mark.xfail")) for decorator in decorators)


def _rules(expression: ast.expr, where: str) -> Iterator[str]:
    """The ids in every `mark.rule(...)` of an expression, including those in `pytest.param`."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for id_ in node.args:
                if not isinstance(id_, ast.Constant) or not isinstance(id_.value, str):
                    raise ValueError(f"{where}: write the ids of a rule mark as plain strings")
                yield id_.value
