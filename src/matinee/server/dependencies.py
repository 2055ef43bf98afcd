"""Dependencies of handlers: the person, the table id, the seat."""

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from matinee.server.context import ServerContext
from matinee.server.http.auth import find_or_create_person
from matinee.store.people import Person

AnyRequest = Request[Any, Any, Any]


async def context_and_person(request: AnyRequest) -> tuple[ServerContext, Person]:
    """The server context and the person, for routes so frequent that injection is too slow.

    Litestar resolves dependencies in tasks of their own, which costs more than playing a move.
    """
    return request.app.state.context, await find_or_create_person(request)


Caller = NamedDependency[Person | None]
"""The person of the request, if known."""
Me = NamedDependency[Person]
"""The person of the request; a request without a key makes a guest."""
Context = NamedDependency[ServerContext]
TableId = FromPath[str]
SeatPath = FromPath[int]
SeatQuery = Annotated[
    int | None,
    QueryParameter(description="As which of your seats, if you hold several.", ge=0, le=63),
]
