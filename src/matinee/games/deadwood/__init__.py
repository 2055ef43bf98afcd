"""Deadwood: bit actors on a Western backlot, in the studios and the classic edition.

The folder reads like the rulebook: `content`, `sections` and `lot` are the box; `setup`; then
a turn: `turn`, `moving`, `roles`, `acting`, `wrapping`, `upgrading`; then `day` and `scoring`.
`plans` are the orders that an actor can leave.
`rules.md` is the catalogue of rules; their ids stand where a rule is enforced.
"""

from matinee.engine.title import Title

TITLE = Title(
    key="deadwood",
    name="Deadwood",
    blurb="Bit actors on a Western backlot take bad roles in worse films and dream of rank six.",
    seats=range(2, 9),
    minutes="45-90",
    package=__name__,
    game_at=f"{__name__}.game:DEADWOOD",
    words_at=f"{__name__}.words:DeadwoodWords",
    board_at=f"{__name__}.board",
    trials_at=f"{__name__}.trials:TRIALS",
    option_help_at=f"{__name__}.words:OPTION_HELP",
    bots_at={"heuristic": f"{__name__}.policy:Heuristic"},
    plans_at=f"{__name__}.plans",
    stage_at=f"{__name__}.stage",
    weight="light",
    first_game={"days": 1},
    first_game_told="A first game: one day",
)
