"""One thing on the desk closely: finds out what a ref means, and who shows it."""

from matinee.engine.game import Seat
from matinee.games.action.content import events, films, genres, locations, performers, sets
from matinee.games.action.discarded import PILES
from matinee.games.action.names import find_production
from matinee.games.action.stage import closeup_cast, closeup_film, closeup_place, closeup_seat
from matinee.games.action.state import View
from matinee.games.action.words import ActionWords


def look(view: View, words: ActionWords, viewer: Seat | None, ref: str) -> str:
    """A card, a production, a pile of discards, a location, a round and so on; empty if no such."""
    kind, _, key = ref.partition(":")
    if kind in ("film", "script") and key in films():
        return closeup_film.look(view, words, viewer, key)
    if kind in ("actor", "prop") and (key in performers() or key in sets()):
        return closeup_cast.look_card(view, words, viewer, key)
    if kind == "stack":
        return _stack(view, words, viewer, key)
    if kind == "genre" and key in genres():
        return closeup_cast.look_genre(view, words, viewer, key)
    if kind == "event" and key in events():
        return closeup_place.look_event(view, words, viewer, key)
    if kind == "place" and key in locations():
        return closeup_place.look_place(view, words, viewer, key)
    if kind == "discards" and key in PILES:
        return closeup_cast.look_discards(view, words, viewer, key)
    if kind == "round" and key.isdecimal() and 1 <= int(key) <= view.last_round:
        return closeup_place.look_round(view, words, viewer, int(key))
    if kind == "seat" and key.isdecimal() and int(key) < view.seats:
        return closeup_seat.look(view, words, viewer, int(key))
    return ""


def _stack(view: View, words: ActionWords, viewer: Seat | None, name: str) -> str:
    """A production goes by its film, as soon as there is one."""
    production = find_production(view, name)
    if production is not None and production.script is not None:
        return closeup_film.look(view, words, viewer, production.script)
    return closeup_cast.look_stack(view, words, viewer, name)
