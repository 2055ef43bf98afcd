"""Proving a record: that its draws follow from its seed, and its rows from its rules.

The draws need no rules: whoever has the seed repeats a hash. The rows need the rules version
and the cards that they were played with.
"""

from dataclasses import dataclass

from matinee.engine.dice import SEED_BYTES, WIDEST, commitment, draw
from matinee.engine.game import AnyGame
from matinee.engine.match import Match, Play, Setup, Sit, Undo
from matinee.engine.record import AnyFinished, AnySave, AnySeatRecord, Finished, seen
from matinee.engine.refused import BadRecord, Refused


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found out about a record; `None` means that it could not be checked here."""

    seed: bool
    """The seed is the one that was committed to at the start."""
    draws: int
    bad_draw: int | None
    """The first row with a draw that does not follow from the seed."""
    rules: bool | None
    """Every action was legal and led where the record says."""
    problem: BadRecord | None

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against the record."""
        return self.seed and self.bad_draw is None and self.rules is not False


def same_rules(record: AnySave | AnyFinished, game: AnyGame) -> bool:
    """Whether this game still has the rules and cards that the record was played with."""
    header = record.header
    return (header.rules_version, header.content) == (game.rules_version, game.content)


def verify(record: AnySave | AnyFinished, game: AnyGame, file: str = "this") -> Proof:
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
            match = resume(record, game, file)
            rules = not isinstance(record, Finished) or game.result(match.state) == record.result
        except BadRecord as error:
            rules, problem = False, error
    committed = commitment(seed) == record.header.commitment
    return Proof(committed, draws, bad_draw, rules, problem)


def resume(record: AnySave | AnyFinished, game: AnyGame, file: str = "this") -> Match:
    """The match of a record, played again row by row; a row that does not fit is refused."""
    if not same_rules(record, game):
        raise BadRecord(
            "record-rules",
            file=file,
            game=game.key,
            theirs=record.header.rules_version,
            ours=game.rules_version,
        )
    try:
        match = Match(game, record.header, _seed(record, file))
    except (Refused, ValueError) as error:
        raise BadRecord("record-malformed", file=file, problem=error) from None
    if not record.rows:
        raise BadRecord("record-malformed", file=file, problem="it has no rows")
    for number, row in enumerate(record.rows):
        try:
            if isinstance(row, Play):
                match.play(row.seat, row.action, by=row.by)
            elif isinstance(row, Undo) and row.agreed:
                match.rewind(row.to, row.seat, row.by)
            elif isinstance(row, Undo):
                match.undo(row.seat, row.by)
            elif isinstance(row, Sit):
                match.sit(row.seat, row.player)
        except Refused as error:
            raise BadRecord("record-row", file=file, row=number, problem=error) from None
        if number >= len(match.rows) or match.rows[number] != row:
            problem = "the rules lead somewhere else"
            raise BadRecord("record-row", file=file, row=number, problem=problem)
    return match


def saw_the_same(record: AnyFinished | AnySave, witness: AnySeatRecord) -> bool:
    """Whether a whole record tells just what a seat saw while the game was still going on."""
    rows = seen(record.rows, witness.seat)
    return record.header == witness.header and tuple(rows[: len(witness.rows)]) == witness.rows


def _seed(record: AnySave | AnyFinished, file: str) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadRecord("record-malformed", file=file, problem="its seed is not 64 hex digits")
    return seed
