"""Action! as the platform sees it: the contract, fulfilled by this folder's modules."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from matinee.engine.dice import Dice
from matinee.engine.game import Action, Event, Game, Seat
from matinee.engine.open import fill
from matinee.games.action import (
    assistants,
    campaigns,
    casting,
    content,
    releasing,
    scoring,
    scripts,
    sets,
    staffing,
    thinkable,
    views,
)
from matinee.games.action import setup as setting_up
from matinee.games.action.actions import (
    NEW,
    AnyAction,
    Borrow,
    BuyScript,
    BuySet,
    Campaign,
    GiveToCharity,
    HireActor,
    HireAssistant,
    PlaceSet,
    SalvageSet,
    SendFilm,
)
from matinee.games.action.events import AnyEvent
from matinee.games.action.options import Options
from matinee.games.action.state import State, View

CHECK: Final[dict[type[Action], Callable[[View, Seat, Any], None]]] = {
    HireAssistant: staffing.check_hire,
    Borrow: staffing.check_borrow,
    BuyScript: scripts.check_buy,
    HireActor: casting.check_hire_actor,
    BuySet: sets.check_buy_set,
    PlaceSet: sets.check_place_set,
    SalvageSet: sets.check_salvage,
    SendFilm: releasing.check_send,
    Campaign: campaigns.check_campaign,
    GiveToCharity: staffing.check_give,
}

PLAY: Final[dict[type[Action], Callable[[State, Seat, Any, Dice], list[Event]]]] = {
    HireAssistant: staffing.hire,
    Borrow: staffing.borrow,
    BuyScript: scripts.buy,
    HireActor: casting.hire_them,
    BuySet: sets.buy_set,
    PlaceSet: sets.put_set,
    SalvageSet: sets.salvage,
    SendFilm: releasing.send,
    Campaign: campaigns.swap,
    GiveToCharity: staffing.give,
}


class ActionGame:
    """The rules of Action!."""

    key = "action"
    seats = content.SEATS
    rules_version = 1
    Options = Options
    actions = AnyAction
    events = AnyEvent

    validate = staticmethod(setting_up.validate)
    setup = staticmethod(setting_up.setup)
    waiting = staticmethod(assistants.waiting)
    sealed = staticmethod(assistants.sealed)
    brief = staticmethod(assistants.brief)
    view = staticmethod(views.view)
    fill = staticmethod(fill)
    imagine = staticmethod(views.imagine)
    result = staticmethod(scoring.result)
    every = staticmethod(thinkable.every)

    @property
    def content(self) -> str:
        """A digest of the cards and prices."""
        return content.fingerprint()

    def legal(self, table: View | State, seat: Seat) -> Sequence[Action]:
        """All that a player may do now."""
        if table.turn != seat or table.phase == "over":
            return ()
        if table.phase == "set":
            return sets.legal_places(table, seat)
        legal: list[Action] = []
        releasing.legal_releases(table, seat, legal)
        if table.money[seat]:  # all else has its price
            scripts.legal_scripts(table, seat, legal)
            casting.legal_actors(table, seat, legal)
            sets.legal_sets(table, seat, legal)
            campaigns.legal_campaigns(table, seat, legal)
            if staffing.can_give(table, seat):
                legal.append(staffing.GIVE)
            if staffing.can_hire(table, seat):
                legal.append(staffing.HIRE)
        legal.append(staffing.BORROW)  # AC-LEGAL-02, AC-Q-06
        return legal

    def check(self, table: View | State, seat: Seat, action: Action) -> None:
        """Raise `Illegal` with the rule if this player may not do this now."""
        CHECK[type(action)](table, seat, action)

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out a legal action, and all that then happens by itself."""
        if type(state) is not State:
            raise TypeError("only a state can be played on, never a view")
        return PLAY[type(action)](state, seat, action, dice)

    def idle(self, table: View | State, seat: Seat) -> Action:
        """The bank; a set that was drawn begins a production of its own."""
        return sets.place_set(NEW) if table.phase == "set" else staffing.BORROW


ACTION: Final[Game[View, State]] = ActionGame()
