"""What a teller can decide.

All that is told openly and leaves nothing to chance is `batchable`: the composer sends a whole
paragraph with all that it buys in one go. What ends a turn or a scene is `ends_turn`: a server may
hold it for a moment, so that nobody is shut out (UN-DEC-89).
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
    """Something that is told openly, with nothing left to chance."""

    batchable: ClassVar[bool] = True


# Tenets


class ProposeTenet(_Telling, tag="propose-tenet", frozen=True):
    """Propose a tenet: how we play, what the story has in it, or a change of the rules."""

    kind: TenetKind
    text: str | Text


class ChangeTenet(_Telling, tag="change-tenet", frozen=True):
    """Put a tenet into other words."""

    tenet: int
    text: str | Text


class Pass(Action, tag="pass", frozen=True):
    """Add no tenet; or bid nothing in a challenge."""


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
    """Say whether the story may end here."""

    final: ClassVar[bool] = True

    agree: bool


# Framing


class EstablishNew(_Telling, tag="establish-new", frozen=True):
    """Set the scene in a new place."""

    name: str | Text
    place: Place
    text: str | Text


class Establish(_Telling, tag="establish", frozen=True):
    """Set the scene in a place that is known."""

    component: int
    text: str | Text


class SetTime(_Telling, tag="set-time", frozen=True):
    """Say when the scene takes place."""

    time: Time
    label: str | Text
    text: str | Text


class LinkScene(_Telling, tag="link-scene", frozen=True):
    """Let the scene continue an earlier one, or flash back to it."""

    scene: int
    how: LinkKind


class OpenBare(Action, tag="open-bare", frozen=True):
    """Open on a bare stage and leave the rest to others; what the clock does for a framer."""


# Narration


class TellEvent(_Telling, tag="tell-event", frozen=True):
    """Something happens."""

    text: str | Text


class Colour(_Telling, tag="colour", frozen=True):
    """Tell what changes nothing that the rules count."""

    text: str | Text


class Speak(_Telling, tag="speak", frozen=True):
    """Speak for somebody one controls."""

    component: int
    text: str | Text
    parenthetical: str | Text


class MoveToNew(_Telling, tag="move-to-new", frozen=True):
    """Move the scene to a new place."""

    name: str | Text
    place: Place
    text: str | Text


class MoveTo(_Telling, tag="move-to", frozen=True):
    """Move the scene to a place that is known."""

    component: int
    text: str | Text


class Introduce(_Telling, tag="introduce", frozen=True):
    """Bring somebody or something into the scene."""

    component: int
    text: str | Text


class Exit(_Telling, tag="exit", frozen=True):
    """Take somebody or something out of the scene."""

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
    """Create a place in which nothing happens yet."""

    name: str | Text
    place: Place
    text: str | Text


class CreateMaster(_Telling, tag="create-master", frozen=True):
    """Create a master: a template for others."""

    name: str | Text
    kind: MadeKind
    text: str | Text


class Link(_Telling, tag="link", frozen=True):
    """Make something a sub of a master."""

    component: int
    master: int
    text: str | Text


class AddTrait(_Telling, tag="add-trait", frozen=True):
    """Add a trait; one that is marked as an injury anybody may draw on."""

    component: int
    words: str | Text
    injury: bool
    text: str | Text


class RemoveTrait(_Telling, tag="remove-trait", frozen=True):
    """Take a trait away."""

    trait: int
    text: str | Text


class RestoreTrait(_Telling, tag="restore-trait", frozen=True):
    """Bring a trait back."""

    trait: int
    text: str | Text


class ReduceImportance(_Telling, tag="reduce-importance", frozen=True):
    """Make something one level less important."""

    component: int
    text: str | Text


class RestoreImportance(_Telling, tag="restore-importance", frozen=True):
    """Give back one level of importance."""

    component: int
    text: str | Text


class Eliminate(_Telling, tag="eliminate", frozen=True):
    """Remove something without traits from play."""

    component: int
    text: str | Text


# Turns


class EndTurn(Action, tag="end-turn", frozen=True):
    """Leave the rest to the next teller."""

    batchable: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True


class EndScene(Action, tag="end-scene", frozen=True):
    """End the scene; others may come back to it."""

    final: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True


class FadeToBlack(Action, tag="fade-to-black", frozen=True):
    """End the scene for good."""

    final: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True

    text: str | Text


class Interrupt(Action, tag="interrupt", frozen=True):
    """Begin a turn of one's own now."""

    batchable: ClassVar[bool] = True


class TakeOver(_Telling, tag="take-over", frozen=True):
    """Take control of something in the scene."""

    component: int


# Complications


class Originate(_Telling, tag="originate", frozen=True):
    """Begin a complication: try to change what somebody else controls."""

    component: int
    text: str | Text


class Obstacle(_Telling, tag="obstacle", frozen=True):
    """Turn the event just told into an obstacle, with so many dice."""

    dice: int | Number
    text: str | Text


class Draw(_Telling, tag="draw", frozen=True):
    """Draw on a trait: one die more in a pool, or one less."""

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
    """Say whether the dice may be rolled now."""

    final: ClassVar[bool] = True

    agree: bool


class BuyDown(_Telling, tag="buy-down", frozen=True):
    """Take coins off what somebody else got from this complication."""

    seat: Seat
    coins: int | Number


class Done(Action, tag="done", frozen=True):
    """Keep the rest of what the complication brought."""


# Challenges


class Challenge(Action, tag="challenge", frozen=True):
    """Challenge something that was told."""

    entry: int
    text: str | Text


class Concede(Action, tag="concede", frozen=True):
    """Let what was challenged be struck."""

    final: ClassVar[bool] = True


class Withdraw(Action, tag="withdraw", frozen=True):
    """Withdraw one's challenge, or one's call for a fine."""

    final: ClassVar[bool] = True


class OfferWording(Action, tag="offer-wording", frozen=True):
    """Offer another wording for what was challenged."""

    text: str | Text


class AcceptWording(Action, tag="accept-wording", frozen=True):
    """Accept the wording that the other offers."""

    final: ClassVar[bool] = True


class ToBidding(Action, tag="to-bidding", frozen=True):
    """Let coins decide about the challenge."""

    final: ClassVar[bool] = True


class PutForward(Action, tag="put-forward", frozen=True):
    """Put forward another wording, which all can support."""

    text: str | Text


class BidFor(Action, tag="bid-for", frozen=True):
    """Pay coins for a solution: `strike`, `stand`, or a wording by its number, `wording-1`."""

    final: ClassVar[bool] = True

    solution: str
    coins: int | Number


# Fines


class CallFine(Action, tag="call-fine", frozen=True):
    """Accuse somebody and demand a fine."""

    seat: Seat
    text: str | Text


class MakeCase(Action, tag="make-case", frozen=True):
    """Make one's case, once."""

    final: ClassVar[bool] = True

    text: str | Text


class WaiveCase(Action, tag="waive-case", frozen=True):
    """Say nothing in one's own case."""

    final: ClassVar[bool] = True


class Vote(Action, tag="vote", frozen=True):
    """Vote on a fine, in secret."""

    secret: ClassVar[bool] = True
    final: ClassVar[bool] = True

    side: Side


AnyAction: Final[Any] = kinds(__name__, Action)
