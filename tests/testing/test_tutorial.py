"""The tutorial `docs/adding-a-game.md`: it can be followed, and what it builds is the example."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from fixtures import install

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
EXAMPLE = ROOT / "examples" / "goldenhour"
MOST_LINES = 150
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Step(NamedTuple):
    """A block of the page: a piece of a file, or commands with lines of their output."""

    kind: str
    info: str
    text: str


STEPS = [Step(*found) for found in BLOCK.findall(PAGE)]


def is_text_of_file(step: Step) -> bool:
    return step.kind in {"python", "markdown"}


def with_piece(text: str, piece: str) -> str:
    """A file with one more piece; a method stays in the class before it."""
    blank = "\n" if piece.startswith(" ") else "\n\n"
    return f"{text}{blank}{piece}" if text else piece


def files_of_the_page() -> dict[str, str]:
    files: dict[str, str] = {}
    for step in filter(is_text_of_file, STEPS):
        files[step.info] = with_piece(files.get(step.info, ""), step.text)
    return files


def generated(folder: Path, *options: str) -> Path:
    """The package that `matinee new-game` writes into a folder."""
    command = [sys.executable, "-m", "matinee", "new-game", "goldenhour", *options]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return folder / "goldenhour"


def test_the_pieces_of_the_page_are_the_example() -> None:
    for name, text in files_of_the_page().items():
        assert text == (EXAMPLE / name).read_text("utf-8"), name


@pytest.mark.processes
def test_what_the_page_does_not_show_is_as_generated(tmp_path: Path) -> None:
    package = generated(tmp_path, "--name", "Golden Hour")
    there = {
        str(file.relative_to(folder))
        for folder in (package, EXAMPLE)
        for file in folder.rglob("*")
        if file.is_file() and not re.search(r"__pycache__|_cache/", file.as_posix())
    }
    for name in there - {*files_of_the_page()}:
        assert (package / name).read_text("utf-8") == (EXAMPLE / name).read_text("utf-8"), name


def test_each_piece_says_whether_it_replaces_a_file_or_is_appended() -> None:
    begun = set()
    for found in filter(lambda found: is_text_of_file(Step(*found.groups())), BLOCK.finditer(PAGE)):
        before = " ".join(PAGE[: found.start()].rpartition("```")[2].split())
        if found[2] not in begun:
            assert re.search(r"\b[Rr]eplace the whole file\b", before), found[2]
        elif found[2] != "src/goldenhour/game.py":  # the page says it once of all its pieces
            assert re.search(r"\bAppend\b", before), found[2]
        begun.add(found[2])


def test_the_example_is_small() -> None:
    lines = [line for file in EXAMPLE.rglob("*.py") for line in file.read_text().splitlines()]
    assert 50 < len(lines) <= MOST_LINES
    assert f"{MOST_LINES} lines of Python" in PAGE


@pytest.mark.processes
def test_the_page_can_be_followed(tmp_path: Path) -> None:
    begun: dict[str, str] = {}
    here = tmp_path
    for step in STEPS:
        if is_text_of_file(step):
            begun[step.info] = with_piece(begun.get(step.info, ""), step.text)
            (tmp_path / "goldenhour" / step.info).write_text(begun[step.info], "utf-8")
        else:
            assert step.kind == "console"
            for command, expected in commands(step.text):
                if command.startswith("cd "):
                    here /= command.removeprefix("cd ")
                    continue
                code, output = run(command, tmp_path, here)
                assert (code == 0) == (step.info != "failing"), (command, output)
                for line in expected:
                    assert line in output, (command, line, output)


def test_the_tools_are_installed_as_the_page_says() -> None:
    assert "make .venv/test" in PAGE
    assert "\n.venv/test:" in (ROOT / "Makefile").read_text()


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a block, with pieces of the lines that it prints."""
    for command in text.removeprefix("$ ").split("\n$ "):
        first, *expected = command.strip().split("\n")
        yield first, expected


def run(command: str, folder: Path, here: Path) -> tuple[int, str]:
    """Run a command of the page in the folder `here`; returns its exit code and its output.

    Instead of pip, which would need the network, an entry point is written.
    """
    package, metadata = folder / "goldenhour", folder / "metadata"
    if command == "python -m pip install -e goldenhour":
        settings = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))
        entry_points = settings["project"]["entry-points"]["matinee.games"]
        metadata.mkdir()
        for name, target in entry_points.items():
            install(metadata, name, target)
        return 0, ""
    words = re.findall(r'"[^"]*"|\S+', command)
    program = [] if words[0] == "python" else ["-m", words[0]]
    process = subprocess.Popen(
        [sys.executable, *program, *(word.strip('"') for word in words[1:])],
        cwd=here,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, (metadata, package / "src"))),
            "MATINEE_HOME": str(folder / "home"),
            "MATINEE_PORT": "0",
            "LANGUAGE": "en",
        },
    )
    first_line = ""
    if words[1:2] == ["serve"]:
        assert process.stdout is not None
        first_line = process.stdout.readline()
        process.terminate()
    output, errors = process.communicate("quit\n")
    return process.returncode, first_line + output + errors


@pytest.mark.processes
@pytest.mark.parametrize("package", ["example", "generated"])
def test_the_package_passes_its_own_tests_and_checks(package: str, tmp_path: Path) -> None:
    folder = EXAMPLE if package == "example" else generated(tmp_path)
    for tool in (
        ("pytest", "-p", "no:cacheprovider"),
        ("mypy", "--cache-dir", str(tmp_path / "mypy")),
        ("ruff", "check", "--no-cache"),
        ("ruff", "format", "--check", "--no-cache"),
    ):
        found = subprocess.run(
            [sys.executable, "-m", *tool], cwd=folder, capture_output=True, text=True, check=False
        )
        assert found.returncode == 0, found.stdout + found.stderr
