"""Browser UIs with one fault each, and the check that detects it."""

import dataclasses
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.engine.ui.browser_ui import AnimationStep, BrowserUI, Part, Phase
from matinee.testing.checks import browser_ui
from matinee.testing.conformance_checks import CHECKS

BROWSER_UI_CHECKS = [check for check in CHECKS if check.__module__ == browser_ui.__name__]
TITLES_WITH_BROWSER_UI = [title for title in titles().values() if title.browser_at is not None]


def changed(ui: BrowserUI, **instead: Any) -> Any:
    """The same browser UI with some functions replaced."""
    names = [name for name in vars(BrowserUI) if not name.startswith("_")]
    return SimpleNamespace(**{name: getattr(ui, name) for name in names} | instead)


def breakages(ui: BrowserUI) -> Mapping[str, Any]:
    """A faulty browser UI for each check."""

    def parts_with(change: Any) -> Any:
        def parts(view: Any, words: Any, viewer: int | None) -> dict[str, Part]:
            found = dict(ui.parts(view, words, viewer))
            key = next(iter(found))
            found[key] = msgspec.structs.replace(found[key], markup=change(str(found[key].markup)))
            return found

        return parts

    numbers = iter(range(10**9))

    def moody(view: Any, words: Any, viewer: int | None) -> dict[str, Part]:
        found = dict(ui.parts(view, words, viewer))
        if next(numbers) % 4 > 1:
            found.popitem()
        return found

    def silent_animation(*args: Any) -> Sequence[AnimationStep]:
        return [AnimationStep("", refs=("nothing",))]

    return {
        "left open": changed(ui, parts=parts_with(lambda text: text + "<p>")),
        "inline style": changed(ui, parts=parts_with(lambda t: t.replace(" ", ' style="" ', 1))),
        "another id": changed(ui, parts=parts_with(lambda t: t.replace('id="', 'id="x', 1))),
        "moody": changed(ui, parts=moody),
        "elsewhere": changed(ui, board=lambda *_: "<div></div>"),
        "looks at nothing": changed(ui, detail=lambda *_: "<p>Something</p>"),
        "no phase": changed(ui, phase=lambda *_: Phase((), "")),
        "forgets somebody": changed(ui, score_now=lambda *_: (1,)),
        "silent beats": changed(ui, animation=silent_animation),
        "no refs": changed(ui, event_refs=lambda *_: ("saloon",)),
        "no preview": changed(ui, preview=lambda *_: None),
        "no such topic": changed(ui, guide_anchor=lambda *_: "nowhere"),
        "empty guide": changed(ui, guide=lambda words: ""),
        "script in the aid": changed(ui, quick_reference=lambda *_: "<script></script>"),
        "quote escaped": changed(ui, quick_reference=lambda *_: '<p data-of=&#34;line-1">Aid</p>'),
    }


NAMES = (
    list(breakages(TITLES_WITH_BROWSER_UI[0].browser))
    if TITLES_WITH_BROWSER_UI and TITLES_WITH_BROWSER_UI[0].browser
    else []
)


def test_a_broken_stage_is_noticed(subtests: pytest.Subtests) -> None:
    for name in NAMES:
        for title in TITLES_WITH_BROWSER_UI:
            with subtests.test(title=title, name=name):
                assert title.browser is not None
                broken = dataclasses.replace(title)
                vars(broken).update(browser=breakages(title.browser)[name])
                with pytest.raises(AssertionError):
                    check_all(broken)


def check_all(title: Title) -> None:
    for check in BROWSER_UI_CHECKS:
        check(title, title.conformance.cases[0])
