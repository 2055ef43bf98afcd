"""Invariants of every schedule, checked at each commit and at the end.

Deadlines count seconds in which some process could work without interruption: processes that were
dead, cut off from the database, or asleep with the machine cannot be late.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matinee.engine.contract.game import Action
from matinee.engine.match.log_rows import CLOCK, PERSON, Close, Play, SeatChange
from matinee.server.notify import turn_notifier
from matinee.server.runtime import scheduler
from matinee.server.runtime.presence import PRESENT_FOR
from matinee.server.runtime.subscriptions import RENEW_EVERY
from matinee.server.tables.bot_delays import DELAYS, HIDDEN_CHOICES
from matinee.server.tables.clocks import visible_to_all
from matinee.server.tables.deadlines import SOONEST_NOTICE
from matinee.server.tables.retention import Retention
from matinee.server.tables.seating import player
from matinee.server.tables.stand_ins import AWAY_AFTER
from matinee.server.tables.table_settings import DAY
from simulation.history import History, Snapshot
from simulation.servers import Sent, Server, Subscription

WORK = 2.0
"""Maximal seconds of a few reads and writes, including retries and waiting for others."""
SWEPT = 2 * 1.2 * scheduler.SWEEP_EVERY + WORK
"""Seconds within which due work is done."""
NOTICED = 2 * 1.2 * turn_notifier.SWEEP_EVERY + WORK
"""Seconds within which a person is notified."""
READ_WITHIN = 1.0
"""Seconds within which subscribers see a change, whichever process made it."""
SETTLED = 2.0
"""Seconds that a process takes to recover after the database was away."""
EPSILON = 1e-6


@dataclass
class Request:
    """Moves that a person sent, perhaps repeatedly, and their outcome."""

    table: str
    seat: int
    actions: Sequence[Action]
    answer: str = "sent"
    """Later `stored`, `refused`, or `unknown`."""


class Checks:
    """All checks of a running schedule; violations are listed in `wrong`."""

    def __init__(self, history: History, notify: dict[str, float | None]) -> None:
        self.wrong: list[str] = []
        self.requests: list[Request] = []
        self.subscriptions: list[Subscription] = []
        self.sent: list[Sent] = []
        self.history = self._history = history
        self._notify = notify
        self._missed: dict[tuple[str, int], int] = {}
        self._deadlines: dict[tuple[Any, ...], tuple[float, float]] = {}
        self._prompt: dict[tuple[Any, ...], tuple[float, Server]] = {}
        self._notified: list[tuple[Snapshot, str]] = []
        self._planned: set[tuple[str, int]] = set()
        history.on_snapshot = self.committed

    def complain(self, table: str, text: str) -> None:
        now = self._history.loop
        self.wrong.append(f"at {now.time():.3f} ({now.wall():.3f}), table {table}: {text}")

    # At each commit

    def committed(self, before: Snapshot | None, after: Snapshot) -> None:
        """Check a commit of a table against the one before."""
        if before is not None:
            self._follows(before, after)
            self._rows(before, after)
            self._absence(before, after)
            self._notices(before, after)
        self._present(after)
        self._due(after)
        for chair in after.chairs:
            if chair.plan is not None:
                self._planned.add((after.table, chair.number))

    def _follows(self, before: Snapshot, after: Snapshot) -> None:
        steps, rows = after.version - before.version, after.count - before.count
        if steps not in (0, 1) or rows < 0 or (rows and not steps):
            self.complain(after.table, f"version {steps:+}, rows {rows:+} in one commit")
        if len(after.fresh) != rows:
            self.complain(after.table, f"{rows} rows are counted, {len(after.fresh)} are there")

    def _rows(self, before: Snapshot, after: Snapshot) -> None:
        for at, row in after.fresh:
            match row:
                case Play():
                    self._play(before, after, at, row)
                case Close("abandoned"):
                    self._abandoned(before, at, Retention().idle_days)
        if after.ended == "abandoned" and before.status == "open":
            self._abandoned(before, after.wall, Retention().open_days)

    def _abandoned(self, before: Snapshot, at: float, days: float) -> None:
        if at < before.changed_at + days * DAY - EPSILON:
            self.complain(before.table, "closed before its days were over")

    def _play(self, before: Snapshot, after: Snapshot, at: float, row: Play[Any, Any]) -> None:
        chair, time = before.chairs[row.seat], before.turn.seats[row.seat]
        pending_end = before.turn.pending_end
        if row.by == CLOCK:
            if chair.bot is not None or row.seat not in before.awaited:
                self.complain(after.table, f"the clock decided for seat {row.seat}, unasked")
            elif time.due is None or at < time.due - EPSILON:
                self.complain(after.table, f"the clock of seat {row.seat} ran out early")
        elif row.by != player(chair).by or (chair.conceded and row.by == PERSON):
            self.complain(after.table, f"{row.by} played for {player(chair).by} on {row.seat}")
        elif row.by != PERSON and not row.action.ends_turn:
            self._pace(before, after, at, row)
        ended = (
            pending_end
            if pending_end is not None and row.action.ends_turn and row.seat == pending_end.seat
            else None
        )
        if ended is not None and (ended.due is None or at < ended.due - EPSILON):
            self.complain(after.table, "what was held closed early")

    def _pace(self, before: Snapshot, after: Snapshot, at: float, row: Play[Any, Any]) -> None:
        """Check that a bot's visible answer comes at a tick that hides its computing time."""
        since = before.turn.seats[row.seat].since
        bot_delay = DELAYS[before.terms.pace]
        if since is None or (row.action.secret and row.action.batchable):
            return
        begun = after.loop - (after.wall - since)
        set_back = begun > after.loop  # since the wait began, or it would not have begun yet
        if set_back or self._history.jumped(begun - SETTLED, after.loop):
            return
        if at < since + bot_delay.delay - EPSILON:
            self.complain(after.table, f"a bot on seat {row.seat} answered early")
        calm = after.loop - before.loop > 2 * bot_delay.tick and bot_delay.tick > 0.1
        if calm and after.server and self._history.working(after.server, begun, after.loop):
            delays = {bot_delay.delay, max(bot_delay.delay, HIDDEN_CHOICES)}
            if all((at - since - delay) % bot_delay.tick > bot_delay.tick / 2 for delay in delays):
                self.complain(after.table, f"a bot on seat {row.seat} answered between beats")

    def _absence(self, before: Snapshot, after: Snapshot) -> None:
        """Check that a bot stands in after two decisions of the clock, and only then."""
        for old, new in zip(before.chairs, after.chairs, strict=True):
            key = after.table, new.number
            own = [r for _, r in after.fresh if isinstance(r, Play) and r.seat == new.number]
            if own and own[-1].by != CLOCK:
                self._missed[key] = 0
            elif own and (
                any(map(visible_to_all, own)) or new.number not in after.turn.awaited_seats
            ):
                self._missed[key] = self._missed.get(key, 0) + 1
            if old.bot is None and new.bot is not None and not new.conceded:
                missed = self._missed.get(key, 0)
                if missed < AWAY_AFTER or (missed > AWAY_AFTER and not self._history.faulty):
                    self.complain(after.table, f"a bot stands in after {missed} missed decisions")
                if not any(
                    isinstance(r, SeatChange) and r.seat == new.number for _, r in after.fresh
                ):
                    self.complain(after.table, "a bot stands in, and no row says so")
            if (old.person, old.bot) != (new.person, new.bot):
                self._missed[key] = 0
            is_absent = self._missed.get(key, 0) >= AWAY_AFTER and new.number in after.awaited
            self._promptly((*key, "a stand-in"), after, expected=is_absent and new.bot is None)

    def _notices(self, before: Snapshot, after: Snapshot) -> None:
        """Check that a wait is notified once, and not too early."""
        notified = set()
        seats = zip(after.chairs, before.turn.seats, after.turn.seats, strict=False)
        for chair, old, new in seats:
            same_wait = old.since is not None and new.since == old.since
            if same_wait and old.notified_at is not None and new.notified_at != old.notified_at:
                self.complain(after.table, f"seat {chair.number} is told twice of one wait")
            if (
                new.notified_at is None
                or new.notified_at == old.notified_at
                or chair.person is None
            ):
                continue
            notified.add(chair.person)
            after_seconds = self._notify[chair.person]
            if after_seconds is None or old.since is None:
                self.complain(after.table, f"{chair.person} is told of nothing")
            elif new.notified_at < old.since + max(after_seconds, SOONEST_NOTICE) - EPSILON:
                self.complain(after.table, f"{chair.person} is told too early")
        self._notified += [(after, person) for person in notified]

    def _present(self, after: Snapshot) -> None:
        """Check that people are present who are connected, or left within the grace period."""
        now = self._history.loop.time()
        asleep = self._history.jumps(now - RENEW_EVERY - WORK, now)
        if asleep > PRESENT_FOR - RENEW_EVERY - WORK:
            return
        for one in self.subscriptions:
            if one.table != after.table or one.person is None or one.person in after.present:
                continue
            if one.ended is not None and self._history.passed(one.ended, now) >= PRESENT_FOR:
                continue
            there = (one.ended or now) - one.begun > WORK
            if there and self._history.working(one.server, one.begun, now):
                how = "connected" if one.ended is None else "in the grace period"
                self.complain(after.table, f"{one.person} is {how} and counts as gone")

    def _due(self, after: Snapshot) -> None:
        """Note the deadlines that follow from a commit."""
        running = after.status == "running"
        key, pending_end = after.table, after.turn.pending_end
        self._deadline((key, "table"), None if after.status == "over" else after.due_at, SWEPT)
        self._deadline((key, "held"), pending_end.due if pending_end and running else None, SWEPT)
        for chair in after.chairs:
            seat = chair.number
            time = after.turn.seats[seat]
            waits = seat in after.awaited and chair.plays_on
            self._deadline((key, seat, "clock"), time.due if waits else None, SWEPT)
            notice_delay = self._notify[chair.person] if chair.person else None
            telling = (
                waits
                and notice_delay is not None
                and time.notified_at is None
                and time.since is not None
            )
            at = (time.since or 0) + max(notice_delay or 0, SOONEST_NOTICE) if telling else None
            self._deadline((key, seat, "notice"), at, NOTICED)

    def _deadline(self, key: tuple[Any, ...], wall: float | None, bound: float) -> None:
        """Replace the deadline of a key by this time; an earlier one is checked."""
        now = self._history.loop.time()
        deadline = self._deadlines.pop(key, None)
        if deadline is not None and deadline[0] == wall:
            self._deadlines[key] = deadline
            return
        if deadline is not None:
            self._in_time(key, *deadline, bound)
        if wall is not None:
            self._deadlines[key] = wall, now

    def _in_time(self, key: tuple[Any, ...], wall: float, noted: float, bound: float) -> None:
        since = self._history.reached(wall)
        now = self._history.loop.time()
        if since is not None and self._history.longest(max(since, noted), now) > bound:
            self.complain(key[0], f"{key[1:]} was due at {wall:.3f} and is late")

    def _promptly(self, key: tuple[Any, ...], after: Snapshot, *, expected: bool) -> None:
        """Check that work follows at once from a commit, if its process survives."""
        begun = self._prompt.pop(key, None)
        if begun is not None:
            now, (at, server) = self._history.loop.time(), begun
            if now - at > WORK and self._history.working(server, at, at + WORK):
                self.complain(after.table, f"{key[1:]} did not follow")
            elif expected:
                self._prompt[key] = begun
                return
        if expected and after.server is not None:
            self._prompt[key] = self._history.loop.time(), after.server

    # Views and updates

    def check_update(self, one: Subscription, version: int, rows: int) -> None:
        """Check an update: a subscriber is shown this version of a table."""
        one.versions.append((self._history.loop.time(), version))
        stored = self._history.tables[one.table][-1]
        if version > stored.version or rows > stored.count:
            self.complain(one.table, f"version {version} is shown, {stored.version} is stored")

    # At the end

    def finish(self) -> None:
        """Check everything that had to happen; called when nothing is under way any more."""
        for table, snapshots in self._history.tables.items():
            self._played(table, snapshots)
            for key in [key for key in self._deadlines if key[0] == table]:
                self._in_time(key, *self._deadlines[key], NOTICED if "notice" in key else SWEPT)
        for one in self.subscriptions:
            self._saw_all(one)
        self._delivered()

    def _played(self, table: str, snapshots: list[Snapshot]) -> None:
        """Check that acknowledged moves are logged once and in order, and refused moves are not."""
        rows = [row for snapshot in snapshots for _, row in snapshot.fresh]
        for seat in range(len(snapshots[-1].chairs)):
            plays = [r for r in rows if isinstance(r, Play) and r.seat == seat and r.by == PERSON]
            log = [row.action for row in plays if not row.action.ends_turn]
            sent = [r for r in self.requests if (r.table, r.seat) == (table, seat)]
            if not explains(log, sent, exact=(table, seat) not in self._planned):
                answers = [(list(r.actions), r.answer) for r in sent]
                self.complain(table, f"seat {seat} sent {answers}, stored is {log}")

    def _saw_all(self, one: Subscription) -> None:
        """Check that a subscriber has seen each change in time."""
        end = self._history.loop.time() if one.ended is None else one.ended
        for snapshot in self._history.tables[one.table]:
            at = snapshot.loop
            if at < one.begun + READ_WITHIN or at + READ_WITHIN > end:
                continue
            if not self._history.working(
                one.server, max(one.begun, at - SETTLED), at + READ_WITHIN
            ):
                continue
            if not any(v >= snapshot.version and t <= at + READ_WITHIN for t, v in one.versions):
                who = one.person or "a spectator"
                self.complain(one.table, f"{who} has not seen version {snapshot.version} in time")

    def _delivered(self) -> None:
        """Check that every recorded notification was sent once, and no other."""
        turns = [s for s in self.sent if s.kind == "turn"]
        for table, person in {(s.table, s.person) for s in turns}:
            noted = [s for s, who in self._notified if (s.table, who) == (table, person)]
            sent = [s for s in turns if (s.table, s.person) == (table, person)]
            if len(sent) > len(noted):
                self.complain(table, f"{person} is told {len(sent)} times of {len(noted)} waits")
        for after, person in self._notified:
            server, end = after.server, after.loop + WORK
            if server is None or end > self._history.loop.time():
                continue
            there = [s for s in turns if (s.table, s.person) == (after.table, person)]
            in_time = any(after.loop <= s.loop <= end for s in there)
            if self._history.working(server, after.loop - SETTLED, end) and not in_time:
                self.complain(after.table, f"{person} is noted as told, and is not")
        for one in self.sent:
            if one.kind != "turn" and self._connected(one):
                self.complain(one.table, f"{one.person} looks on and is sent: {one.kind}")

    def _connected(self, sent: Sent) -> bool:
        """Whether the person was certainly connected when a notification was sent."""
        return any(
            one.table == sent.table
            and one.person == sent.person
            and one.begun < sent.loop - WORK
            and (one.ended is None or one.ended > sent.loop)
            and self._history.working(one.server, one.begun, sent.loop)
            and not self._history.jumped(one.begun - WORK, sent.loop)
            for one in self.subscriptions
        )


def explains(log: Sequence[Action], sent: Sequence[Request], *, exact: bool) -> bool:
    """Whether these requests lead to this log: each at most once, in the order they were made.

    If not `exact`, standing orders of the seat may have played additional moves.
    """
    ways = {0}
    for request in sent:
        if request.answer == "refused":
            continue
        actions = [action for action in request.actions if not action.ends_turn]
        found = {place for way in ways for place in _places(log, way, actions, exact=exact)}
        ways = found if request.answer == "stored" else ways | found
    return len(log) in ways if exact else bool(ways)


def _places(
    log: Sequence[Action], way: int, actions: Sequence[Action], *, exact: bool
) -> list[int]:
    """Possible ends of the explained part of the log after these moves."""
    begins = [way] if exact else range(way, len(log) - len(actions) + 1)
    size = len(actions)
    return [at + size for at in begins if list(log[at : at + size]) == list(actions)]
