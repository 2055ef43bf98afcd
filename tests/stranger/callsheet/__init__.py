"""Call Sheet: a game that a stranger's package adds, small but with everything awkward in it.

Each producer holds a secret hand of crew. Every day all book one crew member in secret and say
that they are ready; then all bookings are revealed, and the best one wins the day and may buy
press with its dollars. At any time anybody may pin up a memo, once a day, or shout "Cut!", once
a game: the neighbour on the left says whether it counts, and play goes on just where it was.
What a memo says can be taken out of the game. Whom to book, and what to pay for press after a
win, can be laid down ahead.
"""

from matinee.engine.title import Title

TITLE = Title(
    key="callsheet",
    name="Call Sheet",
    blurb="Producers book their crews in secret and shout at each other.",
    seats=range(2, 5),
    minutes="5",
    package=__name__,
    game_at=f"{__name__}.game:CALL_SHEET",
    words_at=f"{__name__}.words:CallSheetWords",
    board_at=f"{__name__}.words",
    trials_at=f"{__name__}.trials:TRIALS",
    option_help_at=f"{__name__}.words:OPTION_HELP",
    plans_at=f"{__name__}.plans",
    tale_at=f"{__name__}.tale",
)
