"""Finding an action among the legal ones, and filling in its open fields."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from matinee.engine.contract.game import Action
from matinee.engine.contract.open_fields import Text, normalise_text, open_fields

Kind = TypeVar("Kind", bound=Action)


def find_offer(legal: Sequence[Action], kind: type[Kind], /, **fields: object) -> Kind | None:
    """The first action of a kind with these field values, if any."""
    return next((one for one in find_offers(legal, kind, **fields)), None)


def find_offers(legal: Sequence[Action], kind: type[Kind], /, **fields: object) -> list[Kind]:
    """All actions of a kind with these field values."""
    found = (one for one in legal if type(one) is kind)
    return [one for one in found if all(getattr(one, f) == value for f, value in fields.items())]


def fill_offer(offer: Kind | None, **values: Any) -> Kind | None:
    """An offer with its open fields filled in; None if a value does not fit.

    An optional text stays empty unless it is given and fits.
    """
    if offer is None:
        return None
    chosen: dict[str, Any] = {}
    for field, domain in open_fields(offer).items():
        value = values.get(field, "")
        if isinstance(domain, Text):
            value = normalise_text(value)
            if not domain.accepts(value) and domain.least == 0:
                value = ""
        if not domain.accepts(value):
            return None
        chosen[field] = value
    return msgspec.structs.replace(offer, **chosen)
