"""Text edits as plain structs: the text of a row, and the text that may be reworded."""

from collections.abc import Sequence

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import Text, matches, open_fields, text_fields
from matinee.engine.match.log_rows import Play
from matinee.engine.text.narration import Line
from matinee.server.storytelling import rewording
from matinee.server.storytelling.schemas.rewording import (
    RewordSchema,
)
from matinee.server.tables.table import Table


def row_text(lines: Sequence[Line]) -> str:
    """The text of a row, as the log shows it."""
    return " ".join(line.text for line in lines)


def reword_schema(table: Table, seat: Seat | None) -> RewordSchema | None:
    """The text that this seat may reword now."""
    told = rewording.rewordable(table, seat)
    if told is None:
        return None
    row = table.begun.rows[told.logged]
    assert isinstance(row, Play)
    texts = {field: getattr(row.action, field) for field in text_fields(type(row.action))}
    return RewordSchema(
        told.number, texts, _offered_texts(table, told.logged, row.seat, row.action)
    )


def _offered_texts(table: Table, logged: int, seat: Seat, action: Action) -> dict[str, Text]:
    """The text fields that the game offered for this action where it was played."""
    match = table.begun
    view = table.game.view(match.state_at(match.active_row_before(logged)), seat)
    offers = (one for one in table.game.legal(view, seat) if matches(one, action, words=False))
    domains = open_fields(next(offers, action))
    return {field: domain for field, domain in domains.items() if isinstance(domain, Text)}
