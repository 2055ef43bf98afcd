"""A form sent to a table, and the address to go to afterwards."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, TypeVarTuple
from urllib.parse import urlencode

from matinee.engine.contract.game import Seat
from matinee.server.context import ServerContext
from matinee.server.pages import forms
from matinee.server.pages.forms import Form
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.services.table_commands import run_command
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person

Given = TypeVarTuple("Given")
P = ParamSpec("P")
T = TypeVar("T")


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

    async def call(
        self,
        service: Callable[Concatenate[ServerContext, Person, str, P], Awaitable[T]],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """The result of a service at the table, for the signed-in person."""
        return await service(self.context, self.me, self.table, *given, **named)

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


FormAction = Callable[[FormRequest], Awaitable[str | PageQuery]]
Reader = Callable[[FormRequest], Any]
"""Reads an argument of a command or a service from a form."""
SEAT: Final = attrgetter("seat")
TARGET_SEAT: Final = attrgetter("target_seat")
CURSOR: Final = attrgetter("cursor")
KEY_COOKIE: Final = attrgetter("key_cookie")


def field_text(name: str) -> Reader:
    """Reads a field as it was sent; empty if it is missing."""
    return lambda form_request: form_request.form.get(name, "")


def field_number(name: str) -> Reader:
    """Reads a numeric field; `None` if it is missing or empty."""
    return lambda form_request: forms.number_if_given(form_request.form, name)


def long_text(most: int) -> Reader:
    """Reads the free text, of at most so many characters."""
    return lambda form_request: forms.text(form_request.form, most)


def table_form(
    change: Callable[..., Change | None], *given: Reader, said: str = ""
) -> Callable[[FormRequest], Awaitable[str]]:
    """A form action that applies a change with values of the form, and returns to the table."""

    async def act(form_request: FormRequest) -> str:
        await form_request.change_table(change, *(read(form_request) for read in given))
        return form_request.table_address(said=said)

    return act


def service_form(
    service: Callable[..., Awaitable[object]],
    *given: Reader,
    place: str = "",
    said: str = "",
    **named: bool,
) -> Callable[[FormRequest], Awaitable[str]]:
    """A form action that calls a service with values of the form, and returns to the table."""

    async def act(form_request: FormRequest) -> str:
        await form_request.call(service, *(read(form_request) for read in given), **named)
        return form_request.table_address(place, said=said)

    return act
