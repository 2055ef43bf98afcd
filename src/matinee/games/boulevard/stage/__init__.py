"""Hollywood Boulevard in a browser: fulfils `matinee.engine.stage.Stage`.

`boulevard` puts the board together from its panels: `street`, `array`, `theater`, `rivals`; the
modules named `closeup_…` show one thing; `talk`, `beats`, `hints`, `glossary` and `guide` are what
is said.
"""

from matinee.engine.game import Seat
from matinee.games.boulevard.stage import closeup_films, closeup_spots
from matinee.games.boulevard.stage.beats import beats, topic, touched
from matinee.games.boulevard.stage.boulevard import board, parts
from matinee.games.boulevard.stage.glossary import glossary
from matinee.games.boulevard.stage.guide import aid, guide
from matinee.games.boulevard.stage.hints import hint
from matinee.games.boulevard.stage.poster import poster
from matinee.games.boulevard.stage.talk import facts, fortunes, phase, preview, score
from matinee.games.boulevard.state import View
from matinee.games.boulevard.words import BoulevardWords

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


def look(view: View, words: BoulevardWords, viewer: Seat | None, ref: str) -> str:
    """A spot, a star, a medium, a film, a tip or a theater closely; empty if there is no such."""
    return closeup_spots.look(view, words, viewer, ref) or closeup_films.look(
        view, words, viewer, ref
    )
