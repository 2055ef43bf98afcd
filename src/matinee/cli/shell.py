"""What all commands share: the two consoles, and how a refusal becomes a sentence and a code."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Final, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from matinee.engine.language import known, preferred
from matinee.engine.refused import Illegal, Refused, phrase
from matinee.server.speech import _, speak, spoken

FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141
LANGUAGES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says which language it wants, the first that does."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Whoever read our output has left: `explained` ends the command."""
        raise BrokenPipeError


OUT: Final = _Console(highlight=False, markup=False, emoji=False)
ERR: Final = Console(stderr=True, highlight=False, markup=False, emoji=False)


def prepare() -> None:
    """Make the best of whatever terminal or pipe this runs in."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows a ?


def choose_language(wanted: str | None) -> None:
    """Speak the language that is asked for, or that of this terminal."""
    if wanted is not None and wanted not in known():
        tags = ", ".join(known())
        bad_input(
            _("There is no language “{tag}” here. There is: {known}.").format(
                tag=wanted, known=tags
            )
        )
    wishes = next((os.environ[name] for name in LANGUAGES if os.environ.get(name)), "")
    speak(wanted or preferred(wishes.split(":")))


def told(refused: Refused) -> str:
    """The platform's sentence for one of its own refusals, in the terminal's language."""
    return phrase(refused, spoken())


def sentence(refused: Refused, why: Callable[[Refused], str] = told) -> Text:
    """Why something was refused, with the rule's id if a rule forbids it."""
    text = Text(why(refused))
    if isinstance(refused, Illegal):
        text.append(f" [{refused.rule}]", style="dim")
    return text


@contextmanager
def explained(why: Callable[[Refused], str] = told) -> Iterator[None]:
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
    except OSError as error:
        told = _("Something cannot be read or written: {problem}")
        ERR.print(told.format(problem=error), soft_wrap=True)
        raise typer.Exit(FAILED) from None


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
    found: dict[str, str] = {}
    for option in options or ():
        name, equals, value = option.partition("=")
        name = name.replace("-", "_")
        if not (name and equals and value):
            bad_input(_("“{option}” is no option: write it as NAME=VALUE.").format(option=option))
        if name in found:
            bad_input(_("The option {option} is given twice.").format(option=name))
        found[name] = value
    return found
