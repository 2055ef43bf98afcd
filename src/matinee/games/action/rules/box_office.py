"""Box-office phases: the money that films on the track bring, with archives."""

from matinee.engine.contract.game import Event, Seat
from matinee.games.action.content import events, films
from matinee.games.action.content.pieces import JOKER
from matinee.games.action.rules.events import BoxOfficePaid, Takings
from matinee.games.action.rules.state import BOARD, State, View


def archive_bonus(position: View, seat: Seat) -> int:
    """Millions for archived scripts in the colour of one of the player's films on the track.

    Gold scripts are jokers, but only in the archives (AC-ARCH-03 to -08).
    """
    shown: set[str] = {films()[film].colour for film in position.on_track(seat)}
    if not shown:
        return 0  # AC-Q-29
    return BOARD.archive_bonus * sum(
        archive_matches(film, shown) for film in position.archives[seat]
    )


def archive_matches(archived: str, shown: set[str]) -> bool:
    """Whether an archived script earns beside films of these colours."""
    colour = films()[archived].colour
    return colour in shown or (colour == JOKER and bool(shown))


def is_favoured(position: View, film: str) -> bool:
    """Whether the event in force pays more for a film (AC-EV-06a to -07b)."""
    event = position.event
    return event is not None and any(
        genre in films()[film].genres for genre in events()[event].genres
    )


def takings(position: View, seat: Seat) -> Takings:
    """A player's income if the box-office phase were now (AC-INC-02 to -05)."""
    own = position.on_track(seat)
    return Takings(
        seat=seat,
        films=tuple((film, films()[film].millions) for film in own),
        archive=archive_bonus(position, seat),
        bonus=tuple(film for film in own if is_favoured(position, film)),
    )


def pay_box_office(state: State, happened: list[Event]) -> None:
    """Pay all players with films on the track, at the same time (AC-Q-28)."""
    paid = [takings(state, seat) for seat in sorted(set(state.owners.values()))]
    for one in paid:
        state.money[one.seat] += one.total
    happened.append(BoxOfficePaid(takings=tuple(paid)))
