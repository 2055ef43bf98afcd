"""What a teller can decide.

All that is told openly and leaves nothing to chance is `quiet`: the composer sends a whole
paragraph with all that it buys in one go. What ends a turn or a scene is `closing`: a server may
hold it for a moment, so that nobody is shut out (UN-DEC-89).
"""

from typing import ClassVar, Literal, TypeAlias

from matinee.engine.game import Action, Seat
from matinee.engine.open import Number, Text
from matinee.games.universalis.options import Place

TenetKind: TypeAlias = Literal["social", "story", "gimmick"]
Time: TypeAlias = Literal["present", "past", "future"]
LinkKind: TypeAlias = Literal["continue", "flashback"]
MadeKind: TypeAlias = Literal["character", "prop"]
Side: TypeAlias = Literal["accuser", "defendant", "abstain"]


class _Telling(Action, frozen=True):
    """Something that is told openly, with nothing left to chance."""

    quiet: ClassVar[bool] = True


# Tenets


class ProposeTenet(_Telling, frozen=True):
    """Propose a tenet: how we play, what the story has in it, or a change of the rules."""

    kind: TenetKind
    text: str | Text


class ChangeTenet(_Telling, frozen=True):
    """Put a tenet into other words."""

    tenet: int
    text: str | Text


class Pass(Action, frozen=True):
    """Add no tenet; or bid nothing in a challenge."""


# Bidding for a scene, and the end of the story


class Bid(Action, frozen=True):
    """Bid for the next scene, in secret."""

    secret: ClassVar[bool] = True
    final: ClassVar[bool] = True

    coins: int | Number


class ProposeEnd(Action, frozen=True):
    """Propose that the story ends here."""

    final: ClassVar[bool] = True


class AnswerEnd(Action, frozen=True):
    """Say whether the story may end here."""

    final: ClassVar[bool] = True

    agree: bool


# Framing


class EstablishNew(_Telling, frozen=True):
    """Set the scene in a new place."""

    name: str | Text
    place: Place
    text: str | Text


class Establish(_Telling, frozen=True):
    """Set the scene in a place that is known."""

    component: int
    text: str | Text


class SetTime(_Telling, frozen=True):
    """Say when the scene takes place."""

    time: Time
    label: str | Text
    text: str | Text


class LinkScene(_Telling, frozen=True):
    """Let the scene continue an earlier one, or flash back to it."""

    scene: int
    how: LinkKind


class OpenBare(Action, frozen=True):
    """Open on a bare stage and leave the rest to others; what the clock does for a framer."""


# Narration


class TellEvent(_Telling, frozen=True):
    """Something happens."""

    text: str | Text


class Colour(_Telling, frozen=True):
    """Tell what changes nothing that the rules count."""

    text: str | Text


class Speak(_Telling, frozen=True):
    """Speak for somebody one controls."""

    component: int
    text: str | Text
    parenthetical: str | Text


class MoveToNew(_Telling, frozen=True):
    """Move the scene to a new place."""

    name: str | Text
    place: Place
    text: str | Text


class MoveTo(_Telling, frozen=True):
    """Move the scene to a place that is known."""

    component: int
    text: str | Text


class Introduce(_Telling, frozen=True):
    """Bring somebody or something into the scene."""

    component: int
    text: str | Text


class Exit(_Telling, frozen=True):
    """Take somebody or something out of the scene."""

    component: int
    text: str | Text


class StartMini(_Telling, frozen=True):
    """Cut away to a mini-scene."""

    title: str | Text


class CloseMini(_Telling, frozen=True):
    """Cut back to the scene."""


# World building


class Create(_Telling, frozen=True):
    """Create a character or a prop, present or not."""

    name: str | Text
    kind: MadeKind
    present: bool
    text: str | Text


class CreateLocation(_Telling, frozen=True):
    """Create a place in which nothing happens yet."""

    name: str | Text
    place: Place
    text: str | Text


class CreateMaster(_Telling, frozen=True):
    """Create a master: a template for others."""

    name: str | Text
    kind: MadeKind
    text: str | Text


class Link(_Telling, frozen=True):
    """Make something a sub of a master."""

    component: int
    master: int
    text: str | Text


class AddTrait(_Telling, frozen=True):
    """Add a trait; one that is marked as an injury anybody may draw on."""

    component: int
    words: str | Text
    injury: bool
    text: str | Text


class RemoveTrait(_Telling, frozen=True):
    """Take a trait away."""

    trait: int
    text: str | Text


class RestoreTrait(_Telling, frozen=True):
    """Bring a trait back."""

    trait: int
    text: str | Text


class ReduceImportance(_Telling, frozen=True):
    """Make something one level less important."""

    component: int
    text: str | Text


class RestoreImportance(_Telling, frozen=True):
    """Give back one level of importance."""

    component: int
    text: str | Text


class Eliminate(_Telling, frozen=True):
    """Remove something without traits from play."""

    component: int
    text: str | Text


# Turns


class EndTurn(Action, frozen=True):
    """Leave the rest to the next teller."""

    quiet: ClassVar[bool] = True
    closing: ClassVar[bool] = True


class EndScene(Action, frozen=True):
    """End the scene; others may come back to it."""

    final: ClassVar[bool] = True
    closing: ClassVar[bool] = True


class FadeToBlack(Action, frozen=True):
    """End the scene for good."""

    final: ClassVar[bool] = True
    closing: ClassVar[bool] = True

    text: str | Text


class Interrupt(Action, frozen=True):
    """Begin a turn of one's own now."""

    quiet: ClassVar[bool] = True


class TakeOver(_Telling, frozen=True):
    """Take control of something in the scene."""

    component: int


# Complications


class Originate(_Telling, frozen=True):
    """Begin a complication: try to change what somebody else controls."""

    component: int
    text: str | Text


class Obstacle(_Telling, frozen=True):
    """Turn the event just told into an obstacle, with so many dice."""

    dice: int | Number
    text: str | Text


class Draw(_Telling, frozen=True):
    """Draw on a trait: one die more in a pool, or one less."""

    component: int
    trait: int
    pool: Seat
    subtract: bool


class BuyDice(_Telling, frozen=True):
    """Buy dice for a pool, or dice out of it."""

    pool: Seat
    subtract: bool
    dice: int | Number
    text: str | Text


class CallResolution(Action, frozen=True):
    """Call for the dice to be rolled."""

    final: ClassVar[bool] = True


class AnswerCall(Action, frozen=True):
    """Say whether the dice may be rolled now."""

    final: ClassVar[bool] = True

    agree: bool


class BuyDown(_Telling, frozen=True):
    """Take coins off what somebody else got from this complication."""

    seat: Seat
    coins: int | Number


class Done(Action, frozen=True):
    """Keep the rest of what the complication brought."""


# Challenges


class Challenge(Action, frozen=True):
    """Challenge something that was told."""

    entry: int
    text: str | Text


class Concede(Action, frozen=True):
    """Let what was challenged be struck."""

    final: ClassVar[bool] = True


class Withdraw(Action, frozen=True):
    """Withdraw one's challenge, or one's call for a fine."""

    final: ClassVar[bool] = True


class OfferWording(Action, frozen=True):
    """Offer another wording for what was challenged."""

    text: str | Text


class AcceptWording(Action, frozen=True):
    """Accept the wording that the other offers."""

    final: ClassVar[bool] = True


class ToBidding(Action, frozen=True):
    """Let coins decide about the challenge."""

    final: ClassVar[bool] = True


class PutForward(Action, frozen=True):
    """Put forward another wording, which all can support."""

    text: str | Text


class BidFor(Action, frozen=True):
    """Pay coins for a solution: `strike`, `stand`, or a wording by its number, `wording-1`."""

    final: ClassVar[bool] = True

    solution: str
    coins: int | Number


# Fines


class CallFine(Action, frozen=True):
    """Accuse somebody and demand a fine."""

    seat: Seat
    text: str | Text


class MakeCase(Action, frozen=True):
    """Make one's case, once."""

    final: ClassVar[bool] = True

    text: str | Text


class WaiveCase(Action, frozen=True):
    """Say nothing in one's own case."""

    final: ClassVar[bool] = True


class Vote(Action, frozen=True):
    """Vote on a fine, in secret."""

    secret: ClassVar[bool] = True
    final: ClassVar[bool] = True

    side: Side


AnyAction: TypeAlias = (
    ProposeTenet
    | ChangeTenet
    | Pass
    | Bid
    | ProposeEnd
    | AnswerEnd
    | EstablishNew
    | Establish
    | SetTime
    | LinkScene
    | OpenBare
    | TellEvent
    | Colour
    | Speak
    | MoveToNew
    | MoveTo
    | Introduce
    | Exit
    | StartMini
    | CloseMini
    | Create
    | CreateLocation
    | CreateMaster
    | Link
    | AddTrait
    | RemoveTrait
    | RestoreTrait
    | ReduceImportance
    | RestoreImportance
    | Eliminate
    | EndTurn
    | EndScene
    | FadeToBlack
    | Interrupt
    | TakeOver
    | Originate
    | Obstacle
    | Draw
    | BuyDice
    | CallResolution
    | AnswerCall
    | BuyDown
    | Done
    | Challenge
    | Concede
    | Withdraw
    | OfferWording
    | AcceptWording
    | ToBidding
    | PutForward
    | BidFor
    | CallFine
    | MakeCase
    | WaiveCase
    | Vote
)
