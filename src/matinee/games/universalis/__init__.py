"""Universalis: a story told by all, in which coins buy facts.

`game` lists the rules in the order of play. `content` loads the starting kits, `rules` are the
rules, `text` has every sentence, `bot` the storyteller, `story` the files that come out of a
story. `rules.md` is the catalogue of rules; their ids stand where a rule is enforced.
"""

from matinee.engine.contract.title import Title
from matinee.engine.text.i18n import N_

TITLE = Title(
    key="universalis",
    name=N_("Universalis"),
    blurb=N_("Coins buy facts: a film is told together, scene by scene, and nobody directs."),
    seats=range(2, 9),
    minutes="60-180",
    package=__name__,
    game_at=f"{__name__}.game:UNIVERSALIS",
    text_at=f"{__name__}.text.game_text:UniversalisText",
    bots_at={N_("storyteller"): f"{__name__}.bot.storyteller:Storyteller"},
    clocks={"live": (180, 60), "days": (48 * 3600, 48 * 3600)},
    contest=False,
    complexity=N_("a story, not a contest"),
    first_game={"scenes": 2, "coins": 15, "kit": "noir"},
    first_game_label=N_("A first story: two scenes of a film noir"),
)
