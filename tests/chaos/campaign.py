"""A chaos run: servers, clients, the faults of a schedule, and the checker's verdict."""

import math
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import httpx
import msgspec

from chaos.checking.checker import check
from chaos.clients.client import Client, Progress
from chaos.faults.deployment import Deployment, deployed
from chaos.faults.injection import strike
from chaos.history import FAULTS, FinalCursors, Healed, History, Struck
from chaos.participants import GAMES, Participants
from chaos.report import Report
from chaos.schedule import DatabaseKind, Step

COME_BACK_SECONDS: Final = 30.0
"""Seconds after full recovery within which every client has caught up by itself."""
STEP_SECONDS: Final = 20.0
"""Seconds for which a step waits for its moves before it happens anyway."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The setup of a run; together with its schedule it determines everything."""

    seed: int = 1
    database: DatabaseKind = "sqlite"
    servers: int = 1
    workers: int = 2
    games: tuple[str, ...] = GAMES
    tables: int = 1
    """Tables of each game."""
    idle: int = 0
    """Tables to which a crowd comes back."""
    breakage: str = ""
    pace: float = 0.1
    """Maximal seconds that a client takes to decide."""
    seconds: float = math.inf
    """Seconds after which no further step begins."""
    hasty: bool = False
    """Short waits: of a broken server only the first violation matters."""

    @property
    def step_seconds(self) -> float:
        """Seconds for which a step waits for its moves."""
        return STEP_SECONDS / 4 if self.hasty else STEP_SECONDS

    @property
    def come_back_seconds(self) -> float:
        """Seconds for which the run waits at its end for clients that are behind."""
        return COME_BACK_SECONDS / 6 if self.hasty else COME_BACK_SECONDS


OnStep = Callable[[int, Step, int], object]
"""Called for each step with its number, the step, and the moves acknowledged so far."""


def run(
    plan: Plan, steps: Sequence[Step], folder: Path, on_step: OnStep = lambda *_: None
) -> Report:
    """Let the clients play through all steps, then check their histories."""
    progress = Progress(plan.pace)
    with deployed(
        folder,
        plan.database,
        servers=plan.servers,
        workers=plan.workers,
        breakage=plan.breakage,
    ) as deployment:
        participants = Participants(folder / "histories", progress)
        first = deployment.servers[0]
        participants.gather(first, deployment.proxy.url, plan.games, plan.tables)
        participants.create_idle_tables(first, plan.games, plan.idle)
        deployment.spoil(broken=True)
        participants.start()
        try:
            _go_through(plan, deployment, participants, progress, steps, on_step)
            _record_final_cursors(deployment, participants, progress, plan.come_back_seconds)
        finally:
            progress.settling.set()
            progress.over.set()
            deployment.proxy.cut()
            for client in participants.clients:
                client.thread.join(COME_BACK_SECONDS)
            participants.close()
        deployment.note_crashes()
        for server in deployment.servers:
            if server.running:
                server.stop()
        logs = [server.folder / "log" for server in deployment.servers]
        return check(
            folder / "histories",
            deployment.url,
            logs=logs,
            crashes=deployment.crashes,
            file=deployment.file,
            come_back_seconds=COME_BACK_SECONDS,
        )


def _go_through(
    plan: Plan,
    deployment: Deployment,
    participants: Participants,
    progress: Progress,
    steps: Sequence[Step],
    on_step: OnStep,
) -> None:
    until = time.monotonic() + plan.seconds
    with closing(History(participants.folder, FAULTS)) as history:
        for number, step in enumerate(steps):
            if time.monotonic() > until:
                break
            on_step(number, step, progress.moves)
            _wait_for_moves(deployment, progress, step.moves, plan.step_seconds)
            time.sleep(step.delay)
            history.note(Struck(step=number, faults=[str(fault) for fault in step.faults]))
            strike(deployment, step, lambda: participants.come_back(deployment.servers[0]))
            history.note(Healed(step=number))
    _wait_for_moves(deployment, progress, 10, plan.step_seconds)
    on_step(len(steps), Step(0, 0, ()), progress.moves)


def _wait_for_moves(deployment: Deployment, progress: Progress, moves: int, seconds: float) -> None:
    """Wait for further moves, and restart servers that crash meanwhile."""
    goal, until = progress.moves + moves, time.monotonic() + seconds
    while not progress.wait_for(goal, 0.2) and time.monotonic() < until:
        if not all(server.running for server in deployment.servers):
            deployment.note_crashes()
            deployment.start_dead()


def _record_final_cursors(
    deployment: Deployment, participants: Participants, progress: Progress, seconds: float
) -> None:
    """Stop all clients, and wait until each has seen everything that is stored."""
    progress.settling.set()
    until = time.monotonic() + seconds
    server = deployment.servers[0]
    with httpx.Client(base_url=server.url, timeout=COME_BACK_SECONDS) as http:
        for client in participants.clients:
            while True:
                stored = _stored_cursor(http, client, participants.keys[client.name])
                if stored in ("", client.cursor) or time.monotonic() > until:
                    break
                time.sleep(0.1)
            client.history.note(FinalCursors(table=client.table, stored=stored, seen=client.cursor))


def _stored_cursor(http: httpx.Client, client: Client, key: str) -> str:
    """The server's current cursor of this client; empty before the start."""
    answer = http.get(
        f"/api/tables/{client.table}/view", headers={"Authorization": f"Bearer {key}"}
    )
    return str(answer.json().get("cursor", ""))
