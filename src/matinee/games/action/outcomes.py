"""What comes of a round, told with its sums: the box office, the awards, and the end."""

from collections.abc import Iterator

from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.engine.telling import Tellers
from matinee.games.action import events
from matinee.games.action.names import Names
from matinee.games.action.state import BOARD


class Outcomes:
    """What films bring, in the words of one table."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._ = names.text
        self.tellers: Tellers = {
            events.BoxOfficePaid: self._box_office_paid,
            events.AwardsHeld: self._awards_held,
            events.GameEnded: self._game_ended,
        }

    def _box_office_paid(self, event: events.BoxOfficePaid, viewer: Seat | None) -> str:
        if not event.takings:
            return self._("Box office: no film is running, so nobody earns anything.")
        earned = (self.earned(takings, viewer) for takings in event.takings)
        return " ".join((self._("Box office!"), *earned))

    def earned(self, takings: events.Takings, viewer: Seat | None) -> str:
        """What one player earns at the box office, and with what."""
        parts = list(self._parts(takings))
        you, other = N_("You earn {total}: {parts}."), N_("{name} earns {total}: {parts}.")
        if len(parts) == 1:
            you, other = (
                N_("You earn {total} with {film}."),
                N_("{name} earns {total} with {film}."),
            )
        return self._names.about(
            takings.seat,
            viewer,
            you,
            other,
            total=self._names.money(takings.total),
            film=self._names.film(takings.films[0][0]),
            parts=", ".join(parts),
        )

    def _parts(self, takings: events.Takings) -> Iterator[str]:
        money = self._names.money
        for film, millions in takings.films:
            told = self._("{film} {money}")
            yield told.format(film=self._names.film(film), money=money(millions))
        if takings.archive:
            yield self._("archives {money}").format(money=money(takings.archive))
        if takings.bonus:
            bonus = money(BOARD.genre_bonus * len(takings.bonus))
            yield self._("event bonus {money}").format(money=bonus)

    def _awards_held(self, event: events.AwardsHeld, viewer: Seat | None) -> str:
        genre = self._names.genre(event.trend)
        if not event.honours:
            told = self._("Awards night, with {genre} in fashion, and not a film to honour.")
            return told.format(genre=genre)
        opening = self._("Awards night, with {genre} in fashion!").format(genre=genre)
        return " ".join((opening, *(self.won(honours, viewer) for honours in event.honours)))

    def won(self, honours: events.Honours, viewer: Seat | None) -> str:
        """What one player wins at a ceremony, and with what."""
        parts = [
            self._("{film} {n}").format(film=self._names.film(film), n=prestige)
            for film, prestige in honours.films
        ]
        if honours.trend:
            extra = BOARD.trend_prestige * len(honours.trend)
            parts.append(self._("trend {n}").format(n=extra))
        you, other = N_("You win {total}: {parts}."), N_("{name} wins {total}: {parts}.")
        if len(parts) == 1:
            you, other = N_("You win {total} with {film}."), N_("{name} wins {total} with {film}.")
        return self._names.about(
            honours.seat,
            viewer,
            you,
            other,
            total=self._names.prestige(honours.total),
            film=self._names.film(honours.films[0][0]),
            parts=", ".join(parts),
        )

    def _game_ended(self, event: events.GameEnded, viewer: Seat | None) -> str:
        names = self._names
        order = sorted(range(len(names.names)), key=lambda seat: event.places[seat])
        ranking = ", ".join(
            f"{event.places[seat]}. {names.names[seat]} {names.prestige(event.scores[seat])}"
            for seat in order
        )
        told = self._(
            "The last round is over; money and pairs in the archives are counted too. {ranking}."
        ).format(ranking=ranking)
        if len(set(event.places)) > len(set(event.scores)):
            equal = self._(
                "Where scores are equal, more films in the archives decide, then more films that "
                "are still running."
            )
            told = f"{told} {equal}"
        return told
