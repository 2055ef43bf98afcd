"""Detail views of Hollywood Boulevard: a film, a tip card, a theater, a spot, a star, a medium."""

from matinee.engine.contract.game import Seat
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.detail import film, spot


def detail(view: View, words: BoulevardText, viewer: Seat | None, ref: str) -> str:
    """The detail view of a ref; empty if there is none."""
    return spot.detail(view, words, viewer, ref) or film.detail(view, words, viewer, ref)
