"""Writes the snapshots again: pages, answers, wire tags, texts, settings and help of commands.

    make snapshots

Run it only after an intended change of a public interface; then review the diff of
`tests/snapshots` and commit it.
"""

import sys

from snapshot_recorder.snapshots import FOLDER, write


def main() -> None:
    """Write every snapshot, and report which have changed."""
    for name in write():
        sys.stdout.write(f"{FOLDER / name} has changed.\n")


if __name__ == "__main__":
    main()
