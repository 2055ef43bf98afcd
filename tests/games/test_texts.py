"""Requirements on every game's texts: the rules carry keys, and each key has its sentence."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from matinee.engine.contract.installed_games import find
from matinee.engine.contract.title import Title
from matinee.games.action.text.refusals import REFUSALS as ACTION
from matinee.games.boulevard.text.refusals import REFUSALS as BOULEVARD
from matinee.games.deadwood.text.refusals import REFUSALS as DEADWOOD
from matinee.games.universalis.text.refusals import REFUSALS as UNIVERSALIS

REFUSALS = {
    "action": ACTION,
    "boulevard": BOULEVARD,
    "deadwood": DEADWOOD,
    "universalis": UNIVERSALIS,
}
every_game = pytest.mark.parametrize("title", [*map(find, REFUSALS)], ids=REFUSALS)


def refusals(title: Title) -> Iterator[tuple[str, ast.Call]]:
    """Each refusal in the rules of a game: the file's name, and the call that makes it."""
    folder = Path(str(files(title.package)))
    for file in (folder / "game.py", *(folder / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                yield file.name, node


@every_game
def test_every_refusal_of_the_rules_has_its_sentence_and_no_sentence_is_left_over(
    title: Title,
) -> None:
    keys = {getattr(refusal.args[1], "value", None) for _, refusal in refusals(title)}
    if None in keys:  # Universalis takes some keys from a variable
        assert keys - {None} <= set(REFUSALS[title.key])
    else:
        assert keys == set(REFUSALS[title.key])


@every_game
def test_the_rules_carry_no_sentences(title: Title) -> None:
    """A refusal in the rules holds ids and keys; none of its strings contains a blank."""
    for file, refusal in refusals(title):
        for value in (*refusal.args, *(keyword.value for keyword in refusal.keywords)):
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                assert " " not in value.value, f"{file}: {value.value}"


@every_game
def test_every_option_is_explained(title: Title) -> None:
    options = {field.name for field in msgspec.structs.fields(title.game.Options)}
    assert set(title.option_help) == options
    assert all(title.option_help.values())
