"""Refusals: exceptions for requests that cannot be met, and the platform's own sentences for them.

A refusal carries a key and parameters, never a sentence. The words of a game, or `phrases` of its
class for the platform's refusals, make the sentence in the reader's language. A layer with
sentences of its own has its own class of refusals, so that no layer knows another's.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from matinee.engine.text.i18n import ENGLISH, N_, PLATFORM, Language
from matinee.engine.text.i18n import language as language_of

PHRASES: Final[Mapping[str, str]] = {
    "open-field": N_("The field “{field}” is still open: it takes {domain}."),
    "undo-nothing": N_("There is nothing to take back."),
    "undo-other": N_("The latest move is not yours, so you cannot take it back on your own."),
    "undo-revealed": N_("Your latest move showed something new (a roll or a card), so it stands."),
    "undo-final": N_("Your latest move is of a kind that cannot be taken back."),
    "undo-several": N_("Players are choosing on their own now, so earlier moves stand."),
    "undo-over": N_("The game is over and its dice are open; nothing is taken back any more."),
    "undo-never": N_("This table plays without taking back."),
    "unsay-never": N_("In this game nothing is told that could be taken out."),
    "unsay-nothing": N_("Nothing was told there that could be taken out."),
    "reword-nothing": N_("You have told nothing that you could reword."),
    "reword-other": N_("Somebody has added something since, so your words stand as they are."),
    "reword-revealed": N_("Something new was shown since (a roll or a card), so your words stand."),
    "reword-unsaid": N_("Something was taken out since, so your words stand as they are."),
    "reword-final": N_("What you told came with something that cannot be taken back."),
    "reword-field": N_("The words of “{field}” are not there to be changed."),
    "batch-news": N_(
        "These moves cannot be made in one go: look at what one of them shows before the next."
    ),
    "rewind-range": N_("There is no row {row} to go back to; this match has rows 0 to {last}."),
    "row-range": N_("This record has rows 0 to {last}; there is no row {row}."),
    "option-unknown": N_("{game} has no option “{option}”. Its options are: {known}."),
    "option-wrong": N_("The option {option} cannot be “{value}”. It means: {help}."),
    "option-refused": N_("The option {option} cannot be “{value}”."),
    "option-value": N_("The options do not fit {game}: {problem}."),
    "game-unknown": N_("There is no game “{game}” here. There is: {known}."),
    "game-broken": N_("The game “{game}” is installed but cannot be loaded: {problem}."),
    "bot-unknown": N_("There is no bot “{bot}” for {game}. There is: {known}."),
    "seat-unknown": N_("There is no seat {seat} at this table; its seats are 1 to {seats}."),
    "study-none": N_("{game} has no study of its balance."),
    "endless": N_("Game {index} of seed {seed} goes on after {decisions} decisions: given up."),
    "worker-died": N_("One of the processes has ended before its work was done."),
    "bench-chess": N_("The yardstick, python-chess, is not installed: pip install matinee[lab]."),
    "match-over": N_("The game is over."),
    "not-now": N_("This cannot be done now."),
    "seat-count": N_("{low} to {high} can play."),
    "rows-astray": N_("What is stored up to row {row} does not lead where it led when played."),
    "load-start": N_("The server for the measurement did not start."),
    "load-refused": N_("The server refused what the measurement asked for: {problem}"),
    "load-address": N_("This machine cannot send from the address {address}: {problem}."),
    "load-short": N_("A match of {game} does not last for {rows} rows."),
    "bench-seats": N_("{game} cannot be played by {seats}, which is what this measures."),
    "bench-route": N_("The benchmark has no request for {route}."),
    "load-none": N_("Not a single move was played in the time given."),
    "record-missing": N_("There is no file {file}."),
    "record-unreadable": N_("{file} cannot be read: {problem}."),
    "record-exists": N_("{file} is there already and is left alone; choose another name."),
    "record-unwritable": N_("{file} cannot be written: {problem}."),
    "record-foreign": N_("{file} is not a Matinee record."),
    "record-truncated": N_("{file} is cut off: it is not a whole Matinee record."),
    "record-newer": N_(
        "{file} was written by a newer Matinee (record format {version}; "
        "this one reads format {known})."
    ),
    "record-malformed": N_("{file} is no valid Matinee record: {problem}."),
    "record-edited": N_("{file} has been changed since it was written: its checksum is wrong."),
    "record-game": N_("{file} is a record of “{game}”, a game that is not installed here."),
    "record-rules": N_(
        "{file} was played under version {theirs} of the rules of {game}; "
        "this Matinee has version {ours} and cannot play it."
    ),
    "record-cards": N_(
        "{file} was played with other cards, boards or prices of {game} than this Matinee has."
    ),
    "record-no-save": N_("{file} is not a save, so it cannot be played on."),
    "record-row": N_("Row {row} of {file} cannot have happened: {problem}."),
}


class Refused(Exception):
    """A request that cannot be met; nothing has changed."""

    phrases: ClassVar[Mapping[str, str]] = PHRASES

    def __init__(self, key: str, /, **params: Any) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        """Text for logs and for other refusals; people get a game's words."""
        if self.key in self.phrases:
            return error_text(self)
        params = ", ".join(f"{name} {value}" for name, value in self.params.items())
        return f"{getattr(self, 'rule', '')} {self.key} ({params})".strip()

    def __reduce__(self) -> tuple[Any, ...]:
        return _refused, (type(self), self.key, self.params, getattr(self, "rule", None))


def _refused(kind: Any, key: str, params: dict[str, Any], rule: str | None) -> Any:
    """Rebuild a refusal that comes from another process."""
    return kind(key, **params) if rule is None else kind(rule, key, **params)


class IllegalAction(Refused):
    """An action that the rule with this id forbids now."""

    def __init__(self, rule: str, key: str, /, **params: Any) -> None:
        super().__init__(key, **params)
        self.rule = rule


class BadRecord(Refused):
    """A file that is no record, or no longer the record that was written."""


class LazyText(msgspec.Struct, frozen=True):
    """A parameter that is a text of ours, translated into the reader's language when shown.

    If the text is a game's, `package` has its translation.
    """

    text: str
    package: str = PLATFORM
    values: Mapping[str, Any] = {}
    """The values of the text's placeholders."""

    def __str__(self) -> str:
        return self.in_language(ENGLISH)

    def in_language(self, language: Language) -> str:
        """The text in a language."""
        text = language_of(language.tag, self.package).gettext(self.text)
        return text.format(**self.values) if self.values else text


def error_text(refused: Refused, language: Language = ENGLISH) -> str:
    """The platform's sentence for one of its own refusals.

    Parameters with a method `in_language` are translated too.

    >>> error_text(Refused("undo-nothing"))
    'There is nothing to take back.'
    """
    params = {
        name: value.in_language(language) if hasattr(value, "in_language") else value
        for name, value in refused.params.items()
    }
    return language.gettext(refused.phrases[refused.key]).format(**params)
