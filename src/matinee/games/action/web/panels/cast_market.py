"""The casting wall: three head shots and their prices, the piles, and the set just drawn."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_, Language
from matinee.engine.ui.browser_ui import Part
from matinee.games.action.content import card_points, performers
from matinee.games.action.content.event_keys import SECOND_CHANCES, STUDIO_FIRE
from matinee.games.action.rules.markets import pile_top
from matinee.games.action.rules.prices import ACTOR_SPACES, price
from matinee.games.action.rules.state import View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art.symbols import (
    detail_loupe,
    picture,
    points,
    sign,
    tag,
    translated_names,
)

_NOTHING: Final = Markup("")
_PILES: Final = {"actor": N_("Actors"), "set": N_("Sets")}


def parts(view: View, words: ActionText, viewer: Seat | None) -> dict[str, Part]:
    """The wall as one part; cards slide along it, prices do not."""
    language = words.language
    shots = tuple(
        _space(_card(actor, language) if actor else None, tag(price(view, space), language))
        for actor, space in zip(view.actors, ACTOR_SPACES, strict=True)
    )
    piles = (*_actor_piles(view, language), *_set_piles(view, language))
    return {"ac-casting": _wall(shots, piles, language)}


def _space(card: Markup | None, cost: Markup) -> Markup:
    return Markup('<li class="space">{}<span class="cost">{}</span></li>').format(
        card or Markup('<i class="gap"></i>'), cost
    )


def _actor_piles(view: View, language: Language) -> tuple[Markup, Markup]:
    top, cost = pile_top(view), tag(price(view, "pile"), language)
    pile = _pile("actor", len(view.actor_pile), top, cost if top else _NOTHING, language)
    return pile, _discards("actor", view.actor_discards, view, language)


def _set_piles(view: View, language: Language) -> tuple[Markup, Markup]:
    """The set pile, face down, and the set discards; a drawn set lies on the pile until placed."""
    closed = view.drawn is not None or view.event == STUDIO_FIRE
    cost = _NOTHING if closed else tag(price(view, "set"), language)
    pile = _pile("set", len(view.set_pile), view.drawn, cost, language)
    return pile, _discards("set", view.set_discards, view, language)


@lru_cache(maxsize=1024)
def _pile(kind: str, left: int, top: str | None, cost: Markup, language: Language) -> Markup:
    """A pile, face down or with its top card face up."""
    label = language.gettext(_PILES[kind])
    text = language.ngettext("{n} card", "{n} cards", left).format(n=left)
    if top is not None:
        shown = _small(top, cost, language)
    else:
        shown = Markup('<div class="back"{}>{}<b>{}</b>{}</div>').format(
            Markup(' data-ref="pile:set"') if kind == "set" else "", sign(kind), label, cost
        )
    return Markup(
        '<li class="pile {kind}{open}" id="ac-pile-{kind}" data-face="{top}">{shown}'
        '<span class="size" title="{text}">{left}</span></li>'
    ).format(
        kind=kind,
        open=" open" if top else "",
        top=top or "",
        shown=shown,
        text=text,
        left=left,
    )


def _discards(kind: str, discards: list[str], view: View, language: Language) -> Markup:
    """The discards, face up; the top one is for sale during Second Chances only."""
    offered = tag(price(view, "discards"), language) if view.event == SECOND_CHANCES else None
    return _face_up(kind, discards[-1] if discards else None, len(discards), offered, language)


@lru_cache(maxsize=1024)
def _face_up(
    kind: str, top: str | None, count: int, offered: Markup | None, language: Language
) -> Markup:
    """Discards that open their detail view; if the top card is for sale, only its name does."""
    ref = f"discards:{kind}"
    if top is not None and offered is not None:
        return Markup(
            '<li class="pile discards {} open">{}<span class="size">{}</span></li>'
        ).format(kind, _small(top, offered, language, ref), count)
    lying = Markup('<span class="lies" id="card-{}" data-moves="">{}</span>')
    return Markup(
        '<li class="pile discards {kind}"><button type="button" class="{shape}" data-look="{ref}">'
        '<span class="unseen">{about}</span>{card}<b class="caption" aria-hidden="true">{label}</b>'
        '<span class="size" aria-hidden="true">{count}</span></button></li>'
    ).format(
        kind=kind,
        shape="seen" if top else "gap",
        ref=ref,
        about=_about(kind, top, count, language),
        card=lying.format(top, picture(top)) if top else _NOTHING,
        label=language.gettext("Discards"),
        count=count or "",
    )


def _about(kind: str, top: str | None, count: int, language: Language) -> str:
    if top is None:
        text = N_("Discards: no actors") if kind == "actor" else N_("Discards: no sets")
        return language.gettext(text)
    if kind == "actor":
        text = language.ngettext(
            "Discards: {n} actor, {card}", "Discards: {n} actors, {card} on top", count
        )
    else:
        text = language.ngettext(
            "Discards: {n} set, {card}", "Discards: {n} sets, {card} on top", count
        )
    return text.format(n=count, card=translated_names(language).card(top))


def _ref(card: str) -> str:
    return f"actor:{card}" if card in performers() else f"prop:{card}"


@lru_cache(maxsize=256)
def _card(key: str, language: Language) -> Markup:
    """An actor's head shot or a set's picture as a button, with a loupe."""
    names, ref = translated_names(language), _ref(key)
    return Markup(
        '<div class="shot {kind}" id="card-{key}" data-moves="">'
        '<div class="choose" data-ref="{ref}">{picture}<b class="name">{name}</b>{points}</div>'
        "{peek}</div>"
    ).format(
        kind=ref.partition(":")[0],
        key=key,
        ref=ref,
        picture=picture(key),
        name=names.card(key),
        points=points(card_points(key), language),
        peek=detail_loupe(ref, language.gettext("About {card}").format(card=names.card(key))),
    )


@lru_cache(maxsize=512)
def _small(key: str, cost: Markup, language: Language, look: str = "") -> Markup:
    """A card in small form, on a pile: a click chooses it, its name opens the detail view."""
    names, ref = translated_names(language), _ref(key)
    return Markup(
        '<div class="small" id="card-{key}" data-moves=""><div class="choose" data-ref="{ref}">'
        '<span class="unseen">{name}</span>{picture}{cost}</div>'
        '<button type="button" data-look="{look}">{name}</button>{points}</div>'
    ).format(
        key=key,
        ref=ref,
        look=look or ref,
        name=names.card(key),
        picture=picture(key),
        cost=cost,
        points=points(card_points(key), language),
    )


@lru_cache(maxsize=1024)
def _wall(shots: tuple[Markup, ...], piles: tuple[Markup, ...], language: Language) -> Part:
    return Part(
        Markup(
            '<section id="ac-casting" class="casting" aria-labelledby="ac-casting-head"><header>'
            '<h3 id="ac-casting-head">{}</h3></header><ol class="wall">{}</ol>'
            '<ol class="piles">{}</ol></section>'
        ).format(language.gettext("Casting"), _NOTHING.join(shots), _NOTHING.join(piles))
    )
