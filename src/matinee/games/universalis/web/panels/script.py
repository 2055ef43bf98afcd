"""The script: past scenes, and the current one."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.text.i18n import N_, Language
from matinee.engine.text.player_names import NameFormatter
from matinee.engine.ui.browser_ui import Part
from matinee.games.universalis.rules.state import Scene, View
from matinee.games.universalis.rules.transcript_entries import Entry
from matinee.games.universalis.text import headings, phrases
from matinee.games.universalis.text.headings import first_spot
from matinee.games.universalis.web.art import symbols
from matinee.games.universalis.web.panels.script_lines import is_note, line


class ChallengeableLines(NamedTuple):
    """The lines that the viewer can still object to."""

    challenge: frozenset[int] = frozenset()
    obstacle: int | None = None

    def at(self, no: int) -> tuple[str, ...]:
        """The actions on a line."""
        return ("challenge",) * (no in self.challenge) + ("obstacle",) * (no == self.obstacle)


def parts(view: View, words: NameFormatter, open_lines: ChallengeableLines) -> dict[str, Part]:
    """Past scenes, which hardly ever change, and the current one."""
    running = view.scene
    past = [scene for scene in view.scenes if scene is not running]
    before = _before(view, words, open_lines)
    over = Markup("").join(_scene(view, scene, words, open_lines) for scene in past)
    now = _scene(view, running, words, open_lines) if running is not None else _nothing(view, words)
    return {
        "un-past": Part(
            Markup('<div id="un-past" class="past">{}{}{}</div>').format(
                _title(view.options.title, words.language), before, over
            )
        ),
        "un-scene": Part(
            Markup('<div id="un-scene" class="now" role="log" aria-live="polite">{}</div>').format(
                now
            )
        ),
    }


@lru_cache(maxsize=256)
def _title(title: str, language: Language) -> Markup:
    shown = title or language.gettext("An untitled story")
    return Markup('<h2 class="title">{}</h2>').format(shown)


def _nothing(view: View, words: NameFormatter) -> Markup:
    """Placeholder between scenes: the end, or the blank page before the first scene."""
    if view.over:
        return Markup('<p class="the-end">{}</p>').format(words.text("The end"))
    if view.scenes:
        return Markup()
    return Markup('<p class="blank">{}</p>').format(
        words.text("The page is still blank. What will it be about?")
    )


def _before(view: View, words: NameFormatter, open_lines: ChallengeableLines) -> Markup:
    """The tenets and other entries from before the first scene."""
    entries = [entry for entry in view.entries if not entry.scene]
    lines = _lines(view, entries, words, open_lines)
    return Markup('<section class="prelude">{}</section>').format(lines) if lines else Markup()


def _scene(
    view: View, scene: Scene, words: NameFormatter, open_lines: ChallengeableLines
) -> Markup:
    entries = [entry for entry in view.entries if entry.scene == scene.number]
    return Markup(
        '<section class="scene" id="un-scene-{no}" aria-label="{label}">'
        "{head}{lines}{end}</section>"
    ).format(
        no=scene.number,
        label=words.text("Scene {n}").format(n=scene.number),
        head=_head(view, scene, words),
        lines=_lines(view, entries, words, open_lines),
        end=_end(scene, words.language),
    )


def _head(view: View, scene: Scene, words: NameFormatter) -> Markup:
    """The heading, as soon as the scene has a place, and the framer."""
    framed = words.text("Scene {n}, framed by {name}").format(
        n=scene.number, name=words.names[scene.framer]
    )
    framing = view.phase == "framing" and scene is view.scene
    heading = words.text("A blank stage") if framing and scene.location is None else None
    shown = heading or _slug(view, scene, words.language)
    return Markup(
        '<header class="heading"><p class="framed" data-ref="scene:{}">{} {}</p>'
        "<h3>{}</h3></header>"
    ).format(scene.number, symbols.mark(scene.framer), framed, shown)


def _slug(view: View, scene: Scene, language: Language) -> str:
    spot = first_spot(view, scene)
    return headings.heading(spot.name, spot.place, scene, language)


def _lines(
    view: View, entries: Iterable[Entry], words: NameFormatter, open_lines: ChallengeableLines
) -> Markup:
    """The lines; those of a mini-scene stand together, as a cutaway."""
    return Markup("").join(_blocks(view, entries, words, open_lines))


def _blocks(
    view: View, entries: Iterable[Entry], words: NameFormatter, open_lines: ChallengeableLines
) -> Iterator[Markup]:
    for mini, group in groupby(entries, lambda entry: entry.mini):
        some = list(group)
        shown = Markup("").join(_together(view, some, words, open_lines))
        if mini is None:
            yield shown
            continue
        titles = [phrases.shown_text(one.words) for one in some if one.kind == "mini_open"]
        title = words.text("Cutaway: {title}").format(title=(titles or [""])[0] or "…")
        yield Markup('<div class="cutaway"><h4>{}</h4>{}</div>').format(title, shown)


def _together(
    view: View, entries: Iterable[Entry], words: NameFormatter, open_lines: ChallengeableLines
) -> Iterator[Markup]:
    """Texts one below the other, and runs of notes about purchases side by side."""
    for noted, group in groupby(entries, is_note):
        shown = Markup("").join(line(one, view, words, open_lines.at(one.no)) for one in group)
        yield Markup('<div class="notes">{}</div>').format(shown) if noted and shown else shown


@lru_cache(maxsize=256)
def _end(scene: Scene, language: Language) -> Markup:
    if not scene.ended:
        return Markup()
    text = N_("Fade to black.") if scene.faded else N_("Cut to:")
    return Markup('<p class="transition">{}</p>').format(language.gettext(text).upper())
