"""Events that change prices, actions and pay: their arrival, their effect, their end.

The other `test_events` files have those that change the rows of actors and scripts, and those
that let players keep cards.
"""

from collections.abc import Callable

import pytest

from games.action.builder import TableBuilder, coloured, showing
from games.table_builder import only
from matinee.engine.contract.game import Action
from matinee.games.action.content import events, films
from matinee.games.action.rules.actions import (
    Borrow,
    BuySet,
    Campaign,
    GiveToCharity,
    HireActor,
    HireAssistant,
    PlaceSet,
)
from matinee.games.action.rules.events import BoxOfficePaid, CharityGiven, EventRevealed
from matinee.games.action.rules.prices import price, price_list
from matinee.games.action.rules.scoring import scores

BLUE = coloured("blue")
NEUTRAL = "studio-fire"


def with_new_event(event: str) -> TableBuilder:
    """A table at seat 0's turn in round 3, when the event has just been revealed."""
    table = TableBuilder(2, first=1).at(2).next_event(event).show((BLUE[0], 1), (BLUE[1], 1))
    new_events = table.close()
    assert only(EventRevealed, new_events).card == event
    assert (table.state.round, table.state.turn) == (3, 0)
    return table


def with_replaced_event(event: str) -> TableBuilder:
    """A table at seat 0's turn, when the event in force in round 4 has just been replaced."""
    table = (
        TableBuilder(2, first=1)
        .at(4, event=event)
        .next_event(NEUTRAL)
        .show((BLUE[0], 1), (BLUE[1], 1))
    )
    table.close()
    assert (table.state.event, table.state.turn) == (NEUTRAL, 0)
    return table


PRICED: dict[str, tuple[Callable[[TableBuilder], Action], int, int]] = {
    "crew-fair": (lambda table: HireAssistant(), 7, 6),
    "crew-shortage": (lambda table: HireAssistant(), 7, 8),
    "free-publicity": (lambda table: Campaign(*table.state.track[:2]), 4, 3),
    "advertising-boom": (lambda table: Campaign(*table.state.track[:2]), 4, 5),
    "talent-scouts": (lambda table: HireActor(str(table.state.actors[0])), 3, 2),
}


@pytest.mark.rule("AC-EV-01a", "AC-EV-02a", "AC-EV-03a", "AC-EV-04a", "AC-EV-08a", "AC-EVT-02")
@pytest.mark.parametrize("event", PRICED)
def test_a_price_changes_when_the_event_comes_and_goes_back_with_it(event: str) -> None:
    action, usual, now = PRICED[event]
    for cost, make_table in ((now, with_new_event), (usual, with_replaced_event)):
        table = make_table(event).put(0, money=cost)
        table.play(0, action(table))
        assert table.state.money[0] == 0
        table = make_table(event).put(0, money=cost - 1)
        refusal = table.refused(0, action(table))
        assert (refusal.rule, refusal.params["price"]) == ("AC-Q-08", cost)
        assert refusal.params["listed"] == usual
        assert refusal.params["event"] == (event if cost == now else None)


@pytest.mark.rule("AC-EVT-03", "AC-LEGAL-01", "AC-LEGAL-07")
@pytest.mark.parametrize("event", PRICED)
def test_a_changed_price_holds_for_both_rounds(event: str) -> None:
    action, _, now = PRICED[event]
    table = with_new_event(event)
    table.close()
    assert (table.state.round, table.state.event) == (4, event)
    table.put(1, money=now)
    table.play(1, action(table))
    assert table.state.money[1] == 0


@pytest.mark.rule("AC-Q-63", "AC-EVT-04")
@pytest.mark.parametrize("event", events())
def test_an_event_changes_one_price_at_most_and_never_another(event: str) -> None:
    usual, now = (
        price_list(TableBuilder(2).state),
        price_list(TableBuilder(2).at(3, event=event).state),
    )
    changed = {what for what in usual if usual[what].millions != now[what].millions}
    expected = {
        "crew-fair": {"assistant"},
        "crew-shortage": {"assistant"},
        "free-publicity": {"marketing"},
        "advertising-boom": {"marketing"},
        "talent-scouts": {"actor 0"},
    }
    assert changed == expected.get(event, set())


@pytest.mark.rule("AC-Q-63")
def test_a_new_price_starts_from_the_listed_one() -> None:
    table = TableBuilder(2).at(4, event="crew-fair").next_event("crew-shortage")
    table.close()
    assert price(table.state, "assistant").millions == 8


@pytest.mark.rule("AC-Q-76")
@pytest.mark.parametrize("event", ["crew-fair", "crew-shortage"])
def test_placing_assistants_is_always_free(event: str) -> None:
    table = with_new_event(event).put(0, money=0)
    table.play(0, Borrow())
    assert table.state.money[0] == 1


@pytest.mark.rule("AC-EV-08a")
def test_talent_scouts_leave_the_other_two_spaces_alone() -> None:
    table = with_new_event("talent-scouts")
    assert [price(table.state, f"actor {space}").millions for space in range(3)] == [2, 2, 1]


@pytest.mark.rule("AC-EV-05a", "AC-EV-05b", "AC-LEGAL-08")
def test_at_the_gala_4m_bring_one_prestige_at_once() -> None:
    table = with_new_event("charity-gala").put(0, money=4)
    new_events = table.play(0, GiveToCharity())
    assert (table.state.money[0], table.state.prestige) == (0, [1, 0])
    assert (table.state.left[0], table.state.placed["gala"]) == (2, (0,))
    assert only(CharityGiven, new_events) == CharityGiven(seat=0, paid=4, prestige=1)
    poor = with_new_event("charity-gala").put(0, money=3)
    assert poor.refused(0, GiveToCharity()).rule == "AC-Q-08"


@pytest.mark.rule("AC-EV-05c", "AC-LEGAL-08")
def test_there_is_no_gala_without_its_event() -> None:
    before = TableBuilder(2).put(0, money=9)
    assert before.refused(0, GiveToCharity()).rule == "AC-EV-05c"
    after = with_replaced_event("charity-gala").put(0, money=9)
    assert after.refused(0, GiveToCharity()).rule == "AC-EV-05c"


@pytest.mark.rule("AC-Q-64")
def test_a_player_may_use_the_gala_again_while_there_are_slots_and_anew_each_round() -> None:
    table = with_new_event("charity-gala").put(0, money=20).put(1, money=20)
    table.plays((0, GiveToCharity()), (1, Borrow()), (0, GiveToCharity()))
    assert table.state.prestige[0] == 2
    assert table.refused(1, GiveToCharity()).rule == "AC-ASST-02"
    table.close()
    assert table.state.round == 4
    table.play(1, GiveToCharity())
    assert table.state.prestige[1] == 1


@pytest.mark.rule("AC-Q-64")
def test_prestige_is_bought_nowhere_else() -> None:
    table = (
        TableBuilder(2)
        .at(3, event="charity-gala")
        .put(0, money=30)
        .show((BLUE[0], 0), (BLUE[1], 1))
    )
    table.man_bat()
    gained = {}
    for action in table.legal(0):
        other = TableBuilder(2).at(3, event="charity-gala").put(0, money=30)
        other.state = table.state.copy()
        other.play(0, action)
        gained[type(action)] = other.state.prestige[0]
    assert {kind for kind, prestige in gained.items() if prestige} == {GiveToCharity}


GENRE_EVENTS = {
    "date-night-season": ("drama", "comedy", "romance"),
    "thrill-season": ("fantasy", "horror", "action"),
}


@pytest.mark.rule("AC-Q-62", "AC-DATA-05")
def test_one_text_has_two_cards_with_three_genres_each() -> None:
    assert len(events()) == 15
    assert {key: card.genres for key, card in events().items() if card.genres} == GENRE_EVENTS


@pytest.mark.rule("AC-EV-06a", "AC-EV-07a", "AC-Q-30", "AC-Q-66")
@pytest.mark.parametrize("event", GENRE_EVENTS)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_film_of_a_favoured_genre_earns_its_owner_1m_more(event: str, number: int) -> None:
    genre = GENRE_EVENTS[event][number]
    others = [one for one in GENRE_EVENTS[event] if one != genre]
    try:
        film = showing(genre, without=others)
    except StopIteration:
        film = showing(genre)
    table = TableBuilder(3).at(4, event=event).show((film, 1)).put(1, money=0)
    new_events = table.close()
    assert table.state.money[1] == films()[film].millions + 1
    assert only(BoxOfficePaid, new_events).takings[0].bonus == (film,)


@pytest.mark.rule("AC-EV-06a", "AC-EV-07a")
@pytest.mark.parametrize("event", GENRE_EVENTS)
def test_a_film_without_these_genres_earns_nothing_more(event: str) -> None:
    plain = next(
        film for film in films() if not set(films()[film].genres) & set(GENRE_EVENTS[event])
    )
    table = TableBuilder(2).at(4, event=event).show((plain, 0)).put(0, money=0)
    table.close()
    assert table.state.money[0] == films()[plain].millions


@pytest.mark.rule("AC-EV-06b", "AC-EV-07b")
@pytest.mark.parametrize(
    ("event", "film"),
    [("date-night-season", "the-umbrella-menders-tuesday"), ("thrill-season", "swamp-engine-zero")],
)
def test_a_film_with_all_three_genres_still_earns_only_1m_more(event: str, film: str) -> None:
    assert set(films()[film].genres) == set(GENRE_EVENTS[event])
    table = TableBuilder(2).at(4, event=event).show((film, 0)).put(0, money=0)
    table.close()
    assert table.state.money[0] == films()[film].millions + 1


@pytest.mark.rule("AC-Q-66", "AC-ARCH-03")
def test_the_genre_bonus_goes_to_every_film_and_comes_on_top_of_the_archives() -> None:
    one, two, three = "the-umbrella-menders-tuesday", "eleven-unsent-postcards", "swamp-engine-zero"
    table = TableBuilder(2).at(4, event="date-night-season").put(0, money=0).put(1, money=0)
    table.show((one, 0), (two, 1), (three, 0)).archive(0, BLUE[5], BLUE[6])
    table.close()
    worth = {film: films()[film].millions for film in (one, two, three)}
    assert table.state.money == [worth[one] + worth[three] + 1 + 2, worth[two] + 1]


@pytest.mark.rule("AC-Q-65", "AC-EVT-03")
@pytest.mark.parametrize(("revealed", "phases"), [(3, 1), (5, 2), (7, 1), (9, 2), (11, 1), (13, 2)])
def test_a_genre_event_acts_in_each_box_office_phase_while_it_is_in_force(
    revealed: int, phases: int
) -> None:
    table = TableBuilder(2).at(revealed - 1).next_event("date-night-season")
    table.show(("the-umbrella-menders-tuesday", 0))
    table.close()
    table.next_event(NEUTRAL)
    extra = 0
    while table.state.event == "date-night-season" and not table.state.over:
        new_events = table.close()
        extra += sum(
            len(each.bonus)
            for event in new_events
            if isinstance(event, BoxOfficePaid)
            for each in event.takings
        )
    assert extra == phases


@pytest.mark.rule("AC-EV-06a", "AC-EVT-03")
def test_after_a_genre_event_films_earn_as_before() -> None:
    film = "the-umbrella-menders-tuesday"
    table = TableBuilder(2).at(4, event="date-night-season").next_event(NEUTRAL).show((film, 0))
    table.close()
    table.put(0, money=0)
    table.close()
    assert table.state.money[0] == films()[film].millions


@pytest.mark.rule("AC-EV-13a", "AC-Q-71", "AC-LEGAL-05")
def test_while_the_studio_burns_no_set_can_be_bought() -> None:
    table = with_new_event("studio-fire").put(0, money=9).discards("great-backlot")
    refusal = table.refused(0, BuySet())
    assert refusal.rule == "AC-EV-13a"
    table.close()
    assert table.state.event == "studio-fire"
    assert table.refused(1, BuySet()).rule == "AC-EV-13a"


@pytest.mark.rule("AC-EV-13a")
def test_after_the_fire_sets_are_drawn_again() -> None:
    table = TableBuilder(2, first=1).at(4, event="studio-fire").next_event("crew-fair")
    table.close()
    table.put(0, money=1)
    table.play(0, BuySet())
    table.play(0, PlaceSet())
    assert table.state.money[0] == 0


@pytest.mark.rule("AC-EVT-04", "AC-FIN-02")
def test_an_event_changes_no_score_by_itself() -> None:
    for event in events():
        table = TableBuilder(2).at(3, event=event).put(0, money=9, prestige=2)
        assert scores(table.state) == (3, 0)
