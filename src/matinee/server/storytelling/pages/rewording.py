"""Rewording: the page that asks for the new texts, and the form action."""

from collections.abc import Mapping
from typing import Any, Final

from litestar import Response

from matinee.engine.contract.open_fields import label
from matinee.server.dependencies import AnyRequest
from matinee.server.pages import forms
from matinee.server.pages.extension import Question
from matinee.server.pages.parts.action_buttons import Button, Field
from matinee.server.pages.table.confirmations import show_dialog
from matinee.server.pages.table.form_request import FormAction, FormRequest
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.services.access import resolve_seat
from matinee.server.storytelling import rewording
from matinee.server.storytelling.presenters.rewording import reword_schema
from matinee.server.tables.table import Table
from matinee.store.people import Person


async def ask_rewording(
    request: AnyRequest, me: Person, found: Table, query: PageQuery
) -> Response[str]:
    """Ask for a new wording of the viewer's latest text."""
    viewer = resolve_seat(found, me, query.seat)
    shape = None if found.match is None else reword_schema(found, viewer)
    values: dict[str, Any] = {"button": None}
    if shape is not None:
        say = found.viewer_log(viewer).words.language.gettext
        values = {
            "row": shape.row,
            "button": Button(
                "",
                "",
                fields=tuple(
                    Field(name, say(label(name)), domain, {}) for name, domain in shape.open.items()
                ),
            ),
            "typed": {forms.FIELD + name: text for name, text in shape.texts.items()},
        }
    return await show_dialog(
        request,
        me,
        found,
        "storytelling/reword.html",
        action="reword",
        query=query,
        **values,
    )


async def reword(form_request: FormRequest) -> str:
    """Reword the person's own latest text."""
    row = forms.number_if_given(form_request.form, "row")
    texts = {
        name.removeprefix(forms.FIELD): text
        for name, text in form_request.form.items()
        if name.startswith(forms.FIELD)
    }
    await form_request.change_table(rewording.reword, form_request.seat, row, texts, limit="play")
    return form_request.table_address()


CONFIRMATIONS: Final[Mapping[str, Question]] = {"reword": ask_rewording}
"""The confirmation pages, by their form action."""
FORM_ACTIONS: Final[Mapping[str, FormAction]] = {"reword": reword}
