"""Proving a record: that its draws follow from its seed, and its rows from its rules.

The draws need no rules: whoever has the seed repeats a hash. The rows need the rules version
and the cards that they were played with.
"""

from collections.abc import Callable
from dataclasses import dataclass

from matinee.engine.codec import plain
from matinee.engine.dice import SEED_BYTES, WIDEST, draw
from matinee.engine.game import AnyGame
from matinee.engine.match import CLOCK, Close, Match, Play, Setup, Sit, Undo
from matinee.engine.record import AnyFinished, AnySave, AnySeatRecord, Finished, Witness
from matinee.engine.refused import N_, BadRecord, Refused, Said


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
    return Proof(committed, draws, bad_draw, rules, problem)


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
    for number, row in enumerate(record.rows):
        try:
            if isinstance(row, Play):
                match.play(row.seat, row.action, clock=row.by == CLOCK)
            elif isinstance(row, Undo) and row.agreed:
                match.rewind(row.to, row.seat)
            elif isinstance(row, Undo):
                match.undo(row.seat)
            elif isinstance(row, Sit):
                match.sit(row.seat, row.player)
            elif isinstance(row, Close):
                match.close(row)
        except Refused as refused:
            problem = why(refused).rstrip(".")
            raise BadRecord("record-row", file=file, row=number, problem=problem) from None
        if number >= len(match.rows) or match.rows[number] != row:
            astray = Said(N_("the rules lead somewhere else"))
            raise BadRecord("record-row", file=file, row=number, problem=astray)
    return match


def _ended_so(match: Match, record: AnyFinished) -> bool:
    return match.over and match.result == record.result


def saw_the_same(match: Match, witness: AnySeatRecord) -> bool:
    """Whether a match is the one that a seat saw while it was still going on."""
    if match.header != witness.header or not 0 <= witness.seat < len(match.players):
        return False
    eyes = Witness(witness.seat)
    noticed = []
    for number, row in enumerate(match.rows):
        seen = eyes.notice(row)
        if seen is not None:
            noticed.append(seen)
        if len(noticed) == len(witness.rows):
            view = match.game.view(match.at(number), witness.seat)
            return tuple(noticed) == witness.rows and plain(view) == witness.view
    return False


def _seed(record: AnySave | AnyFinished, file: str) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        problem = Said(N_("its seed is not 64 hex digits"))
        raise BadRecord("record-malformed", file=file, problem=problem)
    return seed
