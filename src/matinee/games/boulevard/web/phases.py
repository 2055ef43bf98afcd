"""The phase strip: the steps of a week, the number of the week, and the turn."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.text.sentences import sentences
from matinee.engine.ui.browser_ui import Phase, Step
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.rules.active_seats import active_seats
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.panels.tip_cards import playable_kinds

STEPS: Final[Mapping[str, tuple[str, ...]]] = {
    N_("Markers"): ("markers",),
    N_("Preview"): ("preview",),
    N_("Films"): ("films", "second"),
    N_("Bids"): ("advertising",),
    N_("Tips"): ("tips",),
    N_("Reveal"): ("tie", "unsold"),
    N_("Blockbuster"): ("blockbuster",),
}
"""The steps of a week, each with the phases of the game that belong to it."""

_YOURS: Final = sentences(__package__, "phases.toml", "yours")
_THEIRS: Final = sentences(__package__, "phases.toml", "theirs")
_NEXT: Final = sentences(__package__, "phases.toml", "next")


def phase(view: View, words: BoulevardText, viewer: Seat | None) -> Phase:
    """The steps of a week, the number of the week, and the turn."""
    at = next((n for n, phases in enumerate(STEPS.values()) if view.phase in phases), len(STEPS))
    steps = tuple(
        Step(words.text(label), "done" if n < at else "here" if n == at else "ahead")
        for n, label in enumerate(STEPS)
    )
    chapter = words.text("Week {week}").format(week=view.round)
    if view.over:
        return Phase(steps, words.text("The game is over"), chapter=chapter)
    week = words.text("Week {week} of {weeks}").format(week=view.round, weeks=view.options.rounds)
    here = f"{week} · {_call(view, words, viewer)}"
    return Phase(steps, here, words.text(_NEXT[view.phase]), chapter=chapter)


def _call(view: View, words: BoulevardText, viewer: Seat | None) -> str:
    awaited = active_seats(view)
    yours = viewer is not None and viewer in awaited
    kind: str = "manager" if view.phase == "markers" and view.circuit == 2 else view.phase
    if yours and kind == "tips" and not playable_kinds(view, awaited[0]):
        kind = "no-tips"
    return words.text(_YOURS[kind] if yours else _THEIRS[kind]).format(
        name=", ".join(words.names[seat] for seat in awaited),
        medium=words.medium(MEDIA[view.box]) if view.phase == "tie" else "",
    )
