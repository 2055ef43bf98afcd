"""All actions at a table, legal or not: for commands, for explaining refusals, and for tests."""

from matinee.engine.contract.game import Action
from matinee.games.action.content import performers, scripts, sets
from matinee.games.action.rules.actions import NEW
from matinee.games.action.rules.locations.campaigns import campaign
from matinee.games.action.rules.locations.casting import hire_actor_action
from matinee.games.action.rules.locations.releases import send_film_action
from matinee.games.action.rules.locations.scripts import buy_script_action
from matinee.games.action.rules.locations.sets import BUY_SET, place_set_action, salvage_set_action
from matinee.games.action.rules.locations.staffing import BORROW, GIVE, HIRE
from matinee.games.action.rules.markets import pile_top
from matinee.games.action.rules.state import View


def all_actions(position: View) -> list[Action]:
    """Every card for a new production, and every open card for every existing production.

    To explain why a card cannot be used, the page usually shows the refusal of the first action in
    this list that refers to it. So releases precede purchases, and placing a drawn set comes last.
    """
    names = [name for own in position.productions for name in own]
    actors = [*position.actors, *position.actor_discards[-1:], pile_top(position)]
    props = position.set_discards[-1:]
    found: list[Action] = [HIRE, BORROW, GIVE, BUY_SET, *_releases(position)]
    found += [buy_script_action(script, NEW) for script in scripts()]
    found += [
        buy_script_action(script, name) for script in position.scripts if script for name in names
    ]
    found += [hire_actor_action(actor, NEW) for actor in performers()]
    found += [hire_actor_action(actor, name) for actor in actors if actor for name in names]
    found += [salvage_set_action(prop, NEW) for prop in sets()]
    found += [salvage_set_action(prop, name) for prop in props for name in names]
    showing = position.track or names[:1]
    found += [campaign(left, right) for left in showing for right in showing]
    found += [place_set_action(NEW), *map(place_set_action, names)]
    return found


def _releases(position: View) -> list[Action]:
    """Releases of every script in production, keeping no card or any card for any own stack.

    The releases of the seat that has the turn come first.
    """
    found: list[Action] = []
    for own in (*position.productions[position.turn :], *position.productions[: position.turn]):
        for production in own.values():
            if production.script is not None:
                found.append(send_film_action(production.script))
                found += [
                    send_film_action(production.script, card, onto)
                    for card in production.cast
                    for onto in (NEW, *own)
                ]
    return found
