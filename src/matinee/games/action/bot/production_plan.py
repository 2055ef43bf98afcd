"""The heuristic bot's plan of its films: the cards that each one needs, and when it is ready.

Films that need the fewest cards are made first. A later film is worth less, and one that would be
ready after the last round nothing.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from matinee.engine.contract.game import Seat
from matinee.games.action.bot.missing_cards import cards_needed
from matinee.games.action.bot.run_estimate import Outlook
from matinee.games.action.rules.productions import missing_points
from matinee.games.action.rules.state import Production, View

HALF: Final = 0.3
"""The delay in rounds that is added because films are sent in whole rounds."""


class ProductionJob(NamedTuple):
    """A film to be made."""

    cards: float
    """The estimated number of actors and sets that it still needs."""
    film: str


class Crew(NamedTuple):
    """The assistants of a player."""

    left: int
    """The assistants left in this round after the current decision."""
    staff: int
    """The assistants of the next round."""


def crew(view: View, seat: Seat) -> Crew:
    """A player's assistants after the current decision."""
    return Crew(view.left[seat] - (view.phase == "assistants"), view.staff(seat))


def production_job(production: Production) -> ProductionJob | None:
    """The job of completing a production; `None` as long as it has no script."""
    if production.script is None:
        return None
    return ProductionJob(cards_needed(missing_points(production)), production.script)


def planned_gain(jobs: Iterable[ProductionJob], crew: Crew, outlook: Outlook) -> float:
    """The expected value of films, less their cost, if they are made one after the other."""
    style, now, left = outlook.style, outlook.now, crew.left
    card = style.card * outlook.money(now) + style.work + style.slot
    pace = crew.staff * style.share
    total = cards = work = 0.0
    for more, film in sorted(jobs):
        late = max(
            (work + more + 1 - left) / pace,
            (cards + more - min(left, style.cards)) / style.cards,
            0.0,
        )
        if late:
            late = max(1.0, late + HALF)
        when = now + late
        if when >= outlook.last + 1:
            continue
        worth = outlook.sent_in(film, when)
        if not late:
            worth = max(worth, outlook.sent_in(film, now + 1.0))
        worth -= more * card + style.work
        if worth > 0:
            total += worth * style.patience**late
            cards += more
            work += more + 1
    return total
