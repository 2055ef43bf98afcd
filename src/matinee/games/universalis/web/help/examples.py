"""The worked examples of the guide: one short scene, played by the rules.

No figure is written here: bids, prices, dice, coins and votes follow from the rules and the same
few moves, and the tests use the same table.
"""

from typing import Final, NamedTuple, Self, TypeVar

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import FastDice
from matinee.engine.text.i18n import N_
from matinee.engine.thread_cache import cache
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.state import STAND, STRIKE, State
from matinee.games.universalis.rules.transcript_entries import Entry

NAMES: Final = ("Ada", "Ben", "Cleo")
ADA, BEN, CLEO = range(3)
BIDS: Final = (4, 6, 6)
DICE: Final = "ferry-3"
"""A seed with which the first roll decides the obstacle of the example."""

FERRY, ROE, FINCH = 1, 2, 3
"""The ids of the components that the example creates, in order."""

TENET: Final = N_("A ferry crosses the bay one last time, and everybody aboard knows it.")
DOOR: Final = N_("Ida Finch walks past Captain Roe and opens the door of the engine room.")
BARRED: Final = N_("Captain Roe bars the way with one arm.")
SOFTER: Final = N_("Ida Finch reaches for the door of the engine room.")

Wanted = TypeVar("Wanted", bound=Event)


class Table:
    """A table during play, with its events."""

    def __init__(self) -> None:
        self.state: State
        self.state, self.events = UNIVERSALIS.setup(3, Options(first=1, scenes=3), FastDice(DICE))
        self._dice = FastDice(DICE)

    def do(self, seat: Seat, *actions: Action) -> Self:
        """Play actions that the rules allow."""
        for action in actions:
            UNIVERSALIS.check(self.state, seat, action)
            self.events = [*self.events, *UNIVERSALIS.play(self.state, seat, action, self._dice)]
        return self

    def last(self, kind: type[Wanted]) -> Wanted:
        """The latest event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))


class PaidLine(NamedTuple):
    """The cost of a line, and the coins left to spend after it."""

    entry: Entry
    cost: int
    left: int


class CoinChange(NamedTuple):
    """A player's coins before and after an action."""

    seat: Seat
    before: int
    after: int


def bid() -> Table:
    """A table after one tenet and the bids of all."""
    table = Table().do(ADA, a.ProposeTenet("story", TENET))
    for seat in (BEN, CLEO, ADA):
        table.do(seat, a.Pass())
    for seat, coins in enumerate(BIDS):
        table.do(seat, a.Bid(coins))
    return table


_FRAMING: Final[tuple[Action, ...]] = (
    a.EstablishNew(N_("The Night Ferry"), "EXT", ""),
    a.SetTime("present", N_("midnight"), ""),
    a.Create(N_("Captain Roe"), "character", present=True, text=""),
    a.TellEvent(N_("The engine stops in the middle of the bay.")),
    a.AddTrait(ROE, N_("knows every sandbank"), injury=False, text=""),
    a.Speak(ROE, N_("Nobody goes below."), ""),
)
_ANSWER: Final[tuple[Action, ...]] = (
    a.Create(N_("Ida Finch"), "character", present=True, text=""),
    a.AddTrait(FINCH, N_("has a key to every door"), injury=False, text=""),
    a.TellEvent(DOOR),
)


def table_after_framing() -> Table:
    """Ben frames the scene and tells a little; his turn is not over."""
    return bid().do(BEN, *_FRAMING)


@cache
def framing() -> tuple[PaidLine, ...]:
    """The cost of each line of the framing, and the coins left in purse and own account."""
    table, found = bid(), []
    for action in _FRAMING:
        table.do(BEN, action)
        entry = table.state.entries[-1]
        left = table.state.coins[BEN] + table.state.purse
        found.append(PaidLine(entry, entry.cost.total, left))
    return tuple(found)


def table_after_reply() -> Table:
    """Cleo's turn: a new character, and an event that Ben will not like."""
    return table_after_framing().do(BEN, a.EndTurn()).do(CLEO, *_ANSWER)


def table_after_obstacle() -> Table:
    """Ben opens an obstacle, and all add to the pools."""
    table = table_after_reply().do(BEN, a.Obstacle(2, BARRED))
    table.do(CLEO, a.Draw(FINCH, 2, CLEO, subtract=False))
    table.do(CLEO, a.BuyDice(CLEO, subtract=False, dice=1, text=N_("She has done this before.")))
    table.do(CLEO, a.EndTurn())
    table.do(ADA, a.BuyDice(CLEO, subtract=False, dice=1, text=N_("The ship rolls her way.")))
    table.do(ADA, a.EndTurn())
    return table.do(BEN, a.Draw(ROE, 1, BEN, subtract=False))


def table_after_roll() -> Table:
    """The call, the answers, the roll."""
    table = table_after_obstacle().do(BEN, a.CallResolution())
    return table.do(CLEO, a.AnswerCall(agree=True)).do(ADA, a.AnswerCall(agree=True))


@cache
def roll() -> tuple[e.Rolled, tuple[e.BonusPaid, ...]]:
    """The decisive roll, and the bonuses that it paid."""
    table = table_after_roll()
    return table.last(e.Rolled), tuple(x for x in table.events if isinstance(x, e.BonusPaid))


def table_after_dispute() -> Table:
    """Ada objects to Cleo's event; coins decide."""
    table = table_after_reply()
    door = table.state.entries[-1].no
    table.do(ADA, a.Challenge(door, N_("The captain would never let her pass.")), a.ToBidding())
    table.do(ADA, a.BidFor(STRIKE, 1))
    table.do(BEN, a.PutForward(SOFTER), a.BidFor("wording-1", 2))
    table.do(CLEO, a.BidFor(STAND, 2))
    table.do(ADA, a.BidFor("wording-1", 1))
    return table


@cache
def dispute() -> tuple[tuple[e.BidPlaced, ...], dict[str, int], e.ChallengeSettled]:
    """Every bid, the coins for each solution, and the result."""
    table = table_after_dispute()
    pause = table.state.pause
    totals = {key: pause.total(key) for key in (STRIKE, STAND, "wording-1")}  # type: ignore[union-attr]
    for seat in (BEN, CLEO, ADA):
        table.do(seat, a.Pass())
    bids = tuple(event for event in table.events if isinstance(event, e.BidPlaced))
    return bids, totals, table.last(e.ChallengeSettled)


@cache
def fine() -> e.VotesShown:
    """Ada accuses Cleo, and the table votes."""
    table = table_after_reply().do(
        ADA, a.CallFine(CLEO, N_("You have been telling for half an hour."))
    )
    for seat in (ADA, CLEO):
        table.do(seat, a.WaiveCase())
    for seat, side in ((ADA, "accuser"), (BEN, "accuser"), (CLEO, "defendant")):
        table.do(seat, a.Vote(side))  # type: ignore[arg-type]
    return table.last(e.VotesShown)


@cache
def ending() -> tuple[int, tuple[CoinChange, ...]]:
    """The purse that is lost when Ben ends the scene, and the coins of all before and after."""
    table = table_after_framing()
    purse, before = table.state.purse, tuple(table.state.coins)
    table.do(BEN, a.EndScene())
    after = table.state.coins
    return purse, tuple(CoinChange(seat, before[seat], after[seat]) for seat in range(3))


def police() -> State:
    """A master with two subs, some with own traits, to show how importance adds up."""
    table = table_after_framing()
    table.do(BEN, a.CreateMaster(N_("Harbour Police"), "character", ""))
    police = len(table.state.components)
    for name in (N_("Sergeant Vane"), N_("Constable Pim")):
        table.do(BEN, a.Create(name, "character", present=False, text=""))
        table.do(BEN, a.Link(len(table.state.components), police, ""))
    table.do(BEN, a.AddTrait(police, N_("armed"), injury=False, text=""))
    table.do(BEN, a.AddTrait(police + 1, N_("seasick"), injury=True, text=""))
    return table.state
