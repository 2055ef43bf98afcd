"""A table in memory: its row, its seats, its match, and what each viewer has noticed of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from matinee.engine.closing import Pausing
from matinee.engine.folding import fold
from matinee.engine.game import AnyGame, Result, Seat
from matinee.engine.match import Draft, Match
from matinee.engine.rows import Close, Reword, Row, Undo, Unsaid
from matinee.engine.title import Title
from matinee.server.speech import spoken, tag
from matinee.server.tables import holding, still
from matinee.server.tables.chairs import plays_on, resting
from matinee.server.tables.due import Patience, due_at, notice_at
from matinee.server.tables.eyes import Eyes
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.terms import DAY, NoClock, Terms
from matinee.server.tables.turn import Turn, advance, noticed_by_all, reseat
from matinee.store import courtesies
from matinee.store.courtesies import Courtesies
from matinee.store.messages import Message
from matinee.store.signs import Sign
from matinee.store.tables import OPEN, OVER, Card, Chair

VANISHED_AFTER: Final = 3 * DAY
"""Seconds after which somebody who is awaited and not connected is taken to have gone."""


@dataclass(frozen=True, slots=True)
class Change:
    """A table as it would be next."""

    card: Card
    chairs: tuple[Chair, ...]
    turn: Turn
    at: float
    rows: tuple[bytes, ...] = ()
    rewritten: tuple[tuple[int, bytes], ...] = ()
    """Rows of the log that lose their words, by number."""
    match: Match | None = None
    """A match that begins with this change."""
    draft: Draft | None = None
    lines: frozenset[int] | None = None
    """The lines of the story that are left, if some may have gone."""
    also: tuple[Callable[[Connection], object], ...] = ()
    """What is to be written in the same transaction."""


class Table:
    """A table as it is."""

    def __init__(
        self, title: Title, card: Card, chairs: tuple[Chair, ...], patience: Patience
    ) -> None:
        self.title = title
        self.patience = patience
        self.terms = msgspec.json.decode(card.terms, type=Terms)
        self.settle(card, chairs)
        self.match: Match | None = None
        self.times: list[float] = []
        """When each row of the log was written."""
        self.present: frozenset[str] = frozenset()
        self.messages: list[Message] = []
        self.courtesies = Courtesies()
        self.signs: Mapping[Seat, Sign] = {}
        """Who was writing lately."""
        self._eyes: dict[tuple[Seat | None, str], Eyes] = {}

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.title.game

    @property
    def running(self) -> Match:
        """The match, if it goes on."""
        if self.match is None:
            raise TableRefused("not-running")
        if self.card.status == OVER:
            raise TableRefused("over")
        return self.match

    @property
    def begun(self) -> Match:
        """The match, going on or over."""
        if self.match is None:
            raise TableRefused("not-running")
        return self.match

    def require_open(self) -> None:
        """Refuse what can be done only before the start."""
        if self.card.status != OPEN:
            raise TableRefused("over" if self.match is None else "not-open")

    def require_host(self, person: str) -> None:
        """Refuse what only the host may do."""
        if person != self.card.host:
            raise TableRefused("host-only", host=self.host_name)

    @property
    def host_name(self) -> str:
        """What the host is called here."""
        return next((c.name for c in self.chairs if c.person == self.card.host), "nobody")

    def chair(self, seat: Seat) -> Chair:
        """The chair with this number."""
        if not 0 <= seat < len(self.chairs):
            raise TableRefused("seat-none", seat=seat + 1, seats=len(self.chairs))
        return self.chairs[seat]

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """The seats that a person holds."""
        return () if person is None else self._held.get(person, ())

    def own(self, person: str, seat: Seat | None) -> Chair:
        """The chair of this person; without a number the only one."""
        seats = self.seats_of(person)
        if not seats:
            raise TableRefused("not-seated")
        if seat is None:
            if len(seats) > 1:
                raise TableRefused("seat-which")
            seat = seats[0]
        self.chair(seat)
        if seat not in seats:
            raise TableRefused("not-your-seat", seat=seat + 1)
        return self.chairs[seat]

    def own_any(self, person: str) -> Chair:
        """One of the chairs of this person; one on which the person plays on, if there is any."""
        chairs = [self.chairs[seat] for seat in self.seats_of(person)]
        if not chairs:
            raise TableRefused("not-seated")
        return next(filter(plays_on, chairs), chairs[0])

    def require_going_on(self) -> None:
        """Refuse what is put off as long as the table is paused."""
        if self.turn.paused is not None:
            raise TableRefused("paused")

    def require_playing(self, chair: Chair) -> None:
        """Refuse what only somebody may do who plays on here."""
        self.running  # noqa: B018 (refuses a game that is over)
        if not plays_on(chair):
            raise TableRefused("conceded" if chair.conceded else "away")

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats for which the table waits now.

        Nobody is awaited at a paused table, nor is the seat whose end is held.
        """
        if self.card.status == OVER or self.turn.paused is not None:
            return ()
        return tuple(seat for seat in self.turn.waiting if seat != self.turn.ended)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked whether they have anything to add."""
        held = self.turn.held
        return () if held is None or held.due is None else held.asked

    @property
    def active(self) -> list[Chair]:
        """The chairs of people who play on: not away, not conceded."""
        return [chair for chair in self.chairs if plays_on(chair)]

    def vanished(self, chair: Chair, now: float) -> bool:
        """Whether a person has kept the table waiting for long, and is not connected.

        Where there is a clock nobody vanishes: it decides, and then a bot stands in.
        """
        if not isinstance(self.terms.clock, NoClock) or chair.number not in self.awaited:
            return False
        since = self.turn.seats[chair.number].since
        gone = chair.person is not None and chair.person not in self.present
        return gone and since is not None and now - since >= VANISHED_AFTER

    @property
    def resting(self) -> bool:
        """All people are away or have conceded, so bots do not play on among themselves."""
        return resting(self.chairs)

    @property
    def about(self) -> tuple[Any, ...]:
        """All that anybody may see of a table beside its game: equal as long as that is."""
        card = self.card
        shown = card.status, card.host, card.public, card.invites, card.rematch, card.ended
        seated = [(c.person, c.name, c.bot, c.conceded) for c in self.chairs]
        turn = self.turn
        asked = turn.motions, turn.held, turn.paused is not None, turn.pauses
        return shown, seated, asked, self.present

    def eyes(self, viewer: Seat | None) -> Eyes:
        """What this viewer has noticed so far, told in the language that is spoken now."""
        match = self.begun
        key = viewer, tag()
        eyes = self._eyes.get(key)
        if eyes is None:
            language = spoken(self.title)
            eyes = self._eyes[key] = Eyes(self.title, match.header, viewer, language)
        eyes.follow(match.rows, self.times)
        return eyes

    def view(self, viewer: Seat | None) -> Any:
        """What this viewer may know of the table now."""
        match = self.begun
        return self.game.view(match.state, viewer)

    def with_chair(self, changed: Chair) -> list[Chair]:
        """The chairs, one of them changed."""
        return [changed if chair.number == changed.number else chair for chair in self.chairs]

    def reseated(self, chair: Chair, now: float) -> Turn:
        """The turn, if somebody else plays on this chair from now on."""
        brief = self.game.brief(self.running.state, chair.number)
        bot = chair.bot is not None
        turn = still.running(self.turn, now)
        return reseat(turn, chair.number, self.terms.clock, brief, now, bot=bot)

    def change(
        self,
        now: float,
        *,
        chairs: Sequence[Chair] | None = None,
        turn: Turn | None = None,
        match: Match | None = None,
        draft: Draft | None = None,
        also: Sequence[Callable[[Connection], object]] = (),
        noticed: bool = True,
        **fields: Any,
    ) -> Change:
        """The table as it would be with these things changed.

        What is not to be `noticed` is nobody's business: for all others the table stays as it was.
        """
        seated = self.chairs if chairs is None else tuple(chairs)
        turn = self.turn if turn is None else turn
        rows: tuple[Row, ...] = ()
        begun = match or self.match
        state = None if begun is None else begun.state
        if match is not None:
            rows = tuple(match.rows)
        elif draft is not None:
            rows, state = draft.rows, draft.state
        noticed = noticed and (not rows or any(map(noticed_by_all, rows)))
        waited = still.paused_for(turn.held)
        turn = still.running(turn, now)
        if rows and self.card.status == OVER:
            fields |= self._ending(None, state) if self.card.ended == "finished" else {}
        elif rows:
            assert begun is not None
            closed = rows[-1] if isinstance(rows[-1], Close) else None
            waiting = () if closed else tuple(self.game.waiting(state))
            turn = advance(
                turn,
                self.terms.clock,
                waiting,
                lambda seat: self.game.brief(state, seat),
                seated,
                rows,
                now,
                self._pause(state) if match is None else None,
            )
            if not waiting:
                turn = msgspec.structs.replace(turn, held=None, paused=None)
                fields |= self._ending(closed, state)
        if turn.held is not None:
            held = holding.kept(
                turn.held, self.game, state, self.terms, self.chairs, seated, rows, now,
                waited=waited,
            )  # fmt: skip
            turn = msgspec.structs.replace(turn, held=held)
        off = state is not None and holding.put_off(self.game, state)
        turn = still.stopped(turn, now, put_off=off)
        card = msgspec.structs.replace(
            self.card,
            version=self.card.version + 1,
            rows=self.card.rows + len(rows),
            turn=msgspec.json.encode(turn),
            changed_at=now if noticed else self.card.changed_at,
            **fields,
        )
        card = msgspec.structs.replace(
            card,
            due_at=due_at(self.title, self.terms, self.patience, card, seated, turn, state, now),
            notice_at=fields.get("notice_at", notice_at(seated, turn)),
        )
        encoded = tuple(map(fold, rows))
        lines = self._lines_left(rows, state)
        if lines is not None:
            also = (*also, lambda conn: courtesies.keep_lines(conn, card.id, lines))
        rewritten = () if draft is None else draft.rewritten.items()
        return Change(
            card, seated, turn, now, encoded,
            tuple((number, fold(row)) for number, row in rewritten),
            match, draft, lines, tuple(also),
        )  # fmt: skip

    def take(self, change: Change) -> None:
        """Let a change happen that has been written."""
        self.card, self.turn = change.card, change.turn
        if change.chairs is not self.chairs:
            self._seat(change.chairs)
        if change.match is not None:
            self.match = change.match
        elif change.draft is not None:
            assert self.match is not None
            self.match.take(change.draft)
            if change.draft.rewritten:
                self._eyes.clear()
        if change.lines is not None:
            self.courtesies = self.courtesies.left(change.lines)
        self.times += [change.at] * len(change.rows)

    def begin_anew(self, match: Match, times: Sequence[float]) -> None:
        """Take over the whole log as another process has left it: earlier rows are others now."""
        self.match = match
        self.times = list(times)
        self._eyes.clear()

    def settle(self, card: Card, chairs: tuple[Chair, ...]) -> None:
        """Take over what another process has written."""
        self.card = card
        self._seat(chairs)
        self.turn = msgspec.json.decode(card.turn, type=Turn)

    def _seat(self, chairs: tuple[Chair, ...]) -> None:
        self.chairs = chairs
        held: dict[str, tuple[Seat, ...]] = {}
        for chair in chairs:
            if chair.person is not None:
                held[chair.person] = (*held.get(chair.person, ()), chair.number)
        self._held = held
        """The seats of each person."""

    def _pause(self, state: Any) -> tuple[bool, bool] | None:
        """Whether the game had put something off before, and has now; `None` if it never does."""
        game = self.game
        if not isinstance(game, Pausing):
            return None
        return game.paused(self.begun.state), game.paused(state)

    def _lines_left(self, rows: Sequence[Row], state: Any) -> frozenset[int] | None:
        """The lines that are left if play goes back or words are taken out; `None` otherwise."""
        tale = self.title.tale
        if tale is None or not any(isinstance(row, Undo | Reword | Unsaid) for row in rows):
            return None
        return frozenset(tale.lines(self.game.view(state, None)))

    def _ending(self, closed: Close | None, state: Any) -> dict[str, Any]:
        result: Result | None = closed.result if closed else self.game.result(state)
        return {
            "status": OVER,
            "ended": closed.why if closed else "finished",
            "result": None if result is None else msgspec.json.encode(result),
        }
