"""Detail views of Universalis: a component with its history, a player."""

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.games.universalis.rules.scenes.traits import importance, own_importance
from matinee.games.universalis.rules.state import Component, View
from matinee.games.universalis.text import phrases
from matinee.games.universalis.text.game_text import UniversalisText
from matinee.games.universalis.web.art import symbols
from matinee.games.universalis.web.panels.components import KINDS
from matinee.games.universalis.web.panels.script_lines import line

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
"""Actions with a component; the page shows those that are legal now."""


def detail(view: View, words: UniversalisText, viewer: Seat | None, ref: str) -> str:
    """The detail view of a ref; empty if there is no such thing."""
    kind, _, number = ref.partition(":")
    shown = _SHOWN.get(kind)
    if shown is None or not number.isdecimal():
        return ""
    return shown(view, words, viewer, int(number))


def _component(view: View, words: UniversalisText, viewer: Seat | None, number: int) -> str:
    component = view.components.get(number)
    if component is None or component.struck:
        return ""
    say = words.text
    rows = Markup("").join(
        Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(say(label), text)
        for label, text in _facts(view, component, words)
        if text
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
        phrases.component_name(view, number),
        _traits(view, number, words),
        rows,
        deeds,
        _history(view, number, words),
    )


def _facts(view: View, component: Component, words: UniversalisText) -> list[tuple[str, str]]:
    number, say = component.id, words.text
    holder = view.on_stage.get(number, view.present.get(number))
    subs = [phrases.component_name(view, sub.id) for sub in view.subs_of(number)]
    weight = importance(view, number)
    own = own_importance(view, number)
    text = (
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
        (N_("Importance"), text),
        (N_("Controlled by"), "" if holder is None else words.names[holder]),
        (N_("Inside or outside"), component.place if component.kind == "location" else ""),
        (N_("Sub of"), "" if component.of is None else phrases.component_name(view, component.of)),
        (N_("Master of"), words.language.listed(subs) if subs else ""),
        (N_("Created"), made),
        (N_("Out of play"), say(N_("for good")) if component.out else ""),
    ]


def _traits(view: View, number: int, words: UniversalisText) -> Markup:
    rows = Markup("").join(
        Markup('<li class="strip {}">{}</li>').format(
            " ".join([*(["injury"] if t.injury else []), *(["removed"] if not t.active else [])]),
            Markup("<s>{}</s>").format(text) if not t.active else text,
        )
        for t in view.traits_of(number)
        for text in [phrases.shown_text(t.words) or "…"]
    )
    return Markup('<ul class="strips">{}</ul>').format(rows) if rows else Markup()


def _history(view: View, number: int, words: UniversalisText) -> Markup:
    """The lines about a component."""
    about = [entry for entry in view.entries if entry.component == number]
    shown = Markup("").join(line(entry, view, words) for entry in about[-30:])
    shown = Markup(str.replace(shown, ' id="un-line-', ' data-of="un-line-'))
    if not shown:
        return Markup()
    return Markup('<h3>{}</h3><div class="paper small">{}</div>').format(
        words.text("In the script"), shown
    )


def _seat(view: View, words: UniversalisText, viewer: Seat | None, seat: int) -> str:
    if seat >= view.seats:
        return ""
    held = [
        phrases.component_name(view, one) for one, holder in view.on_stage.items() if holder == seat
    ]
    framed = [str(scene.number) for scene in view.scenes if scene.framer == seat]
    text = sum(entry.seat == seat and entry.stands and bool(entry.text) for entry in view.entries)
    rows = (
        (N_("Coins"), str(view.coins[seat])),
        (N_("Controls"), words.language.listed(held) if held else ""),
        (N_("Scenes framed"), ", ".join(framed)),
        (N_("Lines told"), str(text)),
    )
    facts = Markup("").join(
        Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(words.text(label), value)
        for label, value in rows
        if value
    )
    return Markup(
        '<article class="closely"><header><h2>{} {}</h2></header><dl>{}</dl></article>'
    ).format(symbols.mark(seat), words.names[seat], facts)


_SHOWN: Final[dict[str, Callable[[View, Any, Seat | None, int], str]]] = {
    "component": _component,
    "seat": _seat,
}
