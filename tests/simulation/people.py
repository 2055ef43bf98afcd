"""People of a schedule: they look, think, move, come, go, and hold votes.

Each acts through a randomly drawn process, on a state that another may have shown them, and
repeats unanswered requests.
"""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import msgspec

from fixtures.games.callsheet.actions import Book, Ready
from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import Refused
from matinee.server.storytelling import pending_end_actions
from matinee.server.tables import moves, pauses, stand_ins, standing_orders, votes
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Change, Table
from matinee.store.errors import StoreRefused
from simulation.checks import Checks, Request
from simulation.servers import ConnectionLost, Server, Subscription
from table_builder import person
from virtual_time import VirtualLoop, later

Pick = Callable[[], Server]
Decision = tuple[Cursor, list[Action]]


class Guest:
    """A person with a seat, or a spectator."""

    def __init__(
        self, loop: VirtualLoop, dice: Random, checks: Checks, pick: Pick, table: str, name: str,
        seat: Seat | None,
    ) -> None:  # fmt: skip
        self.table = table
        self.name = name
        self.seat = seat
        self.busy = False
        self.stream: Subscription | None = None
        self._loop = loop
        self._dice = dice
        self._checks = checks
        self._pick = pick
        self.sending: Callable[[Server], None] = lambda server: None
        """Called with the process whenever a request is sent to it."""

    # Streams

    def connect(self) -> None:
        """Open a stream."""
        server = self._pick()
        who = self.name.lower() if self.seat is not None else None
        one = Subscription(server, self.table, who, self._loop.time())
        one.task = server.start(self._follow(one))
        self.stream = one

    async def _follow(self, one: Subscription) -> None:
        try:
            async with one.server.registry.watch(self.table, one.person) as watcher:
                one.begun = self._loop.time()
                self._checks.subscriptions.append(one)
                while True:
                    table = watcher.table
                    rows = 0 if table.match is None else len(table.match.rows)
                    self._checks.check_update(one, table.row.version, rows)
                    await watcher.wait()
        except Refused:
            self.disconnected(one)

    def disconnect(self) -> None:
        """Close the stream."""
        one = self.stream
        if one is not None and one.task is not None:
            self.disconnected(one)
            one.task.cancel()

    def disconnected(self, one: Subscription) -> None:
        """Record that the stream has ended."""
        one.ended = self._loop.time()
        if self.stream is one:
            self.stream = None

    # Moves

    async def move(self) -> None:
        """Look, think, and send the chosen moves."""
        decision = await self._decision(self._pick(), self._decide)
        if decision is None:
            return
        await later(self._dice.random() ** 3 * 2)
        cursor, actions = decision
        assert self.seat is not None
        request = Request(self.table, self.seat, actions)
        self._checks.requests.append(request)
        answers = await self._send(cursor, actions, self._dice.choice((1, 1, 1, 2)))
        while "stored" not in answers and "unknown" in answers and self._dice.random() < 0.6:
            await later(self._dice.random())
            answers |= await self._send(cursor, actions, 1)
        outcome = (
            "stored" if "stored" in answers else "unknown" if "unknown" in answers else "refused"
        )
        request.answer = outcome

    async def _decide(self, server: Server) -> Decision | None:
        table = await server.registry.table_now(self.table)
        seat = self.seat
        if seat is None or table.row.status != "running" or table.seats[seat].bot is not None:
            return None
        if seat not in table.active_seats and self._dice.random() < 0.7:
            return None
        game, view = table.game, table.view(seat)
        offers = game.legal(view, seat)
        if not offers:
            return None
        dice = FastDice(self._dice.random().hex())
        action = game.sample_fields(dice.pick(offers), dice)
        actions = [action]
        if isinstance(action, Book) and self._dice.random() < 0.7:
            actions.append(Ready())
        return Cursor(len(table.viewer_log(seat).rows)), actions

    async def _send(self, cursor: Cursor, actions: list[Action], times: int) -> set[str]:
        """Send moves, perhaps repeatedly and through several processes; returns the outcomes."""

        def play(table: Table, now: float) -> Change | None:
            assert self.seat is not None
            return moves.play(table, person(self.name), now, self.seat, cursor, actions)

        sent = [self._pick() for _ in range(times)]
        return set(await asyncio.gather(*(self._answered(server, play) for server in sent)))

    async def _answered(self, server: Server, edit: Callable[[Table, float], Change | None]) -> str:
        answer = server.ask(server.registry.change(self.table, edit))
        self.sending(server)
        if self._dice.random() < 0.08:
            self._loop.call_later(self._dice.random() * 0.08, answer.task.cancel)  # type: ignore[attr-defined]
        try:
            await answer
        except StoreRefused as refused:
            return "unknown" if refused.key == "store-unsure" else "refused"
        except ConnectionLost:
            return "unknown"
        except Refused:
            return "refused"
        return "stored"

    async def _decision(
        self, server: Server, work: Callable[[Server], Coroutine[Any, Any, Decision | None]]
    ) -> Decision | None:
        try:
            return await server.ask(work(server))
        except (ConnectionLost, Refused):
            return None

    # Other requests

    async def do(self, step: str) -> None:
        """Make a request that is not a move."""
        sent = self._loop.time()
        chance = self._dice.random()
        answer = await self._answered(self._pick(), lambda t, now: self._edit(t, now, step, chance))
        if step == "back" and answer == "stored" and not self._was_back_since(sent):
            self._checks.complain(self.table, f"{self.name} came back, and a bot plays on")

    def _was_back_since(self, loop: float) -> bool:
        snapshots = self._checks.history.tables[self.table]
        return any(s.loop >= loop and s.chairs[self.seat or 0].bot is None for s in snapshots)

    def _edit(self, table: Table, now: float, step: str, chance: float) -> Change | None:
        who, seat = person(self.name), self.seat
        if seat is None:
            return None
        cursor = Cursor(0) if table.match is None else Cursor(len(table.viewer_log(seat).rows))
        vote = next(iter(table.progress.votes), None)
        match step:
            case "back":
                return stand_ins.come_back(table, who, now, seat)
            case "concede":
                return moves.concede(table, who, now, seat)
            case "undo":
                return moves.undo_latest(table, who, now, seat, cursor)
            case "ask undo":
                return votes.call_undo_vote(table, who, now, seat, cursor, None)
            case "ask end":
                return votes.call_end_vote(table, who, now)
            case "agree" if vote is not None:
                return votes.answer_vote(table, who, now, vote.kind, vote.by, chance < 0.6)
            case "pause":
                return pauses.pause(table, who, now)
            case "resume":
                return pauses.resume(table, who, now)
            case "nothing to add":
                return pending_end_actions.nothing_to_add(table, who, now, cursor)
            case "something to add":
                return pending_end_actions.something_to_add(table, who, now)
            case "withdraw":
                return pending_end_actions.withdraw(table, who, now, seat)
            case "plan" if table.title.plans is not None:
                offers = table.title.plans.offers(table.view(seat), seat)
                if offers:
                    plan = msgspec.to_builtins(offers[int(chance * len(offers))])
                    return standing_orders.give_order(table, who, now, seat, plan)
            case "drop plan":
                return standing_orders.cancel_order(table, who, now, seat)
        return None
