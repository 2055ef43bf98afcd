"""The rows of the price list in the order of a turn, with example actions of each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, Final, NamedTuple, get_args

from matinee.engine.contract.content import DataFiles
from matinee.engine.contract.game import Action, Seat, wire_tag
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


def _row(actions: Sequence[str], label: str, price: str) -> Row:
    return Row(tuple(_KINDS[tag] for tag in actions), label, price)


_KINDS: Final = {wire_tag(kind): kind for kind in get_args(a.AnyAction)}
GROUPS: Final = tuple(
    Group(group["key"], group["label"], tuple(_row(**row) for row in group["rows"]))
    for group in DataFiles(__package__).rows("price_rows.toml", "group")
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
