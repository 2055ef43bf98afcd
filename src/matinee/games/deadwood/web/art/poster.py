"""The poster of Deadwood in the lobby."""

from matinee.games.deadwood.web.art.symbols import drawing


def poster(words: object) -> str:
    """The poster as SVG. The drawing has its own colours, since any page may show it."""
    return drawing("poster.svg")
