"""Final scoring: prestige, money, pairs in the archives; and who is ahead of whom."""

from collections import Counter

from matinee.engine.contract.game import Result, Seat
from matinee.games.action.content import films
from matinee.games.action.content.pieces import JOKER
from matinee.games.action.rules.state import BOARD, View


def pairs(archive: list[str]) -> int:
    """Pairs of one colour, where gold goes with any (AC-FIN-05, -06, AC-Q-77)."""
    colours = Counter(films()[film].colour for film in archive)
    gold = colours.pop(JOKER, 0)
    odd = sum(count % 2 for count in colours.values())
    joined = min(odd, gold)
    return sum(count // 2 for count in colours.values()) + joined + (gold - joined) // 2


def items(table: View, seat: Seat) -> dict[str, int]:
    """A player's score if the game ended now, item by item (AC-FIN-02)."""
    return {
        "prestige": table.prestige[seat],
        "money": table.money[seat] // BOARD.money_per_prestige,  # AC-FIN-03, -04
        "pairs": pairs(table.archives[seat]),
    }


def scores(table: View) -> tuple[int, ...]:
    """Everybody's score if the game ended now."""
    return tuple(sum(items(table, seat).values()) for seat in range(table.seats))


def standing(table: View) -> list[tuple[int, int, int]]:
    """What each player is ranked by: score, archived films, films on the track (AC-TIE-01, -02)."""
    return [
        (score, len(table.archives[seat]), len(table.on_track(seat)))
        for seat, score in enumerate(scores(table))
    ]


def places(table: View) -> tuple[int, ...]:
    """Each seat's place; who is alike in everything shares it (AC-Q-79, -80)."""
    ranked = standing(table)
    return tuple(1 + sum(other > own for other in ranked) for own in ranked)


def result(table: View) -> Result | None:
    """The outcome, once the last round is over."""
    return Result(places(table), scores(table)) if table.over else None
