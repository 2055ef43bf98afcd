"""Views and sampled states: everything is public except the order of the piles (AC-Q-16)."""

from collections.abc import Iterable

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import Dice
from matinee.games.action.content import events, performers, scripts, sets
from matinee.games.action.rules.markets import pile_top
from matinee.games.action.rules.state import State, View


def view(state: State, seat: Seat | None) -> View:
    """A copy of the state with the cards of all piles hidden; it is the same for all seats."""
    seen = state.copy_as(View)
    seen.script_pile = [HIDDEN] * len(state.script_pile)
    seen.actor_pile = [HIDDEN] * len(state.actor_pile)
    seen.set_pile = [HIDDEN] * len(state.set_pile)
    seen.event_pile = [HIDDEN] * len(state.event_pile)
    top = pile_top(state)
    if top is not None:  # AC-EV-09a
        seen.actor_pile[-1] = top
    return seen


def sample_state(view: View, seat: Seat | None, dice: Dice) -> State:
    """A random full state: the cards not visible in the view are shuffled into the piles."""
    state = view.copy_as(State)
    played = {card for own in view.productions for one in own.values() for card in one.cast}
    state.script_pile = _unseen(scripts(), _scripts_seen(view), dice)
    state.event_pile = _unseen(events(), {view.event, *view.past_events}, dice)
    state.set_pile = _unseen(sets(), {*played, *view.set_discards, view.drawn}, dice)
    top = pile_top(view)
    gone = {*played, *view.actors, *view.actor_discards, top}
    state.actor_pile = _unseen(performers(), gone, dice)
    if top is not None:
        state.actor_pile.append(top)
    return state


def _scripts_seen(view: View) -> set[str | None]:
    made = {one.script for own in view.productions for one in own.values()}
    archived = {film for own in view.archives for film in own}
    return {*made, *archived, *view.track, *view.scripts}


def _unseen(cards: Iterable[str], seen: Iterable[str | None], dice: Dice) -> list[str]:
    gone = set(seen)
    pile = [card for card in cards if card not in gone]
    dice.shuffle(pile)
    return pile
