"""What can happen at a table of Universalis.

Whatever becomes a line of the transcript is told by `Entered`, which carries the line. What
it is about is named as it was called then; all else goes by number.
"""

from typing import Any, ClassVar, Final, Literal

import msgspec

from matinee.engine.contract.game import Event, Seat, kinds
from matinee.games.universalis.rules.actions import Side
from matinee.games.universalis.rules.transcript_entries import Entry


class Began(Event, tag="began", frozen=True):
    """The table is set; `first` has the first opportunity to propose a tenet."""

    reveals: ClassVar[bool] = True

    first: Seat


class Entered(Event, tag="entered", frozen=True):
    """A line was added to the transcript."""

    entry: Entry
    component: str = ""
    """What the component that it is about is called."""
    trait: str = ""
    """The words of the trait that it is about."""
    other: str = ""
    """What the other component is called, to which it is linked."""


class Passed(Event, tag="passed", frozen=True):
    """Somebody adds no tenet, or bids nothing in a challenge."""

    seat: Seat
    by_itself: bool = False
    """There were no coins to do otherwise."""


class TenetsClosed(Event, tag="tenets-closed", frozen=True):
    """All have passed: the bid for the first scene opens."""


class BidOpened(Event, tag="bid-opened", frozen=True):
    """All bid for a scene."""

    scene: int


class BidSealed(Event, tag="bid-sealed", frozen=True):
    """Somebody's bid is in."""

    seat: Seat


class BidsShown(Event, tag="bids-shown", frozen=True):
    """All bids are shown; the highest frames the scene."""

    reveals: ClassVar[bool] = True

    bids: tuple[int, ...]
    framer: Seat
    tied: bool


class EndProposed(Event, tag="end-proposed", frozen=True):
    """Somebody proposes that the story ends here."""

    seat: Seat


class EndAnswered(Event, tag="end-answered", frozen=True):
    """Somebody says whether it may."""

    seat: Seat
    agree: bool


class FramingClosed(Event, tag="framing-closed", frozen=True):
    """Framing has ended without a first event: a bare stage (UN-DEC-18)."""

    seat: Seat
    location: str
    """What the place is called where the scene is now; empty: a nameless one."""
    broke: bool
    """There were no coins left."""


class TurnBegan(Event, tag="turn-began", frozen=True):
    """Somebody's turn begins; `entry` is its line in the transcript."""

    seat: Seat
    entry: Entry


class TurnEnded(Event, tag="turn-ended", frozen=True):
    """Somebody's turn is over."""

    seat: Seat
    why: Literal["ended", "broke", "interrupted", "skipped"]
    """`broke`: the coins ran out; `skipped`: there were none when it began."""


class EventClosed(Event, tag="event-closed", frozen=True):
    """The latest event can no longer be met with an obstacle."""

    entry: int


class PoolChanged(Event, tag="pool-changed", frozen=True):
    """A pool has so many dice now."""

    pool: Seat
    dice: int


class ComplicationOpened(Event, tag="complication-opened", frozen=True):
    """A complication has begun: whose pools there are, and what is involved."""

    number: int
    starter: Seat
    opposing: tuple[Seat, ...]
    involved: tuple[int, ...]
    named: tuple[str, ...] = ()
    """What they are called."""


class ComplicationClosed(Event, tag="complication-closed", frozen=True):
    """It is over: settled, lapsed for want of dice, or struck."""

    number: int
    why: Literal["settled", "lapsed", "struck"]


class CallAnswered(Event, tag="call-answered", frozen=True):
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


class Rolled(Event, tag="rolled", frozen=True):
    """The dice were rolled; the complication pool comes first."""

    reveals: ClassVar[bool] = True

    pools: tuple[PoolRoll, ...]
    edge_to: Seat | None = None
    """On a tie: whose pool gets an edge die before all roll again."""
    winners: tuple[Seat, ...] = ()
    """Whose side has won."""


class BonusPaid(Event, tag="bonus-paid", frozen=True):
    """Coins that somebody got from a complication, from the bank."""

    seat: Seat
    coins: int
    won: bool


class WindowOpened(Event, tag="window-opened", frozen=True):
    """Somebody narrates with what a complication brought."""

    seat: Seat
    coins: int
    won: bool


class WindowClosed(Event, tag="window-closed", frozen=True):
    """They have done, and keep the rest."""

    seat: Seat
    kept: int


class BoughtDown(Event, tag="bought-down", frozen=True):
    """Coins that somebody got are taken away again."""

    seat: Seat
    other: Seat
    coins: int


class ChallengeCalled(Event, tag="challenge-called", frozen=True):
    """Somebody challenges a line; play pauses."""

    seat: Seat
    challenged: Seat
    entry: int
    reason: str


class WordingOffered(Event, tag="wording-offered", frozen=True):
    """One of the two offers another wording."""

    seat: Seat
    text: str


class BiddingOpened(Event, tag="bidding-opened", frozen=True):
    """Coins are to decide about a challenge."""

    seat: Seat | None
    """Who wanted that."""


class WordingPut(Event, tag="wording-put", frozen=True):
    """Somebody puts forward another wording, which goes by this number."""

    seat: Seat
    number: int
    text: str


class BidPlaced(Event, tag="bid-placed", frozen=True):
    """Somebody pays for a solution."""

    seat: Seat
    solution: str
    coins: int


class ChallengeSettled(Event, tag="challenge-settled", frozen=True):
    """A challenge is over; play goes on where it paused."""

    entry: int
    outcome: Literal["struck", "stands", "reworded"]
    how: Literal["conceded", "withdrawn", "agreed", "bids", "no-bid"]
    solution: str = ""


class Struck(Event, tag="struck", frozen=True):
    """Lines are struck, with what they did; what they cost goes back."""

    entries: tuple[int, ...]
    refunds: tuple[tuple[Seat, int], ...] = ()


class Reworded(Event, tag="reworded", frozen=True):
    """A line has other words now."""

    entry: int


class FineCalled(Event, tag="fine-called", frozen=True):
    """Somebody demands a fine; play pauses."""

    seat: Seat
    defendant: Seat
    reason: str


class CaseMade(Event, tag="case-made", frozen=True):
    """One of the two has made a case; an empty one was waived."""

    seat: Seat
    text: str


class FineWithdrawn(Event, tag="fine-withdrawn", frozen=True):
    """The accuser thinks better of it."""

    seat: Seat


class VoteOpened(Event, tag="vote-opened", frozen=True):
    """All vote on the fine."""


class VoteCast(Event, tag="vote-cast", frozen=True):
    """Somebody has voted."""

    seat: Seat


class VotesShown(Event, tag="votes-shown", frozen=True):
    """How all have voted, and who pays how much."""

    reveals: ClassVar[bool] = True

    votes: tuple[Side, ...]
    loser: Seat | None
    coins: int


class PurseLost(Event, tag="purse-lost", frozen=True):
    """What was left in the purse goes to the bank."""

    seat: Seat
    coins: int


class Refreshed(Event, tag="refreshed", frozen=True):
    """Everybody gets so many coins."""

    coins: int


class StoryEnded(Event, tag="story-ended", frozen=True):
    """The story has been told."""

    scenes: int


class Unsaid(Event, tag="unsaid", frozen=True):
    """The table has taken something out of the story."""

    entries: tuple[int, ...]
    """What was struck by it; what could not be has only lost its words."""
    refunds: tuple[tuple[Seat, int], ...] = ()


AnyEvent: Final[Any] = kinds(__name__, Event)
