"""The board in a terminal: complete at any width."""

from io import StringIO

import pytest
from rich.console import Console, RenderableType

from games.action.builder import MAN_BAT, TableBuilder
from games.action.text.test_game_text import NAMES
from matinee.engine.text.i18n import ENGLISH
from matinee.games.action.content import films, performers, sets
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import BuySet, HireAssistant
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import View
from matinee.games.action.terminal import board, detail
from matinee.games.action.text.game_text import ActionText


def words(table: TableBuilder) -> ActionText:
    return ActionText(NAMES[: table.state.seats], Options(), ENGLISH)


def printed_text(renderable: RenderableType | None, width: int = 140) -> str:
    """Output on a terminal of this width, without colours."""
    assert renderable is not None
    console = Console(width=width, file=StringIO())
    with console.capture() as captured:
        console.print(renderable)
    return captured.get()


def view_of(table: TableBuilder) -> View:
    return ACTION.view(table.state, 0)


def draw(table: TableBuilder, width: int = 140) -> str:
    return printed_text(board.draw(view_of(table), words(table), 0), width)


def row(table: TableBuilder, what: str, width: int = 80) -> str:
    """Text of the first line with `what` in it, with single spaces."""
    return " ".join(next(line for line in draw(table, width).splitlines() if what in line).split())


@pytest.mark.parametrize("width", [80, 100, 140])
def test_rounds_money_and_all_cards_are_there_at_any_width(width: int) -> None:
    table = (
        TableBuilder(4, television=True).at(4, event="crew-fair").put(1, money=17, hired=2, left=4)
    )
    table.state.placed = {"borrow": (1,)}
    table.show(("krakenfall-harbour", 1))
    board_text = draw(table, width)
    assert "Round 4 of 12 · assistants are being placed · First Player Ada" in board_text
    assert "Crew Fair: Hiring an assistant costs 6M instead of 7M." in board_text
    assert "Hire an Assistant 6M" in board_text
    for card in (*table.state.scripts, *table.state.track, *(own for own in table.state.owners)):
        assert films()[str(card)].title[:25] in board_text
    for actor in table.state.actors:
        assert performers()[str(actor)].name in board_text
    for name in NAMES:
        assert name in board_text
    assert "17M" in board_text
    assert "4/5" in board_text
    assert max(map(len, board_text.splitlines())) <= width


def test_the_round_track_shows_what_comes() -> None:
    table = TableBuilder(3).at(5)
    table.state.trends = ["drama", "comedy", "fantasy", "romance", "horror"]
    assert "1  2$  3!  4$★D  [5!$]  6$★C  7!  8$★F  9!$  10$★R  11!  12$★H\n" in draw(table)
    table.state.phase, table.state.round = "over", 12
    assert "[" not in draw(table).splitlines()[1]


def test_assistants_stand_in_their_slots() -> None:
    table = TableBuilder(3)
    table.state.placed = {"script": (0, 2), "borrow": (1, 1)}
    board_text = draw(table)
    assert "Buy a Script 1M ●▲·" in board_text
    assert "Bank ■■" in board_text
    assert "Charity Gala" not in board_text
    assert "Charity Gala 4M ···" in draw(table.at(3, event="charity-gala"))


@pytest.mark.rule("AC-Q-71", "AC-EV-05c")
def test_a_place_that_nobody_can_go_to_is_closed() -> None:
    fire = TableBuilder(3).at(3, event="studio-fire")
    assert "Buy a Set (closed)" in draw(fire)
    assert "Buy a Set 1M" not in draw(fire)
    text = printed_text(detail.detail(view_of(fire), words(fire), "place:set"))
    assert "Closed while the event Studio Fire is in force." in text
    assert "Price" not in text
    assert "free" not in text
    text = printed_text(detail.detail(view_of(fire), words(fire), "place:gala"))
    assert "Closed: the event Charity Gala is not in force." in text
    assert "Price" not in text
    gala = TableBuilder(3).at(3, event="charity-gala")
    for key in ("set", "gala"):
        text = printed_text(detail.detail(view_of(gala), words(gala), f"place:{key}"))
        assert "Price" in text
        assert "3 slots are free." in text


@pytest.mark.rule("AC-HIRE-05")
def test_an_assistant_hired_this_round_is_not_counted_before_the_next() -> None:
    table = TableBuilder(2).put(0, money=7)
    table.play(0, HireAssistant())
    assert row(table, "Ben  ") == "▸ ■ Ben 3M 0 0 3/3"
    assert row(table, "Ada  ") == "● Ada 0M 0 0 2/3"
    table.borrow_all()
    assert row(table, "Ada  ").endswith(" 4/4")


def test_productions_show_what_they_have_and_need() -> None:
    table = TableBuilder(2)
    table.stack(0, "the-man-bat", *MAN_BAT)
    table.stack(1, "krakenfall-harbour", "elowen-starhollow")
    table.stack(1, "pirate-lagoon")
    assert row(table, "The Man Bat") == "● ✓ The Man Bat red 4M 3 4/2 · 3/2 · · 5/4"
    begun = "■ Krakenfall Harbour red 4M 4 · · 4/4 · 0/2 0/4"
    assert row(table, "Krakenfall Harbour") == begun
    assert row(table, "Krakenfall Harbour", 140) == f"{begun} Elowen Starhollow"
    assert row(table, "Pirate Lagoon") == "■ Pirate Lagoon, no script · 1 1 1 · 1"


def test_the_box_office_and_the_archives_are_counted() -> None:
    table = TableBuilder(2).put(0, money=12, prestige=17).show(("krakenfall-harbour", 1))
    table.archive(0, "what-the-orchard-kept", "eleven-unsent-postcards", "siege-of-the-salt-tower")
    assert row(table, "Krakenfall Harbour") == "■ Krakenfall Harbour red 4M 4 · · 4 · 2 4"
    assert row(table, "Ada  ") == "▸ ● Ada 12M 17 20 3/3 blue 2, gold 1"


def test_a_set_just_drawn_and_cards_from_the_discards_are_shown() -> None:
    table = (
        TableBuilder(2).at(3, event="second-chances").discards("lenore-cryptwell", "misty-abbey")
    )
    assert row(table, "Lenore") == "Lenore Cryptwell 1M · · · 1 3 ·"
    assert row(table, "Misty Abbey") == "Misty Abbey 1M 1 · 1 1 1 ·"
    table.next("pirate-lagoon").play(0, BuySet())
    assert row(table, "Pirate Lagoon") == "● Pirate Lagoon, just drawn · 1 1 1 · 1"


@pytest.mark.rule("AC-Q-16")
@pytest.mark.parametrize("width", [80, 140])
def test_discards_are_told_from_the_top_and_can_be_looked_at(width: int) -> None:
    table = TableBuilder(2).discards(
        "gus-tumblewick", "lenore-cryptwell", "bram-oakenlye", "misty-abbey"
    )
    board_text = " ".join(draw(table, width).split())
    actors = "Bram Oakenlye, Lenore Cryptwell and Gus Tumblewick"
    assert f"Discarded actors, from the top: {actors}." in board_text
    assert "Discarded sets, from the top: Misty Abbey." in board_text
    found = detail.things(view_of(table), words(table))
    assert found["Discarded actors"] == "discards:actor"
    assert found["Discarded sets"] == "discards:set"
    assert {"actor:gus-tumblewick", "actor:bram-oakenlye", "prop:misty-abbey"} <= {*found.values()}
    text = printed_text(detail.detail(view_of(table), words(table), "discards:actor")).splitlines()
    assert text[1:] == [
        "Bram Oakenlye: 1 Drama, 1 Comedy and 2 Fantasy",
        "Lenore Cryptwell: 1 Romance and 3 Horror",
        "Gus Tumblewick: 4 Comedy",
    ]
    about = printed_text(detail.detail(view_of(table), words(table), "actor:gus-tumblewick"))
    assert "Among the discards, until they are shuffled again." in about


@pytest.mark.rule("AC-Q-16")
def test_where_there_are_no_discards_it_says_so() -> None:
    table = TableBuilder(2)
    assert "Discarded" not in draw(table)
    for kind in ("actor", "set"):
        text = printed_text(detail.detail(view_of(table), words(table), f"discards:{kind}"))
        assert f"No {kind} lies among the discards." in text


@pytest.mark.rule("AC-EV-09a", "AC-EV-09b", "AC-EV-12a", "AC-EV-12b")
def test_cards_that_an_event_offers_can_be_looked_at_with_their_price() -> None:
    def about(table: TableBuilder, ref: str) -> str:
        assert ref in detail.things(view_of(table), words(table)).values()
        return printed_text(detail.detail(view_of(table), words(table), ref))

    table = TableBuilder(2).next("elowen-starhollow").discards("lenore-cryptwell", "misty-abbey")
    assert "actor:elowen-starhollow" not in detail.things(view_of(table), words(table)).values()
    for ref in ("actor:lenore-cryptwell", "prop:misty-abbey"):
        assert "To be" not in about(table, ref)
    table.at(3, event="open-audition")
    assert "To be hired for 3M." in about(table, "actor:elowen-starhollow")
    table.at(3, event="second-chances")
    assert "To be hired for 1M." in about(table, "actor:lenore-cryptwell")
    assert "To be bought for 1M." in about(table, "prop:misty-abbey")


@pytest.mark.parametrize(
    ("ref", "text"),
    [
        ("", "Round 5: a new event at its start, the box office at its end."),
        ("round:4", "Round 4: box office and awards; the trend is "),
        ("film:the-man-bat", "4M in each box-office phase, 3 prestige at each ceremony, red."),
        ("script:the-man-bat", "Needs 2 Drama, 2 Fantasy and 4 Action."),
        ("film:the-man-bat", "In production, for Ada."),
        ("film:krakenfall-harbour", "At the box office, for Ben."),
        ("film:siege-of-the-salt-tower", "In the archives of Ben."),
        ("film:swamp-engine-zero", "On sale."),
        ("film:comet-patrol-eleven", "TV: 2M in each box-office phase"),
        ("actor:rex-hammerlund", "Gives 4 Action."),
        ("actor:gus-tumblewick", "To be hired for 2M instead of 3M (Talent Scouts)."),
        ("keep:gus-tumblewick", performers()["gus-tumblewick"].line),
        ("prop:pirate-lagoon", sets()["pirate-lagoon"].line),
        ("event:talent-scouts", "In force since round 3."),
        ("place:script", "Assistants there: Ada and Ben."),
        ("place:script", "0 slots are free."),
        ("place:hire", "Price: 7M."),
        ("place:gala", "Open only while the event is in force."),
        ("stack:the-man-bat", "Ready to be sent to the box office."),
        ("stack:pirate-lagoon", "The Pirate Lagoon production"),
        ("into:bride-of-the-glass-marsh", "Still needs 3 Fantasy, 2 Romance and 3 Horror."),
        ("genre:drama", "The trend of the awards in round 4."),
        ("genre:action", "No trend in this game."),
        ("seat:0", "If the game ended now: 22 prestige, of which money makes 2 and pairs 0."),
        ("seat:1", "In the archives: “Siege of the Salt Tower”."),
    ],
)
def test_a_thing_can_be_looked_at_closely(ref: str, text: str) -> None:
    table = TableBuilder(2).at(3, event="talent-scouts").put(0, money=12, prestige=20)
    table.stack(0, "the-man-bat", *MAN_BAT)
    table.stack(0, "pirate-lagoon")
    table.stack(1, "bride-of-the-glass-marsh")
    table.show(("krakenfall-harbour", 1)).archive(1, "siege-of-the-salt-tower")
    table.actors("gus-tumblewick", None, "dotty-marrowgate").scripts(
        "swamp-engine-zero", None, None
    )
    table.state.placed = {"script": (0, 1)}
    table.state.trends = ["drama", "comedy"]
    assert text in printed_text(detail.detail(view_of(table), words(table), ref))


def test_there_is_nothing_to_see_where_there_is_nothing() -> None:
    table = TableBuilder(2)
    films = ("film:moon", "stack:the-man-bat")
    for ref in (*films, "round:15", "seat:2", "pile:set", "discards:script", "moon"):
        assert detail.detail(view_of(table), words(table), ref) is None


def test_everything_that_lies_open_can_be_looked_at() -> None:
    table = (
        TableBuilder(2, television=True).at(3, event="crew-fair").show(("krakenfall-harbour", 1))
    )
    table.stack(0, "misty-abbey", "rex-hammerlund")
    found = detail.things(view_of(table), words(table))
    refs = {*found.values()}
    assert {"stack:misty-abbey", "actor:rex-hammerlund", "film:krakenfall-harbour"} <= refs
    assert {"event:crew-fair", "place:borrow", "round:14", "seat:1", "prop:misty-abbey"} <= refs
    for ref in refs:
        assert detail.detail(view_of(table), words(table), ref) is not None


def test_the_status_is_a_line() -> None:
    table = TableBuilder(2).at(4).put(0, money=12, prestige=5, left=1)
    text = board.status(view_of(table), words(table), 0)
    assert text == "Round 4 of 14. 12M, 5 prestige, 1 assistant to place."


def test_the_odds_are_what_an_unseen_set_brings() -> None:
    table = TableBuilder(2)
    table.stack(0, "two-ovens-one-kitchen", "dotty-marrowgate")
    with_romance = [key for key in sets() if "romance" in sets()[key].genres]
    share = round(100 * len(with_romance) / len(sets()))
    assert board.odds(view_of(table), words(table), 0) == (
        "A set unseen brings “Two Ovens, One Kitchen” 0.7 of 1 missing point on average; "
        f"ready at once: {share}%."
    )
    table.discards(*with_romance)
    text = board.odds(view_of(table), words(table), 0)
    assert "0.0 of 1 missing point on average." in text
    table.state.set_pile.clear()
    assert "1.0 of 1 missing point on average; ready at once: 100%." in board.odds(
        view_of(table), words(table), 0
    )


def test_there_are_no_odds_where_no_set_can_be_drawn() -> None:
    table = TableBuilder(2)
    assert board.odds(view_of(table), words(table), 0) == ""
    table.stack(0, "two-ovens-one-kitchen")
    assert board.odds(view_of(table), words(table), 0)
    assert board.odds(view_of(table.at(3, event="studio-fire")), words(table), 0) == ""
    table = TableBuilder(2)
    table.stack(0, "two-ovens-one-kitchen")
    table.play(0, BuySet())
    assert board.odds(view_of(table), words(table), 0) == ""
