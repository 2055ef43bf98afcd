"""Formats times, names and terms of a table as text, in the current language."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from matinee.engine.text.current_language import _, current_language, ngettext
from matinee.engine.text.i18n import N_
from matinee.server.extension import extension
from matinee.server.schemas.tables import TableSchema
from matinee.server.tables.table import Table
from matinee.server.tables.table_settings import BankClock, Clock, DecisionClock, Pace

PACES: Final[dict[Pace, str]] = {
    # Translators: what bots do, for sentences that begin with “Bots”.
    "at-once": N_("answer at once"),
    "brisk": N_("pause for a moment"),
    "watch": N_("take their time, so that one can follow"),
}
"""Phrases for the pace of bots, for sentences that begin with “Bots”."""


class Level(NamedTuple):
    """Name of a bot level, and a phrase for the play of such a bot."""

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
"""Phrases for the end of a game without a winner, by the table's `ended`."""
ENDED: Final = {
    "finished": N_("The game is over"),
    "agreed": N_("The game was ended here, as all agreed"),
    "conceded": N_("The game is over: all but one have conceded"),
    "left": N_("The last one has left, and the table is closed"),
    "abandoned": N_("The table was left for too long and is closed"),
    "cancelled": N_("The table was closed before the game began"),
}
"""Sentences for the end of a table, by its `ended`, or `left`."""


def format_duration(seconds: float) -> str:
    """A duration, rounded."""
    return current_language().duration(seconds)


def format_ago(seconds: float) -> str:
    """The time since an event, rounded, as in “an hour ago”."""
    return current_language().ago(seconds)


CAME: Final[Mapping[int, str]] = {
    2: N_("You came second."),
    3: N_("You came third."),
    4: N_("You came fourth."),
    5: N_("You came fifth."),
    6: N_("You came sixth."),
    7: N_("You came seventh."),
    8: N_("You came eighth."),
}


def format_list(names: Sequence[str]) -> str:
    """Names as a list in a sentence.

    >>> format_list(["Ann"]), format_list(["Ann", "Ben", "Cy"]), format_list([])
    ('Ann', 'Ann, Ben and Cy', 'nobody')
    """
    return current_language().listed(names) if names else _("nobody")


def format_pace(pace: Pace) -> str:
    """The phrase for a pace of bots, for sentences that begin with “Bots”."""
    return _(PACES[pace])


def format_level(level: str) -> Level:
    """The name of a bot level. A level that only its game knows keeps its key as a name.

    >>> format_level("heuristic").name, format_level("dreamy").name
    ('seasoned player', 'dreamy')
    """
    known = LEVELS.get(level)
    if known is None:
        return Level(level.replace("-", " ").replace("_", " "), "")
    return Level(_(known.name), _(known.about))


def format_outcome(table: TableSchema) -> str:
    """The outcome of a finished game, for one of its players."""
    if table.result is None:
        return _(CLOSED.get(table.ended or "", N_("Over")))
    if not table.result.ranked:
        return _("Played to the end")
    winners = table.result.winners
    you = any(table.seats[seat].you for seat in winners)
    others = [table.seats[seat].name for seat in winners if not table.seats[seat].you]
    score = table.scores[winners[0]] if table.scores and winners else ""
    names = format_list([_("You"), *others] if you else others)
    return _won(you, len(others), bool(score)).format(names=names, score=score)


def _won(you: bool, others: int, score: bool) -> str:
    """The sentence that names the winners. Languages differ in “you” and in the plural."""
    if you and score:
        return current_language().pgettext("the reader is among them", "{names} won, {score}")
    if you:
        return current_language().pgettext("the reader is among them", "{names} won")
    if score:
        return ngettext("{names} won, {score}", "{names} won, {score}", others)
    return ngettext("{names} won", "{names} won", others)


def format_minutes(minutes: str) -> str:
    """The duration of a game.

    >>> format_minutes("60"), format_minutes("60-120")
    ('60 minutes', '60 to 120 minutes')
    """
    low, _dash, high = minutes.partition("-")
    if high:
        return _("{low} to {high} minutes").format(low=low, high=high)
    return _("{minutes} minutes").format(minutes=low)


def format_place(place: int) -> str:
    """The sentence for the place of a player who has not won."""
    if place in CAME:
        return _(CAME[place])
    return _("You came number {place}.").format(place=place)


def format_clock(clock: Clock) -> str:
    """The time control of a table."""
    match clock:
        case DecisionClock(long, short):
            sentence = _("{long} for a decision, {short} for a small one")
            return sentence.format(long=format_duration(long), short=format_duration(short))
        case BankClock(bank, refill):
            sentence = _("{bank} for the whole game, and {refill} more with each decision")
            return sentence.format(bank=format_duration(bank), refill=format_duration(refill))
    return _("no clock")


def format_call(table: Table, *, over: bool, turn: bool) -> str:
    """A sentence with the state of the table: its end, a pause, or the players it waits for."""
    if over:
        return format_end(table)
    if table.progress.paused is not None:
        return _("The table is paused")
    if turn:
        return _("Your call")
    if table.progress.pending_seat is not None and not table.active_seats:
        return extension().pending_text(table)
    if table.all_away:
        return _("Everybody is away; the game rests until somebody comes back")
    names = [table.seats[seat].name for seat in table.active_seats]
    return _("Waiting for {names}").format(names=format_list(names))


def format_end(table: Table) -> str:
    """The sentence for the end of a table; empty if its cause is not known."""
    ended = table.row.ended or ""
    if ended == "conceded" and table.match is not None and table.match.result is None:
        ended = "left"  # nobody has won by it
    sentence = ENDED.get(ended)
    return _(sentence) if sentence else ""
