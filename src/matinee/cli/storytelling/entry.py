"""The part's entry point in the command line."""

from pathlib import Path
from typing import Annotated

import typer

from matinee.cli.arguments import File, Spoken
from matinee.cli.output import choose_language


def add_to(app: typer.Typer) -> None:
    """Add the part's commands."""
    app.command()(story)


def story(
    file: File,
    out: Annotated[
        Path, typer.Argument(metavar="[OUT]", help="A file that is not there yet; - prints it.")
    ] = Path("-"),
    form: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="FORM",
            help="pdf, fountain, md or json; else by the ending of OUT, or json.",
        ),
    ] = None,
    language: Spoken = None,
) -> None:
    """Write down what was told in a recorded game: prose, a screenplay, or the transcript."""
    from matinee.cli.storytelling.story import write_story

    choose_language(language)
    write_story(file, out, form)
