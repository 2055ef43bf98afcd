"""Drawing on traits in a complication (UN-CX-09, UN-DEC-51, UN-DEC-52)."""

from collections.abc import Iterator

from msgspec.structs import replace

from matinee.engine.game import Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.universalis.actions import Draw
from matinee.games.universalis.entries import Step
from matinee.games.universalis.events import PoolChanged
from matinee.games.universalis.moments import hand, not_telling
from matinee.games.universalis.presence import off_stage
from matinee.games.universalis.state import State, View
from matinee.games.universalis.writing import enter


def usable(table: View, component: int) -> Iterator[int]:
    """The traits that something can use: its own, and its master's (UN-COMP-07)."""
    yield from (trait.id for trait in table.active_traits(component))
    master = table.components[component].of
    if master is not None and not table.components[master].out:
        yield from (trait.id for trait in table.active_traits(master))


def can_draw(table: View, seat: Seat) -> bool:
    """Whether there is a trait on which this player may still draw."""
    complication = table.complication
    return complication is not None and any(
        _not_drawable(table, seat, component, trait) is None
        for component in table.present
        for trait in usable(table, component)
    )


def _not_drawable(table: View, seat: Seat, component: int, trait: int) -> Illegal | None:
    complication = table.complication
    assert complication is not None
    called = table.components[component].name
    if trait not in usable(table, component):
        return Illegal("UN-DEC-51", "trait-not-usable", component=called)
    words = table.traits[trait].words
    if table.present[component] != seat and not table.traits[trait].injury:
        holder = table.present[component]
        return Illegal("UN-DEC-51", "trait-not-yours", component=called, trait=words, seat=holder)
    if (component, trait) in complication.drawn:
        return Illegal("UN-DEC-51", "trait-used", component=called, trait=words)
    return None


def not_in_step_two(table: View, seat: Seat) -> Illegal | None:
    """Why this player cannot do anything about dice pools now, if so."""
    refusal = None if hand(table, seat) == "turn" else not_telling(table, seat, "turn")
    if refusal is None and table.complication is None:
        return Illegal("UN-CX-08", "no-complication")
    return refusal


def no_pool(table: View, pool: Seat, *, subtract: bool) -> Illegal | None:
    """Why this pool cannot be changed so, if so."""
    complication = table.complication
    assert complication is not None
    if pool not in complication.owners:
        return Illegal("UN-DEC-50", "no-pool", seat=pool)
    if subtract and not complication.pool(pool):
        return Illegal("UN-DEC-52", "pool-empty", seat=pool)
    return None


def not_drawing(table: View, seat: Seat, action: Draw) -> Illegal | None:
    """Why this player cannot draw on this trait now, if so."""
    return (
        not_in_step_two(table, seat)
        or off_stage(table, action.component)
        or _not_drawable(table, seat, action.component, action.trait)
        or no_pool(table, action.pool, subtract=action.subtract)
    )


def change_pool(state: State, pool: Seat, dice: int) -> PoolChanged:
    """Add dice to a pool or take some away; no pool goes below 0. It unsettles all (UN-DEC-55)."""
    complication = state.complication
    assert complication is not None
    left = max(0, complication.pool(pool) + dice)
    pools = tuple((seat, left if seat == pool else n) for seat, n in complication.pools)
    state.complication = replace(complication, pools=pools, ended=())
    return PoolChanged(pool=pool, dice=left)


def draw(state: State, seat: Seat, action: Draw) -> list[Event]:
    """One trait is worth one die, more or less, in any pool."""
    dice = -1 if action.subtract else 1
    changed = change_pool(state, action.pool, dice)
    complication = state.complication
    assert complication is not None
    drawn = (*complication.drawn, (action.component, action.trait))
    state.complication = replace(complication, drawn=drawn)
    events = enter(
        state,
        seat,
        "draw",
        "UN-CX-09",
        component=action.component,
        trait=action.trait,
        target=f"pool:{action.pool}",
        detail="subtract" if action.subtract else "",
        amount=1,
        inverse=(
            Step("drawn", action.component, action.trait, complication.number),
            Step("pool", action.pool, dice, complication.number),
        ),
    )
    return [*events, changed]
