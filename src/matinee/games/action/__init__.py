"""Action!: film producers place assistants, make films, and fill the box office and the archives.

`game` lists the rules in the order of the rulebook. `content` loads the components from data files,
`rules` has the rules, `text` has every sentence; `standing_orders`, `bot`, `terminal`, `web` and
`balance` use these. `rules.md` is the catalogue of rules; the code cites their ids where it
enforces them.
"""

from matinee.engine.contract.title import Title
from matinee.engine.text.i18n import N_

TITLE = Title(
    key="action",
    name=N_("Action!"),
    blurb=N_("Producers hire assistants, gather a cast and fill the screens until awards night."),
    seats=range(2, 5),
    minutes="60",
    package=__name__,
    game_at=f"{__name__}.game:ACTION",
    text_at=f"{__name__}.text.game_text:ActionText",
    bots_at={"heuristic": f"{__name__}.bot.heuristic:Heuristic"},
    complexity=N_("medium"),
    first_game={"short": True},
    first_game_label=N_("A first game: eight rounds"),
)
