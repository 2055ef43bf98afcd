"""The query of a table's page: seat, row, form of display, and the form that was refused."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from matinee.engine.contract.game import Seat
from matinee.server.http.problem_details import Problem
from matinee.server.tables.table import Table
from matinee.store.tables import RUNNING


@dataclass(frozen=True, slots=True, kw_only=True)
class PageQuery:
    """The query of a table's page, and the refused form that it answers."""

    seat: Seat | None = None
    at: int | None = None
    """Show the table as it was after this row."""
    why: str | None = None
    """Words to be matched with actions, each of which is shown with its refusal."""
    look: str | None = None
    """The ref of the thing whose detail is shown."""
    text: bool = False
    """Show the text page."""
    still: bool = False
    """The page never reloads by itself."""
    write: bool = False
    """The page does not reload for now: its reader is about to type."""
    log: bool = False
    """Show a long section of the log, not only its latest rows."""
    before: int | None = None
    """The section of the log ends before this row; `None` for the latest."""
    since: int | None = None
    """The page begins with the events from this row on: the viewer's own move."""
    hands_on: bool = False
    """The viewer reads the result of that move, and then hands the screen over."""
    said: str | None = None
    """The form action that the page confirms."""
    refusal: Problem | None = None
    """The refusal of the form that was just sent."""
    action: str = ""
    form: Mapping[str, str] = field(default_factory=dict)
    """The fields of that form."""

    @property
    def never_reloads(self) -> bool:
        """Whether the page does not reload by itself."""
        looks = (self.at, self.why, self.look, self.refusal)
        held = self.still or self.write or self.hands_on
        return held or any(one is not None for one in looks)

    def typed(self, action: str, name: str, otherwise: str = "") -> str:
        """The text typed into a field of the refused form."""
        return self.form.get(name, otherwise) if self.action == action else otherwise

    def string(self, **changes: object) -> str:
        """The query string of the same page, with some parameters changed."""
        kept = {
            "text": "1" if self.text else None,
            "seat": self.seat,
            "still": "1" if self.still else None,
            **changes,
        }
        text = urlencode({name: value for name, value in kept.items() if value is not None})
        return f"?{text}" if text else ""


def seats_to_hand_over(table: Table, person: str | None, query: PageQuery) -> list[Seat] | None:
    """The seats to which a shared screen is to be handed over, or `None`.

    A seat's page shows only what that seat may know, and a curtain falls before it whenever the
    game waits for another seat at the same screen.
    """
    own = table.seats_of(person)
    if len(own) < 2 or table.row.status != RUNNING or query.refusal is not None:
        return None
    if query.hands_on:
        return None
    awaited = [s for s in own if s in table.active_seats and table.seats[s].bot is None]
    if not awaited or query.seat in awaited:
        return None
    return awaited if query.seat is None or not query.never_reloads else None
