"""Proving a record: that its draws follow from its seed, and its rows from its rules.

The draws need no rules: whoever has the seed repeats a hash. The rows need the rules version
and the cards that they were played with. Of moves whose words were taken out everything but the
words is proved; states that held them cannot be compared, and those from then on can.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from matinee.engine.codec import plain
from matinee.engine.dice import SEED_BYTES, WIDEST, TableDice, draw
from matinee.engine.game import Action, AnyGame, Event
from matinee.engine.match import Draft, Match, unsaying
from matinee.engine.open import covers, same_but_words
from matinee.engine.record import (
    AnyFinished,
    AnySave,
    AnySeatRecord,
    Finished,
    Seen,
    SeenRow,
    Witness,
)
from matinee.engine.refused import N_, BadRecord, Refused, Said
from matinee.engine.rows import CLOCK, Close, Play, Reword, Row, Setup, Sit, Undo, Unsaid
from matinee.engine.wording import draft_unsay, plays_since, unsaid_rows, why_no_reword


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found out about a record; `None` means that it could not be checked here."""

    seed: bool
    """Seed and header are those that were committed to at the start."""
    draws: int
    bad_draw: int | None
    """The first row with a draw that does not follow from the seed."""
    rules: bool | None
    """Every action was legal and led where the record says."""
    problem: BadRecord | None
    unsaid: int = 0
    """Moves whose words were taken out."""

    @property
    def fair(self) -> bool:
        """Whether the dice are what the seed says: needs no rules."""
        return self.seed and self.bad_draw is None

    @property
    def holds(self) -> bool:
        """Whether everything was checked and nothing speaks against the record."""
        return self.fair and self.rules is True


def same_rules(record: AnySave | AnyFinished, game: AnyGame) -> bool:
    """Whether this game still has the rules and cards that the record was played with."""
    header = record.header
    return (header.rules_version, header.content) == (game.rules_version, game.content)


def verify(
    record: AnySave | AnyFinished,
    game: AnyGame,
    file: str = "this",
    why: Callable[[Refused], str] = str,
) -> Proof:
    """Check everything about a record that can be checked."""
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
            rules = not isinstance(record, Finished) or _ended_so(match, record)
        except BadRecord as error:
            rules, problem = False, error
    committed = record.header.committed(seed) == record.header.commitment
    gone = len(unsaid_rows(record.rows))
    return Proof(committed, draws, bad_draw, rules, problem, gone)


def resume(
    record: AnySave | AnyFinished,
    game: AnyGame,
    file: str = "this",
    why: Callable[[Refused], str] = str,
) -> Match:
    """The match of a record, played again row by row; a row that does not fit is refused.

    `why` makes the sentence about a move that the game refuses.
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
        raise BadRecord("record-malformed", file=file, problem=Said(N_("it has no rows")))
    repeating = _Repeating(match, record.rows)
    for number in range(len(record.rows)):
        try:
            right = repeating.row(number)
        except Refused as refused:
            problem = why(refused).rstrip(".")
            raise BadRecord("record-row", file=file, row=number, problem=problem) from None
        if not right:
            astray = Said(N_("the rules lead somewhere else"))
            raise BadRecord("record-row", file=file, row=number, problem=astray)
    return match


class _Repeating:
    """A record's rows, made again one by one."""

    def __init__(self, match: Match, rows: Sequence[Row]) -> None:
        self._match = match
        self._rows = rows
        self._gone = unsaid_rows(rows)
        self._held = _held(rows, self._gone)
        self._anew: list[Action] = []
        """What has to be played next, because it is said anew; the first in other words."""

    def row(self, number: int) -> bool:
        """Make a row again; whether it leads where the record says."""
        match, row = self._match, self._rows[number]
        if number >= len(match.rows):  # otherwise the row before has brought it along
            draft = self._made(number, row)
            if draft is None:
                return False
            made = (self._marked(number + more, one) for more, one in enumerate(draft.rows))
            match.take(Draft(tuple(made), draft.state))
        ends = number == len(self._rows) - 1
        return match.rows[number] == row and not (ends and self._anew)

    def _marked(self, number: int, made: Row) -> Row:
        """A row with the fingerprint of the record, if its state held words that are gone now."""
        if number >= len(self._rows) or self._held[number] <= number:
            return made
        row = self._rows[number]
        if isinstance(made, Play | Unsaid) and isinstance(row, Play | Unsaid):
            return replace(made, digest=row.digest)
        return made

    def _made(self, number: int, row: Row) -> Draft | None:
        """What the rules make of a row; nothing if it cannot stand here."""
        match = self._match
        if self._anew and not isinstance(row, Play):
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
            case Sit():
                return match.draft_sit(row.seat, row.player)
            case Close():
                return match.draft_close(row)
            case Unsaid():
                draft = draft_unsay(match, row.of[0])
                return None if draft.rewritten else draft  # there are words left
        return None

    def _play(self, number: int, row: Play[Action, Event]) -> Draft | None:
        clock = row.by == CLOCK
        if self._anew:
            said = self._anew.pop(0)
            first = not isinstance(self._match.rows[-1], Play)
            same = same_but_words(said, row.action) if first else said == row.action
            if clock or not same:
                return None
        if number in self._gone:
            return self._without_words(number, row)
        return self._match.draft_play(row.seat, row.action, clock=clock)

    def _without_words(self, number: int, row: Play[Action, Event]) -> Draft:
        """A move of which all but the words is known: it was legal with some."""
        match, seat = self._match, row.seat
        if match.over:
            raise Refused("match-over")
        offers = match.game.legal(match.state, seat)
        if not any(covers(offer, row.action, words=False) for offer in offers):
            match.game.check(match.state, seat, row.action)
        bare = unsaying(match.game).unsaid(match.state, seat, row.action)
        state, dice = match.state.copy(), TableDice(match.seed, number)
        events = tuple(match.game.play(state, seat, bare, dice))
        by = CLOCK if row.by == CLOCK else match.players[seat].by
        return Draft((Play(seat, by, bare, tuple(dice.draws), events, row.digest),), state)

    def _reword(self, row: Reword) -> Draft:
        match = self._match
        refused = why_no_reword(match, row.seat, row.of, lost=self._gone)
        if refused:
            raise refused
        to = match.stands_before(row.of)
        again, state = match.still_unsaid(to)
        since = plays_since(match, to)
        self._anew = [one.action for n in since if isinstance(one := match.rows[n], Play)]
        made = Reword(row.seat, match.players[row.seat].by, row.of, to, len(since))
        return Draft((made, *again), state)


def _held(rows: Sequence[Row], gone: Mapping[int, int]) -> list[int]:
    """For each row, until which one the state after it held words that are gone now."""
    held = [0]
    for number, row in enumerate(rows[1:], start=1):
        before = held[row.to] if isinstance(row, Undo | Reword) else held[-1]
        held.append(max(before, gone.get(number, 0)))
    return held


def _ended_so(match: Match, record: AnyFinished) -> bool:
    return match.over and match.result == record.result


def saw_the_same(match: Match, witness: AnySeatRecord) -> bool:
    """Whether a match is the one that a seat saw while it was still going on."""
    if match.header != witness.header or not 0 <= witness.seat < len(match.players):
        return False
    eyes, gone = Witness(witness.seat), unsaid_rows(match.rows)
    noticed: list[tuple[int, SeenRow]] = []
    for number, row in enumerate(match.rows):
        seen = eyes.notice(row)
        if seen is not None:
            noticed.append((number, seen))
        if len(noticed) == len(witness.rows):
            since = {of for of, when in gone.items() if of <= number < when}
            same = all(
                _alike(seen, told) if at in since else seen == told
                for (at, seen), told in zip(noticed, witness.rows, strict=True)
            )
            view = match.game.view(match.at(number), witness.seat)
            return same and (bool(since) or plain(view) == witness.view)
    return False


def _alike(seen: SeenRow, told: SeenRow) -> bool:
    """Whether a row that has lost its words since is the one that a seat saw with them."""
    if not isinstance(seen, Seen) or not isinstance(told, Seen):
        return False
    same = seen.action is None or told.action is None or same_but_words(seen.action, told.action)
    return (seen.seat, seen.by) == (told.seat, told.by) and same


def _seed(record: AnySave | AnyFinished, file: str) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        problem = Said(N_("its seed is not 64 hex digits"))
        raise BadRecord("record-malformed", file=file, problem=problem)
    return seed
