"""Status and previews around the board agree with the events, in every position of whole games."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from games.bracket_language import BracketLanguage
from games.deadwood.builder import TableBuilder, evening
from matinee.engine.contract.game import Action, Event
from matinee.engine.match.dice import FastDice
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.engine.ui.browser_ui import AnimationStep
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules import events
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move, Rehearse, TakeRole, Upgrade
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.scoring import scores
from matinee.games.deadwood.rules.state import State, View
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web.animation import animation
from matinee.games.deadwood.web.event_refs import event_refs, guide_anchor
from matinee.games.deadwood.web.help.glossary import glossary
from matinee.games.deadwood.web.help.guide import SECTIONS
from matinee.games.deadwood.web.help.hints import HINTS, hint
from matinee.games.deadwood.web.phases import phase
from matinee.games.deadwood.web.previews import preview
from matinee.games.deadwood.web.status import facts, score, score_now

NAMES = ("Ann", "Ben", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")

GameStep = tuple[View, Action | None, State, Sequence[Event]]


def words(seats: int = 4, language: Language | None = None, **options: Any) -> DeadwoodText:
    return DeadwoodText(NAMES[:seats], Options(**options), language or ENGLISH)


def game(seats: int, seed: int, **options: Any) -> Iterator[GameStep]:
    """A random game, row by row: view before, action, state after it, events."""
    dice = FastDice(seed)
    state, new_events = DEADWOOD.setup(seats, Options(**{"days": 1} | options), dice)
    yield DEADWOOD.view(state, None), None, state, new_events
    while waiting := DEADWOOD.active_seats(state):
        view = DEADWOOD.view(state, waiting[0])
        action = dice.pick(DEADWOOD.legal(state, waiting[0]))
        yield view, action, state, DEADWOOD.play(state, waiting[0], action, dice)


GAMES = pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"days": 2}),
        (3, {"edition": "classic", "start_dollars": 60}),
        (4, {"start_rank": 4, "start_fame": 20}),
        (5, {"stall_guard": 1, "days": 2}),
        (6, {"forced_act": "automatic", "auto_pass": True}),
        (8, {"start_rank": 3}),
    ],
)


def view_of(table: TableBuilder) -> View:
    return DEADWOOD.view(table.state, None)


# Animation


def animation_steps(
    table: TableBuilder, new_events: Sequence[Event], viewer: int | None = None
) -> list[AnimationStep]:
    return animation(new_events, view_of(table), words(table.state.seats), viewer)


def test_a_step_onto_a_new_set_is_a_walk_and_a_card() -> None:
    table = TableBuilder()
    new_events = table.play(0, Move("saloon"))
    walk, card = animation_steps(table, new_events, viewer=0)
    assert walk.text == "You walk to the Saloon."
    assert walk.refs == card.refs == ("area:saloon",)
    scene = table.state.lot.scenes[table.state.scene["saloon"]]
    assert scene.title in card.text
    assert f"${scene.budget} million" in card.text


def test_an_act_shows_its_die_and_what_it_paid() -> None:
    table = TableBuilder()
    table.scene("saloon", budget=4)
    table.put(0, "saloon", role="saloon.1", markers=1)
    (step,) = animation_steps(table, table.play(0, Act(), 3))
    assert (step.dice, step.target, step.tone) == ((3,), 4, "good")
    assert step.gains == ((0, "$1"), (0, "1 fame"))
    assert step.refs == ("role:saloon.1", "area:saloon")
    assert step.text.startswith("(Stops chewing.) Ann rolls 3 + 1 against 4")
    table.turn(0)
    (step,) = animation_steps(table, table.play(0, Act(), 1))
    assert (step.tone, step.gains) == ("bad", ((0, "$1"),))


def test_an_act_on_the_card_lights_the_set_where_the_card_lies() -> None:
    table = TableBuilder()
    card = table.scene("saloon", budget=4, ranks=(1, 2, 4), shots=2)
    table.put(0, "saloon", role=card.roles[0].key)
    (step,) = animation_steps(table, table.play(0, Act(), 6))
    assert step.refs == (f"role:{card.roles[0].key}", "area:saloon")


def test_a_wrap_is_told_as_wrap_dice_stars_and_extras() -> None:
    table = TableBuilder()
    card = table.scene("saloon", budget=4, ranks=(1, 2, 4), shots=1)
    table.put(0, "saloon", role=card.roles[2].key).put(1, "saloon", role=card.roles[0].key)
    table.put(2, "saloon", role="saloon.1").put(3, "saloon", role="saloon.2")
    act, wrap, dice, stars, extras = animation_steps(table, table.play(0, Act(), 4, 1, 6, 5, 2))
    assert act.dice == (4,)
    assert (wrap.tone, wrap.refs) == ("grand", ("area:saloon",))
    assert (dice.dice, dice.target) == ((6, 5, 2, 1), None)
    assert stars.gains == ((0, "$7"), (1, "$2"))
    assert set(stars.refs) == {f"role:{role.key}" for role in card.roles}
    assert extras.gains == ((2, "$1"), (3, "$2"))
    assert extras.refs[0] == "role:saloon.1"


def test_an_evening_and_the_next_morning_are_one_curtain() -> None:
    table = evening().put(0, markers=3)
    *_, last = animation_steps(table, table.play_shuffled(0, Act()))
    assert last.ends_chapter
    assert last.text.startswith("Day 1 is over.")
    assert "Day 2 of 4" in last.text


def test_the_last_evening_is_the_end_of_the_game() -> None:
    table = evening(final=True).put(0, markers=3)
    *others, last = animation_steps(table, table.play_shuffled(0, Act()))
    assert last.ends_chapter
    assert last.text.startswith("The final day is over. 1. ")
    assert not any(step.ends_chapter for step in others)


def test_a_new_rank_goes_to_its_buyer() -> None:
    table = TableBuilder().put(0, "casting-office", dollars=10)
    (step,) = animation_steps(table, table.play(0, Upgrade(3, "dollars")))
    assert step.gains == ((0, "rank 3"),)
    assert step.refs == ("area:casting-office", "rank:3")


def test_a_rehearsal_lights_the_role() -> None:
    table = TableBuilder()
    table.scene("saloon", budget=4)
    table.put(0, "saloon", role="saloon.1")
    (step,) = animation_steps(table, table.play(0, Rehearse()))
    assert step.refs == ("role:saloon.1", "area:saloon")
    assert step.gains == ((0, "1 rehearsal marker"),)


def test_an_end_of_turn_after_a_step_is_silent() -> None:
    table = TableBuilder()
    table.play(0, Move("saloon"))
    assert animation_steps(table, table.play(0, EndTurn())) == []


@GAMES
def test_animation_steps_account_for_every_die_and_every_coin(
    seats: int, options: dict[str, Any]
) -> None:
    game_text = words(seats, **options)
    plain = not {"forced_act", "auto_pass"} & options.keys()
    for _, _, state, new_events in game(seats, seed=seats, **options):
        steps = animation(new_events, DEADWOOD.view(state, None), game_text, None)
        assert len(steps) <= 6 or not plain
        assert all(step.text.strip() for step in steps)
        rolled = [
            (event.die,) if isinstance(event, events.Acted) else event.dice
            for event in new_events
            if isinstance(event, events.Acted | events.BonusRolled)
        ]
        assert [step.dice for step in steps if step.dice] == rolled
        paid = [(seat, gain) for step in steps for seat, gain in step.gains]
        dollars, fame = [0] * seats, [0] * seats
        for event in new_events:
            match event:
                case events.Acted():
                    dollars[event.seat] += event.dollars
                    fame[event.seat] += event.fame
                case events.BonusPaid() if event.seat is not None:
                    dollars[event.seat] += sum(event.dice)
                case events.WindfallPaid():
                    dollars[event.seat] += event.dollars
        for seat in range(seats):
            own = [gain for owner, gain in paid if owner == seat]
            assert sum(int(gain[1:]) for gain in own if gain[0] == "$") == dollars[seat]
            assert (
                sum(int(gain[0]) for gain in own if "fame" in gain or "credit" in gain)
                == (fame[seat])
            )
        ended = any(isinstance(event, events.DayEnded) for event in new_events)
        assert [step.ends_chapter for step in steps].count(True) == int(ended)


@GAMES
def test_what_an_event_touched_is_on_the_table_and_its_topic_in_the_guide(
    seats: int, options: dict[str, Any]
) -> None:
    for _, _, state, new_events in game(seats, seed=seats + 10, **options):
        known = {f"area:{area}" for area in state.lot.areas}
        known |= {f"role:{role}" for role in state.lot.roles}
        known |= {f"rank:{rank}" for rank in range(2, 7)}
        for event in new_events:
            assert set(event_refs(event)) <= known
            assert guide_anchor(event) in SECTIONS


# Previews


@pytest.mark.rule("DW-OPT-18")
def test_an_act_is_previewed_with_its_odds() -> None:
    table = TableBuilder()
    table.scene("saloon", budget=4)
    table.put(0, "saloon", role="saloon.1")
    assert preview(Act(), view_of(table), words(), 0) == ("Roll one die: 4 or more succeeds, 50%.")
    table.put(0, markers=1)
    assert preview(Act(), view_of(table), words(), 0) == (
        "Roll one die: 3 or more succeeds, 67%. With 1 rehearsal marker."
    )
    table.put(0, markers=3)
    assert preview(Act(), view_of(table), words(), 0) == "Roll one die: it cannot fail."


def test_a_purchase_is_previewed_with_what_is_left() -> None:
    table = TableBuilder().put(0, "casting-office", dollars=13, fame=12)
    view = view_of(table)
    assert preview(Upgrade(3, "dollars"), view, words(), 0) == "Pay $10, $3 left."
    classic = words(edition="classic")
    assert preview(Upgrade(3, "fame"), view, classic, 0) == "Pay 10 credits, 2 credits left."


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (8, 3)])
def test_there_is_a_preview_when_something_cannot_be_taken_back_and_only_then(
    seats: int, seed: int
) -> None:
    game_text = words(seats)
    for view, action, _, new_events in game(seats, seed, start_dollars=60, start_rank=2):
        if action is None:
            continue
        binding = any(event.reveals or isinstance(event, events.Upgraded) for event in new_events)
        assert bool(preview(action, view, game_text, view.turn)) == binding


# Progress of the game, facts of a seat


@GAMES
def test_every_moment_can_be_told(seats: int, options: dict[str, Any]) -> None:
    game_text = words(seats, **options)
    for _, _, state, _ in game(seats, seed=seats + 20, **options):
        view = DEADWOOD.view(state, None)
        found = phase(view, game_text, None)
        assert len(found.steps) == view.days
        assert [step.state for step in found.steps].count("here") == int(not view.over)
        assert found.here
        assert bool(found.next) != view.over
        assert tuple(score_now(view)) == scores(view)
        for seat in range(seats):
            assert all(fact.value for fact in facts(view, game_text, seat))
            assert sum(item.points for item in score(view, game_text, seat)) == scores(view)[seat]
            own_hint = hint(view, game_text, seat)
            assert (own_hint is not None) == (seat == view.turn and not view.over)


@pytest.mark.parametrize(
    ("call", "moved", "place"),
    [
        ("move or wait", False, {"area": "trailers"}),
        ("end the turn", True, {"area": "trailers"}),
        ("move or take a role", False, {"area": "saloon"}),
        ("take a role or end the turn", True, {"area": "saloon"}),
        ("buy a rank or move", False, {"area": "casting-office", "dollars": 4}),
        ("buy a rank or end the turn", True, {"area": "casting-office", "fame": 5}),
        ("act or rehearse", False, {"area": "saloon", "role": "saloon.1"}),
        ("act, and it cannot fail", False, {"area": "saloon", "role": "saloon.1", "markers": 3}),
    ],
)
def test_the_phase_says_whose_turn_it_is_to_do_what(
    call: str, moved: bool, place: dict[str, Any]
) -> None:
    table = TableBuilder()
    table.scene("saloon", budget=4, ranks=(1, 2, 4))
    table.put(0, **place)
    table.state.moved = moved
    found = phase(view_of(table), words(), None)
    assert found.here == f"10 scenes left · Ann's turn: {call}"
    assert found.next == "then Ben"


def test_the_phase_warns_of_the_last_wrap() -> None:
    assert phase(view_of(evening()), words(), None).here.startswith("The next wrap ends the day · ")
    last = phase(view_of(evening(final=True)), words(), None)
    assert last.here.startswith("The next wrap ends the game · ")
    assert "your turn: " in phase(view_of(evening()), words(), 0).here


def test_the_phase_after_the_game() -> None:
    table = evening(final=True).put(0, markers=3)
    table.play_shuffled(0, Act())
    found = phase(view_of(table), words(), None)
    assert (found.here, found.next) == ("The game is over", "")
    assert {step.state for step in found.steps} == {"done"}


def test_the_facts_of_a_seat() -> None:
    table = TableBuilder()
    card = table.scene("saloon", budget=4, ranks=(1, 2, 4))
    table.put(0, "saloon", role=card.roles[0].key, dollars=3, fame=2, markers=1)
    found = {fact.icon: (fact.label, fact.value) for fact in facts(view_of(table), words(), 0)}
    assert found == {
        "dice": ("Rank", "1"),
        "coin": ("Dollars", "$3"),
        "star": ("Fame", "2"),
        "rehearse": ("Rehearsal markers", "+1"),
        "clapper": ("Starring", card.roles[0].name),
    }
    classic = facts(view_of(table), words(edition="classic"), 1)
    assert [fact.label for fact in classic] == ["Rank", "Dollars", "Credits", "Place"]
    assert classic[-1].value == "Trailers"


# Hints and texts


@pytest.mark.parametrize(
    ("key", "moved", "place"),
    [
        ("trailers", False, {"area": "trailers"}),
        ("stepped", True, {"area": "trailers"}),
        ("roles", False, {"area": "saloon"}),
        ("extras", False, {"area": "church"}),
        ("stars", True, {"area": "jail"}),
        ("no-role", False, {"area": "bank"}),
        ("wrapped", False, {"area": "hotel"}),
        ("work", False, {"area": "saloon", "role": "saloon.1"}),
        ("certain", False, {"area": "saloon", "role": "saloon.1", "markers": 3}),
        ("office-buy", True, {"area": "casting-office", "dollars": 4}),
        ("office-short", False, {"area": "casting-office", "dollars": 3}),
        ("office-top", False, {"area": "casting-office", "rank": 6, "dollars": 90}),
    ],
)
def test_an_usher_has_a_word_for_every_kind_of_decision(
    key: str, moved: bool, place: dict[str, Any]
) -> None:
    table = TableBuilder()
    table.scene("saloon", budget=4, ranks=(1, 2, 4))
    table.scene("church", budget=4, ranks=(2, 3, 4))
    table.scene("jail", budget=5, ranks=(1, 3, 5))
    table.scene("bank", budget=5, ranks=(3, 4, 5))
    table.wrapped("hotel").put(0, **place)
    table.state.moved = moved
    found = hint(view_of(table), words(), 0)
    assert found is not None
    assert found.key == key


def test_hints_are_few_short_and_each_says_something_of_its_own() -> None:
    assert len(HINTS) <= 12
    assert len(set(HINTS.values())) == len(HINTS)
    assert max(map(len, HINTS.values())) <= 180


def test_each_edition_explains_its_own_words() -> None:
    studios, classic = glossary(words()), glossary(words(edition="classic"))
    assert "fame" in studios
    assert "credits" not in studios
    assert "practice chip" in classic
    assert "rehearsal marker" not in classic
    for meanings in (studios, classic):
        assert all(word == word.lower() for word in meanings)
        assert all(meaning.endswith(".") for meaning in meanings.values())


def test_everything_said_goes_through_gettext() -> None:
    game_text = words(language=BracketLanguage("en"))
    table = TableBuilder().put(0, "casting-office", dollars=10)
    view = view_of(table)
    assert phase(view, game_text, None).here.startswith("[")
    assert phase(view, game_text, None).next.startswith("[")
    assert all(fact.label.startswith("[") for fact in facts(view, game_text, 0))
    assert all(item.label.startswith("[") for item in score(view, game_text, 0))
    assert preview(Upgrade(2, "dollars"), view, game_text, 0).startswith("[")
    own_hint = hint(view, game_text, 0)
    assert own_hint is not None
    assert own_hint.text.startswith("[")
    for word, meaning in glossary(game_text).items():
        assert word.startswith("[")
        assert meaning.startswith("[")


# Secrets


@pytest.mark.rule("DW-DEC-50")
def test_no_card_that_lies_face_down_is_named() -> None:
    game_text = words(3)
    for _, _, state, new_events in game(3, seed=5, days=2):
        view = DEADWOOD.view(state, None)
        here = phase(view, game_text, None)
        texts = [here.here, here.next]
        texts += [fact.value for seat in range(3) for fact in facts(view, game_text, seat)]
        texts += [step.text for step in animation(new_events, view, game_text, None)]
        own_hint = hint(view, game_text, view.turn)
        texts += [own_hint.text] if own_hint else []
        for seat in range(3):
            texts += [
                preview(action, view, game_text, seat) for action in DEADWOOD.legal(view, seat)
            ]
        hidden = [key for area, key in state.scene.items() if not state.face_up[area]]
        hidden += state.draw + state.unseen
        everything = " ".join(texts)
        assert not [key for key in hidden if state.lot.scenes[key].title in everything]


def test_taking_a_role_can_be_taken_back_and_needs_no_preview() -> None:
    table = TableBuilder()
    table.scene("saloon", budget=4)
    table.put(0, "saloon")
    for action in (TakeRole("saloon.1"), EndTurn(), Move("trailers")):
        assert preview(action, view_of(table), words(), 0) == ""
