"""The cork board: components as index cards with traits on strips, and the tenets pinned beside.

A pin in a seat's colour and shape marks the controller of a card; a pile of coins is its
importance.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_, Language
from matinee.engine.text.player_names import NameFormatter
from matinee.engine.ui.browser_ui import Part
from matinee.games.universalis.rules.complications.trait_draws import usable_traits
from matinee.games.universalis.rules.scenes.traits import importance
from matinee.games.universalis.rules.state import Component, Tenet, Trait, View
from matinee.games.universalis.text import phrases
from matinee.games.universalis.web.art import symbols

KINDS: Final = {
    "character": N_("character"),
    "prop": N_("prop"),
    "location": N_("place"),
}
TENET_KINDS: Final = {
    "social": N_("How we play"),
    "story": N_("What is in the story"),
    "gimmick": N_("A change of the rules"),
}


class Card(NamedTuple):
    """Contents of a card; also the key under which its drawing is cached."""

    component: Component
    importance: int
    traits: tuple[Trait, ...]
    inherited: tuple[Trait, ...]
    """The traits that its master lends it."""
    holder: Seat | None
    held_by: str
    master: str
    subs: tuple[str, ...]
    here: bool
    """Whether the scene takes place here."""
    drawing: bool
    """Whether a complication is open, so that traits can be drawn on."""
    drawn: tuple[int, ...]
    part: bool
    """Whether it is part of the complication."""


def parts(view: View, words: NameFormatter) -> dict[str, Part]:
    """Cards in their sections, and the tenets."""
    return {"un-cork": Part(_cork(view, words)), "un-tenets": Part(_tenets(view, words))}


def _cork(view: View, words: NameFormatter) -> Markup:
    known = [c for c in view.components.values() if not c.struck]
    on_stage = [c for c in known if c.id in view.on_stage]
    behind = [c for c in known if view.mini is not None and c.id in view.present]
    behind = [c for c in behind if c not in on_stage]
    masters = [c for c in known if c.master and not c.out]
    out = [c for c in known if c.out]
    shown = {c.id for c in (*on_stage, *behind, *masters, *out)}
    elsewhere = [c for c in known if c.id not in shown]
    on_stage.sort(key=lambda c: c.id != view.location)
    here = N_("In the scene") if view.mini is None else N_("In the cutaway")
    sections = (
        ("here", here, on_stage),
        ("behind", N_("In the scene behind it"), behind),
        ("elsewhere", N_("Elsewhere"), elsewhere),
        ("masters", N_("Masters"), masters),
        ("out", N_("Out of play"), out),
    )
    drawn = Markup("").join(
        _section(key, words.text(label), [_card(view, one, words) for one in some])
        for key, label, some in sections
        if some
    )
    nobody = Markup('<p class="bare">{}</p>').format(
        words.text("Nobody yet. Whoever is named with @ in a paragraph comes to be here.")
    )
    return Markup('<div id="un-cork" class="cork">{}</div>').format(drawn or nobody)


def _section(key: str, label: str, cards: Iterable[Markup]) -> Markup:
    return Markup('<section class="cards {0}"><h3>{1}</h3><ul>{2}</ul></section>').format(
        key, label, Markup("").join(cards)
    )


def _card(view: View, component: Component, words: NameFormatter) -> Markup:
    number = component.id
    holder = view.on_stage.get(number, view.present.get(number))
    own = view.traits_of(number)
    lent = [
        view.traits[trait] for trait in usable_traits(view, number) if view.traits[trait] not in own
    ]
    complication = view.complication
    drawing = complication is not None and view.phase == "turn" and number in view.present
    return _drawn_card(
        Card(
            component,
            importance(view, number),
            tuple(own),
            tuple(lent) if drawing else (),
            holder,
            "" if holder is None else words.names[holder],
            "" if component.of is None else phrases.component_name(view, component.of),
            tuple(phrases.component_name(view, sub.id) for sub in view.subs_of(number)),
            number == view.location,
            drawing,
            () if complication is None else tuple(t for c, t in complication.drawn if c == number),
            complication is not None and number in complication.part,
        ),
        words.language,
    )


@lru_cache(maxsize=4096)
def _drawn_card(card: Card, language: Language) -> Markup:
    say = language.gettext
    component = card.component
    css = [component.kind, *(["part"] if card.part else []), *(["out"] if component.out else [])]
    return Markup(
        '<li class="card {css}" id="un-card-{id}"><header>{pin}'
        '<button type="button" class="name" data-look="component:{id}">{name}</button>{pile}'
        '</header><p class="kind">{kind}</p>{strips}</li>'
    ).format(
        css=" ".join(css),
        id=component.id,
        pin=_pin(card, language),
        name=phrases.shown_text(component.name) or "…",
        pile=symbols.pile(card.importance, say(N_("importance {n}")).format(n=card.importance)),
        kind=_kind(card, language),
        strips=_strips(card, language),
    )


def _pin(card: Card, language: Language) -> Markup:
    say = language.gettext
    if card.holder is None:
        text, css, mark = say(N_("Nobody controls it")), "pin none", Markup()
    else:
        text = say(N_("{name} controls it")).format(name=card.held_by)
        css, mark = "pin", symbols.mark(card.holder)
    return Markup(
        '<span class="{}" data-ref="component:{}" title="{}">{}'
        '<span class="unseen">{}: {}</span></span>'
    ).format(
        css, card.component.id, text, mark, phrases.shown_text(card.component.name) or "…", text
    )


def _kind(card: Card, language: Language) -> str:
    say = language.gettext
    component = card.component
    texts = [say(KINDS[component.kind])]
    if component.kind == "location":
        texts.append(component.place)
    if card.here:
        texts.append(say(N_("the scene is here")))
    if component.master:
        subs = language.listed(card.subs) if card.subs else say(N_("none yet"))
        texts.append(say(N_("master of {names}")).format(names=subs))
    if card.master:
        texts.append(say(N_("sub of {name}")).format(name=card.master))
    if card.part:
        texts.append(say(N_("part of the complication")))
    return ", ".join(texts)


def _strips(card: Card, language: Language) -> Markup:
    if not card.traits and not card.inherited:
        return Markup()
    strips = Markup("").join(
        _strip(card, trait, language) for trait in (*card.traits, *card.inherited)
    )
    return Markup('<ul class="strips">{}</ul>').format(strips)


def _strip(card: Card, trait: Trait, language: Language) -> Markup:
    say = language.gettext
    signs = {
        "injury": (trait.injury, say(N_("injury: anybody may draw on it"))),
        "removed": (not trait.active, say(N_("removed"))),
        "used": (trait.id in card.drawn, say(N_("drawn on"))),
        "lent": (trait in card.inherited, say(N_("from its master"))),
    }
    css = " ".join(sign for sign, (so, _) in signs.items() if so)
    text = ", ".join(text for so, text in signs.values() if so)
    words = phrases.shown_text(trait.words) or "…"
    shown = Markup("<s>{}</s>").format(words) if not trait.active else words
    ref = f"component:{card.component.id} trait:{trait.id}"
    return Markup('<li class="strip {}"><span data-ref="{}" title="{}">{}</span>{}</li>').format(
        css, ref, text, shown, Markup('<span class="unseen">{}</span>').format(text) if text else ""
    )


def _tenets(view: View, words: NameFormatter) -> Markup:
    known = [tenet for tenet in view.tenets if not tenet.struck and phrases.shown_text(tenet.text)]
    if not known:
        return Markup('<section id="un-tenets" class="tenets" hidden></section>')
    items = Markup("").join(_tenet(tenet, words) for tenet in known)
    first = " first" if view.phase == "tenets" else ""
    return Markup(
        '<section id="un-tenets" class="tenets{}"><h3>{}</h3><ul>{}</ul></section>'
    ).format(first, words.text("Tenets"), items)


def _tenet(tenet: Tenet, words: NameFormatter) -> Markup:
    by = symbols.mark(tenet.seat) if tenet.seat is not None else Markup()
    return Markup(
        '<li class="tenet"><span class="kind" data-ref="tenet:{}">{} {}</span> {}</li>'
    ).format(tenet.id, by, words.text(TENET_KINDS[tenet.kind]), phrases.shown_text(tenet.text))
