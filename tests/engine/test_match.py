"""A match: rows, undo, time travel."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.tables import CALL_SHEET, NAMES, SEED, call_sheet, deadwood, play_at_random
from fixtures.games.callsheet.actions import Book, BuyPress, Clear, Memo, Ready
from games.deadwood.builder import TableBuilder
from matinee.engine.contract.game import Result
from matinee.engine.contract.open_fields import Number
from matinee.engine.match import match as match_module
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Close, Play, Player, SeatChange, Setup, Undo
from matinee.engine.match.match import HouseRules, Match
from matinee.engine.text.errors import PHRASES, BadRecord, IllegalAction, Refused, error_text
from matinee.games.deadwood.content import OFFICE
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move, TakeRole, Upgrade
from matinee.games.deadwood.rules.options import Options
from matinee.testing.random_play import decide


def undo_refusal(match: Match, seat: int) -> str | None:
    """Key of the reason why this seat cannot undo; checks that asking and trying change nothing."""
    rows, state = len(match.rows), match.state.copy()
    reason = match.why_no_undo(seat)
    if reason is not None:
        assert reason.key in PHRASES
        assert error_text(reason)
        with pytest.raises(Refused):
            match.undo(seat)
        assert (len(match.rows), match.state) == (rows, state)
    return None if reason is None else reason.key


def rich(seats: int = 2) -> Match:
    """A match with Ada beside the Casting Office: she can step in and buy without a reveal."""
    match = deadwood(seats, start_dollars=100, start_fame=100)
    beside = match.state.lot.doors[OFFICE][0]
    match.state.at[0] = beside
    match._snapshots[0].at[0] = beside
    return match


def test_a_match_begins_with_its_setup() -> None:
    match = deadwood(seats=3)
    (row,) = match.rows
    assert isinstance(row, Setup)
    assert row.draws
    assert match.header.commitment == match.header.compute_commitment(SEED)
    assert [player.name for player in match.header.players] == ["Ada", "Buster", "Clara"]
    assert not match.over


def test_a_seed_given_by_hand_makes_it_practice() -> None:
    players = [Player(name) for name in NAMES[:2]]
    assert Match.begin(DEADWOOD, players, seed=SEED).header.practice
    one, two = Match.begin(DEADWOOD, players), Match.begin(DEADWOOD, players)
    assert not one.header.practice
    assert one.seed != two.seed


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_an_impossible_table_is_never_set_up(seats: int) -> None:
    with pytest.raises(IllegalAction):
        Match.begin(DEADWOOD, [Player("Ada")] * seats)


def test_options_that_cannot_be_are_never_played_with() -> None:
    with pytest.raises(IllegalAction):
        deadwood(seats=2, edition="classic", layout="2")


def test_a_row_tells_who_did_what_and_what_chance_added() -> None:
    match = deadwood()
    events = match.play(0, Move("saloon"), clock=True)
    row = match.rows[1]
    assert isinstance(row, Play)
    assert (row.seat, row.by, row.action) == (0, "clock", Move("saloon"))
    assert list(row.events) == events
    assert row.draws == ()


def test_several_actions_are_played_in_order() -> None:
    match = rich()
    match.play(0, Move(OFFICE))
    events = match.play(0, Upgrade(2, "dollars"), Upgrade(3, "fame"), EndTurn())
    assert len(match.rows) == 5
    assert len(events) == 3
    assert match.state.rank[0] == 3


def test_several_actions_are_played_all_or_none() -> None:
    match = rich()
    match.play(0, Move(OFFICE))
    before = match.state.copy()
    with pytest.raises(IllegalAction) as illegal:
        match.play(0, Upgrade(2, "dollars"), Upgrade(2, "fame"))
    assert illegal.value.key == "not-higher"
    assert match.state == before
    assert len(match.rows) == 2


def test_no_action_is_no_row() -> None:
    match = deadwood()
    assert match.play(0) == []
    assert len(match.rows) == 1


def test_a_template_cannot_be_played() -> None:
    match = play_at_random(call_sheet(), seed=1, decisions=5)
    with pytest.raises(Refused):
        match.play(0, BuyPress(Number(0, 3)))
    with pytest.raises(Refused):
        match.play(0, Memo("x" * 41))


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    assert undo_refusal(deadwood(), 0) == "undo-nothing"


def test_another_seats_move_cannot_be_taken_back() -> None:
    match = deadwood()
    match.play(0, EndTurn())
    assert undo_refusal(match, 1) == "undo-other"
    match.play(1, EndTurn())
    assert undo_refusal(match, 0) == "undo-other"


def test_a_move_that_turned_up_a_card_stands() -> None:
    match = deadwood()
    match.play(0, Move("saloon"))
    assert undo_refusal(match, 0) == "undo-revealed"


def test_a_roll_stands() -> None:
    match = deadwood(start_rank=6)
    match.play(0, Move("saloon"))
    role = next(a for a in DEADWOOD.legal(match.state, 0) if isinstance(a, TakeRole))
    match.play(0, role)
    match.play(1, EndTurn())
    match.play(0, Act())
    assert undo_refusal(match, 0) == "undo-revealed"


def test_a_final_move_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    match = deadwood()
    match.play(0, EndTurn())
    assert match.why_no_undo(0) is None
    monkeypatch.setattr(EndTurn, "final", True)
    assert undo_refusal(match, 0) == "undo-final"


def test_a_table_can_play_without_undo() -> None:
    players = [Player(name) for name in NAMES[:2]]
    match = Match.begin(DEADWOOD, players, Options(first=1), SEED, HouseRules(undo=False))
    match.play(0, EndTurn())
    assert undo_refusal(match, 0) == "undo-never"
    with pytest.raises(Refused) as refusal:
        match.rewind(0, 0)
    assert refusal.value.key == "undo-never"
    assert len(match.rows) == 2


def test_nothing_is_played_after_news_in_one_go() -> None:
    """Otherwise a refused batch would reveal a face-down card for free."""
    match = deadwood()
    keys = set()
    for role in DEADWOOD.all_actions(match.state):
        if isinstance(role, TakeRole):
            with pytest.raises(Refused) as refusal:
                match.play(0, Move("saloon"), role, EndTurn())
            keys.add(refusal.value.key)
    assert keys == {"batch-news"}
    assert len(match.rows) == 1


def test_nothing_is_played_after_chance_in_one_go() -> None:
    """A quiet action may still make the table roll, where its options play for others."""
    match = deadwood(auto_pass=True, forced_act="automatic")
    table = TableBuilder(2, auto_pass=True, forced_act="automatic").put(0, "ranch", dollars=4)
    table.put(1, "hotel", role="hotel.1", markers=1).scene("hotel", budget=2)
    match.state = table.state
    match.play(0, Move("casting-office"))
    keys = set()
    for after in DEADWOOD.all_actions(match.state):
        with pytest.raises(Refused) as refusal:
            match.play(0, Upgrade(2, "dollars"), after)
        keys.add(refusal.value.key)
    assert keys == {"batch-news"}
    assert len(match.rows) == 2
    match.play(0, Upgrade(2, "dollars"))
    assert isinstance(row := match.rows[-1], Play)
    assert row.draws, "the other seat has acted by itself"


def test_nothing_is_played_after_something_was_revealed_in_one_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = deadwood()
    monkeypatch.setattr(Move, "batchable", True)
    assert any(event.reveals for event in match.draft_play(0, Move("saloon")).events)
    with pytest.raises(Refused) as refusal:
        match.play(0, Move("saloon"), Move("hotel"))
    assert refusal.value.key == "batch-news"
    assert len(match.rows) == 1


def test_an_undo_offer_does_not_tell_of_secret_moves() -> None:
    match = call_sheet(seats=3)
    match.play(0, Book(match.state.hands[0][0]), Ready())
    match.play(1, Book(match.state.hands[1][0]), Ready())
    match.play(0, Memo("Quiet, please."))
    before = undo_refusal(match, 0)
    match.play(2, Book(match.state.hands[2][0]))
    assert undo_refusal(match, 0) == before


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    match = play_at_random(deadwood(days=1), seed=2)
    assert match.over
    assert undo_refusal(match, 0) == "undo-over"
    with pytest.raises(Refused) as refusal:
        match.rewind(0, 0)
    assert refusal.value.key == "undo-over"


def test_a_bot_cannot_find_the_tables_seed_in_its_dice() -> None:
    match = deadwood()
    assert match.bot_dice(0)._seed != match.seed
    assert match.bot_dice(0).below(10**9) != match.bot_dice(1).below(10**9)


def test_free_texts_are_recorded_tidy() -> None:
    match = call_sheet()
    match.play(0, Memo("  Quiet,\n  please! "))
    row = match.rows[-1]
    assert isinstance(row, Play)
    assert row.action == Memo("Quiet, please!")


def test_while_several_choose_at_once_nothing_is_taken_back() -> None:
    match = call_sheet()
    assert undo_refusal(match, 0) == "undo-several"
    match.play(0, Book(match.state.hands[0][0]))
    assert undo_refusal(match, 0) == "undo-several"
    match.play(0, Clear())
    assert match.state.booked[0] is None


@pytest.mark.parametrize("ready", [False, True], ids=["choosing", "ready"])
def test_asking_for_an_undo_does_not_tell_whether_others_have_chosen(ready: bool) -> None:
    match = call_sheet()
    match.play(0, Book(match.state.hands[0][0]), *([Ready()] if ready else []))
    before = undo_refusal(match, 0)
    match.play(1, Book(match.state.hands[1][0]))
    assert undo_refusal(match, 0) == before


def test_own_moves_are_taken_back_one_by_one() -> None:
    match = rich()
    states = [match.state.copy()]
    for action in (Move(OFFICE), Upgrade(2, "dollars"), Upgrade(3, "dollars"), EndTurn()):
        match.play(0, action)
        states.append(match.state.copy())
    states.pop()
    while states:
        match.undo(0)
        assert match.state == states.pop()
    assert undo_refusal(match, 0) == "undo-nothing"
    assert [type(row) for row in match.rows] == [Setup] + [Play] * 4 + [Undo] * 4


def test_undo_goes_on_past_what_was_taken_back_before() -> None:
    match = rich()
    start = match.state.copy()
    match.play(0, Move(OFFICE))
    match.play(0, Upgrade(2, "dollars"))
    match.undo(0)
    match.play(0, Upgrade(2, "fame"))
    match.undo(0)
    match.undo(0)
    assert match.state == start
    assert match.last_active_row == 0


def test_undo_reaches_over_a_change_of_player() -> None:
    match = rich()
    start = match.state.copy()
    match.play(0, Move(OFFICE))
    match.apply(match.draft_sit(0, Player("Bot", "random")))
    match.undo(0)
    assert match.state == start
    assert match.rows[-1] == Undo(0, "bot:random", 0, agreed=False)


def test_a_rolled_die_never_comes_back() -> None:
    match = deadwood(start_rank=6)
    match.play(0, Move("saloon"))
    role = next(a for a in DEADWOOD.legal(match.state, 0) if isinstance(a, TakeRole))
    match.play(0, role)
    match.play(1, EndTurn())
    before = match.last_active_row
    draws = []
    for _ in range(20):
        match.play(0, Act())
        row = match.rows[-1]
        assert isinstance(row, Play)
        draws.append(row.draws[0])
        match.rewind(before, 0)
    assert len(set(draws)) > 1


def test_the_table_can_agree_to_go_back_anywhere() -> None:
    match = play_at_random(deadwood(), seed=4, decisions=30)
    then = match.state_at(7)
    match.rewind(7, seat=1)
    assert match.state == then
    assert match.rows[-1] == Undo(1, "person", 7, agreed=True)
    match.rewind(30, seat=0)
    assert match.state == match.state_at(30)


@pytest.mark.parametrize("row", [-1, 1, 99])
def test_there_is_no_going_back_to_a_row_that_is_not_there(row: int) -> None:
    match = deadwood()
    with pytest.raises(Refused) as refusal:
        match.rewind(row, 0)
    assert refusal.value.key == "rewind-range"
    with pytest.raises(Refused) as refusal:
        match.state_at(row)
    assert refusal.value.key == "row-range"
    assert len(match.rows) == 1


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_sits_down_or_goes_back_from_a_seat_that_is_not_there(seat: int) -> None:
    match = deadwood(seats=2)
    with pytest.raises(Refused) as refusal:
        match.apply(match.draft_sit(seat, Player("Clara")))
    assert refusal.value.key == "seat-unknown"
    with pytest.raises(Refused):
        match.rewind(0, seat)
    assert len(match.rows) == 1


def test_somebody_else_goes_on_with_a_seat() -> None:
    match = deadwood()
    before = match.state.copy()
    match.apply(match.draft_sit(1, Player("Stand-in", "random")))
    assert match.players[1].by == "bot:random"
    assert match.header.players[1].by == "person"
    assert match.rows[-1] == SeatChange(1, Player("Stand-in", "random"))
    assert match.state == before


def test_bots_have_dice_of_their_own() -> None:
    match = deadwood()
    draws = [match.bot_dice(seat).below(10**9) for seat in (0, 1)]
    assert draws[0] != draws[1]
    match.play(0, EndTurn())
    assert match.bot_dice(0).below(10**9) != draws[0]


def test_a_state_that_was_asked_for_is_a_copy() -> None:
    match = play_at_random(deadwood(), seed=4, decisions=5)
    match.state_at(0).dollars[0] = 1000
    assert match.state_at(0).dollars[0] == 0


@pytest.mark.parametrize("game", [DEADWOOD, CALL_SHEET], ids=["deadwood", "callsheet"])
@pytest.mark.parametrize("every", [1, 3, 32, 10**6])
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), undoing=st.integers(2, 9))
def test_the_state_at_any_row_is_what_it_was(
    game: object, every: int, seed: int, undoing: int
) -> None:
    """Random play with undos, rewinds and seat changes; snapshots are only a cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match_module, "SNAPSHOT_EVERY", every)
        match = deadwood(3, days=1) if game is DEADWOOD else call_sheet(3)
        dice = FastDice(seed)
        states = [match.state.copy()]
        while not match.over and len(match.rows) < 90:
            seat, action = decide(match.game, match.state, 3, dice)
            what = dice.below(undoing)
            if what == 0 and match.why_no_undo(seat) is None:
                match.undo(seat)
            elif what == 1 and dice.below(4) == 0:
                match.rewind(dice.below(len(match.rows)), seat)
            elif what == 1 and dice.below(4) == 0:
                match.apply(match.draft_sit(seat, Player("Stand-in", "random")))
            else:
                match.play(seat, action)
            states.append(match.state.copy())
        for number, state in enumerate(states):
            assert match.state_at(number) == state


def test_options_travel_in_the_header_as_plain_values() -> None:
    match = deadwood(seats=4, days=2, ties="shared")
    assert match.header.options["days"] == 2
    assert match.state.options == Options(first=1, days=2, ties="shared")


# Drafts, restoring, closing


def test_a_draft_changes_nothing_until_it_is_taken() -> None:
    match = deadwood()
    before = match.state.copy()
    draft = match.draft_play(0, EndTurn())
    assert (len(match.rows), match.state) == (1, before)
    match.apply(draft)
    assert match.rows[1:] == list(draft.rows)
    assert match.state == draft.state


@given(st.integers(0, 1000), st.integers(0, 120), st.sampled_from(["deadwood", "callsheet"]))
@settings(max_examples=25)
def test_a_restored_match_is_the_match_that_was_played(seed: int, moves: int, key: str) -> None:
    match = deadwood(3) if key == "deadwood" else call_sheet(3)
    play_at_random(match, seed, moves)
    if len(match.rows) > 2 and not match.over:
        match.rewind(len(match.rows) // 2, 0)
        match.apply(match.draft_sit(1, Player("Zoe", "random")))
        play_at_random(match, seed, 5)
    twin = Match.restore(match.game, match.header, match.seed, match.rows)
    assert (twin.rows, twin.state, twin.players) == (match.rows, match.state, match.players)
    assert [twin.state_at(n) for n in range(len(twin.rows))] == [
        match.state_at(n) for n in range(len(match.rows))
    ]


def test_stored_rows_that_lead_elsewhere_are_noticed() -> None:
    match = play_at_random(deadwood(), 1, 40)
    rows = list(match.rows)
    last = rows[-1]
    assert isinstance(last, Play)
    rows[-1] = replace(last, digest="0" * len(last.digest))
    with pytest.raises(BadRecord, match="does not lead where"):
        Match.restore(match.game, match.header, match.seed, rows)


def test_nothing_follows_once_the_table_is_closed() -> None:
    match = deadwood()
    assert match.closed is None
    match.apply(match.draft_close(Close("agreed")))
    assert match.over
    assert match.result is None
    for attempt in (
        lambda: match.play(0, EndTurn()),
        lambda: match.apply(match.draft_sit(0, Player("Zoe"))),
        lambda: match.undo(0),
        lambda: match.rewind(0, 0),
        lambda: match.apply(match.draft_close(Close("agreed"))),
    ):
        with pytest.raises(Refused):
            attempt()
    assert len(match.rows) == 2


def test_a_conceded_match_has_the_result_that_its_last_row_says() -> None:
    match = deadwood()
    result = Result((2, 1))
    match.apply(match.draft_close(Close("conceded", 0, result)))
    assert match.result == result
    assert match.state_at(1) == match.state_at(0)
