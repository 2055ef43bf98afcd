"""Reads form fields. Input is limited in size, and what was typed is never lost."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar, Final, TypeVar

import msgspec
from litestar import Request
from litestar.types import Empty
from litestar.utils.scope.state import ScopeState

from matinee.engine.contract.game import Seat
from matinee.engine.contract.open_fields import Domain, Number, OneOf, Ranking
from matinee.engine.decoding import convert
from matinee.engine.text.errors import LazyText, Refused
from matinee.engine.text.i18n import N_
from matinee.server.errors import ServerRefused

FIELD: Final = "field."
"""Prefix of the name of an open field."""
TEXT: Final = "text"
"""The name of a field with free text."""
PHRASES: Final[Mapping[str, str]] = {
    "text-long": N_("This has {length} characters; {most} is the most."),
    "seats-none": N_("A table needs at least one seat."),
    "list-place": N_("“{typed}” is no place in a list: write 1, 2, 3 and so on."),
    "list-long": N_("{count} things have a place in your list; {most} is the most."),
    "list-short": N_("{count} things have a place in your list; it needs at least {least}."),
    "form-wrong": N_("This form is not one that our pages send: {problem}."),
}

Form = Mapping[str, str]
Shape = TypeVar("Shape")


class PageRefused(ServerRefused):
    """A refusal that only forms can cause."""

    phrases: ClassVar[Mapping[str, str]] = PHRASES


async def read_form(request: Request[Any, Any, Any]) -> dict[str, str]:
    """The fields of a form. Browsers send CRLF line ends, which would count as two characters."""
    form = await request.form()
    return {
        name: value.replace("\r\n", "\n") for name, value in form.items() if isinstance(value, str)
    }


def typed_texts(request: Request[Any, Any, Any]) -> list[str]:
    """All free texts in this request's form, if it was read, with or without a valid token."""
    form = ScopeState.from_scope(request.scope).form
    return [] if form is Empty else free_texts(form)


def free_texts(form: Mapping[str, Any]) -> list[str]:
    """The free texts of a form."""
    texts = []
    lists: dict[str, dict[str, str]] = {}
    for name, text in form.items():
        if not isinstance(text, str) or not text.strip():
            continue
        field, _, item = name.removeprefix(FIELD).partition(".")
        if name.startswith(FIELD) and item:
            lists.setdefault(field, {})[item] = text.strip()
        elif name == TEXT or name.startswith(FIELD):
            texts.append(text)
    return texts + [
        "\n".join(f"{n} {item}" for item, n in ranks.items()) for ranks in lists.values()
    ]


def number(form: Form, name: str) -> int:
    """The value of a numeric field."""
    value = whole_number(form.get(name, ""))
    if value is None:
        raise PageRefused(
            "form-wrong", problem=LazyText(N_("“{field}” is no number"), values={"field": name})
        )
    return value


def number_if_given(form: Form, name: str) -> int | None:
    """The value of a numeric field; `None` if it is missing or empty."""
    return number(form, name) if form.get(name) else None


def whole_number(text: str, digits: int = 9) -> int | None:
    """The number that a text is, with at most so many digits; `None` for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def seat(form: Form) -> Seat | None:
    """The seat for which a form was sent, if it names one."""
    return number_if_given(form, "seat")


def text(form: Form, most: int) -> str:
    """The free text, if it is not too long. Characters that cannot be stored are removed."""
    wrote = form.get(TEXT, "").replace("\x00", "")
    if len(wrote) > most:
        raise PageRefused("text-long", length=len(wrote), most=most)
    return wrote


def to_schema(kind: type[Shape], /, **values: Any) -> Shape:
    """An API schema built from form values, with the same limits."""
    try:
        return convert(values, kind)
    except msgspec.ValidationError as error:
        raise PageRefused("form-wrong", problem=str(error).rstrip(".")) from None


def choices(form: Form) -> list[Any]:
    """The actions to play: the one on a button, or several that a script has composed."""
    if "actions" not in form:
        return [choice(form, "action")]
    several = _read(form["actions"])
    if "action" in form or not isinstance(several, list):
        raise PageRefused(
            "form-wrong", problem=LazyText(N_("“actions” is no list that stands alone"))
        )
    return several


def choice(form: Form, name: str) -> Any:
    """The action or standing order on a button, its open fields filled in."""
    chosen = _read(form.get(name, ""))
    if not isinstance(chosen, dict):
        raise PageRefused(
            "form-wrong", problem=LazyText(N_("“{field}” is no choice"), values={"field": name})
        )
    for field, value in chosen.items():
        domain = _domain(value)
        ranks = _ranks(form, field)
        if isinstance(domain, Ranking) and ranks:
            chosen[field] = _ranked_items(domain, ranks)
        elif FIELD + field in form:
            chosen[field] = _field_value(field, domain, form[FIELD + field])
    return chosen


def _read(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None


def _domain(value: Any) -> Domain | None:
    """The domain of an open field; `None` if this value is not one."""
    try:
        domain: Domain = convert(value, Domain)
    except (msgspec.ValidationError, RecursionError):
        return None
    return domain


def _field_value(field: str, domain: Domain | None, given: str) -> int | str:
    """The value of a field. Texts are checked by the game."""
    with suppress(ValueError):
        if isinstance(domain, Number):
            return int(given.strip()[:12])
        if not isinstance(domain, OneOf | Ranking) or domain.accepts(given):
            return given
    raise Refused("open-field", field=field, domain=domain)


def _ranks(form: Form, field: str) -> dict[str, str]:
    """The ranks typed beside the items of a list, sent as `field.NAME.ITEM`."""
    beginning = f"{FIELD}{field}."
    return {
        name.removeprefix(beginning): place.strip()
        for name, place in form.items()
        if name.startswith(beginning)
    }


def _ranked_items(domain: Ranking, ranks: Mapping[str, str]) -> list[str]:
    """The ranked items in order of their ranks; ties in the order of the list."""
    places = {item: _place(ranks[item]) for item in domain.items if ranks.get(item)}
    if len(places) > domain.most:
        raise PageRefused("list-long", count=len(places), most=domain.most)
    if len(places) < domain.least:
        raise PageRefused("list-short", count=len(places), least=domain.least)
    return sorted(places, key=lambda item: places[item])


def _place(typed: str) -> int:
    if place := whole_number(typed, digits=4):
        return place
    raise PageRefused("list-place", typed=typed)
