"""Status and previews around the board agree with the events, in every position of whole games."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import pytest

from games.boulevard.builder import TableBuilder
from games.bracket_language import BracketLanguage
from matinee.engine.contract.game import Action, Event, Seat, is_visible_to, wire_tag
from matinee.engine.match.dice import FastDice
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.engine.ui.browser_ui import AnimationStep
from matinee.games.boulevard import content
from matinee.games.boulevard.content import films, stars, tips
from matinee.games.boulevard.content.pieces import BOXES, CHIPS, MEDIA, SEATS
from matinee.games.boulevard.content.pieces import SECTIONS as SPOTS
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules import events
from matinee.games.boulevard.rules.actions import (
    Bid,
    Celebrate,
    ChooseGenre,
    ClearBid,
    Decline,
    EndTips,
    NoteGenre,
    PassFilms,
    PickFilm,
    PlaceMarker,
    PlayTip,
    Ready,
    RemoveChip,
    RepayLoan,
)
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.scoring import all_holdings
from matinee.games.boulevard.rules.state import Phase, State, View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.animation import HANDFUL, animation
from matinee.games.boulevard.web.event_refs import TOPICS, event_refs, guide_anchor
from matinee.games.boulevard.web.help.glossary import glossary
from matinee.games.boulevard.web.help.guide import SECTIONS
from matinee.games.boulevard.web.help.hints import HINTS, hint
from matinee.games.boulevard.web.phases import phase
from matinee.games.boulevard.web.previews import preview
from matinee.games.boulevard.web.status import facts, score, score_now

NAMES = ("Ada", "Ben", "Cleo", "Di", "Ed")
MINUS = "\N{MINUS SIGN}"

GameStep = tuple[Seat, View, Action | None, State, Sequence[Event]]


def words(seats: int = 4, language: Language | None = None) -> BoulevardText:
    return BoulevardText(NAMES[:seats], Options(), language or ENGLISH)


def game(seats: int, seed: int, rounds: Any = 4) -> Iterator[GameStep]:
    """A random game: seat, its view before, action, state after it, events."""
    dice = FastDice(seed)
    state, new_events = BOULEVARD.setup(seats, Options(rounds=rounds), dice)
    yield 0, BOULEVARD.view(state, 0), None, state, new_events
    while waiting := BOULEVARD.active_seats(state):
        seat = dice.pick(waiting)
        view = BOULEVARD.view(state, seat)
        action = _often_ready(dice, BOULEVARD.legal(state, seat))
        yield seat, view, action, state, BOULEVARD.play(state, seat, action, dice)


def _often_ready(dice: FastDice, choices: Sequence[Action]) -> Action:
    """A random choice that is often `Ready`, so that bidding comes to an end."""
    if isinstance(choices[0], Ready) and not dice.below(4):
        return choices[0]
    return dice.pick(choices)


GAMES = pytest.mark.parametrize("seats", SEATS)


def view_of(table: TableBuilder, viewer: Seat | None = None) -> View:
    return BOULEVARD.view(table.state, viewer)


def animation_steps(
    table: TableBuilder, new_events: Sequence[Event], viewer: Seat | None = None
) -> list[AnimationStep]:
    visible_events = [event for event in new_events if is_visible_to(event, viewer)]
    return animation(visible_events, view_of(table, viewer), words(table.state.seats), viewer)


def test_a_marker_lights_its_spot_and_shows_what_it_costs() -> None:
    table = TableBuilder()
    (step,) = animation_steps(table, table.play(0, PlaceMarker("parking", chips=2)))
    assert step.refs == ("spot:parking",)
    assert step.gains == ((0, f"{MINUS}$2,000"), (0, "2 chips"))
    (step,) = animation_steps(table, table.play(1, PlaceMarker("loan", chips=1)), viewer=1)
    assert step.text.startswith("You put your marker in the Credit Union")
    assert step.gains == ((1, "+$25,000"), (1, "1 chip"))
    (step,) = animation_steps(table, table.play(2, PlaceMarker("gene-kelly")))
    assert (step.refs, step.gains) == (("star:gene-kelly",), ())


def test_secret_dice_tumble_for_one_player_only() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker("preview"))
    new_events = table.play(1, PlaceMarker("agency"), 3, 6, 4)
    assert [step.dice for step in animation_steps(table, new_events, viewer=0)] == [(), (3, 6)]
    assert [step.dice for step in animation_steps(table, new_events, viewer=1)] == [(), (4,)]
    assert [step.dice for step in animation_steps(table, new_events)] == [()]


def test_a_card_is_played_with_its_line_of_talk() -> None:
    table = TableBuilder()
    film = table.film(colour="bw", process="")
    table.put(0, films=[film.key], hand=["shadow-and-smoke", "cartoon"]).at("tips", 0)
    (step,) = animation_steps(table, table.play(0, PlayTip("shadow-and-smoke", on=film.key)))
    assert step.text.startswith(f"“{tips()['shadow-and-smoke'].flavour}” Ada plays")
    assert (step.tone, step.refs) == ("good", (f"film:{film.key}",))


def test_those_who_can_rent_nothing_more_are_named_together() -> None:
    table = TableBuilder(3)
    for seat in range(3):
        table.put(seat, cash=0)
    table.put(0, cash=25).at("films", 0, 1, 2)
    passed, nobody = animation_steps(table, table.play(0, PassFilms()), viewer=1)
    assert passed.text == "Ada rents no more films this week."
    assert nobody.text == "There is no film left for you and Cleo."


def reveal(table: TableBuilder) -> list[Event]:
    """Events of a reveal: a tie, a lone bid, four unsold boxes, and seven dice for Ada."""
    film = table.film(dice=3, genre="horror", process="", stars=())
    table.put(0, films=[film.key], chips={"air": 1})
    table.bid([2, 3, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0], [0] * 6)
    return table.lower(1, 5, 3, 6, 6, 4, 5, 6, 2, 2, 1, 3)


def test_a_reveal_is_a_show_in_order() -> None:
    table = TableBuilder(3)
    _, drop, agency, tie, box, rest, genre, mine, *_ = animation_steps(
        table, reveal(table), viewer=0
    )
    assert drop.text == "The screens drop. Spent on advertising: you $5,000, Ben $2,000."
    assert drop.gains == ((0, f"{MINUS}$5,000"), (1, f"{MINUS}$2,000"))
    assert drop.refs == ("medium:bus-bench", "medium:magazines")
    assert (agency.dice, agency.tone) == ((1,), "grand")
    assert tie.dice == (5, 3)
    assert tie.gains == ((0, "2 dice"),)
    assert tie.text.endswith("You win the Bus Bench with 2 pips: 2 dice.")
    assert (box.refs, box.gains) == (("medium:magazines",), ((0, "1 die"),))
    assert rest.refs == tuple(f"medium:{medium}" for medium in MEDIA[2:])
    assert rest.text == "Nobody bid on Radio Spots, Newspapers, Television and Billboards."
    assert (genre.dice, genre.tone) == ((6, 6), "grand")
    assert (mine.tone, mine.dice, mine.gains) == (
        "grand",
        (4, 5, 6, 2, 2, 1, 3),
        ((0, "+$23,000"),),
    )
    assert mine.heaps == (("films", 3), ("advertising", 3), ("amenities", 1))


def test_a_rivals_payout_is_shown_too() -> None:
    table = TableBuilder(2)
    film = table.film(dice=3, genre="horror", process="", stars=())
    table.put(1, films=[film.key], chips={"air": 1, "reroll": 1})
    table.bid([0] * 6, [0] * 6)
    new_events = table.lower(seed=3)
    paid = next(e for e in new_events if isinstance(e, events.PaidOut) and e.seat == 1)
    (step,) = [
        step for step in animation_steps(table, new_events, viewer=0) if step.dice == paid.dice
    ]
    assert step.gains == ((1, f"+${paid.income},000"),)


def test_a_week_ends_with_a_curtain_and_its_ledger() -> None:
    table = TableBuilder(2)
    table.put(0, chips={"time": 2}).put(1, cash=0, chips={"loan": 1})
    table.bid([0] * 6, [0] * 6)
    *_, last = animation_steps(table, table.lower(), viewer=0)
    assert last.ends_chapter
    assert last.text.startswith("Week 1 is over. Upkeep: you $3,000, Ben $2,000. Ben pays $2,000")
    assert "emergency loan" in last.text
    assert "Week 2: 24 films are on offer. You draw " in last.text
    assert "spot:loan" in last.refs


def test_the_last_curtain_is_the_ranking() -> None:
    table = TableBuilder(2, rounds=4)
    table.state.round = 4
    table.put(1, cash=90)
    table.bid([0] * 6, [0] * 6)
    *others, last = animation_steps(table, table.lower())
    assert last.ends_chapter
    assert last.text.startswith("The last week is over. 1. Ben $89,000, 2. Ada $24,000. Upkeep:")
    assert not any(step.ends_chapter for step in others)


def test_a_blockbuster_lights_its_films_and_its_stars() -> None:
    table = TableBuilder(2)
    film = table.film(star="gene-kelly")
    table.put(0, films=[film.key])
    table.bid([0] * 6, [0] * 6)
    *_, found = animation_steps(table, table.lower())
    assert (found.tone, found.refs) == ("grand", (f"film:{film.key}",))
    new_events = table.play_shuffled(0, Celebrate(film.key, ("gene-kelly",)))
    placed, *_ = animation_steps(table, new_events)
    assert placed.refs == (f"film:{film.key}", "star:gene-kelly")


@GAMES
def test_animation_steps_account_for_every_die_and_every_dollar(seats: int) -> None:
    game_text = words(seats)
    for _, _, _, state, new_events in game(seats, seed=seats):
        steps = animation(
            [event for event in new_events if is_visible_to(event, None)],
            BOULEVARD.view(state, None),
            game_text,
            None,
        )
        assert len(steps) <= 16 + 2 * seats
        assert all(
            step.text.strip() and (step.heaps or len(step.dice) <= HANDFUL) for step in steps
        )
        gains = [gain for step in steps for gain in step.gains]
        assert _money(gains, seats) == _paid(new_events, seats)
        assert not any(step.ends_chapter and step.gains for step in steps)
        ended = any(isinstance(event, events.UpkeepPaid) for event in new_events)
        assert [step.ends_chapter for step in steps].count(True) == int(ended)


def _money(gains: list[tuple[Seat, str]], seats: int) -> list[int]:
    sums = [0] * seats
    for seat, gain in gains:
        if "$" in gain:
            amount = int(re.sub(r"\D", "", gain)) // 1000
            sums[seat] += -amount if gain.startswith(MINUS) else amount
    return sums


def _paid(new_events: Sequence[Event], seats: int) -> list[int]:
    sums = [0] * seats
    for event in new_events:
        match event:
            case events.MarkerPlaced():
                sums[event.seat] += event.received - event.paid
            case events.LoanRepaid() | events.FilmPicked():
                sums[event.seat] -= event.paid
            case events.PaidOut():
                sums[event.seat] += event.income
            case events.ScreensLowered():
                sums = [have - sum(bids) for have, bids in zip(sums, event.bids, strict=True)]
    return sums


@GAMES
def test_what_an_event_touched_is_on_the_table_and_its_topic_in_the_guide(seats: int) -> None:
    known = {f"spot:{spot}" for spot in (*SPOTS, *BOXES)}
    known |= {f"star:{star}" for star in stars()} | {f"film:{film}" for film in films()}
    known |= {f"medium:{medium}" for medium in MEDIA}
    known |= {f"genre:{genre}" for genre in content.genres()}
    known |= {f"chip:{chip}" for chip in CHIPS}
    for _, _, _, _, new_events in game(seats, seed=seats + 10):
        for event in new_events:
            assert set(event_refs(event)) <= known
            assert guide_anchor(event) in SECTIONS


def test_every_kind_of_event_has_a_topic() -> None:
    assert set(TOPICS) == set(map(wire_tag, get_args(events.AnyEvent)))
    assert set(TOPICS.values()) <= set(SECTIONS)


def test_a_film_is_previewed_with_what_is_left() -> None:
    table = TableBuilder()
    film = table.film(process="", minutes=105, price=12)
    table.put(0, cash=15, hand=["block-booking"]).at("films", 0, 1)
    view = view_of(table, 0)
    assert preview(PickFilm(film.key), view, words(), 0) == (
        "Pay $12,000; 75 minutes and $3,000 are left."
    )
    assert preview(PickFilm(film.key, ("block-booking",)), view, words(), 0) == (
        "Pay $8,000; 75 minutes and $7,000 are left."
    )
    assert preview(PassFilms(), view, words(), 0)


def test_a_marker_is_previewed_with_its_fee_and_its_upkeep() -> None:
    table = TableBuilder().put(0, chips={"time": 1})
    view = view_of(table, 0)
    assert preview(PlaceMarker("concessions", chips=2), view, words(), 0) == (
        "Pay $2,000; $23,000 is left. Upkeep goes up to $4,000 a week."
    )
    assert preview(PlaceMarker("reroll", chips=3), view, words(), 0) == (
        "Upkeep goes up to $5,000 a week."
    )
    assert preview(PlaceMarker("loan", chips=1), view, words(), 0) == (
        "$25,000 in cash now, $25,000 to pay back. Upkeep goes up to $3,000 a week."
    )
    assert preview(PlaceMarker("lenses", lenses=("superscope",)), view, words(), 0) == (
        "Pay $2,000; $23,000 is left. Upkeep goes up to $3,000 a week."
    )
    assert preview(RemoveChip("time"), view, words(), 0) == (
        "Nothing is refunded; upkeep goes down to $1,000 a week."
    )
    assert preview(PlaceMarker("gene-kelly"), view, words(), 0) == ""
    assert preview(PlaceMarker("preview"), view, words(), 0) == ""


def test_a_loan_is_paid_back_with_a_preview() -> None:
    table = TableBuilder().put(0, cash=30, chips={"loan": 1})
    assert preview(RepayLoan(), view_of(table, 0), words(), 0) == ("Pay $25,000; $5,000 is left.")


def test_bids_are_free_to_change_until_one_is_ready() -> None:
    table = TableBuilder(2).bid([4, 0, 6, 0, 2, 0], [0] * 6)
    table.state.ready = [False, False]
    view = view_of(table, 0)
    assert preview(Bid("television", 3), view, words(), 0) == ""
    assert preview(ClearBid("television"), view, words(), 0) == ""
    assert preview(Ready(), view, words(), 0) == (
        "Pay $12,000 whatever you win; it cannot be changed."
    )
    assert preview(Ready(), view_of(table, 1), words(), 1) == (
        "No advertising this week; it cannot be changed."
    )


def test_a_card_that_wins_a_box_says_how_many_dice() -> None:
    table = TableBuilder(2).bid([3, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0])
    table.put(0, hand=["front-page-favor"])
    table.lower(1)
    assert table.state.phase == "tie"
    assert preview(PlayTip("front-page-favor"), view_of(table, 0), words(), 0) == (
        "The card is spent, and the Bus Bench is yours: 2 dice."
    )
    assert preview(Decline(), view_of(table, 0), words(), 0) == "Then the dice decide."


REVEALING = (events.MarkerPlaced, events.FilmPicked, events.LoanRepaid)


@GAMES
def test_there_is_a_preview_when_something_cannot_be_taken_back(seats: int) -> None:
    game_text = words(seats)
    for seat, view, action, _, new_events in game(seats, seed=seats + 30):
        if action is None:
            continue
        binding = any(event.reveals for event in new_events)
        binding |= any(isinstance(e, REVEALING) and e.paid for e in new_events)
        if binding:
            assert preview(action, view, game_text, seat), action


def test_what_can_be_taken_back_needs_no_preview() -> None:
    table = TableBuilder().at("preview", 0)
    table.state.preview_dice, table.state.preview_genre = (3, 4), "western"
    assert preview(NoteGenre(), view_of(table, 0), words(), 0) == ""
    assert preview(ChooseGenre("western"), view_of(table, 0), words(), 0)
    table.at("tips", 0, 1)
    assert preview(EndTips(), view_of(table, 0), words(), 0) == ""
    table.at("tips", 0)
    assert preview(EndTips(), view_of(table, 0), words(), 0) == "Then the screens go down."
    table.at("second", 0, 1)
    assert preview(Decline(), view_of(table, 0), words(), 0) == ""


@GAMES
def test_every_moment_can_be_told(seats: int) -> None:
    game_text = words(seats)
    for _, _, _, state, _ in game(seats, seed=seats + 20):
        view = BOULEVARD.view(state, None)
        found = phase(view, game_text, None)
        assert len(found.steps) == 7
        assert [step.state for step in found.steps].count("here") == int(not view.over)
        assert found.chapter == f"Week {state.round}"
        assert bool(found.next) != view.over
        assert score_now(view) == all_holdings(view)
        waiting = BOULEVARD.active_seats(state)
        for seat in range(seats):
            assert all(fact.value for fact in facts(view, game_text, seat))
            points = sum(item.points for item in score(view, game_text, seat))
            assert points == score_now(view)[seat]
            own_view = BOULEVARD.view(state, seat)
            assert (hint(own_view, game_text, seat) is not None) == (seat in waiting)


@pytest.mark.parametrize(
    ("at", "yours", "theirs", "then"),
    [
        ("markers", "your turn: place your marker", "Ada places a marker", "then films"),
        (
            "preview",
            "your turn: see what is on at the Preview House",
            "Ada is at the Preview House",
            "then films",
        ),
        ("films", "your turn: rent a film", "Ada picks a film", "then bids"),
        ("tips", "your turn: play your tips", "Ada looks through the tips", "then the reveal"),
        ("tie", "you are tied on the Bus Bench", "Ada is tied on the Bus Bench", "then the payout"),
        ("blockbuster", "you have the Blockbuster", "Ada has the Blockbuster", "then upkeep"),
    ],
)
def test_the_phase_says_who_is_to_do_what(at: Any, yours: str, theirs: str, then: str) -> None:
    table = TableBuilder().put(0, hand=["tax-holiday"]).at(at, 0, 1)
    own, other = (phase(view_of(table, seat), words(), seat) for seat in (0, 1))
    assert own.here.startswith(f"Week 1 of 6 · {yours}")
    assert other.here == f"Week 1 of 6 · {theirs}"
    assert own.next == other.next
    assert own.next.startswith(then)


def test_who_has_no_tip_that_fits_is_told_so_and_nobody_else_is() -> None:
    table = TableBuilder().put(0, hand=["unsold-space"]).at("tips", 0, 1)
    own, other = (phase(view_of(table, seat), words(), seat) for seat in (0, 1))
    assert own.here == "Week 1 of 6 · your turn: none of your tips fits this week"
    assert other.here == "Week 1 of 6 · Ada looks through the tips"
    own_hint = hint(view_of(table, 0), words(), 0)
    assert own_hint is not None
    assert own_hint.text.startswith("None of your tips fits this week.")


def test_everybody_who_still_bids_is_named() -> None:
    table = TableBuilder(3).at("advertising")
    table.state.ready = [True, False, False]
    assert phase(view_of(table, 0), words(), 0).here == "Week 1 of 6 · still bidding: Ben, Cleo"
    assert phase(view_of(table, 1), words(), 1).here == "Week 1 of 6 · set your bids"


def test_the_phase_after_the_game() -> None:
    table = TableBuilder().at("over")
    found = phase(view_of(table), words(), None)
    assert (found.here, found.next) == ("The game is over", "")
    assert {step.state for step in found.steps} == {"done"}


def test_the_facts_of_a_seat() -> None:
    table = TableBuilder()
    film = table.film(process="", minutes=105)
    table.put(0, films=[film.key], chips={"loan": 2, "time": 1}, hand=["cartoon"])
    found = {fact.icon: (fact.label, fact.value) for fact in facts(view_of(table), words(), 0)}
    assert found == {
        "coin": ("Cash", "$25,000"),
        "bank": ("Loans", f"{MINUS}$50,000"),
        "clapper": ("Films", "1"),
        "clock": ("Running time left", "90 min"),
        "ticket": ("Tips in hand", "1"),
        "bulb": ("Upkeep a week", "$4,000"),
        "flag": ("Start Player", "start"),
    }
    assert [fact.label for fact in facts(view_of(table), words(), 1)] == [
        *("Cash", "Running time left", "Tips in hand", "Upkeep a week"),
    ]


@pytest.mark.rule("HB-END-05", "HB-END-06", "HB-END-07")
def test_the_score_is_in_thousands_item_by_item() -> None:
    table = TableBuilder().put(
        0, cash=212, chips={"loan": 1}, hand=["cartoon", "cartoon", "tax-holiday"]
    )
    assert [item.points for item in score(view_of(table), words(), 0)] == [212, -25, 6]
    table.at("blockbuster", 0).state.payout[0] = 40
    assert [item.points for item in score(view_of(table), words(), 0)] == [212, 40, -25, 6]


def test_an_usher_has_a_word_for_every_kind_of_decision() -> None:
    hint_keys = []
    table = TableBuilder()

    def note_hint(seat: Seat = 0) -> None:
        own_hint = hint(view_of(table, seat), words(), seat)
        assert own_hint is not None
        hint_keys.append(own_hint.key)

    note_hint()
    table.state.round = 2
    note_hint()
    table.put(0, chips={"loan": 1})
    note_hint()
    table.state.circuit = 2
    note_hint()
    table.put(0, spots=["preview"]).at("preview", 0).state.preview_dice = (3, 4)
    note_hint()
    table.state.preview_dice = (1, 1)
    note_hint()
    table.at("films", 0, 1)
    note_hint()
    table.put(0, cash=0)
    note_hint()
    table.at("second", 0)
    note_hint()
    table.at("advertising")
    note_hint()
    table.put(0, hand=["tax-holiday"]).at("tips", 0)
    note_hint()
    table.put(0, hand=["unsold-space"])
    later: tuple[Phase, ...] = ("tips", "tie", "unsold", "blockbuster")
    for at in later:
        table.at(at, 0)
        note_hint()
    assert hint_keys == list(HINTS)


def test_hints_are_few_short_and_each_says_something_of_its_own() -> None:
    assert len(HINTS) <= 15
    assert len(set(HINTS.values())) == len(HINTS)
    assert max(map(len, HINTS.values())) <= 190


def test_the_words_of_the_trade_are_explained() -> None:
    meanings = glossary(words())
    assert {"marker", "chip", "upkeep", "array", "trend", "holdings"} <= set(meanings)
    assert all(meaning.endswith(".") for meaning in meanings.values())


def test_everything_said_goes_through_gettext() -> None:
    game_text = words(language=BracketLanguage("en"))
    table = TableBuilder().put(0, cash=30, chips={"loan": 1})
    view = view_of(table, 0)
    assert phase(view, game_text, None).next.startswith("[")
    assert re.fullmatch(r"\[.*\] · \[.*\]", phase(view, game_text, None).here)
    assert all(step.label.startswith("[") for step in phase(view, game_text, None).steps)
    assert all(fact.label.startswith("[") for fact in facts(view, game_text, 0))
    assert all(item.label.startswith("[") for item in score(view, game_text, 0))
    for action in BOULEVARD.legal(view, 0):
        text = preview(action, view, game_text, 0)
        assert not text or re.fullmatch(r"(\[[^\[\]]*\] ?)+", text)
    own_hint = hint(view, game_text, 0)
    assert own_hint is not None
    assert own_hint.text.startswith("[")
    for word, meaning in glossary(game_text).items():
        assert word.startswith("[")
        assert meaning.startswith("[")


@pytest.mark.rule("HB-HID-02", "HB-HID-03", "HB-DEC-70")
def test_nothing_that_is_hidden_is_said_to_those_who_watch() -> None:
    game_text = words(3)
    names = {key: tip.name for key, tip in tips().items()}
    for seat, _, action, state, new_events in game(3, seed=5):
        view = BOULEVARD.view(state, None)
        here = phase(view, game_text, None)
        texts = [here.here, here.next]
        texts += [fact.value for one in range(3) for fact in facts(view, game_text, one)]
        visible_events = [event for event in new_events if is_visible_to(event, None)]
        shown_cards = {
            card
            for event in visible_events
            if isinstance(event, events.TipPlayed | events.FilmPicked)
            for card in ([event.card] if isinstance(event, events.TipPlayed) else event.cards)
        }
        texts += [step.text for step in animation(visible_events, view, game_text, None)]
        everything = " ".join(texts)
        assert not [
            card for card in names if card not in shown_cards and names[card] in everything
        ], (
            action,
            seat,
        )
