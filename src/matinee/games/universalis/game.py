"""Universalis as the platform sees it: the contract, fulfilled by this folder's modules."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from matinee.engine.dice import Dice
from matinee.engine.game import Action, Event, Game, Seat
from matinee.engine.open import fill, refuse_open
from matinee.engine.refused import Illegal
from matinee.games.universalis import (
    actions as a,
)
from matinee.games.universalis import (
    bidding,
    challenges,
    complications,
    components,
    drawing,
    ending,
    fines,
    framing,
    kits,
    minis,
    moments,
    narration,
    tenets,
    thinkable,
    traits,
    turns,
    unsaying,
    views,
    windows,
)
from matinee.games.universalis import setup as setting_up
from matinee.games.universalis.events import AnyEvent
from matinee.games.universalis.fields import unfit
from matinee.games.universalis.flow import settle
from matinee.games.universalis.options import Options
from matinee.games.universalis.state import Dispute, Fine, State, View

Refuse = Callable[[View, Seat, Any], Illegal | None]
Carry = Callable[[State, Seat, Any, Dice], list[Event]]


def _alone(refuse: Callable[[View, Seat], Illegal | None]) -> Refuse:
    """A refusal that does not depend on anything in the action."""
    return lambda table, seat, _: refuse(table, seat)


def _plain(carry: Callable[[State, Seat, Any], list[Event]]) -> Carry:
    """What needs no dice."""
    return lambda state, seat, action, _: carry(state, seat, action)


def _bare(carry: Callable[[State, Seat], list[Event]]) -> Carry:
    """What needs neither dice nor anything that is in the action."""
    return lambda state, seat, _, __: carry(state, seat)


def _not_passing(table: View, seat: Seat) -> Illegal | None:
    if isinstance(table.pause, Dispute):
        return challenges.not_passing_bid(table, seat)
    refusal = moments.over(table) or moments.paused(table)
    if refusal is None and table.phase != "tenets":
        return Illegal("UN-PREP-07", "nothing-to-pass")
    return refusal or tenets.not_passing(table, seat)


def _pass(state: State, seat: Seat) -> list[Event]:
    if isinstance(state.pause, Dispute):
        return challenges.pass_bid(state, seat)
    return tenets.pass_on(state, seat)


def _not_withdrawing(table: View, seat: Seat) -> Illegal | None:
    if isinstance(table.pause, Fine):
        return fines.not_withdrawing(table, seat)
    return challenges.not_withdrawing(table, seat)


def _withdraw(state: State, seat: Seat) -> list[Event]:
    if isinstance(state.pause, Fine):
        return fines.withdraw(state, seat)
    return challenges.withdraw(state, seat)


RULES: Final[dict[type[Action], tuple[Refuse, Carry]]] = {
    a.ProposeTenet: (tenets.not_proposing, _plain(tenets.propose)),
    a.ChangeTenet: (tenets.not_changing, _plain(tenets.change)),
    a.Pass: (_alone(_not_passing), _bare(_pass)),
    a.Bid: (bidding.not_bidding, _plain(bidding.bid)),
    a.ProposeEnd: (_alone(bidding.not_proposing_end), _bare(bidding.propose_end)),
    a.AnswerEnd: (_alone(bidding.not_answering_end), _plain(bidding.answer_end)),
    a.EstablishNew: (framing.not_establishing_new, _plain(framing.establish_new)),
    a.Establish: (framing.not_establishing, _plain(framing.establish)),
    a.SetTime: (framing.not_timing, _plain(framing.set_time)),
    a.LinkScene: (framing.not_linking_scene, _plain(framing.link_scene)),
    a.OpenBare: (
        _alone(framing.not_opening_bare),
        _bare(lambda state, _: framing.close_framing(state, broke=False)),
    ),
    a.TellEvent: (narration.not_telling_event, _plain(narration.tell_event)),
    a.Colour: (narration.not_colouring, _plain(narration.colour)),
    a.Speak: (narration.not_speaking, _plain(narration.speak)),
    a.MoveToNew: (narration.not_moving_to_new, _plain(narration.move_to_new)),
    a.MoveTo: (narration.not_moving_to, _plain(narration.move_to)),
    a.Introduce: (narration.not_introducing, _plain(narration.introduce)),
    a.Exit: (narration.not_exiting, _plain(narration.exit_)),
    a.StartMini: (minis.not_starting, _plain(minis.start)),
    a.CloseMini: (_alone(minis.not_closing), _bare(lambda state, _: minis.close_mini(state))),
    a.Create: (components.not_creating, _plain(components.create)),
    a.CreateLocation: (components.not_creating, _plain(components.create_location)),
    a.CreateMaster: (components.not_creating, _plain(components.create_master)),
    a.Link: (components.not_linking, _plain(components.link)),
    a.AddTrait: (traits.not_adding, _plain(traits.add)),
    a.RemoveTrait: (traits.not_removing, _plain(traits.remove)),
    a.RestoreTrait: (traits.not_restoring, _plain(traits.restore)),
    a.ReduceImportance: (traits.not_reducing, _plain(traits.reduce_importance)),
    a.RestoreImportance: (traits.not_raising, _plain(traits.restore_importance)),
    a.Eliminate: (traits.not_eliminating, _plain(traits.eliminate)),
    a.EndTurn: (_alone(turns.not_ending_turn), _bare(turns.end_turn)),
    a.EndScene: (_alone(ending.not_ending), _bare(ending.end_scene)),
    a.FadeToBlack: (ending.not_fading, _plain(ending.fade)),
    a.Interrupt: (_alone(turns.not_interrupting), _bare(turns.interrupt)),
    a.TakeOver: (narration.not_taking_over, _plain(narration.take_over)),
    a.Originate: (complications.not_originating, _plain(complications.originate)),
    a.Obstacle: (complications.not_obstructing, _plain(complications.obstruct)),
    a.Draw: (drawing.not_drawing, _plain(drawing.draw)),
    a.BuyDice: (complications.not_buying, _plain(complications.buy_dice)),
    a.CallResolution: (
        _alone(complications.not_calling),
        lambda state, seat, _, dice: complications.call(state, seat, dice),
    ),
    a.AnswerCall: (_alone(complications.not_answering), complications.answer_call),
    a.BuyDown: (windows.not_buying_down, _plain(windows.buy_down)),
    a.Done: (_alone(windows.not_done), _bare(windows.close_window)),
    a.Challenge: (challenges.not_challenging, _plain(challenges.challenge)),
    a.Concede: (_alone(challenges.not_conceding), _bare(challenges.concede)),
    a.Withdraw: (_alone(_not_withdrawing), _bare(_withdraw)),
    a.OfferWording: (challenges.not_offering, _plain(challenges.offer)),
    a.AcceptWording: (challenges.not_accepting, _bare(challenges.accept)),
    a.ToBidding: (_alone(challenges.not_opening_bids), _bare(challenges.open_bids)),
    a.PutForward: (challenges.not_putting_forward, _plain(challenges.put_forward)),
    a.BidFor: (challenges.not_bidding_for, _plain(challenges.bid_for)),
    a.CallFine: (fines.not_accusing, _plain(fines.accuse)),
    a.MakeCase: (
        _alone(fines.not_making_case),
        lambda state, seat, action, _: fines.make_case(state, seat, action.text),
    ),
    a.WaiveCase: (
        _alone(fines.not_making_case),
        _bare(lambda state, seat: fines.make_case(state, seat, "")),
    ),
    a.Vote: (fines.not_voting, _plain(fines.vote)),
}
"""For each kind of action why it may be refused, and how it is carried out."""

ANY_TIME: Final = (a.Speak, a.TakeOver, a.Obstacle, a.Interrupt, a.Challenge, a.CallFine)
"""What is not of one's own turn, even if done in it (UN-TURN-09, UN-DEC-28)."""


class Universalis:
    """The rules of Universalis."""

    key = "universalis"
    seats = setting_up.SEATS
    rules_version = 1
    Options = Options
    actions = a.AnyAction
    events = AnyEvent

    validate = staticmethod(setting_up.validate)
    setup = staticmethod(setting_up.setup)
    waiting = staticmethod(moments.waiting)
    sealed = staticmethod(moments.sealed)
    brief = staticmethod(moments.brief)
    view = staticmethod(views.view)
    fill = staticmethod(fill)
    imagine = staticmethod(views.imagine)
    result = staticmethod(views.result)
    every = staticmethod(thinkable.every)

    moves = staticmethod(unsaying.moves)
    told_by = staticmethod(unsaying.told_by)
    unsaid = staticmethod(unsaying.unsaid)
    unsay = staticmethod(unsaying.unsay)

    @property
    def content(self) -> str:
        """A digest of the kits."""
        return kits.fingerprint()

    def paused(self, table: View | State) -> bool:
        """Whether a challenge or a fine puts off everything else (UN-CH-02, UN-FINE-02)."""
        return table.pause is not None

    def why_not(self, table: View | State, seat: Seat, action: Action) -> Illegal | None:
        """Why this player may not do such a thing now, whatever its wide fields hold."""
        if not 0 <= seat < table.seats:
            return Illegal("UN-DEC-01", "no-such-seat", seats=table.seats)
        return RULES[type(action)][0](table, seat, action)

    def legal(self, table: View | State, seat: Seat) -> Sequence[Action]:
        """All that a player may do now, out of turn included (UN-DEC-90)."""
        shapes = (shape for some in thinkable.AT[moments.moment(table)] for shape in some(table))
        fitting = (shape for shape in shapes if self.why_not(table, seat, shape) is None)
        offers = (thinkable.opened(table, seat, shape) for shape in fitting)
        return [offer for offer in offers if offer is not None]

    def check(self, table: View | State, seat: Seat, action: Action) -> None:
        """Raise `Illegal` with the rule if this player may not do this now."""
        refuse_open(action)
        refusal = self.why_not(table, seat, action) or unfit(table, seat, action)
        if refusal is not None:
            raise refusal

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out a legal action, and all that then happens by itself."""
        if type(state) is not State:
            raise TypeError("only a state can be played on, never a view")
        state.move += 1
        own = moments.hand(state, seat) == "turn" and not isinstance(action, ANY_TIME)
        events = turns.close_event(state) if own else []
        events += RULES[type(action)][1](state, seat, action, dice)
        return [*events, *settle(state)]

    def idle(self, table: View | State, seat: Seat) -> Action:
        """What the clock does for somebody who is away (UN-DEC-87)."""
        return _IDLE[moments.moment(table)]


_IDLE: Final[dict[moments.Moment, Action]] = {
    "tenets": a.Pass(),
    "bid": a.Bid(0),
    "endvote": a.AnswerEnd(agree=False),
    "framing": a.OpenBare(),
    "turn": a.EndTurn(),
    "mini": a.EndTurn(),
    "complication": a.EndTurn(),
    "consent": a.AnswerCall(agree=True),
    "winner": a.Done(),
    "loser": a.Done(),
    "ch_talk": a.ToBidding(),
    "ch_bid": a.Pass(),
    "fine_talk": a.WaiveCase(),
    "fine_vote": a.Vote("abstain"),
}

UNIVERSALIS: Final[Game[View, State]] = Universalis()
