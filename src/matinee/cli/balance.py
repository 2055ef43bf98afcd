"""`matinee balance`."""

from pathlib import Path

from rich.progress import TaskID
from rich.table import Table

from matinee.cli.output import OUT
from matinee.cli.progress_bar import progress_bar
from matinee.engine.contract.installed_games import find
from matinee.lab.balance import study, write


def run_balance(key: str, *, games: int, seed: str, jobs: int, folder: Path) -> None:
    """Run a game's study with a progress bar, write its report, and show its findings."""
    title = find(key)
    bar = progress_bar()
    with bar:
        tasks: dict[str, TaskID] = {}

        def progress(case: str, done: int, many: int) -> None:
            if case not in tasks:
                tasks[case] = bar.add_task(f"{title.name}, {case}", total=many)
            bar.update(tasks[case], completed=done)

        found = study(title, games=games, seed=seed, jobs=jobs, progress=progress)
    page = write(found, folder)
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("About", "Expected", "Measured", "Holds"):
        table.add_column(column)
    for one in found.findings:
        table.add_row(one.about, one.expected, one.measured, "yes" if one.holds else "NO")
    OUT.print(table)
    OUT.print(f"{page} is written.", soft_wrap=True)
