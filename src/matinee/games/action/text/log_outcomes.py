"""Log lines of outcomes, with their sums: the box office, the awards, and the end of the game."""

from collections.abc import Iterator
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.event_text import EventTexts
from matinee.engine.text.i18n import N_
from matinee.games.action.rules import events
from matinee.games.action.rules.state import BOARD
from matinee.games.action.text.names import Names


def _box_office_paid(event: events.BoxOfficePaid, viewer: Seat | None, names: Names) -> str:
    if not event.takings:
        return names.text("Box office: no film is running, so nobody earns anything.")
    takings = (earned_text(each, viewer, names) for each in event.takings)
    return " ".join((names.text("Box office!"), *takings))


def earned_text(takings: events.Takings, viewer: Seat | None, names: Names) -> str:
    """Sentence for one player's income at the box office, with its sources."""
    parts = list(_parts(takings, names))
    you, other = N_("You earn {total}: {parts}."), N_("{name} earns {total}: {parts}.")
    if len(parts) == 1:
        you, other = (
            N_("You earn {total} with {film}."),
            N_("{name} earns {total} with {film}."),
        )
    return names.about(
        takings.seat,
        viewer,
        you,
        other,
        total=names.money(takings.total),
        film=names.film(takings.films[0][0]),
        parts=", ".join(parts),
    )


def _parts(takings: events.Takings, names: Names) -> Iterator[str]:
    money = names.money
    for film, millions in takings.films:
        text = names.text("{film} {money}")
        yield text.format(film=names.film(film), money=money(millions))
    if takings.archive:
        yield names.text("archives {money}").format(money=money(takings.archive))
    if takings.bonus:
        bonus = money(BOARD.genre_bonus * len(takings.bonus))
        yield names.text("event bonus {money}").format(money=bonus)


def _awards_held(event: events.AwardsHeld, viewer: Seat | None, names: Names) -> str:
    genre = names.genre(event.trend)
    if not event.honours:
        text = names.text("Awards night, with {genre} in fashion, and not a film to honour.")
        return text.format(genre=genre)
    opening = names.text("Awards night, with {genre} in fashion!").format(genre=genre)
    return " ".join((opening, *(won_text(honours, viewer, names) for honours in event.honours)))


def won_text(honours: events.Honours, viewer: Seat | None, names: Names) -> str:
    """Sentence for one player's prestige at a ceremony, with its sources."""
    parts = [
        names.text("{film} {n}").format(film=names.film(film), n=prestige)
        for film, prestige in honours.films
    ]
    if honours.trend:
        extra = BOARD.trend_prestige * len(honours.trend)
        parts.append(names.text("trend {n}").format(n=extra))
    you, other = N_("You win {total}: {parts}."), N_("{name} wins {total}: {parts}.")
    if len(parts) == 1:
        you, other = N_("You win {total} with {film}."), N_("{name} wins {total} with {film}.")
    return names.about(
        honours.seat,
        viewer,
        you,
        other,
        total=names.prestige(honours.total),
        film=names.film(honours.films[0][0]),
        parts=", ".join(parts),
    )


def _game_ended(event: events.GameEnded, viewer: Seat | None, names: Names) -> str:
    ranking = names.ranking(event.places, map(names.prestige, event.scores))
    text = names.text(
        "The last round is over; money and pairs in the archives are counted too. {ranking}."
    ).format(ranking=ranking)
    if len(set(event.places)) > len(set(event.scores)):
        equal = names.text(
            "Where scores are equal, more films in the archives decide, then more films that "
            "are still running."
        )
        text = f"{text} {equal}"
    return text


OUTCOMES: Final[EventTexts] = {
    events.BoxOfficePaid: _box_office_paid,
    events.AwardsHeld: _awards_held,
    events.GameEnded: _game_ended,
}
