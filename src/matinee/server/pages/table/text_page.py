"""The text page of a table, for browsers without a script and for people who prefer text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, get_args

from markupsafe import Markup, escape

from matinee.engine.contract.game import Seat
from matinee.engine.match.log_rows import PERSON
from matinee.engine.match.seat_log import VisibleRow
from matinee.engine.text.command_matching import match_command
from matinee.engine.text.current_language import _, current_tag
from matinee.engine.text.errors import IllegalAction
from matinee.server.extension import extension
from matinee.server.pages.extension import page_extension
from matinee.server.pages.formatting import (
    format_ago,
    format_call,
    format_clock,
    format_duration,
    format_list,
    format_pace,
)
from matinee.server.pages.option_fields import format_options
from matinee.server.pages.parts import action_buttons
from matinee.server.pages.parts.log_entries import LogEntry, is_by, undone_rows
from matinee.server.pages.parts.terminal_html import to_html
from matinee.server.pages.table.actions_view import has_no_voters
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.pages.table.table_view import standings
from matinee.server.presenters.table import (
    cursor,
    legal_actions,
    orders_of,
    refusal_sentence,
    undo_schema,
)
from matinee.server.tables import pauses
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Table
from matinee.server.tables.viewer_log import ViewerFilter, ViewerRow
from matinee.store.tables import OVER
from matinee.web.cached_fragments import FRAGMENTS

RELOAD: Final = 10
"""Seconds between reloads while people decide."""
RELOAD_FOR_BOTS: Final = 2
"""Seconds between reloads while only bots decide."""
LATEST: Final = 40
"""The number of log rows shown by default."""
MOST_ROWS: Final = 250
"""The most log rows of one page: a log may have thousands, which would cost too much."""
MOST_MATCHED: Final = 8
"""The most actions listed for some words."""


@dataclass(frozen=True, slots=True)
class MatchedAction:
    """An action that the words may mean, with its refusal; `why` is empty if it is legal."""

    say: str
    why: str
    rule: str


def text_values(
    table: Table, person: str | None, viewer: Seat | None, query: PageQuery
) -> dict[str, Any]:
    """Template variables of a running or finished game, for this viewer."""
    match, viewer_log = table.begun, table.viewer_log(viewer)
    over = table.row.status == OVER
    latest = len(viewer_log.rows) - 1
    if query.at is not None and query.at > latest:
        raise TableRefused("row-none", row=query.at, last=latest)
    view = table.view(viewer)
    if query.at is not None:
        view = table.game.view(match.state_at(viewer_log.rows[query.at].logged), viewer)
    board, words = table.title.terminal, viewer_log.words
    hiding = extension().viewer_filter(table, person, viewer)
    shown = hiding.view(view)
    plan, plans = orders_of(table, viewer)
    seat_row = None if viewer is None else table.seats[viewer]
    turn = viewer in table.active_seats and seat_row is not None and seat_row.bot is None
    mine = turn and query.at is None
    things = board.things(view, words)
    drawing = table.row.id, viewer, query.at, len(viewer_log.rows), current_tag(), hiding.lines
    undone = undone_rows(viewer_log.rows)
    since = _latest_own(viewer_log.rows, viewer) if query.since is None else query.since
    log = _latest_first(viewer_log.rows, undone, hiding, LATEST + 1)
    missed = [] if since is None else [entry for entry in log[:LATEST] if entry.number >= since]
    most = LATEST
    if query.log:
        most = MOST_ROWS
        log = _latest_first(viewer_log.rows[: query.before], undone, hiding, MOST_ROWS + 1)
    return {
        **about_table(table),
        "call": format_call(table, over=over, turn=turn),
        "chair": seat_row,
        "turn": turn,
        "over": over,
        "contest": table.title.contest,
        "reloads": 0 if over or turn or query.never_reloads else _reload(table),
        "cursor": str(cursor(table, viewer)),
        "offer": action_buttons.of_actions(legal_actions(table, viewer), words.language.gettext),
        "plan": plan,
        "plans": action_buttons.of_plans(plans, words.language.gettext),
        "undo": None if over else undo_schema(table, viewer),
        "standing": "" if viewer is None else board.status(view, words, viewer),
        "odds": board.odds(view, words, viewer) if mine and viewer is not None else "",
        "board": FRAGMENTS.show(
            ("text", *drawing), lambda: to_html(board.draw(shown, words, viewer))
        ),
        "things": FRAGMENTS.show(("things", *drawing), lambda: _options(things))
        if query.look is None
        else _options(things, query.look),
        "close": _detail(table, shown, words, things, query),
        "meant": _matched_actions(table, viewer, query),
        "moved": any(is_by(n, viewer) and n.number not in undone for n in viewer_log.rows),
        "decides_alone": seat_row is not None and has_no_voters(table, seat_row),
        "missed": missed[::-1],
        "fresh": {entry.number for entry in missed},
        "log": log[:most],
        "more": len(log) > most,
        "latest": latest,
        "standings": standings(table) if over else [],
        "may_redact": page_extension().may_redact(table),
        "may_reword": not over and page_extension().may_reword(table, viewer),
    }


def about_table(table: Table) -> dict[str, Any]:
    """Template variables with the table's terms and its chat."""
    terms = table.terms
    return {
        "clock": format_clock(terms.clock),
        "pace": format_pace(terms.pace),
        "options": format_options(table.title, terms.options),
        "messages": list(reversed(table.messages)),
        "ago": format_ago,
        "span": format_duration,
        "former": table.progress.former,
        "closing": format_grace_period(table),
        "may_pause": pauses.has_pauses(table),
        "names_of": lambda seats: format_list([table.seats[seat].name for seat in seats]),
    }


def format_grace_period(table: Table) -> list[tuple[str, str]]:
    """The grace period of a pending end, in games that have such ends."""
    if not any(kind.ends_turn for kind in get_args(table.game.actions)):
        return []
    text = _("{hold} after the last entry; over days once nobody has anything to add, or {settle}")
    times = {
        "hold": format_duration(table.terms.hold),
        "settle": format_duration(table.terms.settle),
    }
    return [(_("What was ended closes"), text.format(**times))]


def format_terms(table: Table) -> list[tuple[str, str]]:
    """The terms of a table, as pairs of name and value."""
    terms = table.terms
    terms_shown = [
        (_("Time"), format_clock(terms.clock)),
        (_("Bots"), format_pace(terms.pace)),
        *format_grace_period(table),
        (_("Taking back"), _("where that is fair") if terms.undo else _("never")),
        (_("Onlookers"), _("welcome") if terms.spectators else _("none")),
    ]
    return terms_shown + [
        (name, value) for name, value, _help in format_options(table.title, terms.options)
    ]


def _reload(table: Table) -> int:
    """Seconds after which the page reloads."""
    if table.progress.paused is not None or table.undecided_seats:
        return RELOAD
    bots = all(table.seats[seat].bot is not None for seat in table.active_seats)
    return RELOAD_FOR_BOTS if bots and not table.all_away else RELOAD


def _latest_own(viewer_row: list[ViewerRow], viewer: Seat | None) -> int | None:
    """The row of this seat's latest move by hand that has log lines; 0 if there is none."""
    if viewer is None:
        return None
    for one in reversed(viewer_row):
        mine = isinstance(one.row, VisibleRow) and one.row.seat == viewer and one.row.by == PERSON
        if mine and one.lines:
            return one.number
    return 0


def _options(things: Mapping[str, str], chosen: str | None = None) -> Markup:
    """The things with a detail view, as options of a select. There may be hundreds."""
    marks = {chosen: " selected"}
    options = (
        f'<option value="{escape(ref)}"{marks.get(ref, "")}>{escape(name)}</option>'
        for name, ref in things.items()
    )
    return Markup("\n".join(options))


def _detail(table: Table, view: Any, words: Any, things: Any, query: PageQuery) -> Any:
    if query.look is None or (query.look and query.look not in things.values()):
        return None
    return to_html(table.title.terminal.detail(view, words, query.look))


def _matched_actions(
    table: Table, viewer: Seat | None, query: PageQuery
) -> list[MatchedAction] | None:
    """The actions that the query's words may mean, with the refusal of each."""
    if query.why is None or viewer is None:
        return None
    words, view = table.viewer_log(viewer).words, table.view(viewer)
    found = match_command(table.game, words, view, viewer, query.why.strip())
    return [
        MatchedAction(
            candidate.text,
            "" if candidate.refusal is None else refusal_sentence(table, viewer, candidate.refusal),
            candidate.refusal.rule if isinstance(candidate.refusal, IllegalAction) else "",
        )
        for candidate in found[:MOST_MATCHED]
    ]


def _latest_first(
    viewer_row: Sequence[ViewerRow], undone: set[int], hiding: ViewerFilter, most: int
) -> list[LogEntry]:
    """The latest `most` rows with log lines."""
    entries = (_entry(one, undone, hiding) for one in reversed(viewer_row))
    return list(islice((entry for entry in entries if entry.lines), most))


def _entry(viewer_row: ViewerRow, undone: set[int], hiding: ViewerFilter) -> LogEntry:
    seat = viewer_row.row.seat if isinstance(viewer_row.row, VisibleRow) else None
    return LogEntry(
        viewer_row.number,
        viewer_row.at,
        seat,
        hiding.lines_of(viewer_row),
        viewer_row.number in undone,
    )
