"""Close-ups of one thing on the board."""

import re

import pytest

from games.action.builder import TableBuilder
from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import FastDice
from matinee.engine.text.i18n import ENGLISH
from matinee.games.action.conformance import CASES
from matinee.games.action.content import events, films, genres, locations, performers, sets
from matinee.games.action.content.event_keys import (
    CHARITY_GALA,
    SECOND_CHANCES,
    STUDIO_FIRE,
    THRILL_SEASON,
)
from matinee.games.action.game import ACTION
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import Production, State, View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.detail import detail
from matinee.testing.checks.browser_ui import require_markup
from matinee.testing.random_play import moments

GOOSE = "honeymoon-at-the-goose-farm"


@pytest.fixture
def position() -> State:
    state, _ = ACTION.setup(3, Options(first=1), FastDice("closely"))
    return state


def detail_markup(state: State, ref: str, viewer: Seat | None = 0) -> str:
    view = ACTION.view(state, viewer)
    names = ("Ada", "<i>Ben", "Cy", "Di")[: view.seats]
    return detail(view, ActionText(names, view.options, ENGLISH), viewer, ref)


def text(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup))


def everything(view: View) -> list[str]:
    return [
        *(f"film:{key}" for key in films()),
        *(f"actor:{key}" for key in performers()),
        *(f"prop:{key}" for key in sets()),
        *(f"event:{key}" for key in events()),
        *(f"place:{key}" for key in locations()),
        *(f"discards:{kind}" for kind in ("actor", "set")),
        *(f"genre:{key}" for key in genres()),
        *(f"stack:{name}" for own in view.productions for name in own),
        *(f"seat:{seat}" for seat in range(view.seats)),
        *(f"round:{n}" for n in range(1, view.last_round + 1)),
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_everything_can_be_looked_at_by_anybody_at_any_time(case: ConformanceCase) -> None:
    for moment in moments(ACTION, case):
        viewers = (None, *range(moment.state.seats))
        viewer = viewers[moment.number % len(viewers)]
        for ref in everything(moment.state)[moment.number % 17 :: 17]:
            markup = detail_markup(moment.state, ref, viewer)
            require_markup(markup, ref)
            assert " id=" not in markup  # cards have their ids on the board


@pytest.mark.parametrize(
    "ref",
    [
        *("no:such", "film:x", "stack:new", "seat:9", "round:0", "round:13", "genre:", "actor:"),
        *("discards:", "discards:script"),
    ],
)
def test_there_is_nothing_to_see_where_there_is_nothing(position: State, ref: str) -> None:
    assert detail_markup(position, ref) == ""


def test_a_script_on_offer_can_be_bought_from_its_close_up(position: State) -> None:
    script = position.scripts[0]
    found = detail_markup(position, f"film:{script}")
    assert f'data-ref="script:{script}"' in found
    assert "Buy it for 1M" in found
    assert "if it stayed to the end" in found


def test_a_production_says_what_it_wants_and_who_would_help(position: State) -> None:
    position.actors = ["celestine-amourette", "rafe-sundermoor", "rex-hammerlund"]
    position.money[0] = 2
    position.productions[0] = {"x": Production(GOOSE, ("winnie-pratfallow",))}
    found = text(detail_markup(position, "stack:x"))
    assert "Still wanted: 2 Romance." in found
    assert "Celestine Amourette 2 Romance makes it ready 3M too dear now" in found
    assert "A set bought unseen: 71% that it helps, 0% that it completes the film." in found
    assert "Rex Hammerlund" not in found


def test_a_ready_film_is_sent_from_its_close_up_by_its_owner_only(position: State) -> None:
    position.productions[0] = {GOOSE: Production(GOOSE, ("pippa-lovelock-tarn", "gus-tumblewick"))}
    assert f'data-ref="place:send stack:{GOOSE} film:{GOOSE}"' in detail_markup(
        position, f"film:{GOOSE}"
    )
    assert "place:send" not in detail_markup(position, f"film:{GOOSE}", 1)


def test_a_film_on_a_screen_tells_how_long_it_stays(position: State) -> None:
    position.track, position.owners = [GOOSE], {GOOSE: 1}
    found = detail_markup(position, f"film:{GOOSE}")
    assert "&lt;i&gt;Ben&#39;s film, showing now." in found
    assert "It is pushed off when 5 more films have opened." in found


def test_reasons_stand_beside_what_is_not_printed(position: State) -> None:
    position.round, position.event, position.trends[0] = 4, THRILL_SEASON, "action"
    position.track, position.owners = ["the-man-bat"], {"the-man-bat": 0}
    position.archives[0] = [GOOSE]
    found = text(detail_markup(position, "film:the-man-bat"))
    assert "This round +6M +4 Thrill Season, 1M by the archives, trend: Action" in found


def test_an_actor_shows_what_they_would_do_for_my_films(position: State) -> None:
    position.actors[2] = "celestine-amourette"
    position.productions[0] = {GOOSE: Production(GOOSE, ("winnie-pratfallow",))}
    found = detail_markup(position, "actor:celestine-amourette")
    assert "makes it ready" in found
    assert 'data-ref="actor:celestine-amourette"' in found
    assert "For your productions" not in detail_markup(position, "actor:celestine-amourette", None)


def test_a_stack_without_a_script_looks_for_one(position: State) -> None:
    position.productions[0]["gus-tumblewick"] = Production(None, ("gus-tumblewick",))
    found = text(detail_markup(position, "stack:gus-tumblewick"))
    assert "No script yet" in found
    assert "points" in found


def test_the_gala_can_be_joined_only_while_it_is_held(position: State) -> None:
    assert "place:gala" not in detail_markup(position, f"event:{CHARITY_GALA}")
    position.event = CHARITY_GALA
    assert 'data-ref="place:gala"' in detail_markup(position, f"event:{CHARITY_GALA}")


@pytest.mark.rule("AC-Q-16")
def test_discards_can_be_gone_through_from_the_top() -> None:
    table = TableBuilder().discards(
        "gus-tumblewick", "lenore-cryptwell", "bram-oakenlye", "misty-abbey"
    )
    for viewer in (0, 1, None):
        actors = detail_markup(table.state, "discards:actor", viewer)
        looks = re.findall('data-look="([^"]+)"', actors)
        assert looks == ["actor:bram-oakenlye", "actor:lenore-cryptwell", "actor:gus-tumblewick"]
        assert "Discarded actors 3 cards, from the top Bram Oakenlye 1 Drama" in text(actors)
        assert "data-ref" not in actors
    assert "Discarded sets 1 card, from the top Misty Abbey" in text(
        detail_markup(table.state, "discards:set")
    )


@pytest.mark.rule("AC-Q-16")
@pytest.mark.parametrize("kind", ["actor", "set"])
def test_a_pile_without_discards_says_so(position: State, kind: str) -> None:
    assert f"No {kind} lies among the discards." in text(
        detail_markup(position, f"discards:{kind}")
    )


@pytest.mark.rule("AC-EV-12a", "AC-EV-12b")
def test_second_chances_sell_the_top_of_the_discards_from_their_close_up() -> None:
    table = TableBuilder().at(3, event=SECOND_CHANCES).discards("gus-tumblewick", "bram-oakenlye")
    table.discards("pirate-lagoon", "misty-abbey")
    actors, props = (
        detail_markup(table.state, "discards:actor"),
        detail_markup(table.state, "discards:set"),
    )
    assert re.findall('data-ref="([^"]+)"', actors) == ["actor:bram-oakenlye"]
    assert "Hire for 1M" in actors
    assert re.findall('data-ref="([^"]+)"', props) == ["place:set prop:misty-abbey"]
    assert "Buy it for 1M" in props


@pytest.mark.rule("AC-Q-71", "AC-EV-05c")
def test_a_place_that_is_closed_has_no_price_and_no_room_but_a_reason(position: State) -> None:
    position.event = STUDIO_FIRE
    for key, reason in (
        ("set", "Closed while the event Studio Fire is in force."),
        ("gala", "Closed: the event Charity Gala is not in force."),
    ):
        found = detail_markup(position, f"place:{key}")
        assert reason in found
        assert "Price" not in found
        assert "Room" not in found
        assert "data-ref" not in found
    position.event = CHARITY_GALA
    for key in ("set", "gala"):
        found = text(detail_markup(position, f"place:{key}"))
        assert "Closed" not in found
        assert "Room 3 places are free." in found


@pytest.mark.rule("AC-Q-71", "AC-EV-05a", "AC-EV-05c")
@pytest.mark.parametrize("event", [None, *events()])
def test_a_place_is_closed_exactly_where_nobody_can_go(event: str | None) -> None:
    table = TableBuilder(2).at(3, event=event).put(0, money=30)
    table.show(("krakenfall-harbour", 1), ("what-the-orchard-kept", 0))
    table.man_bat()
    view = ACTION.view(table.state, 0)
    words = ActionText(("Ada", "Ben"), view.options, ENGLISH)
    legal = ACTION.legal(view, 0)
    reached = {ref for action in legal for ref in words.action_refs(action, view)}
    found = {key for key in locations() if "Closed" in detail(view, words, 0, f"place:{key}")}
    assert found == {key for key in locations() if f"place:{key}" not in reached}


@pytest.mark.rule("AC-HIRE-05")
def test_an_assistant_hired_this_round_is_not_among_those_to_place(position: State) -> None:
    position.hired[0], position.left[0], position.placed = 1, 2, {"hire": (0,)}
    assert "2 of 3 assistants still to place" in text(detail_markup(position, "seat:0"))


def test_a_seat_adds_up_its_score(position: State) -> None:
    position.prestige[1], position.money[1] = 7, 11
    found = text(detail_markup(position, "seat:1"))
    assert "If the game ended now 9" in found


def test_a_round_says_what_happens_and_who_begins_it(position: State) -> None:
    position.round, position.first = 3, 2
    found = text(detail_markup(position, "round:4"))
    assert "In 1 round; Ada begins it." in found
    assert "win their prestige" in found
