"""The poster of Deadwood, for the lobby."""

from matinee.games.deadwood.stage.art import drawing


def poster(words: object) -> str:
    """A street at golden hour; it carries its own colours, since it hangs on any page."""
    return drawing("poster.svg")
