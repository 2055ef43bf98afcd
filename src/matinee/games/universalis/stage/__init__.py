"""Universalis in a browser, as a writers' room: fulfils `matinee.engine.stage.Stage`.

`room` puts it together: `script` with its `lines`, the cork board (`cork`), what is on the table
(`matter` with `tray` and `quarrel`), the price list (`prices`), and `composer`, which nothing that
happens ever touches. `knowing` is what the page's script is told. `closeups` show one thing;
`phases`, `waits`, `standing`, `previews`, `beats`, `touching`, `hints`, `glossary`, `aid` and
`guide` are what is said.
"""

from matinee.games.universalis.stage.aid import aid
from matinee.games.universalis.stage.beats import beats
from matinee.games.universalis.stage.closeups import look
from matinee.games.universalis.stage.glossary import glossary
from matinee.games.universalis.stage.guide import guide
from matinee.games.universalis.stage.hints import hint
from matinee.games.universalis.stage.phases import phase
from matinee.games.universalis.stage.poster import poster
from matinee.games.universalis.stage.previews import preview
from matinee.games.universalis.stage.room import board, parts
from matinee.games.universalis.stage.standing import facts, fortunes, score
from matinee.games.universalis.stage.touching import topic, touched

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
