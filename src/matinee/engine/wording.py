"""Words of a running match: taken out for good, or said anew. Both belong to the table.

Whatever is taken out is overwritten where it was recorded. The draws stay, and so do all moves;
states and events of the rows that follow are derived anew, as if the words had never been there.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from matinee.engine.codec import digest
from matinee.engine.dice import TableDice
from matinee.engine.game import Action, Event, Seat
from matinee.engine.match import Draft, Match, unsaying
from matinee.engine.open import text_fields, tidied, written
from matinee.engine.refused import Refused
from matinee.engine.rows import Play, Reword, Row, Undo, Unsaid
from matinee.engine.unsaying import Unsaying

# Taking out


def unsaid_rows(rows: Sequence[Row]) -> dict[int, int]:
    """The rows that have lost their words, each with the row that first said so."""
    found: dict[int, int] = {}
    for number, row in enumerate(rows):
        if isinstance(row, Unsaid):
            for of in row.of:
                found.setdefault(of, number)
    return found


def row_of_move(match: Match, move: int) -> int:
    """The row in which this move was made, as the game counts those that stand."""
    game = unsaying(match.game)
    state = match.at(0)
    for number in match.standing()[1:]:
        row = match.rows[number]
        assert isinstance(row, Play | Unsaid)
        match.follow(state, row)
        if isinstance(row, Play) and game.moves(state) == move:
            return number
    raise Refused("unsay-nothing")


def unsay(match: Match, number: int) -> None:
    """Take out what this row told."""
    match.take(draft_unsay(match, number))


def draft_unsay(match: Match, number: int) -> Draft:
    """The match without what this row told. It names nobody, and it is possible at any time.

    A row that was taken back loses its words as well; there is nothing to strike then.
    """
    game = unsaying(match.game)
    row = match.rows[number] if 0 <= number < len(match.rows) else None
    if not isinstance(row, Play):
        raise Refused("unsay-nothing")
    of = _tellings(match, game, number)
    if not of and not written(row.action):
        raise Refused("unsay-nothing")
    of = of or (number,)
    rewritten, state = _rewritten(match, game, frozenset(of))
    move: int | None = None
    events: tuple[Event, ...] = ()
    if number in match.standing():
        move = game.moves(match.at(number))
        events = tuple(game.unsay(state, move))
    gone = Unsaid(of, move, events, digest(state, match.seed))
    return Draft((gone,), state, rewritten)


def _tellings(match: Match, game: Unsaying, number: int) -> tuple[int, ...]:
    """The rows whose words what this row told consists of, on whatever way play took from there.

    What it said before it was reworded by its teller belongs to it too.
    """
    found: dict[int, None] = {}
    for way in _ways(match):
        if number not in way:
            continue
        state = match.at(number)
        move = game.moves(state)
        made = {move: number}
        for later in way[way.index(number) + 1 :]:
            row = match.rows[later]
            assert isinstance(row, Play | Unsaid)
            match.follow(state, row)
            if isinstance(row, Play):
                made[game.moves(state)] = later
        found |= dict.fromkeys(made[told] for told in game.told_by(state, move) if told in made)
    before = _before_rewording(match, number)
    while found and before is not None:
        found[before] = None
        before = _before_rewording(match, before)
    return tuple(found)


def _ways(match: Match) -> Iterator[list[int]]:
    """All ways that play has taken: to where it is, and to wherever it went back from."""
    yield match.standing()
    for number, row in enumerate(match.rows):
        if isinstance(row, Undo | Reword):
            yield match.standing(number - 1)


def _before_rewording(match: Match, number: int) -> int | None:
    """The row that told the same before its teller put it into these words, if that happened."""
    before = number - 1
    while isinstance(match.rows[before], Unsaid):
        before -= 1
    row = match.rows[before]
    return row.of if isinstance(row, Reword) else None


def _rewritten(match: Match, game: Unsaying, of: frozenset[int]) -> tuple[dict[int, Row], Any]:
    """The rows that are others if these lose their words, and the state that all then lead to."""
    first = min(of)
    rewritten: dict[int, Row] = {}
    returns = {row.to for row in match.rows[first:] if isinstance(row, Undo | Reword)}
    stood = {match.stands_at(to) for to in returns}
    states: dict[int, Any] = {}
    state = match.at(first - 1)
    for number in range(first, len(match.rows)):
        row = match.rows[number]
        if isinstance(row, Undo | Reword):
            back = match.stands_at(row.to)
            state = states[back].copy() if back >= first else match.at(back)
        if not isinstance(row, Play | Unsaid):
            continue
        bare: Play[Action, Event] | Unsaid[Event] = row
        if isinstance(bare, Play) and number in of:
            before = match.at(number - 1)  # whom a text names, it names as they were called then
            bare = replace(bare, action=game.unsaid(before, bare.seat, bare.action))
        bare = replace(bare, events=tuple(match.follow(state, bare)))
        if bare != row:
            rewritten[number] = bare
        if number in stood:
            states[number] = state.copy()
    return rewritten, state


# Rewording


def own_latest(match: Match, seat: Seat) -> int | None:
    """The latest telling of this seat that stands, if all that came after it is its own too."""
    gone = unsaid_rows(match.rows)
    for number in reversed(match.standing()):
        row = match.rows[number]
        if isinstance(row, Play):
            if row.seat != seat:
                return None
            if number not in gone and written(row.action):
                return number
    return None


def why_no_reword(
    match: Match, seat: Seat, number: int, *, lost: Container[int] = ()
) -> Refused | None:
    """Why this seat may not reword what this row told; `None` if it may.

    It takes back and does again what is the seat's own, so it may where that is fair. It changes
    nothing but words, so it may also at a table that plays without taking back. Rows that have
    `lost` their words since had some then.
    """
    if match.over:
        return Refused("match-over")
    if len(match.game.waiting(match.state)) > 1 or match.game.sealed(match.state):
        return Refused("undo-several")
    told = match.rows[number] if 0 <= number < len(match.rows) else None
    if not isinstance(told, Play) or told.seat != seat:
        return Refused("reword-nothing")
    if number not in lost and not written(told.action):
        return Refused("reword-nothing")
    gone = unsaid_rows(match.rows)
    if number not in match.standing() or number in gone:
        return Refused("reword-nothing")
    since = plays_since(match, match.stands_before(number))
    plays = [row for later in since if isinstance(row := match.rows[later], Play)]
    if any(row.seat != seat for row in plays):
        return Refused("reword-other")
    if any(later in gone for later in since):
        return Refused("reword-unsaid")
    if any(row.draws or any(event.reveals for event in row.events) for row in plays):
        return Refused("reword-revealed")
    if any(row.action.final or row.action.secret for row in plays):
        return Refused("reword-final")
    return None


def reword(match: Match, seat: Seat, number: int, texts: Mapping[str, str]) -> None:
    """Say anew what this row told."""
    match.take(draft_reword(match, seat, number, texts))


def draft_reword(match: Match, seat: Seat, number: int, texts: Mapping[str, str]) -> Draft:
    """The match with other words for what this seat has told last.

    The seat's own plays since then are made again after it. Raises `Illegal` if one of them is
    not legal any more with these words.
    """
    refused = why_no_reword(match, seat, number)
    if refused:
        raise refused
    to = match.stands_before(number)
    again, state = match.still_unsaid(to)
    plays = plays_since(match, to)
    rows: list[Row] = [Reword(seat, match.players[seat].by, number, to, len(plays)), *again]
    for later in plays:
        row = match.rows[later]
        assert isinstance(row, Play)
        action = reworded(row.action, texts) if later == number else row.action
        match.game.check(state, seat, action)
        dice = TableDice(match.seed, len(match.rows) + len(rows))
        events = tuple(match.game.play(state, seat, action, dice))
        mark = digest(state, match.seed)
        rows.append(Play(seat, match.players[seat].by, action, tuple(dice.draws), events, mark))
    return Draft(tuple(rows), state)


def reworded(action: Action, texts: Mapping[str, str]) -> Action:
    """The action with other words; nothing else of it can be changed."""
    for field in texts:
        if field not in text_fields(type(action)):
            raise Refused("reword-field", field=field)
    return tidied(replace(action, **texts))


def plays_since(match: Match, to: int) -> list[int]:
    """The plays that came after row `to` and stand."""
    standing = match.standing()
    later = standing[standing.index(match.stands_at(to)) + 1 :]
    return [number for number in later if isinstance(match.rows[number], Play)]
