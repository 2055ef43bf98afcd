"""How the quick player plans its films: what each production will take, and when it will be done.

Those that need least are made first; what comes later is worth less, and what would come too late
nothing at all.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from matinee.engine.contract.game import Seat
from matinee.games.action.bot.card_estimate import cards_needed
from matinee.games.action.bot.run_estimate import Outlook
from matinee.games.action.rules.productions import missing_points
from matinee.games.action.rules.state import Production, View

HALF: Final = 0.3
"""How much of a round is lost because films are sent in whole rounds."""


class ProductionJob(NamedTuple):
    """A film to be made."""

    cards: float
    """The actors and sets that it will still take."""
    film: str


class Crew(NamedTuple):
    """The assistants of a player."""

    left: int
    """Those that are still to be placed in this round, after the next one."""
    staff: int
    """All that there will be in the next."""


def crew(view: View, seat: Seat) -> Crew:
    """A player's assistants, once the one has been placed whose turn it is."""
    return Crew(view.left[seat] - (view.phase == "assistants"), view.staff(seat))


def production_job(production: Production) -> ProductionJob | None:
    """What is to be done for a production; nothing can be as long as it has no script."""
    if production.script is None:
        return None
    return ProductionJob(cards_needed(missing_points(production)), production.script)


def planned_gain(jobs: Iterable[ProductionJob], crew: Crew, outlook: Outlook) -> float:
    """What films promise beyond their cost, if they are made one after the other."""
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
