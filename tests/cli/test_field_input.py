"""Typed input for open fields of an action."""

import pytest

from matinee.cli.field_input import describe_input, parse_input
from matinee.engine.contract.open_fields import Domain, Number, OneOf, Ranking, Text

FILMS = {"dust": "Dust and Glory", "rain": "The Rain", "rainbow": "The Rainbow, at Last"}
ONE = OneOf(tuple(FILMS))
SOME = Ranking(tuple(FILMS), most=2)


@pytest.mark.parametrize(
    ("domain", "typed", "value"),
    [
        (Number(0, 9), "7", 7),
        (Number(0, 9), "seven", "seven"),
        (Text(9), "7", "7"),
        (ONE, "rainbow", "rainbow"),
        (ONE, "the rain", "rain"),
        (ONE, "glory", "dust"),
        (ONE, "rain last", "rainbow"),
        (ONE, "the", None),
        (ONE, "snow", None),
        (SOME, "rain, dust", ("rain", "dust")),
        (SOME, "", ()),
        (SOME, "dust, snow", ("dust", None)),
    ],
)
def test_what_is_typed_is_read(domain: Domain, typed: str, value: object) -> None:
    assert parse_input(domain, typed, FILMS) == value


def test_what_is_asked_for_is_told_by_name() -> None:
    names = "Dust and Glory, The Rain, The Rainbow, at Last"
    assert describe_input(ONE, FILMS) == f"one of: {names}"
    assert describe_input(SOME, FILMS) == (
        f"0 to 2 of these, the first one first, with commas between: {names}"
    )
    assert describe_input(Number(0, 9), {}) == "0-9"
