"""Tables in the API's shapes, each for the one who looks: nobody learns what a seat cannot know."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

import msgspec

from matinee.engine.codec import plain
from matinee.engine.game import Result, Seat, Words
from matinee.engine.open import item_names, open_fields
from matinee.engine.plan import Plan, Plans
from matinee.engine.record import SaidAnew, Seen, TakenBack, TakenOut
from matinee.engine.refused import Refused
from matinee.engine.rows import Close, Sit
from matinee.engine.story import Line
from matinee.server.api.held import held_shape
from matinee.server.api.shapes_playing import (
    Choice,
    ClockShape,
    Look,
    PlanShape,
    RowShape,
    UndoShape,
)
from matinee.server.api.shapes_tables import Message, MotionShape, SeatShape, TableShape
from matinee.server.house import House
from matinee.server.speech import _, spoken
from matinee.server.tables import pausing
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.eyes import Noticed
from matinee.server.tables.hiding import Hiding
from matinee.server.tables.motions import voters
from matinee.server.tables.standing import read_plan
from matinee.server.tables.table import Table
from matinee.server.tables.terms import NoClock
from matinee.server.tables.turn import Motion
from matinee.store.messages import Message as Said
from matinee.store.tables import OPEN, OVER, RUNNING, Chair

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")

CANNOT_ASK = frozenset({"undo-never", "undo-over", "undo-nothing"})


def table_shape(house: House, table: Table, person: str | None) -> TableShape:
    """A table as this person may see it."""
    card, turn = table.card, table.turn
    own = table.seats_of(person)
    over = card.status == OVER
    hosts = person is not None and person == card.host
    seated = {chair.person for chair in table.chairs}
    waiting = list(table.awaited)
    result = None if card.result is None else msgspec.json.decode(card.result, type=Result)
    return TableShape(
        id=card.id,
        game=card.game,
        title=spoken(table.title).gettext(table.title.name),
        status=card.status,
        public=card.public,
        terms=table.terms,
        seats=[_seat(house, table, chair, person) for chair in table.chairs],
        your_seats=list(own),
        waiting=waiting,
        your_turn=any(seat in own for seat in waiting),
        watching=len(table.present - seated),
        motions=[_motion(table, motion, person) for motion in turn.motions],
        held=held_shape(table, person),
        paused=turn.paused is not None,
        pauses=pausing.offered(table) and turn.pauses and card.status == RUNNING,
        commitment=None if table.match is None else table.match.header.commitment,
        ended=card.ended,
        result=result,
        scores=_scores(table, result),
        rematch=card.rematch,
        invite=link(house, table, None) if (own or hosts) and not over else None,
        created_at=card.created_at,
        changed_at=card.changed_at,
    )


def table_shapes(house: House, tables: Iterable[Table], person: str | None) -> list[TableShape]:
    """Several tables as this person may see them.

    One that cannot be told, for whatever reason, is left out: it may not take away the others.
    """
    return list(told_of_each(tables, lambda table: table_shape(house, table, person)))


def told_of_each(tables: Iterable[Table], tell: Callable[[Table], T]) -> Iterator[T]:
    """What is told of each table; one at which that fails is logged and left out."""
    for table in tables:
        try:
            yield tell(table)
        except Exception:
            LOG.exception("table %s is left out of a list", table.card.id)


def _scores(table: Table, result: Result | None) -> list[str] | None:
    if result is None or result.scores is None:
        return None
    words = table.eyes(None).words
    return [words.score(points) for points in result.scores]


def link(house: House, table: Table, seat: Seat | None) -> str:
    """The address that invites to a table, or to one seat of it."""
    token = house.sessions.invite(table.card.id, seat, table.card.invites)
    return f"{house.settings.base}/join/{table.card.id}/{token}"


def _seat(house: House, table: Table, chair: Chair, person: str | None) -> SeatShape:
    time = table.turn.seats[chair.number]
    empty = not chair.name
    if chair.person is not None:
        kind = "program" if chair.program else "person"
    else:
        kind = "open" if empty else "bot"
    return SeatShape(
        number=chair.number,
        name=chair.name,
        kind=kind,  # type: ignore[arg-type]
        level=chair.bot,
        you=person is not None and chair.person == person,
        host=chair.person is not None and chair.person == table.card.host,
        present=chair.person in table.present,
        away=chair.person is not None and chair.bot is not None and not chair.conceded,
        conceded=chair.conceded,
        awaited=chair.number in table.awaited,
        due=time.due,
        left=time.left if time.still is None else time.still,
        invite=(
            link(house, table, chair.number)
            if empty and table.card.status == OPEN and person == table.card.host
            else None
        ),
    )


def _motion(table: Table, motion: Motion, person: str | None) -> MotionShape:
    names = {chair.person: chair.name for chair in table.chairs}
    to = None
    if motion.kind == "undo" and motion.to is not None:
        seats = table.seats_of(person)
        to = table.eyes(seats[0] if len(seats) == 1 else None).seen_at(motion.to)
        text = _("{name} asks to go back to row {row}.").format(name=motion.name, row=to)
    elif motion.kind == "end":
        text = _("{name} asks to end the game here.").format(name=motion.name)
    else:
        assert motion.seat is not None
        text = _("{name} asks to go on for {other}.").format(
            name=motion.name, other=table.chairs[motion.seat].name
        )
    return MotionShape(
        kind=motion.kind,
        by=motion.by,
        name=motion.name,
        text=text,
        seat=motion.seat,
        to=to,
        agreed=[names.get(someone, motion.name) for someone in motion.agreed],
        yours=person in voters(table, motion, time.time()) and person not in motion.agreed,
    )


def clocks(table: Table) -> list[ClockShape]:
    """How all seats stand with their clocks, if there are any."""
    if isinstance(table.terms.clock, NoClock):
        return []
    return [
        ClockShape(seat, time.due, time.left if time.still is None else time.still)
        for seat, time in enumerate(table.turn.seats)
    ]


def choices(table: Table, seat: Seat | None) -> list[Choice]:
    """What this seat may do now, in words."""
    if seat is None or table.card.status == OVER or table.turn.paused is not None:
        return []
    view = table.view(seat)
    words = table.eyes(seat).words
    return [
        Choice(
            action=action,
            say=words.say(action, view),
            refs=words.refs(action, view),
            open=dict(open_fields(action)),
            final=type(action).final,
            labels=item_names(action, words, view),
        )
        for action in table.game.legal(view, seat)
    ]


def plan_shape(plans: Plans, plan: Plan, view: Any, words: Words) -> PlanShape:
    """An order, left or to be left, in words."""
    return PlanShape(plan, plans.say(plan, view, words), item_names(plan, words, view))


def row_shape(noticed: Noticed, told: tuple[Line, ...]) -> RowShape:
    """A row as its viewer noticed it, and what is read of it."""
    row = noticed.row
    common: Any = {"number": noticed.number, "at": noticed.at, "told": told}
    match row:
        case Seen(seat=None):
            return RowShape(kind="setup", events=row.events, **common)
        case Seen():
            return RowShape(
                kind="play",
                seat=row.seat,
                by=row.by,
                action=row.action,
                events=row.events,
                **common,
            )
        case TakenBack():
            return RowShape(kind="undo", seat=row.seat, by=row.by, to=row.to, **common)
        case SaidAnew():
            anew: Any = {"seat": row.seat, "by": row.by, "to": row.to, "of": (row.of,)}
            return RowShape(kind="reword", **anew, **common)
        case TakenOut():
            return RowShape(kind="unsaid", of=row.of, events=row.events, **common)
        case Sit():
            return RowShape(kind="sit", seat=row.seat, by=row.player.by, **common)
        case Close():
            return RowShape(kind="close", seat=row.seat, **common)


def message_shape(said: Said) -> Message:
    """Something that was said, without the person who did."""
    return Message(said.number, said.at, said.seat, said.name, said.text)


def rows_since(
    table: Table, person: str | None, viewer: Seat | None, first: int, most: int | None = None
) -> list[RowShape]:
    """What somebody has noticed as this viewer from this row on, or so many rows of it.

    In words it is without lines that the person has hidden; as data it is whole.
    """
    if table.match is None:
        return []
    last = None if most is None else first + most
    hiding = Hiding(table, person, viewer)
    return [row_shape(one, hiding.told(one)) for one in table.eyes(viewer).noticed[first:last]]


def cursor(table: Table, viewer: Seat | None) -> Cursor:
    """How far a viewer has come who has seen everything."""
    rows = 0 if table.match is None else len(table.eyes(viewer).noticed)
    return Cursor(rows, table.messages[-1].number if table.messages else 0)


def look(table: Table, viewer: Seat | None) -> Look:
    """The table as this viewer sees it now."""
    over = table.card.status == OVER
    plan, plans = plans_of(table, viewer)
    return Look(
        cursor=str(cursor(table, viewer)),
        seat=viewer,
        view=plain(table.view(viewer)),
        waiting=list(table.awaited),
        legal=choices(table, viewer),
        undo=undo_shape(table, viewer),
        plan=plan,
        plans=plans,
        over=over,
        result=table.begun.result if over else None,
    )


def plans_of(table: Table, viewer: Seat | None) -> tuple[PlanShape | None, list[PlanShape]]:
    """The order that a seat has left, and those that it can leave now."""
    plans = table.title.plans
    if plans is None or viewer is None or table.card.status == OVER:
        return None, []
    view, words = table.view(viewer), table.eyes(viewer).words
    mine = read_plan(table.title, table.chairs[viewer])
    return (
        None if mine is None else plan_shape(plans, mine, view, words),
        [plan_shape(plans, plan, view, words) for plan in plans.offers(view, viewer)],
    )


def undo_shape(table: Table, seat: Seat | None) -> UndoShape | None:
    """Whether this seat may take back its latest move."""
    if seat is None:
        return None
    refused = table.begun.why_no_undo(seat)
    if refused is None:
        return UndoShape(free=True, why=None, ask=False)
    why = table.eyes(seat).words.why(refused)
    return UndoShape(free=False, why=why, ask=refused.key not in CANNOT_ASK)


def sentence(table: Table, viewer: Seat | None, refused: Refused) -> str:
    """Why something was refused, in the words of the table's game."""
    return table.eyes(viewer).words.why(refused)
