"""Confirmations before form actions that cannot be undone.

Each is a page, for browsers without a script, or a fragment that a table's page shows in a dialog.
The fragment keeps the page open, and with it the stream by which others see who is present.
"""

from dataclasses import dataclass
from typing import Any, Final

from litestar import MediaType, Response

from matinee.engine.contract.game import Seat
from matinee.engine.text.current_language import _, current_language
from matinee.server.dependencies import AnyRequest
from matinee.server.pages.layout import page_context, render_page
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.web.rendering import render

SCRIPTED: Final = "hx-request"
"""The header of a request by a page's script, which gets a fragment."""


def is_scripted(request: AnyRequest) -> bool:
    """Whether the request comes from a page's script, not from the browser itself."""
    return request.headers.get(SCRIPTED) == "true"


async def show_dialog(
    request: AnyRequest,
    person: Person | None,
    table: Table,
    template: str,
    *,
    action: str,
    query: PageQuery,
    **values: Any,
) -> Response[str]:
    """Ask for confirmation or details of a form action: on a page or in a dialog."""
    table_id = table.row.id
    values |= {
        "query": query,
        "action": f"/tables/{table_id}/{action}",
        "back": f"/tables/{table_id}{query.string()}",
    }
    if is_scripted(request):
        folder, slash, name = template.rpartition("/")
        fragment = render(
            f"{folder}{slash}_{name}",
            current_language(),
            sheet=True,
            **page_context(request),
            **values,
        )
        return Response(fragment, media_type=MediaType.HTML)
    return await render_page(request, person, template, here=table_id, sheet=False, **values)


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is answered with yes or no."""

    question: str
    text: str
    yes: str


def question(
    action: str, table: Table, person: Person, target_seat: Seat | None, query: PageQuery
) -> Question | None:
    """The confirmation for this action; `None` if there is none."""
    if action == "concede":
        name = table.own_seat(person.id, query.seat).name
        return Question(
            _("Concede as {name}?").format(name=name),
            _("You give up this game for good. If others play on, a bot takes your place."),
            _("Concede"),
        )
    if target_seat is None or action not in {"kick", "host"}:
        return None
    name = table.seat(target_seat).name or _("nobody")
    if action == "kick":
        return Question(
            _("Send {name} away?").format(name=name),
            _("{name} loses the seat and cannot come back to this table.").format(name=name),
            _("Send {name} away").format(name=name),
        )
    return Question(
        _("Make {name} the host?").format(name=name),
        _(
            "{name} then fills seats, sends people away and starts the game; you do not any more."
        ).format(name=name),
        _("Make {name} the host").format(name=name),
    )


async def show_question(
    request: AnyRequest,
    person: Person,
    table: Table,
    asking: Question,
    action: str,
    query: PageQuery,
    target_seat: Seat | None,
) -> Response[str]:
    """Ask for confirmation of a form action."""
    return await show_dialog(
        request,
        person,
        table,
        "confirmation.html",
        action=action,
        query=query,
        question=asking.question,
        text=asking.text,
        yes=asking.yes,
        chair=target_seat,
    )
