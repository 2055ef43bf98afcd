"""The transcript: its entries, line by line, and the ledger rows (UN-STORY-01 to -09).

An entry is immutable: striking or rewording replaces it by a changed copy. Names of components and
words of traits are stored with these, so that a rewording reaches every mention. `words` of an
entry keeps what was bought, for the record.
"""

from typing import Literal, TypeAlias

import msgspec

from matinee.engine.contract.game import Seat

EntryKind: TypeAlias = Literal[
    "tenet",
    "tenet_change",
    "scene_open",
    "location",
    "time",
    "scene_link",
    "create",
    "introduce",
    "exit",
    "move",
    "event",
    "colour",
    "dialog",
    "trait_add",
    "trait_remove",
    "trait_restore",
    "importance",
    "link",
    "eliminate",
    "take_over",
    "mini_open",
    "mini_close",
    "originate",
    "obstacle",
    "draw",
    "dice",
    "call",
    "roll",
    "bonus",
    "buy_down",
    "challenge",
    "fine",
    "interrupt",
    "turn",
    "scene_end",
    "fade",
]
EntryState: TypeAlias = Literal["live", "struck", "reworded"]


class Cost(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Cost of an entry by account; paid to the bank unless there are payees."""

    own: int = 0
    purse: int = 0
    bonus: int = 0
    payees: tuple[Seat, ...] = ()
    """Players who got one coin each, for a scene in the future."""

    @property
    def total(self) -> int:
        """Coins from all accounts together."""
        return self.own + self.purse + self.bonus


class Step(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A step of an entry's inverse, carried out if the entry is struck (see `undo_steps`)."""

    undo: str
    thing: int = 0
    other: int | None = None
    more: int | None = None
    text: str = ""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A line of the transcript."""

    no: int
    """Running number, from 1."""
    move: int
    """Number of the move that made it, from 1; the ledger uses the same number."""
    scene: int
    """0 before the first scene."""
    turn: int
    mini: int | None = None
    complication: int | None = None
    window: int | None = None
    """Index of the narration window after a complication to which it belongs."""
    seat: Seat
    kind: EntryKind
    text: str = ""
    """The narration."""
    words: str = ""
    """The words that were bought: a name, a trait, a tenet, the label of a time, a title."""
    parenthetical: str = ""
    """Stage direction of a line of dialog."""
    component: int | None = None
    trait: int | None = None
    target: str | None = None
    """The target: `component:3`, `entry:12`, `tenet:2`, `scene:1`, `seat:0`, `pool:1`."""
    detail: str = ""
    """Variant of its kind: past, flashback, prop, injury, reduce, subtract."""
    amount: int = 0
    """Number of dice, or of coins that are not its cost."""
    cost: Cost = Cost()
    state: EntryState = "live"
    former: tuple[str, ...] = ()
    """Earlier versions, before it was reworded."""
    wordings: tuple[int, ...] = ()
    """Numbers of the moves that reworded it."""
    rule: str
    inverse: tuple[Step, ...] = ()
    settled: bool = False
    """Whether bids have decided a challenge to it (UN-CH-15)."""
    challengers: tuple[Seat, ...] = ()
    """Players who have challenged it."""

    @property
    def stands(self) -> bool:
        """Whether it has not been struck."""
        return self.state != "struck"

    @property
    def creates(self) -> bool:
        """Whether it created the component that it is about."""
        return any(step.undo == "created" for step in self.inverse)


class Transfer(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A row of the ledger (UN-DEC-05). Accounts: `bank`, `purse`, `own:SEAT`, `bonus:SEAT`."""

    move: int
    source: str
    to: str
    coins: int
    rule: str
