"""A table as text, for those without a script and for those who like it better."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, get_args

from markupsafe import Markup, escape

from matinee.engine.game import Seat
from matinee.engine.record import Seen
from matinee.engine.refused import Illegal
from matinee.engine.rows import PERSON
from matinee.engine.wish import may_mean
from matinee.server.api.telling import choices as legal_choices
from matinee.server.api.telling import cursor, plans_of, sentence, undo_shape
from matinee.server.pages import choices
from matinee.server.pages.drawing import Gallery, drawn
from matinee.server.pages.entries import Entry, gone_rows, is_by
from matinee.server.pages.glance import Glance
from matinee.server.pages.said import ago, call_told, clock_told, listed, pace_told, span
from matinee.server.pages.sight import nobody_is_asked, standings
from matinee.server.pages.widgets import options_told
from matinee.server.speech import _, tag
from matinee.server.tables import pausing, wording
from matinee.server.tables.eyes import Noticed
from matinee.server.tables.hiding import Hiding
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store.tables import OVER

RELOAD: Final = 10
"""After how many seconds a page loads itself again while others decide."""
RELOAD_FOR_BOTS: Final = 2
"""The same while only bots do, who take no longer."""
LATEST: Final = 40
"""How many rows of the log are shown unless more are asked for."""
MOST_ROWS: Final = 250
"""How many rows are shown then: a log may have thousands, and no page may cost that much."""
MEANT: Final = 8
"""How many actions are told of that some words may mean."""
GALLERY: Final = Gallery()


@dataclass(frozen=True, slots=True)
class Meant:
    """Something that words may mean, and why it cannot be done."""

    say: str
    why: str
    rule: str


def text_values(
    table: Table, person: str | None, who: Seat | None, glance: Glance
) -> dict[str, Any]:
    """A game that goes on or is over, as this seat or an onlooker sees it."""
    match, eyes = table.begun, table.eyes(who)
    over = table.card.status == OVER
    latest = len(eyes.noticed) - 1
    if glance.at is not None and glance.at > latest:
        raise TableRefused("row-none", row=glance.at, last=latest)
    view = table.view(who)
    if glance.at is not None:
        view = table.game.view(match.at(eyes.noticed[glance.at].logged), who)
    board, words = table.title.board, eyes.words
    hiding = Hiding(table, person, who)
    shown = hiding.view(view)
    plan, plans = plans_of(table, who)
    chair = None if who is None else table.chairs[who]
    turn = who in table.awaited and chair is not None and chair.bot is None
    mine = turn and glance.at is None
    things = board.things(view, words)
    gone = gone_rows(eyes.noticed)
    since = _latest_own(eyes.noticed, who) if glance.since is None else glance.since
    log = _latest_first(eyes.noticed, gone, hiding, LATEST + 1)
    missed = [] if since is None else [told for told in log[:LATEST] if told.number >= since]
    most = LATEST
    if glance.log:
        most = MOST_ROWS
        log = _latest_first(eyes.noticed[: glance.before], gone, hiding, MOST_ROWS + 1)
    return {
        **about_table(table),
        "call": call_told(table, over=over, turn=turn),
        "chair": chair,
        "turn": turn,
        "over": over,
        "contest": table.title.contest,
        "reloads": 0 if over or turn or glance.calm else _reload(table),
        "cursor": str(cursor(table, who)),
        "offer": choices.of_actions(legal_choices(table, who), words.language.gettext),
        "plan": plan,
        "plans": choices.of_plans(plans, words.language.gettext),
        "undo": None if over else undo_shape(table, who),
        "standing": "" if who is None else board.status(view, words, who),
        "odds": board.odds(view, words, who) if mine and who is not None else "",
        "board": GALLERY.show(
            (table.card.id, who, glance.at, len(eyes.noticed), tag(), hiding.lines),
            lambda: board.draw(shown, words, who),
        ),
        "things": _options(things, glance.look),
        "close": _close(table, shown, words, things, glance),
        "meant": _meant(table, who, glance),
        "moved": any(is_by(n, who) and n.number not in gone for n in eyes.noticed),
        "alone": chair is not None and nobody_is_asked(table, chair),
        "missed": missed[::-1],
        "fresh": {told.number for told in missed},
        "log": log[:most],
        "more": len(log) > most,
        "latest": latest,
        "standings": standings(table) if over else [],
        "unsays": wording.unsays(table),
        "rewords": not over and wording.rewordable(table, who) is not None,
    }


def about_table(table: Table) -> dict[str, Any]:
    """The terms of a table and what was said at it."""
    terms = table.terms
    return {
        "clock": clock_told(terms.clock),
        "pace": pace_told(terms.pace),
        "options": options_told(table.title, terms.options),
        "messages": list(reversed(table.messages)),
        "ago": ago,
        "span": span,
        "former": table.turn.former,
        "closing": closing_told(table),
        "may_pause": pausing.offered(table),
        "names_of": lambda seats: listed([table.chairs[seat].name for seat in seats]),
    }


def closing_told(table: Table) -> list[tuple[str, str]]:
    """For how long what closes something is held, in games in which something does."""
    if not any(kind.closing for kind in get_args(table.game.actions)):
        return []
    told = _("{hold} after the last entry; over days once nobody has anything to add, or {settle}")
    times = {"hold": span(table.terms.hold), "settle": span(table.terms.settle)}
    return [(_("What was ended closes"), told.format(**times))]


def terms_told(table: Table) -> list[tuple[str, str]]:
    """What was agreed about a table, as pairs of words."""
    terms = table.terms
    told = [
        (_("Time"), clock_told(terms.clock)),
        (_("Bots"), pace_told(terms.pace)),
        *closing_told(table),
        (_("Taking back"), _("where that is fair") if terms.undo else _("never")),
        (_("Onlookers"), _("welcome") if terms.spectators else _("none")),
    ]
    return told + [(name, value) for name, value, _help in options_told(table.title, terms.options)]


def _reload(table: Table) -> int:
    """After how many seconds something may have happened."""
    if table.turn.paused is not None or table.asked:
        return RELOAD
    bots = all(table.chairs[seat].bot is not None for seat in table.awaited)
    return RELOAD_FOR_BOTS if bots and not table.resting else RELOAD


def _latest_own(noticed: list[Noticed], who: Seat | None) -> int | None:
    """The row of the latest move by hand on this seat that was told; before any, the first row."""
    if who is None:
        return None
    for one in reversed(noticed):
        mine = isinstance(one.row, Seen) and one.row.seat == who and one.row.by == PERSON
        if mine and one.lines:
            return one.number
    return 0


def _options(things: Mapping[str, str], chosen: str | None) -> Markup:
    """The things that can be looked at closely, as options of a list: there may be hundreds."""
    marks = {chosen: " selected"}
    options = (
        f'<option value="{escape(ref)}"{marks.get(ref, "")}>{escape(name)}</option>'
        for name, ref in things.items()
    )
    return Markup("\n".join(options))


def _close(table: Table, view: Any, words: Any, things: Any, glance: Glance) -> Any:
    """One thing on the table closely, if it is one that can be looked at."""
    if glance.look is None or (glance.look and glance.look not in things.values()):
        return None
    return drawn(table.title.board.look(view, words, glance.look))


def _meant(table: Table, who: Seat | None, glance: Glance) -> list[Meant] | None:
    """What the words may mean that somebody asks about, with the reason against each."""
    if glance.why is None or who is None:
        return None
    words, view = table.eyes(who).words, table.view(who)
    found = may_mean(table.game, words, view, who, glance.why.strip())
    return [
        Meant(
            wish.text,
            "" if wish.refusal is None else sentence(table, who, wish.refusal),
            wish.refusal.rule if isinstance(wish.refusal, Illegal) else "",
        )
        for wish in found[:MEANT]
    ]


def _latest_first(
    noticed: Sequence[Noticed], gone: set[int], hiding: Hiding, most: int
) -> list[Entry]:
    """The latest rows with lines to read, `most` of them."""
    entries = (_entry(one, gone, hiding) for one in reversed(noticed))
    return list(islice((told for told in entries if told.lines), most))


def _entry(noticed: Noticed, gone: set[int], hiding: Hiding) -> Entry:
    seat = noticed.row.seat if isinstance(noticed.row, Seen) else None
    return Entry(noticed.number, noticed.at, seat, hiding.told(noticed), noticed.number in gone)
