"""The view of a seat: everything but decks, rivals' cards, and dice behind rivals' screens."""

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import Dice
from matinee.games.boulevard.content import deck, genre_of, genres, tips
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.content.tip_keys import PRESS_AGENT
from matinee.games.boulevard.rules.state import SCREENED, State, View
from matinee.games.boulevard.rules.week.step05_bids import FACES


def view(state: State, seat: Seat | None) -> View:
    """The table with `HIDDEN` for values this seat may not know (HB-HID-02 to -08, HB-DEC-70)."""
    seen = state.copy_as(View)
    seen.film_deck = [HIDDEN] * len(state.film_deck)
    seen.tip_deck = [HIDDEN] * len(state.tip_deck)
    for other, hand in enumerate(state.hands):
        if other != seat:
            seen.hands[other] = [HIDDEN] * len(hand)
            if state.phase in SCREENED:
                seen.bids[other] = [HIDDEN] * len(MEDIA)
    if not state.lowered:
        if state.preview_dice is not None and state.standing_on("preview") != seat:
            seen.preview_dice = seen.preview_genre = HIDDEN
        if state.agency_die is not None and state.standing_on("agency") != seat:
            seen.agency_die = HIDDEN
    return seen


def sample_state(view: View, seat: Seat | None, dice: Dice) -> State:
    """A random full state: unseen cards dealt to decks and hands, hidden dice drawn anew."""
    state = view.copy_as(State)
    state.film_deck = _unseen_films(view, dice)
    _imagine_tips(view, state, seat, dice)
    for other in range(view.seats):
        if other != seat and view.phase in SCREENED:
            state.bids[other] = _imagined_bids(view, other, dice)
    if view.preview_dice is HIDDEN:
        roll = dice.die(), dice.die()
        genre = genre_of(sum(roll))
        if genre is None and view.phase != "preview":
            genre = dice.pick(list(genres()))
        state.preview_dice, state.preview_genre = roll, genre
    if view.agency_die is HIDDEN:
        state.agency_die = dice.die()
    return state


def _unseen_films(view: View, dice: Dice) -> list[str]:
    seen = {*view.array, *view.film_discards}
    cards = [film for film in deck(view.deck) if film not in seen]
    dice.shuffle(cards)
    return cards


def _imagine_tips(view: View, state: State, seat: Seat | None, dice: Dice) -> None:
    left = {key: tip.copies for key, tip in tips().items()}
    for card in view.tip_discards:
        left[card] -= 1
    for card in () if seat is None else view.hands[seat]:
        left[card] -= 1
    cards = [card for card, copies in left.items() for _ in range(copies)]
    dice.shuffle(cards)
    for other, hand in enumerate(view.hands):
        if other != seat:
            state.hands[other] = [cards.pop() for _ in hand]
    state.tip_deck = cards


def _imagined_bids(view: View, seat: Seat, dice: Dice) -> list[int]:
    """Random bids that a player could have set, with a die wherever a Press Agent was sent."""
    bids = [0] * len(MEDIA)
    spare = view.cash[seat]
    agents = [MEDIA.index(tip.on) for tip in view.played[seat] if tip.card == PRESS_AGENT]
    boxes = [box for box in range(len(MEDIA)) if box not in agents]
    dice.shuffle(boxes)
    for box in [*agents, *boxes]:
        least = 1 if box in agents else 0
        most = min(FACES[-1], spare)
        bids[box] = least + dice.below(most - least + 1) if dice.below(2) or least else 0
        spare -= bids[box]
    return bids
