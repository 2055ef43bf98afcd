"""Checks of the servers' logs."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from chaos.faults.launcher import WORKER_ENDED
from chaos.report import Kind, Violation


def check_log(name: str, lines: Sequence[str]) -> Iterator[Violation]:
    """Violations in a server's log: tracebacks, crashes of workers."""
    for line in lines:
        if not line.startswith("{"):
            if line.startswith(("Traceback", "Fatal Python error")):
                kind: Kind = "crash" if line.startswith("Fatal") else "error"
                yield Violation(kind, name, line)
            continue
        entry: dict[str, Any] = json.loads(line)
        if entry.get("what") == WORKER_ENDED:
            # Killed by the harness, replaced by a supervisor, or told to end.
            if entry["status"] not in (-9, -15, 0):
                yield Violation("crash", name, f"a worker ended with {entry['status']}")
        elif entry.get("what") == "unexpected" or "trace" in entry:
            last = entry.get("trace", "").strip().splitlines()[-1:]
            yield Violation("error", name, f"{entry['what']}: {' '.join(last)}")
