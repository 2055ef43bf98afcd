"""The state of a table of Universalis; `views` hides what a seat may not know of it.

The parts of the story (components, traits, tenets, scenes, entries) are frozen records that are
replaced when they change, so that copying a table copies lists and not their contents.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import msgspec

from matinee.engine.contract.base_position import BasePosition
from matinee.engine.contract.game import Seat
from matinee.games.universalis.content.pieces import ComponentKind, Place, TenetKind
from matinee.games.universalis.rules.actions import LinkKind, Side, Time
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.transcript_entries import Entry, Transfer

Phase: TypeAlias = Literal[
    "tenets", "bid", "endvote", "framing", "turn", "consent", "winner", "loser", "over"
]
"""The phase of play, pauses aside. A mini-scene and step 2 of a complication are turns."""

STRIKE, STAND = "strike", "stand"
"""Solutions wanted by challenger and challenged player; other solutions are `wording-N`."""


class Trait(msgspec.Struct, frozen=True, gc=False):
    """A bought fact about a component."""

    id: int
    component: int
    words: str
    injury: bool = False
    active: bool = True
    struck: bool = False


class Component(msgspec.Struct, frozen=True, gc=False):
    """Anything named in the story that can hold traits."""

    id: int
    name: str
    kind: ComponentKind
    place: Place = "INT"
    """Inside or outside, for a location."""
    master: bool = False
    of: int | None = None
    """The master that it is a sub of."""
    reductions: int = 0
    out: bool = False
    """Whether it was removed from play (UN-INJ-04)."""
    struck: bool = False
    """Whether its creation was struck: then it never existed."""
    seat: Seat | None = None
    """The player who created it; None if it came with a kit or an earlier story."""


class Tenet(msgspec.Struct, frozen=True, gc=False):
    """A rule or fact that the table agreed on."""

    id: int
    kind: TenetKind
    text: str
    seat: Seat | None
    former: tuple[str, ...] = ()
    struck: bool = False


class Scene(msgspec.Struct, frozen=True, gc=False):
    """A scene, running or over."""

    number: int
    framer: Seat
    location: int | None = None
    """The location now, or when it ended; None for a nameless place."""
    time: Time | None = None
    label: str = ""
    link: int | None = None
    how: LinkKind | None = None
    ended: bool = False
    faded: bool = False


class Mini(msgspec.Struct, frozen=True, gc=False):
    """A mini-scene: a cutaway with a stage of its own."""

    number: int
    title: str
    seat: Seat
    location: int | None = None


class Bonus(msgspec.Struct, frozen=True, gc=False):
    """Coins that a player got from a complication, spent in a narration window."""

    seat: Seat
    won: bool
    received: int
    coins: int
    closed: bool = False


class Complication(msgspec.Struct, frozen=True):
    """An open conflict, from its start to the last narration."""

    number: int
    starter: Seat
    """Owner of the complication pool (UN-DEC-46)."""
    entry: int
    pools: tuple[tuple[Seat, int], ...]
    """Dice by owner; the complication pool comes first."""
    involved: tuple[int, ...]
    drawn: tuple[tuple[int, int], ...] = ()
    """Pairs of component and trait that have been drawn on."""
    ended: tuple[Seat, ...] = ()
    """Players who have ended a turn since a pool last changed (UN-DEC-55)."""
    refused_in: int | None = None
    """The turn in which a call was refused (UN-DEC-54)."""
    agreed: tuple[Seat, ...] = ()
    """Players who have agreed to the call that is being voted on."""
    caller: Seat | None = None
    bonuses: tuple[Bonus, ...] = ()
    """In the order in which they are spent."""
    window: int = 0
    """Index in `bonuses` of the one that is being spent."""

    def pool(self, seat: Seat) -> int:
        """Number of dice in a seat's pool."""
        return dict(self.pools)[seat]

    @property
    def owners(self) -> tuple[Seat, ...]:
        """Owners of the pools; the starter first."""
        return tuple(seat for seat, _ in self.pools)

    @property
    def part(self) -> tuple[int, ...]:
        """The components that are part of it (UN-DEC-49)."""
        return tuple(dict.fromkeys((*self.involved, *(component for component, _ in self.drawn))))


class Alternative(msgspec.Struct, frozen=True, gc=False):
    """Another wording that was offered or put forward."""

    seat: Seat
    text: str
    move: int
    """Number of the move that put it forward."""


class Dispute(msgspec.Struct, frozen=True):
    """A challenge, from its call to its outcome."""

    entry: int
    challenger: Seat
    challenged: Seat
    reason: str
    step: Literal["talk", "bid"] = "talk"
    offers: tuple[Alternative, ...] = ()
    """Wordings offered by the two parties; the latest of each."""
    bids: tuple[tuple[Seat, str, int], ...] = ()
    """Player, solution and coins of each bid, in order."""
    alternatives: tuple[Alternative, ...] = ()
    turn: int = 0
    """Opportunities to bid so far; modulo seats, the index in the order of bidding (UN-DEC-72)."""
    passes: int = 0

    def total(self, solution: str) -> int:
        """Coins paid for a solution."""
        return sum(coins for _, wanted, coins in self.bids if wanted == solution)


class Fine(msgspec.Struct, frozen=True):
    """A call for a fine, until it is voted on."""

    accuser: Seat
    defendant: Seat
    reason: str
    step: Literal["talk", "vote"] = "talk"
    cases: tuple[tuple[Seat, str], ...] = ()
    """The case of each party; an empty one was waived."""
    votes: tuple[Side | None, ...] = ()
    """By seat; secret until all are in."""


Pause: TypeAlias = Dispute | Fine


@dataclass(slots=True)
class View(BasePosition):
    """The table for one seat: sealed bids and votes of others are `HIDDEN`."""

    options: Options
    phase: Phase = "tenets"
    first: Seat = 0
    move: int = 0
    """Number of moves made so far."""
    coins: list[int] = field(default_factory=list)
    purse: int = 0
    ledger: list[Transfer] = field(default_factory=list)

    tenets: list[Tenet] = field(default_factory=list)
    opportunity: Seat = 0
    """The seat that may propose a tenet."""
    passes: int = 0
    """Passes in a row, in the tenet round."""

    bids: list[int | None] = field(default_factory=list)
    """Sealed bids by seat, while a bid is open."""
    proposed: list[bool] = field(default_factory=list)
    """Whether each seat has proposed to end during this bid."""
    proposer: Seat | None = None
    agreed: list[bool] = field(default_factory=list)
    """Whether each seat has agreed to end."""

    scenes: list[Scene] = field(default_factory=list)
    active: Seat = 0
    """The active seat; during steps 3 to 6 the caller."""
    turn: int = 0
    """Number of the turn, counted through the whole story."""
    present: dict[int, Seat] = field(default_factory=dict)
    """Controllers of the components in the scene."""
    mini: Mini | None = None
    minis: int = 0
    mini_present: dict[int, Seat] = field(default_factory=dict)
    open_event: int | None = None
    """The entry that can still be met with an obstacle (UN-DEC-28)."""

    components: dict[int, Component] = field(default_factory=dict)
    traits: dict[int, Trait] = field(default_factory=dict)
    complication: Complication | None = None
    complications: int = 0
    pause: Pause | None = None
    fined: list[bool] = field(default_factory=list)
    """Whether each seat has called for a fine in this turn (UN-DEC-81)."""
    entries: list[Entry] = field(default_factory=list)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.coins)

    @property
    def scene(self) -> Scene | None:
        """The scene that is running, from its framing to its end."""
        if self.scenes and not self.scenes[-1].ended:
            return self.scenes[-1]
        return None

    @property
    def framer(self) -> Seat | None:
        """The seat that framed the running scene."""
        scene = self.scene
        return None if scene is None else scene.framer

    @property
    def over(self) -> bool:
        """Whether the story is over."""
        return self.phase == "over"

    @property
    def on_stage(self) -> dict[int, Seat]:
        """Controllers of the components on the stage that is played on: mini-scene or scene."""
        return self.present if self.mini is None else self.mini_present

    @property
    def location(self) -> int | None:
        """Location of the stage that is being played on."""
        if self.mini is not None:
            return self.mini.location
        scene = self.scene
        return None if scene is None else scene.location

    @property
    def awaited_bonus(self) -> Bonus | None:
        """The bonus whose window is open: its player narrates after a complication."""
        if self.phase in ("winner", "loser") and self.complication is not None:
            return self.complication.bonuses[self.complication.window]
        return None

    def entry(self, number: int) -> Entry:
        """The entry with this number."""
        return self.entries[number - 1]

    def traits_of(self, component: int) -> list[Trait]:
        """All traits bought for a component, removed ones included, in order of purchase."""
        return [t for t in self.traits.values() if t.component == component and not t.struck]

    def active_traits(self, component: int) -> list[Trait]:
        """The traits that a component has now, without removed ones."""
        return [t for t in self.traits_of(component) if t.active]

    def subs_of(self, master: int) -> list[Component]:
        """The subs of a master that are in play."""
        of_it = (c for c in self.components.values() if c.of == master)
        return [c for c in of_it if not c.out and not c.struck]


@dataclass(slots=True)
class State(View):
    """The full state: a view in which nothing is hidden; the rules play only on this."""
