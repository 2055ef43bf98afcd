"""The list of breakages keeps up with the source: each can still be made, and made once."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "src/matinee/games/deadwood"
BREAKAGES: list[dict[str, str]] = tomllib.loads((ROOT / "tools/breakages.toml").read_text("utf-8"))[
    "breakage"
]


@pytest.mark.parametrize("breakage", BREAKAGES, ids=lambda breakage: breakage["name"])
def test_the_text_to_break_occurs_once(breakage: dict[str, str]) -> None:
    text = (RULES / breakage["file"]).read_text("utf-8")
    assert text.count(breakage["old"]) == 1
    assert breakage["new"] != breakage["old"]


def test_every_breakage_has_its_own_name() -> None:
    names = [breakage["name"] for breakage in BREAKAGES]
    assert len(names) == len(set(names))
