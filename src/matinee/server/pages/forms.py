"""What browsers send with a form: read, bounded, and never lost."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypeVar

import msgspec
from litestar import Request
from litestar.types import Empty
from litestar.utils.scope.state import ScopeState

from matinee.engine.game import Seat
from matinee.engine.open import Number
from matinee.engine.refused import N_, Refused
from matinee.server.refusals import ServerRefused

FIELD: Final = "field."
"""What the name of an open field begins with."""
TEXT: Final = "text"
"""The name of a field that holds what somebody wrote."""
PHRASES: Final[Mapping[str, str]] = {
    "text-long": N_("This has {length} characters; {most} is the most."),
    "seats-none": N_("A table needs at least one seat."),
    "form-wrong": N_("This form is not one that our pages send: {problem}."),
}

Form = Mapping[str, str]
Shape = TypeVar("Shape")


class PageRefused(ServerRefused):
    """Something that only a page can be asked for wrongly."""

    phrases: ClassVar[Mapping[str, str]] = PHRASES


async def sent(request: Request[Any, Any, Any]) -> dict[str, str]:
    """The fields of a form. Browsers end lines with two characters, which would count twice."""
    form = await request.form()
    return {
        name: value.replace("\r\n", "\n") for name, value in form.items() if isinstance(value, str)
    }


def typed(request: Request[Any, Any, Any]) -> list[str]:
    """All that somebody wrote into the form of this request, if it was read, token or not."""
    form = ScopeState.from_scope(request.scope).form
    return [] if form is Empty else written(form)


def written(form: Mapping[str, Any]) -> list[str]:
    """What in a form is somebody's own words."""
    return [
        text
        for name, text in form.items()
        if (name == TEXT or name.startswith(FIELD)) and isinstance(text, str) and text.strip()
    ]


def number(form: Form, name: str) -> int:
    """A field that holds a number."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise PageRefused("form-wrong", problem=f"“{name}” is no number")
    return int(text)


def seat(form: Form) -> Seat | None:
    """For which of somebody's seats a form speaks, if it says so."""
    return number(form, "seat") if form.get("seat") else None


def text(form: Form, most: int) -> str:
    """What somebody wrote, if it is not too long. Characters that cannot be stored go."""
    wrote = form.get(TEXT, "").replace("\x00", "")
    if len(wrote) > most:
        raise PageRefused("text-long", length=len(wrote), most=most)
    return wrote


def shaped(kind: type[Shape], /, **values: Any) -> Shape:
    """What the API would take, made of a form, with the same limits."""
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise PageRefused("form-wrong", problem=str(error).rstrip(".")) from None


def choice(form: Form, name: str) -> Any:
    """The action or plan on a button, with what was typed in place of its open fields."""
    try:
        chosen = msgspec.json.decode(form.get(name, ""))
    except (msgspec.DecodeError, RecursionError):
        chosen = None
    if not isinstance(chosen, dict):
        raise PageRefused("form-wrong", problem=f"“{name}” is no choice")
    for field, domain in chosen.items():
        given = form.get(FIELD + field)
        if given is not None:
            chosen[field] = _number(field, domain, given) if _counts(domain) else given
    return chosen


def _counts(domain: Any) -> bool:
    return isinstance(domain, dict) and domain.get("open") == "number"


def _number(field: str, domain: Mapping[str, Any], given: str) -> int:
    try:
        return int(given.strip()[:12])
    except ValueError:
        asked = shaped(Number, **{key: domain.get(key) for key in ("low", "high")})
        raise Refused("open-field", field=field, domain=asked) from None
