"""Fault injection: how each fault is applied to a deployment, and removed."""

import os
import random
import resource
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Final

from chaos.faults.deployment import Deployment, SpoiltServer
from chaos.schedule import KILLS, SIGNALS, Fault, Step
from faults.processes import children, living, workers
from live_server import PATIENCE, wait_until

LEAST_FILE: Final = 1 << 20
"""Bytes that a full disk still takes in one file: workers' counters begin with this size."""
CUT_SHARES: Final = (1.0, 0.5, 0.2)


def strike(deployment: Deployment, step: Step, crowd: Callable[[], None]) -> None:
    """Apply the faults of a step, and wait until everything is ready again.

    `crowd` connects to many tables at once; it is called when the servers have just been started.
    """
    deployment.note_crashes()
    with ExitStack() as lasting:
        seconds = 0.0
        for fault in step.faults:
            if fault.kind not in KILLS:
                lasting.enter_context(_lasting(deployment, fault, crowd))
                seconds = max(seconds, fault.seconds)
        time.sleep(seconds / 2)
        for fault in step.faults:
            if fault.kind in KILLS:
                _kill(deployment, fault)
        time.sleep(seconds / 2)
    deployment.start_dead()


def _server(deployment: Deployment, fault: Fault) -> SpoiltServer:
    return deployment.servers[fault.target % len(deployment.servers)]


def _kill(deployment: Deployment, fault: Fault) -> None:
    server = _server(deployment, fault)
    match fault.kind:
        case "kill-server":
            server.kill()
            server.launch()
        case "kill-supervisor":
            server.http.close()
            server.process.kill()
            server.process.wait(PATIENCE)
            wait_until(lambda: not living(server), lambda: living(server))
            server.launch()
        case "kill-worker":
            _kill_worker(server, fault.target)
        case "kill-database":
            _kill_postgres(deployment, fault)


def _kill_worker(server: SpoiltServer, target: int) -> None:
    """Kill one worker, and wait until the supervisor has replaced it."""
    found = workers(server)
    if not found:
        return
    victim = found[target % len(found)]
    with suppress(ProcessLookupError):
        os.kill(victim, signal.SIGKILL)
    wait_until(lambda: victim not in living(server))
    wait_until(lambda: len(workers(server)) >= len(found) or not server.running)


def _kill_postgres(deployment: Deployment, fault: Fault) -> None:
    assert deployment.postgres is not None
    pid = deployment.postgres.get_pid()
    assert pid is not None
    backends = children(pid)
    os.kill(pid, getattr(signal, f"SIG{SIGNALS[fault.target % len(SIGNALS)]}"))
    wait_until(lambda: not any(map(_lives, (pid, *backends))))
    time.sleep(fault.seconds)
    deployment.start_postgres()


def _lives(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


@contextmanager
def _lasting(deployment: Deployment, fault: Fault, crowd: Callable[[], None]) -> Iterator[None]:
    match fault.kind:
        case "stop-worker" | "stop-server":
            with _stopped(_server(deployment, fault), fault):
                yield
        case "slow-disk":
            deployment.spoil(commit_seconds=fault.amount)
            yield
            deployment.spoil(commit_seconds=0.0)
        case "clock-jump":
            deployment.spoil(clock_seconds=fault.amount)
            yield
            deployment.spoil(clock_seconds=0.0)
        case "full-disk":
            with _full(deployment):
                yield
        case "stall":
            deployment.proxy.stall()
            yield
            deployment.proxy.flow()
        case "cut":
            dice = random.Random(fault.target)
            deployment.proxy.cut(CUT_SHARES[fault.target % len(CUT_SHARES)], dice)
            yield
        case "crowd":
            yield
            for server in deployment.servers:
                server.kill()
            deployment.start_dead()
            crowd()
        case _:
            raise ValueError(fault.kind)


@contextmanager
def _stopped(server: SpoiltServer, fault: Fault) -> Iterator[None]:
    """Stop a worker, or all processes of a server, for a while."""
    found = living(server)
    if fault.kind == "stop-worker":
        several = workers(server)
        found = [several[fault.target % len(several)]] if several else []
    for pid in found:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    yield
    for pid in found:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


@contextmanager
def _full(deployment: Deployment) -> Iterator[None]:
    """Limit the size of the servers' files to the current one, as on a full disk."""
    assert deployment.file is not None
    log = deployment.file.with_name(f"{deployment.file.name}-wal")
    size = max(LEAST_FILE, log.stat().st_size if log.exists() else 0)
    _limit(deployment, size)
    yield
    _limit(deployment, resource.RLIM_INFINITY)


def _limit(deployment: Deployment, size: int) -> None:
    for server in deployment.servers:
        for pid in living(server):
            with suppress(ProcessLookupError):
                _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, most))
