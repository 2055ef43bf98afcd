"""The heuristic bot's value of changes on the track, for its own films and for those of rivals."""

from matinee.engine.contract.game import Seat
from matinee.games.action.bot.run_estimate import PAIRED, Outlook
from matinee.games.action.bot.weights import PRESTIGE
from matinee.games.action.rules.scoring import pairs
from matinee.games.action.rules.state import BOARD, View


def release_gain(view: View, seat: Seat, outlook: Outlook, film: str) -> float:
    """Gain of sending a film now: its own run, and the moves of the films that it pushes."""
    gain = outlook.film(film, 0, outlook.now)
    for square, other in enumerate(view.track):
        gain += _moved(view, seat, outlook, other, square, square + 1)
    return gain


def campaign_gain(view: View, seat: Seat, outlook: Outlook, left: str, right: str) -> float:
    """Gain of swapping two neighbours on the track."""
    square = view.track.index(left)
    gain = _moved(view, seat, outlook, left, square, square + 1)
    return gain + _moved(view, seat, outlook, right, square + 1, square)


def _moved(view: View, seat: Seat, outlook: Outlook, film: str, old: int, new: int) -> float:
    """Gain of `seat` if a film, own or not, moves from one square to another or off the track."""
    owner = view.owners[film]
    own = owner == seat
    before = outlook.film(film, old, outlook.now, own=own)
    if new < BOARD.squares:
        after = outlook.film(film, new, outlook.now, own=own)
    else:
        after = _archived(view, owner, outlook, film)
    style = outlook.style
    return (after - before) * (style.push if own else -style.rivals / (view.seats - 1))


def _archived(view: View, owner: Seat, outlook: Outlook, film: str) -> float:
    """Value of a film in the archives: beside films on the track, and in a pair."""
    worth = outlook.run(BOARD.squares, outlook.now).archive
    if outlook.now < outlook.last - 1:
        return worth
    before = view.archives[owner]
    return worth - PAIRED + PRESTIGE * (pairs([*before, film]) - pairs(before))
