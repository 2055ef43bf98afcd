"""Decisions on the two editions: one game, with another deck, board and words."""

from collections.abc import Iterator

import pytest

from games.deadwood.builder import TableBuilder, both_editions
from matinee.engine.contract.game import Action, Event
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Move, TakeRole, Upgrade
from matinee.games.deadwood.rules.options import Options


def random_game(table: TableBuilder, seed: str) -> Iterator[tuple[list[Action], list[Event]]]:
    """A whole random game: for each move the legal actions and the events."""
    dice = FastDice(seed)
    for _ in range(10_000):
        if table.state.over:
            return
        legal = table.legal(table.state.turn)
        yield legal, DEADWOOD.play(table.state, table.state.turn, dice.pick(legal), dice)
    raise AssertionError("the game does not come to an end")


@pytest.mark.rule("DW-DEC-01")
@pytest.mark.parametrize("seats", [2, 5])
def test_with_the_same_deck_the_editions_are_one_game(seats: int) -> None:
    studios = TableBuilder(seats, edition="studios", deck="40")
    classic = TableBuilder(seats, edition="classic", deck="40")
    for (_, one), (_, other) in zip(
        random_game(studios, "one game"), random_game(classic, "one game"), strict=True
    ):
        assert one == other
    assert DEADWOOD.result(studios.state) == DEADWOOD.result(classic.state)


@pytest.mark.rule("DW-DEC-10")
def test_the_controls_are_the_same_in_both_editions() -> None:
    studios = TableBuilder(3, edition="studios", deck="40")
    classic = TableBuilder(3, edition="classic", deck="40")
    used = set()
    for (one, _), (other, _) in zip(
        random_game(studios, "controls"), random_game(classic, "controls"), strict=True
    ):
        assert one == other
        used |= {type(action).__name__ for action in one}
    assert used == {"Move", "TakeRole", "Act", "Rehearse", "Upgrade", "EndTurn"}


@pytest.mark.rule("DW-DEC-02")
@pytest.mark.parametrize(("edition", "cards"), [("classic", 40), ("studios", 60)])
def test_the_classic_deck_has_40_cards(edition: str, cards: int) -> None:
    state = TableBuilder(edition=edition).state
    assert len({*state.scene.values(), *state.draw}) == cards
    assert len(state.scene) + len(state.draw) == cards


@pytest.mark.rule("DW-DEC-03")
@pytest.mark.parametrize(
    ("seats", "days", "rank", "credits"),
    [
        (2, 3, 1, 0),
        (3, 3, 1, 0),
        (4, 4, 1, 0),
        (5, 4, 1, 2),
        (6, 4, 1, 4),
        (7, 4, 2, 0),
        (8, 4, 2, 0),
    ],
)
def test_classic_starts_by_the_same_table(seats: int, days: int, rank: int, credits: int) -> None:
    state = TableBuilder(seats, edition="classic").state
    assert state.days == days
    assert state.rank == [rank] * seats
    assert state.dollars == [0] * seats
    assert state.fame == [credits] * seats


@pytest.mark.rule("DW-DEC-04")
def test_a_classic_rank_is_bought_with_credits() -> None:
    table = TableBuilder(6, edition="classic").put(0, "casting-office", fame=5)
    table.play(0, Upgrade(2, "fame"))
    assert (table.state.rank[0], table.state.fame[0]) == (2, 0)


@pytest.mark.rule("DW-DEC-07")
def test_classic_cards_lie_face_down_until_somebody_comes() -> None:
    table = TableBuilder(edition="classic")
    assert not any(table.state.face_up.values())
    table.play(0, Move("saloon"))
    assert [area for area, up in table.state.face_up.items() if up] == ["saloon"]


@pytest.mark.rule("DW-DEC-09")
@pytest.mark.parametrize("layout", ["2", "random", "a@0,0 b@4,0 c@0,3 d@4,3"])
def test_classic_has_one_fixed_board(layout: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        DEADWOOD.validate(4, Options(edition="classic", layout=layout))
    assert (refusal.value.rule, refusal.value.key) == ("DW-DEC-09", "classic-layout")
    DEADWOOD.validate(4, Options(edition="studios", layout=layout))


@pytest.mark.rule("DW-DEC-09")
def test_classic_has_the_same_ten_sets_with_22_shots() -> None:
    classic, studios = TableBuilder(edition="classic").state, TableBuilder(edition="studios").state
    assert classic.shots == studios.shots
    assert (len(classic.shots), sum(classic.shots.values())) == (10, 22)


@pytest.mark.rule("DW-DEC-12", "DW-DEC-14")
@both_editions
@pytest.mark.parametrize("area", ["trailers", "casting-office"])
def test_trailers_and_office_have_no_card_no_shots_and_no_roles(area: str, edition: str) -> None:
    table = TableBuilder(edition=edition).put(0, area, rank=6)
    assert len(table.state.scene) == 10
    assert area not in {*table.state.scene, *table.state.face_up, *table.state.shots}
    assert not any(isinstance(action, TakeRole) for action in table.legal(0))
    assert not any(role.place == area for role in table.state.lot.roles.values())
