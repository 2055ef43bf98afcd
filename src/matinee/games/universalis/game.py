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


def _seat_only(check: Callable[[View, Seat], None]) -> Check:
    """A check that ignores the fields of the action."""
    return lambda position, seat, _: check(position, seat)


def _without_dice(carry: Callable[[State, Seat, Any], list[Event]]) -> Play:
    """An effect that needs no dice."""
    return lambda state, seat, action, _: carry(state, seat, action)


def _seat_only_without_dice(carry: Callable[[State, Seat], list[Event]]) -> Play:
    """An effect that needs neither dice nor the fields of the action."""
    return lambda state, seat, _, __: carry(state, seat)


def _check_passing(position: View, seat: Seat) -> None:
    if isinstance(position.pause, Dispute):
        challenges.check_bidder(position, seat)
        return
    check_not_over(position)
    check_not_paused(position)
    if position.phase != "tenets":
        raise IllegalAction("UN-PREP-07", "nothing-to-pass")
    tenets.check_asked(position, seat)


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
    a.ProposeTenet: (tenets.check_proposing, _without_dice(tenets.propose)),
    a.ChangeTenet: (tenets.check_changing, _without_dice(tenets.change)),
    a.Pass: (_seat_only(_check_passing), _seat_only_without_dice(_pass)),
    # The bid for a scene
    a.Bid: (bidding.check_bidding, _without_dice(bidding.bid)),
    a.ProposeEnd: (
        _seat_only(bidding.check_proposing_end),
        _seat_only_without_dice(bidding.propose_end),
    ),
    a.AnswerEnd: (_seat_only(bidding.check_answering_end), _without_dice(bidding.answer_end)),
    # Framing
    a.EstablishNew: (framing.check_establishing_new, _without_dice(framing.establish_new)),
    a.Establish: (framing.check_establishing, _without_dice(framing.establish)),
    a.SetTime: (framing.check_timing, _without_dice(framing.set_time)),
    a.LinkScene: (framing.check_linking_scene, _without_dice(framing.link_scene)),
    a.OpenBare: (
        _seat_only(framing.check_opening_bare),
        _seat_only_without_dice(lambda state, _: framing.close_framing(state, broke=False)),
    ),
    # Narration
    a.TellEvent: (narration.check_telling_event, _without_dice(narration.tell_event)),
    a.Colour: (narration.check_colouring, _without_dice(narration.colour)),
    a.Speak: (narration.check_speaking, _without_dice(narration.speak)),
    a.MoveToNew: (narration.check_moving_to_new, _without_dice(narration.move_to_new)),
    a.MoveTo: (narration.check_moving_to, _without_dice(narration.move_to)),
    a.Introduce: (narration.check_introducing, _without_dice(narration.introduce)),
    a.Exit: (narration.check_exiting, _without_dice(narration.exit_)),
    a.StartMini: (mini_scenes.check_starting, _without_dice(mini_scenes.start)),
    a.CloseMini: (
        _seat_only(mini_scenes.check_closing),
        _seat_only_without_dice(lambda state, _: mini_scenes.close_mini(state)),
    ),
    # Components and traits
    a.Create: (components.check_creating, _without_dice(components.create)),
    a.CreateLocation: (components.check_creating, _without_dice(components.create_location)),
    a.CreateMaster: (components.check_creating, _without_dice(components.create_master)),
    a.Link: (components.check_linking, _without_dice(components.link)),
    a.AddTrait: (traits.check_adding, _without_dice(traits.add)),
    a.RemoveTrait: (traits.check_removing, _without_dice(traits.remove)),
    a.RestoreTrait: (traits.check_restoring, _without_dice(traits.restore)),
    a.ReduceImportance: (traits.check_reducing, _without_dice(traits.reduce_importance)),
    a.RestoreImportance: (traits.check_raising, _without_dice(traits.restore_importance)),
    a.Eliminate: (traits.check_eliminating, _without_dice(traits.eliminate)),
    # The end of turns and scenes
    a.EndTurn: (_seat_only(turns.check_ending_turn), _seat_only_without_dice(turns.end_turn)),
    a.EndScene: (_seat_only(ending.check_ending), _seat_only_without_dice(ending.end_scene)),
    a.FadeToBlack: (ending.check_fading, _without_dice(ending.fade_to_black)),
    a.Interrupt: (_seat_only(turns.check_interrupting), _seat_only_without_dice(turns.interrupt)),
    a.TakeOver: (narration.check_taking_over, _without_dice(narration.take_over)),
    # Complications
    a.Originate: (dice_pools.check_originating, _without_dice(dice_pools.originate)),
    a.Obstacle: (dice_pools.check_obstructing, _without_dice(dice_pools.obstruct)),
    a.Draw: (trait_draws.check_drawing, _without_dice(trait_draws.draw_on_trait)),
    a.BuyDice: (dice_pools.check_buying, _without_dice(dice_pools.buy_dice)),
    a.CallResolution: (
        _seat_only(dice_pools.check_calling),
        lambda state, seat, _, dice: dice_pools.call_for_roll(state, seat, dice),
    ),
    a.AnswerCall: (_seat_only(dice_pools.check_answering), dice_pools.answer_call),
    a.BuyDown: (windows.check_buying_down, _without_dice(windows.buy_down)),
    a.Done: (_seat_only(windows.check_narrating), _seat_only_without_dice(windows.close_window)),
    # Challenges
    a.Challenge: (challenges.check_challenging, _without_dice(challenges.challenge)),
    a.Concede: (
        _seat_only(challenges.check_conceding),
        _seat_only_without_dice(challenges.concede),
    ),
    a.Withdraw: (_seat_only(_check_withdrawing), _seat_only_without_dice(_withdraw)),
    a.OfferWording: (challenges.check_offering, _without_dice(challenges.offer)),
    a.AcceptWording: (challenges.check_accepting, _seat_only_without_dice(challenges.accept)),
    a.ToBidding: (
        _seat_only(challenges.check_party),
        _seat_only_without_dice(challenges.open_bids),
    ),
    a.PutForward: (challenges.check_putting_forward, _without_dice(challenges.put_forward)),
    a.BidFor: (challenges.check_bidding_for, _without_dice(challenges.bid_for)),
    # Fines
    a.CallFine: (fines.check_accusing, _without_dice(fines.accuse)),
    a.MakeCase: (
        _seat_only(fines.check_making_case),
        lambda state, seat, action, _: fines.make_case(state, seat, action.text),
    ),
    a.WaiveCase: (
        _seat_only(fines.check_making_case),
        _seat_only_without_dice(lambda state, seat: fines.make_case(state, seat, "")),
    ),
    a.Vote: (fines.check_voting, _without_dice(fines.vote)),
}

ANY_TIME: Final = (a.Speak, a.TakeOver, a.Obstacle, a.Interrupt, a.Challenge, a.CallFine)
"""Actions outside the player's own turn, even if played in it (UN-TURN-09, UN-DEC-28)."""


class Universalis(GameRules[View, State]):
    """The rules of Universalis."""

    key = "universalis"
    seats = setting_up.SEATS
    rules = RULES
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
