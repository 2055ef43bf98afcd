"""Verification of a record: its draws follow from its seed, and its rows from the rules.

The draws need no rules: anyone with the seed can repeat the hash. The rows need the rules version
and the content with which they were played. Of redacted moves everything but the words is verified.
States that held redacted words cannot be compared; later states can.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from matinee.engine.contract.game import Action, AnyGame, Event
from matinee.engine.contract.open_fields import equal_except_texts, matches
from matinee.engine.match.dice import SEED_BYTES, WIDEST, TableDice, draw
from matinee.engine.match.log_rows import (
    CLOCK,
    Close,
    Play,
    Redaction,
    Reword,
    Row,
    SeatChange,
    Setup,
    Undo,
    redacted_rows,
)
from matinee.engine.match.match import Draft, Match, text_edits
from matinee.engine.match.record import (
    AnyFinishedRecord,
    AnySaveRecord,
    AnySeatRecord,
    FinishedRecord,
)
from matinee.engine.match.seat_log import SeatLog, SeatLogRow, VisibleRow
from matinee.engine.match.state_digest import plain
from matinee.engine.text.errors import BadRecord, LazyText, Refused
from matinee.engine.text.i18n import N_


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of a verification; `None` means that something could not be checked here."""

    seed: bool
    """Seed and header match the commitment made at the start."""
    draws: int
    bad_draw: int | None
    """The first row with a draw that does not follow from the seed."""
    rules: bool | None
    """Every action was legal and led to the recorded result."""
    problem: BadRecord | None
    redacted: int = 0
    """The number of redacted moves."""

    @property
    def fair(self) -> bool:
        """Whether the draws follow from the committed seed; needs no rules."""
        return self.seed and self.bad_draw is None

    @property
    def holds(self) -> bool:
        """Whether everything was checked and found correct."""
        return self.fair and self.rules is True


def same_rules(record: AnySaveRecord | AnyFinishedRecord, game: AnyGame) -> bool:
    """Whether this game has the rules version and content of the record."""
    header = record.header
    return (header.rules_version, header.content) == (game.rules_version, game.content)


def verify(
    record: AnySaveRecord | AnyFinishedRecord,
    game: AnyGame,
    file: str = "this",
    why: Callable[[Refused], str] = str,
) -> Verification:
    """Verify everything about a record that can be verified."""
    seed = _seed(record, file)
    draws, bad_draw = 0, None
    for number, row in enumerate(record.rows):
        if isinstance(row, Setup | Play):
            draws += len(row.draws)
            right = all(
                1 <= n <= WIDEST and draw(seed, number, i, n) == value
                for i, (n, value) in enumerate(row.draws)
            )
            if not right and bad_draw is None:
                bad_draw = number
    rules, problem = None, None
    if same_rules(record, game):
        try:
            match = resume(record, game, file, why)
            rules = not isinstance(record, FinishedRecord) or _has_recorded_result(match, record)
        except BadRecord as error:
            rules, problem = False, error
    committed = record.header.compute_commitment(seed) == record.header.commitment
    gone = len(redacted_rows(record.rows))
    return Verification(committed, draws, bad_draw, rules, problem, gone)


def resume(
    record: AnySaveRecord | AnyFinishedRecord,
    game: AnyGame,
    file: str = "this",
    why: Callable[[Refused], str] = str,
) -> Match:
    """Replay a record row by row; a row that does not follow from the rules is refused.

    `why` makes the sentence for an action that the game refuses.
    """
    header = record.header
    if header.rules_version != game.rules_version:
        versions = {"theirs": header.rules_version, "ours": game.rules_version}
        raise BadRecord("record-rules", file=file, game=game.key, **versions)
    if header.content != game.content:
        raise BadRecord("record-cards", file=file, game=game.key)
    try:
        match = Match(game, record.header, _seed(record, file))
    except Refused as refused:
        problem = why(refused).rstrip(".")
        raise BadRecord("record-malformed", file=file, problem=problem) from None
    except ValueError as error:
        raise BadRecord("record-malformed", file=file, problem=error) from None
    if not record.rows:
        raise BadRecord("record-malformed", file=file, problem=LazyText(N_("it has no rows")))
    replay = _Replay(match, record.rows)
    for number in range(len(record.rows)):
        try:
            right = replay.row(number)
        except Refused as refused:
            problem = why(refused).rstrip(".")
            raise BadRecord("record-row", file=file, row=number, problem=problem) from None
        if not right:
            astray = LazyText(N_("the rules lead somewhere else"))
            raise BadRecord("record-row", file=file, row=number, problem=astray)
    return match


class _Replay:
    def __init__(self, match: Match, rows: Sequence[Row]) -> None:
        self._match = match
        self._rows = rows
        self._gone = redacted_rows(rows)
        self._last_redactions = _last_redactions(rows, self._gone)
        self._repeated_plays: list[Action] = []
        """The plays that a rewording repeats and that must follow; the first has other words."""

    def row(self, number: int) -> bool:
        """Replay a row; true if the result is the recorded one."""
        match, row = self._match, self._rows[number]
        if number >= len(match.rows):  # otherwise the row before has added it already
            draft = self._draft_row(number, row)
            if draft is None:
                return False
            made = (
                self._with_recorded_digest(number + more, one)
                for more, one in enumerate(draft.rows)
            )
            match.apply(Draft(tuple(made), draft.state))
        ends = number == len(self._rows) - 1
        return match.rows[number] == row and not (ends and self._repeated_plays)

    def _with_recorded_digest(self, number: int, made: Row) -> Row:
        """A row with the recorded digest, if its state held words that are redacted by now."""
        if number >= len(self._rows) or self._last_redactions[number] <= number:
            return made
        row = self._rows[number]
        if isinstance(made, Play | Redaction) and isinstance(row, Play | Redaction):
            return replace(made, digest=row.digest)
        return made

    def _draft_row(self, number: int, row: Row) -> Draft | None:
        """The draft of a row by the rules; `None` if it cannot stand here."""
        match = self._match
        if self._repeated_plays and not isinstance(row, Play):
            return None
        match row:
            case Play():
                return self._play(number, row)
            case Undo(agreed=True):
                return match.draft_rewind(row.to, row.seat)
            case Undo():
                return match.draft_undo(row.seat)
            case Reword():
                return self._reword(row)
            case SeatChange():
                return match.draft_sit(row.seat, row.player)
            case Close():
                return match.draft_close(row)
            case Redaction():
                draft = text_edits().draft_redaction(match, row.of[0])
                return None if draft.rewritten else draft  # there are words left
        return None

    def _play(self, number: int, row: Play[Action, Event]) -> Draft | None:
        clock = row.by == CLOCK
        if self._repeated_plays:
            said = self._repeated_plays.pop(0)
            first = not isinstance(self._match.rows[-1], Play)
            same = equal_except_texts(said, row.action) if first else said == row.action
            if clock or not same:
                return None
        if number in self._gone:
            return self._without_words(number, row)
        return self._match.draft_play(row.seat, row.action, clock=clock)

    def _without_words(self, number: int, row: Play[Action, Event]) -> Draft:
        """The draft of a redacted play. It was legal with some words, which are not known."""
        match, seat = self._match, row.seat
        if match.over:
            raise Refused("match-over")
        offers = match.game.legal(match.state, seat)
        if not any(matches(offer, row.action, words=False) for offer in offers):
            match.game.check(match.state, seat, row.action)
        bare = (
            text_edits()
            .require_redaction(match.game)
            .redacted_action(match.state, seat, row.action)
        )
        state, dice = match.state.copy(), TableDice(match.seed, number)
        events = tuple(match.game.play(state, seat, bare, dice))
        by = CLOCK if row.by == CLOCK else match.players[seat].by
        return Draft((Play(seat, by, bare, tuple(dice.draws), events, row.digest),), state)

    def _reword(self, row: Reword) -> Draft:
        match = self._match
        refused = text_edits().why_no_reword(match, row.seat, row.of, lost=self._gone)
        if refused:
            raise refused
        to = match.active_row_before(row.of)
        again, state = match.reapply_redactions(to)
        since = match.plays_since(to)
        self._repeated_plays = [one.action for n in since if isinstance(one := match.rows[n], Play)]
        made = Reword(row.seat, match.players[row.seat].by, row.of, to, len(since))
        return Draft((made, *again), state)


def _last_redactions(rows: Sequence[Row], gone: Mapping[int, int]) -> list[int]:
    """For each row, the row that redacted the last of the words its state held."""
    held = [0]
    for number, row in enumerate(rows[1:], start=1):
        before = held[row.to] if isinstance(row, Undo | Reword) else held[-1]
        held.append(max(before, gone.get(number, 0)))
    return held


def _has_recorded_result(match: Match, record: AnyFinishedRecord) -> bool:
    return match.over and match.result == record.result


def matches_seat_record(match: Match, record: AnySeatRecord) -> bool:
    """Whether this is the match that a seat recorded while it was still running."""
    if match.header != record.header or not 0 <= record.seat < len(match.players):
        return False
    seat_log, gone = SeatLog(record.seat), redacted_rows(match.rows)
    visible: list[tuple[int, SeatLogRow]] = []
    for number, row in enumerate(match.rows):
        seen = seat_log.add_row(row)
        if seen is not None:
            visible.append((number, seen))
        if len(visible) == len(record.rows):
            since = {of for of, when in gone.items() if of <= number < when}
            same = all(
                _equal_but_words(seen, told) if at in since else seen == told
                for (at, seen), told in zip(visible, record.rows, strict=True)
            )
            view = match.game.view(match.state_at(number), record.seat)
            return same and (bool(since) or plain(view) == record.view)
    return False


def _equal_but_words(seen: SeatLogRow, told: SeatLogRow) -> bool:
    """Whether a redacted row is the one that a seat recorded with its words."""
    if not isinstance(seen, VisibleRow) or not isinstance(told, VisibleRow):
        return False
    same = (
        seen.action is None or told.action is None or equal_except_texts(seen.action, told.action)
    )
    return (seen.seat, seen.by) == (told.seat, told.by) and same


def _seed(record: AnySaveRecord | AnyFinishedRecord, file: str) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        problem = LazyText(N_("its seed is not 64 hex digits"))
        raise BadRecord("record-malformed", file=file, problem=problem)
    return seed
