"""What a seat has, and what it would be worth if the game ended now."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Fact, Item
from matinee.games.action import scoring
from matinee.games.action.state import View
from matinee.games.action.words import ActionWords


def facts(view: View, words: ActionWords, seat: Seat) -> list[Fact]:
    """Prestige and money, assistants, films running, archives, and who goes first."""
    found = [
        Fact("laurels", words.text("Prestige"), f"{view.prestige[seat]}"),
        Fact("coin", words.text("Money"), words.money(view.money[seat])),
    ]
    if not view.over:
        told = words.text("{left} of {all}")
        value = told.format(left=view.left[seat], all=view.working(seat))
        found.append(Fact("team", words.text("Assistants left"), value))
    running = f"{len(view.on_track(seat))}"
    found.append(Fact("clapper", words.text("Films at the box office"), running, minor=True))
    archived = f"{len(view.archives[seat])}"
    found.append(Fact("shelf", words.text("Films in the archives"), archived, minor=True))
    if seat == view.first and not view.over:
        # Translators: beside a player's name, for who places the first assistant of the round.
        found.append(Fact("flag", words.text("First Player"), words.text("first")))
    return found


_ITEMS: Final[Mapping[str, str]] = {
    "prestige": N_("Prestige"),
    "money": N_("For money"),
    "pairs": N_("For pairs"),
}


def score(view: View, words: ActionWords, seat: Seat) -> list[Item]:
    """Prestige, what the money is worth, and pairs, as in the result (AC-FIN-02)."""
    items = scoring.items(view, seat)
    return [Item(words.text(_ITEMS[key]), points) for key, points in items.items()]


def fortunes(view: View) -> tuple[int, ...]:
    """Everybody's score if the game ended now."""
    return scoring.scores(view)
