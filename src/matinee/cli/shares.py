"""`matinee bench shares`."""

import msgspec
import typer
from rich.table import Table

from matinee.cli.shell import ERR, OUT
from matinee.lab.shares import AIM, SharesReport, measure


def run_shares(*, seconds: float, guests: int, json: bool) -> None:
    """Measure one person's waits in quiet and in a flood, and show them beside the aim."""
    with ERR.status("Measuring") as status:
        report = measure(
            seconds=seconds,
            guests=guests,
            progress=lambda what: status.update(f"Measuring: {what}"),
        )
    if json:
        OUT.print_json(msgspec.json.encode(report).decode())
    else:
        _show(report)
    if not report.aim_met:
        ERR.print(f"The aim is missed: a median view or page took more than {AIM:g} times as long.")
        raise typer.Exit(1)


def _show(report: SharesReport) -> None:
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
        aim = f"<= {AIM:g}" if key in report.aimed else ""
        table.add_row(key, *waits, f"{ratio:.2f}", aim)
    OUT.print(table)
