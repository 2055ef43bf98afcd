"""First-time hints, by kind of decision."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Hint
from matinee.games.deadwood.content import OFFICE, TRAILERS
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Rehearse, TakeRole, Upgrade
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText

HINTS: Final[Mapping[str, str]] = {
    "trailers": N_(
        "Whoever is richest, most famous and highest in rank wins. Pick a building next door: its "
        "card turns up as you arrive, and you may take a role there in the same turn."
    ),
    "roles": N_(
        "Stars earn 2 {fame} for every good take and share the big bonus at the wrap; "
        "extras earn a little each time, even when a take goes wrong."
    ),
    "extras": N_(
        "You can only be an extra here so far, and that is honest work: "
        "a dollar for every take, good or bad."
    ),
    "stars": N_(
        "Only a part on the card is left for you here: 2 {fame} for a good take, nothing for a "
        "bad one, and bonus dice at the wrap."
    ),
    "no-role": N_(
        "Nothing here is free for your rank. Walk on to another set, or save up for a higher rank."
    ),
    "wrapped": N_("This set is done for today. Walk on to where a card still lies."),
    "stepped": N_("That was your one step. End the turn, and go on from here next time."),
    "work": N_(
        "Acting rolls a die that must reach the budget. A rehearsal adds 1 to every roll of "
        "yours on this job: worth it when your odds are poor and many shots are left."
    ),
    "certain": N_("You know your part so well that you cannot fail. Act!"),
    "office-buy": N_(
        "You can pay for a higher rank. Only the new rank's price counts, so a big jump is "
        "cheaper than several small ones."
    ),
    "office-short": N_(
        "Ranks are sold here, for dollars or for {fame}, never a mix. "
        "Your purse won't stretch to the next one yet."
    ),
    "office-top": N_("Rank 6: you are at the top, and there is nothing left to buy. Go and star!"),
}
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
