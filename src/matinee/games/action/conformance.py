"""The conformance cases of Action!: tables to play, secrets to shuffle, and move counts."""

from typing import Final

from matinee.engine.contract.conformance_cases import ConformanceCase, ConformanceCases, MoveCount
from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import Dice, FastDice
from matinee.games.action.content.event_keys import LOYAL_COMPANY, OPEN_AUDITION, SECOND_CHANCES
from matinee.games.action.game import ACTION
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import Production, State

CASES: Final = (
    ConformanceCase("2 seats", 2, Options(), 200),
    ConformanceCase("3 seats", 3, Options(first=1, even_start=True), 250),
    ConformanceCase("4 seats", 4, Options(), 350),
    ConformanceCase("4 seats, short", 4, Options(short=True), 250),
)


def scramble(state: State, seat: Seat | None, dice: Dice) -> State:
    """A copy with all piles shuffled; during Open Audition the visible top actor stays on top."""
    other = state.copy()
    open_top = other.event == OPEN_AUDITION and bool(other.actor_pile)
    top = [other.actor_pile.pop()] if open_top else []
    for pile in (other.script_pile, other.actor_pile, other.set_pile, other.event_pile):
        dice.shuffle(pile)
    other.actor_pile += top
    return other


def opening() -> State:
    """A game for two before its first assistant is placed."""
    state, _ = ACTION.setup(2, Options(first=1), FastDice("opening"))
    return state


def last_stretch() -> State:
    """Two players near the end of a round, with films on the track and one ready to be sent."""
    state, _ = ACTION.setup(2, Options(first=1), FastDice("last stretch"))
    state.round, state.left, state.money = 4, [2, 1], [9, 12]
    state.event = _take(state.event_pile, LOYAL_COMPANY)
    state.since = 3
    for film in ("honeymoon-at-the-goose-farm", "the-lighthouse-that-forgot"):
        _release(state, film)
    cast = tuple(_take(state.actor_pile, actor) for actor in _cast_of_the_man_bat(state))
    script = _take(_where(state, "the-man-bat"), "the-man-bat")
    state.productions[0][script] = Production(script, cast)
    return state


def second_hand() -> State:
    """Two players with discards on sale and almost empty piles."""
    state, _ = ACTION.setup(2, Options(first=2), FastDice("second hand"))
    state.round, state.left, state.money = 6, [2, 2], [4, 3]
    state.event = _take(state.event_pile, SECOND_CHANCES)
    state.since = 5
    state.actor_discards, state.actor_pile = state.actor_pile[2:], state.actor_pile[:2]
    state.set_discards, state.set_pile = state.set_pile[1:], state.set_pile[:1]
    return state


def _where(state: State, script: str) -> list[str]:
    """The script pile, with this script in it; a face-up script first swaps with the top card."""
    if script in state.scripts:
        state.scripts[state.scripts.index(script)] = state.script_pile.pop()
        state.script_pile.append(script)
    return state.script_pile


def _take(pile: list[str], card: str) -> str:
    pile.remove(card)
    return card


def _release(state: State, film: str) -> None:
    """Put a film on the track, owned by each player in turn."""
    state.owners[_take(_where(state, film), film)] = len(state.track) % state.seats
    state.track.append(film)


def _cast_of_the_man_bat(state: State) -> list[str]:
    """Actors with enough drama, fantasy and action; face-up ones are first put into the pile."""
    wanted = ("trixie-boltwright", "seraphine-stormthimble", "lucian-ferrowick", "rex-hammerlund")
    for actor in wanted:
        if actor in state.actors:
            space = state.actors.index(actor)
            state.actors[space] = state.actor_pile.pop(0)
            state.actor_pile.append(actor)
    return list(wanted)


POSITIONS: Final = (
    MoveCount("opening", 2, opening, (11, 112, 795, 4955)),
    MoveCount("last stretch", 2, last_stretch, (25, 324, 6545, 114892)),
    MoveCount("second hand", 2, second_hand, (15, 212, 2427, 30019)),
)

CONFORMANCE: Final = ConformanceCases(CASES, scramble, POSITIONS)
