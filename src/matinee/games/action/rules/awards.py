"""Awards: the prestige that films on the track win at a ceremony, with trends."""

from matinee.engine.contract.game import Event, Seat
from matinee.games.action.content import films
from matinee.games.action.rules.events import AwardsHeld, Honours
from matinee.games.action.rules.state import State, View


def ceremony_prestige(position: View, seat: Seat, trend: str | None) -> Honours:
    """A player's prestige if a ceremony were now (AC-AWD-02, AC-TREND-02, -03)."""
    own = position.on_track(seat)
    return Honours(
        seat=seat,
        films=tuple((film, films()[film].prestige) for film in own),
        trend=tuple(film for film in own if trend in films()[film].genres),
    )


def hold_awards(state: State, events: list[Event]) -> None:
    """Score prestige for films, more for the trend (AC-AWD-01 to -05, AC-TREND-01 to -06)."""
    trend = state.trend(state.round)
    won = [ceremony_prestige(state, seat, trend) for seat in sorted(set(state.owners.values()))]
    for one in won:
        state.prestige[one.seat] += one.total
    events.append(AwardsHeld(trend=trend or "", honours=tuple(won)))
