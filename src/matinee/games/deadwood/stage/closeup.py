"""One place closely: its scene, its roles, and what all that means for whoever looks."""

from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.markup import templates
from matinee.engine.refused import N_
from matinee.games.deadwood.acting import odds
from matinee.games.deadwood.content import OFFICE, Role, Scene
from matinee.games.deadwood.stage import art
from matinee.games.deadwood.state import View
from matinee.games.deadwood.words import DeadwoodWords


class Line(NamedTuple):
    """A role, as the close-up lists it."""

    key: str
    die: Markup
    name: str
    line: str
    actor: Markup
    player: str
    """Who plays it, if anybody."""
    open: bool
    meaning: str
    """What it means for the viewer."""


class Price(NamedTuple):
    """A rank, as the close-up sells it."""

    rank: int
    die: Markup
    dollars: str
    fame: str


def look(view: View, words: DeadwoodWords, viewer: Seat | None, ref: str) -> str:
    """A place, by its ref; empty for anything else."""
    kind, _, key = ref.partition(":")
    if kind != "area" or key not in view.lot.areas:
        return ""
    area, scene = view.lot.areas[key], _scene(view, key)
    left = view.shots.get(key, 0)
    shots = [art.small_clapper(done=n < area.shots - left) for n in range(area.shots)]
    return (
        templates(__package__)
        .get_template("closeup.html")
        .render(
            key=key,
            _=words.text,
            area=area,
            name=words.area(key),
            go=viewer is not None and view.at[viewer] != key,
            scene=scene,
            hidden=key in view.scene and scene is None,
            wrapped=bool(area.shots) and key not in view.scene,
            chance=_chance(view, words, viewer, key),
            stars=[_line(view, words, viewer, role) for role in scene.roles] if scene else [],
            extras=[_line(view, words, viewer, role) for role in area.roles],
            shots=shots,
            shots_told=words.many("{n} shot to film", "{n} shots to film", left).format(n=left),
            doors=[(to, words.area(to)) for to in view.lot.doors[key]],
            prices=_prices(view, words) if key == OFFICE else [],
            purse=_purse(view, words, viewer),
            purses=(
                words.text(N_("Dollars")),
                words.text(N_("Credits") if words.classic else N_("Fame")),
            ),
            visitors=[
                (art.small_actor(seat, view.rank[seat]), words.names[seat])
                for seat, place in enumerate(view.at)
                if place == key and view.role[seat] is None
            ],
        )
    )


def _scene(view: View, key: str) -> Scene | None:
    return view.lot.scenes[view.scene[key]] if view.face_up.get(key) else None


def _line(view: View, words: DeadwoodWords, viewer: Seat | None, role: Role) -> Line:
    player = view.role.index(role.key) if role.key in view.role else None
    return Line(
        key=role.key,
        die=art.small_die(role.rank, chalk=not role.starring),
        name=words.role(role.key),
        line=words.text(role.line),
        actor=Markup("") if player is None else art.small_actor(player, view.rank[player]),
        player="" if player is None else words.names[player],
        open=viewer is not None and player is None and role.rank <= view.rank[viewer],
        meaning="" if player is not None else _meaning(view, words, viewer, role),
    )


def _meaning(view: View, words: DeadwoodWords, viewer: Seat | None, role: Role) -> str:
    if viewer is None or view.role[viewer] is not None:
        return words.text(N_("rank {rank}")).format(rank=role.rank)
    if role.rank > view.rank[viewer]:
        return words.text(N_("you need rank {rank}")).format(rank=role.rank)
    return words.text(N_("open to your rank"))


def _chance(view: View, words: DeadwoodWords, viewer: Seat | None, key: str) -> str:
    """The odds of this scene for the viewer: as rehearsed if working here, else as a beginner."""
    scene = _scene(view, key)
    if viewer is None or scene is None:
        return ""
    working = view.role[viewer] is not None and view.at[viewer] == key
    markers = view.markers[viewer] if working else 0
    told = N_("{needed} or more: {odds:.0%}")
    if words.classic and markers:
        told = words.many(
            "{needed} or more, with {n} practice chip: {odds:.0%}",
            "{needed} or more, with {n} practice chips: {odds:.0%}",
            markers,
        )
    elif markers:
        told = words.many(
            "{needed} or more, with {n} rehearsal: {odds:.0%}",
            "{needed} or more, with {n} rehearsals: {odds:.0%}",
            markers,
        )
    return words.text(told).format(needed=scene.budget, n=markers, odds=odds(scene.budget, markers))


def _purse(view: View, words: DeadwoodWords, viewer: Seat | None) -> str:
    if viewer is None:
        return ""
    return words.text(N_("You are rank {rank} and have {dollars} and {fame}.")).format(
        rank=view.rank[viewer],
        dollars=words.dollars(view.dollars[viewer]),
        fame=words.fame(view.fame[viewer]),
    )


def _prices(view: View, words: DeadwoodWords) -> list[Price]:
    prices = view.lot.prices
    return [
        Price(
            rank,
            art.small_die(rank),
            words.dollars(prices["dollars"][rank]),
            words.fame(prices["fame"][rank]),
        )
        for rank in sorted(prices["dollars"])
    ]
