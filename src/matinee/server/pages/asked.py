"""What somebody asks of a table with a form, and where that leads."""

from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlencode

from matinee.engine.game import Seat
from matinee.server.entrance import do
from matinee.server.house import House
from matinee.server.pages import forms
from matinee.server.pages.forms import Form
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person


@dataclass(frozen=True, slots=True)
class Asked:
    """A form that somebody sent to a table."""

    house: House
    me: Person
    table: str
    form: Form
    address: str = "?"
    """Where it came from."""
    kept: str = ""
    """The key that this browser has kept for what was written in it without a name."""
    keeps: dict[str, str] = field(default_factory=dict)
    """Cookies that it is to keep for this table."""

    def keep(self, cookie: str, value: str) -> str:
        """Let the browser keep something for this table."""
        self.keeps[cookie] = value
        return value

    @property
    def seat(self) -> Seat | None:
        """For which of one's own seats this is, if one holds several."""
        return forms.seat(self.form)

    @property
    def chair(self) -> Seat:
        """The seat that something is done about."""
        return forms.number(self.form, "chair")

    @property
    def cursor(self) -> Cursor:
        """What was on the page when this was decided."""
        return Cursor.read(self.form.get("cursor", ""))

    def limit(self, kind: str) -> None:
        """Count this against what one may do in a minute."""
        self.house.limits.take(kind, self.me.id)

    def limit_both(self, kind: str) -> None:
        """Count this also against what may be done from one address."""
        self.house.limits.take_both(kind, self.me.id, self.address)

    async def do(
        self, deed: Callable[[Table, Person, float], Change | None], limit: str = "deed"
    ) -> Table:
        """Change the table in the name of who asks."""
        return await do(
            self.house, self.table, self.me, lambda t, now: deed(t, self.me, now), limit
        )

    def back(self, place: str = "", *, said: str = "", since: int | None = None) -> str:
        """The table's page as it was looked at: as this seat, reloading or not.

        With `since`, the page first tells what has happened from that row on.
        """
        query = {
            "text": self.form.get("text-page"),
            "seat": self.form.get("seat"),
            "still": self.form.get("still"),
            "said": said,
            "since": "" if since is None else str(since),
        }
        text = urlencode({name: value for name, value in query.items() if value})
        return f"/tables/{self.table}{'?' if text else ''}{text}{place}"
