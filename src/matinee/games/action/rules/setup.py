"""Setup of a table, and the numbers of seats and options that it refuses."""

from collections.abc import Iterable

from matinee.engine.contract.game import Event
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content import events, performers, scripts, sets, tv_scripts
from matinee.games.action.content.pieces import GENRES, SEATS
from matinee.games.action.rules.events import Opened
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.rounds import begin_round
from matinee.games.action.rules.state import BOARD, CEREMONIES, Production, State


def validate(seats: int, options: Options) -> None:
    """Refuse a wrong number of seats, and a First Player without a seat."""
    if seats not in SEATS:
        raise IllegalAction("AC-COMP-15", "seats", seats=seats, low=SEATS[0], high=SEATS[-1])
    if options.first is not None and options.first > seats:
        raise IllegalAction("AC-Q-14", "first-seat", first=options.first, seats=seats)


def setup(seats: int, options: Options, dice: Dice) -> tuple[State, list[Event]]:
    """The state before the first assistant is placed, and the events that led to it."""
    first = dice.below(seats) if options.first is None else options.first - 1  # AC-Q-14
    television = _shuffled(tv_scripts(), dice)[:seats]  # AC-SETUP-01, -02
    script_pile = _shuffled(scripts(), dice)  # AC-SETUP-03
    actor_pile = _shuffled(performers(), dice)
    set_pile = _shuffled(sets(), dice)
    event_pile = _shuffled(events(), dice)
    tokens = _shuffled(GENRES, dice)  # AC-SETUP-15
    spaces = sum(ceremony <= BOARD.rounds[seats] for ceremony in CEREMONIES)
    prestige = [0] * seats  # AC-SETUP-13
    if options.even_start:
        prestige = [BOARD.later[seats][(seat - first) % seats] for seat in range(seats)]
    state = State(
        options=options,
        round=1,  # AC-SETUP-14
        phase="assistants",
        first=first,
        turn=first,
        money=[BOARD.money] * seats,  # AC-SETUP-08
        prestige=prestige,
        hired=[0] * seats,  # AC-SETUP-12
        left=[BOARD.assistants] * seats,  # AC-SETUP-11
        placed={},
        trends=tokens[:spaces],  # AC-SETUP-16 to -18
        event=None,  # AC-SETUP-07
        past_events=[],
        since=0,
        productions=[{script: Production(script)} for script in television],  # AC-Q-35
        drawn=None,
        track=[],  # AC-SETUP-20
        owners={},
        archives=[[] for _ in range(seats)],
        scripts=[script_pile.pop() for _ in range(BOARD.row)],  # AC-SETUP-05
        actors=[actor_pile.pop() for _ in range(BOARD.row)],  # AC-SETUP-04
        script_pile=script_pile,
        actor_pile=actor_pile,
        set_pile=set_pile,  # AC-SETUP-06
        event_pile=event_pile,
        actor_discards=[],
        set_discards=[],
    )
    opened = Opened(
        rounds=state.last_round,
        first=first,
        actors=tuple(actor for actor in state.actors if actor),
        scripts=tuple(script for script in state.scripts if script),
        trends=tuple(state.trends),
        television=tuple(television),
        prestige=tuple(prestige),
    )
    happened: list[Event] = [opened]
    begin_round(state, dice, happened)
    return state, happened


def _shuffled(cards: Iterable[str], dice: Dice) -> list[str]:
    pile = list(cards)
    dice.shuffle(pile)
    return pile
