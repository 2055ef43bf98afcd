"""Drawing on traits in a complication (UN-CX-09, UN-DEC-51, UN-DEC-52)."""

from collections.abc import Iterator

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.contract.game_rules import is_allowed
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules.actions import Draw
from matinee.games.universalis.rules.active_seats import check_telling
from matinee.games.universalis.rules.events import PoolChanged
from matinee.games.universalis.rules.on_stage import check_on_stage
from matinee.games.universalis.rules.phase import current_telling
from matinee.games.universalis.rules.state import State, View
from matinee.games.universalis.rules.transcript import add_entry
from matinee.games.universalis.rules.transcript_entries import Step


def usable_traits(position: View, component: int) -> Iterator[int]:
    """The traits that a component can use: its own, and its master's (UN-COMP-07)."""
    yield from (trait.id for trait in position.active_traits(component))
    master = position.components[component].of
    if master is not None and not position.components[master].out:
        yield from (trait.id for trait in position.active_traits(master))


def can_draw(position: View, seat: Seat) -> bool:
    """Whether there is a trait on which this player may still draw."""
    complication = position.complication
    return complication is not None and any(
        is_allowed(_check_drawable, position, seat, component, trait)
        for component in position.present
        for trait in usable_traits(position, component)
    )


def _check_drawable(position: View, seat: Seat, component: int, trait: int) -> None:
    complication = position.complication
    assert complication is not None
    called = position.components[component].name
    if trait not in usable_traits(position, component):
        raise IllegalAction("UN-DEC-51", "trait-not-usable", component=called)
    words = position.traits[trait].words
    if position.present[component] != seat and not position.traits[trait].injury:
        holder = position.present[component]
        raise IllegalAction(
            "UN-DEC-51", "trait-not-yours", component=called, trait=words, seat=holder
        )
    if (component, trait) in complication.drawn:
        raise IllegalAction("UN-DEC-51", "trait-used", component=called, trait=words)


def check_step_two(position: View, seat: Seat) -> None:
    """Refuse if this player cannot change dice pools now."""
    if current_telling(position, seat) != "turn":
        check_telling(position, seat, "turn")
    if position.complication is None:
        raise IllegalAction("UN-CX-08", "no-complication")


def check_pool(position: View, pool: Seat, *, subtract: bool) -> None:
    """Refuse if there is no such pool, or it has no dice to subtract."""
    complication = position.complication
    assert complication is not None
    if pool not in complication.owners:
        raise IllegalAction("UN-DEC-50", "no-pool", seat=pool)
    if subtract and not complication.pool(pool):
        raise IllegalAction("UN-DEC-52", "pool-empty", seat=pool)


def check_drawing(position: View, seat: Seat, action: Draw) -> None:
    """Refuse if this player cannot draw on this trait now."""
    check_step_two(position, seat)
    check_on_stage(position, action.component)
    _check_drawable(position, seat, action.component, action.trait)
    check_pool(position, action.pool, subtract=action.subtract)


def change_pool(state: State, pool: Seat, dice: int) -> PoolChanged:
    """Add dice to a pool or take some away, not below 0; the pools become unsettled (UN-DEC-55)."""
    complication = state.complication
    assert complication is not None
    left = max(0, complication.pool(pool) + dice)
    pools = tuple((seat, left if seat == pool else n) for seat, n in complication.pools)
    state.complication = replace(complication, pools=pools, ended=())
    return PoolChanged(pool=pool, dice=left)


def draw_on_trait(state: State, seat: Seat, action: Draw) -> list[Event]:
    """Draw on a trait: add one die to any pool, or remove one."""
    dice = -1 if action.subtract else 1
    changed = change_pool(state, action.pool, dice)
    complication = state.complication
    assert complication is not None
    drawn = (*complication.drawn, (action.component, action.trait))
    state.complication = replace(complication, drawn=drawn)
    events = add_entry(
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
