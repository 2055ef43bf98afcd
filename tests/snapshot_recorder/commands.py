"""The command line: the help of every command, and the list of settings."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import typer.main
from typer.testing import CliRunner

from matinee.cli.commands import app

ENVIRONMENT = {
    "MATINEE_HOME": "/srv/matinee",
    "TERM": "dumb",
    "NO_COLOR": "1",
    "LANGUAGE": "en",
}
"""Environment variables of commands."""


def command_help() -> str:
    """The help of every command."""
    paths = sorted(_paths(typer.main.get_command(app), ()))
    return "\n".join(f"$ matinee {' '.join(path)}\n{run(*path)}" for path in paths)


def settings() -> str:
    """Every setting with its default, its meaning and the values that it takes."""
    return run("settings", "--json")


def run(*arguments: str) -> str:
    """The output of a command."""
    with patch.dict("os.environ", ENVIRONMENT, clear=True):
        result = CliRunner().invoke(app, arguments, terminal_width=100)
    assert result.exit_code == 0, (arguments, result.output)
    return "".join(f"{line.rstrip()}\n" for line in result.stdout.splitlines())


def _paths(command: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Arguments that ask a command, and each of its subcommands, for help."""
    yield (*path, "--help")
    for name, inner in getattr(command, "commands", {}).items():
        yield from _paths(inner, (*path, name))
