"""Browser UIs with one fault each, and the check that detects it."""

import dataclasses
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from matinee.engine.contract.installed_games import titles
from matinee.engine.ui.browser_ui import AnimationStep, BrowserUI, Part, Phase
from matinee.testing.checks import browser_ui

CHECKS = {
    "board": browser_ui.check_board_in_a_browser,
    "texts": browser_ui.check_texts_in_a_browser,
    "help": browser_ui.check_help_in_a_browser,
}
TITLES_WITH_BROWSER_UI = [title for title in titles().values() if title.browser_at is not None]


def changed(ui: BrowserUI, **instead: Any) -> Any:
    """The same browser UI with some functions replaced."""
    names = [name for name in vars(BrowserUI) if not name.startswith("_")]
    return SimpleNamespace(**{name: getattr(ui, name) for name in names} | instead)


def breakages(ui: BrowserUI) -> Mapping[str, Any]:
    """Faulty browser UIs by name, which begins with the check that notices."""

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
        "board: left open": changed(ui, parts=parts_with(lambda text: text + "<p>")),
        "board: inline style": changed(
            ui, parts=parts_with(lambda t: t.replace(" ", ' style="" ', 1))
        ),
        "board: another id": changed(ui, parts=parts_with(lambda t: t.replace('id="', 'id="x', 1))),
        "board: moody": changed(ui, parts=moody),
        "board: elsewhere": changed(ui, board=lambda *_: "<div></div>"),
        "board: looks at nothing": changed(ui, detail=lambda *_: "<p>Something</p>"),
        "texts: no phase": changed(ui, phase=lambda *_: Phase((), "")),
        "texts: forgets somebody": changed(ui, score_now=lambda *_: (1,)),
        "texts: silent beats": changed(ui, animation=silent_animation),
        "texts: no refs": changed(ui, event_refs=lambda *_: ("saloon",)),
        "texts: no preview": changed(ui, preview=lambda *_: None),
        "help: no such topic": changed(ui, guide_anchor=lambda *_: "nowhere"),
        "help: empty guide": changed(ui, guide=lambda words: ""),
        "help: script in the aid": changed(ui, quick_reference=lambda *_: "<script></script>"),
        "help: quote escaped": changed(
            ui, quick_reference=lambda *_: '<p data-of=&#34;line-1">Aid</p>'
        ),
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
                check = CHECKS[name.partition(":")[0]]
                with pytest.raises(AssertionError):
                    check(broken, title.conformance.cases[0])
