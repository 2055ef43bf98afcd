"""The lists of breakages match the source: each can still be made, in exactly one place."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src/matinee/games"
LISTS: dict[str, list[dict[str, str]]] = {
    file.stem: tomllib.loads(file.read_text("utf-8"))["breakage"]
    for file in sorted((ROOT / "tools/breakages").glob("*.toml"))
}
every_game = pytest.mark.parametrize("game", LISTS)


def test_every_game_has_its_list() -> None:
    assert [*LISTS] == sorted(folder.parent.name for folder in GAMES.glob("*/rules.md"))


@pytest.mark.parametrize(
    ("game", "breakage"),
    [
        pytest.param(game, breakage, id=f"{game}-{breakage['name']}")
        for game, breakages in LISTS.items()
        for breakage in breakages
    ],
)
def test_the_text_to_break_occurs_once(game: str, breakage: dict[str, str]) -> None:
    text = (GAMES / game / breakage["file"]).read_text("utf-8")
    assert text.count(breakage["old"]) == 1
    assert breakage["new"] != breakage["old"]


@every_game
def test_every_breakage_has_its_own_name(game: str) -> None:
    names = [breakage["name"] for breakage in LISTS[game]]
    assert len(names) == len(set(names))


@every_game
def test_every_breakage_names_a_rule_of_its_game(game: str) -> None:
    rules = (GAMES / game / "rules.md").read_text("utf-8")
    for breakage in LISTS[game]:
        if "rule" in breakage:
            assert f"| {breakage['rule']} |" in rules
