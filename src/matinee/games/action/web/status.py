"""A seat's public possessions, and its score if the game ended now."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import ScoreLine, SeatStat
from matinee.games.action.rules import scoring
from matinee.games.action.rules.state import View
from matinee.games.action.text.game_text import ActionText


def facts(view: View, words: ActionText, seat: Seat) -> list[SeatStat]:
    """A seat's prestige, money, assistants left, films, archives, and the First Player mark."""
    found = [
        SeatStat("laurels", words.text("Prestige"), f"{view.prestige[seat]}"),
        SeatStat("coin", words.text("Money"), words.money(view.money[seat])),
    ]
    if not view.over:
        text = words.text("{left} of {all}")
        value = text.format(left=view.left[seat], all=view.working(seat))
        found.append(SeatStat("team", words.text("Assistants left"), value))
    running = f"{len(view.on_track(seat))}"
    found.append(SeatStat("clapper", words.text("Films at the box office"), running, minor=True))
    archived = f"{len(view.archives[seat])}"
    found.append(SeatStat("shelf", words.text("Films in the archives"), archived, minor=True))
    if seat == view.first and not view.over:
        # Translators: beside a player's name, for who places the first assistant of the round.
        found.append(SeatStat("flag", words.text("First Player"), words.text("first")))
    return found


_ITEMS: Final[Mapping[str, str]] = {
    "prestige": N_("Prestige"),
    "money": N_("For money"),
    "pairs": N_("For pairs"),
}


def score(view: View, words: ActionText, seat: Seat) -> list[ScoreLine]:
    """A seat's prestige, and its points for money and for pairs, as in the result (AC-FIN-02)."""
    items = scoring.items(view, seat)
    return [ScoreLine(words.text(_ITEMS[key]), points) for key, points in items.items()]


def score_now(view: View) -> tuple[int, ...]:
    """Each seat's score if the game ended now."""
    return scoring.scores(view)
