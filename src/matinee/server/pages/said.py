"""Times, names and terms as pages say them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from matinee.server.api.shapes_tables import TableShape
from matinee.server.tables.table import Table
from matinee.server.tables.terms import BankClock, Clock, DecisionClock, Pace

PACES: dict[Pace, str] = {
    "at-once": "answer at once",
    "brisk": "pause for a moment",
    "watch": "take their time, so that one can follow",
}
"""What bots do, for sentences that begin with them."""


class Level(NamedTuple):
    """What a level of bots is called, and what such a bot does."""

    name: str
    about: str


LEVELS: Final = {
    "random": Level("improviser", "takes any move that is allowed"),
    "heuristic": Level("seasoned player", "knows what pays, and goes for it"),
}
CLOSED: Final = {
    "agreed": "Ended early, as all agreed",
    "conceded": "All others conceded",
    "abandoned": "Closed, since nobody came back",
    "cancelled": "Closed before it began",
}
"""How a game ended that nobody has won."""
ENDED: Final = {
    "finished": "The game is over",
    "agreed": "The game was ended here, as all agreed",
    "conceded": "The game is over: all but one have conceded",
    "abandoned": "The table was left for too long and is closed",
    "cancelled": "The table was closed before the game began",
}
"""How a table came to its end, for sentences of their own."""


def span(seconds: float) -> str:
    """How long something takes, roughly.

    >>> span(90), span(7200), span(14 * 86400), span(86400 + 7200)
    ('90 seconds', '2 hours', '14 days', '26 hours')
    """
    for unit, size, least in (("day", 86_400, 2), ("hour", 3_600, 2), ("minute", 60, 2)):
        if seconds >= least * size:
            return _counted(round(seconds / size), unit)
    return _counted(max(0, round(seconds)), "second")


def ago(seconds: float) -> str:
    """How long ago something was.

    >>> ago(5), ago(300)
    ('just now', '5 minutes ago')
    """
    return "just now" if seconds < 60 else f"{span(seconds)} ago"


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them.

    >>> listed(["Ann"]), listed(["Ann", "Ben", "Cy"])
    ('Ann', 'Ann, Ben and Cy')
    """
    *most, last = names or ("nobody",)
    return f"{', '.join(most)} and {last}" if most else last


def level_told(level: str) -> Level:
    """A level of bots, for people; one that only its game knows keeps its name.

    >>> level_told("heuristic").name, level_told("dreamy").name
    ('seasoned player', 'dreamy')
    """
    return LEVELS.get(level) or Level(level.replace("-", " ").replace("_", " "), "")


def outcome_told(table: TableShape) -> str:
    """How a game that is over came out, for one of those who sat there."""
    if table.result is None:
        return CLOSED.get(table.ended or "", "Over")
    winners = table.result.winners
    names = ["You" if table.seats[seat].you else table.seats[seat].name for seat in winners]
    names.sort(key=lambda name: name != "You")
    points = ""
    if table.result.scores is not None and winners:
        points = f", {_counted(table.result.scores[winners[0]], 'point')}"
    return f"{listed(names)} won{points}"


def clock_told(clock: Clock) -> str:
    """How much time there is."""
    match clock:
        case DecisionClock(long, short):
            return f"{span(long)} for a decision, {span(short)} for a small one"
        case BankClock(bank, refill):
            return f"{span(bank)} for the whole game, and {span(refill)} more with each decision"
    return "no clock"


def _counted(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def call_told(table: Table, *, over: bool, turn: bool) -> str:
    """What the game waits for, in a sentence."""
    if over:
        return ENDED.get(table.card.ended or "", "")
    if turn:
        return "Your call"
    if table.resting:
        return "Everybody is away; the game rests until somebody comes back"
    names = [table.chairs[seat].name for seat in table.turn.waiting]
    return f"Waiting for {listed(names)}"
