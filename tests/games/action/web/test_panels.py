"""The panels of the box office, the own productions and the rivals, as a browser draws them."""

import gzip
import re
import time

import pytest

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import FastDice
from matinee.engine.text.i18n import ENGLISH
from matinee.engine.ui.seat_colours import COLOURS, PATHS
from matinee.games.action.conformance import CASES
from matinee.games.action.content import films
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import SendFilm
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import Production, State, View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.panels import box_office, player_area, rivals
from matinee.testing.checks.browser_ui import require_markup
from matinee.testing.random_play import moments

NASTY = '<b onclick="x">&'
GOOSE = "honeymoon-at-the-goose-farm"
READY = Production(GOOSE, ("pippa-lovelock-tarn", "gus-tumblewick"))


@pytest.fixture
def position() -> State:
    state, _ = ACTION.setup(3, Options(first=1), FastDice("lot"))
    return state


def words(view: View, *names: str) -> ActionText:
    seated = (*names, *(f"Player {n}" for n in range(len(names), view.seats)))
    return ActionText(seated, view.options, ENGLISH)


def panels_markup(state: State, viewer: Seat | None, *names: str) -> dict[str, str]:
    view = ACTION.view(state, viewer)
    game_text = words(view, *names)
    return {
        key: part.markup
        for panel in (box_office, player_area, rivals)
        for key, part in panel.parts(view, game_text, viewer).items()
    }


def release(state: State, film: str, seat: Seat) -> None:
    state.track.append(film)
    state.owners[film] = seat


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_view_is_sound_and_no_id_stands_twice(case: ConformanceCase) -> None:
    for moment in moments(ACTION, case):
        viewers = (None, *range(moment.state.seats))
        pieces = panels_markup(moment.state, viewers[moment.number % len(viewers)])
        assert list(pieces) == ["ac-screens", "ac-mine", "ac-rivals"]
        for key, markup in pieces.items():
            require_markup(markup, key)
            assert f'id="{key}"' in markup.partition(">")[0]
        ids = re.findall(r'\sid="([^"]+)"', "".join(pieces.values()))
        assert len(ids) == len(set(ids))


def test_what_can_be_chosen_carries_the_refs_of_the_actions(position: State) -> None:
    position.productions[0][GOOSE] = READY
    release(position, "the-man-bat", 0)
    release(position, "what-the-orchard-kept", 1)
    position.money[0] = 9
    view = ACTION.view(position, 0)
    game_text = words(view)
    pieces = panels_markup(position, 0)
    ref_lists = set(re.findall(r'data-ref="([^"]+)"', "".join(pieces.values())))
    known = {ref for one in ref_lists for ref in one.split()}
    for action in ACTION.legal(position, 0):
        touched = set(game_text.action_refs(action, view))
        assert {ref for ref in touched if ref.startswith(("stack:", "film:"))} <= known
        assert not ref_lists.isdisjoint(touched) or not any(r.startswith("stack:") for r in touched)
    assert f"place:send stack:{GOOSE} film:{GOOSE}" in ref_lists
    assert "place:marketing film:the-man-bat film:what-the-orchard-kept" in ref_lists
    assert "stack:new" in ref_lists


def test_a_click_looks_closely_while_others_decide(position: State) -> None:
    position.turn = 1
    assert 'data-look="stack:' in panels_markup(position, 0)["ac-mine"]
    position.turn = 0
    assert 'class="face"><span' in panels_markup(position, 0)["ac-mine"]


def test_a_gauge_says_what_it_shows_in_numbers(position: State) -> None:
    position.productions[0] = {GOOSE: Production(GOOSE, ("winnie-pratfallow",))}
    mine = panels_markup(position, 0)["ac-mine"]
    assert 'title="Comedy: 3 of 3"' in mine
    assert 'aria-label="Romance: 0 of 2">0/2</b>' in mine
    assert mine.count('<i class="on"></i>') == 3


def test_a_film_that_is_ready_is_stamped_for_everybody(position: State) -> None:
    position.productions[0] = {GOOSE: READY}
    assert "Ready" in panels_markup(position, 0)["ac-mine"]
    others = panels_markup(position, 1)["ac-rivals"]
    assert "Ready" in others
    assert "place:send" not in others


def test_a_set_just_drawn_asks_where_it_goes(position: State) -> None:
    position.productions[0] = {
        GOOSE: Production(GOOSE, ("winnie-pratfallow", "rafe-sundermoor")),
        "the-man-bat": Production("the-man-bat"),
        "grandma-steals-a-tank": Production("grandma-steals-a-tank"),
        "gus-tumblewick": Production(None, ("gus-tumblewick",)),
    }
    position.drawn, position.phase = "misty-abbey", "set"
    mine = panels_markup(position, 0)["ac-mine"]
    assert "Choose the production it goes to." in mine
    assert "Brings 1 Drama and 1 Fantasy" in mine
    assert "Brings nothing here" in mine
    assert "Waits here for a script" in mine
    assert "Misty Abbey" in panels_markup(position, 1)["ac-rivals"]
    assert "Choose the production" not in panels_markup(position, 1)["ac-mine"]


def test_a_set_that_makes_a_film_ready_says_so(position: State) -> None:
    position.productions[0] = {GOOSE: Production(GOOSE, ("winnie-pratfallow", "dotty-marrowgate"))}
    position.drawn, position.phase = "misty-abbey", "set"
    assert "Makes it ready" in panels_markup(position, 0)["ac-mine"]


def test_screens_tell_owner_income_and_who_leaves_next(position: State) -> None:
    for seat, film in enumerate([*films()][:5]):
        release(position, film, seat % 3)
    markup = panels_markup(position, 0, "Ada", "Ben", "Cy")["ac-screens"]
    assert markup.count("next out") == 1
    assert "5 openings left" in markup
    assert "Ben&#39;s film" in markup
    assert "cinema dark" not in markup


def test_empty_screens_are_dark(position: State) -> None:
    assert panels_markup(position, 0)["ac-screens"].count("cinema dark") == 5


def test_shelves_say_what_they_earn_beside_the_films_now_showing(position: State) -> None:
    position.archives[0] = ["the-man-bat", "the-cellar-has-opinions", "what-the-orchard-kept"]
    release(position, GOOSE, 0)
    mine = panels_markup(position, 0)["ac-mine"]
    assert "+2M each box office" in mine
    assert "asleep: no blue film of yours is showing" in mine
    assert "1 pair: 1 prestige at the end" in mine


@pytest.mark.rule("AC-SETUP-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_producer_has_a_badge_and_assistants_of_one_colour_and_shape(seats: int) -> None:
    state, _ = ACTION.setup(seats, Options(), FastDice(1))
    found = re.findall(
        '<header class="purse">.+?</header>', panels_markup(state, None)["ac-rivals"]
    )
    badges = [re.findall('class="mark seat-([0-9])"', corner) for corner in found]
    assert badges == [[f"{seat}"] for seat in range(seats)]
    pawns = [re.findall('class="pawn seat-([0-9])"', corner) for corner in found]
    assert pawns == [[f"{seat}"] * 3 for seat in range(seats)]
    assert len(set(COLOURS[:seats])) == len(set(PATHS[:seats])) == seats


@pytest.mark.rule("AC-COMP-09", "AC-ARCH-01", "AC-ARCH-EX1")
def test_the_first_film_pushed_off_turns_a_producers_archives_up(position: State) -> None:
    for film, seat in zip(films(), (0, 2, 0, 2, 1), strict=False):
        release(position, film, seat)
    position.productions[0] = {GOOSE: READY}
    pushed = position.track[-1]
    before = panels_markup(position, 1)["ac-mine"]
    assert "Nothing in the archives yet" in before
    assert f"card-{pushed}" not in before
    ACTION.play(position, 0, SendFilm(GOOSE), FastDice(1))
    after = panels_markup(position, 1)["ac-mine"]
    assert "Nothing in the archives yet" not in after
    assert f'class="spine" id="card-{pushed}"' in after
    assert "Nothing in the archives yet" in panels_markup(position, 0)["ac-mine"]


@pytest.mark.rule("AC-HIRE-05")
def test_the_purse_counts_the_assistants_of_this_round(position: State) -> None:
    position.hired[0], position.left[0], position.placed = 1, 2, {"hire": (0,)}
    mine = panels_markup(position, 0)["ac-mine"]
    assert 'title="2 of 3 assistants still to place"' in mine
    assert "<b>2/3</b>" in mine


def test_an_onlooker_sees_everybody_among_the_rivals(position: State) -> None:
    pieces = panels_markup(position, None, "Ada", "Ben", "Cy")
    assert "hidden" in pieces["ac-mine"]
    assert all(name in pieces["ac-rivals"] for name in ("Ada", "Ben", "Cy"))
    assert "Ben" not in panels_markup(position, 1, "Ada", "Ben", "Cy")["ac-rivals"]


def test_names_are_escaped(position: State) -> None:
    release(position, GOOSE, 0)
    assert "<b onclick" not in "".join(panels_markup(position, 0, NASTY).values())


def test_a_film_keeps_its_id_from_the_can_to_the_screen_to_the_shelf(position: State) -> None:
    position.productions[0] = {GOOSE: READY}
    assert f'id="card-{GOOSE}" data-moves=""' in panels_markup(position, 0)["ac-mine"]
    position.productions[0] = {}
    release(position, GOOSE, 0)
    assert f'id="card-{GOOSE}" data-moves=""' in panels_markup(position, 0)["ac-screens"]
    position.track, position.owners, position.archives[0] = [], {}, [GOOSE]
    assert f'id="card-{GOOSE}" data-moves=""' in panels_markup(position, 0)["ac-mine"]


def test_panels_are_small_and_quick() -> None:
    state = [*moments(ACTION, CASES[2])][-1].state
    panels_markup(state, 0)
    begun = time.process_time()
    for _ in range(20):
        pieces = panels_markup(state, 0)
    assert (time.process_time() - begun) / 20 < 0.02
    assert len(gzip.compress("".join(pieces.values()).encode())) < 6_000
