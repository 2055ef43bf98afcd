"""First-time hints, by kind of decision."""

from collections.abc import Iterator
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.sentences import sentences
from matinee.engine.ui.browser_ui import Hint
from matinee.games.universalis.rules.active_seats import active_seats
from matinee.games.universalis.rules.coins import budget, spendable_coins
from matinee.games.universalis.rules.complications.trait_draws import can_draw
from matinee.games.universalis.rules.phase import current_phase
from matinee.games.universalis.rules.state import Dispute, Fine, View
from matinee.games.universalis.text.game_text import UniversalisText

HINTS: Final = sentences(__package__, "hints.toml")
"""The hints by kind of decision."""


def hint(view: View, words: UniversalisText, seat: Seat) -> Hint | None:
    """The hint for a newcomer who has to decide; None for seats that do not."""
    if view.over or seat not in active_seats(view):
        return None
    key = _kind(view, seat)
    return Hint(key, words.text(HINTS[key]).format(**_named(view, words)))


def _named(view: View, words: UniversalisText) -> dict[str, str]:
    caller = view.active if view.complication is None else view.complication.caller
    return {
        "refreshment": words.coins(view.options.refreshment),
        "name": words.names[view.active if caller is None else caller],
    }


def _kind(view: View, seat: Seat) -> str:
    """Key of this seat's decision."""
    match current_phase(view):
        case "bid":
            return "bid" if view.scenes else "first-bid"
        case "framing":
            return "framing-event" if view.location is not None else "framing-place"
        case "turn":
            return next(_turn(view, seat), "turn")
        case "complication":
            return next(_complication(view, seat), "pools")
        case "ch_talk":
            assert isinstance(view.pause, Dispute)
            return "challenger" if seat == view.pause.challenger else "challenged"
        case "ch_bid":
            return "challenge-bid"
        case "fine_talk":
            return "fine-case"
        case "fine_vote":
            assert isinstance(view.pause, Fine)
            return "fine-vote"
        case now:
            return now


def _turn(view: View, seat: Seat) -> Iterator[str]:
    """Hint keys for a turn, the most urgent first."""
    if not spendable_coins(view, seat):
        yield "broke-framer"
    events = [entry for entry in view.entries if entry.seat == seat and entry.kind == "event"]
    if not events:
        yield "turn"
    if seat == view.framer and events[-1].turn < view.turn:
        yield "end-scene"
    if any(holder != seat for holder in view.on_stage.values()):
        yield "others-control"


def _complication(view: View, seat: Seat) -> Iterator[str]:
    """Hint keys for a complication, the most urgent first."""
    if can_draw(view, seat):
        yield "draw"
    if not budget(view, seat):
        yield "broke"
    complication = view.complication
    assert complication is not None
    if sum(dice for _, dice in complication.pools) >= _WELL_FED:
        yield "call"


_WELL_FED: Final = 6
"""Number of dice in all pools from which the hint is to call for the roll."""
