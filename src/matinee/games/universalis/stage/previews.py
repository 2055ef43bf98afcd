"""What an action does that cannot be taken back, said before it is done."""

from matinee.engine.game import Action, Seat
from matinee.engine.open import Number
from matinee.engine.refused import N_
from matinee.games.universalis import actions as a
from matinee.games.universalis.complications import settled
from matinee.games.universalis.stage import ink
from matinee.games.universalis.state import View
from matinee.games.universalis.words import UniversalisWords


def preview(action: Action, view: View, words: UniversalisWords, seat: Seat) -> str:
    """What it costs, shows or ends; empty if it can be undone."""
    say = words.text
    match action:
        case a.Bid():
            told = N_("A bid is sealed for good; if it wins, it becomes your purse for the scene.")
        case a.ProposeEnd():
            told = N_("If all the others agree, the story ends here.")
        case a.AnswerEnd(agree=agree):
            told = (
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
            told = (
                N_("The pools are settled: the dice roll at once.")
                if settled(view)
                else N_("Everybody else is asked; if all agree, the dice roll at once.")
            )
        case a.AnswerCall(agree=True):
            told = N_("If nobody refuses, the dice roll at once.")
        case a.AnswerCall():
            told = N_("Play goes on; it will not be called for again in this turn.")
        case a.Concede():
            told = N_("The line is struck, with what rests on it; its price goes back.")
        case a.Withdraw():
            told = N_("Play goes on where it paused; you cannot call this up again.")
        case a.AcceptWording():
            told = N_("The line then says what was offered, and play goes on.")
        case a.ToBidding():
            told = N_("Coins decide then: whatever is bid goes to the bank, won or lost.")
        case a.BidFor(coins=coins):
            if isinstance(coins, Number):
                told = N_("What you bid goes to the bank at once, won or lost.")
            else:
                return say(N_("Pay {coins} to the bank, won or lost.")).format(
                    coins=ink.coins(coins, words.language)
                )
        case a.MakeCase() | a.WaiveCase():
            told = N_("Each of the two speaks once; then all vote.")
        case a.Vote():
            told = N_("Votes are sealed; the loser pays one coin for each vote against.")
        case _:
            return ""
    return say(told)


def _ends(view: View, words: UniversalisWords) -> str:
    """What the end of the scene does to coins."""
    told = words.text(N_("Everybody gets {coins}.")).format(
        coins=ink.coins(view.options.refreshment, words.language)
    )
    if view.purse:
        lost = words.many(
            "The {n} coin left in the purse is lost.",
            "The {n} coins left in the purse are lost.",
            view.purse,
        )
        return f"{lost.format(n=view.purse)} {told}"
    return told
