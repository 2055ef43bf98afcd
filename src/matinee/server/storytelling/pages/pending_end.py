"""Form actions for a pending end: nothing to add, something to add, withdraw."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from matinee.server.pages.table.form_request import FormRequest
from matinee.server.storytelling import pending_end_actions


async def nothing_to_add(form_request: FormRequest) -> str:
    """Say "nothing to add", so that the end may take effect."""
    seen = form_request.cursor
    await form_request.change_table(
        lambda t, me, now: pending_end_actions.nothing_to_add(t, me, now, seen)
    )
    return form_request.table_address()


async def something_to_add(form_request: FormRequest) -> str:
    """Withdraw "nothing to add", so that the end waits."""
    await form_request.change_table(pending_end_actions.something_to_add)
    return form_request.table_address()


async def withdraw(form_request: FormRequest) -> str:
    """Withdraw the person's own pending end."""
    await form_request.change_table(
        lambda t, me, now: pending_end_actions.withdraw(t, me, now, form_request.seat)
    )
    return form_request.table_address()


FORM_ACTIONS: Final[Mapping[str, Callable[[FormRequest], Awaitable[str]]]] = {
    "nothing-to-add": nothing_to_add,
    "something-to-add": something_to_add,
    "take-back-end": withdraw,
}
