"""Decisions on play: secrets, chance, and impossible situations."""

from collections import Counter

import pytest

from games.deadwood.builder import TableBuilder, both_editions, evening
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import FastDice, TableDice, seed_from
from matinee.engine.match.log_rows import Play, Player, Setup
from matinee.engine.match.match import Match
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move
from matinee.games.deadwood.rules.events import BonusRolled
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.state import State

VIEWERS = (0, 1, 2, 3, None)


def second_day(edition: str) -> TableBuilder:
    """Day 2: seat 1 has turned up the Saloon's card; a card of day 1 was discarded unseen."""
    table = evening(edition=edition)
    table.play(0, Act(), 4)
    table.play(1, Move("saloon"))
    return table


def secrets_of(state: State) -> set[str]:
    """Cards that have never been face up, or whose place is hidden."""
    face_down = {state.scene[area] for area, up in state.face_up.items() if not up}
    return {*face_down, *state.draw, *state.unseen}


@pytest.mark.rule("DW-DEC-20")
@both_editions
def test_nobody_ever_stands_on_a_set_with_a_face_down_card(edition: str) -> None:
    table = TableBuilder(4, edition=edition)
    dice = FastDice(edition)
    for _ in range(500):
        state = table.state
        assert all(state.face_up.get(area, True) for area in state.at)
        DEADWOOD.play(state, state.turn, dice.pick(table.legal(state.turn)), dice)
    assert state.day > 1


@pytest.mark.rule("DW-DEC-50")
@both_editions
@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_hidden_card_is_named_in_any_view(viewer: int | None, edition: str) -> None:
    table = second_day(edition)
    secrets = secrets_of(table.state)
    assert len(secrets) == {"studios": 50, "classic": 30}[edition]
    view = repr(DEADWOOD.view(table.state, viewer))
    assert not [card for card in secrets if repr(card) in view]


@pytest.mark.rule("DW-DEC-50")
@both_editions
@pytest.mark.parametrize("viewer", VIEWERS)
def test_tables_that_differ_in_hidden_cards_look_alike(viewer: int | None, edition: str) -> None:
    state = second_day(edition).state
    other = state.copy()
    other.draw.reverse()
    other.scene["hotel"], other.draw[0] = other.draw[0], other.scene["hotel"]
    other.unseen[0], other.scene["bank"] = other.scene["bank"], other.unseen[0]
    assert state != other
    assert DEADWOOD.view(state, viewer) == DEADWOOD.view(other, viewer)


@pytest.mark.rule("DW-DEC-50")
@both_editions
@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_that_lies_open_is_seen_by_everyone(viewer: int | None, edition: str) -> None:
    table = second_day(edition)
    table.put(1, rank=2, dollars=3, fame=4, markers=1, role="saloon.1")
    state, view = table.state, DEADWOOD.view(table.state, viewer)
    assert view.scene == dict.fromkeys(state.scene, HIDDEN) | {"saloon": state.scene["saloon"]}
    assert view.draw == [HIDDEN] * len(state.draw)
    assert view.unseen == [HIDDEN]
    view.scene, view.draw, view.unseen = state.scene, state.draw, state.unseen
    assert all(getattr(view, name) == getattr(state, name) for name in type(view).__slots__)
    assert len(view.lot.scenes) == {"studios": 60, "classic": 40}[edition]


@pytest.mark.rule("DW-DEC-50")
@both_editions
def test_no_event_names_a_hidden_card(edition: str) -> None:
    table = TableBuilder(4, edition=edition)
    assert not [card for card in secrets_of(table.state) if repr(card) in repr(table.opening)]
    dice = FastDice(edition)
    for _ in range(500):
        seat = table.state.turn
        text = repr(DEADWOOD.play(table.state, seat, dice.pick(table.legal(seat)), dice))
        assert not [card for card in secrets_of(table.state) if repr(card) in text]
    assert table.state.day > 1


@pytest.mark.rule("DW-DEC-51")
@both_editions
def test_eight_pawns_move_apart_and_six_dice_are_rolled(edition: str) -> None:
    table = TableBuilder(8, edition=edition)
    to = ["saloon", "hotel", "main-street", "trailers"] * 2
    for seat, area in enumerate(to):
        if area != "trailers":
            table.play(seat, Move(area))
        table.play(seat, EndTurn())
    assert table.state.at == to
    card = table.scene("hotel", budget=6, shots=1)
    table.put(5, role=card.roles[0].key).turn(5)
    events = table.play(5, Act(), 6, 1, 2, 3, 4, 5, 6)
    assert BonusRolled(seat=5, dice=(6, 5, 4, 3, 2, 1)) in events


def setups(count: int, seats: int = 4) -> list[State]:
    return [DEADWOOD.setup(seats, Options(), FastDice(seed))[0] for seed in range(count)]


@pytest.mark.rule("DW-DEC-65")
@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_every_player_is_equally_likely_to_begin(seats: int) -> None:
    begins = Counter(state.first for state in setups(100 * seats, seats))
    assert set(begins) == set(range(seats))
    assert all(60 <= times <= 140 for times in begins.values())


@pytest.mark.rule("DW-DEC-65")
def test_the_one_who_begins_has_the_first_turn() -> None:
    assert all(state.turn == state.first for state in setups(20))


@pytest.mark.rule("DW-DEC-65")
def test_every_card_is_equally_likely_to_be_dealt() -> None:
    dealt = Counter(card for state in setups(600) for card in state.scene.values())
    assert len(dealt) == 60
    assert all(60 <= times <= 140 for times in dealt.values())
    first = Counter(state.scene["saloon"] for state in setups(600))
    assert max(first.values()) <= 30


@pytest.mark.rule("DW-DEC-65")
def test_every_face_of_the_die_is_equally_likely() -> None:
    rolled = Counter(TableDice(seed_from("faces"), row).die() for row in range(600))
    assert set(rolled) == {1, 2, 3, 4, 5, 6}
    assert all(60 <= times <= 140 for times in rolled.values())


@pytest.mark.rule("DW-DEC-65")
@both_editions
def test_the_same_seed_and_the_same_choices_make_the_same_game(edition: str) -> None:
    def opening(seed: str) -> Match:
        options = DEADWOOD.Options(edition=edition)
        match = Match.begin(DEADWOOD, [Player("Ann"), Player("Bo")], options, seed_from(seed))
        dice = FastDice(7)
        for _ in range(100):
            seat = match.state.turn
            match.play(seat, dice.pick(DEADWOOD.legal(match.state, seat)))
        return match

    one, again, other = opening("one"), opening("one"), opening("other")
    assert one.rows == again.rows
    assert one.state == again.state
    assert one.rows[0] != other.rows[0]
    setup = one.rows[0]
    assert isinstance(setup, Setup)
    assert setup.draws[-1][0] == 2  # the last draw is the first player
    acts = [row for row in one.rows if isinstance(row, Play) and isinstance(row.action, Act)]
    assert acts
    assert all(row.draws[0][0] == 6 for row in acts)


@pytest.mark.rule("DW-DEC-50")
def test_a_table_is_imagined_with_other_hidden_cards_each_time() -> None:
    view = DEADWOOD.view(second_day("studios").state, 0)
    one, same, other = (DEADWOOD.sample_state(view, 0, FastDice(seed)) for seed in (1, 1, 2))
    assert one == same
    assert one.draw != other.draw
    assert view == DEADWOOD.view(one, 0) == DEADWOOD.view(other, 0)
