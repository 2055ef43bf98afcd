"""Shared by all commands: the two consoles, and the conversion of a refusal to a message."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Final, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from matinee.engine.text.current_language import _, current_language, set_language
from matinee.engine.text.errors import IllegalAction, Refused, error_text
from matinee.engine.text.i18n import available_languages, preferred_language

FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141
LANGUAGES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables of a terminal's language, in the order of their precedence."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """The reader of our output is gone: `explain_refusals` ends the command."""
        raise BrokenPipeError


OUT: Final = _Console(highlight=False, markup=False, emoji=False)
ERR: Final = Console(stderr=True, highlight=False, markup=False, emoji=False)


def prepare() -> None:
    """Adapt the standard streams to the current terminal or pipe."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the parent process
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without a character shows a ?


def choose_language(wanted: str | None) -> None:
    """Set the language to the requested one, or to that of this terminal."""
    if wanted is not None and wanted not in available_languages():
        tags = ", ".join(available_languages())
        bad_input(
            _("There is no language “{tag}” here. There is: {known}.").format(
                tag=wanted, known=tags
            )
        )
    languages = next((os.environ[name] for name in LANGUAGES if os.environ.get(name)), "")
    set_language(wanted or preferred_language(languages.split(":")))


def platform_text(refused: Refused) -> str:
    """The platform's sentence for one of its own refusals, in the terminal's language."""
    return error_text(refused, current_language())


def sentence(refused: Refused, why: Callable[[Refused], str] = platform_text) -> Text:
    """The sentence of a refusal, with the rule's id if a rule forbids it."""
    text = Text(why(refused))
    if isinstance(refused, IllegalAction):
        text.append(f" [{refused.rule}]", style="dim")
    return text


@contextmanager
def explain_refusals(why: Callable[[Refused], str] = platform_text) -> Iterator[None]:
    """Turn a refusal into one clear sentence and exit code 2."""
    try:
        yield
    except Refused as refused:
        ERR.print(sentence(refused, why), soft_wrap=True)
        raise typer.Exit(BAD_INPUT) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # The reader of our output is gone: end silently, as other tools do, and discard the buffer.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(CLOSED_PIPE) from None
    except OSError as error:
        message = _("Something cannot be read or written: {problem}")
        ERR.print(message.format(problem=error), soft_wrap=True)
        raise typer.Exit(FAILED) from None


def bad_input(text: str) -> NoReturn:
    """Refuse the arguments of a command."""
    ERR.print(Text(text), soft_wrap=True)
    raise typer.Exit(BAD_INPUT)


def require_text(text: str, what: str) -> str:
    """A text that must not be empty."""
    if not text.strip():
        bad_input(f"The {what} is empty.")
    return text


def split_names(text: str) -> list[str]:
    """`Ann, Ben` as a list of names."""
    return [part.strip() for part in text.split(",") if part.strip()]


def read_options(options: list[str] | None) -> Mapping[str, str]:
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
