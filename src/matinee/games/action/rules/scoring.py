"""Final scoring: prestige, money, pairs in the archives, and the ranking."""

from collections import Counter

from matinee.engine.contract.game import Result, Seat
from matinee.games.action.content import films
from matinee.games.action.content.pieces import JOKER
from matinee.games.action.rules.state import BOARD, View


def pairs(archive: list[str]) -> int:
    """Number of pairs of one colour; gold goes with any colour (AC-FIN-05, -06, AC-Q-77)."""
    colours = Counter(films()[film].colour for film in archive)
    gold = colours.pop(JOKER, 0)
    odd = sum(count % 2 for count in colours.values())
    joined = min(odd, gold)
    return sum(count // 2 for count in colours.values()) + joined + (gold - joined) // 2


def items(position: View, seat: Seat) -> dict[str, int]:
    """A player's score if the game ended now, item by item (AC-FIN-02)."""
    return {
        "prestige": position.prestige[seat],
        "money": position.money[seat] // BOARD.money_per_prestige,  # AC-FIN-03, -04
        "pairs": pairs(position.archives[seat]),
    }


def scores(position: View) -> tuple[int, ...]:
    """Each seat's score if the game ended now."""
    return tuple(sum(items(position, seat).values()) for seat in range(position.seats))


def standing(position: View) -> list[tuple[int, int, int]]:
    """Each seat's sort key: score, archived films, films on the track (AC-TIE-01, -02)."""
    return [
        (score, len(position.archives[seat]), len(position.on_track(seat)))
        for seat, score in enumerate(scores(position))
    ]


def places(position: View) -> tuple[int, ...]:
    """Each seat's place, from 1; seats with equal standing share one (AC-Q-79, -80)."""
    ranked = standing(position)
    return tuple(1 + sum(other > own for other in ranked) for own in ranked)


def result(position: View) -> Result | None:
    """The outcome, once the last round is over."""
    return Result(places(position), scores(position)) if position.over else None
