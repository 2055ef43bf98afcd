"""One running game: its header, its append-only log, and the state that follows from them.

Rows are numbered from 0, the setup. The log only grows. An undo adds a row that names the row to
which play returned. A redaction adds a row too, and removes words from the redacted rows
(`matinee.engine.storytelling.rewording`). States of earlier rows are derived from snapshots.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, Self

import msgspec

from matinee.engine.contract.game import Action, AnyGame, Event, Result, Seat
from matinee.engine.contract.open_fields import with_normalised_texts
from matinee.engine.decoding import convert
from matinee.engine.match import undo_rules
from matinee.engine.match.dice import RecordedDice, TableDice, bot_seed, commitment, new_seed
from matinee.engine.match.log_rows import (
    CLOCK,
    Close,
    Play,
    Player,
    Redaction,
    Reword,
    Row,
    SeatChange,
    Setup,
    Undo,
)
from matinee.engine.match.state_digest import digest
from matinee.engine.optional_parts import load_storytelling
from matinee.engine.text.errors import BadRecord, Refused

SNAPSHOT_EVERY: Final = 32


class HouseRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a table that the rules of no game mention."""

    undo: bool = True
    """Players may undo moves."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is fixed before the first draw."""

    game: str
    rules_version: int
    content: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    house: HouseRules
    practice: bool
    """The seed was given by hand, so its draws are no secret."""
    commitment: str = ""

    def compute_commitment(self, seed: bytes) -> str:
        """The commitment to this header and this seed."""
        bare = msgspec.structs.replace(self, commitment="")
        return commitment(seed, msgspec.json.encode(bare, order="sorted"))


@dataclass(frozen=True, slots=True)
class Draft:
    """Rows that could follow the log, and the resulting state. Nothing has happened yet."""

    rows: tuple[Row, ...]
    state: Any
    rewritten: Mapping[int, Row] = field(default_factory=dict)
    """Rows of the log that this draft redacts, by number."""

    @property
    def events(self) -> list[Event]:
        """The events of the draft's plays, in order."""
        return [event for row in self.rows if isinstance(row, Play) for event in row.events]


class Match:
    """One running game."""

    def __init__(self, game: AnyGame, header: Header, seed: bytes) -> None:
        """Set up the game; `play`, `undo` and `apply` add rows."""
        self.game = game
        self.header = header
        self.seed = seed
        self.players = list(header.players)
        dice = TableDice(seed, 0)
        options = convert(header.options, game.Options, str_keys=True)
        game.validate(len(header.players), options)
        self.state, events = game.setup(len(header.players), options, dice)
        mark = digest(self.state, seed)
        self._rows: list[Row] = [Setup(tuple(dice.draws), tuple(events), mark)]
        self._snapshots = {0: self.state}

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        players: Sequence[Player],
        options: Any = None,
        seed: bytes | None = None,
        house: HouseRules = HouseRules(),  # noqa: B008 (it is frozen)
    ) -> Self:
        """Start a match; a seed given by hand makes it a practice match.

        Raises `IllegalAction` if the game does not allow this number of players or these options.
        """
        options = game.Options() if options is None else options
        chosen = new_seed() if seed is None else seed
        header = Header(
            game=game.key,
            rules_version=game.rules_version,
            content=game.content,
            options=msgspec.json.decode(msgspec.json.encode(options)),
            players=tuple(players),
            house=house,
            practice=seed is not None,
        )
        header = msgspec.structs.replace(header, commitment=header.compute_commitment(chosen))
        return cls(game, header, chosen)

    @classmethod
    def restore(cls, game: AnyGame, header: Header, seed: bytes, rows: Sequence[Row]) -> Self:
        """The match with this log, row 0 included.

        The rows are trusted: they come from our database.
        """
        match = cls(game, header, seed)
        match.append_rows(rows[1:])
        return match

    @property
    def rows(self) -> Sequence[Row]:
        """The log."""
        return self._rows

    @property
    def closed(self) -> Close | None:
        """The row by which the table ended the match; `None` if it did not."""
        last = next(row for row in reversed(self._rows) if not isinstance(row, Redaction))
        return last if isinstance(last, Close) else None

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules or by the table."""
        return self.closed is not None or not self.game.active_seats(self.state)

    @property
    def result(self) -> Result | None:
        """The result, once the match has ended; a match that the table closed may have none."""
        return self.game.result(self.state) if self.closed is None else self.closed.result

    def bot_dice(self, seat: Seat) -> TableDice:
        """The random numbers of a bot on this seat now, from a stream of their own."""
        return TableDice(bot_seed(self.seed, seat), len(self._rows))

    def play(self, seat: Seat, *actions: Action, clock: bool = False) -> list[Event]:
        """Play one or several actions of one seat, all or none; see `draft_play`."""
        draft = self.draft_play(seat, *actions, clock=clock)
        self.apply(draft)
        return draft.events

    def draft_play(self, seat: Seat, *actions: Action, clock: bool = False) -> Draft:
        """The draft of one or several actions of one seat.

        Raises `IllegalAction` if one of them is not legal where it comes. Only `batchable` actions
        may be followed by others: otherwise the refusal of a later action would reveal what the
        first one would have shown, at no cost. Options can make something happen by itself after a
        batchable action. If that draws or reveals, nothing may follow either, and the later action
        is refused unexamined.
        """
        by = CLOCK if clock else self._by(seat)
        self._refuse_closed()
        if not all(action.batchable for action in actions[:-1]):
            raise Refused("batch-news")
        state = self.state.copy()
        rows: list[Row] = []
        news = False
        for action in map(with_normalised_texts, actions):
            if news:
                raise Refused("batch-news")
            self.game.check(state, seat, action)
            dice = TableDice(self.seed, len(self._rows) + len(rows))
            events = self.game.play(state, seat, action, dice)
            mark = digest(state, self.seed)
            rows.append(Play(seat, by, action, tuple(dice.draws), tuple(events), mark))
            news = bool(dice.draws) or any(event.reveals for event in events)
        return Draft(tuple(rows), state)

    def draft_sit(self, seat: Seat, player: Player) -> Draft:
        """The draft of another player taking this seat."""
        self._by(seat)
        self._refuse_closed()
        return Draft((SeatChange(seat, player),), self.state)

    def draft_close(self, close: Close) -> Draft:
        """The draft of ending the match before the rules do."""
        if self.over:
            raise Refused("match-over")
        return Draft((close,), self.state)

    def undo(self, seat: Seat) -> None:
        """Undo the seat's own latest action, where that is fair without a vote."""
        self.apply(self.draft_undo(seat))

    def draft_undo(self, seat: Seat) -> Draft:
        """The draft of undoing the seat's own latest action."""
        refused = self.why_no_undo(seat)
        if refused:
            raise refused
        to = self.active_row_before(self.last_active_row)
        again, state = self.reapply_redactions(to)
        return Draft((Undo(seat, self._by(seat), to, agreed=False), *again), state)

    def why_no_undo(self, seat: Seat) -> Refused | None:
        """The refusal if this seat may not undo its latest action on its own, else `None`."""
        return undo_rules.why_no_undo(self, seat)

    def rewind(self, to: int, seat: Seat) -> None:
        """Return to the state after row `to`, for a table that has agreed to it."""
        self.apply(self.draft_rewind(to, seat))

    def draft_rewind(self, to: int, seat: Seat) -> Draft:
        """The draft of returning to the state after row `to`."""
        by = self._by(seat)
        if not self.header.house.undo:
            raise Refused("undo-never")
        if self.over:
            raise Refused("undo-over")
        if not 0 <= to < len(self._rows):
            raise Refused("rewind-range", row=to, last=len(self._rows) - 1)
        again, state = self.reapply_redactions(to)
        return Draft((Undo(seat, by, to, agreed=True), *again), state)

    def reapply_redactions(self, to: int) -> tuple[tuple[Row, ...], Any]:
        """The redactions to repeat if play returns to row `to`, and the resulting state.

        The redacted words are gone anyway; what they created must not come back either.
        """
        state, standing = self.state_at(to), self.active_rows(to)
        there = {row.of[0] for n in standing if isinstance(row := self._rows[n], Redaction)}
        rows: list[Row] = []
        for row in self._rows:
            if not isinstance(row, Redaction) or row.of[0] in there or row.of[0] not in standing:
                continue
            there.add(row.of[0])
            game = text_edits().require_redaction(self.game)
            move = game.moves(self.state_at(row.of[0]))
            events = tuple(game.redact(state, move))
            rows.append(Redaction(row.of, move, events, digest(state, self.seed), again=True))
        return tuple(rows), state

    def apply(self, draft: Draft) -> None:
        """Apply a draft. It must have been made from this match as it is now."""
        for row in draft.rows:
            if isinstance(row, SeatChange):
                self.players[row.seat] = row.player
        if draft.rewritten:
            for number, row in draft.rewritten.items():
                self._rows[number] = row
            known = min(draft.rewritten)
            self._snapshots = {n: s for n, s in self._snapshots.items() if n < known}
        self._rows += draft.rows
        self.state = draft.state
        last = len(self._rows) - 1
        if self.active_row_at(last) == last and last - max(self._snapshots) >= SNAPSHOT_EVERY:
            self._snapshots[last] = draft.state

    def append_rows(self, rows: Iterable[Row]) -> None:
        """Append rows that were played elsewhere, with their recorded draws.

        The rows are trusted, since they come from our database, and the state digest is compared
        once at the end. `matinee.engine.match.verify` is for untrusted records. A redaction changes
        earlier rows: load the whole log again after one.
        """
        state = self.state.copy()
        last: Play[Action, Event] | Redaction[Event] | None = None
        for row in rows:
            if isinstance(row, Play | Redaction):
                self.replay_row(state, row)
                last = row
            elif isinstance(row, Undo | Reword):
                state = self.state_at(row.to)
                last = None
            self.apply(Draft((row,), state))
            if len(self._rows) - 1 in self._snapshots:
                state = state.copy()
        if last is not None and digest(state, self.seed) != last.digest:
            raise BadRecord("rows-astray", row=len(self._rows) - 1)

    @property
    def last_active_row(self) -> int:
        """The number of the latest play (or the setup) that is not undone."""
        number = self.active_row_at(len(self._rows) - 1)
        while isinstance(self._rows[number], Redaction):
            number = self.active_row_before(number)
        return number

    def active_row_before(self, number: int) -> int:
        """The number of the last active row before this one; see `active_rows`."""
        return self.active_row_at(number - 1)

    def active_rows(self, number: int | None = None) -> list[int]:
        """The rows that lead to the state after row `number`, or to the current state, in order.

        They are the setup, plays that are not undone, and redactions.
        """
        at = self.active_row_at(len(self._rows) - 1 if number is None else number)
        found = [at]
        while at:
            at = self.active_row_before(at)
            found.append(at)
        return found[::-1]

    def state_at(self, number: int) -> Any:
        """A copy of the state after this row."""
        if not 0 <= number < len(self._rows):
            raise Refused("row-range", row=number, last=len(self._rows) - 1)
        pending: list[Play[Action, Event] | Redaction[Event]] = []
        number = self.active_row_at(number)
        while number not in self._snapshots:
            row = self._rows[number]
            assert isinstance(row, Play | Redaction)
            pending.append(row)
            number = self.active_row_before(number)
        state = self._snapshots[number].copy()
        for row in reversed(pending):
            self.replay_row(state, row)
        return state

    def replay_row(self, state: Any, row: Play[Action, Event] | Redaction[Event]) -> list[Event]:
        """Apply a row to a state, in place."""
        if isinstance(row, Redaction):
            if row.move is None:
                return []
            struck: list[Event] = text_edits().require_redaction(self.game).redact(state, row.move)
            return struck
        dice = RecordedDice(row.draws)
        events = self.game.play(state, row.seat, row.action, dice)
        assert dice.spent
        return events

    def active_row_at(self, number: int) -> int:
        """The last active row at this point of the log: the one whose state was then current."""
        while True:
            row = self._rows[number]
            if isinstance(row, Undo | Reword):
                number = row.to
            elif isinstance(row, SeatChange | Close) or (
                isinstance(row, Redaction) and row.move is None
            ):
                number -= 1
            else:
                return number

    def plays_since(self, to: int) -> list[int]:
        """The plays after row `to` that are not undone."""
        standing = self.active_rows()
        later = standing[standing.index(self.active_row_at(to)) + 1 :]
        return [number for number in later if isinstance(self._rows[number], Play)]

    def _by(self, seat: Seat) -> str:
        """The name in rows of the player who is on this seat now."""
        if not 0 <= seat < len(self.players):
            raise Refused("seat-unknown", seat=seat + 1, seats=len(self.players))
        return self.players[seat].by

    def _refuse_closed(self) -> None:
        if self.closed is not None:
            raise Refused("match-over")


class TextEdits(Protocol):
    """Redaction and rewording of a match: the entry point of the storytelling part."""

    def require_redaction(self, game: AnyGame) -> Any:
        """The game, if it supports redaction; refuses any other game."""

    def draft_redaction(self, match: Match, number: int) -> Draft:
        """The draft of redacting what a row told."""

    def why_no_reword(
        self, match: Match, seat: Seat, number: int, *, lost: Container[int] = ()
    ) -> Refused | None:
        """The refusal if a seat may not reword what a row told, else `None`."""


def text_edits() -> TextEdits:
    """The storytelling part's redaction and text edits; refuses if the part is not installed."""
    edits: TextEdits | None = load_storytelling("engine", "entry")
    if edits is None:
        raise Refused("unsay-never")
    return edits
