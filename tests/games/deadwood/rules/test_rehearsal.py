"""Rehearsing: markers, their effect, and their limit."""

import pytest

from games.deadwood.builder import TableBuilder, both_editions
from matinee.games.deadwood.rules.actions import Act, EndTurn, Rehearse
from matinee.games.deadwood.rules.events import Rehearsed


def at_work(edition: str = "studios", *, budget: int = 4, markers: int = 0) -> TableBuilder:
    """A table at which seat 0 is an extra at the Hotel, with its three shots still to be filmed."""
    table = TableBuilder(edition=edition)
    table.scene("hotel", budget=budget)
    return table.put(0, "hotel", role="hotel.1", markers=markers)


@pytest.mark.rule("DW-REH-01", "DW-REH-05")
@both_editions
def test_a_working_player_may_rehearse_and_takes_one_marker(edition: str) -> None:
    table = at_work(edition)
    assert table.legal(0) == [Act(), Rehearse()]
    assert table.play(0, Rehearse()) == [Rehearsed(seat=0, markers=1)]
    assert table.state.markers == [1, 0, 0, 0]


@pytest.mark.rule("DW-REH-01")
@both_editions
def test_a_star_may_rehearse_too(edition: str) -> None:
    table = TableBuilder(edition=edition)
    card = table.scene("hotel", budget=4)
    table.put(0, "hotel", role=card.roles[0].key).play(0, Rehearse())
    assert table.state.markers[0] == 1


@pytest.mark.rule("DW-REH-02", "DW-REH-03")
@both_editions
def test_rehearsing_rolls_nothing_and_earns_nothing(edition: str) -> None:
    table = at_work(edition)
    table.play(0, Rehearse())  # the loaded dice hold no face, so a roll would fail
    assert table.state.dollars == table.state.fame == [0] * 4


@pytest.mark.rule("DW-REH-04")
@both_editions
def test_rehearsing_completes_no_shot(edition: str) -> None:
    table = at_work(edition)
    before = table.state.shots.copy()
    table.play(0, Rehearse())
    assert table.state.shots == before


@pytest.mark.rule("DW-REH-06")
@both_editions
def test_a_marker_counts_in_every_later_roll(edition: str) -> None:
    table = at_work(edition, budget=5)
    table.play(0, Rehearse())
    for left in (2, 1):
        table.turn(0).play(0, Act(), 4)
        assert table.state.shots["hotel"] == left


@pytest.mark.rule("DW-REH-07")
@both_editions
def test_markers_add_up(edition: str) -> None:
    table = at_work(edition, budget=5)
    for markers in (1, 2, 3):
        table.turn(0).play(0, Rehearse())
        assert table.state.markers[0] == markers
    table.turn(0).play(0, Act(), 2)
    assert table.state.fame[0] == 1


@pytest.mark.rule("DW-REH-08")
@both_editions
def test_whoever_cannot_fail_must_act(edition: str) -> None:
    table = at_work(edition, budget=4, markers=3)
    refusal = table.refused(0, Rehearse())
    assert (refusal.rule, refusal.key) == ("DW-REH-08", "success-certain")
    assert refusal.params == {"markers": 3, "budget": 4}
    assert table.refused(0, EndTurn()).key == "must-work"
    assert table.legal(0) == [Act()]


@pytest.mark.rule("DW-REH-09")
@both_editions
@pytest.mark.parametrize(("budget", "cap"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_the_cap_is_one_below_the_budget(budget: int, cap: int, edition: str) -> None:
    table = at_work(edition, budget=budget)
    for _ in range(cap):
        assert Rehearse() in table.legal(0)
        table.play(0, Rehearse())
        table.turn(0)
    assert table.refused(0, Rehearse()).rule == "DW-REH-08"
    table.play(0, Act(), 1)
    assert table.state.fame[0] == 1


@pytest.mark.rule("DW-REH-10")
@both_editions
def test_markers_stay_from_shot_to_shot(edition: str) -> None:
    table = at_work(edition, markers=2).put(1, "hotel", role="hotel.2", markers=1)
    table.play(0, Act(), 2)
    assert table.state.shots["hotel"] == 2
    assert table.state.markers[:2] == [2, 1]


@pytest.mark.rule("DW-REH-11")
@both_editions
@pytest.mark.parametrize("die", [1, 2])
def test_acting_uses_no_marker_up(die: int, edition: str) -> None:
    table = at_work(edition, markers=2)
    table.play(0, Act(), die)
    assert table.state.markers[0] == 2


@pytest.mark.rule("DW-REH-12")
@both_editions
def test_a_wrap_takes_the_markers_of_all_who_worked_there(edition: str) -> None:
    table = at_work(edition, markers=3)
    star = table.state.lot.scenes[table.state.scene["hotel"]].roles[0]
    table.put(1, "hotel", role="hotel.2", markers=1)
    table.put(2, "hotel", role=star.key, markers=2)
    table.put(3, "church", role="church.1", markers=1)
    table.state.shots["hotel"] = 1
    table.play(0, Act(), 1, 1, 1, 1, 1)
    assert table.state.markers == [0, 0, 0, 1]


@pytest.mark.rule("DW-REH-13")
@both_editions
def test_markers_of_others_do_not_help(edition: str) -> None:
    table = at_work(edition, budget=4, markers=0).put(1, "hotel", role="hotel.2", markers=3)
    table.play(0, Act(), 3)
    assert table.state.shots["hotel"] == 3
    assert table.legal(1) == [Act()]


@pytest.mark.rule("DW-DEC-33")
@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5, 6])
def test_no_rank_rehearses_beyond_certainty(rank: int) -> None:
    table = at_work(budget=3, markers=2).put(0, rank=rank)
    assert table.refused(0, Rehearse()).key == "success-certain"
    table.put(0, markers=1).play(0, Rehearse())
    assert table.state.markers[0] == 2
