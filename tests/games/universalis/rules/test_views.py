"""Views: everything is public except sealed bids and votes (UN-DEC-08, -11, -78)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.universalis.builder import TableBuilder, event, fine
from games.universalis.random_stories import random_story
from games.universalis.rules.test_invariants import TABLES
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import FastDice
from matinee.engine.match.state_digest import plain
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.state import Fine, State


@pytest.mark.rule("UN-DEC-08", "UN-DEC-11", "UN-BID-04")
def test_others_see_that_a_bid_is_in_and_not_how_much() -> None:
    table = TableBuilder().bidding()
    table.play(1, a.Bid(17))
    assert UNIVERSALIS.view(table.state, 1).bids == [None, 17, None]
    for seat in (0, 2, None):
        view = UNIVERSALIS.view(table.state, seat)
        assert view.bids == [None, HIDDEN, None]
        assert view.coins == [25, 25, 25]
        assert "17" not in str(plain(view))


@pytest.mark.rule("UN-DEC-08")
def test_a_bid_stays_secret_while_the_end_is_voted_on_and_after_it() -> None:
    table = TableBuilder().bidding()
    table.plays((1, a.Bid(17)), (0, a.ProposeEnd()))
    assert UNIVERSALIS.view(table.state, 0).bids[1] is HIDDEN
    assert UNIVERSALIS.has_hidden_choices(table.state)
    table.plays((1, a.AnswerEnd(agree=True)), (2, a.AnswerEnd(agree=True)))
    assert "17" not in str(plain(UNIVERSALIS.view(table.state, 0)))


@pytest.mark.rule("UN-DEC-08", "UN-DEC-78")
def test_votes_are_secret_until_all_are_in() -> None:
    table = TableBuilder().scene()
    table.plays((1, fine(0)), (1, a.WaiveCase()), (0, a.WaiveCase()), (2, a.Vote("accuser")))
    own, other = UNIVERSALIS.view(table.state, 2), UNIVERSALIS.view(table.state, 1)
    assert isinstance(own.pause, Fine)
    assert isinstance(other.pause, Fine)
    assert own.pause.votes == (None, None, "accuser")
    assert other.pause.votes == (None, None, HIDDEN)
    assert UNIVERSALIS.has_hidden_choices(table.state)


@pytest.mark.rule("UN-DEC-08")
@given(st.integers(2, 4), TABLES, st.integers(0, 2**32))
@settings(max_examples=6)
def test_everything_else_is_open_and_a_view_offers_the_same(
    seats: int, options: Options, seed: int
) -> None:
    for number, (state, _) in enumerate(random_story(seats, options, seed, 80)):
        if number % 4:
            continue
        for seat in (*range(seats), None):
            view = UNIVERSALIS.view(state, seat)
            for field in view.__dataclass_fields__:
                if field not in ("bids", "pause"):
                    assert getattr(view, field) == getattr(state, field)
            assert UNIVERSALIS.active_seats(view) == UNIVERSALIS.active_seats(state)
            if seat is not None:
                assert UNIVERSALIS.legal(view, seat) == UNIVERSALIS.legal(state, seat)
            check_imagined(state, seat)


def check_imagined(state: State, seat: int | None) -> None:
    """Check that a sampled state looks the same from this seat, and is possible."""
    view = UNIVERSALIS.view(state, seat)
    imagined = UNIVERSALIS.sample_state(view, seat, FastDice(1))
    assert type(imagined) is State
    assert UNIVERSALIS.view(imagined, seat) == view
    for one, bid in enumerate(imagined.bids):
        assert bid is None or 0 <= bid <= state.coins[one]


def test_looking_changes_nothing_and_a_view_cannot_be_played_on() -> None:
    table = TableBuilder().scene()
    view = UNIVERSALIS.view(table.state, 0)
    view.coins[0] = 99
    view.entries.clear()
    assert table.state.coins[0] == 25
    with pytest.raises(TypeError):
        UNIVERSALIS.play(view, 0, event(), FastDice(1))  # type: ignore[arg-type]
