"""What handlers ask for: who calls, which table, which seat."""

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from matinee.server.callers import me
from matinee.server.house import House
from matinee.store.people import Person

AnyRequest = Request[Any, Any, Any]


async def asker(request: AnyRequest) -> tuple[House, Person]:
    """The house and who calls: for what is done so often that it should not be injected.

    Litestar resolves dependencies in tasks of their own, which costs more than playing a move.
    """
    return request.app.state.house, await me(request)


Caller = NamedDependency[Person | None]
"""Who calls, if anybody is known."""
Me = NamedDependency[Person]
"""Who calls; somebody new is let in as a guest."""
TheHouse = NamedDependency[House]
TableId = FromPath[str]
SeatPath = FromPath[int]
SeatAsked = Annotated[
    int | None,
    QueryParameter(description="As which of your seats, if you hold several.", ge=0, le=63),
]
