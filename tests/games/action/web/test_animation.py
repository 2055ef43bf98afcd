"""Animations agree with the events: every Million, every prestige, awards as a show."""

import re
from collections.abc import Sequence
from typing import get_args

import pytest

from games.action.builder import TableBuilder, whims
from games.table_builder import all_of
from matinee.engine.contract.game import Event, Seat, wire_tag
from matinee.engine.text.i18n import ENGLISH
from matinee.engine.ui.browser_ui import AnimationStep
from matinee.games.action.content import events as cards
from matinee.games.action.content import films, genres, locations, performers, sets
from matinee.games.action.content.pieces import SEATS
from matinee.games.action.game import ACTION
from matinee.games.action.rules import events
from matinee.games.action.rules.actions import Borrow, BuyScript, BuySet, GiveToCharity, HireActor
from matinee.games.action.rules.options import Options
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.animation import animation
from matinee.games.action.web.event_refs import TOPICS, event_refs, guide_anchor
from matinee.games.action.web.help.guide import SECTIONS
from matinee.testing.loaded_dice import LoadedDice
from matinee.testing.pseudo_locale import Pseudo, untranslated_words

NAMES = ("Ada", "Ben", "Cleo", "Di")
MINUS = "\N{MINUS SIGN}"
GAMES = pytest.mark.parametrize("seats", SEATS)


def words(seats: int = 2) -> ActionText:
    return ActionText(NAMES[:seats], Options(), ENGLISH)


def animation_steps(
    table: TableBuilder, new_events: Sequence[Event], viewer: Seat | None = None
) -> list[AnimationStep]:
    view = ACTION.view(table.state, viewer)
    return animation(new_events, view, words(table.state.seats), viewer)


def test_a_script_lights_its_production_and_what_takes_its_place() -> None:
    table = TableBuilder().scripts("the-man-bat", "krakenfall-harbour", "swamp-engine-zero")
    table.next("ghosts-on-the-payroll")
    (step,) = animation_steps(table, table.play(0, BuyScript("the-man-bat")), viewer=0)
    assert step.text.startswith("You buy “The Man Bat”")
    assert step.text.endswith("New script: “Ghosts on the Payroll”.")
    assert step.refs == (
        *("place:script", "script:the-man-bat", "stack:the-man-bat"),
        "script:ghosts-on-the-payroll",
    )
    assert step.gains == ((0, f"{MINUS}1M"),)


def test_a_hire_and_what_it_turns_up_are_one_moment() -> None:
    table = TableBuilder(television=True)
    actor = table.state.actors[2]
    assert actor is not None
    (step,) = animation_steps(table, table.play(0, HireActor(actor)))
    assert step.refs[:3] == ("place:actor", f"actor:{actor}", f"stack:{actor}")
    assert len(step.refs) == 4


def test_a_set_that_is_drawn_from_reshuffled_discards_takes_two_moments() -> None:
    table = TableBuilder().pile_of("set").discards("pirate-lagoon")
    shuffled, drawn = animation_steps(table, table.play(0, BuySet(), LoadedDice()))
    assert shuffled.text.startswith("The set pile was empty")
    assert (drawn.tone, drawn.refs) == ("good", ("place:set", "prop:pirate-lagoon"))


def test_a_film_that_is_pushed_off_has_a_moment_of_its_own() -> None:
    table = TableBuilder()
    send = table.man_bat()
    running = ("krakenfall-harbour", "swamp-engine-zero", "ghosts-on-the-payroll")
    table.show(*((film, 1) for film in running), ("a-midsummer-undertaking", 0))
    table.show(("what-the-orchard-kept", 1))
    opened, pushed = animation_steps(table, table.play(0, send), viewer=1)
    assert (opened.tone, opened.refs) == ("good", ("place:send", "film:the-man-bat"))
    assert pushed.refs == ("film:what-the-orchard-kept",)
    assert pushed.text.endswith("into your archives.")


def test_charity_costs_money_and_brings_prestige() -> None:
    table = TableBuilder().at(3, event="charity-gala").put(0, money=9)
    (step,) = animation_steps(table, table.play(0, GiveToCharity()))
    assert step.gains == ((0, f"{MINUS}4M"), (0, "+1 prestige"))


def test_a_round_ends_quietly_and_an_event_comes_with_its_headline() -> None:
    table = TableBuilder().at(2).next_event("crew-fair")
    borrowed, paid, morning, event = animation_steps(table, table.close())
    assert borrowed.text == "Ada takes 1M from the bank."
    assert paid.text.startswith("Box office: no film")
    assert morning.tone == "plain"
    assert "Round 3" in morning.text
    assert "assistants come home" not in morning.text
    assert event.tone == "grand"
    assert event.text.startswith(f"“{cards()['crew-fair'].line}” Event: Crew Fair.")
    assert event.refs == ("event:crew-fair",)


def awards_night(table: TableBuilder) -> list[Event]:
    """Events of an awards night with two films of Ada's, one of Ben's, and Horror as the trend."""
    table.at(4)
    table.state.trends[0] = "horror"
    table.show(("honeymoon-at-the-goose-farm", 0), ("what-the-orchard-kept", 0))
    table.show(("grandma-steals-a-tank", 1))
    return table.close()


@pytest.mark.rule("AC-ROUND-11", "AC-TREND-02")
def test_awards_night_builds_up_to_its_curtain() -> None:
    table = TableBuilder(3)
    _, paid, trend, ben, ada, curtain, *_ = animation_steps(table, awards_night(table), viewer=0)
    assert paid.text == "The box office pays: you 3M, Ben 6M."
    assert paid.gains == ((0, "+3M"), (1, "+6M"))
    assert trend == AnimationStep(
        "Awards night! The trend is Horror.", "grand", refs=("genre:horror",)
    )
    assert (ben.text, ben.tone) == ("Ben wins 1 prestige with “Grandma Steals a Tank”.", "good")
    assert ada.text == (
        "You win 7 prestige: “Honeymoon at the Goose Farm” 2, “What the Orchard Kept” 4, trend 1."
    )
    assert (ada.tone, ada.gains) == ("grand", ((0, "+7 prestige"),))
    assert ada.refs == ("film:honeymoon-at-the-goose-farm", "film:what-the-orchard-kept")
    assert (curtain.ends_chapter, curtain.tone) == (True, "grand")
    assert curtain.text == (
        "Awards night, round 4. With Horror in fashion, the evening brought: "
        "you 7 prestige, Ben 1 prestige."
    )


def test_an_awards_night_without_films_is_short() -> None:
    table = TableBuilder().at(4)
    steps = animation_steps(table, table.close())
    assert [step.ends_chapter for step in steps].count(True) == 1
    (curtain,) = [step for step in steps if step.ends_chapter]
    assert curtain.text.endswith("not a film was running.")


def test_the_last_night_names_its_own_round_and_the_game_ends_in_style() -> None:
    table = TableBuilder(3).at(12)
    *_, curtain, ended = animation_steps(table, table.close())
    assert curtain.text.startswith("Awards night, round 12.")
    assert (ended.tone, ended.ends_chapter) == ("grand", False)


@GAMES
def test_animation_steps_account_for_every_million_and_every_prestige(seats: int) -> None:
    game_text = words(seats)
    for state, _, new_events in whims(seats, Options(), seed=seats):
        steps = animation(new_events, ACTION.view(state, None), game_text, None)
        assert len(steps) <= 8 + seats
        assert all(step.text.strip() for step in steps)
        gains = [gain for step in steps for gain in step.gains]
        assert _sums(gains, seats, "M") == _money(new_events, seats)
        assert _sums(gains, seats, " prestige") == _prestige(new_events, seats)
        assert not any(step.ends_chapter and step.gains for step in steps)
        nights = len(all_of(events.AwardsHeld, new_events))
        assert [step.ends_chapter for step in steps].count(True) == nights


def _sums(gains: list[tuple[Seat, str]], seats: int, unit: str) -> list[int]:
    sums = [0] * seats
    for seat, gain in gains:
        if gain.endswith(unit):
            amount = int(re.sub(r"\D", "", gain))
            sums[seat] += -amount if gain.startswith(MINUS) else amount
    return sums


def _money(new_events: Sequence[Event], seats: int) -> list[int]:
    sums = [0] * seats
    for event in new_events:
        match event:
            case events.Borrowed():
                sums[event.seat] += event.millions
            case events.BoxOfficePaid():
                for one in event.takings:
                    sums[one.seat] += one.total
            case _ if hasattr(event, "paid"):
                sums[event.seat] -= event.paid  # type: ignore[attr-defined]
    return sums


def _prestige(new_events: Sequence[Event], seats: int) -> list[int]:
    sums = [0] * seats
    for event in new_events:
        match event:
            case events.CharityGiven():
                sums[event.seat] += event.prestige
            case events.AwardsHeld():
                for one in event.honours:
                    sums[one.seat] += one.total
    return sums


@GAMES
def test_what_an_event_touched_is_on_the_table_and_its_topic_in_the_guide(seats: int) -> None:
    known = {f"place:{place}" for place in locations()} | {f"event:{card}" for card in cards()}
    known |= {f"film:{film}" for film in films()} | {f"script:{film}" for film in films()}
    known |= {f"actor:{actor}" for actor in performers()} | {f"prop:{prop}" for prop in sets()}
    known |= {f"stack:{card}" for card in (*films(), *performers(), *sets())}
    known |= {f"genre:{genre}" for genre in genres()} | {f"round:{n}" for n in range(1, 15)}
    for _, _, new_events in whims(seats, Options(), seed=seats + 10):
        for event in new_events:
            assert set(event_refs(event)) <= known
            assert guide_anchor(event) in SECTIONS


def test_every_kind_of_event_has_a_topic() -> None:
    assert set(TOPICS) == set(map(wire_tag, get_args(events.AnyEvent)))
    assert set(TOPICS.values()) <= set(SECTIONS)


def test_a_kept_card_is_lit() -> None:
    sent = events.FilmSent(seat=0, film="the-man-bat", discarded=(), kept="rex-hammerlund")
    assert event_refs(sent)[-1] == "actor:rex-hammerlund"
    sent = events.FilmSent(seat=0, film="the-man-bat", discarded=(), kept="pirate-lagoon")
    assert event_refs(sent)[-1] == "prop:pirate-lagoon"


def test_all_animation_steps_go_through_gettext() -> None:
    game_text = ActionText(NAMES[:3], Options(), Pseudo())
    table = TableBuilder(3)
    new_events = awards_night(table)
    new_events += table.play(table.state.turn, Borrow())
    for step in animation(new_events, ACTION.view(table.state, 0), game_text, 0):
        assert untranslated_words(step.text, NAMES) == []
        assert all(untranslated_words(gain) == [] for _, gain in step.gains)
