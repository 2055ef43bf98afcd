"""Routes of the X-card: what can be redacted, and anonymous redaction."""

from litestar import Controller, get, post
from litestar.params import JSONBody

from matinee.engine.contract.game import Seat
from matinee.server.dependencies import AnyRequest, Context, Me, SeatQuery, TableId
from matinee.server.http.auth import omit_user_from_log
from matinee.server.presenters.table import cursor
from matinee.server.services.access import load_visible_table, resolve_seat
from matinee.server.services.table_commands import begin_command, run_command
from matinee.server.storytelling import x_card
from matinee.server.storytelling.commands import COMMANDS
from matinee.server.storytelling.hidden_lines import HiddenLines
from matinee.server.storytelling.presenters.rewording import reword_schema, row_text
from matinee.server.storytelling.schemas.x_card import (
    NarratedRow,
    RedactRequest,
    RedactResult,
    TextEditsSchema,
)
from matinee.server.tables.table import Table
from matinee.store.people import Person

LATEST = 50
"""The number of rows that are listed."""


class XCardController(Controller):
    """The X-card in a game in which people write."""

    path = "/api/tables/{table:str}"
    tags = ("playing",)

    @get("/told", opt={"problems": ("not-seated", "not-running", "person-none")})
    async def editable_rows(
        self, request: AnyRequest, context: Context, me: Me, table: TableId, seat: SeatQuery = None
    ) -> TextEditsSchema:
        """What was told lately and can be taken out; and what you may reword."""
        omit_user_from_log(request)
        found = await load_visible_table(context, table, me)
        found.any_own_seat(me.id)
        who = resolve_seat(found, me, seat)
        found.require_begun()
        return text_edits_schema(found, me, who)

    @post(
        "/unsay", status_code=200, opt={"problems": ("not-seated", "unsay-nothing", "unsay-never")}
    )
    async def redact(
        self,
        request: AnyRequest,
        context: Context,
        me: Me,
        table: TableId,
        data: JSONBody[RedactRequest],
    ) -> RedactResult:
        """Take something out that was told: the X-card. No reason, and nobody learns who it was.

        Its words are gone for good, from the log too. Everybody who sits there may, at any time,
        after the end as well. What has been taken out already is done.
        """
        begin_command(context, request, me, COMMANDS["unsay"])
        found = await run_command(context, me, table, x_card.redact, data.seat, data.row, data.move)
        return RedactResult(str(cursor(found, resolve_seat(found, me, data.seat))))


def text_edits_schema(table: Table, person: Person, viewer: Seat | None) -> TextEditsSchema:
    """The text edits that a person at the table can make."""
    hiding = HiddenLines(table, person.id, viewer)
    told = x_card.redactable_rows(table, viewer)[:LATEST]
    shown = [NarratedRow(one.number, row_text(hiding.lines_of(one))) for one in told]
    return TextEditsSchema(shown, reword_schema(table, viewer))
