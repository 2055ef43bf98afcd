"""The viewer's options on a table's page: actions, undo, standing orders; hint and odds."""

import time
from functools import cached_property

from matinee.engine.ui.browser_ui import Hint
from matinee.server.pages.extension import page_extension
from matinee.server.pages.parts.action_buttons import Offer, of_actions, of_plans
from matinee.server.pages.table.log_view import LogView
from matinee.server.pages.table.viewpoint import Viewpoint
from matinee.server.presenters.table import legal_actions, plan_schema, undo_schema
from matinee.server.schemas.play import PlanSchema, UndoSchema
from matinee.server.tables.progress import Vote
from matinee.server.tables.stored.orders import read_order
from matinee.server.tables.table import Table
from matinee.server.tables.votes import voters
from matinee.store.tables import SeatRow


class ActionsView:
    """The actions that are offered to the viewer, and the help to decide on them."""

    def __init__(self, viewpoint: Viewpoint, log: LogView) -> None:
        self._from = viewpoint
        self._table = viewpoint.source
        self._log = log

    @cached_property
    def offer(self) -> Offer:
        """The actions that the viewer may play now."""
        ui, viewer, words = self._from.ui, self._from.viewer, self._from.words
        say, row = words.language.gettext, self._from.seat_row
        offered = [] if row is None or row.bot else legal_actions(self._table, viewer)
        if viewer is None:
            return of_actions(offered, say)
        view = self._from.view
        return of_actions(offered, say, lambda action: ui.preview(action, view, words, viewer))

    @property
    def hint(self) -> Hint | None:
        """The hint for this decision."""
        viewer = self._from.viewer
        if viewer is None or not self._from.turn:
            return None
        return self._from.ui.hint(self._from.view, self._from.words, viewer)

    @property
    def odds(self) -> str:
        """The odds of the viewer's decision."""
        viewer = self._from.viewer
        if viewer is None or not self._from.turn:
            return ""
        return self._table.title.terminal.odds(self._from.view, self._from.words, viewer)

    @cached_property
    def undo(self) -> UndoSchema | None:
        """Whether the viewer can undo their latest move; `None` without a seat or at the end."""
        return None if self._from.over else undo_schema(self._table, self._from.viewer)

    @property
    def may_ask_undo(self) -> bool:
        """Whether the viewer has moved, may ask to take that back, and has not asked yet."""
        undo, person = self.undo, self._from.person_id
        asked = any(m.kind == "undo" and m.by == person for m in self._from.table.motions)
        return undo is not None and undo.ask and not asked and self._log.own_latest is not None

    @property
    def decides_alone(self) -> bool:
        """Whether the viewer can go back without anybody's agreement."""
        row = self._from.seat_row
        return row is not None and has_no_voters(self._table, row)

    @property
    def may_redact(self) -> bool:
        """Whether the viewer may redact a row."""
        seated = bool(self._table.seats_of(self._from.person_id))
        return seated and page_extension().may_redact(self._table)

    @property
    def may_reword(self) -> bool:
        """Whether the viewer may reword their latest text."""
        return not self._from.over and page_extension().may_reword(self._table, self._from.viewer)

    @cached_property
    def standing_orders(self) -> tuple[PlanSchema | None, Offer]:
        """The viewer's standing order, and those that can be left."""
        plans, viewer, row = self._table.title.plans, self._from.viewer, self._from.seat_row
        view, words = self._from.view, self._from.words
        say = words.language.gettext
        if plans is None or viewer is None or row is None or self._from.over or row.bot:
            return None, of_plans([], say)
        own = read_order(self._table.title, row)
        current = None if own is None else plan_schema(plans, own, view, words)
        offers = plans.offers(view, viewer)
        return current, of_plans([plan_schema(plans, p, view, words) for p in offers], say)


def has_no_voters(table: Table, row: SeatRow) -> bool:
    """Whether this seat can go back without anybody's agreement."""
    return not voters(table, Vote("undo", row.person or "", row.name), time.time())
