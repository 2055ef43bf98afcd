"""The actions of Universalis.

Actions that are told openly and leave nothing to chance are `batchable`: the composer sends a
paragraph together with everything that it buys. Actions that end a turn or a scene are `ends_turn`:
a server may delay them, so that no player is shut out (UN-DEC-89).
"""

from typing import Any, ClassVar, Final, Literal, TypeAlias

from matinee.engine.contract.game import Action, Seat, kinds
from matinee.engine.contract.open_fields import Number, Text
from matinee.games.universalis.content.pieces import Place, TenetKind

Time: TypeAlias = Literal["present", "past", "future"]
LinkKind: TypeAlias = Literal["continue", "flashback"]
MadeKind: TypeAlias = Literal["character", "prop"]
Side: TypeAlias = Literal["accuser", "defendant", "abstain"]


class _Telling(Action, frozen=True):
    """Base of the actions that are told openly, with nothing left to chance."""

    batchable: ClassVar[bool] = True


# Tenets


class ProposeTenet(_Telling, tag="propose-tenet", frozen=True):
    """Propose a tenet, about the way of playing, the content, or a change of the rules."""

    kind: TenetKind
    text: str | Text


class ChangeTenet(_Telling, tag="change-tenet", frozen=True):
    """Reword a tenet."""

    tenet: int
    text: str | Text


class Pass(Action, tag="pass", frozen=True):
    """Propose no tenet, or bid nothing in a challenge."""


# Bidding for a scene, and the end of the story


class Bid(Action, tag="bid", frozen=True):
    """Bid for the next scene, in secret."""

    secret: ClassVar[bool] = True
    final: ClassVar[bool] = True

    coins: int | Number


class ProposeEnd(Action, tag="propose-end", frozen=True):
    """Propose that the story ends here."""

    final: ClassVar[bool] = True


class AnswerEnd(Action, tag="answer-end", frozen=True):
    """Agree or refuse to end the story here."""

    final: ClassVar[bool] = True

    agree: bool


# Framing


class EstablishNew(_Telling, tag="establish-new", frozen=True):
    """Set the scene in a new location."""

    name: str | Text
    place: Place
    text: str | Text


class Establish(_Telling, tag="establish", frozen=True):
    """Set the scene in a known location."""

    component: int
    text: str | Text


class SetTime(_Telling, tag="set-time", frozen=True):
    """Choose the time in which the scene takes place."""

    time: Time
    label: str | Text
    text: str | Text


class LinkScene(_Telling, tag="link-scene", frozen=True):
    """Make the scene a continuation of an earlier one, or a flashback to it."""

    scene: int
    how: LinkKind


class OpenBare(Action, tag="open-bare", frozen=True):
    """End framing without a first event; also the timeout action of a framer."""


# Narration


class TellEvent(_Telling, tag="tell-event", frozen=True):
    """Tell an event."""

    text: str | Text


class Colour(_Telling, tag="colour", frozen=True):
    """Tell something that changes nothing the rules count."""

    text: str | Text


class Speak(_Telling, tag="speak", frozen=True):
    """Speak a line of dialog for a component that the player controls."""

    component: int
    text: str | Text
    parenthetical: str | Text


class MoveToNew(_Telling, tag="move-to-new", frozen=True):
    """Move the scene to a new location."""

    name: str | Text
    place: Place
    text: str | Text


class MoveTo(_Telling, tag="move-to", frozen=True):
    """Move the scene to a known location."""

    component: int
    text: str | Text


class Introduce(_Telling, tag="introduce", frozen=True):
    """Bring a component into the scene."""

    component: int
    text: str | Text


class Exit(_Telling, tag="exit", frozen=True):
    """Take a component out of the scene."""

    component: int
    text: str | Text


class StartMini(_Telling, tag="start-mini", frozen=True):
    """Cut away to a mini-scene."""

    title: str | Text


class CloseMini(_Telling, tag="close-mini", frozen=True):
    """Cut back to the scene."""


# World building


class Create(_Telling, tag="create", frozen=True):
    """Create a character or a prop, present or not."""

    name: str | Text
    kind: MadeKind
    present: bool
    text: str | Text


class CreateLocation(_Telling, tag="create-location", frozen=True):
    """Create a location without going there."""

    name: str | Text
    place: Place
    text: str | Text


class CreateMaster(_Telling, tag="create-master", frozen=True):
    """Create a master: a template for other components."""

    name: str | Text
    kind: MadeKind
    text: str | Text


class Link(_Telling, tag="link", frozen=True):
    """Make a component a sub of a master."""

    component: int
    master: int
    text: str | Text


class AddTrait(_Telling, tag="add-trait", frozen=True):
    """Add a trait to a component; any player may draw on one marked as an injury."""

    component: int
    words: str | Text
    injury: bool
    text: str | Text


class RemoveTrait(_Telling, tag="remove-trait", frozen=True):
    """Remove a trait."""

    trait: int
    text: str | Text


class RestoreTrait(_Telling, tag="restore-trait", frozen=True):
    """Restore a removed trait."""

    trait: int
    text: str | Text


class ReduceImportance(_Telling, tag="reduce-importance", frozen=True):
    """Reduce the importance of a component by one level."""

    component: int
    text: str | Text


class RestoreImportance(_Telling, tag="restore-importance", frozen=True):
    """Restore one level of importance."""

    component: int
    text: str | Text


class Eliminate(_Telling, tag="eliminate", frozen=True):
    """Remove a component without traits from play."""

    component: int
    text: str | Text


# Turns


class EndTurn(Action, tag="end-turn", frozen=True):
    """End the turn; play goes on with the left neighbour."""

    batchable: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True


class EndScene(Action, tag="end-scene", frozen=True):
    """End the scene; later scenes may continue it or flash back to it."""

    final: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True


class FadeToBlack(Action, tag="fade-to-black", frozen=True):
    """End the scene for good: no later scene may link to it."""

    final: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True

    text: str | Text


class Interrupt(Action, tag="interrupt", frozen=True):
    """Interrupt the active player and begin an own turn."""

    batchable: ClassVar[bool] = True


class TakeOver(_Telling, tag="take-over", frozen=True):
    """Take control of a component in the scene."""

    component: int


# Complications


class Originate(_Telling, tag="originate", frozen=True):
    """Begin a complication: try to change a component that another player controls."""

    component: int
    text: str | Text


class Obstacle(_Telling, tag="obstacle", frozen=True):
    """Turn the latest event into an obstacle and buy dice for the complication pool."""

    dice: int | Number
    text: str | Text


class Draw(_Telling, tag="draw", frozen=True):
    """Draw on a trait: add one die to a pool, or remove one."""

    component: int
    trait: int
    pool: Seat
    subtract: bool


class BuyDice(_Telling, tag="buy-dice", frozen=True):
    """Buy dice for a pool, or dice out of it."""

    pool: Seat
    subtract: bool
    dice: int | Number
    text: str | Text


class CallResolution(Action, tag="call-resolution", frozen=True):
    """Call for the dice to be rolled."""

    final: ClassVar[bool] = True


class AnswerCall(Action, tag="answer-call", frozen=True):
    """Agree or refuse to roll the dice now."""

    final: ClassVar[bool] = True

    agree: bool


class BuyDown(_Telling, tag="buy-down", frozen=True):
    """Take coins off another player's bonus from this complication."""

    seat: Seat
    coins: int | Number


class Done(Action, tag="done", frozen=True):
    """Close the own window after a complication and keep the rest of the bonus."""


# Challenges


class Challenge(Action, tag="challenge", frozen=True):
    """Challenge an entry."""

    entry: int
    text: str | Text


class Concede(Action, tag="concede", frozen=True):
    """Concede a challenge: the entry is struck."""

    final: ClassVar[bool] = True


class Withdraw(Action, tag="withdraw", frozen=True):
    """Withdraw a challenge, or a call for a fine."""

    final: ClassVar[bool] = True


class OfferWording(Action, tag="offer-wording", frozen=True):
    """Offer another wording for the challenged entry."""

    text: str | Text


class AcceptWording(Action, tag="accept-wording", frozen=True):
    """Accept the wording that the other party offers."""

    final: ClassVar[bool] = True


class ToBidding(Action, tag="to-bidding", frozen=True):
    """Decide the challenge by bidding coins."""

    final: ClassVar[bool] = True


class PutForward(Action, tag="put-forward", frozen=True):
    """Put forward another wording, which every player can bid for."""

    text: str | Text


class BidFor(Action, tag="bid-for", frozen=True):
    """Pay coins for a solution: `strike`, `stand`, or a wording by its number, `wording-1`."""

    final: ClassVar[bool] = True

    solution: str
    coins: int | Number


# Fines


class CallFine(Action, tag="call-fine", frozen=True):
    """Accuse a player and demand a fine."""

    seat: Seat
    text: str | Text


class MakeCase(Action, tag="make-case", frozen=True):
    """Make a case in a fine, once."""

    final: ClassVar[bool] = True

    text: str | Text


class WaiveCase(Action, tag="waive-case", frozen=True):
    """Waive the case in a fine."""

    final: ClassVar[bool] = True


class Vote(Action, tag="vote", frozen=True):
    """Vote on a fine, in secret."""

    secret: ClassVar[bool] = True
    final: ClassVar[bool] = True

    side: Side


AnyAction: Final[Any] = kinds(__name__, Action)
