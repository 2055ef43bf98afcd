"""`matinee bench`, and its load benchmarks, which only a clone of the repository has."""

import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.table import Table

import matinee
from matinee.cli.output import ERR, OUT, bad_input
from matinee.lab.bench_rules import BenchReport, bench

CLONE: Final = Path(matinee.__file__).parents[2]
"""The root of the repository, if this package runs from its source tree."""


def load_benchmarks() -> Any:
    """The module `benchmarks.reports` of the clone; exits with a sentence without a clone."""
    if not _has_benchmarks(CLONE):
        bad_input(
            "This benchmark is not part of the installed package: run it from a clone of Matinee’s "
            "repository, where “make play” has installed it."
        )
    if str(CLONE) not in sys.path:
        sys.path.insert(0, str(CLONE))  # the benchmarks' child processes inherit it
    return import_module("benchmarks.reports")


def _has_benchmarks(folder: Path) -> bool:
    """Whether the folder is a clone of this project, and not one with other benchmarks."""
    project = folder / "pyproject.toml"
    if not (folder / "benchmarks" / "reports.py").is_file() or not project.is_file():
        return False
    return bool(tomllib.loads(project.read_text("utf-8"))["project"]["name"] == "matinee")


def run_bench(*, seconds: float, json: bool) -> None:
    """Measure, and show the figures."""
    with ERR.status("Measuring") as status:
        report = bench(seconds, progress=lambda what: status.update(f"Measuring: {what}"))
    if json:
        OUT.print_json(msgspec.json.encode(report).decode())
    else:
        _show_bench(report)


def _show_bench(report: BenchReport) -> None:
    OUT.print(
        f"Python {report.python}; python-chess plays {report.chess_moves_per_second:,.0f} "
        "random moves a second in this run."
    )
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("Game")
    for column in ("Seats", "Decisions/s", "x chess", "Copy µs", "View µs", "Legal µs", "Check µs"):
        table.add_column(column, justify="right")
    for key, title in report.titles.items():
        table.add_row(
            key,
            f"{title.seats}",
            f"{title.decisions_per_second:,.0f}",
            f"{title.ratio:.1f}",
            f"{title.copy_us:.2f}",
            f"{title.view_us:.2f}",
            f"{title.legal_us:.2f}",
            f"{title.check_us:.2f}",
        )
    OUT.print(table)
    if report.memory is not None:
        growth = report.memory.growth_kib
        growth_text = "not known here" if growth is None else f"{growth:+,} KiB"
        OUT.print(
            f"Memory after {report.memory.games:,} more games of {report.memory.game}: "
            f"peak {growth_text}, {report.memory.blocks:+,} blocks."
        )
    if report.start_ms is not None:
        OUT.print(f"“matinee games” takes {report.start_ms:.0f} ms.")
