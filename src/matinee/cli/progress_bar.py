"""Progress bar of commands that play many games."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from matinee.cli.output import ERR


def progress_bar() -> Progress:
    """A progress bar on standard error that disappears when the work is done."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=ERR,
        transient=True,
    )
