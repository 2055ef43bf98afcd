"""The bounds in pyproject.toml: they cover what is imported, and the pinned files keep to them."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import matinee

ROOT = Path(__file__).parents[1]
PACKAGE = Path(matinee.__file__).parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OPTIONAL: dict[str, list[str]] = PROJECT["optional-dependencies"]
NEEDED = [Requirement(wish) for wish in PROJECT["dependencies"]]
EXTRA = [Requirement(wish) for name in OPTIONAL.keys() - {"test"} for wish in OPTIONAL[name]]
TOOLS = [Requirement(wish) for wish in OPTIONAL["test"]]
FILES = sorted((ROOT / "requirements").glob("*.txt"))


def pins(file: str) -> dict[str, Version]:
    """The version of each distribution in a requirement file."""
    lines = (ROOT / "requirements" / file).read_text().splitlines()
    pinned = [Requirement(line.rstrip("\\")) for line in lines if not line.startswith(" ")]
    versions = {pin.name: Version(str(pin.specifier).removeprefix("==")) for pin in pinned}
    assert len(versions) == len(pinned)
    return versions


def lower_bound(wish: Requirement) -> Version:
    (version,) = (bound.version for bound in wish.specifier if bound.operator == ">=")
    return Version(version)


def test_requirement_files_are_hashed_and_name_no_host() -> None:
    assert {file.name for file in FILES} == {"lowest.txt", "play.txt", "test.txt"}
    for file in FILES:
        text = file.read_text()
        assert "://" not in text
        lines = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
        assert lines
        assert all("==" in line and line.endswith("\\") for line in lines)


def test_the_lowest_versions_that_are_tested_are_those_that_are_promised() -> None:
    tested = pins("lowest.txt")
    promised = {canonicalize_name(wish.name): lower_bound(wish) for wish in NEEDED + EXTRA}
    assert {name: tested[name] for name in promised} == promised


@pytest.mark.parametrize(
    ("file", "wishes"),
    [("play.txt", NEEDED), ("test.txt", NEEDED + EXTRA + TOOLS), ("lowest.txt", TOOLS)],
)
def test_pinned_versions_are_allowed(file: str, wishes: list[Requirement]) -> None:
    pinned = pins(file)
    for wish in wishes:
        if wish.name != "matinee":
            assert pinned[canonicalize_name(wish.name)] in wish.specifier, wish


def imported(file: Path) -> Iterator[str]:
    """The names of packages that a module imports, without those inside them."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def test_everything_that_is_imported_is_required() -> None:
    known = packages_distributions()
    found = {
        canonicalize_name(distribution)
        for file in PACKAGE.rglob("*.py")
        if PACKAGE / "testing" not in file.parents
        for name in imported(file)
        if name not in sys.stdlib_module_names | {"matinee"}
        for distribution in known[name]
    }
    assert "litestar" in found
    assert found <= {canonicalize_name(wish.name) for wish in NEEDED + EXTRA}
