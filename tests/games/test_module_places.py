"""A contract function is in the same module in every game, so that it is found at the first try."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from matinee.engine.contract import game_rules
from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import USUAL_PLACES, Title
from matinee.engine.ui import browser_ui, terminal_ui
from matinee.engine.ui.browser_ui import BrowserUI
from matinee.engine.ui.terminal_ui import TerminalUI
from matinee.engine.ui.ui_modules import load_ui

TITLES = list(titles().values())
RULES = {
    "active_seats": "rules.active_seats",
    "has_hidden_choices": "rules.active_seats",
    "is_quick_decision": "rules.active_seats",
    "validate": "rules.setup",
    "setup": "rules.setup",
    "view": "rules.views",
    "sample_state": "rules.views",
    "all_actions": "rules.all_actions",
    "result": "rules.scoring",
    "legal": "game",
    "timeout_action": "game",
}
"""Module of each function of the rules that a game does not leave to `GameRules`."""


def functions(protocol: type) -> set[str]:
    return {name for name in vars(protocol) if not name.startswith("_")}


def expected(title: Title, folder: str, places: Mapping[str, str]) -> dict[str, str]:
    return {name: f"{title.package}.{folder}.{place}" for name, place in places.items()}


def found(ui: Any, places: Mapping[str, str]) -> dict[str, str]:
    return {name: getattr(ui, name).__module__ for name in places}


def test_every_function_of_a_user_interface_has_a_place() -> None:
    assert functions(BrowserUI) == set(browser_ui.MODULES)
    assert functions(TerminalUI) == set(terminal_ui.MODULES)


def test_functions_of_the_rules_are_in_their_places(subtests: pytest.Subtests) -> None:
    for title in TITLES:
        for function in RULES:
            with subtests.test(title=title, function=function):
                place = f"{title.package}.{RULES[function]}"
                assert getattr(title.game, function).__module__ in (place, game_rules.__name__)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_browser_functions_are_in_their_places(title: Title) -> None:
    assert found(title.browser, browser_ui.MODULES) == expected(title, "web", browser_ui.MODULES)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_terminal_functions_are_in_their_places(title: Title) -> None:
    assert found(title.terminal, terminal_ui.MODULES) == expected(
        title, "terminal", terminal_ui.MODULES
    )


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path / "strangers_ui"
    folder.mkdir()
    (folder / "__init__.py").write_text("def status(): return 'own'\n")
    (folder / "board.py").write_text("def draw(): ...\ndef board(): ...\ndef status(): ...\n")
    (folder / "web.py").touch()
    (folder / "story").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    return "strangers_ui"


def test_a_package_is_loaded_from_its_places(package: str) -> None:
    ui = load_ui(package, {"draw": "board", "board": "board", "status": "board"})
    assert ui.draw.__module__ == "strangers_ui.board"
    assert callable(ui.board)
    assert ui.status() == "own"


def test_a_missing_function_is_named(package: str) -> None:
    with pytest.raises(AttributeError, match=r"strangers_ui\.board.*'odds'"):
        load_ui(package, {"odds": "board"})


def test_a_module_or_an_object_is_taken_as_it_is() -> None:
    assert load_ui("json.decoder", {"draw": "board"}).__name__ == "json.decoder"
    assert load_ui(f"{__name__}:OBJECT", {"draw": "board"}) is OBJECT


OBJECT = SimpleNamespace(draw=None)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_title_says_its_paths_only_where_they_are_not_the_usual_ones(title: Title) -> None:
    paths = {**USUAL_PLACES, "option_help_at": "text.game_text:OPTION_HELP"}
    own = {path: getattr(title, path) for path in paths}
    assert own == {
        path: None if own[path] is None else f"{title.package}.{place}"
        for path, place in paths.items()
    }


def test_what_a_package_lacks_is_none_and_a_folder_of_data_is_no_module(package: str) -> None:
    title = dataclasses.replace(TITLES[0], package=package, browser_at="", story_at="", plans_at="")
    assert (title.browser_at, title.story_at, title.plans_at) == ("strangers_ui.web", None, None)
    assert dataclasses.replace(title, browser_at=None).browser is None
