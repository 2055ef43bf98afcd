"""The phase strip: the steps of a week, the number of the week, and the turn."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
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

_YOURS: Final[Mapping[str, str]] = {
    "markers": N_("your turn: place your marker"),
    "manager": N_("your turn: place your manager's marker"),
    "preview": N_("your turn: see what is on at the Preview House"),
    "films": N_("your turn: rent a film"),
    "second": N_("your turn: rent a second film"),
    "advertising": N_("set your bids"),
    "tips": N_("your turn: play your tips"),
    "no-tips": N_("your turn: none of your tips fits this week"),
    "tie": N_("you are tied on {medium}"),
    "unsold": N_("some advertising is unsold"),
    "blockbuster": N_("you have the Blockbuster: celebrate a film"),
}
_THEIRS: Final[Mapping[str, str]] = {
    "markers": N_("{name} places a marker"),
    "manager": N_("{name} places the manager's marker"),
    "preview": N_("{name} is at the Preview House"),
    "films": N_("{name} picks a film"),
    "second": N_("{name} picks a second film"),
    "advertising": N_("still bidding: {name}"),
    "tips": N_("{name} looks through the tips"),
    "tie": N_("{name} is tied on {medium}"),
    "unsold": N_("{name} looks at unsold advertising"),
    "blockbuster": N_("{name} has the Blockbuster"),
}
_NEXT: Final[Mapping[str, str]] = {
    "markers": N_("then films"),
    "preview": N_("then films"),
    "films": N_("then bids"),
    "second": N_("then the next player"),
    "advertising": N_("then tips"),
    "tips": N_("then the reveal"),
    "tie": N_("then the payout"),
    "unsold": N_("then the payout"),
    "blockbuster": N_("then upkeep"),
}


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
