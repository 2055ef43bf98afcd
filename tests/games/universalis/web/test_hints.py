"""Hints: one line for each kind of decision, and only for seats that have one."""

from collections.abc import Iterator

import pytest

from games.universalis.builder import TableBuilder, challenge, event, fine, originate
from matinee.engine.contract.game import Action, Seat
from matinee.engine.text.i18n import ENGLISH
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.text.game_text import UniversalisText
from matinee.games.universalis.web.help.hints import HINTS, hint

NAMES = ("Ann", "Bo", "Cleo")


def hint_key(table: TableBuilder, seat: Seat) -> str | None:
    """Key of the hint for a seat; `None` if there is none."""
    found = hint(
        UNIVERSALIS.view(table.state, seat), UniversalisText(NAMES, Options(), ENGLISH), seat
    )
    return None if found is None else found.key


def scene() -> TableBuilder:
    """A scene of Ann's, with a character that Bo controls."""
    table = TableBuilder(3).scene()
    table.present("Kestrel", by=1, traits=("quick",))
    return table


def later_scene() -> TableBuilder:
    """The same scene when Ann has told an event and has the turn again."""
    table = scene()
    table.plays((0, event()), (0, a.EndTurn()), (1, a.EndTurn()), (2, a.EndTurn()))
    return table


def after_moves(table: TableBuilder, *moves: tuple[Seat, Action]) -> TableBuilder:
    """The table after these moves."""
    return table.plays(*moves)


def decisions() -> Iterator[tuple[str, TableBuilder, Seat]]:
    """A table for each kind of decision, with the seat that has it."""
    yield "tenets", TableBuilder(3), 0
    yield "first-bid", TableBuilder(3).bidding(), 1
    yield "bid", TableBuilder(3).ended(), 1
    yield "endvote", after_moves(TableBuilder(3).bidding(), (0, a.ProposeEnd())), 1
    yield "framing-place", TableBuilder(3).framing(), 0
    placed = TableBuilder(3).framing()
    placed.play(0, a.EstablishNew("Harbour", "EXT", ""))
    yield "framing-event", placed, 0
    yield "turn", scene(), 0
    yield "end-scene", later_scene(), 0
    others = scene()
    others.play(0, event())
    yield "others-control", others, 0
    yield "broke-framer", scene().coins(0, 25, 25), 0
    yield "mini", scene().mini(), 0
    opened = after_moves(scene(), (0, originate(2)))
    yield "pools", opened, 0
    yield "draw", after_moves(scene(), (0, originate(2)), (0, a.EndTurn())), 1
    fed = after_moves(scene(), (0, originate(2)))
    fed.play(0, a.BuyDice(0, subtract=False, dice=6, text="Now."))
    yield "call", fed, 0
    yield "broke", scene().complication((0, 1), (1, 1)).coins(0, 25, 25), 0
    called = scene().complication((0, 1), (1, 1))
    called.play(0, a.CallResolution())
    yield "consent", called, 2
    yield "winner", scene().window((1, True, 5), (0, False, 2)), 1
    yield "loser", scene().window((1, True, 5), (0, False, 2), at=1), 0
    quarrel = after_moves(scene(), (0, event()), (1, challenge(1)))
    yield "challenger", quarrel, 1
    yield "challenged", quarrel, 0
    yield (
        "challenge-bid",
        after_moves(scene(), (0, event()), (1, challenge(1)), (1, a.ToBidding())),
        1,
    )
    accused = after_moves(scene(), (1, fine(0)))
    yield "fine-case", accused, 0
    voting = after_moves(scene(), (1, fine(0)), (0, a.WaiveCase()), (1, a.WaiveCase()))
    yield "fine-vote", voting, 2


DECISIONS = list(decisions())


def test_each_kind_of_decision_has_its_hint(subtests: pytest.Subtests) -> None:
    for key, table, seat in DECISIONS:
        with subtests.test(key=key, table=table, seat=seat):
            assert hint_key(table, seat) == key


def test_every_hint_belongs_to_a_decision() -> None:
    assert {key for key, *_ in DECISIONS} == set(HINTS)


def test_nobody_is_told_what_is_not_theirs_to_decide() -> None:
    table = scene()
    assert hint_key(table, 1) is None
    over = TableBuilder(3, scenes=1).scene()
    over.play(0, a.EndScene())
    assert hint_key(over, 0) is None


def test_a_hint_names_the_tables_own_figures() -> None:
    table = TableBuilder(3, refreshment=7).scene()
    table.plays((0, event()), (0, a.EndTurn()), (1, a.EndTurn()), (2, a.EndTurn()))
    view = UNIVERSALIS.view(table.state, 0)
    found = hint(view, UniversalisText(NAMES, Options(), ENGLISH), 0)
    assert found is not None
    assert "Everybody gets 7 coins then." in found.text


def test_a_call_is_named_after_whoever_made_it() -> None:
    table = scene().complication((0, 1), (1, 1))
    table.play(0, a.CallResolution())
    view = UNIVERSALIS.view(table.state, 2)
    found = hint(view, UniversalisText(NAMES, Options(), ENGLISH), 2)
    assert found is not None
    assert found.text.startswith("Ann wants to roll.")


def test_an_usher_knows_no_sealed_bid() -> None:
    one, other = TableBuilder(3).bidding(), TableBuilder(3).bidding()
    one.play(0, a.Bid(1))
    other.play(0, a.Bid(20))
    assert hint_key(one, 1) == hint_key(other, 1) == "first-bid"
    assert hint_key(one, 0) is None


def test_what_is_told_is_a_line() -> None:
    for text in HINTS.values():
        assert text.endswith(".")
        assert len(text) < 240
