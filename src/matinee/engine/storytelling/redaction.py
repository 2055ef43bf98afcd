"""Redaction (X-card): removing words from a running match, for games in which people write.

A redaction belongs to the table and is no move of a seat. The game strikes as much as it can of
what was told. Redacted words are overwritten in the rows that recorded them. Draws and moves stay;
states and events of the following rows are derived again, as if the words had never been there.
"""

from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

from msgspec.structs import replace

from matinee.engine.contract.game import Action, AnyGame, Event, Seat
from matinee.engine.contract.open_fields import free_texts
from matinee.engine.match.log_rows import Play, Redaction, Reword, Row, Undo
from matinee.engine.match.match import Draft, Match
from matinee.engine.match.state_digest import digest
from matinee.engine.text.errors import Refused


@runtime_checkable
class SupportsRedaction(Protocol):
    """A game that supports redaction; `Match` checks for this protocol when needed.

    The game counts its moves: `moves(state)` is their number so far, so that the move of a log row
    is what its state says afterwards.
    """

    def moves(self, state: Any) -> int:
        """The number of moves that led to this state."""

    def wording_moves(self, state: Any, move: int) -> tuple[int, ...]:
        """The moves that hold words of what this move told, itself first.

        Later ones are rewordings. Empty if this move told nothing.
        """

    def redacted_action(self, state: Any, seat: Seat, action: Action) -> Action:
        """The action without its words, to be recorded in its place.

        `state` is the one before the action. Played there, the result leads to the same state
        except for the words.
        """

    def redact(self, state: Any, move: int) -> list[Event]:
        """Strike what this move told, as far as nothing else depends on it, in place.

        The state results from actions without the words; payments for what is struck are returned.
        """


def require_redaction(game: AnyGame) -> SupportsRedaction:
    """The game, if it supports redaction; refuses any other game."""
    if not isinstance(game, SupportsRedaction):
        raise Refused("unsay-never")
    return game


def row_of_move(match: Match, move: int) -> int:
    """The row in which this move was made, as the game counts active moves."""
    game = require_redaction(match.game)
    state = match.state_at(0)
    for number in match.active_rows()[1:]:
        row = match.rows[number]
        assert isinstance(row, Play | Redaction)
        match.replay_row(state, row)
        if isinstance(row, Play) and game.moves(state) == move:
            return number
    raise Refused("unsay-nothing")


def draft_redaction(match: Match, number: int) -> Draft:
    """The draft of redacting what this row told. It names nobody, and is possible at any time.

    An undone row loses its words as well; then there is nothing to strike.
    """
    game = require_redaction(match.game)
    row = match.rows[number] if 0 <= number < len(match.rows) else None
    if not isinstance(row, Play):
        raise Refused("unsay-nothing")
    of = _tellings(match, game, number)
    if not of and not free_texts(row.action):
        raise Refused("unsay-nothing")
    of = of or (number,)
    rewritten, state = _rewritten(match, game, frozenset(of))
    move: int | None = None
    events: tuple[Event, ...] = ()
    if number in match.active_rows():
        move = game.moves(match.state_at(number))
        events = tuple(game.redact(state, move))
    gone = Redaction(of, move, events, digest(state, match.seed))
    return Draft((gone,), state, rewritten)


def _tellings(match: Match, game: SupportsRedaction, number: int) -> tuple[int, ...]:
    """The rows that hold words of what this row told, in every branch of play.

    Earlier wordings by the same teller are among them.
    """
    found: dict[int, None] = {}
    for way in _ways(match):
        if number not in way:
            continue
        state = match.state_at(number)
        move = game.moves(state)
        made = {move: number}
        for later in way[way.index(number) + 1 :]:
            row = match.rows[later]
            assert isinstance(row, Play | Redaction)
            match.replay_row(state, row)
            if isinstance(row, Play):
                made[game.moves(state)] = later
        found |= dict.fromkeys(
            made[past] for past in game.wording_moves(state, move) if past in made
        )
    before = _before_rewording(match, number)
    while found and before is not None:
        found[before] = None
        before = _before_rewording(match, before)
    return tuple(found)


def _ways(match: Match) -> Iterator[list[int]]:
    """All branches of play: the current one, and each that was left by an undo."""
    yield match.active_rows()
    for number, row in enumerate(match.rows):
        if isinstance(row, Undo | Reword):
            yield match.active_rows(number - 1)


def _before_rewording(match: Match, number: int) -> int | None:
    """The row with the previous wording of this row; `None` if it is not reworded."""
    before = number - 1
    while isinstance(match.rows[before], Redaction):
        before -= 1
    row = match.rows[before]
    return row.of if isinstance(row, Reword) else None


def _rewritten(
    match: Match, game: SupportsRedaction, of: frozenset[int]
) -> tuple[dict[int, Row], Any]:
    """The rows that change if these lose their words, and the resulting state."""
    first = min(of)
    rewritten: dict[int, Row] = {}
    returns = {row.to for row in match.rows[first:] if isinstance(row, Undo | Reword)}
    stood = {match.active_row_at(to) for to in returns}
    states: dict[int, Any] = {}
    state = match.state_at(first - 1)
    for number in range(first, len(match.rows)):
        row = match.rows[number]
        if isinstance(row, Undo | Reword):
            back = match.active_row_at(row.to)
            state = states[back].copy() if back >= first else match.state_at(back)
        if not isinstance(row, Play | Redaction):
            continue
        bare: Play[Action, Event] | Redaction[Event] = row
        if isinstance(bare, Play) and number in of:
            before = match.state_at(number - 1)  # a text contains the names of that time
            bare = replace(bare, action=game.redacted_action(before, bare.seat, bare.action))
        bare = replace(bare, events=tuple(match.replay_row(state, bare)))
        if bare != row:
            rewritten[number] = bare
        if number in stood:
            states[number] = state.copy()
    return rewritten, state
