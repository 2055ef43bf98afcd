"""Tables as plain structs for one viewer, who gets nothing beyond that viewer's view."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

from matinee.engine.contract.game import GameText, Result, Seat
from matinee.engine.contract.open_fields import item_names, open_fields
from matinee.engine.contract.standing_orders import Plan, Plans
from matinee.engine.decoding import decode
from matinee.engine.match.log_rows import Close, SeatChange
from matinee.engine.match.seat_log import RedactedRow, RewordedRow, UndoRow, VisibleRow
from matinee.engine.match.state_digest import plain
from matinee.engine.text.current_language import _, current_language
from matinee.engine.text.errors import Refused
from matinee.engine.text.narration import Line
from matinee.server.context import ServerContext
from matinee.server.extension import extension
from matinee.server.presenters.invite_links import invite_link
from matinee.server.schemas.chat import Message
from matinee.server.schemas.play import (
    ClockSchema,
    LegalAction,
    PlanSchema,
    PlayResult,
    RowSchema,
    TableView,
    UndoSchema,
)
from matinee.server.schemas.tables import SeatSchema, TableSchema, VoteSchema
from matinee.server.tables import pauses
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.progress import Vote
from matinee.server.tables.stored.orders import read_order
from matinee.server.tables.table import Table
from matinee.server.tables.table_settings import NoClock
from matinee.server.tables.viewer_log import ViewerRow
from matinee.server.tables.votes import voters
from matinee.store.chat import ChatMessage
from matinee.store.people import Person
from matinee.store.tables import OPEN, OVER, RUNNING, SeatRow

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")

CANNOT_ASK = frozenset({"undo-never", "undo-over", "undo-nothing"})


def table_schema(context: ServerContext, table: Table, person: str | None) -> TableSchema:
    """A table as this person may see it."""
    table_row, progress = table.row, table.progress
    own = table.seats_of(person)
    over = table_row.status == OVER
    hosts = person is not None and person == table_row.host
    seated = {seat_row.person for seat_row in table.seats}
    waiting = list(table.active_seats)
    result = None if table_row.result is None else decode(table_row.result, Result)
    return TableSchema(
        id=table_row.id,
        game=table_row.game,
        title=current_language(table.title).gettext(table.title.name),
        status=table_row.status,
        public=table_row.public,
        terms=table.terms,
        seats=[_seat(context, table, seat_row, person) for seat_row in table.seats],
        your_seats=list(own),
        waiting=waiting,
        your_turn=any(seat in own for seat in waiting),
        watching=len(table.present - seated),
        motions=[_vote(table, vote, person) for vote in progress.votes],
        held=extension().pending_schema(table, person),
        paused=progress.paused is not None,
        pauses=pauses.has_pauses(table) and progress.pauses and table_row.status == RUNNING,
        commitment=None if table.match is None else table.match.header.commitment,
        ended=table_row.ended,
        result=result,
        scores=_scores(table, result),
        rematch=table_row.rematch,
        invite=invite_link(context, table, None) if (own or hosts) and not over else None,
        created_at=table_row.created_at,
        changed_at=table_row.changed_at,
    )


def table_schemas(
    context: ServerContext, tables: Iterable[Table], person: str | None
) -> list[TableSchema]:
    """Several tables as this person may see them.

    A table that fails with any exception is left out, so that the others can be shown.
    """
    return list(map_intact(tables, lambda table: table_schema(context, table, person)))


def map_intact(tables: Iterable[Table], tell: Callable[[Table], T]) -> Iterator[T]:
    """The result of a function for each table; a table that fails is logged and left out."""
    for table in tables:
        try:
            yield tell(table)
        except Exception:
            LOG.exception("table %s is left out of a list", table.row.id)


def _scores(table: Table, result: Result | None) -> list[str] | None:
    if result is None or result.scores is None:
        return None
    words = table.viewer_log(None).words
    return [words.score(points) for points in result.scores]


def _seat(
    context: ServerContext, table: Table, seat_row: SeatRow, person: str | None
) -> SeatSchema:
    time = table.progress.seats[seat_row.number]
    empty = not seat_row.name
    if seat_row.person is not None:
        kind = "program" if seat_row.program else "person"
    else:
        kind = "open" if empty else "bot"
    return SeatSchema(
        number=seat_row.number,
        name=seat_row.name,
        kind=kind,  # type: ignore[arg-type]
        level=seat_row.bot,
        you=person is not None and seat_row.person == person,
        host=seat_row.person is not None and seat_row.person == table.row.host,
        present=seat_row.person in table.present,
        away=seat_row.person is not None and seat_row.bot is not None and not seat_row.conceded,
        conceded=seat_row.conceded,
        awaited=seat_row.number in table.active_seats,
        due=time.due,
        left=time.left if time.left_while_paused is None else time.left_while_paused,
        invite=(
            invite_link(context, table, seat_row.number)
            if empty and table.row.status == OPEN and person == table.row.host
            else None
        ),
    )


def _vote(table: Table, vote: Vote, person: str | None) -> VoteSchema:
    names = {seat_row.person: seat_row.name for seat_row in table.seats}
    to = None
    if vote.kind == "undo" and vote.to is not None:
        seats = table.seats_of(person)
        to = table.viewer_log(seats[0] if len(seats) == 1 else None).number_at(vote.to)
        text = _("{name} asks to go back to row {row}.").format(name=vote.name, row=to)
    elif vote.kind == "end":
        text = _("{name} asks to end the game here.").format(name=vote.name)
    else:
        assert vote.seat is not None
        text = _("{name} asks to go on for {other}.").format(
            name=vote.name, other=table.seats[vote.seat].name
        )
    return VoteSchema(
        kind=vote.kind,
        by=vote.by,
        name=vote.name,
        text=text,
        seat=vote.seat,
        to=to,
        agreed=[names.get(someone, vote.name) for someone in vote.agreed],
        yours=person in voters(table, vote, time.time()) and person not in vote.agreed,
    )


def clocks(table: Table) -> list[ClockSchema]:
    """The clocks of all seats; none at a table without clocks."""
    if isinstance(table.terms.clock, NoClock):
        return []
    return [
        ClockSchema(
            seat, time.due, time.left if time.left_while_paused is None else time.left_while_paused
        )
        for seat, time in enumerate(table.progress.seats)
    ]


def legal_actions(table: Table, seat: Seat | None) -> list[LegalAction]:
    """The legal actions of this seat, with their labels."""
    if seat is None or table.row.status == OVER or table.progress.paused is not None:
        return []
    view = table.view(seat)
    words = table.viewer_log(seat).words
    return [
        LegalAction(
            action=action,
            say=words.action_label(action, view),
            refs=words.action_refs(action, view),
            open=dict(open_fields(action)),
            final=type(action).final,
            labels=item_names(action, words, view),
        )
        for action in table.game.legal(view, seat)
    ]


def plan_schema(plans: Plans, plan: Plan, view: Any, words: GameText) -> PlanSchema:
    """A standing order, given or possible, with its label."""
    return PlanSchema(plan, plans.plan_label(plan, view, words), item_names(plan, words, view))


def row_schema(viewer_row: ViewerRow, told: tuple[Line, ...]) -> RowSchema:
    """A row of a viewer's log, with the lines of text that are shown."""
    row = viewer_row.row
    common: Any = {"number": viewer_row.number, "at": viewer_row.at, "told": told}
    match row:
        case VisibleRow(seat=None):
            return RowSchema(kind="setup", events=row.events, **common)
        case VisibleRow():
            return RowSchema(
                kind="play",
                seat=row.seat,
                by=row.by,
                action=row.action,
                events=row.events,
                **common,
            )
        case UndoRow():
            return RowSchema(kind="undo", seat=row.seat, by=row.by, to=row.to, **common)
        case RewordedRow():
            anew: Any = {"seat": row.seat, "by": row.by, "to": row.to, "of": (row.of,)}
            return RowSchema(kind="reword", **anew, **common)
        case RedactedRow():
            return RowSchema(kind="unsaid", of=row.of, events=row.events, **common)
        case SeatChange():
            return RowSchema(kind="sit", seat=row.seat, by=row.player.by, **common)
        case Close():
            return RowSchema(kind="close", seat=row.seat, **common)


def message_schema(said: ChatMessage) -> Message:
    """A chat message, without its author's id."""
    return Message(said.number, said.at, said.seat, said.name, said.text)


def rows_since(
    table: Table, person: str | None, viewer: Seat | None, first: int, most: int | None = None
) -> list[RowSchema]:
    """Rows visible to this viewer from `first` on, at most `most`.

    Their text is without the lines that the person has hidden; their data is complete.
    """
    if table.match is None:
        return []
    last = None if most is None else first + most
    hiding = extension().viewer_filter(table, person, viewer)
    return [
        row_schema(one, hiding.lines_of(one)) for one in table.viewer_log(viewer).rows[first:last]
    ]


def play_result(
    person: Person, table: Table, seat: Seat, seen: Cursor, repeated: bool
) -> PlayResult:
    """The response to a person's moves, with the rows since their cursor."""
    rows, pending = rows_since(table, person.id, seat, seen.rows), table.progress.pending_end
    ended = pending is not None and pending.seat == seat
    return PlayResult(str(cursor(table, seat)), rows, repeated, ended)


def cursor(table: Table, viewer: Seat | None) -> Cursor:
    """The cursor of a viewer who has seen everything."""
    rows = 0 if table.match is None else len(table.viewer_log(viewer).rows)
    return Cursor(rows, table.messages[-1].number if table.messages else 0)


def table_view(table: Table, viewer: Seat | None) -> TableView:
    """The current view of the table for this viewer."""
    over = table.row.status == OVER
    plan, plans = orders_of(table, viewer)
    return TableView(
        cursor=str(cursor(table, viewer)),
        seat=viewer,
        view=plain(table.view(viewer)),
        waiting=list(table.active_seats),
        legal=legal_actions(table, viewer),
        undo=undo_schema(table, viewer),
        plan=plan,
        plans=plans,
        over=over,
        result=table.begun.result if over else None,
    )


def orders_of(table: Table, viewer: Seat | None) -> tuple[PlanSchema | None, list[PlanSchema]]:
    """The standing order of a seat, and those that it can give now."""
    plans = table.title.plans
    if plans is None or viewer is None or table.row.status == OVER:
        return None, []
    view, words = table.view(viewer), table.viewer_log(viewer).words
    mine = read_order(table.title, table.seats[viewer])
    return (
        None if mine is None else plan_schema(plans, mine, view, words),
        [plan_schema(plans, plan, view, words) for plan in plans.offers(view, viewer)],
    )


def undo_schema(table: Table, seat: Seat | None) -> UndoSchema | None:
    """Whether this seat may undo its latest move."""
    if seat is None:
        return None
    refused = table.begun.why_no_undo(seat)
    if refused is None:
        return UndoSchema(free=True, why=None, ask=False)
    why = table.viewer_log(seat).words.refusal_text(refused)
    return UndoSchema(free=False, why=why, ask=refused.key not in CANNOT_ASK)


def refusal_sentence(table: Table, viewer: Seat | None, refused: Refused) -> str:
    """The sentence of a refusal, by the table's game."""
    return table.viewer_log(viewer).words.refusal_text(refused)
