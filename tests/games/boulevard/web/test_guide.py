"""The guide explains every rule, and every figure in it is the game's own."""

import re

import pytest

from games.boulevard.builder import TableBuilder
from games.bracket_language import BracketLanguage
from games.page_reader import Reader, section_of
from games.table_builder import all_of, only
from matinee.engine.contract.game import Event
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.games.boulevard.content import boxes, films, genres, prices, stars, tips
from matinee.games.boulevard.content.pieces import LENSES, MEDIA
from matinee.games.boulevard.rules import events
from matinee.games.boulevard.rules.actions import Celebrate
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.scoring import holdings
from matinee.games.boulevard.rules.setup import START_CASH, START_HAND
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.help import examples
from matinee.games.boulevard.web.help.guide import SECTIONS, STEPS, guide, quick_reference

NONE = "\N{EN DASH}"


def words(language: Language | None = None) -> BoulevardText:
    return BoulevardText(("Ada", "Ben"), Options(), language or ENGLISH)


PAGES = {"guide": guide(words()), "aid": quick_reference(words())}
GUIDE, AID = Reader(PAGES["guide"]), Reader(PAGES["aid"])


def test_the_narrower_name_wins() -> None:
    assert section_of("HB-DEC-38", SECTIONS) == "genre"
    assert section_of("HB-DEC-71", SECTIONS) == "questions"
    assert section_of("HB-CON-22", SECTIONS) == "boxes"
    assert section_of("HB-CON-06", SECTIONS) == "films"
    assert section_of("HB-CON-IT-16", SECTIONS) == "tips"


def test_a_week_has_thirteen_steps() -> None:
    steps = [step for _, group in STEPS for step in group]
    assert len(steps) == 13
    for step in steps:
        assert step in GUIDE.text
        assert step in AID.text


@pytest.mark.parametrize("page", [GUIDE, AID], ids=PAGES)
@pytest.mark.rule("HB-CON-22", "HB-DEC-19")
def test_fees_and_limits_are_those_of_the_box(page: Reader) -> None:
    (caption,) = [caption for caption in page.tables if "shop" in caption or "Fees" in caption]
    _, *rows = page.tables[caption]
    for row, box in zip(rows, boxes().values(), strict=True):
        fee = f"${box.fee},000" if box.fee else "free"
        if box.key == "lenses":
            found = re.findall(r"\$\d,000", row[2])
            assert found == [f"${prices()[lens]},000" for lens in LENSES]
        else:
            assert row[2] == fee
        assert row[:2] == [box.name, box.text]
        assert row[3] == (str(box.most) if box.most else "any")


@pytest.mark.rule("HB-CON-23")
def test_the_dial_is_the_games_own() -> None:
    _, two, *rows = GUIDE.tables["The genre dial"]
    assert (two[0], two[2]) == ("2", "1")
    for row, genre in zip(rows, genres().values(), strict=True):
        ways = sum(a + b == genre.total for a in range(1, 7) for b in range(1, 7))
        assert row == [f"{genre.total}", genre.name, f"{ways}"]
        assert f"{genre.total} {genre.name}" in AID.text


def test_all_tip_cards_are_listed() -> None:
    _, *rows = GUIDE.tables["Insider Tip Cards"]
    assert rows == [[tip.name, tip.text, f"{tip.step}", f"{tip.copies}"] for tip in tips().values()]


@pytest.mark.rule("HB-DEC-06")
def test_the_second_deck_comes_when_the_guide_says() -> None:
    weeks, second = GUIDE.tables["When the second deck comes"]
    for rounds, week in zip(map(int, weeks[1:]), map(int, second[1:]), strict=True):
        table = TableBuilder(2, rounds=rounds)
        for played in range(1, week):
            assert table.state.deck == 1
            table.hold(0).hold(1).bid([0] * 6, [0] * 6)
            table.lower(seed=played)
        assert (table.state.round, table.state.deck) == (week, 2)


def test_the_start_is_the_games_own() -> None:
    table = TableBuilder(2)
    assert table.state.cash == [START_CASH, START_CASH]
    assert f"${START_CASH},000, {START_HAND} tips" in GUIDE.text
    assert f"{table.state.running_time(0)} minutes" in GUIDE.text
    assert f"{len(stars())} names" in GUIDE.text


def week() -> tuple[TableBuilder, list[Event]]:
    """The week of the guide's examples, until the Blockbuster: the table and the events."""
    table = TableBuilder(3)
    table.put(0, films=list(examples.PROGRAMME), chips=dict(examples.CHIPS), played=[examples.TIP])
    table.state.cubes = dict(examples.CUBES)
    table.bid(*map(list, examples.BIDS))
    total = genres()[examples.TREND].total
    new_events = table.lower(
        examples.AGENCY_DIE,
        *examples.ROLL_OFF.values(),
        *(total // 2, total - total // 2),
        *examples.ROLLED,
        *examples.REROLLED,
    )
    return table, new_events


@pytest.mark.rule("HB-RES-02", "HB-RES-04", "HB-RES-05", "HB-RES-06", "HB-AGCY-02")
def test_the_auction_goes_as_in_the_guide() -> None:
    _, new_events = week()
    sales = examples.sales()
    won = [(e.medium, e.winner, e.dice) for e in all_of(events.BoxResolved, new_events)]
    assert won == [(sale.medium, sale.winner, sale.dice) for sale in sales]
    tied = only(events.BoxTied, new_events)
    assert [(sale.medium, sale.tied) for sale in sales if sale.tied] == [(tied.medium, tied.seats)]
    rolled = only(events.RolledOff, new_events)
    assert [dict(rolls) for rolls in rolled.rolls] == [examples.ROLL_OFF]
    caption = f"An auction for three; the agency's die shows {examples.AGENCY_DIE}"
    _, *rows, paid = GUIDE.tables[caption]
    for row, sale in zip(rows, sales, strict=True):
        assert row[1:4] == [str(bid or NONE) for bid in sale.bids]
        winner = "nobody" if sale.winner is None else examples.NAMES[sale.winner]
        assert row[4:] == [winner, str(sale.dice or NONE)]
    assert paid[1:4] == [f"${sum(bids)},000" for bids in examples.BIDS]
    assert len(rows) == len(MEDIA)


@pytest.mark.rule("HB-PAY-01", "HB-PAY-02", "HB-PAY-03", "HB-PAY-04", "HB-PAY-05", "HB-PAY-06")
def test_the_payout_is_what_the_guide_counts() -> None:
    _, new_events = week()
    paid = next(e for e in all_of(events.PaidOut, new_events) if e.seat == 0)
    assert dict(paid.sources) == examples.sources()
    _, *rows, total = GUIDE.tables[f"{examples.NAMES[0]}'s dice this week"]
    assert [int(row[2]) for row in rows] == [dice for _, dice in paid.sources]
    assert int(total[2]) == len(paid.dice)
    assert sum(film.minutes for film in examples.programme()) <= 180


@pytest.mark.rule("HB-RR-03", "HB-RR-05", "HB-PAY-07")
def test_the_ones_are_rolled_again_as_in_the_guide() -> None:
    _, new_events = week()
    paid = next(e for e in all_of(events.PaidOut, new_events) if e.seat == 0)
    assert paid.rerolls == examples.REROLLED
    assert len(paid.rerolls) == examples.chances()
    assert paid.income == examples.income()
    assert f"${paid.income},000" in GUIDE.text


@pytest.mark.rule("HB-BLOCK-01", "HB-BLOCK-03", "HB-UPK-02")
def test_the_blockbuster_and_the_upkeep_are_as_in_the_guide() -> None:
    table, new_events = week()
    assert only(events.BlockbusterFound, new_events).seats == (0,)
    for film in examples.PROGRAMME:
        assert Celebrate(film, films()[film].stars) in table.legal(0)
        for star in films()[film].stars:
            assert stars()[star].name in GUIDE.text
    new_events = table.play_shuffled(0, Celebrate(examples.PROGRAMME[0], ("gene-kelly",)))
    paid = next(e.paid for e in all_of(events.UpkeepPaid, new_events) if e.seat == 0)
    assert paid == examples.due()
    assert f"pays ${paid},000" in GUIDE.text


@pytest.mark.rule("HB-END-06", "HB-END-07")
def test_holdings_come_to_what_the_guide_says() -> None:
    table = TableBuilder().put(0, cash=212, chips={"loan": 1}, hand=["cartoon"] * 3)
    worth = holdings(table.state, 0)
    assert f"$212,000 in cash with one loan and three tips comes to ${worth},000" in GUIDE.text


def test_the_posters_show_every_print() -> None:
    assert {films()[film].colour for film in examples.SHOWN} == {"bw", "color", "technicolor"}


def test_every_sentence_of_the_aid_goes_through_gettext() -> None:
    page = re.sub(r"<[^>]*>|\s+|[$,\d]", " ", quick_reference(words(BracketLanguage("en"))))
    assert re.sub(r"\[[^\[\]]*\]", "", page).split() == []
