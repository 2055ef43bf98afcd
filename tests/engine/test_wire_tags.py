"""Wire tags are written out, so that renaming a class changes no record."""

import msgspec
import pytest

from matinee.engine.contract.game import Action, wire_tag


class Bow(Action, tag="take-a-bow", frozen=True):
    pass


def test_a_tag_is_what_the_class_says_and_not_what_it_is_called() -> None:
    assert wire_tag(Bow) == "take-a-bow"
    assert msgspec.json.encode(Bow()) == b'{"do":"take-a-bow"}'


def test_a_class_without_a_tag_is_refused() -> None:
    with pytest.raises(TypeError, match="Curtsy has no wire tag"):
        type("Curtsy", (Action,), {})


def test_a_base_class_needs_no_tag() -> None:
    base = type("_Courtesy", (Action,), {})
    assert issubclass(base, Action)
