"""A table's options before the first turn (DW-OPT)."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.deadwood.builder import TableBuilder
from matinee.engine.match.dice import FastDice, seed_from
from matinee.engine.match.log_rows import Play, Player
from matinee.engine.match.match import Match
from matinee.engine.text.errors import IllegalAction, Refused
from matinee.games.deadwood import TITLE, content
from matinee.games.deadwood.content import OFFICE, TRAILERS
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move, Rehearse, TakeRole, Upgrade
from matinee.games.deadwood.rules.events import (
    Acted,
    DayBegan,
    DayEnded,
    GameEnded,
    Reshuffled,
    Stalled,
    TurnEnded,
)
from matinee.games.deadwood.rules.odds import odds
from matinee.games.deadwood.rules.options import Options

ANN, BOB = Player("Ann"), Player("Bob")


def match(seed: str | None = "Reel 1", **options: Any) -> Match:
    """A match of Ann, who begins, and Bob."""
    chosen = Options(first=1, **options)
    return Match.begin(DEADWOOD, [ANN, BOB], chosen, None if seed is None else seed_from(seed))


def end_day(table: TableBuilder) -> list[Any]:
    """Play the act with which seat 0 ends the day."""
    table.leave_live("jail", "bank").put(0, "jail", role="jail.1", markers=5).turn(0)
    table.scene("jail", budget=6, shots=1)
    return table.play_shuffled(0, Act())


def check_refused(**options: Any) -> None:
    """Check that the schema of a table's options refuses these."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, Options)


@pytest.mark.rule("DW-OPT-01")
def test_studios_is_the_default_edition() -> None:
    assert Options() == Options(edition="studios")
    assert len(TableBuilder().state.lot.scenes) == 60
    check_refused(edition="deluxe")


@pytest.mark.rule("DW-OPT-01")
def test_the_edition_sets_the_deck_the_layouts_and_the_names() -> None:
    table = TableBuilder(edition="classic")
    assert len(table.state.lot.scenes) == 40
    with pytest.raises(IllegalAction):
        DEADWOOD.validate(4, Options(edition="classic", layout="2"))
    event = Acted(
        seat=0, role="jail.1", die=6, markers=0, budget=2, dollars=1, fame=1, shots_left=0
    )
    for edition, currency in (("studios", "1 fame"), ("classic", "1 credit")):
        words = TITLE.text(["Ann"], msgspec.convert({"edition": edition}, Options))
        assert currency in words.event_text(event, None)


@pytest.mark.rule("DW-OPT-02")
@pytest.mark.parametrize(
    ("seats", "start"),
    [(2, (3, 1, 0)), (4, (4, 1, 0)), (5, (4, 1, 2)), (6, (4, 1, 4)), (8, (4, 2, 0))],
)
def test_the_number_of_players_sets_the_start(seats: int, start: tuple[int, int, int]) -> None:
    players = [Player(f"Player {seat}") for seat in range(seats)]
    state = Match.begin(DEADWOOD, players).state
    assert state.seats == seats
    assert (state.days, state.rank[-1], state.fame[-1]) == start


@pytest.mark.rule("DW-OPT-02")
@pytest.mark.parametrize("seats", [0, 1, 9])
def test_a_match_needs_two_to_eight_players(seats: int) -> None:
    with pytest.raises(IllegalAction):
        Match.begin(DEADWOOD, [ANN] * seats)


@pytest.mark.rule("DW-OPT-03")
def test_the_game_lasts_as_many_days_as_the_table_wants(subtests: pytest.Subtests) -> None:
    for edition in ["studios", "classic"]:
        for days in range(1, 7):
            with subtests.test(days=days, edition=edition):
                table = TableBuilder(3, days=days, edition=edition)
                for day in range(1, days):
                    assert DayBegan(day=day + 1, days=days) in end_day(table)
                assert isinstance(end_day(table)[-1], GameEnded)


@pytest.mark.rule("DW-OPT-03")
@pytest.mark.parametrize(("edition", "reshuffled"), [("studios", 0), ("classic", 1)])
def test_only_a_long_classic_game_needs_its_discards_again(edition: str, reshuffled: int) -> None:
    table = TableBuilder(3, days=6, edition=edition)
    events = [event for _ in range(6) for event in end_day(table)]
    assert sum(isinstance(event, Reshuffled) for event in events) == reshuffled


@pytest.mark.rule("DW-OPT-03")
@pytest.mark.parametrize("days", [-1, 0, 7])
def test_no_day_and_a_seventh_day_are_refused(days: int) -> None:
    check_refused(days=days)


@pytest.mark.rule("DW-OPT-04")
@pytest.mark.parametrize("edition", ["studios", "classic"])
@pytest.mark.parametrize(("deck", "cards"), [("40", 40), ("60", 60)])
def test_either_deck_can_be_played_in_either_edition(edition: str, deck: str, cards: int) -> None:
    state = TableBuilder(edition=edition, deck=deck).state
    assert {*state.draw, *state.scene.values()} == set(content.deck(deck))
    assert len(state.lot.scenes) == cards


@pytest.mark.rule("DW-OPT-04")
def test_other_decks_are_refused() -> None:
    check_refused(deck="50")


@pytest.mark.rule("DW-OPT-05")
def test_layout_one_is_the_default_and_two_can_be_chosen() -> None:
    assert TableBuilder().state.lot is TableBuilder(layout="1").state.lot
    assert "hotel" in TableBuilder(layout="1").state.lot.doors[TRAILERS]
    assert "train-station" in TableBuilder(layout="2").state.lot.doors[TRAILERS]


@pytest.mark.rule("DW-OPT-06")
def test_a_random_layout_is_drawn_with_the_tables_dice() -> None:
    layouts = {TableBuilder(layout="random", seed=seed).state.lot.layout for seed in range(20)}
    assert len(layouts) > 10
    assert (
        TableBuilder(layout="random", seed=7).state == TableBuilder(layout="random", seed=7).state
    )


@pytest.mark.rule("DW-OPT-07")
@pytest.mark.parametrize("seat", range(4))
def test_the_table_can_choose_who_begins(seat: int) -> None:
    for seed in range(5):
        state, _ = DEADWOOD.setup(4, Options(first=seat + 1), FastDice(seed))
        assert (state.turn, state.first) == (seat, seat)


@pytest.mark.rule("DW-OPT-07")
@pytest.mark.parametrize(("first", "places"), [(0, (3, 2, 1)), (1, (1, 3, 2)), (2, (2, 1, 3))])
def test_who_begins_comes_last_among_equals(first: int, places: tuple[int, ...]) -> None:
    table = TableBuilder(3, first=first, days=1).leave_live("jail")
    table.state.over = True
    outcome = DEADWOOD.result(table.state)
    assert outcome is not None
    assert outcome.places == places


@pytest.mark.rule("DW-OPT-08")
def test_start_values_can_be_chosen() -> None:
    assert msgspec.convert({"start_rank": 6}, Options).start_rank == 6
    state = TableBuilder(6, start_rank=3, start_dollars=7, start_fame=0).state
    assert (state.rank, state.dollars, state.fame) == ([3] * 6, [7] * 6, [0] * 6)
    assert TableBuilder(6, start_rank=3).state.fame == [4] * 6


@pytest.mark.rule("DW-OPT-08")
@pytest.mark.parametrize("value", [{"start_rank": 0}, {"start_rank": 7}, {"start_dollars": -1}])
def test_start_values_out_of_range_are_refused(value: dict[str, int]) -> None:
    check_refused(**value)


@pytest.mark.rule("DW-OPT-09")
@pytest.mark.parametrize(("ties", "places"), [("later", (4, 1, 3, 2)), ("shared", (2, 1, 2, 2))])
def test_tied_players_share_a_place_if_the_table_wants_that(
    ties: str, places: tuple[int, ...]
) -> None:
    table = TableBuilder(4, ties=ties, days=1).put(1, dollars=9)
    table.put(0, "jail", role="jail.1").leave_live("jail", "bank")
    table.scene("jail", budget=2, shots=1)
    table.put(2, dollars=1, fame=1).put(3, dollars=1, fame=1)
    events = table.play(0, Act(), 2)
    assert events[-1] == GameEnded(scores=(7, 14, 7, 7), places=places)


@pytest.mark.rule("DW-OPT-10")
def test_a_certain_act_waits_for_its_player_by_default() -> None:
    table = TableBuilder(2, first=1).put(0, "hotel", role="hotel.1", markers=1)
    table.scene("hotel", budget=2)
    table.play(1, EndTurn())
    assert table.legal(0) == [Act()]


@pytest.mark.rule("DW-OPT-10")
def test_a_certain_act_is_played_at_once_if_the_table_wants_that() -> None:
    table = TableBuilder(2, first=1, forced_act="automatic").put(
        0, "hotel", role="hotel.1", markers=1
    )
    table.scene("hotel", budget=2)
    events = table.play(1, EndTurn(), 1)
    assert [type(event) for event in events] == [TurnEnded, Acted]
    assert (table.state.shots["hotel"], table.state.turn) == (2, 1)


@pytest.mark.rule("DW-OPT-10")
def test_an_act_that_could_fail_is_never_automatic() -> None:
    table = TableBuilder(2, first=1, forced_act="automatic").put(
        0, "hotel", role="hotel.1", markers=1
    )
    table.scene("hotel", budget=3)
    table.play(1, EndTurn())
    assert table.legal(0) == [Act(), Rehearse()]


@pytest.mark.rule("DW-OPT-11")
@pytest.mark.parametrize(("auto_pass", "turn"), [(False, 0), (True, 1)])
def test_a_turn_with_nothing_left_ends_by_itself(auto_pass: bool, turn: int) -> None:
    table = TableBuilder(2, auto_pass=auto_pass).put(0, "saloon")
    table.play(0, Move(TRAILERS))
    assert table.state.turn == turn


@pytest.mark.rule("DW-OPT-11")
def test_a_turn_with_a_role_or_a_purchase_left_goes_on() -> None:
    table = TableBuilder(2, auto_pass=True)
    table.play(0, Move("saloon"))
    assert TakeRole("saloon.1") in table.legal(0)
    table = TableBuilder(2, auto_pass=True).put(0, "ranch", dollars=4)
    table.play(0, Move(OFFICE))
    assert table.legal(0) == [Upgrade(2, "dollars"), EndTurn()]
    table.play(0, Upgrade(2, "dollars"))
    assert table.state.turn == 1


@pytest.mark.rule("DW-OPT-12")
def test_a_role_can_be_given_back_and_a_step_that_revealed_nothing() -> None:
    table = match()
    table.play(0, Move("saloon"))
    table.play(0, EndTurn())
    table.play(1, Move("saloon"))
    before = table.state.copy()
    table.play(1, TakeRole("saloon.1"))
    table.undo(1)
    assert table.state == before
    table.undo(1)
    assert table.state.at == ["saloon", TRAILERS]


@pytest.mark.rule("DW-OPT-12")
def test_a_step_that_turned_up_a_card_stands() -> None:
    table = match()
    table.play(0, Move("saloon"))
    with pytest.raises(Refused) as refusal:
        table.undo(0)
    assert refusal.value.key == "undo-revealed"
    assert table.state.at[0] == "saloon"


@pytest.mark.rule("DW-OPT-12")
def test_a_roll_stands() -> None:
    table = match()
    table.play(0, Move("saloon"))
    table.play(0, TakeRole("saloon.1"))
    table.play(1, EndTurn())
    table.play(0, Act())
    with pytest.raises(Refused) as refusal:
        table.undo(0)
    assert refusal.value.key == "undo-revealed"


@pytest.mark.rule("DW-OPT-13", "DW-OPT-15")
def test_the_clock_passes_for_a_free_player_and_acts_for_a_working_one() -> None:
    table = TableBuilder(2).put(1, "hotel", role="hotel.1")
    assert DEADWOOD.timeout_action(table.state, 0) == EndTurn()
    table.play(0, DEADWOOD.timeout_action(table.state, 0))
    assert DEADWOOD.timeout_action(table.state, 1) == Act()
    table.play(1, DEADWOOD.timeout_action(table.state, 1), 1)
    assert table.state.dollars == [0, 1]


@pytest.mark.rule("DW-OPT-13")
@pytest.mark.parametrize("seed", range(5))
def test_whatever_the_situation_the_clocks_choice_is_legal(seed: int) -> None:
    dice = FastDice(seed)
    state, _ = DEADWOOD.setup(5, Options(days=1), dice)
    while not state.over:
        choices = DEADWOOD.legal(state, state.turn)
        assert DEADWOOD.timeout_action(state, state.turn) in choices
        DEADWOOD.play(state, state.turn, dice.pick(choices), dice)


@pytest.mark.rule("DW-OPT-15")
def test_an_absent_players_seat_is_still_scored() -> None:
    table = TableBuilder(2, days=1).put(1, dollars=30)
    table.put(0, "jail", role="jail.1").leave_live("jail", "bank")
    table.scene("jail", budget=2, shots=1)
    table.play(0, DEADWOOD.timeout_action(table.state, 0), 2)
    outcome = DEADWOOD.result(table.state)
    assert outcome is not None
    assert outcome.scores == (1 + 1 + 5, 30 + 5)


@pytest.mark.rule("DW-OPT-15")
def test_a_bot_can_go_on_with_an_absent_players_seat() -> None:
    table = match()
    before = table.state.copy()
    table.apply(table.draft_sit(0, Player("Roxy", bot="random")))
    table.play(0, EndTurn())
    row = table.rows[-1]
    assert isinstance(row, Play)
    assert (row.seat, row.by) == (0, "bot:random")
    assert replace(before, turn=1, quiet=1) == table.state


@pytest.mark.rule("DW-OPT-14")
def test_after_quiet_rounds_the_day_is_called_off_without_pay() -> None:
    table = TableBuilder(2, stall_guard=2).put(0, "jail")
    for seat in (0, 1, 0):
        assert table.play(seat, EndTurn()) == [TurnEnded(seat=seat, idle=True)]
    live = table.state.scene.copy()
    events = table.play_shuffled(1, EndTurn())
    state = table.state
    assert events[1:] == [
        Stalled(rounds=2),
        DayEnded(day=1, unfinished=tuple(live)),
        DayBegan(day=2, days=3),
    ]
    assert state.discards == [live["jail"]]
    assert set(state.unseen) == set(live.values()) - {live["jail"]}
    assert (state.dollars, state.fame, state.at, state.turn) == ([0, 0], [0, 0], [TRAILERS] * 2, 0)


@pytest.mark.rule("DW-OPT-14")
def test_work_starts_the_count_of_quiet_rounds_anew() -> None:
    table = TableBuilder(2, stall_guard=1).put(0, "hotel", role="hotel.1")
    table.scene("hotel", budget=6)
    for _ in range(3):
        table.play(0, Rehearse())
        table.play(1, EndTurn())
    assert table.state.day == 1


@pytest.mark.rule("DW-OPT-14")
def test_the_count_of_quiet_rounds_starts_anew_with_the_day() -> None:
    table = TableBuilder(2, stall_guard=1)
    table.play(0, EndTurn())
    table.play_shuffled(1, EndTurn())
    assert table.play(0, EndTurn()) == [TurnEnded(seat=0, idle=True)]
    assert table.state.day == 2


@pytest.mark.rule("DW-OPT-14", "DW-DEC-23")
def test_taking_a_role_starts_the_count_of_quiet_rounds_anew() -> None:
    table = TableBuilder(2, stall_guard=1).put(1, "hotel")
    table.play(0, EndTurn())
    table.play(1, TakeRole("hotel.1"))
    assert table.play(0, EndTurn()) == [TurnEnded(seat=0, idle=True)]


@pytest.mark.rule("DW-OPT-14")
def test_nothing_is_called_off_by_default() -> None:
    table = TableBuilder(2)
    for turn in range(400):
        table.play(turn % 2, EndTurn())
    assert table.state.day == 1


@pytest.mark.rule("DW-OPT-16")
def test_a_given_seed_deals_and_rolls_the_same_again() -> None:
    one, two, other = match("Reel 1"), match("Reel 1"), match("Reel 2")
    assert one.state == two.state != other.state
    for table in (one, two):
        table.play(0, Move("saloon"))
        table.play(0, TakeRole("saloon.1"))
        table.play(1, EndTurn())
        table.play(0, Act())
    assert one.rows == two.rows
    assert one.header.practice


@pytest.mark.rule("DW-OPT-16")
def test_a_fresh_seed_deals_another_game() -> None:
    one, two = match(None), match(None)
    assert one.header.commitment != two.header.commitment
    assert one.state != two.state
    assert not one.header.practice


@pytest.mark.rule("DW-OPT-18")
def test_the_odds_are_the_share_of_faces_that_succeed(subtests: pytest.Subtests) -> None:
    for markers in range(6):
        for budget in range(2, 7):
            with subtests.test(budget=budget, markers=markers):
                successes = 0
                for die in range(1, 7):
                    table = TableBuilder().put(0, "hotel", role="hotel.1", markers=markers)
                    table.scene("hotel", budget=budget)
                    table.play(0, Act(), die)
                    successes += table.state.shots["hotel"] == 2
                assert odds(budget, markers) == successes / 6


@pytest.mark.rule("DW-OPT-19")
def test_every_role_has_a_line_to_show() -> None:
    lot = TableBuilder().state.lot
    assert len(lot.roles) == 193
    assert all(role.line for role in lot.roles.values())
