"""Questions before something is done that cannot be undone.

Each is a page of its own, for browsers without a script, or a fragment that a table's page shows
in a sheet. The fragment keeps the page, and with it the stream by which others see who is there.
"""

from dataclasses import dataclass
from typing import Any, Final

from litestar import MediaType, Response

from matinee.engine.game import Seat
from matinee.server.api.params import AnyRequest
from matinee.server.house import House
from matinee.server.pages.frame import around, show
from matinee.server.pages.glance import Glance
from matinee.server.speech import _, spoken
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.web.pages import render

SCRIPTED: Final = "hx-request"
"""The header by which a page's script says that it wants a piece of a page."""


def is_scripted(request: AnyRequest) -> bool:
    """Whether a page's script asks, and not the browser itself."""
    return request.headers.get(SCRIPTED) == "true"


async def ask(
    request: AnyRequest,
    house: House,
    person: Person | None,
    table: Table,
    template: str,
    *,
    deed: str,
    glance: Glance,
    **values: Any,
) -> Response[str]:
    """Ask whether something is to be done at a table, or how: on a page or in a sheet."""
    table_id = table.card.id
    values |= {
        "glance": glance,
        "action": f"/tables/{table_id}/{deed}",
        "back": f"/tables/{table_id}{glance.query()}",
    }
    if is_scripted(request):
        fragment = render(f"_{template}", spoken(), sheet=True, **around(request), **values)
        return Response(fragment, media_type=MediaType.HTML)
    return await show(request, house, person, template, here=table_id, sheet=False, **values)


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is answered with yes or no."""

    question: str
    text: str
    yes: str


def question(
    deed: str, table: Table, person: Person, chair: Seat | None, glance: Glance
) -> Question | None:
    """What is asked before this deed; `None` if it is done without a question."""
    if deed == "concede":
        name = table.own(person.id, glance.seat).name
        return Question(
            _("Concede as {name}?").format(name=name),
            _("You give up this game for good. If others play on, a bot takes your place."),
            _("Concede"),
        )
    if chair is None or deed not in {"kick", "host"}:
        return None
    name = table.chair(chair).name or _("nobody")
    if deed == "kick":
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


async def confirm(
    request: AnyRequest,
    house: House,
    person: Person,
    table: Table,
    asking: Question,
    deed: str,
    glance: Glance,
    chair: Seat | None,
) -> Response[str]:
    """Ask whether something is to be done."""
    return await ask(
        request,
        house,
        person,
        table,
        "confirm.html",
        deed=deed,
        glance=glance,
        question=asking.question,
        text=asking.text,
        yes=asking.yes,
        chair=chair,
    )
