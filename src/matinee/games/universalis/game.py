"""Implementation of the `Game` contract for Universalis, on top of this folder's modules.

`rules` reads like the order of play: `setup`; `scenes` from the tenets and the bid to the fade;
`complications`; `disputes` with challenges and fines. `coins`, `transcript`, `phase`,
`active_seats` and `text_limits` are shared by these, `automatic_transitions` runs after every
action. `all_actions` lists all conceivable actions; the rules decide which of them are legal.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from matinee.engine.contract.game import Action, Event, Game, Seat
from matinee.engine.contract.game_rules import Check, GameRules, Play, Rules, is_allowed
from matinee.engine.contract.open_fields import refuse_open
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis import content
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules import all_actions, redaction, scoring, views
from matinee.games.universalis.rules import setup as setting_up
from matinee.games.universalis.rules.active_seats import (
    active_seats,
    check_not_over,
    check_not_paused,
    has_hidden_choices,
    is_quick_decision,
)
from matinee.games.universalis.rules.automatic_transitions import run_transitions
from matinee.games.universalis.rules.complications import dice_pools, trait_draws, windows
from matinee.games.universalis.rules.disputes import challenges, fines
from matinee.games.universalis.rules.events import AnyEvent
from matinee.games.universalis.rules.field_domains import check_fields
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.phase import CurrentPhase, current_phase, current_telling
from matinee.games.universalis.rules.scenes import (
    bidding,
    components,
    ending,
    framing,
    mini_scenes,
    narration,
    tenets,
    traits,
    turns,
)
from matinee.games.universalis.rules.state import Dispute, Fine, State, View


def _alone(check: Callable[[View, Seat], None]) -> Check:
    """A check that ignores the fields of the action."""
    return lambda position, seat, _: check(position, seat)


def _plain(carry: Callable[[State, Seat, Any], list[Event]]) -> Play:
    """An effect that needs no dice."""
    return lambda state, seat, action, _: carry(state, seat, action)


def _bare(carry: Callable[[State, Seat], list[Event]]) -> Play:
    """An effect that needs neither dice nor the fields of the action."""
    return lambda state, seat, _, __: carry(state, seat)


def _check_passing(position: View, seat: Seat) -> None:
    if isinstance(position.pause, Dispute):
        challenges.check_passing_bid(position, seat)
        return
    check_not_over(position)
    check_not_paused(position)
    if position.phase != "tenets":
        raise IllegalAction("UN-PREP-07", "nothing-to-pass")
    tenets.check_passing(position, seat)


def _pass(state: State, seat: Seat) -> list[Event]:
    if isinstance(state.pause, Dispute):
        return challenges.pass_bid(state, seat)
    return tenets.pass_tenet(state, seat)


def _check_withdrawing(position: View, seat: Seat) -> None:
    if isinstance(position.pause, Fine):
        fines.check_withdrawing(position, seat)
        return
    challenges.check_withdrawing(position, seat)


def _withdraw(state: State, seat: Seat) -> list[Event]:
    if isinstance(state.pause, Fine):
        return fines.withdraw(state, seat)
    return challenges.withdraw(state, seat)


RULES: Final[Rules] = {
    # Tenets
    a.ProposeTenet: (tenets.check_proposing, _plain(tenets.propose)),
    a.ChangeTenet: (tenets.check_changing, _plain(tenets.change)),
    a.Pass: (_alone(_check_passing), _bare(_pass)),
    # The bid for a scene
    a.Bid: (bidding.check_bidding, _plain(bidding.bid)),
    a.ProposeEnd: (_alone(bidding.check_proposing_end), _bare(bidding.propose_end)),
    a.AnswerEnd: (_alone(bidding.check_answering_end), _plain(bidding.answer_end)),
    # Framing
    a.EstablishNew: (framing.check_establishing_new, _plain(framing.establish_new)),
    a.Establish: (framing.check_establishing, _plain(framing.establish)),
    a.SetTime: (framing.check_timing, _plain(framing.set_time)),
    a.LinkScene: (framing.check_linking_scene, _plain(framing.link_scene)),
    a.OpenBare: (
        _alone(framing.check_opening_bare),
        _bare(lambda state, _: framing.close_framing(state, broke=False)),
    ),
    # Narration
    a.TellEvent: (narration.check_telling_event, _plain(narration.tell_event)),
    a.Colour: (narration.check_colouring, _plain(narration.colour)),
    a.Speak: (narration.check_speaking, _plain(narration.speak)),
    a.MoveToNew: (narration.check_moving_to_new, _plain(narration.move_to_new)),
    a.MoveTo: (narration.check_moving_to, _plain(narration.move_to)),
    a.Introduce: (narration.check_introducing, _plain(narration.introduce)),
    a.Exit: (narration.check_exiting, _plain(narration.exit_)),
    a.StartMini: (mini_scenes.check_starting, _plain(mini_scenes.start)),
    a.CloseMini: (
        _alone(mini_scenes.check_closing),
        _bare(lambda state, _: mini_scenes.close_mini(state)),
    ),
    # Components and traits
    a.Create: (components.check_creating, _plain(components.create)),
    a.CreateLocation: (components.check_creating, _plain(components.create_location)),
    a.CreateMaster: (components.check_creating, _plain(components.create_master)),
    a.Link: (components.check_linking, _plain(components.link)),
    a.AddTrait: (traits.check_adding, _plain(traits.add)),
    a.RemoveTrait: (traits.check_removing, _plain(traits.remove)),
    a.RestoreTrait: (traits.check_restoring, _plain(traits.restore)),
    a.ReduceImportance: (traits.check_reducing, _plain(traits.reduce_importance)),
    a.RestoreImportance: (traits.check_raising, _plain(traits.restore_importance)),
    a.Eliminate: (traits.check_eliminating, _plain(traits.eliminate)),
    # The end of turns and scenes
    a.EndTurn: (_alone(turns.check_ending_turn), _bare(turns.end_turn)),
    a.EndScene: (_alone(ending.check_ending), _bare(ending.end_scene)),
    a.FadeToBlack: (ending.check_fading, _plain(ending.fade_to_black)),
    a.Interrupt: (_alone(turns.check_interrupting), _bare(turns.interrupt)),
    a.TakeOver: (narration.check_taking_over, _plain(narration.take_over)),
    # Complications
    a.Originate: (dice_pools.check_originating, _plain(dice_pools.originate)),
    a.Obstacle: (dice_pools.check_obstructing, _plain(dice_pools.obstruct)),
    a.Draw: (trait_draws.check_drawing, _plain(trait_draws.draw_on_trait)),
    a.BuyDice: (dice_pools.check_buying, _plain(dice_pools.buy_dice)),
    a.CallResolution: (
        _alone(dice_pools.check_calling),
        lambda state, seat, _, dice: dice_pools.call_for_roll(state, seat, dice),
    ),
    a.AnswerCall: (_alone(dice_pools.check_answering), dice_pools.answer_call),
    a.BuyDown: (windows.check_buying_down, _plain(windows.buy_down)),
    a.Done: (_alone(windows.check_done), _bare(windows.close_window)),
    # Challenges
    a.Challenge: (challenges.check_challenging, _plain(challenges.challenge)),
    a.Concede: (_alone(challenges.check_conceding), _bare(challenges.concede)),
    a.Withdraw: (_alone(_check_withdrawing), _bare(_withdraw)),
    a.OfferWording: (challenges.check_offering, _plain(challenges.offer)),
    a.AcceptWording: (challenges.check_accepting, _bare(challenges.accept)),
    a.ToBidding: (_alone(challenges.check_opening_bids), _bare(challenges.open_bids)),
    a.PutForward: (challenges.check_putting_forward, _plain(challenges.put_forward)),
    a.BidFor: (challenges.check_bidding_for, _plain(challenges.bid_for)),
    # Fines
    a.CallFine: (fines.check_accusing, _plain(fines.accuse)),
    a.MakeCase: (
        _alone(fines.check_making_case),
        lambda state, seat, action, _: fines.make_case(state, seat, action.text),
    ),
    a.WaiveCase: (
        _alone(fines.check_making_case),
        _bare(lambda state, seat: fines.make_case(state, seat, "")),
    ),
    a.Vote: (fines.check_voting, _plain(fines.vote)),
}

ANY_TIME: Final = (a.Speak, a.TakeOver, a.Obstacle, a.Interrupt, a.Challenge, a.CallFine)
"""Actions outside the player's own turn, even if played in it (UN-TURN-09, UN-DEC-28)."""


class Universalis(GameRules[View, State]):
    """The rules of Universalis."""

    key = "universalis"
    seats = setting_up.SEATS
    rules = RULES
    state_type = State
    Options = Options
    actions = a.AnyAction
    events = AnyEvent

    validate = staticmethod(setting_up.validate)
    setup = staticmethod(setting_up.setup)
    active_seats = staticmethod(active_seats)
    has_hidden_choices = staticmethod(has_hidden_choices)
    is_quick_decision = staticmethod(is_quick_decision)
    view = staticmethod(views.view)
    sample_state = staticmethod(views.sample_state)
    result = staticmethod(scoring.result)
    all_actions = staticmethod(all_actions.all_actions)

    moves = staticmethod(redaction.moves)
    wording_moves = staticmethod(redaction.wording_moves)
    redacted_action = staticmethod(redaction.redacted_action)
    redact = staticmethod(redaction.redact)

    @property
    def content(self) -> str:
        """Digest of the kits."""
        return content.fingerprint()

    def paused(self, position: View | State) -> bool:
        """Whether a challenge or a fine pauses all other play (UN-CH-02, UN-FINE-02)."""
        return position.pause is not None

    def check_shape(self, position: View | State, seat: Seat, action: Action) -> None:
        """Refuse an action that this player may not do now, whatever its open fields hold."""
        if not 0 <= seat < position.seats:
            raise IllegalAction("UN-DEC-01", "no-such-seat", seats=position.seats)
        super().check(position, seat, action)

    def legal(self, position: View | State, seat: Seat) -> Sequence[Action]:
        """All actions that a player may do now, out of turn included (UN-DEC-90)."""
        shapes = (
            shape
            for some in all_actions.ACTIONS_BY_PHASE[current_phase(position)]
            for shape in some(position)
        )
        fitting = (shape for shape in shapes if is_allowed(self.check_shape, position, seat, shape))
        offers = (all_actions.opened(position, seat, shape) for shape in fitting)
        return [offer for offer in offers if offer is not None]

    def check(self, position: View | State, seat: Seat, action: Action) -> None:
        """Raise `IllegalAction` with the rule if this player may not do this now."""
        refuse_open(action)
        self.check_shape(position, seat, action)
        check_fields(position, seat, action)

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out a legal action and the automatic transitions that follow it."""
        self.require_state(state)
        state.move += 1
        own = current_telling(state, seat) == "turn" and not isinstance(action, ANY_TIME)
        events = turns.close_event(state) if own else []
        events += RULES[type(action)][1](state, seat, action, dice)
        return [*events, *run_transitions(state)]

    def timeout_action(self, position: View | State, seat: Seat) -> Action:
        """Action that the clock plays for an absent player (UN-DEC-87)."""
        return _IDLE[current_phase(position)]


_IDLE: Final[dict[CurrentPhase, Action]] = {
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
