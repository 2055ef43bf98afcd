"""Play many schedules on all cores: `make schedules`, or one of them: `make schedules SEED=145`."""

import argparse
import gc
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from simulation.schedule import Outcome, Site, run, shortest

BATCH = 25


def play(seeds: range) -> list[Outcome]:
    """Play these schedules; failing ones are cut off as early as they still fail."""
    gc.set_threshold(50_000, 20, 100)
    site = Site()
    try:
        found = [run(seed, site) for seed in seeds]
        return [shortest(outcome, site) if outcome.wrong else outcome for outcome in found]
    finally:
        site.close()


def batches(first: int, count: int) -> Iterator[range]:
    for begin in range(first, first + count, BATCH):
        yield range(begin, min(begin + BATCH, first + count))


def show_progress(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def report(outcome: Outcome) -> None:
    """Print the violations of a failing schedule, and the command that repeats it."""
    show_progress(f"\nschedule {outcome.seed} goes wrong within {outcome.steps} steps:\n")
    for text in outcome.wrong:
        show_progress(f"  {text}\n")
    show_progress(f"  Again: make schedules SEED={outcome.seed}\n")


def main() -> int:
    """Play schedules; the exit code is 1 if any of them fails."""
    options = argparse.ArgumentParser(prog="simulation", description=__doc__)
    options.add_argument("--seed", type=int, help="play only this one")
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--count", type=int, default=10_000)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = options.parse_args()
    first, count = (given.first, given.count) if given.seed is None else (given.seed, 1)
    began, done, wrong, commits, seconds = time.monotonic(), 0, 0, 0, 0.0
    with ProcessPoolExecutor(given.jobs) as pool:
        for batch in as_completed([pool.submit(play, seeds) for seeds in batches(first, count)]):
            for outcome in batch.result():
                done += 1
                commits += outcome.commits
                seconds += outcome.seconds
                if outcome.wrong:
                    wrong += 1
                    report(outcome)
            took = time.monotonic() - began
            show_progress(f"\r{done} of {count} schedules, {wrong} wrong, {took:.0f} s")
    show_progress(f"\n{commits} commits in {seconds / 3600:.1f} hours of virtual time\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
