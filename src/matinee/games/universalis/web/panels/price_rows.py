"""The rows of the price list in the order of a turn, with example actions of each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, Final, NamedTuple

from matinee.engine.contract.game import Action, Seat
from matinee.engine.text.i18n import N_
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.state import STRIKE, View

MOST: Final = 12
"""Number of examples that are checked for a reason."""


class Row(NamedTuple):
    """A row of the price list."""

    kinds: tuple[type[Action], ...]
    label: str
    price: str
    """A number of coins, or the key of a sentence."""


class Group(NamedTuple):
    """A group of rows."""

    key: str
    label: str
    rows: tuple[Row, ...]


GROUPS: Final = (
    Group(
        "tell",
        N_("Tell"),
        (
            Row((a.TellEvent,), N_("Something happens"), "1"),
            Row((a.Colour,), N_("Colour, which changes nothing"), "0"),
            Row((a.Speak,), N_("Speak for whom you control"), "0"),
        ),
    ),
    Group(
        "frame",
        N_("Frame the scene"),
        (
            Row((a.EstablishNew, a.Establish), N_("Set its place"), "1"),
            Row((a.SetTime,), N_("Set its time: now 0, past 1, future"), "others"),
            Row((a.LinkScene,), N_("Go back to an earlier scene"), "0"),
            Row((a.OpenBare,), N_("Open on a bare stage"), "0"),
        ),
    ),
    Group(
        "stage",
        N_("Bring on and take off"),
        (
            Row((a.Introduce,), N_("Bring in somebody known"), "1"),
            Row((a.Exit,), N_("Take somebody out"), "1"),
            Row((a.MoveToNew, a.MoveTo), N_("Move the scene elsewhere"), "1"),
            Row((a.StartMini,), N_("Cut away to a mini-scene"), "0"),
            Row((a.CloseMini,), N_("Cut back to the scene"), "0"),
        ),
    ),
    Group(
        "world",
        N_("Build the world"),
        (
            Row((a.Create,), N_("Create somebody or something"), "1"),
            Row((a.CreateLocation,), N_("Create a place for later"), "1"),
            Row((a.CreateMaster,), N_("Create a master"), "1"),
            Row((a.Link,), N_("Make something a sub of a master"), "1"),
            Row((a.ReduceImportance,), N_("Make something matter less"), "1"),
            Row((a.RestoreImportance,), N_("Give importance back"), "1"),
            Row((a.Eliminate,), N_("Remove something from play"), "1"),
        ),
    ),
    Group(
        "traits",
        N_("Traits"),
        (
            Row((a.AddTrait,), N_("Add a trait, or an injury"), "1"),
            Row((a.RemoveTrait,), N_("Take a trait away"), "1"),
            Row((a.RestoreTrait,), N_("Bring a trait back"), "1"),
        ),
    ),
    Group(
        "tenets",
        N_("Tenets"),
        (
            Row((a.ProposeTenet,), N_("Propose a tenet"), "1"),
            Row((a.ChangeTenet,), N_("Put a tenet into other words"), "1"),
        ),
    ),
    Group(
        "conflict",
        N_("Conflict"),
        (
            Row((a.Originate,), N_("Take on what another controls"), "0"),
            Row((a.Draw,), N_("Draw on a trait for a die"), "0"),
            Row((a.BuyDice,), N_("Buy dice, or dice out of a pool"), "each-die"),
            Row((a.CallResolution,), N_("Call for the roll"), "0"),
            Row((a.BuyDown,), N_("Buy down what others got"), "each-coin"),
        ),
    ),
    Group(
        "any",
        N_("At any time"),
        (
            Row((a.Interrupt,), N_("Interrupt, and begin a turn"), "1"),
            Row((a.TakeOver,), N_("Take somebody over"), "1"),
            Row((a.Obstacle,), N_("Put an obstacle in the way"), "each-die"),
            Row((a.Challenge,), N_("Challenge a line"), "0"),
            Row((a.CallFine,), N_("Demand a fine"), "0"),
        ),
    ),
    Group(
        "end",
        N_("End"),
        (
            Row((a.EndTurn,), N_("End your turn"), "0"),
            Row((a.Done,), N_("Keep the rest of the bonus"), "0"),
            Row((a.EndScene,), N_("End the scene"), "0"),
            Row((a.FadeToBlack,), N_("Fade to black: nobody comes back to it"), "1"),
        ),
    ),
)


def _components(view: View, seat: Seat) -> Sequence[int]:
    """Ids of components, those on stage and people first: most reasons are about these."""
    known = [c for c in view.components.values() if not c.struck]
    known.sort(key=lambda c: (c.kind == "location", c.master, c.id not in view.on_stage))
    return [c.id for c in known]


_VALUES: Final[Mapping[str, Callable[[View, Seat], Sequence[Any]]]] = {
    "component": _components,
    "master": lambda view, seat: [c.id for c in view.components.values() if c.master],
    "trait": lambda view, seat: [t.id for t in view.traits.values() if not t.struck],
    "tenet": lambda view, seat: [t.id for t in view.tenets if not t.struck],
    "scene": lambda view, seat: [s.number for s in view.scenes if s.ended][::-1],
    "entry": lambda view, seat: [e.no for e in view.entries if e.seat != seat][-4:][::-1],
    "seat": lambda view, seat: [other for other in range(view.seats) if other != seat],
    "pool": lambda view, seat: [] if view.complication is None else view.complication.owners,
    "kind": lambda view, seat: ["character", "story"],
    "time": lambda view, seat: ["present"],
    "how": lambda view, seat: ["continue"],
    "place": lambda view, seat: ["INT"],
    "present": lambda view, seat: [True],
    "injury": lambda view, seat: [False],
    "subtract": lambda view, seat: [False],
    "agree": lambda view, seat: [True],
    "dice": lambda view, seat: [1],
    "coins": lambda view, seat: [1],
    "solution": lambda view, seat: [STRIKE],
    "parenthetical": lambda view, seat: [""],
    "label": lambda view, seat: [""],
}
_TEXT: Final = ("Something new",)


def examples(kind: type[Action], view: View, seat: Seat) -> Iterator[Action]:
    """A few actions of a kind, to be checked; none if there are no values for a field."""
    fields = kind.__struct_fields__
    choices = [_VALUES[one](view, seat) if one in _VALUES else _TEXT for one in fields]
    if kind is a.ProposeTenet:
        choices[0] = ["story"]
    for values in islice(product(*choices), MOST):
        yield kind(**dict(zip(fields, values, strict=True)))
