"""Where the story is, and what comes next."""

from typing import Final

from matinee.engine.game import Seat
from matinee.engine.naming import Naming
from matinee.engine.refused import N_
from matinee.engine.stage import Phase, Step
from matinee.games.universalis.stage import waits
from matinee.games.universalis.state import View

STEPS: Final = (N_("Tenets"), N_("Bid"), N_("Framing"), N_("Scene"))
AT: Final = {"tenets": 0, "bid": 1, "endvote": 1, "framing": 2}
SCENE: Final = 3


def phase(view: View, words: Naming, viewer: Seat | None) -> Phase:
    """The course of a scene, whom the table waits for, and what follows."""
    here = len(STEPS) if view.over else AT.get(view.phase, SCENE)
    steps = tuple(
        Step(words.text(label), "here" if at == here else "done" if at < here else "ahead")
        for at, label in enumerate(STEPS)
    )
    number = len(view.scenes) + (view.phase in ("bid", "endvote"))
    chapter = words.text(N_("Scene {n}")).format(n=number) if number else words.text(STEPS[0])
    return Phase(steps, waits.told(view, words, viewer), next_told(view, words), chapter)


def next_told(view: View, words: Naming) -> str:
    """What the scene comes to when it ends."""
    if view.over or view.scene is None:
        return ""
    last = view.options.scenes is not None and len(view.scenes) >= view.options.scenes
    if last:
        return words.text(N_("This is the last scene."))
    told = words.many(
        "When the scene ends, everybody gets {n} coin.",
        "When the scene ends, everybody gets {n} coins.",
        view.options.refreshment,
    )
    return told.format(n=view.options.refreshment)
