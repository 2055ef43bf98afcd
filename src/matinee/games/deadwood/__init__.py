"""Deadwood: bit actors on a Western backlot, in the studios and the classic edition.

`game` lists the rules in the order of the rulebook. `content` loads the components from the data
files, `rules` holds the rules, `text` every sentence; `standing_orders`, `bot`, `terminal` and
`web` build on these. `rules.md` is the catalogue of rules; its ids stand where a rule is enforced.
"""

from matinee.engine.contract.title import Title

TITLE = Title(
    key="deadwood",
    name="Deadwood",
    blurb="Bit actors on a Western backlot take bad roles in worse films and dream of rank six.",
    seats=range(2, 9),
    minutes="45-90",
    package=__name__,
    game_at=f"{__name__}.game:DEADWOOD",
    text_at=f"{__name__}.text.game_text:DeadwoodText",
    bots_at={"heuristic": f"{__name__}.bot.heuristic:Heuristic"},
    complexity="light",
    first_game={"days": 1},
    first_game_label="A first game: one day",
)
