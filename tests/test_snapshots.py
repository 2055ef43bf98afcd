"""Public behaviour is unchanged: pages, answers, wire tags, texts, settings, commands.

`tools/snapshots.py` rewrites the files in `tests/snapshots`. A snapshot changes only with what it
shows, never with the names of modules, classes and functions.
"""

import pytest

from snapshot_recorder.snapshots import committed, difference, snapshots

ANEW = "If that is meant, run `make snapshots` and commit what has changed in tests/snapshots."

# All snapshots are recorded together, in some seconds: one process is enough.
pytestmark = pytest.mark.xdist_group("snapshots")


@pytest.mark.parametrize("name", committed())
def test_snapshot_is_as_committed(name: str) -> None:
    if name not in snapshots():
        pytest.fail(f"{name} is not made any more. {ANEW}", pytrace=False)
    if differs := difference(name):
        pytest.fail(f"{name} has changed. {ANEW}\n{differs}", pytrace=False)


def test_every_snapshot_is_committed() -> None:
    new = sorted({*snapshots()} - {*committed()})
    if new:
        pytest.fail(f"{', '.join(new)} is new. {ANEW}", pytrace=False)
