"""Form actions for pauses: pause, resume, allow or forbid them."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from matinee.server.pages.table.form_request import FormRequest, table_form
from matinee.server.tables import pauses

FORM_ACTIONS: Final[Mapping[str, Callable[[FormRequest], Awaitable[str]]]] = {
    "pause": table_form(pauses.pause),
    "resume": table_form(pauses.resume),
    "pauses": table_form(
        pauses.set_allowed, lambda form_request: form_request.form.get("allowed") == "yes"
    ),
}
