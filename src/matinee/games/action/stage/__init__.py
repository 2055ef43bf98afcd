"""Action! in a browser: fulfils `matinee.engine.stage.Stage`.

`desk` puts the board together from its panels: `track`, `clipping`, `sheet`, `scripts_row`,
`casting_wall`, `screens`, `lot`, `rivals`; `cards` and `pawns` draw what lies on several of them.
Modules named `closeup_…` show one thing; `phases`, `standing`, `previews`, `hints`, `beats`,
`touching`, `glossary`, `aid` and `guide` are what is said.
"""

from matinee.games.action.stage.aid import aid
from matinee.games.action.stage.beats import beats
from matinee.games.action.stage.closeups import look
from matinee.games.action.stage.desk import board, parts
from matinee.games.action.stage.glossary import glossary
from matinee.games.action.stage.guide import guide
from matinee.games.action.stage.hints import hint
from matinee.games.action.stage.phases import phase
from matinee.games.action.stage.poster import poster
from matinee.games.action.stage.previews import preview
from matinee.games.action.stage.standing import facts, fortunes, score
from matinee.games.action.stage.touching import topic, touched

__all__ = [
    "aid",
    "beats",
    "board",
    "facts",
    "fortunes",
    "glossary",
    "guide",
    "hint",
    "look",
    "parts",
    "phase",
    "poster",
    "preview",
    "score",
    "topic",
    "touched",
]
