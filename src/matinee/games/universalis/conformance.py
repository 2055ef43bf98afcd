"""Cases, secrets and move counts of Universalis for the conformance kit."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.conformance_cases import ConformanceCase, ConformanceCases, MoveCount
from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import Dice, FastDice
from matinee.games.universalis.content.pieces import CastMember, CastTrait
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.state import STRIKE, Fine, State

CASES: Final = (
    ConformanceCase("2 seats, a short story", 2, Options(coins=8, refreshment=3, scenes=2), 300),
    ConformanceCase("3 seats, film noir", 3, Options(coins=10, scenes=2, kit="noir", first=2), 500),
    ConformanceCase("3 seats, three scenes", 3, Options(coins=5, refreshment=2, scenes=3), 500),
    ConformanceCase(
        "8 seats, space opera", 8, Options(coins=4, refreshment=1, scenes=1, kit="space"), 700
    ),
    ConformanceCase(
        "2 seats, a sequel",
        2,
        Options(
            coins=6,
            scenes=1,
            kit="manor",
            title="The Other Wire",
            cast=(
                CastMember("Telegraph Company", "character", master=True),
                CastMember("Kestrel", "character", of="Telegraph Company"),
                CastMember("Mrs Oakes", "character", traits=(CastTrait("short-sighted", True),)),
            ),
        ),
        250,
    ),
)


def scramble(state: State, seat: Seat | None, dice: Dice) -> State:
    """Change exactly the secrets: sealed bids, and votes on a fine, of other seats (UN-DEC-08)."""
    other = state.copy()
    for who, bid in enumerate(state.bids):
        if who != seat and bid is not None:
            other.bids[who] = dice.below(state.coins[who] + 1)
    if isinstance(state.pause, Fine):
        sides: tuple[a.Side, ...] = ("accuser", "defendant", "abstain")
        votes = tuple(
            vote if who == seat or vote is None else dice.pick(sides)
            for who, vote in enumerate(state.pause.votes)
        )
        other.pause = replace(state.pause, votes=votes)
    return other


def _table_after(*moves: tuple[Seat, Action]) -> State:
    """A table of three with few coins, after these moves."""
    options = Options(coins=7, refreshment=2, first=1, scenes=3)
    state, _ = UNIVERSALIS.setup(3, options, FastDice("told"))
    for seat, action in moves:
        UNIVERSALIS.check(state, seat, action)
        UNIVERSALIS.play(state, seat, action, FastDice("told"))
    return state


_BIDS: Final = (
    *((seat, a.Pass()) for seat in range(3)),
    *((seat, a.Bid(coins)) for seat, coins in enumerate((1, 3, 2))),
)
_FRAMED: Final = (
    (1, a.EstablishNew("Telegraph Office", "INT", "")),
    (1, a.Create("Kestrel", "character", present=True, text="")),
    (1, a.TellEvent("Kestrel forces the back door.")),
)
_ANSWERED: Final = (
    (1, a.EndTurn()),
    (2, a.Create("Mrs Oakes", "character", present=True, text="")),
    (2, a.AddTrait(3, "short-sighted", injury=True, text="")),
    (2, a.TellEvent("Mrs Oakes takes the lantern from Kestrel.")),
)


def opening() -> State:
    """The first opportunity to propose a tenet, with a kit on the board."""
    options = Options(coins=3, first=1, scenes=1, kit="noir")
    return UNIVERSALIS.setup(2, options, FastDice("opening"))[0]


def bidding() -> State:
    """The tenet round is over; all three seats bid for the first scene."""
    return _table_after(*_BIDS[:3])


def framing() -> State:
    """The framer has set the location and created a character who is present."""
    return _table_after(*_BIDS, *_FRAMED[:2])


def mid_scene() -> State:
    """A turn in which an event can still be met with an obstacle."""
    return _table_after(*_BIDS, *_FRAMED, *_ANSWERED)


def complication() -> State:
    """The pools are open, and any player can draw on the trait that is an injury."""
    obstacle = (1, a.Obstacle(1, "Kestrel holds on to it."))
    return _table_after(*_BIDS, *_FRAMED, *_ANSWERED, obstacle, (2, a.EndTurn()))


def challenge() -> State:
    """A challenge in its bidding step, with a first bid and another wording."""
    state = mid_scene()
    quarrel: tuple[tuple[Seat, Action], ...] = (
        (0, a.Challenge(len(state.entries), "There is no lantern.")),
        (0, a.ToBidding()),
        (0, a.BidFor(STRIKE, 1)),
        (1, a.PutForward("Mrs Oakes blows out the candle.")),
    )
    return _table_after(*_BIDS, *_FRAMED, *_ANSWERED, *quarrel)


POSITIONS: Final = (
    MoveCount("opening", 2, opening, (6, 37, 210, 1232)),
    MoveCount("bidding", 3, bidding, (6, 24, 78, 378)),
    MoveCount("framing", 3, framing, (41, 1403)),
    MoveCount("mid-scene", 3, mid_scene, (57, 2398, 100976)),
    MoveCount("complication", 3, complication, (41, 1285, 41671)),
    MoveCount("challenge", 3, challenge, (4, 20, 100, 505)),
)

CONFORMANCE: Final = ConformanceCases(CASES, scramble, POSITIONS)
