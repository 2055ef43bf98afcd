"""Striking creates nothing: a thing that was taken away twice comes back once (UN-DEC-76)."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.universalis.builder import (
    OFFICE,
    TableBuilder,
    add,
    buy,
    colour,
    draw,
    event,
    go,
    go_to,
    originate,
    reduce_,
    remove,
)
from matinee.engine.contract.game import Action
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.disputes.strikes import strike
from matinee.games.universalis.rules.events import PoolChanged
from matinee.games.universalis.rules.redaction import redact
from matinee.games.universalis.rules.scenes.traits import own_importance
from matinee.games.universalis.rules.text_limits import REDACTED
from matinee.games.universalis.rules.transcript_entries import Entry
from matinee.testing.loaded_dice import LoadedDice

Play = tuple[int, bool]


def standing_entries(table: TableBuilder, *kinds: str) -> list[Entry]:
    """Standing entries of these kinds."""
    return [e for e in table.state.entries if e.kind in kinds and e.stands]


@pytest.mark.rule("UN-DEC-76", "UN-DEC-52")
def test_dice_that_were_taken_out_of_struck_dice_do_not_come_back() -> None:
    table = TableBuilder().scene().complication((1, 0), (0, 0))
    table.play(0, buy(0, 2))
    bought = table.last.no
    table.play(0, buy(0, 2, subtract=True))
    subtraction = table.last.no
    table.strike(1, bought)
    assert table.pool(0) == 0
    table.strike(1, subtraction)
    assert table.pool(0) == 0
    assert table.state.coins[0] == 25


@pytest.mark.rule("UN-DEC-76", "UN-DEC-52")
def test_dice_bought_since_are_all_that_comes_back() -> None:
    table = TableBuilder().scene().complication((1, 0), (0, 0))
    table.play(0, buy(0, 2))
    bought = table.last.no
    table.play(0, buy(0, 2, subtract=True))
    subtraction = table.last.no
    table.play(0, buy(0, 1))
    table.strike(1, bought)
    assert table.pool(0) == 0
    table.strike(1, subtraction)
    assert table.pool(0) == 1


@pytest.mark.rule("UN-DEC-76", "UN-CX-03")
@given(st.lists(st.tuples(st.integers(1, 3), st.booleans()), max_size=8), st.randoms())
@settings(max_examples=40)
def test_a_pool_never_holds_more_than_what_stands_put_into_it(
    plays: list[Play], chance: Random
) -> None:
    table = TableBuilder().scene()
    mine = table.present("Oakes", by=0, traits=("armed", "calm", "tall"))
    table.complication((1, 0), (0, 0))
    for dice, subtract in plays:
        for move in _moves(table, mine, dice, subtract):
            table.play(0, move)
    lines = standing_entries(table, "draw", "dice")
    chance.shuffle(lines)
    for line in lines:
        table.strike(1, line)
        put = sum(e.amount for e in standing_entries(table, "draw", "dice") if not e.detail)
        assert 0 <= table.pool(0) <= put
    assert table.pool(0) == 0


def _moves(table: TableBuilder, mine: int, dice: int, subtract: bool) -> Iterator[Action]:
    """Dice for the pool or out of it, and a trait for it, as far as available."""
    if not subtract or table.pool(0) >= dice:
        yield buy(0, dice, subtract=subtract)
    free = [
        offer for offer in table.legal(0, a.Draw) if (offer.pool, offer.subtract) == (0, subtract)
    ]
    yield from (draw(mine, offer.trait, 0, subtract=subtract) for offer in free[:1])


def armed_for_a_complication() -> tuple[TableBuilder, int, Entry]:
    """A table with a complication about Kestrel, seat 0's armed component, and the latest entry."""
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    mine = table.present("Oakes", by=0)
    table.plays((0, originate(kestrel)), (0, add(mine, "armed")))
    return table, mine, table.last


@pytest.mark.rule("UN-DEC-69", "UN-DEC-76")
def test_dice_that_were_rolled_lie_even_if_a_trait_behind_them_is_struck() -> None:
    table, mine, armed = armed_for_a_complication()
    assert armed.trait is not None
    table.play(0, draw(mine, armed.trait, 0))
    table.play(0, a.CallResolution())
    table.play(1, a.AnswerCall(agree=True))
    table.play(2, a.AnswerCall(agree=True), LoadedDice(3))
    events = table.strike(1, armed)
    assert table.pool(0) == 1
    assert not [event for event in events if isinstance(event, PoolChanged)]


@pytest.mark.rule("UN-DEC-76", "UN-DEC-38")
def test_a_struck_removal_does_not_bring_back_reductions_that_were_struck() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick",))
    table.play(0, reduce_(kestrel))
    reduced = table.last
    table.plays((0, reduce_(kestrel)), (0, remove(1)))
    removal = table.last
    assert table.state.components[kestrel].reductions == 1
    table.strike(1, reduced)
    table.strike(1, removal)
    assert table.state.components[kestrel].reductions == 0
    assert own_importance(table.state, kestrel) == 2


@pytest.mark.rule("UN-DEC-76", "UN-DEC-38")
def test_a_reduction_that_counts_for_nothing_gives_nothing_back() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.play(0, add(kestrel, "quick"))
    quick = table.last
    table.plays((0, reduce_(kestrel)), (0, reduce_(kestrel)))
    second = table.last
    table.strike(1, quick)
    table.strike(1, second)
    assert own_importance(table.state, kestrel) == 0
    assert len(standing_entries(table, "importance")) == 1


@pytest.mark.rule("UN-DEC-76", "UN-CTRL-03")
def test_a_place_comes_back_to_who_had_it_before_a_struck_take_over() -> None:
    table = TableBuilder().scene(framer=2, active=0)
    office = table.named(OFFICE)
    table.play(0, a.TakeOver(office))
    take_over = table.last
    table.play(0, go())
    moved = table.last
    table.strike(1, take_over)
    assert office not in table.state.present
    table.strike(1, moved)
    assert table.state.present[office] == 2


@pytest.mark.rule("UN-DEC-76", "UN-CTRL-01")
def test_who_moved_the_scene_back_keeps_the_place_if_the_way_there_is_struck() -> None:
    table = TableBuilder().scene(framer=2, active=0)
    office = table.named(OFFICE)
    table.play(0, go())
    away = table.last
    table.play(0, go_to(office))
    back = table.last
    table.strike(1, away)
    assert (table.state.location, table.state.present) == (office, {office: 0})
    table.strike(1, back)
    assert (table.state.location, table.state.present) == (office, {office: 2})


@pytest.mark.rule("UN-DEC-69", "UN-DEC-76")
def test_a_trait_can_be_struck_after_the_complication_in_which_it_was_drawn_on() -> None:
    table, mine, armed = armed_for_a_complication()
    assert armed.trait is not None
    table.plays((0, draw(mine, armed.trait, 0)), (0, a.CallResolution()))
    table.play(1, a.AnswerCall(agree=True))
    table.play(2, a.AnswerCall(agree=True), LoadedDice(3))
    table.play(0, a.Done())
    assert table.state.complication is None
    table.strike(1, armed)
    assert not table.state.active_traits(mine)
    assert table.state.coins[0] == 25 + 3


def test_what_the_rules_cannot_do_without_loses_its_own_words_and_no_others() -> None:
    table = TableBuilder().scene()
    for text in ("It rains.", "It pours.", "It clears up."):
        table.play(0, event(text))
    poured = table.state.entries[1]
    table.play(0, a.EndScene())
    redact(table.state, poured.move)
    event_entries = [entry for entry in table.state.entries if entry.kind == "event"]
    assert [(entry.no, entry.text) for entry in event_entries] == [
        (1, "It rains."),
        (2, REDACTED),
        (3, "It clears up."),
    ]


@pytest.mark.rule("UN-DEC-28")
def test_a_struck_event_is_open_no_longer() -> None:
    table = TableBuilder().scene()
    table.plays((0, colour("It rains.")), (0, event("A bridge falls.")))
    assert table.state.open_event == 2
    strike(table.state, 2, "UN-CH-01")
    assert table.state.open_event is None
