"""Parlour: people tell in turn, and what ends a turn shuts the others out of it.

Others may chime in, butt in and have the turn, or object: then play stands still until who tells
has answered. Anybody may nod, which nobody sees.
"""

from matinee.engine.title import Title

TITLE = Title(
    key="parlour",
    name="Parlour",
    blurb="People tell each other something, one after the other.",
    seats=range(2, 5),
    minutes="10",
    package=__name__,
    game_at=f"{__name__}.game:PARLOUR",
    words_at=f"{__name__}.words:ParlourWords",
    board_at=f"{__name__}.words",
    trials_at=f"{__name__}.words:TRIALS",
    option_help_at=f"{__name__}.words:OPTION_HELP",
    tale_at=f"{__name__}.words:TALE",
    clocks={"live": (180, 60), "days": (172_800, 172_800)},
)
