"""Dry run of the actions that a page's script has composed: the first refusal, and its reason.

It runs on a state sampled from the seat's view, so that it reveals nothing beyond that view. Only
batchable actions are carried out. After one that draws or reveals something, the next is refused.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import MediaType, Response, post

from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import FastDice, TableDice
from matinee.engine.text.errors import IllegalAction, Refused
from matinee.server.dependencies import AnyRequest, Context, Me, TableId
from matinee.server.http.problem_details import ExplainedRefusal
from matinee.server.pages import forms
from matinee.server.pages.layout import problem_of
from matinee.server.presenters.table import refusal_sentence
from matinee.server.services.access import load_visible_table
from matinee.server.tables import moves
from matinee.server.tables.table import Table


class ActionCheck(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action of several: its label, and the refusal it would get, if any."""

    say: str
    why: str = ""
    rule: str | None = None


@post("/tables/{table:str}/try", include_in_schema=False, status_code=200)
async def try_out(
    request: AnyRequest, context: Context, me: Me, table: TableId
) -> Response[list[ActionCheck]]:
    """Check these actions in order, up to the first that would be refused."""
    form = await forms.read_form(request)
    found = await load_visible_table(context, table, me)
    context.limits.take("deed", me.id)
    try:
        seat_row = found.own_seat(me.id, forms.seat(form))
        actions = moves.read_actions(found, forms.choices(form))
        tried = list(_check_actions(found, seat_row.number, actions))
    except (Refused, ExplainedRefusal) as refused:
        tried = [ActionCheck("", problem_of(refused).detail)]
    return Response(tried, media_type=MediaType.JSON)


def _check_actions(table: Table, seat: Seat, actions: list[Action]) -> Iterator[ActionCheck]:
    game, words = table.game, table.viewer_log(seat).words
    state: Any = game.sample_state(table.view(seat), seat, FastDice(0))
    news = False
    for number, action in enumerate(actions):
        view = game.view(state, seat)
        try:
            if table.begun.over:
                raise Refused("match-over")
            if news:
                raise Refused("batch-news")
            game.check(state, seat, action)
            if not action.batchable and number + 1 < len(actions):
                raise Refused("batch-news")
        except Refused as refused:
            rule = refused.rule if isinstance(refused, IllegalAction) else None
            yield ActionCheck(
                words.action_label(action, view), refusal_sentence(table, seat, refused), rule
            )
            return
        yield ActionCheck(words.action_label(action, view))
        if action.batchable:
            dice = TableDice(bytes(32), number)
            events = game.play(state, seat, action, dice)
            news = bool(dice.draws) or any(event.reveals for event in events)
