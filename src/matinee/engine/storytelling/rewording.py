"""Text edits: a seat rewords its latest telling."""

from collections.abc import Container, Mapping

from msgspec.structs import replace

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import free_texts, text_fields, with_normalised_texts
from matinee.engine.match.dice import TableDice
from matinee.engine.match.log_rows import Play, Reword, Row, redacted_rows
from matinee.engine.match.match import Draft, Match
from matinee.engine.match.state_digest import digest
from matinee.engine.text.errors import Refused


def own_latest(match: Match, seat: Seat) -> int | None:
    """The latest active row with a text of this seat, if no other seat has played since."""
    gone = redacted_rows(match.rows)
    for number in reversed(match.active_rows()):
        row = match.rows[number]
        if isinstance(row, Play):
            if row.seat != seat:
                return None
            if number not in gone and free_texts(row.action):
                return number
    return None


def why_no_reword(
    match: Match, seat: Seat, number: int, *, lost: Container[int] = ()
) -> Refused | None:
    """The refusal if this seat may not reword what this row told, else `None`.

    Rewording undoes and repeats the seat's own plays, so it is allowed where an undo would be fair.
    It changes nothing but words, so it is also allowed at a table without undo. Redacted rows in
    `lost` count as rows with words: they had some then.
    """
    if match.over:
        return Refused("match-over")
    if len(match.game.active_seats(match.state)) > 1 or match.game.has_hidden_choices(match.state):
        return Refused("undo-several")
    text = match.rows[number] if 0 <= number < len(match.rows) else None
    if not isinstance(text, Play) or text.seat != seat:
        return Refused("reword-nothing")
    if number not in lost and not free_texts(text.action):
        return Refused("reword-nothing")
    gone = redacted_rows(match.rows)
    if number not in match.active_rows() or number in gone:
        return Refused("reword-nothing")
    since = match.plays_since(match.active_row_before(number))
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


def draft_reword(match: Match, seat: Seat, number: int, texts: Mapping[str, str]) -> Draft:
    """The draft of new words for this seat's latest telling.

    The seat's own plays since then are repeated after it. Raises `IllegalAction` if one of them is
    not legal any more with these words.
    """
    refused = why_no_reword(match, seat, number)
    if refused:
        raise refused
    to = match.active_row_before(number)
    again, state = match.reapply_redactions(to)
    plays = match.plays_since(to)
    rows: list[Row] = [Reword(seat, match.players[seat].by, number, to, len(plays)), *again]
    for later in plays:
        row = match.rows[later]
        assert isinstance(row, Play)
        action = with_texts(row.action, texts) if later == number else row.action
        match.game.check(state, seat, action)
        dice = TableDice(match.seed, len(match.rows) + len(rows))
        events = tuple(match.game.play(state, seat, action, dice))
        mark = digest(state, match.seed)
        rows.append(Play(seat, match.players[seat].by, action, tuple(dice.draws), events, mark))
    return Draft(tuple(rows), state)


def with_texts(action: Action, texts: Mapping[str, str]) -> Action:
    """The action with other texts; no other field can be changed."""
    for field in texts:
        if field not in text_fields(type(action)):
            raise Refused("reword-field", field=field)
    return with_normalised_texts(replace(action, **texts))
