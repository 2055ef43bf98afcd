"""First-time hints, by kind of decision."""

from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.text.sentences import sentences
from matinee.engine.ui.browser_ui import Hint
from matinee.games.deadwood.content import OFFICE, TRAILERS
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Rehearse, TakeRole, Upgrade
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText

HINTS: Final = sentences(__package__, "hints.toml")
"""The hints by kind of decision."""


def hint(view: View, words: DeadwoodText, seat: Seat) -> Hint | None:
    """The first-time hint for the active seat; `None` for other seats."""
    if seat != view.turn or view.over:
        return None
    key = _at_work(view, seat) if view.role[seat] is not None else _free(view, seat)
    fame = words.text(N_("credits") if words.classic else N_("fame"))
    return Hint(key, words.text(HINTS[key]).format(fame=fame))


def _at_work(view: View, seat: Seat) -> str:
    can_rehearse = any(isinstance(choice, Rehearse) for choice in DEADWOOD.legal(view, seat))
    return "work" if can_rehearse else "certain"


def _free(view: View, seat: Seat) -> str:
    here, choices = view.at[seat], DEADWOOD.legal(view, seat)
    if here == OFFICE:
        if any(isinstance(choice, Upgrade) for choice in choices):
            return "office-buy"
        if not view.moved:
            return "office-top" if view.rank[seat] == 6 else "office-short"
    offered = {
        view.lot.roles[choice.role].starring for choice in choices if isinstance(choice, TakeRole)
    }
    if offered:
        return "roles" if len(offered) == 2 else "stars" if True in offered else "extras"
    if view.moved:
        return "stepped"
    if here == TRAILERS:
        return "trailers"
    return "no-role" if here in view.scene else "wrapped"
