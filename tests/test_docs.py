"""README and docs are run: Python blocks are executed, commands are carried out.

In a command, `TABLE` stands for a table that the server has stored, and `FILE` for a new file.
"""

import asyncio
import doctest
import importlib
import os
import pkgutil
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import matinee
from live_server import Server, server
from matinee.client import Matinee
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.store.database import Database
from matinee.store.migrate import upgrade
from table_builder import ServerProcess

__all__ = ["server"]

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BOTS = ROOT / "docs" / "bots.md"
ADDRESS = "http://127.0.0.1:8000"
"""Address of the server in the docs; tests use another one."""
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))

SNIPPETS = [
    pytest.param(code, id=f"{page.name}-{number}")
    for page in PAGES
    for number, (language, code) in enumerate(BLOCK.findall(page.read_text()))
    if language == "python"
]
COMMANDS = {
    line.split("#")[0].strip(): page.name
    for page in reversed(PAGES)
    for language, code in BLOCK.findall(page.read_text())
    if language == "sh"
    for line in code.splitlines()
}
"""Every command once, with the first page that shows it."""
MODULES = [
    module.name
    for module in pkgutil.walk_packages(matinee.__path__, "matinee.")
    if not module.name.endswith(("__main__", "testing.conformance"))
]


@pytest.mark.processes
@pytest.mark.parametrize("code", SNIPPETS)
def test_a_python_snippet_runs(code: str, request: pytest.FixtureRequest) -> None:
    if ADDRESS in code:
        running: Server = request.getfixturevalue("server")
        code = code.replace(ADDRESS, running.url)
    exec(compile(code, "snippet", "exec"), {})


def test_the_example_bot_plays_any_game_in_thirty_lines(server: Server, tmp_path: Path) -> None:
    ((_, code),) = [block for block in BLOCK.findall(BOTS.read_text()) if "sys.argv" in block[1]]
    assert len(code.splitlines()) <= 30
    (tmp_path / "bot.py").write_text(code)
    with Matinee(server.url) as client:
        table = client.create("callsheet", ["open", "bot:random"], terms={"pace": "at-once"})
        link = table.info.seats[0].invite
        assert link is not None
        command = [sys.executable, str(tmp_path / "bot.py"), link]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as bot:
            news = table.updates()
            assert any(update.table and update.table.seats[0].name for update in news)
            table.start()
            assert any(update.over for update in news)
            _, errors = bot.communicate(timeout=60)
        assert (bot.returncode, errors) == (0, "")
        assert table.refresh().ended == "finished"


def stored_table(home: Path) -> str:
    """Id of a table in the data folder, at which a game has begun."""

    async def begin(database: Database) -> str:
        process = ServerProcess(database)
        await process.create_people("Ada", "Buster")
        return await process.begin("Ada", "Buster", title=DEADWOOD)

    with Database.open(home / "matinee.db") as database:
        upgrade(database)
        return asyncio.run(begin(database))


@pytest.mark.processes
@pytest.mark.parametrize(
    "command", [pytest.param(line, id=f"{page}: {line}") for line, page in COMMANDS.items()]
)
def test_a_command_works(command: str, tmp_path: Path) -> None:
    program, *args = command.split()
    if program == "make":
        assert args[0] in TARGETS
        return
    if args[:3] == ["-m", "pytest", "--pyargs"]:
        args.append("--collect-only")
    if program == "matinee" and args[0] in {"db", "export"}:
        stands_for = {"TABLE": stored_table(tmp_path), "FILE": str(tmp_path / "file")}
        args = [stands_for.get(arg, arg) for arg in args]
    program = {"matinee": "-m matinee", "python": ""}[program]
    process = subprocess.Popen(
        [sys.executable, *program.split(), *args],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "MATINEE_HOME": str(tmp_path), "MATINEE_PORT": "0"},
    )
    first_line = ""
    if args[:1] == ["serve"]:
        assert process.stdout is not None
        first_line = process.stdout.readline()
        process.terminate()
    out, errors = process.communicate("quit\n")
    assert process.returncode == 0, first_line + out + errors
    assert first_line.startswith("Matinee is open at ") == (args[:1] == ["serve"])


@pytest.mark.slow
def test_the_examples_in_docstrings_hold(subtests: pytest.Subtests) -> None:
    for module in MODULES:
        with subtests.test(module=module):
            assert doctest.testmod(importlib.import_module(module)).failed == 0


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_every_name_of_the_package_in_the_docs_exists() -> None:
    pages = "\n".join(page.read_text("utf-8") for page in PAGES)
    names = set(re.findall(r"`(matinee(?:\.\w+)+)", pages)) - {"matinee.games", "matinee.db"}
    assert len(names) > 10
    missing = []
    for name in sorted(names):
        try:
            pkgutil.resolve_name(name)
        except (ImportError, AttributeError):
            missing.append(name)
    assert not missing


@pytest.mark.parametrize(("section", "fewest"), [("Glossary", 40), ("I want to change …", 40)])
def test_the_architecture_names_places_that_exist(section: str, fewest: int) -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    rows = page.split(f"## {section}\n")[1].split("\n## ")[0]
    places = re.findall(r"\| `([^`|]+)` \|$", rows, flags=re.MULTILINE)
    assert len(places) >= fewest
    assert len(places) == sum(line.startswith("|") for line in rows.splitlines()) - 2
    package = Path(matinee.__file__).parent
    assert not [place for place in places if not (package / place).exists()]


@pytest.mark.processes
def test_every_make_target_is_explained() -> None:
    output = subprocess.run(
        ["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    parts = {"every-test", "install", "pure-tests", "static"}
    for target in TARGETS - parts:
        assert f"make {target}" in output


@pytest.mark.processes
def test_make_play_says_where_to_look(tmp_path: Path) -> None:
    make = ("make", "--no-print-directory", "--old-file=.venv/play", "play")
    with subprocess.Popen(
        [*make, f"BIN={Path(sys.executable).parent}"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "MATINEE_HOME": str(tmp_path), "MATINEE_PORT": "0"},
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("Matinee is open at http://127.0.0.1:")
        finally:
            os.killpg(process.pid, signal.SIGINT)


def test_a_commit_is_checked_as_make_check_does() -> None:
    recipe = (ROOT / "Makefile").read_text().split("\nstatic:\n")[1]
    commands = re.findall(r"\t\$\(BIN\)/(.+)", recipe.split("\nevery-test:")[0])
    hooks = re.findall(
        r"entry: \.venv/bin/(.+)", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    )
    checks = {command.removesuffix(" .") for command in commands}
    assert len(checks) == 5
    assert {hook.removesuffix(" --force-exclude") for hook in hooks} == checks


def test_ci_runs_what_the_readme_says() -> None:
    assert "make test" in (ROOT / "README.md").read_text()
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["make test"]


def test_every_promise_is_held_by_a_test() -> None:
    promised = re.findall(r"`(test_\w+)`", (ROOT / "docs" / "security.md").read_text())
    tests = "\n".join(file.read_text() for file in (ROOT / "tests").rglob("test_*.py"))
    assert promised
    assert [name for name in promised if f"def {name}(" not in tests] == []
