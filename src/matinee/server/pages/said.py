"""Times, names and terms as pages say them, in the language that is spoken now."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from matinee.engine.refused import N_
from matinee.server.api.held import ended_by
from matinee.server.api.shapes_tables import TableShape
from matinee.server.speech import _, many, spoken
from matinee.server.tables.table import Table
from matinee.server.tables.terms import BankClock, Clock, DecisionClock, Pace

PACES: Final[dict[Pace, str]] = {
    # Translators: what bots do, for sentences that begin with “Bots”.
    "at-once": N_("answer at once"),
    "brisk": N_("pause for a moment"),
    "watch": N_("take their time, so that one can follow"),
}
"""What bots do, for sentences that begin with them."""


class Level(NamedTuple):
    """What a level of bots is called, and what such a bot does."""

    name: str
    about: str


LEVELS: Final = {
    "random": Level(N_("improviser"), N_("takes any move that is allowed")),
    "heuristic": Level(N_("seasoned player"), N_("knows what pays, and goes for it")),
}
CLOSED: Final = {
    "agreed": N_("Ended early, as all agreed"),
    "conceded": N_("Closed when the last one left"),
    "abandoned": N_("Closed, since nobody came back"),
    "cancelled": N_("Closed before it began"),
}
"""How a game ended that nobody has won."""
ENDED: Final = {
    "finished": N_("The game is over"),
    "agreed": N_("The game was ended here, as all agreed"),
    "conceded": N_("The game is over: all but one have conceded"),
    "left": N_("The last one has left, and the table is closed"),
    "abandoned": N_("The table was left for too long and is closed"),
    "cancelled": N_("The table was closed before the game began"),
}
"""How a table came to its end, for sentences of their own."""


def span(seconds: float) -> str:
    """How long something takes, roughly."""
    return spoken().span(seconds)


def ago(seconds: float) -> str:
    """How long ago something was."""
    return spoken().ago(seconds)


CAME: Final[Mapping[int, str]] = {
    2: N_("You came second."),
    3: N_("You came third."),
    4: N_("You came fourth."),
    5: N_("You came fifth."),
    6: N_("You came sixth."),
    7: N_("You came seventh."),
    8: N_("You came eighth."),
}


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them.

    >>> listed(["Ann"]), listed(["Ann", "Ben", "Cy"]), listed([])
    ('Ann', 'Ann, Ben and Cy', 'nobody')
    """
    return spoken().listed(names) if names else _("nobody")


def pace_told(pace: Pace) -> str:
    """What bots do, for sentences that begin with them."""
    return _(PACES[pace])


def level_told(level: str) -> Level:
    """A level of bots, for people; one that only its game knows keeps its name.

    >>> level_told("heuristic").name, level_told("dreamy").name
    ('seasoned player', 'dreamy')
    """
    known = LEVELS.get(level)
    if known is None:
        return Level(level.replace("-", " ").replace("_", " "), "")
    return Level(_(known.name), _(known.about))


def outcome_told(table: TableShape) -> str:
    """How a game that is over came out, for one of those who sat there."""
    if table.result is None:
        return _(CLOSED.get(table.ended or "", N_("Over")))
    if not table.result.ranked:
        return _("Played to the end")
    winners = table.result.winners
    you = any(table.seats[seat].you for seat in winners)
    others = [table.seats[seat].name for seat in winners if not table.seats[seat].you]
    score = table.scores[winners[0]] if table.scores and winners else ""
    names = listed([_("You"), *others] if you else others)
    return _won(you, len(others), bool(score)).format(names=names, score=score)


def _won(you: bool, others: int, score: bool) -> str:
    """That somebody won: languages differ in what they do with “you”, and with several."""
    if you and score:
        return spoken().pgettext("the reader is among them", "{names} won, {score}")
    if you:
        return spoken().pgettext("the reader is among them", "{names} won")
    if score:
        return many("{names} won, {score}", "{names} won, {score}", others)
    return many("{names} won", "{names} won", others)


def minutes_told(minutes: str) -> str:
    """How long a game takes.

    >>> minutes_told("60"), minutes_told("60-120")
    ('60 minutes', '60 to 120 minutes')
    """
    low, _dash, high = minutes.partition("-")
    if high:
        return _("{low} to {high} minutes").format(low=low, high=high)
    return _("{minutes} minutes").format(minutes=low)


def came_told(place: int) -> str:
    """Which place somebody who has not won came in."""
    if place in CAME:
        return _(CAME[place])
    return _("You came number {place}.").format(place=place)


def clock_told(clock: Clock) -> str:
    """How much time there is."""
    match clock:
        case DecisionClock(long, short):
            told = _("{long} for a decision, {short} for a small one")
            return told.format(long=span(long), short=span(short))
        case BankClock(bank, refill):
            told = _("{bank} for the whole game, and {refill} more with each decision")
            return told.format(bank=span(bank), refill=span(refill))
    return _("no clock")


def call_told(table: Table, *, over: bool, turn: bool) -> str:
    """What the game waits for, in a sentence."""
    if over:
        return ended_told(table)
    if table.turn.paused is not None:
        return _("The table is paused")
    if turn:
        return _("Your call")
    if table.turn.ended is not None and not table.awaited:
        return ended_by(table)
    if table.resting:
        return _("Everybody is away; the game rests until somebody comes back")
    names = [table.chairs[seat].name for seat in table.awaited]
    return _("Waiting for {names}").format(names=listed(names))


def ended_told(table: Table) -> str:
    """How a table came to its end; empty if that is not known."""
    ended = table.card.ended or ""
    if ended == "conceded" and table.match is not None and table.match.result is None:
        ended = "left"  # nobody has won by it
    told = ENDED.get(ended)
    return _(told) if told else ""
