"""Redaction and rewording of a match at once, for tests."""

from collections.abc import Mapping

from matinee.engine.contract.game import Seat
from matinee.engine.match.match import Match
from matinee.engine.storytelling.redaction import draft_redaction
from matinee.engine.storytelling.rewording import draft_reword


def redact(match: Match, number: int) -> None:
    """Redact what this row told."""
    match.apply(draft_redaction(match, number))


def reword(match: Match, seat: Seat, number: int, texts: Mapping[str, str]) -> None:
    """Reword what this row told."""
    match.apply(draft_reword(match, seat, number, texts))
