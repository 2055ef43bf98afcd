"""The events of a table of Universalis.

Every new line of the transcript is reported by an event that carries the line, mostly `Entered`. It
names its components and traits as they were called then; other events use numbers.
"""

from typing import Any, ClassVar, Final, Literal

import msgspec

from matinee.engine.contract.game import Event, Seat, kinds
from matinee.games.universalis.rules.actions import Side
from matinee.games.universalis.rules.transcript_entries import Entry


class Began(Event, tag="began", frozen=True):
    """The game begins; `first` has the first opportunity to propose a tenet."""

    reveals: ClassVar[bool] = True

    first: Seat


class Entered(Event, tag="entered", frozen=True):
    """A line was added to the transcript."""

    entry: Entry
    component: str = ""
    """Name of the component that it is about."""
    trait: str = ""
    """Words of the trait that it is about."""
    other: str = ""
    """Name of the other component, to which it is linked."""


class Passed(Event, tag="passed", frozen=True):
    """A player proposes no tenet, or bids nothing in a challenge."""

    seat: Seat
    by_itself: bool = False
    """Whether the player had no coins and passed automatically."""


class TenetsClosed(Event, tag="tenets-closed", frozen=True):
    """All have passed: the bid for the first scene opens."""


class BidOpened(Event, tag="bid-opened", frozen=True):
    """The bid for a scene opens."""

    scene: int


class BidSealed(Event, tag="bid-sealed", frozen=True):
    """A player has sealed a bid."""

    seat: Seat


class BidsShown(Event, tag="bids-shown", frozen=True):
    """All bids are revealed; the highest frames the scene."""

    reveals: ClassVar[bool] = True

    bids: tuple[int, ...]
    framer: Seat
    tied: bool


class EndProposed(Event, tag="end-proposed", frozen=True):
    """A player proposes to end the story here."""

    seat: Seat


class EndAnswered(Event, tag="end-answered", frozen=True):
    """A player agrees or refuses to end the story."""

    seat: Seat
    agree: bool


class FramingClosed(Event, tag="framing-closed", frozen=True):
    """Framing has ended without a first event: a bare stage (UN-DEC-18)."""

    seat: Seat
    location: str
    """Name of the scene's location; empty if it is a nameless place."""
    broke: bool
    """Whether it ended because there were no coins left."""


class TurnBegan(Event, tag="turn-began", frozen=True):
    """A turn begins; `entry` is its line in the transcript."""

    seat: Seat
    entry: Entry


class TurnEnded(Event, tag="turn-ended", frozen=True):
    """A turn is over."""

    seat: Seat
    why: Literal["ended", "broke", "interrupted", "skipped"]
    """`broke`: the coins ran out; `skipped`: there were none when it began."""


class EventClosed(Event, tag="event-closed", frozen=True):
    """The latest event can no longer be met with an obstacle."""

    entry: int


class PoolChanged(Event, tag="pool-changed", frozen=True):
    """The new number of dice in a pool."""

    pool: Seat
    dice: int


class ComplicationOpened(Event, tag="complication-opened", frozen=True):
    """A complication has begun: the owners of the pools, and the components involved."""

    number: int
    starter: Seat
    opposing: tuple[Seat, ...]
    involved: tuple[int, ...]
    named: tuple[str, ...] = ()
    """Names of the components involved."""


class ComplicationClosed(Event, tag="complication-closed", frozen=True):
    """A complication is over: settled, lapsed because there were no dice, or struck."""

    number: int
    why: Literal["settled", "lapsed", "struck"]


class CallAnswered(Event, tag="call-answered", frozen=True):
    """A player agrees or refuses to roll the dice."""

    seat: Seat
    agree: bool


class PoolRoll(msgspec.Struct, frozen=True, gc=False):
    """The dice of one pool; the last `edges` of them are edge dice."""

    seat: Seat
    dice: tuple[int, ...]
    edges: int = 0

    @property
    def successes(self) -> tuple[int, ...]:
        """The dice that show 1 to 5 (UN-CX-14)."""
        return tuple(die for die in self.dice if die <= 5)


class Rolled(Event, tag="rolled", frozen=True):
    """The dice were rolled; the complication pool comes first."""

    reveals: ClassVar[bool] = True

    pools: tuple[PoolRoll, ...]
    edge_to: Seat | None = None
    """On a tie: owner of the pool that gets an edge die before all roll again."""
    winners: tuple[Seat, ...] = ()
    """Owners of the pools on the winning side."""


class BonusPaid(Event, tag="bonus-paid", frozen=True):
    """The bank pays a player coins for a complication."""

    seat: Seat
    coins: int
    won: bool


class WindowOpened(Event, tag="window-opened", frozen=True):
    """A player's narration window after a complication opens."""

    seat: Seat
    coins: int
    won: bool


class WindowClosed(Event, tag="window-closed", frozen=True):
    """A player's window closes; the rest of the bonus goes to the own coins."""

    seat: Seat
    kept: int


class BoughtDown(Event, tag="bought-down", frozen=True):
    """A player takes coins off another's bonus."""

    seat: Seat
    other: Seat
    coins: int


class ChallengeCalled(Event, tag="challenge-called", frozen=True):
    """A player challenges an entry; play pauses."""

    seat: Seat
    challenged: Seat
    entry: int
    reason: str


class WordingOffered(Event, tag="wording-offered", frozen=True):
    """A party to a challenge offers another wording."""

    seat: Seat
    text: str


class BiddingOpened(Event, tag="bidding-opened", frozen=True):
    """A challenge goes to bidding."""

    seat: Seat | None
    """The player who opened the bidding."""


class WordingPut(Event, tag="wording-put", frozen=True):
    """A player puts forward another wording, with its number."""

    seat: Seat
    number: int
    text: str


class BidPlaced(Event, tag="bid-placed", frozen=True):
    """A player pays coins for a solution."""

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
    """Entries are struck with their effects; their costs are refunded."""

    entries: tuple[int, ...]
    refunds: tuple[tuple[Seat, int], ...] = ()


class Reworded(Event, tag="reworded", frozen=True):
    """An entry is reworded."""

    entry: int


class FineCalled(Event, tag="fine-called", frozen=True):
    """A player demands a fine; play pauses."""

    seat: Seat
    defendant: Seat
    reason: str


class CaseMade(Event, tag="case-made", frozen=True):
    """A party to a fine has made a case; an empty one was waived."""

    seat: Seat
    text: str


class FineWithdrawn(Event, tag="fine-withdrawn", frozen=True):
    """The accuser withdraws the call for a fine."""

    seat: Seat


class VoteOpened(Event, tag="vote-opened", frozen=True):
    """The vote on the fine opens."""


class VoteCast(Event, tag="vote-cast", frozen=True):
    """A player has voted."""

    seat: Seat


class VotesShown(Event, tag="votes-shown", frozen=True):
    """All votes are revealed, with the player who pays and the number of coins."""

    reveals: ClassVar[bool] = True

    votes: tuple[Side, ...]
    loser: Seat | None
    coins: int


class PurseLost(Event, tag="purse-lost", frozen=True):
    """The coins left in the purse go to the bank."""

    seat: Seat
    coins: int


class Refreshed(Event, tag="refreshed", frozen=True):
    """Every player gets this many coins."""

    coins: int


class StoryEnded(Event, tag="story-ended", frozen=True):
    """The story is over."""

    scenes: int


class Unsaid(Event, tag="unsaid", frozen=True):
    """The table has redacted a part of the story."""

    entries: tuple[int, ...]
    """Entries that were struck; those that could not be have only lost their words."""
    refunds: tuple[tuple[Seat, int], ...] = ()


AnyEvent: Final[Any] = kinds(__name__, Event)
