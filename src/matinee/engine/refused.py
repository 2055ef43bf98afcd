"""What is raised when something asked for cannot be done, and the platform's own sentences.

A refusal carries a key and parameters, never a sentence: the words of a game, or `phrases` of
its class for what the platform itself refuses, make the sentence in the reader's language. A
layer with sentences of its own has its own class of refusals, so that none knows another's.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from matinee.engine.language import ENGLISH, PLATFORM, Language
from matinee.engine.language import language as language_of


def N_(message: str) -> str:  # noqa: N802 (the name that gettext's extractors look for)
    """Mark a message for translation where it stands; it is translated where it is used."""
    return message


PHRASES: Final[Mapping[str, str]] = {
    "open-field": N_("The field “{field}” is still open: it takes {domain}."),
    "undo-nothing": N_("There is nothing to take back."),
    "undo-other": N_("The latest move is not yours, so you cannot take it back on your own."),
    "undo-revealed": N_("Your latest move showed something new (a roll or a card), so it stands."),
    "undo-final": N_("Your latest move is of a kind that cannot be taken back."),
    "undo-several": N_("Players are choosing on their own now; change your choice instead."),
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
    """Something asked for cannot be done; nothing has changed."""

    phrases: ClassVar[Mapping[str, str]] = PHRASES

    def __init__(self, key: str, /, **params: Any) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        """For logs and for other refusals; people are told by words."""
        if self.key in self.phrases:
            return phrase(self)
        params = ", ".join(f"{name} {value}" for name, value in self.params.items())
        return f"{getattr(self, 'rule', '')} {self.key} ({params})".strip()

    def __reduce__(self) -> tuple[Any, ...]:
        return _refused, (type(self), self.key, self.params, getattr(self, "rule", None))


def _refused(kind: Any, key: str, params: dict[str, Any], rule: str | None) -> Any:
    """A refusal that comes from another process."""
    return kind(key, **params) if rule is None else kind(rule, key, **params)


class Illegal(Refused):
    """An action that the rule with this id forbids now."""

    def __init__(self, rule: str, key: str, /, **params: Any) -> None:
        super().__init__(key, **params)
        self.rule = rule


class BadRecord(Refused):
    """A file that is no record, or no longer the record that was written."""


class Said(msgspec.Struct, frozen=True):
    """A text of ours that is a parameter, said in the reader's language.

    It may be a game's own, whose `package` then knows the translation.
    """

    text: str
    package: str = PLATFORM
    values: Mapping[str, Any] = {}
    """What belongs into its places."""

    def __str__(self) -> str:
        return self.said(ENGLISH)

    def said(self, language: Language) -> str:
        """The text in a language."""
        told = language_of(language.tag, self.package).gettext(self.text)
        return told.format(**self.values) if self.values else told


def phrase(refused: Refused, language: Language = ENGLISH) -> str:
    """The platform's sentence for one of its own refusals.

    Parameters with a method `said` are asked to speak the language too.

    >>> phrase(Refused("undo-nothing"))
    'There is nothing to take back.'
    """
    params = {
        name: value.said(language) if hasattr(value, "said") else value
        for name, value in refused.params.items()
    }
    return language.gettext(refused.phrases[refused.key]).format(**params)
