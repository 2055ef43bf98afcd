"""The guide explains every rule, and every figure in it is the game's own."""

from typing import get_args

import pytest

from games.page_reader import Reader
from games.table_builder import only
from games.universalis.builder import TableBuilder, event, obstacle
from matinee.engine.rulebook import rules
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.games.universalis import TITLE
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules import events
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.transcript_entries import Entry, EntryKind
from matinee.games.universalis.text.game_text import UniversalisText
from matinee.games.universalis.web.art.poster import poster
from matinee.games.universalis.web.event_refs import guide_anchor
from matinee.games.universalis.web.help import examples
from matinee.games.universalis.web.help.glossary import glossary
from matinee.games.universalis.web.help.guide import SECTIONS, guide, quick_reference
from matinee.games.universalis.web.panels.price_rows import GROUPS
from matinee.testing.loaded_dice import LoadedDice
from matinee.testing.pseudo_locale import Pseudo, untranslated_words_in


def words(language: Language | None = None) -> UniversalisText:
    return UniversalisText(("Ann", "Bo"), Options(), language or ENGLISH)


PAGES = {"guide": guide(words()), "aid": quick_reference(words()), "poster": poster(words())}
GUIDE, AID = Reader(PAGES["guide"]), Reader(PAGES["aid"])
ADA, BEN, CLEO = examples.NAMES
PRICE_ROWS = {
    a.TellEvent: "12",
    a.Colour: "34",
    a.Speak: "33",
    a.EstablishNew: "04",
    a.SetTime: "07",
    a.LinkScene: "08",
    a.Introduce: "10",
    a.Exit: "11",
    a.MoveToNew: "09",
    a.StartMini: "13",
    a.Create: "14",
    a.CreateMaster: "15",
    a.Link: "16",
    a.ReduceImportance: "20",
    a.RestoreImportance: "21",
    a.Eliminate: "22",
    a.AddTrait: "17",
    a.RemoveTrait: "18",
    a.RestoreTrait: "19",
    a.ProposeTenet: "01",
    a.ChangeTenet: "02",
    a.Originate: "26",
    a.Draw: "27",
    a.BuyDice: "28",
    a.CallResolution: "29",
    a.BuyDown: "30",
    a.Interrupt: "23",
    a.TakeOver: "24",
    a.Obstacle: "25",
    a.CallFine: "32",
    a.EndTurn: "35",
    a.EndScene: "36",
    a.FadeToBlack: "37",
}
"""Rule of the catalogue with the price of each action."""


def test_every_kind_of_line_leads_to_a_section(subtests: pytest.Subtests) -> None:
    for kind in [*get_args(EntryKind)]:
        with subtests.test(kind=kind):
            entry = Entry(no=1, move=1, scene=1, turn=1, seat=0, kind=kind, rule="UN-STORY-04")
            assert guide_anchor(events.Entered(entry=entry)) in SECTIONS


def test_what_happens_in_the_examples_leads_to_a_section(subtests: pytest.Subtests) -> None:
    for happened in examples.table_after_roll().events + examples.table_after_dispute().events:
        with subtests.test(happened=happened):
            unexplained = isinstance(happened, events.Passed)
            assert unexplained or guide_anchor(happened) in SECTIONS


def test_prices_are_those_of_the_catalogue() -> None:
    costs = {rule.id: rule.cells["cost"] for rule in rules(TITLE.rules.read_text("utf-8"))
             if rule.id.startswith("UN-COST-")}  # fmt: skip
    expected = {"0": "0", "1": "1", "each-die": "1 per die", "each-coin": "1 per coin"}
    for group in GROUPS:
        for price_row in group.rows:
            kind = next((kind for kind in price_row.kinds if kind in PRICE_ROWS), None)
            if kind is None:
                assert price_row.kinds[0] in (a.OpenBare, a.CloseMini, a.Done, a.Challenge,
                                              a.CreateLocation)  # fmt: skip
            else:
                cost = costs[f"UN-COST-{PRICE_ROWS[kind]}"]
                if price_row.price == "others":
                    assert cost.startswith("1 to each other player")
                else:
                    assert cost.startswith(expected[price_row.price])


@pytest.mark.parametrize("page", [GUIDE, AID], ids=["guide", "aid"])
def test_the_price_list_is_printed_in_full(page: Reader) -> None:
    price_texts = {
        "0": "free",
        "1": "1 coin",
        "others": "1 to each other player",
        "each-die": "1 a die",
        "each-coin": "1 a coin",
    }
    listed = {tuple(row) for table in page.tables.values() for row in table}
    assert {
        (price_row.label, price_texts[price_row.price])
        for group in GROUPS
        for price_row in group.rows
    } <= listed


@pytest.mark.rule("UN-BID-08", "UN-DEC-14")
def test_the_bids_of_the_guide_make_the_same_framer() -> None:
    table = TableBuilder(3).bidding()
    for seat, coins in enumerate(examples.BIDS[:-1]):
        table.play(seat, a.Bid(coins))
    result = only(events.BidsShown, table.play(2, a.Bid(examples.BIDS[-1])))
    assert result.tied
    assert result.framer == examples.BEN
    assert f"{BEN} frames." in GUIDE.text
    assert [row[1] for row in GUIDE.tables["Three bids"][1:]] == ["4 coins", "6 coins", "6 coins"]


@pytest.mark.rule("UN-FRAME-03", "UN-FRAME-04", "UN-FRAME-08", "UN-FRAME-10", "UN-MINI-05")
def test_framing_costs_what_the_guide_counts() -> None:
    _, *rows = GUIDE.tables[f"{BEN} frames a scene"]
    paid = ["1 coin", "free", "1 coin", "1 coin", "1 coin", "free"]
    assert [row[1] for row in rows] == paid
    assert [row[2] for row in rows] == ["24", "24", "23", "22", "21", "21"]
    assert examples.table_after_framing().state.purse == examples.BIDS[examples.BEN] - 4


@pytest.mark.rule("UN-CX-17", "UN-CX-18", "UN-CX-16")
def test_the_dice_of_the_guide_pay_what_it_says() -> None:
    rolled, _ = examples.roll()
    table = TableBuilder(3).scene(framer=1, active=2)
    table.present("Captain Roe", by=1)
    table.play(2, event("Ida Finch walks past."))
    table.play(1, obstacle(len(rolled.pools[0].dice)))
    table.play(2, a.BuyDice(2, subtract=False, dice=len(rolled.pools[1].dice), text="Quick."))
    table.plays((2, a.CallResolution()), (0, a.AnswerCall(agree=True)))
    dice = LoadedDice(*rolled.pools[0].dice, *rolled.pools[1].dice)
    happened = table.play(1, a.AnswerCall(agree=True), dice)
    paid = {e.seat: e.coins for e in happened if isinstance(e, events.BonusPaid)}
    _, *rows = GUIDE.tables["An obstacle is rolled for"]
    assert [(row[0], row[3]) for row in rows] == [(BEN, f"{paid[1]}"), (CLEO, f"{paid[2]}")]
    assert [row[2] for row in rows] == [
        f"{sum(face <= 5 for face in pool.dice)}" for pool in rolled.pools
    ]
    assert rolled.winners == (examples.CLEO,)
    assert f"{CLEO} wins and tells first" in GUIDE.text


@pytest.mark.rule("UN-CH-14", "UN-CH-09", "UN-CH-11")
def test_the_bids_about_a_line_add_up_and_the_words_change() -> None:
    bids, totals, outcome = examples.dispute()
    for solution, total in totals.items():
        assert total == sum(bid.coins for bid in bids if bid.solution == solution)
    assert outcome.solution == max(totals, key=lambda key: totals[key])
    table = examples.table_after_dispute()
    for seat in (examples.BEN, examples.CLEO, examples.ADA):
        table.do(seat, a.Pass())
    assert table.state.entry(outcome.entry).text == examples.SOFTER
    assert GUIDE.tables["Coins decide about a line"][-1] == ["Together", "wording 1", "3"]


@pytest.mark.rule("UN-FINE-05", "UN-FINE-06")
def test_the_fine_of_the_guide_is_as_high_as_the_votes_against() -> None:
    verdict = examples.fine()
    assert verdict.loser == examples.CLEO
    assert verdict.coins == verdict.votes.count("accuser")
    assert f"{CLEO} pays {verdict.coins} coins." in GUIDE.text


@pytest.mark.rule("UN-BID-12", "UN-END-07")
def test_a_scene_ends_with_the_coins_that_the_guide_counts() -> None:
    lost, changes = examples.ending()
    assert lost == 2
    for one in changes:
        assert one.after == one.before + Options().refreshment
    _, *rows = GUIDE.tables[f"{BEN} ends the scene with 2 coins in the purse"]
    assert [[int(row[1]), int(row[2])] for row in rows] == [[h.before, h.after] for h in changes]


@pytest.mark.rule("UN-TRAIT-05", "UN-TRAIT-06", "UN-DEC-37")
def test_importance_adds_up_as_in_the_guide() -> None:
    assert GUIDE.tables["How importance adds up"][1:] == [
        ["Harbour Police", "armed", "2", "5"],
        ["Sergeant Vane", "seasick", "2", "2"],
        ["Constable Pim", "\N{EN DASH}", "1", "1"],
    ]


def test_the_settings_are_the_games_own() -> None:
    assert f"you begin with {Options().coins} coins" in GUIDE.text
    assert f"everybody gets {Options().refreshment} coins" in GUIDE.text


def test_words_are_explained_in_sentences() -> None:
    for word, explanation in glossary(words()).items():
        assert explanation.endswith(".")
        assert explanation.casefold() != word


@pytest.mark.parametrize("page", [guide, quick_reference, poster])
def test_every_sentence_goes_through_gettext(page: object) -> None:
    assert callable(page)
    assert untranslated_words_in(page(words(Pseudo())), examples.NAMES) == []
