"""Previews: the effect of an action that cannot be taken back."""

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import Number
from matinee.engine.text.i18n import N_
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.complications.dice_pools import are_pools_settled
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.text.game_text import UniversalisText
from matinee.games.universalis.web.art import symbols


def preview(action: Action, view: View, words: UniversalisText, seat: Seat) -> str:
    """The price of an action, and what it reveals or ends; empty if it can be undone."""
    say = words.text
    match action:
        case a.Bid():
            text = N_("A bid is sealed for good; if it wins, it becomes your purse for the scene.")
        case a.ProposeEnd():
            text = N_("If all the others agree, the story ends here.")
        case a.AnswerEnd(agree=agree):
            text = (
                N_("If nobody refuses, the story ends here.")
                if agree
                else N_("The bid for the next scene goes on.")
            )
        case a.EndScene():
            return _ends(view, words)
        case a.FadeToBlack():
            first = say(N_("Pay 1 coin; nobody can come back to this scene."))
            return f"{first} {_ends(view, words)}"
        case a.CallResolution():
            text = (
                N_("The pools are settled: the dice roll at once.")
                if are_pools_settled(view)
                else N_("Everybody else is asked; if all agree, the dice roll at once.")
            )
        case a.AnswerCall(agree=True):
            text = N_("If nobody refuses, the dice roll at once.")
        case a.AnswerCall():
            text = N_("Play goes on; it will not be called for again in this turn.")
        case a.Concede():
            text = N_("The line is struck, with what rests on it; its price goes back.")
        case a.Withdraw():
            text = N_("Play goes on where it paused; you cannot call this up again.")
        case a.AcceptWording():
            text = N_("The line then says what was offered, and play goes on.")
        case a.ToBidding():
            text = N_("Coins decide then: whatever is bid goes to the bank, won or lost.")
        case a.BidFor(coins=coins):
            if isinstance(coins, Number):
                text = N_("What you bid goes to the bank at once, won or lost.")
            else:
                return say(N_("Pay {coins} to the bank, won or lost.")).format(
                    coins=symbols.coins(coins, words.language)
                )
        case a.MakeCase() | a.WaiveCase():
            text = N_("Each of the two speaks once; then all vote.")
        case a.Vote():
            text = N_("Votes are sealed; the loser pays one coin for each vote against.")
        case _:
            return ""
    return say(text)


def _ends(view: View, words: UniversalisText) -> str:
    """The effect of the scene's end on coins."""
    text = words.text("Everybody gets {coins}.").format(
        coins=symbols.coins(view.options.refreshment, words.language)
    )
    if view.purse:
        lost = words.many(
            "The {n} coin left in the purse is lost.",
            "The {n} coins left in the purse are lost.",
            view.purse,
        )
        return f"{lost.format(n=view.purse)} {text}"
    return text
