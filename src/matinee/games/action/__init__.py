"""Action!: film producers place assistants, make films, and fill the box office and the archives.

The folder reads like the rulebook: `pieces`, `content` and `checks` are the box; `setup`; then
`rounds`, with what assistants do in `staffing`, `scripts`, `casting`, `sets`, `releasing` and
`campaigns`; then `box_office` and `scoring`. `assistants`, `prices`, `markets` and `productions`
are what these share; `event_cards` names the events where rules ask for them. `rules.md` is the
catalogue of rules; their ids stand where a rule is enforced.
"""

from matinee.engine.refused import N_
from matinee.engine.title import Title

TITLE = Title(
    key="action",
    name=N_("Action!"),
    blurb=N_("Producers hire assistants, gather a cast and fill the screens until awards night."),
    seats=range(2, 5),
    minutes="60",
    package=__name__,
    game_at=f"{__name__}.game:ACTION",
    words_at=f"{__name__}.words:ActionWords",
    board_at=f"{__name__}.board",
    trials_at=f"{__name__}.trials:TRIALS",
    option_help_at=f"{__name__}.words:OPTION_HELP",
    bots_at={"heuristic": f"{__name__}.policy:Heuristic"},
    plans_at=f"{__name__}.plans",
    stage_at=f"{__name__}.stage",
    study_at=f"{__name__}.study",
    weight=N_("medium"),
    first_game={"short": True},
    first_game_told=N_("A first game: eight rounds"),
)
