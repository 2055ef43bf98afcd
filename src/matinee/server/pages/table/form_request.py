"""A form sent to a table, and the address to go to afterwards."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, TypeVarTuple
from urllib.parse import urlencode

from matinee.engine.contract.game import Seat
from matinee.server.context import ServerContext
from matinee.server.pages import forms
from matinee.server.pages.forms import Form
from matinee.server.services.table_commands import run_command
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person

Given = TypeVarTuple("Given")


@dataclass(frozen=True, slots=True)
class FormRequest:
    """A form that a signed-in person has sent to a table."""

    context: ServerContext
    me: Person
    table: str
    form: Form
    key_cookie: str = ""
    """The browser's key to anonymous lines and veils, from its cookie."""
    cookies: dict[str, str] = field(default_factory=dict)
    """Cookies to set for this table."""

    def set_cookie(self, cookie: str, value: str) -> str:
        """Set a cookie for this table."""
        self.cookies[cookie] = value
        return value

    @property
    def seat(self) -> Seat | None:
        """The person's own seat that the form names, if they hold several."""
        return forms.seat(self.form)

    @property
    def target_seat(self) -> Seat:
        """The seat that the action is about."""
        return forms.number(self.form, "chair")

    @property
    def cursor(self) -> Cursor:
        """The read position of the page from which the form was sent."""
        return Cursor.read(self.form.get("cursor", ""))

    async def change_table(
        self,
        change: Callable[[Table, Person, float, *Given], Change | None],
        *given: *Given,
        limit: str = "deed",
    ) -> Table:
        """Change the table as the signed-in person."""
        return await run_command(self.context, self.me, self.table, change, *given, limit=limit)

    def table_address(self, place: str = "", *, said: str = "", since: int | None = None) -> str:
        """The address of the table's page with the form's view settings: seat, text, reloading.

        With `since`, the page begins with the events from that row on.
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


SEAT: Final = attrgetter("seat")
TARGET_SEAT: Final = attrgetter("target_seat")
CURSOR: Final = attrgetter("cursor")


def table_form(
    change: Callable[..., Change | None], *given: Callable[[FormRequest], Any], said: str = ""
) -> Callable[[FormRequest], Awaitable[str]]:
    """A form action that applies a change with values of the form, and returns to the table."""

    async def act(form_request: FormRequest) -> str:
        await form_request.change_table(change, *(read(form_request) for read in given))
        return form_request.table_address(said=said)

    return act
