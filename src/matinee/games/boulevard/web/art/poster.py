"""The poster of Hollywood Boulevard in the lobby."""

from matinee.games.boulevard.web.art.symbols import drawing


def poster(words: object) -> str:
    """The poster as SVG. The drawing has its own colours, since any page may show it."""
    return drawing("poster.svg")
