"""What a film may expect of the rounds to come: how long it will run, and what it is then paid.

Films leave when enough others have been sent; how many will be is guessed from what was sent so
far and from what stands ready.
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
"""How many films are sent in a round, by the number of players, once the first ones are made."""
TRUST: Final = 5.0
"""How many films it takes before what was sent so far weighs as much as that."""
SENT: Final = 0.7
"""How likely a film that is ready is sent in the same round."""
FINE: Final = 10
"""In how many parts of a film expectations are told apart."""
PAIRED: Final = PRESTIGE / 2
"""What an archived film is worth as half a pair."""
MATCHED: Final = 0.5
"""How likely an archived film goes with one on the track."""


class Run(NamedTuple):
    """What a place on the track promises from some round on."""

    phases: float
    """The box-office phases that a film there will see, by what money is then worth."""
    awards: float
    """The ceremonies."""
    trends: tuple[float, ...]
    """The ceremonies with each genre as the trend."""
    season: float
    """The phases while the event in force lasts."""
    archive: float
    """What it is worth to leave the track in the end."""


NO_RUN: Final = Run(0.0, 0.0, (0.0,) * len(GENRES), 0.0, 0.0)


@cache
def _stays(places: int, sent: int) -> float:
    """The chance that a film with this many places behind it outlasts what is sent."""
    mean, term, total = sent / FINE, 1.0, 1.0
    for count in range(1, places + 1):
        term *= mean / count
        total += term
    return total * exp(-mean)


class Outlook:
    """The rounds to come, as one player sees them."""

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
        """What a Million is worth to somebody who has it in this round."""
        return self._money[round]

    def _releases(self) -> float:
        view, usual = self._view, RELEASES[len(self._view.money)]
        sent = len(view.track) + sum(map(len, view.archives))
        expected = usual * max(0.0, view.round - 2.5)
        return usual * (sent + TRUST) / (expected + TRUST)

    def _rest_of_round(self) -> float:
        """How many films rivals will still send in this round."""
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
        """What the archives add to a film of each colour in a box-office phase."""
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
        """What a film on this square expects; one sent in a later round begins on the left."""
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
        """What a film on this square, or sent in a later round, will have brought at the end."""
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
        """What a film will bring that is sent at a time between two rounds."""
        early = int(when)
        worth = self.film(film, 0, early)
        part = when - early
        if part:
            worth += part * (self.film(film, 0, early + 1) - worth)
        return worth
