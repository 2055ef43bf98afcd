"""A seat's possessions, and its score if the game ended now."""

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import ScoreLine, SeatStat
from matinee.games.deadwood.rules import scoring
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText


def facts(view: View, words: DeadwoodText, seat: Seat) -> list[SeatStat]:
    """Rank, both purses, rehearsals, and the role or the area."""
    found = [
        SeatStat("dice", words.text("Rank"), f"{view.rank[seat]}"),
        SeatStat("coin", words.text("Dollars"), words.dollars(view.dollars[seat])),
        SeatStat("star", _fame(words), f"{view.fame[seat]}"),
    ]
    if view.markers[seat]:
        label = N_("Practice chips") if words.classic else N_("Rehearsal markers")
        found.append(SeatStat("rehearse", words.text(label), f"+{view.markers[seat]}"))
    role = view.role[seat]
    if role is None:
        found.append(SeatStat("map", words.text("Place"), words.area(view.at[seat]), minor=True))
    else:
        label = N_("Starring") if view.lot.roles[role].starring else N_("Extra")
        found.append(SeatStat("clapper", words.text(label), words.role(role), minor=True))
    return found


def _fame(words: DeadwoodText) -> str:
    return words.text(N_("Credits") if words.classic else N_("Fame"))


def score(view: View, words: DeadwoodText, seat: Seat) -> list[ScoreLine]:
    """A point for each coin of either kind, five for each rank (DW-SCORE-01 to -05)."""
    dollars, fame = view.dollars[seat], view.fame[seat]
    rank = scoring.score(view, seat) - dollars - fame
    return [
        ScoreLine(words.text("Dollars"), dollars),
        ScoreLine(_fame(words), fame),
        ScoreLine(words.text("Rank times 5"), rank),
    ]


def score_now(view: View) -> tuple[int, ...]:
    """Every seat's score so far."""
    return scoring.scores(view)
