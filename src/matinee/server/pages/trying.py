"""Trying out what a script has put together: what of it would be refused, and why.

It is tried on a table as the seat could imagine it, so that nothing can be learned from it that
its view does not tell. Only what shows nothing new is carried out, so that no chance is needed.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import MediaType, Response, post

from matinee.engine.dice import FastDice, TableDice
from matinee.engine.game import Action, Seat
from matinee.engine.refused import Illegal, Refused
from matinee.server.api.params import AnyRequest, Me, TableId, TheHouse
from matinee.server.api.telling import sentence
from matinee.server.entrance import enter
from matinee.server.pages import forms
from matinee.server.pages.frame import told_of
from matinee.server.problems import Told
from matinee.server.tables import playing
from matinee.server.tables.table import Table


class Tried(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action of several: how a button would say it, and why it would be refused."""

    say: str
    why: str = ""
    rule: str | None = None


@post("/tables/{table:str}/try", include_in_schema=False, status_code=200)
async def try_out(
    request: AnyRequest, house: TheHouse, me: Me, table: TableId
) -> Response[list[Tried]]:
    """What would become of these actions, up to the first that would be refused."""
    form = await forms.sent(request)
    found = await enter(house, table, me)
    house.limits.take("deed", me.id)
    try:
        chair = found.own(me.id, forms.seat(form))
        actions = playing.read_actions(found, forms.choices(form))
        tried = list(_tried(found, chair.number, actions))
    except (Refused, Told) as refused:
        tried = [Tried("", told_of(refused).detail)]
    return Response(tried, media_type=MediaType.JSON)


def _tried(table: Table, seat: Seat, actions: list[Action]) -> Iterator[Tried]:
    game, words = table.game, table.eyes(seat).words
    state: Any = game.imagine(table.view(seat), seat, FastDice(0))
    news = False
    for number, action in enumerate(actions):
        view = game.view(state, seat)
        try:
            if table.begun.over:
                raise Refused("match-over")
            if news:
                raise Refused("batch-news")
            game.check(state, seat, action)
            if not action.quiet and number + 1 < len(actions):
                raise Refused("batch-news")
        except Refused as refused:
            rule = refused.rule if isinstance(refused, Illegal) else None
            yield Tried(words.say(action, view), sentence(table, seat, refused), rule)
            return
        yield Tried(words.say(action, view))
        if action.quiet:
            dice = TableDice(bytes(32), number)
            events = game.play(state, seat, action, dice)
            news = bool(dice.draws) or any(event.reveals for event in events)
