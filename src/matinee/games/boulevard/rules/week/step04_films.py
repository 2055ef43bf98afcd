"""Step 4: players in turn rent a film each, round after round, until nobody can or wants more."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.engine.thread_cache import cache
from matinee.games.boulevard.content import films, tips
from matinee.games.boulevard.content.pieces import PROCESSES, QUARTER, Film
from matinee.games.boulevard.content.tip_keys import BLOCK, CARDS, HANDSHAKE, RENTED, TRIM
from matinee.games.boulevard.rules.actions import DECLINE, PassFilms, PickFilm, PlayTip
from matinee.games.boulevard.rules.active_seats import check_phase
from matinee.games.boulevard.rules.events import FilmPicked, FilmsPassed, SecondDeclined
from matinee.games.boulevard.rules.hand import check_held, spend
from matinee.games.boulevard.rules.state import State, View
from matinee.games.boulevard.rules.week.step05_bids import begin_advertising

PICK_CARDS: Final = CARDS[4]
HELPS: Final = (BLOCK, TRIM, RENTED)
"""The cards that can make a film legal."""

PASS: Final = PassFilms()


class Means(NamedTuple):
    """A player's means for renting: cash, free minutes, and the processes that can be shown."""

    cash: int
    minutes: int
    shows: frozenset[str]


@cache
def picks(film: str) -> dict[tuple[str, ...], PickFilm]:
    """The picks of this film, by set of cards."""
    return {cards: PickFilm(film, cards) for cards in subsets(PICK_CARDS)}


@cache
def subsets(cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All sets of these cards, the smaller first."""
    return tuple(some for size in range(len(cards) + 1) for some in combinations(cards, size))


@cache
def shown_processes(equipment: frozenset[str]) -> frozenset[str]:
    """The processes that these chips allow; every theater shows films without one."""
    return equipment & {*PROCESSES} | {""}


def begin_films(state: State, dice: Dice, events: list[Event]) -> None:
    """Begin with the player at the Distribution Agency, otherwise with the Start Player."""
    state.phase = "films"
    state.queue = state.clockwise(state.first_picker())
    _settle(state, dice, events)


def _settle(state: State, dice: Dice, events: list[Event]) -> None:
    """Pass for each player in turn who can rent nothing; begin step 5 once all have passed."""
    while state.queue:
        seat = state.queue[0]
        if has_film_choice(state, seat):
            return
        del state.queue[0]  # HB-DEC-48
        events.append(FilmsPassed(seat=seat, forced=True))
    begin_advertising(state)


def means(position: View, seat: Seat) -> Means:
    """A player's means for renting now."""
    return Means(
        position.cash[seat],
        position.minutes_left(seat),
        shown_processes(frozenset(position.chips[seat])),
    )


def on_offer(position: View) -> list[Film]:
    """The films of the array that nobody has taken."""
    every, taken = films(), {film for programme in position.programme for film in programme}
    return [every[film] for film in position.array if film not in taken]


def has_film_choice(position: View, seat: Seat) -> bool:
    """Whether this player has a film to decide on, or could have with cards (HB-DEC-48, -74).

    It follows from public knowledge: the number of cards in the hand, not their kinds.
    """
    offer, have = on_offer(position), means(position, seat)
    if any(fits(film, have) for film in offer):
        return True
    unplayed = tuple(card for card in HELPS if not position.has_played(seat, card))
    cards = len(position.hands[seat])
    return any(
        fits(film, have, some)
        for some in subsets(unplayed)
        if 0 < len(some) <= cards
        for film in offer
    )


def rental_cost(film: Film, cards: Iterable[str] = ()) -> int:
    """Price of a film with the help of these cards (HB-DEC-75, HB-CON-IT-17)."""
    return max(0, film.price - tips()[BLOCK].amount) if BLOCK in cards else film.price


def counted_minutes(film: Film, cards: Iterable[str] = ()) -> int:
    """The minutes that a film counts with the help of these cards (HB-CON-IT-18)."""
    return max(QUARTER, film.minutes - tips()[TRIM].amount) if TRIM in cards else film.minutes


def fits(film: Film, have: Means, cards: tuple[str, ...] = ()) -> bool:
    """Whether a film can be rented with these means and cards (HB-PICK-06 to -11)."""
    return (
        rental_cost(film, cards) <= have.cash
        and counted_minutes(film, cards) <= have.minutes
        and (film.process in have.shows or RENTED in cards)
    )


def means_left(film: Film, have: Means, cards: tuple[str, ...] = ()) -> Means:
    """The means left after renting a film with these cards."""
    return have._replace(
        cash=have.cash - rental_cost(film, cards),
        minutes=have.minutes - counted_minutes(film, cards),
    )


def _second_fits(
    offer: Sequence[Film], film: Film, have: Means, cards: tuple[str, ...], held: tuple[str, ...]
) -> bool:
    """Whether another film could follow at once, with the cards that are left in hand."""
    left = means_left(film, have, cards)
    rest = tuple(card for card in held if card not in cards)
    return any(fits(other, left, rest) for other in offer if other is not film)


def playable_film_cards(position: View, seat: Seat) -> tuple[str, ...]:
    """The film-pick cards in this player's hand, of kinds not played this week."""
    hand = position.hands[seat]
    return tuple(c for c in PICK_CARDS if c in hand and not position.has_played(seat, c))


def legal_films(position: View, seat: Seat) -> list[Action]:
    """Every film that this player can rent, with each set of cards that helps; and no film."""
    offer, have = on_offer(position), means(position, seat)
    cash, minutes, shown = have
    choices: list[Action] = [  # `fits` inlined: bots call this most of all
        picks(film.key)[()]
        for film in offer
        if film.price <= cash and film.minutes <= minutes and film.process in shown
    ]
    cards = playable_film_cards(position, seat)
    if cards:
        choices += _with_cards(offer, have, cards)
    choices.append(PASS if position.phase == "films" else DECLINE)
    return choices


def _with_cards(offer: Sequence[Film], have: Means, held: tuple[str, ...]) -> Iterator[PickFilm]:
    for cards in subsets(held)[1:]:
        for film in offer:
            if RENTED in cards and film.process in have.shows:
                continue
            if fits(film, have, cards) and (
                HANDSHAKE not in cards or _second_fits(offer, film, have, cards, held)
            ):
                yield picks(film.key)[cards]


def check_pick(position: View, seat: Seat, action: PickFilm) -> None:
    """A film must be on offer, be affordable, fit the time left and have its equipment."""
    check_phase(position, seat, "films", "second")
    if action.film not in films():
        raise IllegalAction("HB-PICK-01", "no-such-film", film=action.film)
    film, cards = films()[action.film], action.cards
    if film.key not in position.array:
        raise IllegalAction("HB-PICK-01", "film-not-here", film=film.key)
    for owner, programme in enumerate(position.programme):
        if film.key in programme:
            raise IllegalAction("HB-DEC-49", "film-taken", film=film.key, seat=owner)
    _check_cards(position, seat, cards)
    have = means(position, seat)
    if film.process not in have.shows and RENTED not in cards:
        rule = {"3d": "08", "cinemascope": "09", "vistavision": "10", "superscope": "11"}
        raise IllegalAction(
            f"HB-PICK-{rule[film.process]}", "no-equipment", film=film.key, process=film.process
        )
    if RENTED in cards and film.process in have.shows:
        raise IllegalAction("HB-DEC-75", "projector-needless", film=film.key)
    price, minutes = rental_cost(film, cards), counted_minutes(film, cards)
    if price > have.cash:
        raise IllegalAction("HB-PICK-06", "too-dear", film=film.key, price=price, cash=have.cash)
    if minutes > have.minutes:
        raise IllegalAction(
            "HB-PICK-07", "too-long", film=film.key, minutes=minutes, left=have.minutes
        )
    if HANDSHAKE in cards and not _second_fits(
        on_offer(position), film, have, cards, playable_film_cards(position, seat)
    ):
        raise IllegalAction("HB-CON-IT-16", "no-second-film", film=film.key)


def _check_cards(position: View, seat: Seat, cards: tuple[str, ...]) -> None:
    if cards not in subsets(PICK_CARDS):
        raise IllegalAction("HB-DEC-75", "no-pick-cards")
    for card in cards:
        check_held(position, seat, card)


def pick(state: State, seat: Seat, action: PickFilm, dice: Dice) -> list[Event]:
    """Pay for the film and take it."""
    film, cards = films()[action.film], action.cards
    price, minutes = rental_cost(film, cards), counted_minutes(film, cards)
    state.cash[seat] -= price  # HB-PICK-02
    state.minutes[seat] += minutes
    state.programme[seat].append(film.key)
    for card in cards:
        spend(state, seat, PlayTip(card, on=film.key))
    events: list[Event] = [
        FilmPicked(seat=seat, film=film.key, paid=price, minutes=minutes, cards=cards)
    ]
    if HANDSHAKE in cards:
        state.phase = "second"
    else:
        _next(state, dice, events)
    return events


def pass_films(state: State, seat: Seat, action: PassFilms, dice: Dice) -> list[Event]:
    """Rent no more this week (HB-DEC-47)."""
    del state.queue[0]
    events: list[Event] = [FilmsPassed(seat=seat)]
    _settle(state, dice, events)
    return events


def decline_second(state: State, seat: Seat, dice: Dice) -> list[Event]:
    """Decline the second film of a Studio Handshake; this does not count as a pass."""
    events: list[Event] = [SecondDeclined(seat=seat)]
    _next(state, dice, events)
    return events


def _next(state: State, dice: Dice, events: list[Event]) -> None:
    """Go on to the next player clockwise who has not passed (HB-PICK-03, HB-DEC-50)."""
    state.phase = "films"
    state.queue.append(state.queue.pop(0))
    _settle(state, dice, events)
