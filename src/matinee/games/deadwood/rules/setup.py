"""Setting up a table."""

from collections.abc import Sequence

from matinee.engine.contract.game import Event
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.content import SEATS, TRAILERS
from matinee.games.deadwood.rules import sections
from matinee.games.deadwood.rules.day import deal
from matinee.games.deadwood.rules.events import DayBegan, Opened
from matinee.games.deadwood.rules.lot import lot
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.state import State


def validate(seats: int, options: Options) -> None:
    """Refuse a table that cannot be set up."""
    if seats not in SEATS:
        raise IllegalAction("DW-COMP-01", "seats", seats=seats, low=SEATS[0], high=SEATS[-1])
    if options.first is not None and options.first > seats:
        raise IllegalAction("DW-OPT-07", "first-seat", first=options.first, seats=seats)
    if options.edition == "classic" and options.layout != "1":
        raise IllegalAction("DW-DEC-09", "classic-layout")
    if options.layout != "random":
        sections.doorways(sections.parse_arrangement(_arrangement(options.layout)))


def setup(seats: int, options: Options, dice: Dice) -> tuple[State, list[Event]]:
    """The state before the first turn, and the events of setting up."""
    if options.layout == "random":  # DW-OPT-06
        places: Sequence[sections.PlacedSection] = sections.random_arrangement(dice)
    else:
        places = sections.parse_arrangement(_arrangement(options.layout))
    ground = lot(deck_of(options), " ".join(map(str, places)))
    cards = list(ground.scenes)
    dice.shuffle(cards)  # DW-SETUP-12
    first = dice.below(seats) if options.first is None else options.first - 1  # DW-SETUP-16
    days, rank, fame = by_player_count(seats)
    state = State(
        lot=ground,
        options=options,
        days=options.days or days,
        day=1,
        first=first,
        turn=first,
        moved=False,
        bought=False,
        quiet=0,
        over=False,
        at=[TRAILERS] * seats,
        role=[None] * seats,
        rank=[rank if options.start_rank is None else options.start_rank] * seats,
        dollars=[options.start_dollars or 0] * seats,
        fame=[fame if options.start_fame is None else options.start_fame] * seats,
        markers=[0] * seats,
        scene={},
        face_up={},
        shots={},
        draw=cards,
        discards=[],
        unseen=[],
    )
    events: list[Event] = [Opened(layout=ground.layout, first=first)]
    deal(state, dice, events)
    events.append(DayBegan(day=1, days=state.days))
    return state, events


def by_player_count(seats: int) -> tuple[int, int, int]:
    """Days, start rank and start fame: the table of the catalogue's section 3."""
    days = 3 if seats <= 3 else 4  # DW-COUNT-01, -02
    rank = 2 if seats >= 7 else 1  # DW-COUNT-06, -07
    fame = {5: 2, 6: 4}.get(seats, 0)  # DW-COUNT-04, -05
    return days, rank, fame


def deck_of(options: Options) -> str:
    """The size of the deck: the edition's own, or the one that the table chose (DW-OPT-04)."""
    return options.deck or {"studios": "60", "classic": "40"}[options.edition]  # DW-DEC-02


def _arrangement(layout: str) -> str:
    """The arrangement behind the option: that of a default layout, or the option itself."""
    return sections.default_layouts().get(layout, layout)
