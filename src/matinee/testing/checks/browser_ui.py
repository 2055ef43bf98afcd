"""Checks of a game's browser UI, for games that have one."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any, Final

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Seat, is_visible_to
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice
from matinee.engine.ui.browser_ui import BrowserUI, Part
from matinee.testing.checks.assertions import (
    require,
    require_sentence,
    viewers,
    words_for,
)
from matinee.testing.random_play import moments
from matinee.web.static_files import drawn_icons, icons, icons_of

REF: Final = re.compile(r"[a-z][a-z-]*:\S+")
TAG: Final = re.compile(r"""<!--.*?-->|</?[a-zA-Z](?:"[^"]*"|'[^']*'|[^'">])*>""", re.DOTALL)
EMPTY: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr", "source", "col"})
"""HTML elements without an end tag."""
FORBIDDEN: Final = re.compile(r"style|(on|hx-|sse-).*")
"""Attributes that a board must not have, or that a page's policy forbids."""
STRANGE: Final = frozenset(
    {"script", "style", "iframe", "object", "embed", "form", "base", "meta", "link"}
)
"""Elements that a board must not have."""

_NO_DRAWING: Final = (
    "Matinee has no drawing of it: a package of its own chooses among the icons that the "
    "installed Matinee has (`matinee.web.static_files.drawn_icons`), or draws an SVG on its board"
)


def check_board_in_a_browser(title: Title, case: ConformanceCase) -> None:
    """Every view can be drawn, whole and in pieces, and a second time with the same result."""
    ui = title.browser
    if ui is None:
        return
    game, words = title.game, words_for(title, case)
    known: set[str] | None = None
    for moment in moments(game, case):
        shown = viewers(case)
        drawn: dict[Seat | None, Mapping[str, Part]] = {}
        for viewer in shown:
            view = game.view(moment.state, viewer)
            parts = drawn[viewer] = ui.parts(view, words, viewer)
            known = known or set(parts)
            require(known == set(parts), "pieces come and go")
            for key, part in parts.items():
                require_markup(part.markup, f"part {key}")
                _require_icons(title, _icons_in(part.markup), f"part {key}")
        # Pieces are checked for all of them; the whole board, which takes longer, for one.
        viewer = shown[moment.number % len(shown)]
        view = game.view(moment.state, viewer)
        parts = ui.parts(view, words, viewer)
        require(parts == drawn[viewer], "a view is drawn in two ways")
        board = ui.board(view, words, viewer, parts)
        _require_in_place(board, parts)
        _require_icons(title, _icons_in(board), "the board")
        refs = _looked_at(board)
        for ref in refs[moment.number % 3 :: 3]:
            require_markup(ui.detail(view, words, viewer, ref), f"look({ref})")
        require(not ui.detail(view, words, viewer, "no:such"), "there is something at no:such")


def check_texts_in_a_browser(title: Title, case: ConformanceCase) -> None:
    """Every position has a phase and texts, and every action a preview, which may be empty."""
    ui = title.browser
    if ui is None:
        return
    game, words = title.game, words_for(title, case)
    for moment in moments(game, case):
        for viewer in viewers(case):
            view = game.view(moment.state, viewer)
            require_sentence(ui.phase(view, words, viewer).here, "phase")
            require(len(ui.score_now(view)) in (0, case.seats), "score_now forgets a seat")
            for seat in range(case.seats):
                _require_seat_panel(title, ui, view, words, seat)
            if viewer is not None:
                _require_hint_and_previews(title, ui, view, words, viewer)
        if moment.action is not None:
            state = moment.state.copy()
            events = game.play(state, moment.seat, moment.action, FastDice(moment.number))
            for viewer in viewers(case):
                visible = [event for event in events if is_visible_to(event, viewer)]
                after = game.view(state, viewer)
                for step in ui.animation(visible, after, words, viewer):
                    require_sentence(step.text, "an animation step")
                    _require_refs(step.refs, "an animation step")
                    rolled = all(1 <= face <= step.sides for face in step.dice)
                    require(rolled, f"no dice: {step.dice}")
                    heaped = sum(count for _, count in step.heaps) in {0, len(step.dice)}
                    require(heaped, f"the heaps {step.heaps} are not of {len(step.dice)} dice")
                for event in visible:
                    _require_refs(ui.event_refs(event), f"event_refs({event!r})")


def check_help_in_a_browser(title: Title, case: ConformanceCase) -> None:
    """Guide, quick reference and poster are valid, and the guide has the anchors of events."""
    ui = title.browser
    if ui is None:
        return
    for name in sorted(icons_of(title) - drawn_icons()):
        raise AssertionError(f"icons.toml names the icon {name!r}, but {_NO_DRAWING}")
    game, words = title.game, words_for(title, case)
    reading = title.text_without_table(words.language.tag)
    guide = ui.guide(reading)
    for where, markup in (
        ("guide", guide),
        ("quick reference", ui.quick_reference(words)),
        ("poster", ui.poster(reading)),
    ):
        require_markup(markup, where)
        _require_icons(title, _icons_in(markup), where)
    for word, text in ui.glossary(words).items():
        require_sentence(text, f"glossary of {word}")
    anchors = set(re.findall(r'id="([^"]+)"', guide))
    for moment in moments(game, case):
        if moment.action is not None:
            state = moment.state.copy()
            for event in game.play(state, moment.seat, moment.action, FastDice(moment.number)):
                topic = ui.guide_anchor(event)
                require(not topic or topic in anchors, f"the guide has no section {topic!r}")


def _require_in_place(board: str, parts: Mapping[str, Part]) -> None:
    require_markup(board, "board")
    for key, part in parts.items():
        first = part.markup.lstrip().partition(">")[0]
        require(f'id="{key}"' in first, f"part {key} is no element with that id")
        require(part.markup in board, f"part {key} does not stand on the board")
    ids = Counter(re.findall(r'\sid="([^"]+)"', board))
    twice = [one for one, times in ids.items() if times > 1]
    require(not twice, f"ids stand twice on the board: {sorted(twice)}")
    for refs in re.findall(r'data-ref="([^"]*)"', board):
        _require_refs(refs.split(), "the board")


def _require_seat_panel(title: Title, ui: BrowserUI, view: Any, words: Any, seat: Seat) -> None:
    for fact in ui.facts(view, words, seat):
        require(bool(fact.icon and fact.value), f"a fact says nothing: {fact!r}")
        _require_icons(title, {fact.icon}, f"a fact ({fact.label or fact.value})")
    for item in ui.score(view, words, seat):
        require_sentence(item.label, "an item of the score")


def _require_icons(title: Title, shown: Iterable[str], where: str) -> None:
    """Require that the pages of a game have these icons."""
    for name in set(shown) - icons() - icons_of(title):
        problem = f"{where} shows the icon {name!r}, which pages of {title.key} do not have"
        remedy = "name it in the `icons.toml` beside the browser UI"
        require(name not in drawn_icons(), f"{problem}: {remedy}")
        raise AssertionError(f"{problem}, and {_NO_DRAWING}")


def _icons_in(markup: str) -> Iterable[str]:
    return re.findall(r'href="#icon-([^"]+)"', markup)


def _require_hint_and_previews(
    title: Title, ui: BrowserUI, view: Any, words: Any, seat: Seat
) -> None:
    hint = ui.hint(view, words, seat)
    if hint is not None:
        require_sentence(hint.text, f"hint {hint.key}")
    for offer in title.game.legal(view, seat):
        preview = ui.preview(offer, view, words, seat)
        require(isinstance(preview, str), f"no text: {preview!r}")


def _require_refs(refs: Sequence[str], where: str) -> None:
    wrong = [ref for ref in refs if not REF.fullmatch(ref)]
    require(not wrong, f"{where} names {wrong}, not kind:key")


def _looked_at(board: str) -> list[str]:
    return sorted(set(re.findall(r'data-look="([^"]+)"', board)))


@lru_cache(maxsize=4_000)
def require_markup(markup: str, where: str) -> None:
    """Require valid markup for a page: closed elements, nothing that its policy forbids."""
    opened: list[str] = []
    wrong: list[str] = []
    for tag in TAG.findall(markup):
        read = _read(tag)
        wrong += read.wrong
        if read.begins:
            opened.append(read.begins)
        elif read.ends and (not opened or opened.pop() != read.ends):
            wrong.append(f"</{read.ends}> closes nothing")
    require(bool(markup.strip()), f"{where} is empty")
    require(not wrong, f"{where}: {wrong}")
    require(not opened, f"{where} leaves {opened} open")


@lru_cache(maxsize=20_000)
def _read(tag: str) -> "_Reader":
    """A parsed tag; cached, since boards repeat the same ones."""
    reader = _Reader()
    reader.feed(tag)
    reader.close()
    return reader


class _Reader(HTMLParser):
    """Parses one tag: the element that it begins or ends, and all that a page's policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.begins = ""
        self.ends = ""
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._allow(tag, attrs)
        if tag not in EMPTY:
            self.begins = tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._allow(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self.ends = tag

    def _allow(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in STRANGE:
            self.wrong.append(f"<{tag}> is not allowed")
        for name, value in attrs:
            if FORBIDDEN.fullmatch(name) or (value or "").strip().startswith("javascript:"):
                self.wrong.append(f"{name}= is not allowed")
