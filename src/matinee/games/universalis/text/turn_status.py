"""Turn status: the players that the table waits for, why, and what comes after a pause."""

from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import NameFormatter
from matinee.games.universalis.rules.active_seats import active_seats
from matinee.games.universalis.rules.phase import current_phase
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.text import phrases

ONE: Final = {
    "tenets": N_("{name} may propose a tenet, or pass."),
    "framing": N_("{name} is framing the scene."),
    "turn": N_("{name} is telling."),
    "mini": N_("{name} is telling, in a cutaway."),
    "complication": N_("{name} is telling; a complication is open."),
    "winner": N_("{name} has won the complication and tells what comes of it."),
    "loser": N_("{name} has lost the complication and tells on with what it brought."),
    "ch_bid": N_("Paused by a challenge: {name} may bid coins, or pass."),
}
YOURS: Final = {
    "tenets": N_("You may propose a tenet, or pass."),
    "framing": N_("You frame the scene: where, when, who, and its first event."),
    "turn": N_("It is your turn to tell."),
    "mini": N_("It is your turn to tell, in a cutaway."),
    "complication": N_("It is your turn; a complication is open."),
    "winner": N_("You have won the complication: tell what comes of it."),
    "loser": N_("You have lost the complication: tell on with what it brought you."),
    "ch_bid": N_("Paused by a challenge: you may bid coins, or pass."),
}
SEVERAL: Final = {
    "bid": N_("Everybody bids for the next scene in secret. Still to come: {names}."),
    "endvote": N_("May the story end here? Still to answer: {names}."),
    "consent": N_("May the dice be rolled now? Still to answer: {names}."),
    "ch_talk": N_("Paused by a challenge: {names} negotiate."),
    "fine_talk": N_("Paused by a call for a fine: {names} to make their case."),
    "fine_vote": N_("Paused by a call for a fine: all vote in secret. Still to come: {names}."),
}
AFTERWARDS: Final = {
    "tenets": N_("Afterwards the tenet round goes on with {name}."),
    "framing": N_("Afterwards {name} goes on framing."),
    "turn": N_("Afterwards {name}'s turn goes on."),
    "winner": N_("Afterwards {name} tells on."),
    "loser": N_("Afterwards {name} tells on."),
}


def turn_status(view: View, words: NameFormatter, viewer: Seat | None) -> str:
    """The players that decide now, for this viewer, and where play goes on after a pause."""
    now, seats = current_phase(view), active_seats(view)
    if now == "over":
        return words.text("The story has been told.")
    if now in SEVERAL:
        first = words.text(SEVERAL[now]).format(names=phrases.list_players(seats, words, viewer))
    else:
        first = words.about(seats[0], viewer, YOURS[now], ONE[now])
    return f"{first} {afterwards(view, words, viewer)}".strip()


def afterwards(view: View, words: NameFormatter, viewer: Seat | None) -> str:
    """The player with whom play goes on after a pause; empty if there is none."""
    if view.pause is None:
        return ""
    window = view.awaited_bonus
    if view.phase == "tenets":
        seat = view.opportunity
    else:
        seat = view.active if window is None else window.seat
    if seat == viewer and view.phase == "turn":
        return words.text("Afterwards your turn goes on.")
    return words.text(AFTERWARDS[view.phase]).format(name=words.names[seat])
