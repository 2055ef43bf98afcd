"""The poster of Hollywood Boulevard, for the lobby."""

from matinee.games.boulevard.stage.art import drawing


def poster(words: object) -> str:
    """A premiere on a wet night; it carries its own colours, since it hangs on any page."""
    return drawing("poster.svg")
