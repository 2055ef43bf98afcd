"""Steps 11 to 13: a new array and new tips, the round marker, the new Start Player; or the end."""

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.games.boulevard.content import deck
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.rules import scoring
from matinee.games.boulevard.rules.events import (
    DeckChanged,
    GameEnded,
    StartPassed,
    StartRolledOff,
    TipsDrawn,
    TipsReshuffled,
    TipsSeen,
)
from matinee.games.boulevard.rules.roll_off import roll_off
from matinee.games.boulevard.rules.state import State
from matinee.games.boulevard.rules.week.step01_array import begin_markers, deal_array


def end_week(state: State, dice: Dice, events: list[Event]) -> None:
    """End the game after the last week (HB-DEC-68), otherwise prepare the next one."""
    if state.round == state.options.rounds:  # HB-END-01, -03
        state.phase = "over"
        state.payout = [0] * state.seats
        events.append(GameEnded(holdings=scoring.all_holdings(state), places=scoring.places(state)))
        return
    _clear_away(state)
    if state.round + 1 == state.options.second_from:
        state.deck = 2
        state.film_deck, state.film_discards = list(deck(2)), []  # HB-DEC-66
        dice.shuffle(state.film_deck)
        events.append(DeckChanged())
    state.round += 1  # HB-EOR-04
    deal_array(state, dice, events)
    order = state.clockwise(state.start)
    # HB-PARTY-03, HB-DEC-34
    deal_tips(state, [*order, *(s for s in order if "parties" in state.chips[s])], dice, events)
    _pass_start(state, dice, events)
    begin_markers(state)


def _clear_away(state: State) -> None:
    """Discard screened and unpicked films (HB-EOR-01), and clear bids, rolls and results."""
    seats = state.seats
    state.film_discards += state.array
    state.programme = [[] for _ in range(seats)]
    state.minutes = [0] * seats
    state.payout = [0] * seats
    state.bids = [[0] * len(MEDIA) for _ in range(seats)]
    state.ready = [False] * seats
    state.played = [[] for _ in range(seats)]
    state.winners = [None] * len(MEDIA)
    state.box = 0
    state.lowered = False
    state.preview_dice = state.preview_genre = None
    state.agency_die = state.designated = None


def deal_tips(state: State, order: list[Seat], dice: Dice, events: list[Event]) -> None:
    """Deal one card to each seat of this order, as far as there are any (HB-DEC-63, -64).

    A hand has no limit (HB-TIP-05).
    """
    drawn: dict[Seat, list[str]] = {}
    for seat in order:
        if not state.tip_deck and state.tip_discards:  # HB-TIP-09
            state.tip_deck, state.tip_discards = state.tip_discards, []
            dice.shuffle(state.tip_deck)
            events.append(TipsReshuffled(cards=len(state.tip_deck)))
        if state.tip_deck:
            drawn.setdefault(seat, []).append(state.tip_deck.pop())
    for seat, cards in drawn.items():
        state.hands[seat] += cards
        events.append(TipsDrawn(seat=seat, cards=len(cards)))
        events.append(TipsSeen(seat=seat, tips=tuple(cards), visible_to=(seat,)))


def _pass_start(state: State, dice: Dice, events: list[Event]) -> None:
    """Give the token to the player with the least cash (HB-EOR-05 to -07, HB-DEC-67)."""
    least = min(state.cash)
    poorest = [seat for seat in state.clockwise(state.start) if state.cash[seat] == least]
    seat, rolls = roll_off(poorest, dice)
    if rolls:
        events.append(StartRolledOff(rolls=rolls))
    state.start = seat
    events.append(StartPassed(seat=seat, cash=least))
