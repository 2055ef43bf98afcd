"""The X-card: the page that asks what to redact, and the form action."""

from collections.abc import Mapping
from typing import Final

from litestar import Response

from matinee.engine.storytelling.redaction import row_of_move
from matinee.engine.text.errors import Refused
from matinee.server.dependencies import AnyRequest
from matinee.server.http.auth import omit_user_from_log
from matinee.server.pages import forms
from matinee.server.pages.extension import Question
from matinee.server.pages.table.confirmations import show_dialog
from matinee.server.pages.table.form_request import SEAT, FormAction, field_number, table_form
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.services.access import resolve_seat
from matinee.server.storytelling import x_card
from matinee.server.storytelling.hidden_lines import HiddenLines
from matinee.server.storytelling.presenters.rewording import row_text
from matinee.server.tables.table import Table
from matinee.store.people import Person

LATEST: Final = 20
"""The number of rows to choose from."""


async def ask_redaction(
    request: AnyRequest, me: Person, found: Table, query: PageQuery
) -> Response[str]:
    """Ask for confirmation before a redaction: of the latest row, or of the one that was chosen.

    The address may name it: `row` by the viewer's number, or `move` by the game's.
    """
    omit_user_from_log(request)
    found.any_own_seat(me.id)
    found.require_begun()
    row, move = (forms.whole_number(request.query_params.get(name, "")) for name in ("row", "move"))
    viewer = resolve_seat(found, me, query.seat)
    rows, hiding = x_card.redactable_rows(found, viewer), HiddenLines(found, me.id, viewer)
    chosen = _chosen(found, row, move, [(one.number, one.logged) for one in rows])
    shown = [one for one in rows[:LATEST] if one.number != chosen]
    first = [one for one in rows if one.number == chosen]
    lines = [(one.number, row_text(hiding.lines_of(one))) for one in (*first, *shown)]
    return await show_dialog(
        request,
        me,
        found,
        "storytelling/x_card.html",
        action="unsay",
        query=query,
        lines=lines,
    )


def _chosen(
    table: Table, row: int | None, move: int | None, rows: list[tuple[int, int]]
) -> int | None:
    """The chosen row by the viewer's number; the latest if none was chosen."""
    if move is not None and x_card.supports_redaction(table):
        try:
            logged = row_of_move(table.begun, move)
        except Refused:
            logged = -1
        row = next((number for number, at in rows if at == logged), row)
    if row is None and rows:
        return rows[0][0]
    return row


CONFIRMATIONS: Final[Mapping[str, Question]] = {"unsay": ask_redaction}
"""The confirmation pages, by their form action."""
FORM_ACTIONS: Final[Mapping[str, FormAction]] = {
    "unsay": table_form(x_card.redact, SEAT, field_number("row"), field_number("move")),
}
