"""Signs in one colour: the six genres, the colours of films, and the pieces of the board.

They take the colour of the text around them; cut-outs are transparent.
"""

from typing import Final

from matinee.games.action.content.pieces import Genre
from matinee.games.action.web.art.notation import drawings

SIZE = 24
"""Width and height of a sign's view box."""
COLOURS: Final[dict[Genre, str]] = {
    "drama": "#8468c4",
    "comedy": "#b87a00",
    "fantasy": "#128d7b",
    "romance": "#d64a84",
    "horror": "#668524",
    "action": "#d4501c",
}
"""A colour for each genre, at 3:1 or more on dark and light paper, always beside its sign."""


def sign(name: str) -> str:
    """A sign for a box of 24 by 24: a genre, a film's colour or a piece.

    The pieces are `assistant`, `million`, `laurel`, `cube`, `reel`, `can`, `clapper`, `camera`.
    """
    return f'<path fill="currentColor" fill-rule="evenodd" d="{drawings("signs")[name]}"/>'


def names() -> tuple[str, ...]:
    """The names of all signs, genres first."""
    return tuple(drawings("signs"))
