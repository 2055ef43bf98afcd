"""Setting up a table."""

from matinee.engine.contract.game import Event
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.boulevard.content import deck, tips
from matinee.games.boulevard.content.pieces import MEDIA, SEATS
from matinee.games.boulevard.rules.events import Opened
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.state import State
from matinee.games.boulevard.rules.week.step01_array import begin_markers, deal_array
from matinee.games.boulevard.rules.week.step11_to_13_new_week import deal_tips

START_CASH = 25  # HB-SETUP-01
START_HAND = 6  # HB-SETUP-02


def validate(seats: int, options: Options) -> None:
    """Refuse a table that cannot be set up."""
    if seats not in SEATS:
        raise IllegalAction("HB-DEC-01", "seats", seats=seats, low=SEATS[0], high=SEATS[-1])
    if options.first is not None and options.first > seats:
        raise IllegalAction("HB-DEC-02", "first-seat", first=options.first, seats=seats)


def setup(seats: int, options: Options, dice: Dice) -> tuple[State, list[Event]]:
    """The state before the first marker is placed, and the events of setting up."""
    start = dice.below(seats) if options.first is None else options.first - 1  # HB-DEC-02
    film_deck = list(deck(1))  # HB-SETUP-07
    dice.shuffle(film_deck)
    tip_deck = [key for key, tip in tips().items() for _ in range(tip.copies)]
    dice.shuffle(tip_deck)
    state = State(
        options=options,
        round=1,  # HB-SETUP-05
        deck=1,
        phase="markers",
        start=start,
        circuit=1,
        queue=[],
        cash=[START_CASH] * seats,
        payout=[0] * seats,
        chips=[{} for _ in range(seats)],  # HB-SETUP-12
        spots=[[None, None] for _ in range(seats)],
        previous=[],
        cubes={},
        array=[],
        programme=[[] for _ in range(seats)],
        minutes=[0] * seats,
        film_deck=film_deck,
        film_discards=[],
        genre=None,  # HB-SETUP-04, HB-DEC-08
        preview_dice=None,
        preview_genre=None,
        agency_die=None,
        designated=None,  # HB-SETUP-06, HB-DEC-09
        bids=[[0] * len(MEDIA) for _ in range(seats)],
        ready=[False] * seats,
        lowered=False,
        box=0,
        winners=[None] * len(MEDIA),
        hands=[[] for _ in range(seats)],
        played=[[] for _ in range(seats)],
        tip_deck=tip_deck,
        tip_discards=[],
    )
    events: list[Event] = [Opened(rounds=options.rounds, start=start)]
    deal_array(state, dice, events)
    deal_tips(state, state.clockwise(start) * START_HAND, dice, events)
    begin_markers(state)
    return state, events
