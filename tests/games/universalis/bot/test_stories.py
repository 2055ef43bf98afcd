"""Whole stories told by the bot: legal, bounded, quick, various, and with a thread in them."""

from collections import Counter
from functools import partial
from itertools import combinations
from statistics import mean
from time import process_time

import pytest

from games.universalis.bot.storyteller_table import StorytellerTable, finished_story
from matinee.engine.match.dice import FastDice
from matinee.games.universalis.bot.grammar import genre_texts, recognise
from matinee.games.universalis.content import KIT_KEYS, kit
from matinee.games.universalis.content.pieces import KitKey
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.actions import CallFine, Challenge
from matinee.games.universalis.rules.views import sample_state

QUICK = 0.05
"""Maximal seconds of a decision."""


@pytest.mark.slow
@pytest.mark.rule("UN-DEC-01")
def test_any_number_of_bots_tells_two_scenes_to_their_end(subtests: pytest.Subtests) -> None:
    for key in KIT_KEYS:
        for seats in range(2, 9):
            with subtests.test(seats=seats, key=key):
                table = StorytellerTable(f"{seats} {key}", seats, kit=key, scenes=2).play()
                assert table.state.over
                assert len(table.state.scenes) == 2
                assert len(table.moves) < 60 + 60 * seats
                assert {entry.seat for entry in table.text_entries} == set(range(seats))


@pytest.mark.parametrize(("coins", "refreshment"), [(1, 1), (3, 1), (6, 2), (100, 50)])
def test_poor_and_rich_tables_end_as_well(coins: int, refreshment: int) -> None:
    for seed in range(4):
        table = StorytellerTable(
            f"purse {seed}", 3, coins=coins, refreshment=refreshment, scenes=3, kit="noir"
        )
        assert table.play().state.over


def test_an_open_story_of_bots_comes_to_an_end() -> None:
    table = StorytellerTable("open end", 2, kit="manor").play()
    assert table.state.over
    assert len(table.state.scenes) == 6


@pytest.mark.rule("UN-DEC-88")
def test_it_never_challenges_and_never_calls_a_fine() -> None:
    for seed in range(6):
        table = finished_story(f"reel {seed}", "space", 3)
        assert not any(isinstance(action, Challenge | CallFine) for _, action in table.moves)


@pytest.mark.parametrize("key", KIT_KEYS)
def test_no_sentence_is_told_twice_in_a_story(key: KitKey) -> None:
    for seed in range(6):
        table = finished_story(f"reel {seed}", key, 3)
        texts = Counter(e.text.casefold() for e in table.text_entries if e.kind != "dice")
        assert [text for text, count in texts.items() if count > 1] == []


@pytest.mark.parametrize("key", KIT_KEYS)
def test_stories_are_not_alike(key: KitKey) -> None:
    """Two stories share about ten of a hundred sentences, and most sentences occur in one only."""
    stories = [
        {e.text for e in finished_story(f"reel {seed}", key, 3).text_entries if e.kind != "dice"}
        for seed in range(6)
    ]
    assert min(map(len, stories)) > 40
    occurrences = Counter(text for story in stories for text in story)
    assert max(occurrences.values()) < len(stories)
    assert sum(count == 1 for count in occurrences.values()) > 0.65 * len(occurrences)
    shared = [len(one & two) / min(len(one), len(two)) for one, two in combinations(stories, 2)]
    assert mean(shared) < 0.2
    assert max(shared) < 0.3


@pytest.mark.parametrize("key", KIT_KEYS)
def test_everything_it_tells_is_whole_sentences(key: KitKey) -> None:
    table = finished_story("reel 0", key, 3)
    for entry in table.text_entries:
        text = entry.text
        assert text[0].isupper() or text[0] == "“", text
        assert text.endswith((".", "!", "?", "”")), text
        assert "{" not in text
        assert " the The " not in text
        assert " the the " not in text


def test_a_turn_is_short_and_never_empty() -> None:
    for seed in range(4):
        table = StorytellerTable(f"short {seed}", 4, kit="noir", scenes=2).play()
        turn_lengths = Counter((e.turn, e.seat) for e in table.text_entries if e.window is None)
        assert max(turn_lengths.values()) <= 9
        ended = {e.turn for e in table.state.entries if e.kind == "turn"}
        assert ended <= {turn for turn, _ in turn_lengths}


def test_it_keeps_coins_for_later() -> None:
    for seed in range(6):
        table = finished_story(f"reel {seed}", "manor", 3)
        assert min(table.state.coins) >= 8


def test_scenes_are_framed_by_different_tellers() -> None:
    framers: Counter[int] = Counter()
    for seed in range(6):
        table = finished_story(f"reel {seed}", "noir", 3)
        pairs = zip(table.state.scenes, table.state.scenes[1:], strict=False)
        assert all(one.framer != two.framer for one, two in pairs)
        framers.update(scene.framer for scene in table.state.scenes)
    assert min(framers.values()) >= 3


def test_a_scene_has_a_place_a_time_two_people_and_an_opening() -> None:
    table = finished_story("reel 0", "noir", 3)
    for scene in table.state.scenes:
        assert scene.location is not None
        assert scene.label
    first = next(entry for entry in table.text_entries if entry.kind == "location")
    assert first.text in {opening.text for opening in kit("noir").openings}


def test_the_last_scene_fades_on_an_image() -> None:
    for seed in range(4):
        table = finished_story(f"reel {seed}", "space", 3)
        assert table.state.scenes[-1].faded
        assert not table.state.scenes[0].faded
        last = table.text_entries[-1]
        found = recognise(last.text)
        assert last.kind == "fade"
        assert found is not None
        assert found.template.name.startswith("ending")


def test_a_secret_that_is_spoken_of_comes_out_in_the_last_scene() -> None:
    solved = spoken = 0
    for seed in range(6):
        table = finished_story(f"reel {seed}", "noir", 3)
        text = " ".join(entry.text for entry in table.text_entries)
        named = [one for one in genre_texts("noir").secrets if one.name in text]
        spoken += bool(named)
        solved += any(truth in text for one in named for truth in one.truths)
    assert spoken == 6
    assert solved >= 5


def test_complications_arise_and_are_settled() -> None:
    fought = 0
    for seed in range(6):
        table = finished_story(f"reel {seed}", "space", 3)
        fought += table.state.complications
        scenes = Counter(e.scene for e in table.state.entries if e.kind == "originate")
        assert all(count == 1 for count in scenes.values())
    assert fought >= 5


def test_it_tells_of_the_kits_people_and_things() -> None:
    table = finished_story("reel 0", "manor", 3)
    text = " ".join(entry.text for entry in table.text_entries)
    named = [member.name for member in kit("manor").cast if member.name in text]
    assert len(named) >= 5


def test_only_ones_own_people_decide() -> None:
    """Checks that an event of a character's own is told by the player who controls it."""
    table = StorytellerTable("decide", 3, kit="noir", scenes=2)
    free = {"disturb", "mishap", "lose", "struggle", "truth"}

    def watch() -> bool:
        entry = table.state.entries[-1] if table.state.entries else None
        found = recognise(entry.text) if entry is not None and entry.kind == "event" else None
        if entry is None or found is None or found.template.section != "events":
            return False
        if found.template.name not in free and "a" in found.slots:
            by_name = {c.name: c.id for c in table.state.components.values()}
            actor = by_name[found.slots["a"]]
            assert table.state.present.get(actor, entry.seat) == entry.seat
        return False

    assert table.play(until=watch).state.over


def test_the_same_dice_tell_the_same_story() -> None:
    one, two = (StorytellerTable("twice", 3, kit="empty", scenes=2).play() for _ in range(2))
    assert one.moves == two.moves


def test_a_choice_depends_on_what_the_seat_can_know_alone() -> None:
    table = StorytellerTable("blind", 3, kit="noir", scenes=2)

    def differs() -> bool:
        for seat in UNIVERSALIS.active_seats(table.state):
            view = UNIVERSALIS.view(table.state, seat)
            other = sample_state(view, seat, FastDice(len(table.moves)))
            choices = [
                table.bot.choose(
                    seat,
                    UNIVERSALIS.legal(state, seat),
                    partial(UNIVERSALIS.view, state, seat),
                    FastDice(f"{seat} {len(table.moves)}"),
                )
                for state in (table.state, other)
            ]
            assert choices[0] == choices[1]
        return False

    assert table.play(until=differs).state.over


def test_every_decision_is_quick() -> None:
    table = StorytellerTable("quick", 4, kit="manor", scenes=6)
    slow = []
    while waiting := UNIVERSALIS.active_seats(table.state):
        legal = UNIVERSALIS.legal(table.state, waiting[0])
        look = partial(UNIVERSALIS.view, table.state, waiting[0])
        began = process_time()
        action = table.bot.choose(waiting[0], legal, look, table.dice_of_bots[waiting[0]])
        slow.append(process_time() - began)
        table.do(waiting[0], action)
    assert sorted(slow)[int(len(slow) * 0.99)] < QUICK


@pytest.mark.parametrize("key", KIT_KEYS)
def test_what_an_event_leaves_behind_is_said_of_one_only(key: KitKey) -> None:
    event_words = {
        trait.words
        for genre in ("plain", kit(key).genre)
        for trait in genre_texts(genre).event_traits
    }
    for seed in range(6):
        table = finished_story(f"reel {seed}", key, 3)
        added_words = [
            e.words for e in table.state.entries if e.kind == "trait_add" and not e.window
        ]
        from_events = [words for words in added_words if words in event_words]
        assert len(from_events) == len(set(from_events))
