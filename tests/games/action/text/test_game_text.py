"""Texts of Action!: actions with their prices and reasons, plans, and refusals."""

from typing import get_args

import pytest

from games.action.builder import MAN_BAT, TableBuilder, whims
from games.bracket_language import BracketLanguage
from matinee.engine.contract.game import Action
from matinee.engine.contract.open_fields import OneOf, Ranking
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import IllegalAction, Refused
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.games.action.content import events, films, performers, sets
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import (
    AnyAction,
    AnyPlan,
    Borrow,
    BorrowOn,
    BuyScript,
    BuySet,
    Campaign,
    GiveToCharity,
    HireActor,
    HireAssistant,
    PlaceSet,
    SalvageSet,
    SendFilm,
    ShoppingList,
)
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.prices import Price
from matinee.games.action.standing_orders import plan_label as say_plan
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.text.names import Names
from matinee.games.action.text.refusals import REFUSALS

NAMES = ("Ada", "Ben", "Cy", "Di")
GUS, ELOWEN, REX = "gus-tumblewick", "elowen-starhollow", "rex-hammerlund"
TRACK = (
    ("krakenfall-harbour", 0),
    ("what-the-orchard-kept", 1),
    ("swamp-engine-zero", 0),
    ("ghosts-on-the-payroll", 1),
    ("harbour-street-hearts", 1),
)


def words(language: Language | None = None) -> ActionText:
    return ActionText(NAMES, Options(), language or ENGLISH)


def busy(event: str | None = None) -> TableBuilder:
    """A table with three actors and scripts; one film lacks 4 Action, one stack has no script."""
    table = TableBuilder(2).at(3, event=event).put(0, money=20)
    table.stack(0, "the-man-bat", "seraphine-stormthimble", "tobias-wrenfold")
    table.stack(0, "dorian-velvetine", "maribel-ostrander-pike")
    table.actors(GUS, ELOWEN, REX)
    table.scripts("eleven-unsent-postcards", "krakenfall-harbour", "grandma-steals-a-tank")
    return table


def label_of(action: Action, table: TableBuilder) -> str:
    return words().action_label(action, ACTION.view(table.state, 0))


OFFERS: tuple[Action, ...] = (
    HireAssistant(),
    Borrow(),
    GiveToCharity(),
    BuyScript("krakenfall-harbour"),
    HireActor(GUS),
    BuySet(),
    PlaceSet("the-man-bat"),
    SalvageSet("haunted-fairground"),
    SendFilm("the-man-bat"),
    Campaign("krakenfall-harbour", "what-the-orchard-kept"),
)


def test_every_action_is_a_button_and_touches_something(subtests: pytest.Subtests) -> None:
    for kind in get_args(AnyAction):
        with subtests.test(kind=kind):
            (action,) = (offer for offer in OFFERS if type(offer) is kind)
            view = ACTION.view(busy("charity-gala").state, 0)
            label = words().action_label(action, view)
            assert label[0].isupper()
            assert "{" not in label
            assert words().action_refs(action, view)


def test_choices_are_said_as_buttons_would_say_them(subtests: pytest.Subtests) -> None:
    for action, sentence in [
        (HireAssistant(), "Hire an assistant for 7M, who works from the next round on"),
        (Borrow(), "Take 1M from the bank"),
        (BuySet(), "Buy a set unseen for 1M"),
        (
            BuyScript("krakenfall-harbour"),
            "Buy “Krakenfall Harbour” for 1M, for a new production",
        ),
        (
            BuyScript("krakenfall-harbour", "dorian-velvetine"),
            "Buy “Krakenfall Harbour” for 1M, for Dorian Velvetine's production",
        ),
        (
            BuyScript("eleven-unsent-postcards", "dorian-velvetine"),
            "Buy “Eleven Unsent Postcards” for 1M, for Dorian Velvetine's production, "
            "and it is ready",
        ),
        (HireActor(GUS), "Hire Gus Tumblewick for 3M, for a new production"),
        (HireActor(ELOWEN, "the-man-bat"), "Hire Elowen Starhollow for 2M, for “The Man Bat”"),
        (
            HireActor(REX, "the-man-bat"),
            "Hire Rex Hammerlund for 1M, for “The Man Bat”, which is then ready",
        ),
        (
            HireActor(REX, "dorian-velvetine"),
            "Hire Rex Hammerlund for 1M, for Dorian Velvetine's production",
        ),
        (
            HireActor("lenore-cryptwell", "the-man-bat"),
            "Hire Lenore Cryptwell, for “The Man Bat”",
        ),
        (SendFilm("the-man-bat"), "Send “The Man Bat” to the box office (4M, 3 prestige)"),
        (
            SendFilm("the-man-bat", "tobias-wrenfold", "dorian-velvetine"),
            "Send “The Man Bat” to the box office (4M, 3 prestige), keeping Tobias Wrenfold for "
            "Dorian Velvetine's production",
        ),
        (
            Campaign("krakenfall-harbour", "swamp-engine-zero"),
            "Swap “Krakenfall Harbour” and “Swamp Engine Zero” for 4M: “Krakenfall Harbour” moves "
            "towards the archives",
        ),
        (PlaceSet("the-man-bat"), "Put the drawn set into “The Man Bat”"),
    ]:
        with subtests.test(action=action, sentence=sentence):
            assert label_of(action, busy()) == sentence


@pytest.mark.parametrize(
    ("event", "action", "sentence"),
    [
        (
            "crew-fair",
            HireAssistant(),
            "Hire an assistant for 6M instead of 7M (Crew Fair), who works from the next round on",
        ),
        (
            "talent-scouts",
            HireActor(GUS, "the-man-bat"),
            "Hire Gus Tumblewick for 2M instead of 3M (Talent Scouts), for “The Man Bat”",
        ),
        (
            "talent-scouts",
            HireActor(ELOWEN),
            "Hire Elowen Starhollow for 2M, for a new production",
        ),
        (
            "charity-gala",
            GiveToCharity(),
            "Give 4M at the Charity Gala for 1 prestige",
        ),
    ],
)
def test_a_price_that_an_event_changed_is_said_with_its_name(
    event: str, action: Action, sentence: str
) -> None:
    assert label_of(action, busy(event)) == sentence


def test_a_campaign_costs_more_in_a_boom() -> None:
    table = busy("advertising-boom").show(*TRACK[:2])
    assert "for 5M instead of 4M (Advertising Boom)" in label_of(
        Campaign(*table.state.track), table
    )


def test_cards_from_piles_are_said_with_the_event_that_sells_them() -> None:
    table = busy("second-chances").discards("lenore-cryptwell", "haunted-fairground")
    assert label_of(HireActor("lenore-cryptwell"), table) == (
        "Hire Lenore Cryptwell for 1M (Second Chances), for a new production"
    )
    assert label_of(SalvageSet("haunted-fairground", "the-man-bat"), table) == (
        "Buy Haunted Fairground from the discards for 1M (Second Chances), for “The Man Bat”"
    )
    table = busy("open-audition").next("lenore-cryptwell")
    assert label_of(HireActor("lenore-cryptwell"), table).startswith(
        "Hire Lenore Cryptwell for 3M (Open Audition), "
    )


def test_a_set_is_named_once_it_is_drawn() -> None:
    table = busy().next("haunted-fairground")
    table.stack(0, "two-ovens-one-kitchen", "pippa-lovelock-tarn")
    table.play(0, BuySet())
    assert [label_of(action, table) for action in ACTION.legal(table.state, 0)] == [
        "Begin a new production with Haunted Fairground",
        "Put Haunted Fairground into “The Man Bat”",
        "Put Haunted Fairground into Dorian Velvetine's production",
        "Put Haunted Fairground into “Two Ovens, One Kitchen”",
    ]


def test_a_card_that_makes_a_film_ready_says_so() -> None:
    table = busy("second-chances").discards("haunted-fairground")
    table.stack(0, "harbour-street-hearts", "rafe-sundermoor", "great-backlot")
    assert label_of(SalvageSet("haunted-fairground", "harbour-street-hearts"), table).endswith(
        "for “Harbour Street Hearts”"
    )
    table.stack(0, "two-ovens-one-kitchen", "dotty-marrowgate")
    assert label_of(SalvageSet("haunted-fairground", "two-ovens-one-kitchen"), table).endswith(
        "for “Two Ovens, One Kitchen”, which is then ready"
    )
    table.state.drawn = "haunted-fairground"
    assert label_of(PlaceSet("two-ovens-one-kitchen"), table).endswith(", which is then ready")


def test_a_full_box_office_says_what_is_pushed_off() -> None:
    table = TableBuilder(2).show(*TRACK)
    table.stack(0, "the-man-bat", *MAN_BAT)
    assert label_of(SendFilm("the-man-bat"), table) == (
        "Send “The Man Bat” to the box office (4M, 3 prestige), "
        "which pushes “Harbour Street Hearts” (Ben) into the archives"
    )
    assert label_of(SendFilm("the-man-bat", MAN_BAT[0]), table).endswith(
        "into the archives, keeping Seraphine Stormthimble for a new production"
    )


def test_an_assistant_hired_in_the_last_round_comes_too_late() -> None:
    table = TableBuilder(2).at(14)
    assert (
        label_of(HireAssistant(), table) == "Hire an assistant for 7M, who comes too late to work"
    )


def test_the_bank_pays_more_for_a_second_assistant() -> None:
    table = TableBuilder(2)
    table.plays((0, Borrow()), (1, Borrow()))
    assert label_of(Borrow(), table) == "Take 2M from the bank"


def test_each_choice_names_what_it_touches(subtests: pytest.Subtests) -> None:
    for action, refs in [
        (HireAssistant(), ["place:hire"]),
        (Borrow(), ["place:borrow"]),
        (GiveToCharity(), ["place:gala"]),
        (
            BuyScript("krakenfall-harbour"),
            ["place:script", "script:krakenfall-harbour", "stack:new"],
        ),
        (
            BuyScript("krakenfall-harbour", "dorian-velvetine"),
            ["place:script", "script:krakenfall-harbour", "stack:dorian-velvetine"],
        ),
        (HireActor(GUS), ["place:actor", f"actor:{GUS}", "stack:new"]),
        (HireActor(GUS, "the-man-bat"), ["place:actor", f"actor:{GUS}", "stack:the-man-bat"]),
        (BuySet(), ["place:set", "pile:set"]),
        (PlaceSet(), ["prop:pirate-lagoon", "stack:new"]),
        (PlaceSet("the-man-bat"), ["prop:pirate-lagoon", "stack:the-man-bat"]),
        (
            SalvageSet("haunted-fairground", "the-man-bat"),
            ["place:set", "prop:haunted-fairground", "stack:the-man-bat"],
        ),
        (SendFilm("the-man-bat"), ["place:send", "stack:the-man-bat", "film:the-man-bat"]),
        (
            SendFilm("bride-of-the-glass-marsh", "lenore-cryptwell"),
            [
                "place:send",
                "stack:lenore-cryptwell",
                "film:bride-of-the-glass-marsh",
                "keep:lenore-cryptwell",
                "into:new",
            ],
        ),
        (
            SendFilm("the-man-bat", "tobias-wrenfold", "dorian-velvetine"),
            [
                "place:send",
                "stack:the-man-bat",
                "film:the-man-bat",
                "keep:tobias-wrenfold",
                "into:dorian-velvetine",
            ],
        ),
        (
            Campaign("krakenfall-harbour", "swamp-engine-zero"),
            ["place:marketing", "film:krakenfall-harbour", "film:swamp-engine-zero"],
        ),
    ]:
        with subtests.test(action=action, refs=refs):
            table = busy()
            table.stack(0, "lenore-cryptwell", "bride-of-the-glass-marsh")
            table.state.drawn = "pirate-lagoon"
            assert words().action_refs(action, table.state) == refs


def test_no_two_choices_touch_the_same_things_or_sound_the_same() -> None:
    for seed in range(2):
        for number, (state, _, _) in enumerate(whims(3, Options(short=True), seed)):
            if number % 7 or state.over:
                continue
            legal = ACTION.legal(state, state.turn)
            assert len({tuple(words().action_refs(action, state)) for action in legal}) == len(
                legal
            )
            assert len({words().action_label(action, state) for action in legal}) == len(legal)


def test_a_refusal_says_why(subtests: pytest.Subtests) -> None:
    for refused, sentence in [
        (
            IllegalAction("AC-Q-08", "cannot-pay", price=7, listed=7, event=None, money=3),
            "That costs 7M, and you have 3M.",
        ),
        (
            IllegalAction(
                "AC-Q-08", "cannot-pay", price=8, listed=7, event="crew-shortage", money=7
            ),
            "That costs 8M while Crew Shortage is in force, not 7M; you have 7M.",
        ),
        (
            IllegalAction(
                "AC-STACK-05",
                "not-ready",
                film="the-man-bat",
                missing=(("drama", 2), ("fantasy", 1), ("action", 4)),
            ),
            "“The Man Bat” is not ready yet: it still needs 2 Drama, 1 Fantasy and 4 Action.",
        ),
        (
            IllegalAction("AC-ASST-02", "no-slot", location="script", slots=2),
            "All 2 slots of “Buy a Script” are taken for this round.",
        ),
        (
            IllegalAction("AC-ROUND-05", "not-your-turn", seat=2),
            "It is not your turn: the table waits for Cy.",
        ),
        (
            IllegalAction("AC-Q-46", "not-now", phase="set"),
            "This is not the moment: the set that was drawn has to be put into a production first.",
        ),
        (
            IllegalAction("AC-ACTR-05", "no-such-production", production=GUS),
            "You have no such production: Gus Tumblewick's production.",
        ),
        (
            IllegalAction("AC-EV-11a", "not-in-film", card=GUS, film="the-man-bat"),
            "Gus Tumblewick is not in the cast of “The Man Bat”.",
        ),
        (
            IllegalAction("AC-COMP-11", "no-such-script", script="moon"),
            "There is no script “moon” in this game.",
        ),
        (Refused("undo-nothing"), "There is nothing to take back."),
    ]:
        with subtests.test(refused=refused, sentence=sentence):
            assert words().refusal_text(refused) == sentence


def test_whatever_the_rules_refuse_can_be_said() -> None:
    """Random games, in which actions are tried at random."""
    sentences, dice = set(), FastDice("asking")
    for seed in range(3):
        for state, _, _ in whims(3, Options(), seed):
            for action in {dice.pick(ACTION.all_actions(state)) for _ in range(6)}:
                try:
                    ACTION.check(state, state.turn, action)
                except IllegalAction as illegal:
                    sentences.add(words().refusal_text(illegal))
    assert len(sentences) > 50
    assert all("{" not in sentence and sentence.endswith(".") for sentence in sentences)
    assert all(sentence[0].isupper() or sentence[0] == "“" for sentence in sentences)


def test_plans_are_said_whole_and_as_templates() -> None:
    plans: dict[type, str] = {
        BorrowOn: words().plan(BorrowOn(3)),
        ShoppingList: words().plan(ShoppingList(Ranking((), 0), OneOf(()))),
    }
    assert set(plans) == set(get_args(AnyPlan))
    assert plans[BorrowOn] == "Send all your other assistants of this round to the bank"
    assert plans[ShoppingList] == "Buy cards from a shopping list, turn after turn"
    shopping_list = ShoppingList((GUS, "krakenfall-harbour"), "the-man-bat")
    assert words().plan(shopping_list) == (
        "Buy the first of these that you can, turn after turn, for “The Man Bat”: "
        "Gus Tumblewick, “Krakenfall Harbour”"
    )
    assert "each for a new production: Gus" in words().plan(ShoppingList((GUS,), "new"))
    assert say_plan(shopping_list, busy().state, words()) == words().plan(shopping_list)


def test_a_plan_calls_a_production_by_its_film() -> None:
    table = TableBuilder(2)
    table.stack(0, "lenore-cryptwell", "bride-of-the-glass-marsh")
    shopping_list = ShoppingList((GUS,), "lenore-cryptwell")
    assert "for Lenore Cryptwell's production: Gus" in words().plan(shopping_list)
    assert "for “Bride of the Glass Marsh”: Gus" in words().plan(shopping_list, table.state)


@pytest.mark.parametrize(
    ("field", "item", "name"),
    [
        ("cards", "krakenfall-harbour", "“Krakenfall Harbour”"),
        ("cards", GUS, "Gus Tumblewick"),
        ("onto", "new", "a new production"),
        ("onto", "the-man-bat", "“The Man Bat”"),
        ("onto", "dorian-velvetine", "Dorian Velvetine's production"),
    ],
)
def test_items_of_plans_have_names(field: str, item: str, name: str) -> None:
    assert words().option_label(ShoppingList((), ""), field, item, busy().state) == name


def test_everything_has_a_name_and_what_is_unknown_stands_for_itself() -> None:
    names = Names(NAMES, ENGLISH)
    for key in (*films(), *performers(), *sets(), *events()):
        assert names.card(key) not in ("", key)
        assert names.line(key)
    kinds = (names.title, names.film, names.actor, names.prop, names.event, names.card)
    for naming in (*kinds, names.genre, names.place, names.colour, names.effect, names.purpose):
        assert naming("moon") == "moon"
    assert names.line("moon") == ""
    assert names.production("pirate-lagoon") == "the Pirate Lagoon production"
    assert names.amounts((0,) * 6) == ""


def test_amounts_are_millions_and_prestige() -> None:
    assert [words().money(amount) for amount in (0, 7, 12)] == ["0M", "7M", "12M"]
    assert words().price(Price(6, 7, "crew-fair")) == "6M instead of 7M (Crew Fair)"
    assert [words().score(points) for points in (1, 37)] == ["1 prestige", "37 prestige"]
    assert words().score(-3, unit=False) == "\N{MINUS SIGN}3"
    texts = words().points(1), words().assistants(2), words().films(1)
    assert texts == ("1 point", "2 assistants", "1 film")


def test_every_choice_and_refusal_goes_through_gettext() -> None:
    bracketed, view = words(BracketLanguage("en")), busy("charity-gala").state
    for action in OFFERS:
        assert bracketed.action_label(action, view).startswith("[")
    assert bracketed.plan(BorrowOn(1)).startswith("[")
    for key in ("game-over", "no-gala", "no-sets"):
        assert bracketed.refusal_text(IllegalAction("AC", key)) == f"[{REFUSALS[key]}]"
