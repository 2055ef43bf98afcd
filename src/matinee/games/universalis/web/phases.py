"""The phase strip: the course of a scene, and what comes next."""

from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import NameFormatter
from matinee.engine.ui.browser_ui import Phase, Step
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.text import turn_status

STEPS: Final = (N_("Tenets"), N_("Bid"), N_("Framing"), N_("Scene"))
AT: Final = {"tenets": 0, "bid": 1, "endvote": 1, "framing": 2}
SCENE: Final = 3


def phase(view: View, words: NameFormatter, viewer: Seat | None) -> Phase:
    """The course of a scene, the active seats, and what follows."""
    here = len(STEPS) if view.over else AT.get(view.phase, SCENE)
    steps = tuple(
        Step(words.text(label), "here" if at == here else "done" if at < here else "ahead")
        for at, label in enumerate(STEPS)
    )
    number = len(view.scenes) + (view.phase in ("bid", "endvote"))
    chapter = words.text("Scene {n}").format(n=number) if number else words.text(STEPS[0])
    return Phase(
        steps, turn_status.turn_status(view, words, viewer), next_text(view, words), chapter
    )


def next_text(view: View, words: NameFormatter) -> str:
    """A sentence about the end of the scene; empty between scenes."""
    if view.over or view.scene is None:
        return ""
    last = view.options.scenes is not None and len(view.scenes) >= view.options.scenes
    if last:
        return words.text("This is the last scene.")
    text = words.many(
        "When the scene ends, everybody gets {n} coin.",
        "When the scene ends, everybody gets {n} coins.",
        view.options.refreshment,
    )
    return text.format(n=view.options.refreshment)
