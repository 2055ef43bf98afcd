"""A seat's possessions, and its holdings if the game ended now."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import ScoreLine, SeatStat
from matinee.games.boulevard.rules import scoring
from matinee.games.boulevard.rules.state import LOAN, View
from matinee.games.boulevard.rules.week.step10_upkeep import upkeep
from matinee.games.boulevard.text.game_text import BoulevardText


def facts(view: View, words: BoulevardText, seat: Seat) -> list[SeatStat]:
    """Money and debts, running time and films, tips in hand, upkeep, and the Start Player."""
    found = [SeatStat("coin", words.text("Cash"), words.money(view.cash[seat]))]
    if view.phase == "blockbuster":
        income = words.money(view.payout[seat])
        found.append(SeatStat("dice", words.text("Income of this week"), income))
    if loans := view.owns(seat, "loan"):
        found.append(SeatStat("bank", words.text("Loans"), words.money(-LOAN * loans)))
    if films := len(view.programme[seat]):
        found.append(SeatStat("clapper", words.text("Films"), f"{films}"))
    left = words.text("{n} min").format(n=view.minutes_left(seat))
    found.append(SeatStat("clock", words.text("Running time left"), left))
    found.append(SeatStat("ticket", words.text("Tips in hand"), f"{len(view.hands[seat])}"))
    if view.phase == "advertising" and view.ready[seat]:
        found.append(SeatStat("check", words.text("Advertising"), words.text("ready")))
    due, _ = upkeep(view, seat)
    found.append(SeatStat("bulb", words.text("Upkeep a week"), words.money(due), minor=True))
    if seat == view.start:
        found.append(SeatStat("flag", words.text("Start Player"), words.text("start")))
    return found


_ITEMS: Final[Mapping[str, str]] = {
    "cash": N_("Cash"),
    "payout": N_("Income"),
    "loans": N_("Loans"),
    "tips": N_("Tips"),
}


def score(view: View, words: BoulevardText, seat: Seat) -> list[ScoreLine]:
    """A point for every thousand dollars, as in the result (HB-END-05 to -07)."""
    items = scoring.items(view, seat)
    if view.phase != "blockbuster":
        del items["payout"]
    return [ScoreLine(words.text(_ITEMS[key]), points) for key, points in items.items()]


def score_now(view: View) -> tuple[int, ...]:
    """Every seat's holdings, in thousands of dollars."""
    return scoring.all_holdings(view)
