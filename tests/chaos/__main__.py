"""`python -m chaos`: break servers under load, and prove that they kept their promises.

A failing run names its seed, and is run again by the command that it prints.
"""

import argparse
import math
import shlex
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from chaos import schedule
from chaos.campaign import COME_BACK_SECONDS, Plan, run
from chaos.faults.breakages import BREAKAGES
from chaos.participants import GAMES
from chaos.report import Report
from chaos.schedule import Step
from chaos.shrink import shrink

OUT: Final = Console(soft_wrap=True)
MAX_PRINTED: Final = 20
"""Maximal number of violations that are printed."""


def main() -> None:
    """Run the campaigns of the command line; the exit status is 0 if all promises were kept."""
    args = _parser().parse_args()
    databases = schedule.DATABASES if args.database == "both" else (args.database,)
    breakages = tuple(BREAKAGES) if args.breakage == "all" else (args.breakage,)
    passed = True
    for database in databases:
        for breakage in breakages:
            plan = _plan(args, database, breakage)
            steps = _steps(args, plan)
            report = _run(plan, steps, args.keep)
            noticed = bool(report.violations)
            _print(plan, report, _command(plan, steps))
            passed &= noticed == bool(breakage)
            if noticed and args.shrink:
                _shrink(plan, steps)
    sys.exit(0 if passed else 1)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("chaos", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=10, help="kills -9 in a run")
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no step after this")
    parser.add_argument("--database", default="both", choices=["sqlite", "postgresql", "both"])
    parser.add_argument("--workers", type=int, default=2, help="workers of each server")
    parser.add_argument("--servers", type=int, help="servers on one database: 1, with PostgreSQL 2")
    parser.add_argument("--games", default=",".join(GAMES), help="separated by commas")
    parser.add_argument("--tables", type=int, default=1, help="tables of each game")
    parser.add_argument("--idle", type=int, default=80, help="tables to which a crowd comes back")
    parser.add_argument("--faults", default=",".join(schedule.KINDS), help="kinds, by commas")
    parser.add_argument("--schedule", help="these steps, as a smaller run prints them")
    parser.add_argument("--breakage", default="", choices=["", "all", *BREAKAGES])
    parser.add_argument("--shrink", action="store_true", help="make a failing run smaller")
    parser.add_argument("--keep", type=Path, help="a new folder for histories and logs")
    return parser


def _plan(args: argparse.Namespace, database: schedule.DatabaseKind, breakage: str) -> Plan:
    return Plan(
        seed=args.seed,
        database=database,
        servers=args.servers or (2 if database == "postgresql" else 1),
        workers=args.workers,
        games=tuple(args.games.split(",")),
        tables=args.tables,
        idle=args.idle,
        breakage=breakage,
        seconds=args.seconds,
    )


def _steps(args: argparse.Namespace, plan: Plan) -> list[Step]:
    if args.schedule is not None:
        return msgspec.json.decode(args.schedule, type=list[Step])
    kinds = [kind for kind in schedule.KINDS if kind in args.faults.split(",")]
    return schedule.make(plan.seed, args.kills, plan.database, plan.workers, kinds)


def _run(plan: Plan, steps: Sequence[Step], keep: Path | None = None) -> Report:
    if keep is None:
        with tempfile.TemporaryDirectory(prefix="matinee-chaos-") as passing:
            return _run_with_progress(plan, steps, Path(passing))
    folder = keep / f"{plan.database}-{plan.breakage or 'sound'}"
    folder.mkdir(parents=True)
    return _run_with_progress(plan, steps, folder)


def _run_with_progress(plan: Plan, steps: Sequence[Step], folder: Path) -> Report:
    """Run a campaign with a progress bar."""
    name = f"{plan.database} {plan.breakage}".strip()
    columns = (
        TextColumn(name),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[moves]} moves, {task.description}"),
    )
    with Progress(*columns, console=OUT) as bar:
        task = bar.add_task("the tables are put up", total=len(steps), moves=0)

        def on_step(number: int, step: Step, moves: int) -> None:
            bar.update(task, completed=number, description=str(step), moves=moves)

        return run(plan, steps, folder, on_step)


def _print(plan: Plan, report: Report, command: str) -> None:
    figures, kinds = report.figures, report.kinds
    table = Table(title=f"{plan.database}, {plan.servers} x {plan.workers} workers {plan.breakage}")
    table.add_column("what")
    table.add_column("figure", justify="right")
    rows = {
        "steps": figures.steps,
        "kills": figures.kills,
        "clients": figures.clients,
        "tables": figures.tables,
        "moves acknowledged": figures.moves,
        "of these sent again": figures.repeated,
        "messages and pages seen": figures.messages,
        "views compared": figures.views,
        "X-cards": figures.x_cards,
        "lost": kinds["lost"],
        "doubled": kinds["doubled"],
        "shown and not stored": kinds["phantom"] + kinds["gap"],
        "leaked": kinds["leak"] + kinds["words"],
        "records that do not verify": kinds["record"],
        "crashes": kinds["crash"],
        "wrong answers, tracebacks": kinds["error"],
        "times that a client came back": figures.came_back,
        f"longest, of {COME_BACK_SECONDS:.0f} s allowed": f"{figures.longest_seconds:.1f} s",
        "came back too late or never": kinds["away"],
    }
    for name, figure in rows.items():
        table.add_row(name, str(figure))
    OUT.print(table)
    for violation in report.violations[:MAX_PRINTED]:
        OUT.print(str(violation), markup=False)
    if report.violations:
        OUT.print(f"{len(report.violations)} broken promises, seed {plan.seed}. Again:")
        OUT.print(command, markup=False)


def _command(plan: Plan, steps: Sequence[Step]) -> str:
    """The command that repeats a run."""
    options = {
        "seed": plan.seed,
        "database": plan.database,
        "workers": plan.workers,
        "servers": plan.servers,
        "games": ",".join(plan.games),
        "tables": plan.tables,
        "idle": plan.idle,
        "breakage": plan.breakage,
        "schedule": shlex.quote(msgspec.json.encode(steps).decode()),
    }
    words = [f"--{name} {value}" for name, value in options.items() if value != ""]
    return f"PYTHONPATH=tests .venv/bin/python -m chaos {' '.join(words)}"


def _shrink(plan: Plan, steps: Sequence[Step]) -> None:
    """Find a smaller run that fails, and print it."""

    def fails(plan: Plan, some: Sequence[Step]) -> bool:
        OUT.print(f"Trying {len(some)} of {len(steps)} steps with {', '.join(plan.games)}")
        return bool(_run(plan, some).violations)

    again = _command(*shrink(plan, steps, fails))
    OUT.print(f"The smallest run found that fails: {again}", markup=False)


if __name__ == "__main__":
    main()
