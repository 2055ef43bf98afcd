"""The lot on a phone: twelve tiles, roughly in place, which open on a tap."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text
from matinee.games.deadwood.content import OFFICE, areas, deck
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web.art import symbols
from matinee.games.deadwood.web.panels.areas import FACE_DOWN

_FEW: Final = 4
"""More actors than this on one tile are drawn smaller."""


def draw(view: View, words: DeadwoodText, viewer: Seat | None) -> Mapping[str, Part]:
    """The twelve tiles; an unchanged one is the same object as before."""
    rank = 6 if viewer is None else view.rank[viewer]
    here: dict[str, list[tuple[Seat, int]]] = {}
    for seat, place in enumerate(view.at):
        here.setdefault(place, []).append((seat, view.rank[seat]))
    found = {}
    for key, area in view.lot.areas.items():
        scene, open_to = None, []
        if key in view.scene:
            scene, roles = FACE_DOWN, area.roles
            if view.face_up[key]:
                scene = view.scene[key]
                roles = (*view.lot.scenes[scene].roles, *roles)
            open_to = [r for r in roles if r.rank <= rank and r.key not in view.role]
        found[f"tile-{key}"] = _tile(
            key,
            scene,
            view.shots.get(key, 0),
            tuple((role.rank, role.starring) for role in open_to),
            tuple(here.get(key, ())),
            viewer is not None and view.at[viewer] == key,
            words.text,
        )
    return found


@lru_cache(maxsize=8192)
def _tile(
    key: str,
    scene: str | None,
    left: int,
    roles: tuple[tuple[int, bool], ...],
    actors: tuple[tuple[Seat, int], ...],
    mine: bool,
    text: Text,
) -> Part:
    area = areas()[key]
    done = area.shots - left
    slates = [symbols.small_clapper(done=n < done) for n in range(area.shots)]
    dice = [symbols.small_die(rank, chalk=not starring) for rank, starring in roles]
    wrapped = bool(area.shots) and scene is None
    state = "tile" + " wrap" * wrapped + " here" * mine + " crowd" * (len(actors) > _FEW)
    return Part(
        Markup(
            '<div id="tile-{key}" class="{state}" data-look="area:{key}">'
            '<span class="name" data-ref="area:{key}">{name}</span>'
            '<div class="what" data-look="area:{key}" role="button" tabindex="0">'
            '<span class="unseen">{look} </span>{what}<span class="slates">{slates}</span></div>'
            '<div class="open">{dice}</div><div class="who">{actors}</div>'
            '<svg class="scenery"><use href="#dw-{key}"/></svg></div>'
        ).format(
            key=key,
            state=state,
            name=text(area.name),
            look=text("Look closely at {area}:").format(area=text(area.called)),
            what=_what(key, scene, text),
            slates=Markup("").join(slates),
            dice=Markup("").join(dice),
            actors=Markup("").join(symbols.small_actor(*actor) for actor in actors),
        )
    )


def _what(key: str, scene: str | None, text: Text) -> Markup:
    if key == OFFICE:
        return Markup('<span class="note">{}</span>').format(text("ranks for sale"))
    if not areas()[key].shots:
        return Markup('<span class="note">{}</span>').format(text("home"))
    if scene is None:
        return Markup('<span class="note">{}</span>').format(text("wrapped"))
    if scene == FACE_DOWN:
        return Markup('<svg class="crest" viewBox="-24 -27 48 58"><use href="#dw-crest"/></svg>')
    return Markup('<b class="budget">${}M</b>').format(deck("60")[scene].budget)
