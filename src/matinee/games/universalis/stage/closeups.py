"""One thing closely: a component with its history, a line, a scene, a teller."""

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.games.universalis.stage import ink
from matinee.games.universalis.stage.cork import KINDS
from matinee.games.universalis.stage.lines import line
from matinee.games.universalis.state import Component, View
from matinee.games.universalis.traits import importance, own_importance
from matinee.games.universalis.words import UniversalisWords

DEEDS: Final = (
    ("take-over", N_("Take it over")),
    ("introduce", N_("Bring it in")),
    ("exit", N_("Take it out of the scene")),
    ("add-trait", N_("Add a trait")),
    ("speak", N_("Speak for it")),
    ("originate", N_("Take it on: a complication")),
    ("reduce-importance", N_("Make it matter less")),
    ("restore-importance", N_("Give importance back")),
    ("link", N_("Make it a sub of a master")),
    ("eliminate", N_("Remove it from play")),
)
"""What can be done with a component; the page shows those that are possible now."""


def look(view: View, words: UniversalisWords, viewer: Seat | None, ref: str) -> str:
    """What there is at this ref; empty if there is no such."""
    kind, _, number = ref.partition(":")
    shown = _SHOWN.get(kind)
    if shown is None or not number.isdecimal():
        return ""
    return shown(view, words, viewer, int(number))


def _component(view: View, words: UniversalisWords, viewer: Seat | None, number: int) -> str:
    component = view.components.get(number)
    if component is None or component.struck:
        return ""
    say = words.text
    rows = Markup("").join(
        Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(say(label), told)
        for label, told in _facts(view, component, words)
        if told
    )
    deeds = Markup("").join(
        Markup('<button type="button" data-do="{}" data-component="{}" hidden>{}</button>').format(
            key, number, say(label)
        )
        for key, label in (DEEDS if viewer is not None else ())
    )
    return Markup(
        '<article class="closely component"><header><p class="eyebrow">{}</p><h2>{}</h2></header>'
        '{}<dl>{}</dl><div class="row closely-deeds">{}</div>{}</article>'
    ).format(
        say(KINDS[component.kind]),
        ink.name(view, number),
        _traits(view, number, words),
        rows,
        deeds,
        _history(view, number, words),
    )


def _facts(view: View, component: Component, words: UniversalisWords) -> list[tuple[str, str]]:
    number, say = component.id, words.text
    holder = view.on_stage.get(number, view.present.get(number))
    subs = [ink.name(view, sub.id) for sub in view.subs_of(number)]
    weight = importance(view, number)
    own = own_importance(view, number)
    told = (
        str(weight)
        if weight == own
        else say(N_("{n}, {own} of it its own")).format(n=weight, own=own)
    )
    made = (
        say(N_("by {name}")).format(name=words.names[component.seat])
        if (component.seat is not None)
        else say(N_("there from the beginning"))
    )
    return [
        (N_("Importance"), told),
        (N_("Controlled by"), "" if holder is None else words.names[holder]),
        (N_("Inside or outside"), component.place if component.kind == "location" else ""),
        (N_("Sub of"), "" if component.of is None else ink.name(view, component.of)),
        (N_("Master of"), words.language.listed(subs) if subs else ""),
        (N_("Created"), made),
        (N_("Out of play"), say(N_("for good")) if component.out else ""),
    ]


def _traits(view: View, number: int, words: UniversalisWords) -> Markup:
    rows = Markup("").join(
        Markup('<li class="strip {}">{}</li>').format(
            " ".join([*(["injury"] if t.injury else []), *(["removed"] if not t.active else [])]),
            Markup("<s>{}</s>").format(told) if not t.active else told,
        )
        for t in view.traits_of(number)
        for told in [ink.words_of(t.words) or "…"]
    )
    return Markup('<ul class="strips">{}</ul>').format(rows) if rows else Markup()


def _history(view: View, number: int, words: UniversalisWords) -> Markup:
    """Every line that is about it."""
    about = [entry for entry in view.entries if entry.component == number]
    shown = Markup("").join(line(entry, view, words) for entry in about[-30:])
    shown = Markup(str.replace(shown, ' id="un-line-', ' data-of="un-line-'))
    if not shown:
        return Markup()
    return Markup('<h3>{}</h3><div class="paper small">{}</div>').format(
        words.text(N_("In the script")), shown
    )


def _seat(view: View, words: UniversalisWords, viewer: Seat | None, seat: int) -> str:
    if seat >= view.seats:
        return ""
    held = [ink.name(view, one) for one, holder in view.on_stage.items() if holder == seat]
    framed = [str(scene.number) for scene in view.scenes if scene.framer == seat]
    told = sum(entry.seat == seat and entry.stands and bool(entry.text) for entry in view.entries)
    rows = (
        (N_("Coins"), str(view.coins[seat])),
        (N_("Controls"), words.language.listed(held) if held else ""),
        (N_("Scenes framed"), ", ".join(framed)),
        (N_("Lines told"), str(told)),
    )
    facts = Markup("").join(
        Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(words.text(label), value)
        for label, value in rows
        if value
    )
    return Markup(
        '<article class="closely"><header><h2>{} {}</h2></header><dl>{}</dl></article>'
    ).format(ink.mark(seat), words.names[seat], facts)


_SHOWN: Final[dict[str, Callable[[View, Any, Seat | None, int], str]]] = {
    "component": _component,
    "seat": _seat,
}
