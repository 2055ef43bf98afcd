"""Limits of texts and names (UN-DEC-29, UN-DEC-86)."""

import re
from collections.abc import Iterable
from typing import Final

from matinee.engine.contract.open_fields import Text, normalise_text
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules.state import View

_REDACTED: Final = re.compile(r"…(?: #\d+)*")

TRAIT: Final = Text(60)
TITLE: Final = Text(40)
LABEL: Final = Text(40, least=0)
TENET: Final = Text(280)
NARRATION: Final = Text(600)
OPTIONAL_TEXT: Final = Text(600, least=0)
"""Limit of the text that any other paid action may carry."""
DIALOG: Final = Text(300)
PARENTHETICAL: Final = Text(40, least=0)
JUSTIFICATION: Final = Text(200)
CASE: Final = Text(600)

REDACTED: Final = "…"
"""Mark that replaces redacted words."""
_REDACTED_NAMING: Final = re.compile(rf"{REDACTED}(?: #\d+)+")


def name_domain(position: View, but: int | None = None) -> Text:
    """Domain of a new name; the component `but` may keep its own name."""
    taken = (c.name for c in position.components.values() if not c.struck and c.id != but)
    return Text(40, least=2, taken=tuple(taken), lettered=True)


def text_problem(domain: Text, text: str) -> IllegalAction:
    """The refusal of a text that does not fit its domain."""
    if text.casefold() in {taken.casefold() for taken in domain.taken}:
        return IllegalAction("UN-DEC-29", "name-taken", name=text)
    if len(text) > domain.length:
        return IllegalAction("UN-DEC-86", "too-long", most=domain.length, length=len(text))
    if len(text) < domain.least:
        return IllegalAction("UN-DEC-86", "too-short", least=domain.least)
    if text != normalise_text(text):
        return IllegalAction("UN-DEC-86", "untidy")
    return IllegalAction("UN-DEC-86", "no-letter")


def mentioned_components(text: str, present: Iterable[tuple[int, str]]) -> tuple[int, ...]:
    """Numbers of the components named in a text: whole words, ignoring case (UN-DEC-49).

    A redacted text keeps the numbers of the components that it named.

    >>> here = [(1, "Kestrel"), (2, "Mrs Oakes"), (3, "Oak")]
    >>> mentioned_components("Mrs Oakes eyes kestrel.", here)
    (1, 2)
    """
    if _REDACTED_NAMING.fullmatch(text):
        numbers = {int(number) for number in re.findall(r"#(\d+)", text)}
        return tuple(number for number, _ in present if number in numbers)
    folded = text.casefold()
    return tuple(
        number
        for number, called in present
        if re.search(rf"(?<!\w){re.escape(called.casefold())}(?!\w)", folded)
    )


def is_redacted(words: str) -> bool:
    """Whether the table has redacted these words."""
    return _REDACTED.fullmatch(words) is not None
