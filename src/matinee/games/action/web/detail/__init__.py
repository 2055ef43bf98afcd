"""Detail views of Action!: chooses the view for a ref."""

from matinee.engine.contract.game import Seat
from matinee.games.action.content import events, films, genres, locations, performers, sets
from matinee.games.action.rules.state import View
from matinee.games.action.text.discards import PILES
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.text.names import find_production
from matinee.games.action.web.detail import cast, film, location, seat


def detail(view: View, words: ActionText, viewer: Seat | None, ref: str) -> str:
    """The detail view of a ref; empty for an unknown ref."""
    kind, _, key = ref.partition(":")
    if kind in ("film", "script") and key in films():
        return film.detail(view, words, viewer, key)
    if kind in ("actor", "prop") and (key in performers() or key in sets()):
        return cast.card_detail(view, words, viewer, key)
    if kind == "stack":
        return _stack(view, words, viewer, key)
    if kind == "genre" and key in genres():
        return cast.genre_detail(view, words, viewer, key)
    if kind == "event" and key in events():
        return location.event_detail(view, words, viewer, key)
    if kind == "place" and key in locations():
        return location.location_detail(view, words, viewer, key)
    if kind == "discards" and key in PILES:
        return cast.discards_detail(view, words, viewer, key)
    if kind == "round" and key.isdecimal() and 1 <= int(key) <= view.last_round:
        return location.round_detail(view, words, viewer, int(key))
    if kind == "seat" and key.isdecimal() and int(key) < view.seats:
        return seat.detail(view, words, viewer, int(key))
    return ""


def _stack(view: View, words: ActionText, viewer: Seat | None, name: str) -> str:
    """The detail view of a production, or of its film once it has a script."""
    production = find_production(view, name)
    if production is not None and production.script is not None:
        return film.detail(view, words, viewer, production.script)
    return cast.stack_detail(view, words, viewer, name)
