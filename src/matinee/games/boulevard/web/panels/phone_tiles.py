"""The street on a phone: cards for landmarks and shops, and the stars as a list to search."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text
from matinee.games.boulevard.content import boxes, genres, media, sections, stars
from matinee.games.boulevard.content.pieces import BOXES, MEDIA, SECTIONS
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.panels.amenities import (
    NEON,
    Owned,
    benefit,
    chip_owners,
    is_open,
    price,
)
from matinee.games.boulevard.web.panels.landmarks import Bids, shown_bids
from matinee.games.boulevard.web.panels.street_stars import offered_stars, star_text

Here = tuple[tuple[Seat, int], ...]
"""The markers on a spot: the seat, and 0 or 1 for the manager's."""
_NOTHING: Final = Markup("")


def draw(view: View, words: BoulevardText, viewer: Seat | None) -> dict[str, Part]:
    """The cards and the two lists of stars."""
    text, here = words.text, _standing(view)
    found = {
        f"hb-tile-{key}": _landmark(key, _news(view, words, key), here.get(key, ()), text)
        for key in SECTIONS
    }
    for key in BOXES:
        found[f"hb-tile-{key}"] = _shop(
            key,
            chip_owners(view, key),
            viewer,
            is_open(key, view.deck),
            price(key, words),
            here.get(key, ()),
            text,
        )
    bids = tuple((shown_bids(view, box), view.winners[box]) for box in range(len(MEDIA)))
    found["hb-tile-media"] = _media(bids, view.designated, text)
    offered = offered_stars(view, words)
    rows: dict[bool, list[Markup]] = {True: [], False: []}
    for key in stars():
        shown = _star(key, view.cubes.get(key, 0), offered.get(key, ()), here.get(key, ()), text)
        rows[key in offered].append(shown)
    for name, bright in (("now", True), ("rest", False)):
        found[f"hb-tile-stars-{name}"] = _names(f"hb-tile-stars-{name}", tuple(rows[bright]))
    return found


@lru_cache(maxsize=1024)
def _names(key: str, rows: tuple[Markup, ...]) -> Part:
    return Part(Markup('<ul id="{}" class="names">{}</ul>').format(key, _NOTHING.join(rows)))


def _standing(view: View) -> Mapping[str, Here]:
    found: dict[str, Here] = {}
    for seat, spots in enumerate(view.spots):
        for marker, spot in enumerate(spots):
            if spot is not None:
                found[spot] = (*found.get(spot, ()), (seat, marker))
    return found


def _news(view: View, words: BoulevardText, key: str) -> str:
    """The public facts of a landmark this week."""
    text = words.text
    if key == "preview":
        if view.genre is None:
            return text("no trend yet")
        genre = genres()[view.genre]
        return text("trend: {genre} ({total})").format(genre=text(genre.name), total=genre.total)
    if key == "agency":
        if view.designated is None:
            return text("box not rolled yet")
        name = text(media()[MEDIA[view.designated - 1]].name)
        return text("{medium} pays 2 dice").format(medium=name)
    name = words.names[view.first_picker()]
    return text("{name} picks first").format(name=name)


@lru_cache(maxsize=2048)
def _landmark(key: str, news: str, here: Here, text: Text) -> Part:
    house = sections()[key]
    return Part(
        Markup(
            '<div id="hb-tile-{key}" class="tile landmark"><div class="go" data-ref="spot:{key}">'
            '{emblem}<b>{name}</b><span class="who">{who}</span></div>'
            '<div class="more" data-look="spot:{key}"><span>{news}</span></div></div>'
        ).format(
            key=key,
            emblem=symbols.small_emblem(key),
            name=text(house.name),
            news=news,
            who=_pawns(here),
        )
    )


@lru_cache(maxsize=4096)
def _shop(
    key: str,
    chips: Owned,
    viewer: Seat | None,
    opened: bool,
    cost: str,
    here: Here,
    text: Text,
) -> Part:
    box = boxes()[key]
    state = f"tile shop neon-{NEON[key]}" + " shut" * (not opened)
    note = cost if opened else text("opens with the second deck")
    mine = 0 if viewer is None else sum(chips[viewer])
    limit = f"{mine}/{box.most}" if box.most else f"{mine}"
    yours = (
        Markup('<span class="yours">{} {}</span>').format(text("you"), limit)
        if viewer is not None
        else _NOTHING
    )
    return Part(
        Markup(
            '<div id="hb-tile-{key}" class="{state}"><div class="go" data-ref="spot:{key}">'
            '{emblem}<b>{name}</b><span class="who">{who}</span></div>'
            '<div class="more" data-look="spot:{key}"><div class="line"><span>{what}</span>'
            '<span class="fee">{note}</span></div>'
            '<div class="line">{yours}<span class="chips">{chips}</span></div></div></div>'
        ).format(
            key=key,
            state=state,
            emblem=symbols.small_emblem(key),
            name=text(box.name),
            who=_pawns(here),
            what=benefit(key, text),
            note=note,
            yours=yours,
            chips=_NOTHING.join(
                Markup('<span class="chip">{}{}</span>').format(
                    symbols.small_shape(seat), sum(own) if sum(own) > 1 else ""
                )
                for seat, own in enumerate(chips)
                if any(own)
            ),
        )
    )


@lru_cache(maxsize=512)
def _media(bids: tuple[tuple[Bids, Seat | None], ...], designated: int | None, text: Text) -> Part:
    rows = []
    for box, (medium, (own, winner)) in enumerate(zip(MEDIA, bids, strict=True), start=1):
        made = (
            Markup('<span class="bid{}">{}{}</span>').format(
                " won" if seat == winner else "", symbols.small_shape(seat), bid
            )
            for seat, bid in own
        )
        won = _NOTHING if winner is None or own else symbols.small_shape(winner)
        rows.append(
            Markup(
                '<li><div class="medium{}" data-look="medium:{}">{}<b>{} {}</b><span>{}{}</span>'
                "</div></li>"
            ).format(
                " double" if box == designated else "",
                medium,
                symbols.small_emblem(medium),
                box,
                text(media()[medium].name),
                _NOTHING.join(made),
                won,
            )
        )
    return Part(Markup('<ul id="hb-tile-media">{}</ul>').format(_NOTHING.join(rows)))


@lru_cache(maxsize=8192)
def _star(key: str, cubes: int, offered: tuple[str, ...], here: Here, text: Text) -> Markup:
    star = stars()[key]
    kind = text("director") if star.directs else ""
    return Markup(
        '<li id="hb-row-{key}" class="row{bright}" data-name="{name}">'
        '<span class="go" data-ref="star:{key}">{sign}<b>{name}</b>{kind}</span>'
        '<span class="more" data-look="star:{key}" title="{text}">{who}{cubes}<i>{films}</i></span>'
        "</li>"
    ).format(
        key=key,
        bright=" bright" if offered else "",
        text=star_text(key, cubes, offered, text),
        name=star.name,
        sign=Markup(
            '<svg class="brass-star" viewBox="-19 -20 38 38" aria-hidden="true">'
            '<use href="#hbs-star"/></svg>'
        ),
        kind=Markup(" <small>{}</small>").format(kind) if kind else "",
        cubes=Markup('<span class="cubes">{}{}</span>').format(small_cube(), cubes)
        if cubes
        else "",
        who=_pawns(here),
        films=", ".join(offered),
    )


def small_cube() -> Markup:
    """A Popularity Cube in running text."""
    return Markup(
        '<svg class="cube" viewBox="-7 -11 14 15" aria-hidden="true"><use href="#hbs-cube"/></svg>'
    )


def _pawns(here: Here) -> Markup:
    return _NOTHING.join(symbols.small_pawn(seat, marker) for seat, marker in here)


def panel(words: BoulevardText, parts: Mapping[str, Part]) -> Markup:
    """The cards in order, and the stars with their search field."""
    text = words.text

    def joined(keys: tuple[str, ...]) -> Markup:
        return Markup("".join(parts[f"hb-tile-{key}"].markup for key in keys))

    return Markup(
        '<div class="tiles"><section><h3 data-ref="ground:landmark">{landmarks}</h3>'
        '<div class="landmarks">{houses}</div>{media}</section>'
        '<section><h3 data-ref="ground:shop">{shops}</h3><div class="shops">{boxes}</div></section>'
        '<section class="walk"><h3>{stars}</h3><input type="search" class="find" data-find="names" '
        'placeholder="{find}" aria-label="{find}"/>'
        "<h4>{now}</h4>{bright}<h4>{rest}</h4>{dim}</section></div>"
    ).format(
        landmarks=text("Landmarks"),
        houses=joined(SECTIONS),
        media=joined(("media",)),
        shops=text("Shops"),
        boxes=joined(BOXES),
        stars=text("Stars in the pavement"),
        find=text("Find a name"),
        now=text("Lit: in films on offer"),
        bright=joined(("stars-now",)),
        rest=text("Not on offer this week"),
        dim=joined(("stars-rest",)),
    )
