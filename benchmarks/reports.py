"""The reports of `matinee bench server`, `pages`, `routes` and `shares`."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import typer
from rich.table import Table

from benchmarks import bench_pages, bench_routes, bench_server, bench_shares
from benchmarks.bench_pages import PagesReport
from benchmarks.bench_routes import RoutesReport
from benchmarks.bench_server import LoadReport
from benchmarks.bench_shares import SharesReport
from matinee.cli.output import ERR, OUT

R = TypeVar("R")


def _run(
    measure: Callable[..., R], show: Callable[[R], None], *args: Any, json: bool, **how: Any
) -> R:
    """Measure with a status line, then print the report as JSON or as text."""
    with ERR.status("Measuring") as status:
        report = measure(*args, **how, progress=lambda what: status.update(f"Measuring: {what}"))
    if json:
        OUT.print_json(msgspec.json.encode(report).decode())
    else:
        show(report)
    return report


def run_server(
    *, seconds: float, tables: int, rate: float, workers: int, database: str | None, json: bool
) -> None:
    """Measure a server under load, and print the figures."""
    _run(
        bench_server.measure,
        _show_server,
        tables=tables,
        seconds=seconds,
        rate=rate,
        workers=workers,
        database=database,
        json=json,
    )


def _show_server(report: LoadReport) -> None:
    OUT.print(
        f"{report.tables} tables of {report.game} with {report.seats} seats each, "
        f"{report.workers} worker(s) on {report.database}, load and server on one machine."
    )
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("Moves sent")
    for column in (
        "Moves/s", "Ack p50 ms", "p99 ms", "All streams p50 ms", "p99 ms", "Messages/s",
        "Server CPU", "Load CPU",
    ):  # fmt: skip
        table.add_column(column, justify="right")
    for name, figures in (("evenly", report.steady), ("flat out", report.flat_out)):
        table.add_row(
            name,
            f"{figures.per_second:,.0f}",
            *(f"{value:.1f}" for value in (*figures.acknowledged_ms, *figures.arrived_ms)),
            f"{figures.messages / figures.seconds:,.0f}",
            f"{figures.server_cpu:.2f}",
            f"{figures.load_cpu:.2f}",
        )
    OUT.print(table)
    OUT.print(
        f"Opening a table of {report.open_rows:,} rows that is not in memory: "
        f"{report.open_ms:.1f} ms."
    )


def run_pages(game: str | None, *, seconds: float, tables: int, renders: int, json: bool) -> None:
    """Measure the pages of a game, and print the figures beside their aims."""
    _run(
        bench_pages.measure,
        _show_pages,
        game,
        tables=tables,
        seconds=seconds,
        renders=renders,
        json=json,
    )


def _show_pages(report: PagesReport) -> None:
    OUT.print(
        f"Pages of {report.game} with {report.seats} seats; {report.tables} tables with "
        f"{report.seats} pages each that follow, load and server on one machine."
    )
    first, (middle, largest) = report.first_load, report.update_bytes
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("Measured")
    table.add_column("Figure", justify="right")
    table.add_column("Aim", justify="right")
    table.add_column("")
    for name, figure, aim, more in (
        (
            "Making one page, median ms",
            f"{report.page_ms[0]:.1f}",
            f"< {bench_pages.PAGE_MS:g}",
            f"99 of 100 within {report.page_ms[1]:.1f}; {report.renders} pages",
        ),
        (
            "Moves stored a second",
            f"{report.moves_per_second:,.0f}",
            f">= {bench_pages.MOVES:g}",
            f"server CPU {report.server_cpu:.2f}, load CPU {report.load_cpu:.2f}, "
            f"answered in {report.acknowledged_ms[0]:.0f} ms (median)",
        ),
        (
            "One update, median bytes",
            f"{middle:,}",
            f"< {bench_pages.UPDATE_BYTES:,}",
            f"largest {largest:,}, of {report.updates:,}",
        ),
        (
            "First load, bytes",
            f"{first.without_fonts:,}",
            f"< {bench_pages.FIRST_BYTES:,}",
            f"page {first.page:,}, styles {first.styles:,}, scripts {first.scripts:,}",
        ),
        (
            "Fonts, bytes",
            f"{first.fonts:,}",
            f"< {bench_pages.FONT_BYTES:,}",
            ", ".join(first.families),
        ),
    ):
        table.add_row(name, figure, aim, more)
    OUT.print(table)


def run_routes(*, rounds: int, json: bool) -> None:
    """Measure every route, and print the cost of each beside the aim."""
    _run(bench_routes.measure, _show_routes, rounds=rounds, json=json)


def _show_routes(report: RoutesReport) -> None:
    OUT.print(
        "Processor time of the server for the dearest request of a stranger, route by route: the "
        f"median of {report.rounds} that had been made before, and the most that a first one took."
    )
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("ms", "First ms", "Bytes", "Status", "Tried"):
        table.add_column(column, justify="right")
    for column in ("Who", "Route", "Dearest request"):
        table.add_column(column, overflow="fold")
    for cost in report.routes:
        table.add_row(
            f"{cost.ms:.1f}",
            f"{cost.first_ms:.1f}",
            f"{cost.size:,}",
            f"{cost.status}",
            f"{cost.requests}",
            cost.viewer,
            cost.route,
            cost.path,
        )
    OUT.print(table)
    over = len(report.over)
    OUT.print(f"{len(report.routes)} routes; {over} cost more than {bench_routes.AIM_MS:g} ms.")


def run_shares(*, seconds: float, guests: int, json: bool) -> None:
    """Measure one person's waits in quiet and in a flood; exit code 1 if the aim is missed."""
    report = _run(bench_shares.measure, _show_shares, seconds=seconds, guests=guests, json=json)
    if not report.aim_met:
        times = f"{bench_shares.AIM:g} times"
        ERR.print(f"The aim is missed: a median view or page took more than {times} as long.")
        raise typer.Exit(1)


def _show_shares(report: SharesReport) -> None:
    flood = report.flood
    OUT.print(
        f"One person at a table of {report.game}, in quiet and in a flood from another address, "
        "load and server on one machine."
    )
    OUT.print(
        f"The flood: {flood.guests} guests, {flood.tables} tables, {flood.streams} streams open, "
        f"{flood.answered:,} requests answered, {flood.refused:,} refused, "
        f"{flood.cut:,} connections cut off; server CPU "
        f"{report.server_cpu[0]:.2f} in quiet, {report.server_cpu[1]:.2f} in the flood."
    )
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("Milliseconds")
    for column in (
        "Quiet p50",
        "p95",
        "longest",
        "Flood p50",
        "p95",
        "longest",
        "p50 ratio",
        "Aim",
    ):
        table.add_column(column, justify="right")
    for key, ratio in report.ratios.items():
        both = (report.quiet[key], report.flooded[key])
        waits = (f"{time:.1f}" for one in both for time in (one.median, one.p95, one.longest))
        aim = f"<= {bench_shares.AIM:g}" if key in report.aimed else ""
        table.add_row(key, *waits, f"{ratio:.2f}", aim)
    OUT.print(table)
