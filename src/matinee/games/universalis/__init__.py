"""Universalis: a story told by all, in which coins buy facts.

The folder reads like the order of play: `setup`, `tenets`, `bidding`, `framing`, then turns with
`turns`, `narration`, `components`, `traits` and `minis`; `complications`, `drawing`, `resolution`
and `windows`; `challenges` with `rewording`, `striking` and `undoing`; `fines`; `ending`. `coins`,
`presence`, `moments`, `fields` and `texts` are what these share, `flow` is what happens by itself.
What can be thought of is in `thinkable`; the rules themselves say what of it is legal. `rules.md`
is the catalogue of rules; their ids stand where a rule is enforced.
"""

from matinee.engine.refused import N_
from matinee.engine.title import Title

TITLE = Title(
    key="universalis",
    name=N_("Universalis"),
    blurb=N_("Coins buy facts: a film is told together, scene by scene, and nobody directs."),
    seats=range(2, 9),
    minutes="60-180",
    package=__name__,
    game_at=f"{__name__}.game:UNIVERSALIS",
    words_at=f"{__name__}.words:UniversalisWords",
    board_at=f"{__name__}.board",
    trials_at=f"{__name__}.trials:TRIALS",
    option_help_at=f"{__name__}.words:OPTION_HELP",
    bots_at={"storyteller": f"{__name__}.bot.policy:Storyteller"},
    stage_at=f"{__name__}.stage",
    tale_at=f"{__name__}.tale",
    clocks={"live": (180, 60), "days": (48 * 3600, 48 * 3600)},
    contest=False,
    weight=N_("a story, not a contest"),
    first_game={"scenes": 2, "coins": 15, "kit": "noir"},
    first_game_told=N_("A first story: two scenes of a film noir"),
)
