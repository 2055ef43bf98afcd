"""Marketing campaigns."""

import pytest

from games.action.builder import TableBuilder, coloured
from games.table_builder import only
from matinee.games.action.rules.actions import Borrow, Campaign
from matinee.games.action.rules.events import FilmsSwapped

A, B, C, D, E = coloured("blue")[:5]


def new_table(*owners: int) -> TableBuilder:
    """A table with films of these owners on the track, from the left."""
    return TableBuilder(3).show(*zip((A, B, C, D, E), owners, strict=False)).put(0, money=20)


@pytest.mark.rule("AC-MKT-01", "AC-MKT-02", "AC-MKT-03", "AC-MKT-04", "AC-Q-25")
def test_4m_let_two_neighbours_change_places_and_cubes_stay_on_their_films() -> None:
    table = new_table(1, 2, 0, 1)
    events = table.play(0, Campaign(B, C))
    assert table.state.track == [A, C, B, D]
    assert table.state.owners == {A: 1, B: 2, C: 0, D: 1}
    assert table.state.money[0] == 16
    assert table.state.placed["marketing"] == (0,)
    assert only(FilmsSwapped, events) == FilmsSwapped(seat=0, left=B, right=C, paid=4)


@pytest.mark.rule("AC-MKT-02")
def test_only_neighbours_change_places() -> None:
    table = new_table(1, 2, 0, 1)
    for left, right in ((A, C), (A, D), (C, A), (A, A), (C, B)):
        assert table.refused(0, Campaign(left, right)).rule == "AC-MKT-02"
    assert table.refused(0, Campaign(D, E)).rule == "AC-MKT-02"


@pytest.mark.rule("AC-Q-57")
def test_any_neighbours_whoever_owns_them() -> None:
    table = new_table(0, 0, 1, 2, 1)
    assert table.legal(0, Campaign) == [
        Campaign(A, B),
        Campaign(B, C),
        Campaign(C, D),
        Campaign(D, E),
    ]


@pytest.mark.rule("AC-Q-57")
def test_the_same_two_can_be_swapped_back() -> None:
    table = new_table(1, 2).put(1, money=4)
    table.plays((0, Campaign(A, B)), (1, Campaign(B, A)), (2, Borrow()))
    assert table.state.track == [A, B]


@pytest.mark.rule("AC-Q-58", "AC-LEGAL-07")
@pytest.mark.parametrize("owners", [(), (0,)])
def test_with_fewer_than_two_films_there_is_nothing_to_swap(owners: tuple[int, ...]) -> None:
    table = new_table(*owners)
    assert table.legal(0, Campaign) == []
    assert table.refused(0, Campaign(A, B)).rule == "AC-Q-58"


@pytest.mark.rule("AC-Q-59", "AC-BOT-04")
def test_a_campaign_never_archives_a_film() -> None:
    table = new_table(1, 2, 1, 2, 0)
    table.play(0, Campaign(D, E))
    assert table.state.track == [A, B, C, E, D]
    assert table.state.archives == [[], [], []]
