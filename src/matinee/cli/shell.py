"""What all commands share: the two consoles, and how a refusal becomes a sentence and a code."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from matinee.engine.refused import Illegal, Refused, phrase

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Whoever read our output has left: `explained` ends the command."""
        raise BrokenPipeError


OUT: Final = _Console(highlight=False)
ERR: Final = Console(stderr=True, highlight=False)


def sentence(refused: Refused, why: Callable[[Refused], str] = phrase) -> Text:
    """Why something was refused, with the rule's id if a rule forbids it."""
    text = Text(why(refused))
    if isinstance(refused, Illegal):
        text.append(f" [{refused.rule}]", style="dim")
    return text


@contextmanager
def explained(why: Callable[[Refused], str] = phrase) -> Iterator[None]:
    """Turn a refusal into one clear sentence and exit code 2."""
    try:
        yield
    except Refused as refused:
        ERR.print(sentence(refused, why), soft_wrap=True)
        raise typer.Exit(BAD_INPUT) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # Nobody reads us any more: end without a word, as other tools do, and let what is still
        # in the buffer go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(CLOSED_PIPE) from None


def bad_input(text: str) -> NoReturn:
    """Refuse what the command line asked for."""
    ERR.print(Text(text), soft_wrap=True)
    raise typer.Exit(BAD_INPUT)


def some(text: str, what: str) -> str:
    """A text that is not empty."""
    if not text.strip():
        bad_input(f"The {what} is empty.")
    return text


def split(text: str) -> list[str]:
    """`Ann, Ben` as a list of names."""
    return [part.strip() for part in text.split(",") if part.strip()]


def pairs(options: list[str] | None) -> Mapping[str, str]:
    """`edition=classic` and the like as a mapping."""
    found = {}
    for option in options or ():
        name, equals, value = option.partition("=")
        if not (name and equals and value):
            bad_input(f"“{option}” is no option: write it as NAME=VALUE.")
        found[name.replace("-", "_")] = value
    return found
