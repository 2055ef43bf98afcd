"""Hollywood Boulevard: theater owners in 1954 rent films, bid for advertising and roll for income.

`game` lists the rules in the order of the rulebook. `content` loads the components from the data
files, `rules` holds the rules, `text` every sentence; `standing_orders`, `bot`, `terminal`, `web`
and `balance` build on these. `rules.md` is the catalogue of rules; its ids stand where a rule is
enforced.
"""

from matinee.engine.contract.title import Title

TITLE = Title(
    key="boulevard",
    name="Hollywood Boulevard",
    blurb="Theater owners of 1954 rent films, outbid each other and wait for the house to fill.",
    seats=range(2, 6),
    minutes="60-120",
    package=__name__,
    game_at=f"{__name__}.game:BOULEVARD",
    text_at=f"{__name__}.text.game_text:BoulevardText",
    bots_at={"heuristic": f"{__name__}.bot.heuristic:Heuristic"},
    complexity="medium",
    first_game={"rounds": 4},
    first_game_label="A first game: four weeks",
)
