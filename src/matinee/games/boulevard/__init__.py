"""Hollywood Boulevard: theater owners in 1954 rent films, bid for advertising and roll for income.

The folder reads like the rulebook: `pieces`, `cards`, `content` and `formula` are the box; `setup`;
then a week, from `step01_array` to `step11_to_13_new_week`; then `scoring`. `plans` are the orders
that an owner can leave, `trend` is what a seat can know of it. `rules.md` is the catalogue of
rules; their ids stand where a rule is enforced.
"""

from matinee.engine.title import Title

TITLE = Title(
    key="boulevard",
    name="Hollywood Boulevard",
    blurb="Theater owners of 1954 rent films, outbid each other and wait for the house to fill.",
    seats=range(2, 6),
    minutes="60-120",
    package=__name__,
    game_at=f"{__name__}.game:BOULEVARD",
    words_at=f"{__name__}.words:BoulevardWords",
    board_at=f"{__name__}.board",
    trials_at=f"{__name__}.trials:TRIALS",
    option_help_at=f"{__name__}.words:OPTION_HELP",
    bots_at={"heuristic": f"{__name__}.policy:Heuristic"},
    plans_at=f"{__name__}.plans",
    stage_at=f"{__name__}.stage",
    study_at=f"{__name__}.study",
    weight="medium",
    first_game={"rounds": 4},
    first_game_told="A first game: four weeks",
)
