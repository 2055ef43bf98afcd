"""A game for Matinee."""

from matinee.engine.contract.title import Title

TITLE = Title(
    key="goldenhour",
    name="Golden Hour",
    blurb="Directors share the last light of the day, and one of them is too greedy.",
    seats=range(2, 7),
    minutes="10",
    package=__name__,
    game_at=f"{__name__}.game:Rules",
    text_at=f"{__name__}.text:Text",
)
