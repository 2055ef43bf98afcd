"""`matinee bench pages`."""

import msgspec
from rich.table import Table

from matinee.cli.shell import ERR, OUT
from matinee.lab import pages
from matinee.lab.pages import PagesReport, measure


def run_pages(game: str | None, *, seconds: float, tables: int, renders: int, json: bool) -> None:
    """Measure the pages of a game, and show the figures beside what they should be."""
    with ERR.status("Measuring") as status:
        report = measure(
            game,
            tables=tables,
            seconds=seconds,
            renders=renders,
            progress=lambda what: status.update(f"Measuring: {what}"),
        )
    if json:
        OUT.print_json(msgspec.json.encode(report).decode())
    else:
        _show(report)


def _show(report: PagesReport) -> None:
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
            f"< {pages.PAGE_MS:g}",
            f"99 of 100 within {report.page_ms[1]:.1f}; {report.renders} pages",
        ),
        (
            "Moves stored a second",
            f"{report.moves_per_second:,.0f}",
            f">= {pages.MOVES:g}",
            f"server CPU {report.server_cpu:.2f}, load CPU {report.load_cpu:.2f}, "
            f"answered in {report.acknowledged_ms[0]:.0f} ms (median)",
        ),
        (
            "One update, median bytes",
            f"{middle:,}",
            f"< {pages.UPDATE_BYTES:,}",
            f"largest {largest:,}, of {report.updates:,}",
        ),
        (
            "First load, bytes",
            f"{first.without_fonts:,}",
            f"< {pages.FIRST_BYTES:,}",
            f"page {first.page:,}, styles {first.styles:,}, scripts {first.scripts:,}",
        ),
        ("Fonts, bytes", f"{first.fonts:,}", f"< {pages.FONT_BYTES:,}", ", ".join(first.families)),
    ):
        table.add_row(name, figure, aim, more)
    OUT.print(table)
