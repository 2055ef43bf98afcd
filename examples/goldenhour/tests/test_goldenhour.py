import pytest
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import FastDice
from matinee.testing.own_game import conformance_test, rule_coverage_test

from goldenhour import TITLE
from goldenhour.game import EVENINGS, Shoot, State

test_conforms = conformance_test(TITLE)
test_every_rule_has_a_test = rule_coverage_test(TITLE, __file__)


@pytest.mark.rule("GH-SETUP-01", "GH-LIGHT-01", "GH-SHOOT-01")
def test_light_lasts_for_more_than_a_take_each() -> None:
    state, _ = TITLE.game.setup(6, None, FastDice(1))
    assert 6 < state.light <= 18
    assert TITLE.game.legal(state, 0) == [Shoot(takes) for takes in (1, 2, 3, 4, 5)]


@pytest.mark.rule("GH-LIGHT-02", "GH-SHOOT-02", "GH-END-01")
@pytest.mark.parametrize(("light", "printed"), [(12, [3, 4, 5]), (11, [3, 4, 0])])
def test_the_most_takes_are_lost_when_the_light_fails(light: int, printed: list[int]) -> None:
    state = State(EVENINGS, light, [3, 4, None], [0, 0, 0])
    assert TITLE.game.view(state, 0).takes == [3, HIDDEN, None]
    TITLE.game.play(state, 2, Shoot(5), FastDice(1))
    assert (state.printed, TITLE.game.active_seats(state)) == (printed, [])
