"""`matinee bench routes`."""

import msgspec
from rich.table import Table

from matinee.cli.shell import ERR, OUT
from matinee.lab.routes import AIM_MS, RoutesReport, measure


def run_routes(*, rounds: int, json: bool) -> None:
    """Measure every route, and show what each costs beside what it should."""
    with ERR.status("Measuring") as status:
        report = measure(rounds=rounds, progress=lambda what: status.update(f"Measuring: {what}"))
    if json:
        OUT.print_json(msgspec.json.encode(report).decode())
    else:
        _show(report)


def _show(report: RoutesReport) -> None:
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
    OUT.print(f"{len(report.routes)} routes; {over} cost more than {AIM_MS:g} ms.")
