"""Status and previews around the board agree with the events, in every position of whole games."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from games.action.builder import ROW, TableBuilder, row
from games.table_builder import only
from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import FastDice
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.games.action.content import events
from matinee.games.action.content.pieces import SEATS
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import (
    Borrow,
    BuyScript,
    BuySet,
    Campaign,
    GiveToCharity,
    HireActor,
    HireAssistant,
    PlaceSet,
    SalvageSet,
    SendFilm,
)
from matinee.games.action.rules.events import BoxOfficePaid
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.scoring import items, scores
from matinee.games.action.rules.state import State, View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.help.glossary import glossary
from matinee.games.action.web.help.hints import HINTS, hint
from matinee.games.action.web.phases import phase, stretches
from matinee.games.action.web.previews import preview
from matinee.games.action.web.status import facts, score, score_now
from matinee.testing.pseudo_locale import Pseudo, untranslated_words

NAMES = ("Ada", "Ben", "Cleo", "Di")
GAMES = pytest.mark.parametrize("seats", SEATS)


def words(seats: int = 2, language: Language | None = None) -> ActionText:
    return ActionText(NAMES[:seats], Options(), language or ENGLISH)


def view_of(table: TableBuilder, viewer: Seat | None = None) -> View:
    return ACTION.view(table.state, viewer)


def game(seats: int, seed: int) -> Iterator[tuple[View, Action, State, Sequence[Event]]]:
    """A random game: view before, action, state after it, events."""
    dice = FastDice(seed)
    state, _ = ACTION.setup(seats, Options(short=True), dice)
    while waiting := ACTION.active_seats(state):
        view = ACTION.view(state, waiting[0])
        action = dice.pick(ACTION.legal(state, waiting[0]))
        yield view, action, state, ACTION.play(state, waiting[0], action, dice)


# Progress of the game


@pytest.mark.rule("AC-Q-19", "AC-Q-21")
def test_the_strip_goes_from_ceremony_to_ceremony() -> None:
    ends = [(part[0], part[-1]) for part in stretches(12)]
    assert ends == [(1, 4), (5, 6), (7, 8), (9, 10), (11, 12)]
    assert [part[-1] for part in stretches(14)] == [4, 6, 8, 10, 12, 14]
    assert [part[-1] for part in stretches(8)] == [4, 6, 8]


def test_the_phase_says_where_we_are_and_what_comes_then() -> None:
    table = TableBuilder(3).at(4)
    table.state.trends[0] = "horror"
    own, other = (phase(view_of(table), words(3), seat) for seat in (0, 1))
    assert own.here == "Round 4 of 12 · your turn: place one of your 3 assistants"
    assert other.here == "Round 4 of 12 · Ada places one of 3 assistants"
    assert own.next == other.next == "then: box office and awards, trend Horror"
    assert own.chapter == "Rounds 1\N{EN DASH}4"
    assert [step.state for step in own.steps] == ["here", *["ahead"] * 4]


@pytest.mark.parametrize(
    ("round", "then"),
    [
        (1, "then: round 2, with box office"),
        (2, "then: box office"),
        (3, "then: round 4, with box office and awards, trend Comedy"),
        (5, "then: box office"),
        (14, "then: box office, the last awards, trend Comedy, and the final count"),
    ],
)
def test_what_comes_then(round: int, then: str) -> None:
    table = TableBuilder().at(round)
    table.state.trends[:] = ["comedy"] * 6
    assert phase(view_of(table), words(), None).next == then


def test_a_drawn_set_has_to_be_placed() -> None:
    table = TableBuilder().next("pirate-lagoon")
    table.play(0, BuySet())
    own, other = (phase(view_of(table), words(), seat).here for seat in (0, 1))
    assert own.endswith("your turn: find a place for Pirate Lagoon")
    assert other.endswith("Ada places Pirate Lagoon")


def test_the_last_assistant_is_named_as_such() -> None:
    table = TableBuilder().put(0, left=1)
    assert phase(view_of(table), words(), 0).here.endswith("your turn: place your last assistant")


def test_the_phase_after_the_game() -> None:
    table = TableBuilder().at(14)
    table.close()
    found = phase(view_of(table), words(), None)
    assert (found.here, found.next) == ("The game is over", "")
    assert {step.state for step in found.steps} == {"done"}


# Facts of seats


def test_the_facts_of_a_seat() -> None:
    table = TableBuilder(3).put(0, money=9, prestige=4, hired=1, left=2).show(("the-man-bat", 0))
    table.archive(0, "swamp-engine-zero").state.placed = {"borrow": (0, 0)}
    found = {fact.icon: (fact.label, fact.value) for fact in facts(view_of(table), words(3), 0)}
    assert found == {
        "laurels": ("Prestige", "4"),
        "coin": ("Money", "9M"),
        "team": ("Assistants left", "2 of 4"),
        "clapper": ("Films at the box office", "1"),
        "shelf": ("Films in the archives", "1"),
        "flag": ("First Player", "first"),
    }
    assert "flag" not in {fact.icon for fact in facts(view_of(table), words(3), 1)}


@pytest.mark.rule("AC-HIRE-05")
def test_an_assistant_hired_this_round_is_counted_from_the_next_on() -> None:
    def assistants_left(table: TableBuilder) -> str:
        return next(f.value for f in facts(view_of(table), words(), 0) if f.icon == "team")

    table = TableBuilder().put(0, money=7)
    table.play(0, HireAssistant())
    assert assistants_left(table) == "2 of 3"
    table.borrow_all()
    assert assistants_left(table) == "4 of 4"


@pytest.mark.rule("AC-FIN-02", "AC-FIN-09")
def test_the_score_is_itemised() -> None:
    table = TableBuilder(3).put(0, money=12, prestige=17)
    table.archive(
        0, "eleven-unsent-postcards", "what-the-orchard-kept", "the-bugler-of-hollow-ridge"
    )
    assert [item.points for item in score(view_of(table), words(3), 0)] == [17, 2, 1]
    assert score_now(view_of(table))[0] == 20


# Previews


def test_a_price_is_previewed_with_the_event_that_changed_it() -> None:
    table = TableBuilder(3).at(3, event="crew-fair").put(0, money=8)
    assert preview(HireAssistant(), view_of(table), words(3), 0) == (
        "Pay 6M instead of 7M (Crew Fair); 2M is left. "
        "The assistant works for you from the next round on, 9 rounds in all."
    )
    table.at(12)
    assert preview(HireAssistant(), view_of(table), words(3), 0).endswith("comes too late to work.")


@pytest.mark.rule("AC-Q-43", "AC-EV-14a", "AC-EV-15a")
def test_scripts_and_actors_bring_new_ones_unless_there_is_a_strike() -> None:
    table = TableBuilder().actors("rex-hammerlund", "gus-tumblewick", "silas-wraithmoor")
    table.scripts("the-man-bat", "krakenfall-harbour", "swamp-engine-zero")
    script, actor = BuyScript("the-man-bat"), HireActor("rex-hammerlund")
    assert preview(script, view_of(table), words(), 0) == (
        "Pay 1M; 2M is left. A new script is turned up in its place."
    )
    assert preview(actor, view_of(table), words(), 0) == (
        "Pay 3M; 0M is left. A new actor is turned up."
    )
    table.at(3, event="writers-strike")
    assert preview(script, view_of(table), words(), 0).endswith("stays empty (Writers' Strike).")
    table.at(3, event="actors-strike")
    assert preview(actor, view_of(table), words(), 0).endswith("stays empty (Actors' Strike).")
    table.at(3, event="talent-scouts")
    assert preview(actor, view_of(table), words(), 0).startswith(
        "Pay 2M instead of 3M (Talent Scouts); 1M is left."
    )
    table.pile_of("actor")
    assert preview(actor, view_of(table), words(), 0).endswith(
        "No actor is turned up: pile and discards are empty."
    )
    table.discards("lenore-cryptwell")
    assert preview(actor, view_of(table), words(), 0).endswith("A new actor is turned up.")
    table.pile_of("script")
    assert preview(script, view_of(table), words(), 0).endswith("the pile is empty.")


@pytest.mark.rule("AC-Q-67", "AC-Q-70")
def test_cards_that_events_lay_open_leave_the_row_alone() -> None:
    table = TableBuilder().at(3, event="second-chances").discards("rex-hammerlund", "pirate-lagoon")
    assert preview(HireActor("rex-hammerlund"), view_of(table), words(), 0) == (
        "Pay 1M; 2M is left. The row stays as it is."
    )
    assert preview(SalvageSet("pirate-lagoon"), view_of(table), words(), 0) == (
        "Pay 1M; 2M is left."
    )
    table.at(3, event="open-audition").next("gus-tumblewick")
    from_the_pile = HireActor("gus-tumblewick")
    turned, nobody = (
        "The next actor of the pile is turned up.",
        "No actor is turned up: pile and discards are empty.",
    )
    assert preview(from_the_pile, view_of(table), words(), 0).endswith(turned)
    table.pile_of("actor", "gus-tumblewick")
    assert preview(from_the_pile, view_of(table), words(), 0).endswith(turned), "of the discards"
    table.state.actor_discards.clear()
    assert preview(from_the_pile, view_of(table), words(), 0).endswith(nobody)


def test_a_set_is_bought_with_its_odds() -> None:
    table = TableBuilder()
    assert preview(BuySet(), view_of(table), words(), 0) == (
        "Pay 1M; 2M is left. You draw the set unseen and place it at once."
    )
    table.stack(0, "the-man-bat", "seraphine-stormthimble", "trixie-boltwright")
    assert preview(BuySet(), view_of(table), words(), 0).endswith(
        "You draw unseen: of 14 sets that it may be, 10 complete “The Man Bat”."
    )
    table.state.productions[0].clear()
    table.stack(0, "the-man-bat")
    assert preview(BuySet(), view_of(table), words(), 0).endswith("14 help “The Man Bat”.")


def test_a_release_tells_what_it_earns_whom_it_pushes_and_who_goes_home() -> None:
    table = TableBuilder()
    send = table.man_bat()
    going = "Seraphine Stormthimble, Trixie Boltwright and Lucian Ferrowick are discarded."
    assert preview(send, view_of(table), words(), 0) == (
        f"It earns 4M at the box office of round 2, if it still runs then. {going}"
    )
    table.at(2)
    assert preview(send, view_of(table), words(), 0).startswith("It earns 4M at this round's box")
    table.at(3)
    table.state.trends[0] = "action"
    assert preview(send, view_of(table), words(), 0).startswith(
        "It earns 4M and 4 prestige at the end of round 4"
    )
    table.show(("krakenfall-harbour", 0), ("swamp-engine-zero", 1), ("ghosts-on-the-payroll", 1))
    table.show(("a-midsummer-undertaking", 1), ("what-the-orchard-kept", 1))
    assert "“What the Orchard Kept” is pushed off into Ben's archives." in preview(
        send, view_of(table), words(), 0
    )
    table.state.owners["what-the-orchard-kept"] = 0
    assert "Your own “What the Orchard Kept” is pushed off" in preview(
        send, view_of(table), words(), 0
    )


@pytest.mark.rule("AC-ARCH-03", "AC-BOT-06")
def test_a_release_that_pushes_off_an_own_film_counts_it_in_the_archives() -> None:
    table = TableBuilder().at(4).put(0, left=1).put(1, left=0)
    table.show(("krakenfall-harbour", 1), ("swamp-engine-zero", 1), ("what-the-orchard-kept", 1))
    table.show(("eleven-unsent-postcards", 0), ("grandma-steals-a-tank", 0))
    table.archive(0, "plumbers-of-the-ninth-moon")
    send = table.man_bat()
    assert preview(send, view_of(table), words(), 0).startswith("It earns 6M and ")
    paid = only(BoxOfficePaid, table.play(0, send)).takings[0]
    assert paid.total == 6 + 1, "and the other film 1M"


def test_a_kept_card_stays() -> None:
    table = TableBuilder().at(5, event="loyal-company")
    table.man_bat()
    text = preview(SendFilm("the-man-bat", "lucian-ferrowick"), view_of(table), words(), 0)
    assert text.endswith(
        "Seraphine Stormthimble and Trixie Boltwright are discarded. "
        "Lucian Ferrowick stays, for a new production."
    )


def test_a_campaign_tells_whose_films_go_where() -> None:
    table = TableBuilder().put(0, money=4).show(("the-man-bat", 0), ("krakenfall-harbour", 1))
    assert preview(Campaign("the-man-bat", "krakenfall-harbour"), view_of(table), words(), 0) == (
        "Pay 4M; 0M is left. “The Man Bat” (Ada) goes to screen 2 of 5, "
        "“Krakenfall Harbour” (Ben) back to 1."
    )


def test_charity_is_previewed() -> None:
    table = TableBuilder().at(3, event="charity-gala").put(0, money=4)
    assert preview(GiveToCharity(), view_of(table), words(), 0) == (
        "Pay 4M; 0M is left. 1 prestige is yours at once."
    )


@pytest.mark.parametrize(
    ("round", "then"),
    [
        (1, "then the next round begins."),
        (2, "then the box office pays."),
        (4, "then come box office and awards."),
        (14, "then films earn once more, and the game is over."),
    ],
)
def test_the_last_assistant_sets_off_what_the_round_has(round: int, then: str) -> None:
    table = TableBuilder().at(round).put(0, left=1).put(1, left=1)
    assert preview(Borrow(), view_of(table), words(), 0) == ""
    table.put(1, left=0)
    assert preview(Borrow(), view_of(table), words(), 0).endswith(then)
    table.play(0, BuySet())
    assert preview(PlaceSet(), view_of(table), words(), 0).endswith(then)


@GAMES
def test_there_is_a_preview_when_something_cannot_be_taken_back(seats: int) -> None:
    game_text = words(seats)
    for view, action, state, new_events in game(seats, seed=seats + 30):
        binding = state.over or any(event.reveals for event in new_events)
        binding |= any(getattr(event, "paid", 0) for event in new_events)
        if binding or isinstance(action, SendFilm):
            assert preview(action, view, game_text, view.turn), action
        elif isinstance(action, Borrow | PlaceSet):
            assert not preview(action, view, game_text, view.turn), action


# Whole games


@GAMES
def test_every_moment_can_be_told(seats: int) -> None:
    game_text = words(seats)
    for _, _, state, _ in game(seats, seed=seats + 20):
        view = ACTION.view(state, None)
        found = phase(view, game_text, None)
        assert [step.state for step in found.steps].count("here") == int(not view.over)
        assert found.chapter in [step.label for step in found.steps]
        assert bool(found.next) != view.over
        assert score_now(view) == scores(view)
        for seat in range(seats):
            assert all(fact.value for fact in facts(view, game_text, seat))
            points = [item.points for item in score(view, game_text, seat)]
            assert points == list(items(view, seat).values())
            assert (hint(view, game_text, seat) is not None) == (seat in ACTION.active_seats(view))


# Hints


def hint_key(table: TableBuilder) -> str:
    found = hint(view_of(table), words(table.state.seats), table.state.turn)
    assert found is not None
    assert "{" not in found.text
    return found.key


def test_an_usher_has_a_word_for_every_kind_of_decision() -> None:
    found = [hint_key(TableBuilder(television=True))]
    table = TableBuilder()
    table.play(0, BuySet())
    found.append(hint_key(table))
    table = TableBuilder()
    table.man_bat()
    table.put(0, left=2).at(2)
    found.append(hint_key(table))
    table.at(3)
    found.append(hint_key(table))
    table.show(("krakenfall-harbour", 0), ("swamp-engine-zero", 0), ("ghosts-on-the-payroll", 0))
    found.append(hint_key(table))
    found.append(hint_key(TableBuilder().at(14)))
    asking = (
        *("charity-gala", "actors-strike", "fixed-contracts", "writers-strike", "studio-fire"),
        *("loyal-company", "second-chances", "thrill-season"),
    )
    found += [hint_key(TableBuilder().at(5, event=event)) for event in asking]
    assert found == list(HINTS)[: len(found)]
    rest = set(HINTS) - set(found)
    assert rest == {"script", "casting", "blind", "hire", "marketing", "archives", "bank"}


def test_what_is_not_urgent_is_whispered_turn_by_turn() -> None:
    table = TableBuilder(television=True).put(0, money=9).archive(0, "swamp-engine-zero")
    table.state.productions[0] = dict(TableBuilder(television=True).state.productions[0])
    table.show(*((film, 1) for film in ("krakenfall-harbour", "the-man-bat")))
    table.show(("ghosts-on-the-payroll", 1), ("what-the-orchard-kept", 1))
    table.show(("a-midsummer-undertaking", 0))
    keys = {hint_key(table.at(round)) for round in range(2, 8)}
    assert keys == {"casting", "blind", "hire", "archives", "marketing", "bank"}
    table.state.productions[0].clear()
    assert "script" in {hint_key(table.at(round)) for round in range(2, 8)}


@pytest.mark.rule("AC-EV-10a", "AC-EV-10b", "AC-EV-13a", "AC-EV-14a", "AC-Q-71", "AC-Q-72")
@pytest.mark.parametrize("event", [None, *events()])
def test_no_hint_says_what_the_event_in_force_denies(event: str | None) -> None:
    """A seat with a film to cast, at any time while the event is in force."""
    keys: set[str] = set()
    for round, placed in product((3, 4), range(3)):
        table = row(event, round=round).put(0, left=3 - placed)
        table.stack(0, "the-man-bat")
        table.state.placed = {"borrow": (0,) * placed}
        if event is not None:
            table.state.since = 3
        keys.add(hint_key(table))
    table = row(event)
    table.stack(0, "the-man-bat")
    assert ("blind" in keys) == (BuySet() in table.legal(0))
    assert ("hire" in keys) == (HireAssistant() in table.legal(0))
    table.play(0, HireActor(ROW[2]))
    slides = table.state.actors[2] == ROW[1]
    assert ("casting" in keys) == slides
    table.close(FastDice(1))
    assert slides == (table.state.actors[2] != ROW[1] and table.state.actors[1] != ROW[1])


@pytest.mark.rule("AC-EV-15a")
def test_nobody_is_told_to_buy_a_script_where_there_is_none() -> None:
    table = TableBuilder().at(4, event="writers-strike").scripts(None, None, None)
    table.state.since = 3
    for placed in range(3):
        table.state.placed = {"borrow": (0,) * placed}
        assert hint_key(table) != "script"


def test_hints_are_few_short_and_each_says_something_of_its_own() -> None:
    assert len(HINTS) <= 21
    assert len(set(HINTS.values())) == len(HINTS)
    assert max(map(len, HINTS.values())) <= 200


# Texts


def test_the_words_of_the_trade_are_explained() -> None:
    meanings = glossary(words())
    assert {"assistant", "production", "trend", "archives", "prestige"} <= set(meanings)
    assert all(meaning.endswith(".") and "{" not in meaning for meaning in meanings.values())


@GAMES
def test_everything_said_goes_through_gettext(seats: int) -> None:
    game_text = words(seats, Pseudo())
    for view, _, _, _ in game(seats, seed=seats):
        seat = view.turn
        here = phase(view, game_text, None)
        texts = [here.here, here.next, here.chapter, *(step.label for step in here.steps)]
        texts += [fact.label for fact in facts(view, game_text, seat)]
        texts += [item.label for item in score(view, game_text, seat)]
        texts += [preview(action, view, game_text, seat) for action in ACTION.legal(view, seat)]
        own_hint = hint(view, game_text, seat)
        texts.append(own_hint.text if own_hint else "")
        assert untranslated_words(" ".join(texts), NAMES) == []
    for word, meaning in glossary(game_text).items():
        assert untranslated_words(f"{word} {meaning}") == []
