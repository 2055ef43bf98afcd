"""Sections 8 and 9: traits, importance, injury and elimination (UN-DEC-37 to -42)."""

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.active_seats import check_telling
from matinee.games.universalis.rules.coins import check_price
from matinee.games.universalis.rules.on_stage import (
    MAIN_STAGE,
    check_changeable,
    check_not_in_complication,
    take_off_stage,
)
from matinee.games.universalis.rules.state import State, Trait, View
from matinee.games.universalis.rules.transcript import buy_entry
from matinee.games.universalis.rules.transcript_entries import EntryKind, Step


def own_importance(position: View, component: int) -> int:
    """Own importance: 1, plus 1 for each active trait, minus reductions; 0 if out of play."""
    found = position.components[component]
    if found.out or found.struck:
        return 0
    return 1 + len(position.active_traits(component)) - found.reductions


def importance(position: View, component: int) -> int:
    """Importance of a component; for a master with all its subs (UN-TRAIT-04 to -06)."""
    subs = sum(own_importance(position, sub.id) for sub in position.subs_of(component))
    return own_importance(position, component) + subs


def _check_changing(position: View, seat: Seat, component: int) -> None:
    check_telling(position, seat, "framing", "turn", "window")
    check_changeable(position, seat, component)


def check_adding(position: View, seat: Seat, action: a.AddTrait) -> None:
    """Refuse if this player cannot add a trait to this component now."""
    _check_changing(position, seat, action.component)
    check_price(position, seat, 1)


def add(state: State, seat: Seat, action: a.AddTrait) -> list[Event]:
    """Add a trait, or an injury, which is one too (UN-TRAIT-01, UN-INJ-01)."""
    assert isinstance(action.words, str)
    rule = "UN-INJ-01" if action.injury else "UN-TRAIT-01"
    trait = Trait(len(state.traits) + 1, action.component, action.words, injury=action.injury)
    state.traits[trait.id] = trait
    about = {"trait": trait.id, "words": action.words, "detail": "injury" if action.injury else ""}
    return buy_entry(state, seat, action, "trait_add", rule, 1, Step("trait", trait.id), **about)


def check_removing(position: View, seat: Seat, action: a.RemoveTrait) -> None:
    """Refuse if this player cannot remove this trait now."""
    _check_turning(position, seat, action.trait, active=True)


def check_restoring(position: View, seat: Seat, action: a.RestoreTrait) -> None:
    """Refuse if this player cannot restore this trait now."""
    _check_turning(position, seat, action.trait, active=False)


def _check_turning(position: View, seat: Seat, number: int, *, active: bool) -> None:
    check_telling(position, seat, "framing", "turn", "window")
    trait = position.traits.get(number)
    if trait is None or trait.struck:
        raise IllegalAction("UN-DEC-39", "no-trait", number=number)
    check_changeable(position, seat, trait.component)
    if trait.active != active:
        key = "not-active" if active else "not-removed"
        raise IllegalAction("UN-DEC-39", key, trait=trait.words)
    if number in _told_before(position, "trait_add", "trait_remove", "trait_restore"):
        raise IllegalAction("UN-DEC-64", "trait-told", trait=trait.words)
    check_price(position, seat, 1)


def _told_before(position: View, *kinds: EntryKind) -> set[int | None]:
    """Traits or components that earlier windows settled (UN-CX-24, UN-DEC-64)."""
    complication = position.complication
    if complication is None or position.awaited_bonus is None:
        return set()
    return {
        entry.component if entry.kind == "importance" else entry.trait
        for entry in position.entries
        if entry.kind in kinds
        and entry.stands
        and entry.complication == complication.number
        and entry.window is not None
        and entry.window < complication.window
    }


def remove(state: State, seat: Seat, action: a.RemoveTrait) -> list[Event]:
    """Remove a trait (UN-TRAIT-02, UN-INJ-03)."""
    steps = turn_trait(state, action.trait, active=False)
    about = {"component": state.traits[action.trait].component, "trait": action.trait}
    return buy_entry(state, seat, action, "trait_remove", "UN-TRAIT-02", 1, *steps, **about)


def restore(state: State, seat: Seat, action: a.RestoreTrait) -> list[Event]:
    """Restore a removed trait (UN-TRAIT-03)."""
    steps = turn_trait(state, action.trait, active=True)
    about = {"component": state.traits[action.trait].component, "trait": action.trait}
    return buy_entry(state, seat, action, "trait_restore", "UN-TRAIT-03", 1, *steps, **about)


def turn_trait(state: State, number: int, *, active: bool) -> tuple[Step, ...]:
    """Activate or deactivate a trait; reductions never exceed the importance (UN-DEC-38)."""
    trait = state.traits[number]
    state.traits[number] = replace(trait, active=active)
    cut = cut_reductions(state, trait.component)
    return (*cut, Step("trait_active", number))


def cut_reductions(state: State, number: int) -> tuple[Step, ...]:
    """Cut reductions so that importance does not fall below 0 when traits are gone."""
    component = state.components[number]
    most = 1 + len(state.active_traits(number))
    if component.reductions <= most:
        return ()
    state.components[number] = replace(component, reductions=most)
    return (Step("reductions", number, most - component.reductions),)


def check_reducing(position: View, seat: Seat, action: a.ReduceImportance) -> None:
    """Refuse if the importance of this component cannot be reduced now (UN-DEC-38)."""
    _check_changing(position, seat, action.component)
    if own_importance(position, action.component) < 1:
        called = position.components[action.component].name
        raise IllegalAction("UN-DEC-38", "importance-gone", component=called)
    _check_weighing(position, seat, action.component)


def check_raising(position: View, seat: Seat, action: a.RestoreImportance) -> None:
    """Refuse if no importance of this component can be restored now."""
    _check_changing(position, seat, action.component)
    if not position.components[action.component].reductions:
        called = position.components[action.component].name
        raise IllegalAction("UN-DEC-38", "not-reduced", component=called)
    _check_weighing(position, seat, action.component)


def _check_weighing(position: View, seat: Seat, component: int) -> None:
    if component in _told_before(position, "importance"):
        called = position.components[component].name
        raise IllegalAction("UN-DEC-64", "importance-told", component=called)
    check_price(position, seat, 1)


def reduce_importance(state: State, seat: Seat, action: a.ReduceImportance) -> list[Event]:
    """Reduce importance by one level (UN-TRAIT-07)."""
    return _weigh(state, seat, action, 1, "UN-TRAIT-07")


def restore_importance(state: State, seat: Seat, action: a.RestoreImportance) -> list[Event]:
    """Restore one level of importance (UN-TRAIT-08)."""
    return _weigh(state, seat, action, -1, "UN-TRAIT-08")


def _weigh(
    state: State, seat: Seat, action: a.ReduceImportance | a.RestoreImportance, more: int, rule: str
) -> list[Event]:
    component = state.components[action.component]
    state.components[action.component] = replace(component, reductions=component.reductions + more)
    step = Step("reductions", action.component, more)
    detail = "reduce" if more > 0 else "restore"
    return buy_entry(state, seat, action, "importance", rule, 1, step, detail=detail)


def check_eliminating(position: View, seat: Seat, action: a.Eliminate) -> None:
    """Refuse if this component cannot be removed from play now (UN-DEC-42)."""
    _check_changing(position, seat, action.component)
    component = position.components[action.component]
    left = len(position.active_traits(component.id))
    if left:
        raise IllegalAction("UN-INJ-04", "has-traits", component=component.name, traits=left)
    if component.master and position.subs_of(component.id):
        raise IllegalAction("UN-INJ-05", "has-subs", component=component.name)
    here = position.scene is not None and position.scene.location == component.id
    if here or (position.mini is not None and position.mini.location == component.id):
        raise IllegalAction("UN-DEC-42", "stage-here", component=component.name)
    if position.awaited_bonus is None:
        check_not_in_complication(position, component.id)
    check_price(position, seat, 1)


def eliminate(state: State, seat: Seat, action: a.Eliminate) -> list[Event]:
    """Remove a component from play: it leaves every stage for good (UN-INJ-04)."""
    steps: list[Step] = []
    if action.component in state.present:
        steps.append(take_off_stage(state, action.component, MAIN_STAGE))
    if state.mini is not None and action.component in state.mini_present:
        steps.append(take_off_stage(state, action.component, state.mini.number))
    component = state.components[action.component]
    state.components[action.component] = replace(component, out=True)
    steps.append(Step("out", action.component))  # undone first: what is out of play is on no stage
    return buy_entry(state, seat, action, "eliminate", "UN-INJ-04", 1, *steps)
