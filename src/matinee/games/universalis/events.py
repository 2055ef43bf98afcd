"""What can happen at a table of Universalis.

Whatever becomes a line of the transcript is told by `Entered`, which carries the line. What
it is about is named as it was called then; all else goes by number.
"""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from matinee.engine.game import Event, Seat
from matinee.games.universalis.actions import Side
from matinee.games.universalis.entries import Entry


class Began(Event, frozen=True):
    """The table is set; `first` has the first opportunity to propose a tenet."""

    reveals: ClassVar[bool] = True

    first: Seat


class Entered(Event, frozen=True):
    """A line was added to the transcript."""

    entry: Entry
    component: str = ""
    """What the component that it is about is called."""
    trait: str = ""
    """The words of the trait that it is about."""
    other: str = ""
    """What the other component is called, to which it is linked."""


class Passed(Event, frozen=True):
    """Somebody adds no tenet, or bids nothing in a challenge."""

    seat: Seat
    by_itself: bool = False
    """There were no coins to do otherwise."""


class TenetsClosed(Event, frozen=True):
    """All have passed: the bid for the first scene opens."""


class BidOpened(Event, frozen=True):
    """All bid for a scene."""

    scene: int


class BidSealed(Event, frozen=True):
    """Somebody's bid is in."""

    seat: Seat


class BidsShown(Event, frozen=True):
    """All bids are shown; the highest frames the scene."""

    reveals: ClassVar[bool] = True

    bids: tuple[int, ...]
    framer: Seat
    tied: bool


class EndProposed(Event, frozen=True):
    """Somebody proposes that the story ends here."""

    seat: Seat


class EndAnswered(Event, frozen=True):
    """Somebody says whether it may."""

    seat: Seat
    agree: bool


class FramingClosed(Event, frozen=True):
    """Framing has ended without a first event: a bare stage (UN-DEC-18)."""

    seat: Seat
    location: str
    """What the place is called where the scene is now; empty: a nameless one."""
    broke: bool
    """There were no coins left."""


class TurnBegan(Event, frozen=True):
    """Somebody's turn begins; `entry` is its line in the transcript."""

    seat: Seat
    entry: Entry


class TurnEnded(Event, frozen=True):
    """Somebody's turn is over."""

    seat: Seat
    why: Literal["ended", "broke", "interrupted", "skipped"]
    """`broke`: the coins ran out; `skipped`: there were none when it began."""


class EventClosed(Event, frozen=True):
    """The latest event can no longer be met with an obstacle."""

    entry: int


class PoolChanged(Event, frozen=True):
    """A pool has so many dice now."""

    pool: Seat
    dice: int


class ComplicationOpened(Event, frozen=True):
    """A complication has begun: whose pools there are, and what is involved."""

    number: int
    starter: Seat
    opposing: tuple[Seat, ...]
    involved: tuple[int, ...]
    named: tuple[str, ...] = ()
    """What they are called."""


class ComplicationClosed(Event, frozen=True):
    """It is over: settled, lapsed for want of dice, or struck."""

    number: int
    why: Literal["settled", "lapsed", "struck"]


class CallAnswered(Event, frozen=True):
    """Somebody says whether the dice may be rolled."""

    seat: Seat
    agree: bool


class PoolRoll(msgspec.Struct, frozen=True, gc=False):
    """The dice of one pool; the last `edges` of them are edge dice."""

    seat: Seat
    dice: tuple[int, ...]
    edges: int = 0

    @property
    def successes(self) -> tuple[int, ...]:
        """Those that show 1 to 5 (UN-CX-14)."""
        return tuple(die for die in self.dice if die <= 5)


class Rolled(Event, frozen=True):
    """The dice were rolled; the complication pool comes first."""

    reveals: ClassVar[bool] = True

    pools: tuple[PoolRoll, ...]
    edge_to: Seat | None = None
    """On a tie: whose pool gets an edge die before all roll again."""
    winners: tuple[Seat, ...] = ()
    """Whose side has won."""


class BonusPaid(Event, frozen=True):
    """Coins that somebody got from a complication, from the bank."""

    seat: Seat
    coins: int
    won: bool


class WindowOpened(Event, frozen=True):
    """Somebody narrates with what a complication brought."""

    seat: Seat
    coins: int
    won: bool


class WindowClosed(Event, frozen=True):
    """They have done, and keep the rest."""

    seat: Seat
    kept: int


class BoughtDown(Event, frozen=True):
    """Coins that somebody got are taken away again."""

    seat: Seat
    other: Seat
    coins: int


class ChallengeCalled(Event, frozen=True):
    """Somebody challenges a line; play pauses."""

    seat: Seat
    challenged: Seat
    entry: int
    reason: str


class WordingOffered(Event, frozen=True):
    """One of the two offers another wording."""

    seat: Seat
    text: str


class BiddingOpened(Event, frozen=True):
    """Coins are to decide about a challenge."""

    seat: Seat | None
    """Who wanted that."""


class WordingPut(Event, frozen=True):
    """Somebody puts forward another wording, which goes by this number."""

    seat: Seat
    number: int
    text: str


class BidPlaced(Event, frozen=True):
    """Somebody pays for a solution."""

    seat: Seat
    solution: str
    coins: int


class ChallengeSettled(Event, frozen=True):
    """A challenge is over; play goes on where it paused."""

    entry: int
    outcome: Literal["struck", "stands", "reworded"]
    how: Literal["conceded", "withdrawn", "agreed", "bids", "no-bid"]
    solution: str = ""


class Struck(Event, frozen=True):
    """Lines are struck, with what they did; what they cost goes back."""

    entries: tuple[int, ...]
    refunds: tuple[tuple[Seat, int], ...] = ()


class Reworded(Event, frozen=True):
    """A line has other words now."""

    entry: int


class FineCalled(Event, frozen=True):
    """Somebody demands a fine; play pauses."""

    seat: Seat
    defendant: Seat
    reason: str


class CaseMade(Event, frozen=True):
    """One of the two has made a case; an empty one was waived."""

    seat: Seat
    text: str


class FineWithdrawn(Event, frozen=True):
    """The accuser thinks better of it."""

    seat: Seat


class VoteOpened(Event, frozen=True):
    """All vote on the fine."""


class VoteCast(Event, frozen=True):
    """Somebody has voted."""

    seat: Seat


class VotesShown(Event, frozen=True):
    """How all have voted, and who pays how much."""

    reveals: ClassVar[bool] = True

    votes: tuple[Side, ...]
    loser: Seat | None
    coins: int


class PurseLost(Event, frozen=True):
    """What was left in the purse goes to the bank."""

    seat: Seat
    coins: int


class Refreshed(Event, frozen=True):
    """Everybody gets so many coins."""

    coins: int


class StoryEnded(Event, frozen=True):
    """The story has been told."""

    scenes: int


class Unsaid(Event, frozen=True):
    """The table has taken something out of the story."""

    entries: tuple[int, ...]
    """What was struck by it; what could not be has only lost its words."""
    refunds: tuple[tuple[Seat, int], ...] = ()


AnyEvent: TypeAlias = (
    Began
    | Entered
    | Passed
    | TenetsClosed
    | BidOpened
    | BidSealed
    | BidsShown
    | EndProposed
    | EndAnswered
    | FramingClosed
    | TurnBegan
    | TurnEnded
    | EventClosed
    | PoolChanged
    | ComplicationOpened
    | ComplicationClosed
    | CallAnswered
    | Rolled
    | BonusPaid
    | WindowOpened
    | WindowClosed
    | BoughtDown
    | ChallengeCalled
    | WordingOffered
    | BiddingOpened
    | WordingPut
    | BidPlaced
    | ChallengeSettled
    | Struck
    | Reworded
    | FineCalled
    | CaseMade
    | FineWithdrawn
    | VoteOpened
    | VoteCast
    | VotesShown
    | PurseLost
    | Refreshed
    | StoryEnded
    | Unsaid
)
