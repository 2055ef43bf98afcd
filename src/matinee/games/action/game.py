"""Action! as the platform uses it: the contract, implemented by the modules of this folder.

`rules` follows the rulebook: `setup`; then `rounds`, with the actions of assistants in `locations`;
then `box_office`, `awards` and `scoring`. They share `active_seats`, `assistants`, `prices`,
`markets` and `productions`.
"""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Action, Game, Seat
from matinee.engine.contract.game_rules import GameRules, Rules
from matinee.games.action import content
from matinee.games.action.content.pieces import SEATS
from matinee.games.action.rules import actions as a
from matinee.games.action.rules import all_actions, scoring, views
from matinee.games.action.rules import setup as setting_up
from matinee.games.action.rules.active_seats import active_seats, is_quick_decision
from matinee.games.action.rules.events import AnyEvent
from matinee.games.action.rules.locations import (
    campaigns,
    casting,
    releases,
    scripts,
    sets,
    staffing,
)
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import State, View

RULES: Final[Rules] = {
    # Placing assistants
    a.HireAssistant: (staffing.check_hire, staffing.hire),
    a.Borrow: (staffing.check_borrow, staffing.borrow),
    a.BuyScript: (scripts.check_buy, scripts.buy_script),
    a.HireActor: (casting.check_hire_actor, casting.hire_actor),
    a.BuySet: (sets.check_buy_set, sets.buy_set),
    a.PlaceSet: (sets.check_place_set, sets.place_set),
    a.SalvageSet: (sets.check_salvage, sets.salvage_set),
    a.SendFilm: (releases.check_send, releases.send_film),
    a.Campaign: (campaigns.check_campaign, campaigns.swap_films),
    a.GiveToCharity: (staffing.check_give, staffing.give),
    # The box office, the awards and the rounds need no action
}


class ActionGame(GameRules[View, State]):
    """The rules of Action!."""

    key = "action"
    seats = SEATS
    rules = RULES
    Options = Options
    actions = a.AnyAction
    events = AnyEvent

    validate = staticmethod(setting_up.validate)
    setup = staticmethod(setting_up.setup)
    active_seats = staticmethod(active_seats)
    is_quick_decision = staticmethod(is_quick_decision)
    view = staticmethod(views.view)
    sample_state = staticmethod(views.sample_state)
    result = staticmethod(scoring.result)
    all_actions = staticmethod(all_actions.all_actions)

    @property
    def content(self) -> str:
        """A digest of the cards and prices."""
        return content.fingerprint()

    def legal(self, position: View | State, seat: Seat) -> Sequence[Action]:
        """A player's legal actions; none out of turn or after the end."""
        if position.turn != seat or position.phase == "over":
            return ()
        if position.phase == "set":
            return sets.legal_places(position, seat)
        legal: list[Action] = []
        releases.legal_releases(position, seat, legal)
        if position.money[seat]:  # all other actions cost money
            scripts.legal_scripts(position, seat, legal)
            casting.legal_actors(position, seat, legal)
            sets.legal_sets(position, seat, legal)
            campaigns.legal_campaigns(position, seat, legal)
            if staffing.can_give(position, seat):
                legal.append(staffing.GIVE)
            if staffing.can_hire(position, seat):
                legal.append(staffing.HIRE)
        legal.append(staffing.BORROW)  # AC-LEGAL-02, AC-Q-06
        return legal

    def timeout_action(self, position: View | State, seat: Seat) -> Action:
        """Borrowing from the bank; a drawn set begins a new production."""
        return sets.place_set_action(a.NEW) if position.phase == "set" else staffing.BORROW


ACTION: Final[Game[View, State]] = ActionGame()
