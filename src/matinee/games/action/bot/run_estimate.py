"""The heuristic bot's estimate of a film's future: how long it will run, and its income.

A film leaves the track when enough others have been sent. Their number is estimated from the films
sent so far and from those that are ready.
"""

from math import exp
from typing import Final, NamedTuple

from matinee.engine.contract.game import Seat
from matinee.engine.thread_cache import cache
from matinee.games.action.bot.weights import PRESTIGE, Style
from matinee.games.action.content import films
from matinee.games.action.content.pieces import GENRES, JOKER
from matinee.games.action.rules.assistants import slots
from matinee.games.action.rules.box_office import is_favoured
from matinee.games.action.rules.productions import is_ready
from matinee.games.action.rules.state import BOARD, View

RELEASES: Final = {2: 0.9, 3: 1.4, 4: 2.0}
"""The usual number of films sent in a round, by the number of players, after the first rounds."""
TRUST: Final = 5.0
"""The weight of the usual rate against the films sent so far, as a number of films."""
SENT: Final = 0.7
"""The chance that a rival's ready film is sent in the same round."""
FINE: Final = 10
"""Expected numbers of films are rounded to this part of a film, so that `_stays` is cached."""
PAIRED: Final = PRESTIGE / 2
"""Value of an archived film as half a pair, in Millions."""
MATCHED: Final = 0.5
"""The chance that an archived film matches one on the track."""


class Run(NamedTuple):
    """The expected future of a film on one square, from some round on."""

    phases: float
    """Expected box-office phases, weighted by the value of money then."""
    awards: float
    """Expected ceremonies."""
    trends: tuple[float, ...]
    """Expected ceremonies with each genre as the trend."""
    season: float
    """Expected box-office phases during the event in force, weighted likewise."""
    archive: float
    """Expected value of the film in the archives, in Millions."""


NO_RUN: Final = Run(0.0, 0.0, (0.0,) * len(GENRES), 0.0, 0.0)


@cache
def _stays(places: int, sent: int) -> float:
    """Chance that at most `places` films are sent, if `sent / FINE` are expected (Poisson)."""
    mean, term, total = sent / FINE, 1.0, 1.0
    for count in range(1, places + 1):
        term *= mean / count
        total += term
    return total * exp(-mean)


class Outlook:
    """Estimates for the coming rounds, for one player."""

    def __init__(self, view: View, seat: Seat, style: Style) -> None:
        self.now, self.last = view.round, view.last_round
        self.style = style
        self._view, self._seat = view, seat
        self._rate = self._releases()
        self._rest = self._rest_of_round()
        self._runs: dict[tuple[int, int], Run] = {}
        self._films: dict[tuple[str, int, int, bool], float] = {}
        span = self.last
        self._money = [1 + style.early * max(0, span - u) / span for u in range(span + 3)]
        self._trends = {u: view.trend(u) for u in range(self.now, self.last + 1)}
        self._season = self._end_of_season()
        self._extra = self._matching()

    def money(self, round: int) -> float:
        """Value of a Million received in this round, in Millions at the end."""
        return self._money[round]

    def _releases(self) -> float:
        view, usual = self._view, RELEASES[len(self._view.money)]
        sent = len(view.track) + sum(map(len, view.archives))
        expected = usual * max(0.0, view.round - 2.5)
        return usual * (sent + TRUST) / (expected + TRUST)

    def _rest_of_round(self) -> float:
        """The expected number of films that rivals still send in this round."""
        view = self._view
        room = (slots(view.seats, "send") or 0) - len(view.placed.get("send", ()))
        sent = 0.0
        for seat, own in enumerate(view.productions):
            if seat != self._seat and view.left[seat]:
                made = sum(map(is_ready, own.values()))
                sent += SENT * min(made, view.left[seat]) + 0.1 * min(3, view.left[seat])
        return min(sent, room)

    def _end_of_season(self) -> int:
        """The last round of the event in force."""
        coming = (u for u in range(self.now + 1, self.last + 1) if BOARD.track[u - 1].event)
        return next(coming, self.last + 1) - 1

    def _matching(self) -> dict[str, float]:
        """Millions that the player's archives add in a phase to a new film of each colour."""
        view, seat = self._view, self._seat
        kept = [films()[film].colour for film in view.archives[seat]]
        shown = {films()[film].colour for film in view.on_track(seat)}
        gold = 0.0 if shown else float(kept.count(JOKER))
        return {
            colour: gold + (kept.count(colour) if colour != JOKER else 0)
            for colour in ("red", "blue", "gold")
            if colour not in shown
        }

    def run(self, square: int, since: int) -> Run:
        """The future of a film on this square, from round `since` on; films open on square 0."""
        found = self._runs.get((square, since))
        if found is None:
            found = self._runs[square, since] = self._reckon(square, since)
        return found

    def _reckon(self, square: int, since: int) -> Run:
        if since > self.last:
            return NO_RUN
        phases = awards = season = archive = 0.0
        trends = [0.0] * len(GENRES)
        sent = self._rest if since == self.now else 0.4 * self._rate
        places, stays = BOARD.squares - 1 - square, 1.0
        for round in range(since, self.last + 1):
            space = BOARD.track[round - 1]
            stays = _stays(places, int(sent * FINE + 0.5)) if places >= 0 else 0.0
            sent += self._rate
            if not space.box_office:
                continue
            worth = self.money(round + 1)
            phases += stays * worth
            archive += (1 - stays) * MATCHED * worth
            if round <= self._season:
                season += stays * worth
            if space.awards:
                awards += stays
                trend = self._trends[round]
                if trend is not None:
                    trends[GENRES.index(trend)] += stays
        return Run(phases, awards, tuple(trends), season, archive + (1 - stays) * PAIRED)

    def film(self, film: str, square: int, since: int, *, own: bool = True) -> float:
        """Value at the end of a film on this square, or of one sent in round `since`."""
        key = (film, square, since, own)
        found = self._films.get(key)
        if found is None:
            found = self._films[key] = self._value(film, self.run(square, since), own=own)
        return found

    def _value(self, film: str, run: Run, *, own: bool) -> float:
        script = films()[film]
        worth = run.phases * script.millions + PRESTIGE * run.awards * script.prestige
        for weight, need in zip(run.trends, script.needs, strict=True):
            if need:
                worth += PRESTIGE * weight
        if run.season and is_favoured(self._view, film):
            worth += run.season
        if own:
            worth += self._extra.get(script.colour, 0.0) * run.phases
        return worth + run.archive

    def sent_in(self, film: str, when: float) -> float:
        """Value of a film sent at a fractional time, interpolated between two rounds."""
        early = int(when)
        worth = self.film(film, 0, early)
        part = when - early
        if part:
            worth += part * (self.film(film, 0, early + 1) - worth)
        return worth
