"""Lines of the script: a text in Courier, or a note about a purchase."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from matinee.engine.text.i18n import N_, Language
from matinee.engine.text.player_names import NameFormatter
from matinee.engine.text.sentences import sentences
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.rules.transcript_entries import Entry
from matinee.games.universalis.text import phrases
from matinee.games.universalis.web.art import symbols

SILENT: Final = frozenset({"scene_open", "turn", "mini_open", "mini_close", "scene_end"})
"""Kinds of entries that show only in the layout of the script, not as lines."""
ASIDE: Final = frozenset({"dice", "challenge", "fine"})
"""Kinds of lines about the game and not of the story: they stay notes."""
TOLD: Final = frozenset({"event", "colour", "dialog", "originate", "obstacle"})
"""Kinds of lines that always have a text."""

NOTES: Final = sentences(__package__, "script_lines.toml", "notes")
IMPORTANCE: Final = sentences(__package__, "script_lines.toml", "importance")
DEEDS: Final = {"challenge": N_("Challenge"), "obstacle": N_("Put an obstacle in the way")}
TIMES: Final = {
    "present": (N_("It is now"), N_("It is now: {words}")),
    "past": (N_("It is the past"), N_("It is the past: {words}")),
    "future": (N_("It is the future"), N_("It is the future: {words}")),
}
SCENE_LINKS: Final = sentences(__package__, "script_lines.toml", "scene_links")


class Line(NamedTuple):
    """Contents of a line; also the key under which its drawing is cached."""

    entry: Entry
    who: str
    note: str
    """The purchase or action, as a note."""
    speaker: str
    deeds: tuple[str, ...]
    """Keys of the viewer's actions on it."""


def line(entry: Entry, view: View, words: NameFormatter, deeds: tuple[str, ...] = ()) -> Markup:
    """A line of the script; empty if the layout shows it or its words were redacted."""
    faded = entry.kind == "fade" and not phrases.shown_text(entry.text)
    if entry.kind in SILENT or faded or _left_out(entry):
        return Markup()
    speaker = phrases.component_name(view, entry.component) if entry.kind == "dialog" else ""
    shown = Line(entry, words.names[entry.seat], _note(entry, view, words), speaker, deeds)
    return _line(shown, words.language)


def is_note(entry: Entry) -> bool:
    """Whether a line is shown as a note: it has no text, or is about the game."""
    return entry.kind in ASIDE or not phrases.shown_text(entry.text)


def _left_out(entry: Entry) -> bool:
    """Whether a struck line was redacted: it is not shown."""
    empty = not phrases.shown_text(entry.text) and not phrases.shown_text(entry.words)
    had = bool(entry.text or entry.words)
    return entry.state == "struck" and empty and (had or entry.kind in TOLD)


def _note(entry: Entry, view: View, words: NameFormatter) -> str:
    """The effect of an entry, in a few words."""
    if entry.kind in ("event", "colour", "dialog"):
        return ""
    say = words.text
    trait = None if entry.trait is None else view.traits.get(entry.trait)
    values = {
        "name": words.names[entry.seat],
        "component": phrases.component_name(view, entry.component),
        "trait": "…" if trait is None else phrases.shown_text(trait.words) or "…",
        "words": phrases.shown_text(entry.words),
        "target": _target(entry, view, words),
        "n": entry.amount,
    }
    special: Mapping[str, Callable[[], str]] = {
        "time": lambda: _time(entry, words),
        "importance": lambda: say(IMPORTANCE.get(entry.detail, IMPORTANCE["reduce"])),
        "scene_link": lambda: say(SCENE_LINKS.get(entry.detail, SCENE_LINKS["continue"])),
        "originate": lambda: say(N_("{name} takes on {target}")),
        "obstacle": lambda: words.many(
            "An obstacle, {n} die", "An obstacle, {n} dice", entry.amount
        ),
        "draw": lambda: _draw(entry, words),
        "dice": lambda: _dice(entry, words),
        "roll": lambda: say(N_("The dice are rolled")),
        "bonus": lambda: words.many(
            "{name} gets {n} coin from it", "{name} gets {n} coins from it", entry.amount
        ),
        "buy_down": lambda: words.many(
            "{name} buys {n} coin away from {target}",
            "{name} buys {n} coins away from {target}",
            entry.amount,
        ),
    }
    text = special[entry.kind]() if entry.kind in special else say(NOTES.get(entry.kind, ""))
    return text.format(**values)


def _time(entry: Entry, words: NameFormatter) -> str:
    bare, labelled = TIMES.get(entry.detail, TIMES["present"])
    return words.text(labelled if phrases.shown_text(entry.words) else bare)


def _draw(entry: Entry, words: NameFormatter) -> str:
    if entry.detail == "subtract":
        return words.text("Drawn on “{trait}” of {component}: a die less for {target}")
    return words.text("Drawn on “{trait}” of {component}: a die for {target}")


def _dice(entry: Entry, words: NameFormatter) -> str:
    if entry.detail == "subtract":
        return words.many("{n} die less for {target}", "{n} dice less for {target}", entry.amount)
    return words.many("{n} die for {target}", "{n} dice for {target}", entry.amount)


def _target(entry: Entry, view: View, words: NameFormatter) -> str:
    """The target of an entry, by name."""
    kind, _, number = (entry.target or ":0").partition(":")
    match kind:
        case "component":
            return phrases.component_name(view, int(number))
        case "seat" | "pool":
            return words.names[int(number)]
    return number


@lru_cache(maxsize=8192)
def _line(shown: Line, language: Language) -> Markup:
    entry = shown.entry
    text = phrases.shown_text(entry.text)
    css = [f"kind-{entry.kind.replace('_', '-')}", "noted" if is_note(entry) else "told"]
    if entry.state != "live":
        css.append(entry.state)
    return Markup(
        '<div class="line {css}" id="un-line-{no}" data-line="{no}" data-move="{move}" '
        'data-seat="{seat}">{margin}<div class="body">{body}{tags}</div>'
        '<div class="action-buttons" data-deeds="{no}">{deeds}</div></div>'
    ).format(
        css=" ".join(css),
        no=entry.no,
        move=entry.move,
        seat=entry.seat,
        margin=_margin(shown, language),
        body=_struck(shown, text) if entry.state == "struck" else _body(shown, text),
        tags=_tags(entry, language),
        deeds=Markup("").join(_deed(deed, entry.no, language) for deed in shown.deeds),
    )


def _margin(shown: Line, language: Language) -> Markup:
    """The player who told a line, and its price."""
    total = shown.entry.cost.total
    text = language.gettext("Line {no}: {name}, {coins}").format(
        no=shown.entry.no, name=shown.who, coins=symbols.coins(total, language)
    )
    paid = Markup('<span class="paid" aria-hidden="true">{}</span>').format(total) if total else ""
    return Markup(
        '<span class="margin" title="{0}"><span class="unseen">{0}</span>'
        '<span class="by" data-ref="entry:{1}">{2}</span>{3}</span>'
    ).format(text, shown.entry.no, symbols.mark(shown.entry.seat), paid)


def _body(shown: Line, text: str) -> Markup:
    entry = shown.entry
    note = Markup('<p class="note">{}</p>').format(shown.note) if shown.note else Markup()
    if entry.kind == "dialog":
        how = phrases.shown_text(entry.parenthetical)
        return Markup('<p class="cue">{}</p>{}<p class="speech">{}</p>').format(
            shown.speaker.upper(),
            Markup('<p class="how">({})</p>').format(how) if how else "",
            text,
        )
    if not text:
        return note
    if entry.kind in ASIDE:
        return Markup('<p class="note">{}: “{}”</p>').format(shown.note, text)
    return Markup('<p class="action">{}</p>{}').format(text, note)


def _struck(shown: Line, text: str) -> Markup:
    """The text of a struck line, in small print."""
    speaker = f"{shown.speaker}: " if shown.speaker else ""
    return Markup('<p class="gone"><s>{}{}</s></p>').format(speaker, text or shown.note)


def _tags(entry: Entry, language: Language) -> Markup:
    if entry.state == "reworded":
        former = phrases.shown_text(entry.former[-1]) if entry.former else ""
        return Markup('<span class="tag" title="{}">{}</span>').format(
            language.gettext("It used to say: {words}").format(words=former or "…"),
            language.gettext("reworded"),
        )
    if entry.state == "struck":
        return Markup('<span class="tag">{}</span>').format(language.gettext("struck"))
    return Markup()


def _deed(deed: str, no: int, language: Language) -> Markup:
    about = Markup(' data-entry="{}"').format(no) if deed == "challenge" else Markup()
    return Markup('<button type="button" data-do="{}"{}>{}</button>').format(
        deed, about, language.gettext(DEEDS[deed])
    )
