"""Arguments and options that several commands take."""

from pathlib import Path
from typing import Annotated

import typer

Game = Annotated[str, typer.Argument(help="A game's key, as “matinee games” lists it.")]
Option = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A game option; repeat for more."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Spoken = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="TAG",
        help="The language to speak, such as fr; else that of this terminal.",
    ),
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A record that Matinee has written.")]
