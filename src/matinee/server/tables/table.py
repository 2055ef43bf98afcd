"""A table in memory: its row, its seats, its match, and the log of each viewer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

import msgspec
from sqlalchemy import Connection

from matinee.engine.contract.game import AnyGame, Result, Seat
from matinee.engine.contract.title import Title
from matinee.engine.decoding import decode
from matinee.engine.match.log_rows import Close, Row
from matinee.engine.match.match import Draft, Match
from matinee.engine.match.stored_rows import encode_row
from matinee.engine.text.current_language import current_language, current_tag
from matinee.server.extension import Cleanup, extension
from matinee.server.tables import clock_pause
from matinee.server.tables.clock_pause import progress_after
from matinee.server.tables.clocks import reseat, visible_to_all
from matinee.server.tables.deadlines import all_away, due_at, notice_at
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.progress import TableProgress, Transition
from matinee.server.tables.retention import Retention
from matinee.server.tables.table_settings import DAY, NoClock, Terms
from matinee.server.tables.viewer_log import ViewerLog
from matinee.store.chat import ChatMessage
from matinee.store.tables import OPEN, OVER, SeatRow, TableRow

Write = Callable[[Connection], object]
VANISHED_AFTER: Final = 3 * DAY
"""Seconds of waiting for a person who is not connected, after which that person counts as gone."""


@dataclass(frozen=True, slots=True)
class Change:
    """The next version of a table, not yet written."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    progress: TableProgress
    at: float
    rows: tuple[bytes, ...] = ()
    rewritten: tuple[tuple[int, bytes], ...] = ()
    """Redacted rows of the log, by number."""
    match: Match | None = None
    """A match that begins with this change."""
    draft: Draft | None = None
    cleanup: Cleanup | None = None
    """Deletes what refers to lines that were undone or redacted."""
    writes: tuple[Write, ...] = ()
    """Further writes in the same transaction."""

    def with_writes(self, *writes: Write) -> Self:
        """The same change, with further writes in its transaction."""
        return replace(self, writes=(*writes, *self.writes))


class Table:
    """The current version of a table."""

    def __init__(
        self,
        title: Title,
        table_row: TableRow,
        seat_rows: tuple[SeatRow, ...],
        retention: Retention,
    ) -> None:
        self.title = title
        self.retention = retention
        self.terms = decode(table_row.terms, Terms)
        self.load_row(table_row, seat_rows)
        self.match: Match | None = None
        self.times: list[float] = []
        """The time of each row of the log."""
        self.present: frozenset[str] = frozenset()
        self.messages: list[ChatMessage] = []
        self.muted: Mapping[str, frozenset[str]] = {}
        """The people whose chat a person has muted, by that person."""
        self.extension_data: Any = None
        """The data of an optional part (`server/extension`)."""
        self._viewer_logs: dict[tuple[Seat | None, str], ViewerLog] = {}

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.title.game

    @property
    def running(self) -> Match:
        """The match; refuses a table whose game is not running."""
        return self.require_running()

    @property
    def begun(self) -> Match:
        """The match, running or over; refuses a table whose game has not begun."""
        return self.require_begun()

    def require_running(self) -> Match:
        """The match; refuses a table whose game is not running."""
        match = self.require_begun()
        if self.row.status == OVER:
            raise TableRefused("over")
        return match

    def require_begun(self) -> Match:
        """The match; refuses a table whose game has not begun."""
        if self.match is None:
            raise TableRefused("not-running")
        return self.match

    def require_open(self) -> None:
        """Refuse a table whose game has begun or that is closed."""
        if self.row.status != OPEN:
            raise TableRefused("over" if self.match is None else "not-open")

    def require_host(self, person: str) -> None:
        """Refuse anybody but the host."""
        if person != self.row.host:
            raise TableRefused("host-only", host=self.host_name)

    @property
    def host_name(self) -> str:
        """The host's name at this table."""
        return next((c.name for c in self.seats if c.person == self.row.host), "nobody")

    def seat(self, seat: Seat) -> SeatRow:
        """The seat with this number."""
        if not 0 <= seat < len(self.seats):
            raise TableRefused("seat-none", seat=seat + 1, seats=len(self.seats))
        return self.seats[seat]

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """The seats that a person holds."""
        return () if person is None else self._held.get(person, ())

    def own_seat(self, person: str, seat: Seat | None) -> SeatRow:
        """This person's seat with this number; without a number, their only seat."""
        seats = self.seats_of(person)
        if not seats:
            raise TableRefused("not-seated")
        if seat is None:
            if len(seats) > 1:
                raise TableRefused("seat-which")
            seat = seats[0]
        self.seat(seat)
        if seat not in seats:
            raise TableRefused("not-your-seat", seat=seat + 1)
        return self.seats[seat]

    def any_own_seat(self, person: str) -> SeatRow:
        """One of this person's seats, preferably one on which they play on."""
        seat_rows = [self.seats[seat] for seat in self.seats_of(person)]
        if not seat_rows:
            raise TableRefused("not-seated")
        return next((one for one in seat_rows if one.plays_on), seat_rows[0])

    def require_unpaused(self) -> None:
        """Refuse a paused table."""
        if self.progress.paused is not None:
            raise TableRefused("paused")

    def require_playing(self, seat_row: SeatRow) -> None:
        """Refuse a seat whose person is away or has conceded, and a game that is not running."""
        self.require_running()
        if not seat_row.plays_on:
            raise TableRefused("conceded" if seat_row.conceded else "away")

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The seats for which the table waits now.

        A paused table waits for nobody, and no table waits for the seat with a pending end.
        """
        if self.row.status == OVER or self.progress.paused is not None:
            return ()
        return tuple(
            seat for seat in self.progress.awaited_seats if seat != self.progress.pending_seat
        )

    @property
    def undecided_seats(self) -> tuple[Seat, ...]:
        """The seats that are asked whether they have anything to add."""
        return self.progress.undecided_seats

    @property
    def playing_seats(self) -> list[SeatRow]:
        """The seats of people who are not away and have not conceded."""
        return [seat_row for seat_row in self.seats if seat_row.plays_on]

    def has_vanished(self, seat_row: SeatRow, now: float) -> bool:
        """Whether a person has kept the table waiting for long, and is not connected.

        At a table with clocks nobody vanishes: the clock runs out, and then a bot stands in.
        """
        if not isinstance(self.terms.clock, NoClock) or seat_row.number not in self.active_seats:
            return False
        since = self.progress.seats[seat_row.number].since
        gone = seat_row.person is not None and seat_row.person not in self.present
        return gone and since is not None and now - since >= VANISHED_AFTER

    @property
    def all_away(self) -> bool:
        """Whether all people are away or have conceded: bots then do not play on."""
        return all_away(self.seats)

    @property
    def visible_state(self) -> tuple[Any, ...]:
        """Everything visible of a table beside its game, to compare versions by."""
        table_row = self.row
        shown = (
            table_row.status,
            table_row.host,
            table_row.public,
            table_row.invites,
            table_row.rematch,
            table_row.ended,
        )
        seated = [(c.person, c.name, c.bot, c.conceded) for c in self.seats]
        progress = self.progress
        asked = progress.votes, progress.pending_end, progress.paused is not None, progress.pauses
        return shown, seated, asked, self.present

    def viewer_log(self, viewer: Seat | None) -> ViewerLog:
        """The log of this viewer, up to date and in the current language."""
        match = self.begun
        key = viewer, current_tag()
        log = self._viewer_logs.get(key)
        if log is None:
            language = current_language(self.title)
            log = self._viewer_logs[key] = ViewerLog(self.title, match.header, viewer, language)
        log.read(match.rows, self.times)
        return log

    def view(self, viewer: Seat | None) -> Any:
        """The current view of this viewer."""
        match = self.begun
        return self.game.view(match.state, viewer)

    def with_seat(self, changed: SeatRow) -> list[SeatRow]:
        """All seats, one of them changed."""
        return [
            changed if seat_row.number == changed.number else seat_row for seat_row in self.seats
        ]

    def progress_after_reseat(self, seat_row: SeatRow, now: float) -> TableProgress:
        """The progress after another player takes this seat."""
        quick = self.game.is_quick_decision(self.running.state, seat_row.number)
        bot = seat_row.bot is not None
        progress = clock_pause.resume_clocks(self.progress, now)
        return reseat(progress, seat_row.number, self.terms.clock, quick, now, bot=bot)

    def change(
        self,
        now: float,
        *,
        seats: Sequence[SeatRow] | None = None,
        progress: TableProgress | None = None,
        draft: Draft | None = None,
        noticed: bool = True,
        **fields: Any,
    ) -> Change:
        """The next version of the table, with these changes.

        `noticed=False` is a private change: `changed_at` stays, so other viewers get no update.
        """
        seats = self.seats if seats is None else tuple(seats)
        progress = self.progress if progress is None else progress
        rows: tuple[Row, ...] = ()
        state = None if self.match is None else self.match.state
        pause: tuple[bool, bool] | None = None
        if draft is not None:
            rows, state = draft.rows, draft.state
            before = extension().interrupted(self.game, self.begun.state)
            if before is not None:
                pause = before, bool(extension().interrupted(self.game, state))
        step = Transition(self.game, self.terms, self.seats, seats, rows, state, now, pause)
        change = self._after(step, progress, noticed=noticed, **fields)
        return change if draft is None else self._with_draft(change, draft)

    def begin(self, now: float, match: Match, **fields: Any) -> Change:
        """The next version of the table, with a match that begins."""
        seats, rows = self.seats, tuple(match.rows)
        step = Transition(self.game, self.terms, seats, seats, rows, match.state, now)
        return replace(self._after(step, self.progress, noticed=True, **fields), match=match)

    def _after(
        self, step: Transition, progress: TableProgress, *, noticed: bool, **fields: Any
    ) -> Change:
        """The table's row, seats and progress after a transition, and the new rows of its log."""
        seats, rows, state, now = step.seats, step.rows, step.state, step.now
        over = self.row.status == OVER
        progress = progress_after(progress, step, over=over)
        if rows and (self.row.ended == "finished" if over else not progress.awaited_seats):
            fields |= self._ending(step.closed, state)
        noticed = noticed and (not rows or any(map(visible_to_all, rows)))
        table_row = msgspec.structs.replace(
            self.row,
            version=self.row.version + 1,
            rows=self.row.rows + len(rows),
            turn=msgspec.json.encode(progress),
            changed_at=now if noticed else self.row.changed_at,
            **fields,
        )
        table_row = msgspec.structs.replace(
            table_row,
            due_at=due_at(
                self.title, self.terms, self.retention, table_row, seats, progress, state, now
            ),
            notice_at=fields.get("notice_at", notice_at(seats, progress)),
        )
        return Change(table_row, seats, progress, now, tuple(map(encode_row, rows)))

    def _with_draft(self, change: Change, draft: Draft) -> Change:
        """The same change, with the effects of its moves on earlier rows."""
        rewritten = tuple((number, encode_row(row)) for number, row in draft.rewritten.items())
        cleanup = extension().cleanup(self, draft.rows, draft.state)
        change = replace(change, draft=draft, rewritten=rewritten, cleanup=cleanup)
        return change if cleanup is None else change.with_writes(cleanup.write)

    def apply(self, change: Change) -> None:
        """Apply a change that has been written."""
        self.row, self.progress = change.row, change.progress
        if change.seats is not self.seats:
            self._seat(change.seats)
        if change.match is not None:
            self.match = change.match
        elif change.draft is not None:
            assert self.match is not None
            self.match.apply(change.draft)
            if change.draft.rewritten:
                self._viewer_logs.clear()
        if change.cleanup is not None:
            change.cleanup.apply(self)
        self.times += [change.at] * len(change.rows)

    def without_muted(self, person: str | None, said: Sequence[ChatMessage]) -> list[ChatMessage]:
        """The messages without those of people whom this person has muted."""
        muted = frozenset() if person is None else self.muted.get(person, frozenset())
        return [message for message in said if message.person not in muted]

    def set_extension_data(self, data: Any) -> None:
        """Replace the data of an optional part."""
        self.extension_data = data
        self.muted = extension().muted(data)

    def replace_log(self, match: Match, times: Sequence[float]) -> None:
        """Replace the whole log: another process has begun the match or redacted earlier rows."""
        self.match = match
        self.times = list(times)
        self._viewer_logs.clear()

    def load_row(self, table_row: TableRow, seat_rows: tuple[SeatRow, ...]) -> None:
        """Replace row and seats by what another process has written."""
        self.row = table_row
        self._seat(seat_rows)
        self.progress = decode(table_row.turn, TableProgress)

    def _seat(self, seat_rows: tuple[SeatRow, ...]) -> None:
        self.seats = seat_rows
        held: dict[str, tuple[Seat, ...]] = {}
        for seat_row in seat_rows:
            if seat_row.person is not None:
                held[seat_row.person] = (*held.get(seat_row.person, ()), seat_row.number)
        self._held = held
        """The seats of each person."""

    def _ending(self, closed: Close | None, state: Any) -> dict[str, Any]:
        result: Result | None = closed.result if closed else self.game.result(state)
        return {
            "status": OVER,
            "ended": closed.why if closed else "finished",
            "result": None if result is None else msgspec.json.encode(result),
        }
