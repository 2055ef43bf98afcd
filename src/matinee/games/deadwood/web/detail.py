"""Detail views of Deadwood: an area with its scene and roles, and the viewer's odds there."""

from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.templates import templates
from matinee.games.deadwood.content import OFFICE, Role, Scene
from matinee.games.deadwood.rules.odds import odds
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web.art import symbols


class Line(NamedTuple):
    """A role in the detail view."""

    key: str
    die: Markup
    name: str
    line: str
    actor: Markup
    player: str
    """Name of the player who has the role, or empty."""
    open: bool
    meaning: str
    """Whether the role is open to the viewer's rank, or its rank; empty for a taken role."""


class Price(NamedTuple):
    """The price of a rank in the detail view."""

    rank: int
    die: Markup
    dollars: str
    fame: str


def detail(view: View, words: DeadwoodText, viewer: Seat | None, ref: str) -> str:
    """The detail view of an area; empty for any other ref."""
    kind, _, key = ref.partition(":")
    if kind != "area" or key not in view.lot.areas:
        return ""
    area, scene = view.lot.areas[key], _scene(view, key)
    left = view.shots.get(key, 0)
    shots = [symbols.small_clapper(done=n < area.shots - left) for n in range(area.shots)]
    return (
        templates(__package__)
        .get_template("detail.html")
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
            shots_text=words.many("{n} shot to film", "{n} shots to film", left).format(n=left),
            doors=[(to, words.area(to)) for to in view.lot.doors[key]],
            prices=_prices(view, words) if key == OFFICE else [],
            purse=_purse(view, words, viewer),
            purses=(
                words.text("Dollars"),
                words.text(N_("Credits") if words.classic else N_("Fame")),
            ),
            visitors=[
                (symbols.small_actor(seat, view.rank[seat]), words.names[seat])
                for seat, place in enumerate(view.at)
                if place == key and view.role[seat] is None
            ],
        )
    )


def _scene(view: View, key: str) -> Scene | None:
    return view.lot.scenes[view.scene[key]] if view.face_up.get(key) else None


def _line(view: View, words: DeadwoodText, viewer: Seat | None, role: Role) -> Line:
    player = view.role.index(role.key) if role.key in view.role else None
    return Line(
        key=role.key,
        die=symbols.small_die(role.rank, chalk=not role.starring),
        name=words.role(role.key),
        line=words.text(role.line),
        actor=Markup("") if player is None else symbols.small_actor(player, view.rank[player]),
        player="" if player is None else words.names[player],
        open=viewer is not None and player is None and role.rank <= view.rank[viewer],
        meaning="" if player is not None else _meaning(view, words, viewer, role),
    )


def _meaning(view: View, words: DeadwoodText, viewer: Seat | None, role: Role) -> str:
    if viewer is None or view.role[viewer] is not None:
        return words.text("rank {rank}").format(rank=role.rank)
    if role.rank > view.rank[viewer]:
        return words.text("you need rank {rank}").format(rank=role.rank)
    return words.text("open to your rank")


def _chance(view: View, words: DeadwoodText, viewer: Seat | None, key: str) -> str:
    """The viewer's odds in this scene: with rehearsals if working here, else without."""
    scene = _scene(view, key)
    if viewer is None or scene is None:
        return ""
    working = view.role[viewer] is not None and view.at[viewer] == key
    markers = view.markers[viewer] if working else 0
    text = N_("{needed} or more: {odds:.0%}")
    if words.classic and markers:
        text = words.many(
            "{needed} or more, with {n} practice chip: {odds:.0%}",
            "{needed} or more, with {n} practice chips: {odds:.0%}",
            markers,
        )
    elif markers:
        text = words.many(
            "{needed} or more, with {n} rehearsal: {odds:.0%}",
            "{needed} or more, with {n} rehearsals: {odds:.0%}",
            markers,
        )
    return words.text(text).format(needed=scene.budget, n=markers, odds=odds(scene.budget, markers))


def _purse(view: View, words: DeadwoodText, viewer: Seat | None) -> str:
    if viewer is None:
        return ""
    return words.text("You are rank {rank} and have {dollars} and {fame}.").format(
        rank=view.rank[viewer],
        dollars=words.dollars(view.dollars[viewer]),
        fame=words.fame(view.fame[viewer]),
    )


def _prices(view: View, words: DeadwoodText) -> list[Price]:
    prices = view.lot.prices
    return [
        Price(
            rank,
            symbols.small_die(rank),
            words.dollars(prices["dollars"][rank]),
            words.fame(prices["fame"][rank]),
        )
        for rank in sorted(prices["dollars"])
    ]
