"""Sending films to the box office: the track, the film pushed off it, and the archives."""

from functools import lru_cache
from typing import Final

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content import films, performers
from matinee.games.action.content.event_keys import LOYAL_COMPANY
from matinee.games.action.content.pieces import GENRES
from matinee.games.action.rules.actions import NEW, SendFilm
from matinee.games.action.rules.assistants import check_slot, has_free_slot, place_assistant
from matinee.games.action.rules.events import FilmArchived, FilmSent
from matinee.games.action.rules.markets import turn_pile
from matinee.games.action.rules.productions import add_cast, find_film, is_ready, missing_points
from matinee.games.action.rules.rounds import next_turn
from matinee.games.action.rules.state import BOARD, State, View

send_film_action = lru_cache(maxsize=4096)(SendFilm)
"""A release, cached."""

_SQUARES: Final = BOARD.squares
_MOST: Final = BOARD.most_films


def has_cube(position: View, seat: Seat) -> bool:
    """Whether a player has a cube for one more film, after the push (AC-Q-12)."""
    track, owners = position.track, position.owners
    if len(track) == _SQUARES and owners[track[-1]] == seat:
        return True
    return sum(owners[film] == seat for film in track) < _MOST


def legal_releases(position: View, seat: Seat, legal: list[Action]) -> None:
    """Add every own film that is ready, also with each card that may be kept (AC-LEGAL-06)."""
    own = position.productions[seat]
    made = [name for name, one in own.items() if one.script and one.cast and is_ready(one)]
    if not made or not has_free_slot(position, "send") or not has_cube(position, seat):
        return
    loyal = position.event == LOYAL_COMPANY
    for name in made:
        production = own[name]
        if production.script is not None:
            legal.append(send_film_action(production.script))
            if loyal:  # AC-EV-11a
                others = [NEW, *(onto for onto in own if onto != name)]
                legal += [
                    send_film_action(production.script, card, onto)
                    for card in production.cast
                    for onto in others
                ]


def check_send(position: View, seat: Seat, action: SendFilm) -> None:
    """Refuse a release without a free slot, a ready own film or a cube, and a wrong kept card."""
    check_slot(position, seat, "send")
    if action.film not in films():
        raise IllegalAction("AC-SEND-03", "no-such-film", film=action.film)
    name = find_film(position, seat, action.film)
    if name is None:
        raise IllegalAction("AC-SEND-03", "not-in-production", film=action.film)
    production = position.productions[seat][name]
    if not is_ready(production):
        wanting = zip(GENRES, missing_points(production), strict=True)
        lacks = tuple((genre, points) for genre, points in wanting if points)
        raise IllegalAction("AC-STACK-05", "not-ready", film=action.film, missing=lacks)
    if not has_cube(position, seat):
        raise IllegalAction("AC-Q-12", "no-cube", most=_MOST)
    _check_kept(position, seat, action, name, production.cast)


def _check_kept(
    position: View, seat: Seat, action: SendFilm, name: str, cast: tuple[str, ...]
) -> None:
    if not action.keep:
        if action.onto != NEW:
            raise IllegalAction("AC-Q-69", "nothing-kept")
        return
    if position.event != LOYAL_COMPANY:
        raise IllegalAction("AC-SEND-05", "nobody-stays")
    if action.keep not in cast:
        raise IllegalAction("AC-EV-11a", "not-in-film", card=action.keep, film=action.film)
    if action.onto != NEW and (
        action.onto == name or action.onto not in position.productions[seat]
    ):
        raise IllegalAction("AC-EV-11b", "no-such-production", production=action.onto)


def send_film(state: State, seat: Seat, action: SendFilm, dice: Dice) -> list[Event]:
    """Open the film on the left, push the others on, and discard the cast except a kept card."""
    name = find_film(state, seat, action.film)
    assert name is not None
    place_assistant(state, seat, "send")
    cast = state.productions[seat].pop(name).cast  # AC-SEND-08
    discarded = tuple(card for card in cast if card != action.keep)
    events: list[Event] = [
        FilmSent(
            seat=seat,
            film=action.film,
            discarded=discarded,
            kept=action.keep,
            onto=action.onto,
        )
    ]
    _push(state, events)
    state.track.insert(0, action.film)  # AC-SEND-04, AC-BOT-02
    state.owners[action.film] = seat  # AC-SEND-07
    had_pile = bool(state.actor_pile)
    for card in discarded:  # AC-SEND-05, -06, AC-Q-54
        pile = state.actor_discards if card in performers() else state.set_discards
        pile.append(card)
    if action.keep:
        add_cast(state, seat, action.keep, action.onto)  # AC-EV-11b
    if not had_pile:
        turn_pile(state, dice, events)  # AC-Q-67
    next_turn(state, dice, events)
    return events


def _push(state: State, events: list[Event]) -> None:
    """Move the film on the last square, if any, to its owner's archives (AC-BOT-03 to -06)."""
    if len(state.track) == _SQUARES:
        film = state.track.pop()
        owner = state.owners.pop(film)
        state.archives[owner].append(film)
        events.append(FilmArchived(seat=owner, film=film))
