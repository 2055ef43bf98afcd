"""First-time hints, by kind of decision."""

from collections.abc import Iterator, Mapping
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Hint
from matinee.games.universalis.rules.active_seats import active_seats
from matinee.games.universalis.rules.coins import budget, spendable_coins
from matinee.games.universalis.rules.complications.trait_draws import can_draw
from matinee.games.universalis.rules.phase import current_phase
from matinee.games.universalis.rules.state import Dispute, Fine, View
from matinee.games.universalis.text.game_text import UniversalisText

HINTS: Final[Mapping[str, str]] = {
    "tenets": N_(
        "Say what kind of story you would like, or how we should play: one sentence, one coin. "
        "If you are happy with what is there, pass; when all pass in a row, the first scene is "
        "bid for."
    ),
    "first-bid": N_(
        "Whoever bids most frames the scene. The bid becomes your purse for this scene; if you "
        "lose, it costs you nothing. A few coins are a good bid."
    ),
    "bid": N_(
        "What is left in a purse is lost when the scene ends, so bid what you mean to spend. "
        "With nothing bid at all, the turn to frame goes round."
    ),
    "endvote": N_(
        "Somebody would like the story to end here, between two scenes. It ends only if everybody "
        "agrees; one refusal and the bidding goes on."
    ),
    "framing-place": N_(
        "Begin with where we are: a place costs a coin. Then bring in one or two people, and tell "
        "the first event. Nobody can interrupt you until then."
    ),
    "framing-event": N_(
        "The scene has its place. Bring in whom you need, then tell the first event: with it the "
        "scene begins, and others may join in."
    ),
    "turn": N_(
        "Write what happens. Events, people and facts cost a coin each, colour and dialog nothing. "
        "Stop where you like: the next teller goes on from there."
    ),
    "others-control": N_(
        "Somebody else’s pin is on a card: you may tell events about it, but to change it you take "
        "it over for a coin, or begin a complication."
    ),
    "end-scene": N_(
        "You framed this scene, so only you can end it, on your turn. Everybody gets {refreshment} "
        "then. What is left in your purse is lost."
    ),
    "mini": N_(
        "You are in a cutaway with a stage of its own. Whatever you buy here is true; when your "
        "turn ends, we are back in the scene."
    ),
    "draw": N_(
        "A complication: dice decide. Draw on a trait of what you control, one free die each, "
        "for your side or out of the other’s pool."
    ),
    "pools": N_(
        "A coin buys a die for any pool, or takes one out. Even those who lose get a coin for each "
        "of their dice, so a big pool is never wasted."
    ),
    "call": N_(
        "When the pools look right, call for the roll. All others must agree, unless everybody has "
        "ended a turn without touching the pools."
    ),
    "broke": N_(
        "You have no coins left. You can still draw on traits or call for the roll; coins come "
        "back from dice, and when the scene ends."
    ),
    "broke-framer": N_(
        "You have no coins left, but you framed this scene: you may still end it. Everybody gets "
        "{refreshment} then."
    ),
    "consent": N_(
        "{name} wants to roll. Agree, or refuse if you still want to change a pool on your own "
        "turn. The first refusal sends play back."
    ),
    "winner": N_(
        "You won these coins with the dice. Spend them on what comes of it: events, traits, even "
        "changes to what others control. What you keep is yours."
    ),
    "loser": N_(
        "You lost, but the dice still pay. Tell how it went on, within what the winner told; "
        "what you do not spend you keep."
    ),
    "challenged": N_(
        "Your line is challenged. Talk first: concede, offer other words, or let coins decide. "
        "Afterwards play goes on exactly where it stopped."
    ),
    "challenger": N_(
        "You object to a line. Offer other words that you could live with, or take it to bidding; "
        "you can also withdraw, and nothing has been paid."
    ),
    "challenge-bid": N_(
        "Everybody may pay for the outcome they want, openly; the bank keeps all of it. If nobody "
        "goes on, the solution with most coins wins, and a tie lets the line stand."
    ),
    "fine-case": N_(
        "A fine is about how we play, not about the story. Say in a sentence or two how you see "
        "it; then all vote in secret."
    ),
    "fine-vote": N_(
        "Vote for one of the two, or abstain. Whoever has fewer votes pays a coin for each vote "
        "against them; if votes are equal nobody pays."
    ),
}
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
