"""Redaction: the words are gone from the state, and play goes on as if they were never said."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.text_edits import redact
from games.table_builder import only
from games.universalis.builder import (
    TableBuilder,
    add,
    challenge,
    create,
    draw,
    event,
    fine,
    introduce,
    obstacle,
    originate,
    tenet,
    time,
)
from games.universalis.random_stories import balances, random_move
from games.universalis.rules.test_invariants import TABLES
from matinee.engine.contract.game import Action
from matinee.engine.contract.open_fields import free_texts
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Play, Player
from matinee.engine.match.match import Match
from matinee.engine.match.state_digest import plain
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.events import Unsaid
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.redaction import redacted_action
from matinee.games.universalis.rules.state import Dispute, Fine, State

SEED = bytes(range(32))
NAMES = ("Ada", "Buster", "Clara", "Douglas")


def story(seats: int, options: Options, seed: int, moves: int = 60) -> Match:
    """A random match."""
    match = Match.begin(UNIVERSALIS, [Player(name) for name in NAMES[:seats]], options, SEED)
    dice = FastDice(seed)
    while not match.over and len(match.rows) <= moves:
        match.play(*random_move(match.state, dice))
    return match


def skeleton(state: State) -> Any:
    """The state without its words."""
    found = state.copy()
    found.entries = [
        replace(entry, text="", words="", parenthetical="", former=("",) * len(entry.former))
        for entry in state.entries
    ]
    found.components = {n: replace(c, name="") for n, c in state.components.items()}
    found.traits = {n: replace(t, words="") for n, t in state.traits.items()}
    found.tenets = [replace(t, text="", former=("",) * len(t.former)) for t in state.tenets]
    found.scenes = [replace(scene, label="") for scene in state.scenes]
    found.mini = None if state.mini is None else replace(state.mini, title="")
    pause = state.pause
    if isinstance(pause, Dispute):
        found.pause = replace(
            pause,
            reason="",
            offers=tuple(replace(one, text="") for one in pause.offers),
            alternatives=tuple(replace(one, text="") for one in pause.alternatives),
        )
    elif isinstance(pause, Fine):
        found.pause = replace(pause, reason="", cases=tuple((s, "") for s, _ in pause.cases))
    return found


@given(st.integers(2, 4), TABLES, st.integers(0, 2**32))
@settings(max_examples=10)
def test_actions_without_words_lead_to_the_same_table_but_for_the_words(
    seats: int, options: Options, seed: int
) -> None:
    match = story(seats, options, seed)
    bare = match.state_at(0)
    for number in range(1, len(match.rows)):
        row = match.rows[number]
        assert isinstance(row, Play)
        before, action = match.state_at(number - 1), row.action
        action = redacted_action(before, row.seat, action)
        UNIVERSALIS.check(bare, row.seat, action)
        match.replay_row(bare, replace(row, action=action))
        assert skeleton(bare) == skeleton(match.state_at(number)), row.action


@given(st.integers(2, 4), TABLES, st.integers(0, 2**32), st.integers(0, 59))
@settings(max_examples=20)
def test_whatever_is_unsaid_is_gone_and_play_goes_on(
    seats: int, options: Options, seed: int, which: int
) -> None:
    match = story(seats, options, seed)
    numbers = [
        n for n, row in enumerate(match.rows) if isinstance(row, Play) and free_texts(row.action)
    ]
    if not numbers:
        return
    number = numbers[which % len(numbers)]
    row = match.rows[number]
    assert isinstance(row, Play)
    words = {text.split(" ")[0] for text in free_texts(row.action).values()}
    redact(match, number)
    check_gone(match.state, words, row.action)
    check_whole(match.state)
    dice = FastDice(seed)
    for _ in range(20):
        if not match.over:
            match.play(*random_move(match.state, dice))
            check_whole(match.state)
    restored = Match.restore(UNIVERSALIS, match.header, match.seed, match.rows)
    assert restored.state == match.state


def check_gone(state: State, words: set[str], action: Action) -> None:
    """Check that no word of the action is left, except where another entry has used a name."""
    silent = state.copy()
    if hasattr(action, "name") or isinstance(action, a.OfferWording | a.PutForward):
        silent.entries = [replace(entry, text="", former=()) for entry in state.entries]
        silent.pause = None
    everything = str(plain(silent))
    assert not [word for word in words if word in everything]


def check_whole(state: State) -> None:
    """Check that the coins add up, and that each active seat has a legal action."""
    found = balances(state)
    assert all(state.coins[seat] == found[f"own:{seat}"] >= 0 for seat in range(state.seats))
    assert state.purse == found["purse"] >= 0
    for seat in UNIVERSALIS.active_seats(state):
        assert UNIVERSALIS.legal(state, seat)
    for stage in (state.present, state.mini_present):
        for number in stage:
            component = state.components[number]
            assert not component.out
            assert not component.struck


def play_without_words(table: TableBuilder, seat: int, action: Action) -> TableBuilder:
    """Play an action without its words, as a redacted record has it."""
    return table.plays((seat, redacted_action(table.state, seat, action)))


def test_what_was_just_told_is_struck_and_its_price_goes_back() -> None:
    table = play_without_words(TableBuilder().scene(), 0, event("Spiders everywhere."))
    UNIVERSALIS.redact(table.state, 1)  # type: ignore[attr-defined]
    assert not table.state.entry(1).stands
    assert table.state.entry(1).text == "…"
    assert table.state.coins[0] == 25


def test_all_that_rests_on_it_is_struck_too_whoever_told_that() -> None:
    table = play_without_words(TableBuilder().scene(), 0, create("Spiders"))
    spiders = table.named("Unnamed 1")
    table.plays((1, a.TakeOver(spiders)), (0, event("A clock ticks.")))
    events = UNIVERSALIS.redact(table.state, 1)  # type: ignore[attr-defined]
    assert only(Unsaid, events).entries == (2, 1)
    assert [entry.state for entry in table.state.entries] == ["struck", "struck", "live"]
    assert table.state.coins == [24, 25, 25]


def test_what_was_rolled_for_only_loses_its_words() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    play_without_words(table, 0, originate(kestrel, "Spiders fall on Kestrel."))
    table.window((0, True, 3))
    UNIVERSALIS.redact(table.state, 1)  # type: ignore[attr-defined]
    assert table.state.entry(1).stands
    assert table.phase == "winner"


def test_dice_of_an_earlier_complication_are_not_refunded_in_a_later_one() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick",))
    table.complication((0, 0), (1, 0)).play(0, a.BuyDice(0, False, 2, "…"))
    table.play(0, draw(kestrel, 1, 0))
    table.window((0, True, 3)).play(0, a.Done())
    table.complication((0, 0), (1, 0)).play(0, draw(kestrel, 1, 0))
    coins = list(table.state.coins)
    UNIVERSALIS.redact(table.state, 1)  # type: ignore[attr-defined]
    assert table.state.coins == coins
    assert table.pool(0) == 1


def test_an_earlier_scene_keeps_what_happened_without_the_words() -> None:
    table = play_without_words(TableBuilder().scene(), 0, event("Spiders everywhere."))
    table.play(0, a.EndScene())
    UNIVERSALIS.redact(table.state, 1)  # type: ignore[attr-defined]
    assert table.state.entry(1).stands
    assert table.state.entry(1).text == "…"
    assert table.phase == "bid"


def test_a_challenge_is_over_when_what_it_is_about_is_gone() -> None:
    table = play_without_words(TableBuilder().scene(), 0, event("Spiders everywhere."))
    table.play(1, challenge(1))
    UNIVERSALIS.redact(table.state, 1)  # type: ignore[attr-defined]
    assert (table.phase, table.waiting) == ("turn", [0])


def test_a_fine_goes_on_without_its_reason() -> None:
    table = play_without_words(TableBuilder().scene(), 1, fine(0, "Spiders again."))
    UNIVERSALIS.redact(table.state, 1)  # type: ignore[attr-defined]
    assert table.phase == "fine_talk"
    assert table.last.stands
    assert "Spiders" not in str(plain(table.state))


def test_a_call_is_over_when_its_complication_is_gone() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1)
    play_without_words(table, 0, originate(kestrel, "Spiders."))
    table.play(0, a.CallResolution())
    UNIVERSALIS.redact(table.state, 1)  # type: ignore[attr-defined]
    assert (table.phase, table.waiting) == ("turn", [0])


def test_whom_a_text_named_is_kept_by_number() -> None:
    table = TableBuilder().scene()
    kestrel, oakes = table.present("Kestrel", by=1), table.present("Oakes", by=2)
    bare = redacted_action(table.state, 0, originate(kestrel, "Spiders fall on Oakes."))
    assert isinstance(bare, a.Originate)
    assert bare.text == f"… #{oakes}"
    table.play(0, bare)
    assert table.state.complication is not None
    assert set(table.state.complication.owners) == {0, 1, 2}


def test_a_name_is_taken_out_of_what_a_complication_arose_from() -> None:
    game = UNIVERSALIS
    table = TableBuilder().scene()
    table.plays((0, create("Spider")), (0, a.EndTurn()), (1, event("A web for the Spider.")))
    table.play(2, obstacle(1, "It rains on the spider."))
    assert game.wording_moves(table.state, 1) == (1, 4, 3)  # type: ignore[attr-defined]
    assert game.wording_moves(table.state, 3) == (3,)  # type: ignore[attr-defined]
    assert game.moves(table.state) == 4  # type: ignore[attr-defined]


def test_a_move_that_told_nothing_has_nothing_to_take_out() -> None:
    table = TableBuilder().scene()
    table.plays((0, event("Spiders.")), (0, a.EndTurn()), (0, fine(1)))
    wording_moves = UNIVERSALIS.wording_moves  # type: ignore[attr-defined]
    assert [wording_moves(table.state, move) for move in (1, 2, 3)] == [(1,), (), (3,)]


def test_two_names_that_are_gone_are_not_the_same() -> None:
    table = TableBuilder().scene()
    table.absent("Unnamed 1")
    play_without_words(table, 0, create("Spiders"))
    play_without_words(table, 0, create("Snakes"))
    names = [component.name for component in table.state.components.values()]
    assert len({name.casefold() for name in names}) == len(names)
    assert names[-1] == "Unnamed 3"


def test_what_was_reworded_goes_with_its_wordings() -> None:
    table = TableBuilder().scene()
    table.plays((0, event("Spiders.")), (1, challenge(1)), (1, a.OfferWording("Big spiders.")))
    table.play(0, a.AcceptWording())
    assert UNIVERSALIS.wording_moves(table.state, 1) == (1, 3)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("action", "bare"),
    [
        (tenet("Spiders."), tenet("…")),
        (time("past", "spider night"), time("past", "…")),
        (a.Colour("Spiders."), a.Colour("…")),
        (a.StartMini("Spiders"), a.StartMini("…")),
        (a.EndTurn(), a.EndTurn()),
        (a.FadeToBlack(""), a.FadeToBlack("")),
        (a.Bid(3), a.Bid(3)),
    ],
)
def test_an_action_without_its_words(action: Action, bare: Action) -> None:
    assert redacted_action(TableBuilder().scene().state, 0, action) == bare


def test_how_a_line_is_spoken_goes_without_a_trace() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    bare = redacted_action(table.state, 0, a.Speak(kestrel, "Spiders!", "screaming"))
    assert bare == a.Speak(kestrel, "…", "")


def test_an_optional_text_that_was_reworded_can_be_taken_out() -> None:
    table = TableBuilder().scene()
    ghost = table.absent("Ghost")
    play_without_words(table, 0, a.Introduce(ghost, "Spiders crawl out of it."))
    table.plays((1, challenge(1)), (1, a.OfferWording("…")), (0, a.AcceptWording()))
    assert table.state.entry(1).former == ("…",)
    assert table.play(0, add(ghost))
    assert table.refused(0, introduce(ghost), "UN-TURN-11")


@pytest.mark.rule("UN-DEC-49")
def test_whom_a_new_wording_of_an_event_named_is_kept_by_number() -> None:
    table = TableBuilder().scene()
    oakes = table.present("Oakes", by=2)
    wording = a.OfferWording("Spiders fall on Oakes.")
    table.plays((0, event("Spiders.")), (1, challenge(1)))
    assert redacted_action(table.state, 1, wording) == a.OfferWording(f"… #{oakes}")
    other = TableBuilder().scene()
    other.present("Oakes", by=2)
    other.plays((0, a.Colour("Spiders.")), (1, challenge(1)))
    assert redacted_action(other.state, 1, wording) == a.OfferWording("…")
