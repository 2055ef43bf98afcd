"""The cases, shuffling of hidden parts and positions of Boulevard for the conformance kit."""

from typing import Final

from matinee.engine.contract.conformance_cases import ConformanceCase, ConformanceCases, MoveCount
from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import Dice, FastDice
from matinee.games.boulevard.content import deck, films, genre_of, genres
from matinee.games.boulevard.content.pieces import ARRAY, MEDIA
from matinee.games.boulevard.content.tip_keys import PRESS_AGENT
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.state import State
from matinee.games.boulevard.rules.week.step05_bids import FACES

CASES: Final = (
    ConformanceCase("2 seats", 2, Options(), 6000),
    ConformanceCase("3 seats, 4 rounds", 3, Options(rounds=4), 6000),
    ConformanceCase("4 seats", 4, Options(first=1), 9000),
    ConformanceCase("5 seats, 8 rounds", 5, Options(rounds=8), 12000),
)


def scramble(state: State, seat: Seat | None, dice: Dice) -> State:
    """Deal the decks and rivals' hands anew, and change the dice behind rivals' screens."""
    other = state.copy()
    dice.shuffle(other.film_deck)
    rivals = [rival for rival in range(other.seats) if rival != seat]
    cards = other.tip_deck + [card for rival in rivals for card in other.hands[rival]]
    dice.shuffle(cards)
    for rival in rivals:
        other.hands[rival] = [cards.pop() for _ in other.hands[rival]]
    other.tip_deck = cards
    if other.phase in {"advertising", "tips"}:  # not `SCREENED`, which this tests
        for rival in rivals:
            other.bids[rival] = _bids(other, rival, dice)
    if not other.lowered:
        if other.preview_dice is not None and other.standing_on("preview") != seat:
            other.preview_dice = dice.die(), dice.die()
            other.preview_genre = genre_of(sum(other.preview_dice))
            if other.preview_genre is None and other.phase != "preview":
                other.preview_genre = dice.pick(list(genres()))
        if other.agency_die is not None and other.standing_on("agency") != seat:
            other.agency_die = dice.die()
    return other


def _bids(state: State, seat: Seat, dice: Dice) -> list[int]:
    """Random bids within the cash; where a Press Agent was sent, a bid is public knowledge."""
    sent = [MEDIA.index(tip.on) for tip in state.played[seat] if tip.card == PRESS_AGENT]
    bids = [int(box in sent) for box in range(len(MEDIA))]
    for box in range(len(MEDIA)):
        spare = min(FACES[-1] - bids[box], state.cash[seat] - sum(bids))
        bids[box] += dice.below(spare + 1)
    return bids


def opening() -> State:
    """A game for two before the first marker."""
    state, _ = BOULEVARD.setup(2, Options(first=1), FastDice("opening"))
    return state


def well_stocked() -> State:
    """Two players in the second half, with chips, loans, managers and money, about to place."""
    state, _ = BOULEVARD.setup(2, Options(rounds=4, first=1), FastDice("well stocked"))
    state.deck, state.round = 2, 3
    cards = list(deck(2))
    FastDice("second deck").shuffle(cards)
    state.array, state.film_deck = cards[:ARRAY], cards[ARRAY:]
    state.cash = [40, 9]
    state.chips = [
        {"manager": 1, "loan": 2, "time": 2, "concessions": 1},
        {"manager": 1, "3d": 1, "reroll": 4, "superscope": 1},
    ]
    state.previous = [["agency", "john-wayne"], ["john-wayne", "loan"]]
    return state


def choosing_films() -> State:
    """Two players about to rent, who hold cards that help."""
    state, _ = BOULEVARD.setup(2, Options(first=1), FastDice("films"))
    _deal(state, 0, "studio-handshake", "block-booking", "cartoon")
    _deal(state, 1, "trimmed-reel", "rented-projector")
    state.phase, state.queue = "films", [0, 1]
    return state


def playing_tips() -> State:
    """Two players whose bids are set, with films and cards to play on them."""
    state, _ = BOULEVARD.setup(2, Options(rounds=4, first=1), FastDice("tips"))
    _deal(state, 0, "cartoon", "press-agent", "front-page-favor", "technicolor-spectacle")
    _deal(state, 1, "autograph-session", "unsold-space", "tax-holiday")
    for seat, film in enumerate(("singin-in-the-rain", "high-noon")):
        pile = state.film_deck if film in state.film_deck else state.array
        pile[pile.index(film)], state.array[seat] = state.array[seat], film
        state.programme[seat], state.minutes[seat] = [film], films()[film].minutes
    state.bids = [[2, 0, 1, 0, 3, 0], [2, 0, 3, 0, 3, 0]]
    state.ready = [True, True]
    state.phase, state.queue = "tips", [0, 1]
    return state


def _deal(state: State, seat: Seat, *cards: str) -> None:
    """Give a player these cards for those in hand."""
    state.tip_deck += state.hands[seat]
    for card in cards:
        state.tip_deck.remove(card)
    state.hands[seat] = list(cards)


POSITIONS: Final = (
    MoveCount("opening", 2, opening, (69, 4758, 119724)),
    MoveCount("well stocked", 2, well_stocked, (71, 4771, 317486)),
    MoveCount("choosing films", 2, choosing_films, (83, 2401, 35028)),
    MoveCount("playing tips", 2, playing_tips, (6, 22, 53, 98, 189, 295, 478, 2505)),
)

CONFORMANCE: Final = ConformanceCases(CASES, scramble, POSITIONS)
