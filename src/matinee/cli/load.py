"""`matinee bench server`."""

import msgspec
from rich.table import Table

from matinee.cli.shell import ERR, OUT
from matinee.lab.load import LoadReport, measure


def run_load(
    *, seconds: float, tables: int, rate: float, workers: int, database: str | None, json: bool
) -> None:
    """Measure a server under load, and show the figures."""
    with ERR.status("Measuring") as status:
        report = measure(
            tables=tables,
            seconds=seconds,
            rate=rate,
            workers=workers,
            database=database,
            progress=lambda what: status.update(f"Measuring: {what}"),
        )
    if json:
        OUT.print_json(msgspec.json.encode(report).decode())
    else:
        _show_load(report)


def _show_load(report: LoadReport) -> None:
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
