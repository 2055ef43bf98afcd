"""How somebody looks at a table: as which seat, at which row, and with what just refused."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from matinee.engine.game import Seat
from matinee.server.problems import Problem
from matinee.server.tables.table import Table
from matinee.store.tables import RUNNING


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """What a table's page was asked for."""

    seat: Seat | None = None
    at: int | None = None
    """The table as it was after this row."""
    why: str | None = None
    """Words to say whether they can be done, and why not."""
    look: str | None = None
    """One thing to be shown closely."""
    text: bool = False
    """The table as text."""
    still: bool = False
    """The page never reloads by itself."""
    write: bool = False
    """It does not now: somebody is about to type."""
    log: bool = False
    """A long piece of the log, and not only its latest rows."""
    before: int | None = None
    """The row that this piece ends before; without it, the piece ends with the latest row."""
    since: int | None = None
    """The row from which the page first tells what happened: one's own move."""
    hands_on: bool = False
    """Whoever made that move reads it, and then hands the screen to the next."""
    said: str | None = None
    """What was just done, if the page is to say so."""
    told: Problem | None = None
    """What was just refused."""
    deed: str = ""
    form: Mapping[str, str] = field(default_factory=dict)
    """What was sent with it."""

    @property
    def calm(self) -> bool:
        """Whether the page stays as it is until somebody does something."""
        looks = (self.at, self.why, self.look, self.told)
        held = self.still or self.write or self.hands_on
        return held or any(one is not None for one in looks)

    def typed(self, deed: str, name: str, otherwise: str = "") -> str:
        """What was typed into a field whose form was refused."""
        return self.form.get(name, otherwise) if self.deed == deed else otherwise

    def query(self, **changes: object) -> str:
        """The query of an address for the same look at the table, with something changed."""
        kept = {
            "text": "1" if self.text else None,
            "seat": self.seat,
            "still": "1" if self.still else None,
            **changes,
        }
        text = urlencode({name: value for name, value in kept.items() if value is not None})
        return f"?{text}" if text else ""


def curtain(table: Table, person: str | None, glance: Glance) -> list[Seat] | None:
    """The seats to which the screen is to be handed, where somebody holds several; or `None`.

    A seat's page shows only what that seat may know, and a curtain falls before it whenever the
    game waits for another seat at the same screen.
    """
    own = table.seats_of(person)
    if len(own) < 2 or table.card.status != RUNNING or glance.told is not None:
        return None
    if glance.hands_on:
        return None
    awaited = [s for s in own if s in table.awaited and table.chairs[s].bot is None]
    if not awaited or glance.seat in awaited:
        return None
    return awaited if glance.seat is None or not glance.calm else None
