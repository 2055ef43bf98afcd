"""Deadwood in a browser: fulfils `matinee.engine.stage.Stage`.

`geometry` and `interior` say where things lie, `ground`, `areas`, `card`, `pawns` and `tiles` draw
them, `backlot` puts them together, `closeup` shows one place; `talk` and `guide` are what is said.
"""

from matinee.games.deadwood.stage.backlot import board, parts
from matinee.games.deadwood.stage.closeup import look
from matinee.games.deadwood.stage.guide import aid, guide
from matinee.games.deadwood.stage.poster import poster
from matinee.games.deadwood.stage.talk import (
    beats,
    facts,
    fortunes,
    glossary,
    hint,
    phase,
    preview,
    score,
    topic,
    touched,
)

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
