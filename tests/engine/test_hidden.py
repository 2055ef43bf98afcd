"""Hidden values cannot be used by accident."""

import copy
import operator
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from matinee.engine.contract.hidden import HIDDEN, Hidden
from matinee.engine.match.state_digest import plain

USES: dict[str, Callable[[Any], object]] = {
    "truth": bool,
    "hash": hash,
    "int": int,
    "float": float,
    "index": operator.index,
    "length": len,
    "loop": list,
    "item": lambda hidden: hidden[0],
    "call": lambda hidden: hidden(),
    "contains": lambda hidden: "x" in hidden,
    "less": lambda hidden: hidden < 3,
    "more": lambda hidden: hidden > 3,
    "plus": lambda hidden: hidden + 1,
    "added": lambda hidden: 1 + hidden,
    "sum": lambda hidden: sum([1, hidden]),
    "minus": lambda hidden: 1 - hidden,
    "times": lambda hidden: hidden * 2,
    "divide": lambda hidden: hidden / 2,
    "rest": lambda hidden: hidden % 2,
    "power": lambda hidden: hidden**2,
    "negative": operator.neg,
    "absolute": abs,
    "bits": lambda hidden: hidden & 1,
    "max": lambda hidden: max(1, hidden),
    "sorted": lambda hidden: sorted([2, hidden]),
    "set": lambda hidden: {hidden},
    "key": lambda hidden: {1: 2}[hidden],
    "position": lambda hidden: [1, 2][hidden],
}


def test_using_something_hidden_raises(subtests: pytest.Subtests) -> None:
    for use in USES.values():
        with subtests.test(use=use), pytest.raises(TypeError):
            use(HIDDEN)


def test_two_hidden_things_look_the_same_and_unlike_anything_else() -> None:
    assert [HIDDEN, 1] == [HIDDEN, 1]
    assert [HIDDEN] != [1]
    assert [HIDDEN] != [None]
    assert repr(HIDDEN) == "HIDDEN"


def test_there_is_only_one_hidden_thing_even_in_another_process() -> None:
    assert pickle.loads(pickle.dumps([HIDDEN]))[0] is HIDDEN
    assert copy.deepcopy(HIDDEN) is HIDDEN
    assert isinstance(HIDDEN, Hidden)


def test_on_the_wire_hidden_things_are_marked() -> None:
    table: Any = [HIDDEN, 3]
    assert plain(table) == [{"hidden": True}, 3]


def test_the_wire_form_is_plain_and_always_the_same() -> None:
    table: Any = {2: (1, 2), "b": {"y", "x"}}
    assert plain(table) == {"2": [1, 2], "b": ["x", "y"]}


def test_a_state_holds_nothing_that_cannot_be_written_down() -> None:
    table: Any = [object()]
    with pytest.raises(TypeError, match="cannot hold a object"):
        plain(table)
