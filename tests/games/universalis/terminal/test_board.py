"""The board in a terminal: complete, and without secrets."""

from fractions import Fraction
from io import StringIO
from itertools import product

import pytest
from msgspec.structs import replace
from rich.console import Console, RenderableType

from games.universalis.builder import TableBuilder, challenge, event, fine, originate
from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import ENGLISH
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.complications import odds
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.terminal import board, detail
from matinee.games.universalis.text.game_text import UniversalisText

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


def words(table: TableBuilder) -> UniversalisText:
    return UniversalisText(NAMES[: table.state.seats], Options(), ENGLISH)


def view(table: TableBuilder, seat: Seat | None = 0) -> View:
    return UNIVERSALIS.view(table.state, seat)


def shown(renderable: RenderableType | None, width: int = 80) -> str:
    """Output on a terminal of this width, without colours."""
    assert renderable is not None
    console = Console(width=width, file=StringIO())
    with console.capture() as captured:
        console.print(renderable)
    return captured.get()


def draw(table: TableBuilder, seat: Seat | None = 0, width: int = 80) -> str:
    return shown(board.draw(view(table, seat), words(table), seat), width)


def row(table: TableBuilder, what: str, seat: Seat | None = 0) -> str:
    """Text of the last line with `what` in it, with single spaces."""
    lines = [line for line in draw(table, seat).splitlines() if what in line]
    return " ".join(lines[-1].split())


def look(table: TableBuilder, ref: str) -> str:
    return " ".join(shown(detail.detail(view(table), words(table), ref)).split())


def ferry() -> TableBuilder:
    """A scene with two characters in it, and an event."""
    table = TableBuilder(scenes=3).scene(framer=1, purse=4, location="Night Ferry")
    table.present("Captain Roe", by=1, traits=("knows every sandbank",))
    table.present("Ida Finch", by=2)
    table.play(1, event("The engine stops."))
    return table


@pytest.mark.parametrize("width", [80, 100, 140])
def test_the_scene_is_there_at_any_width(width: int) -> None:
    table = ferry()
    table.play(1, a.Speak(2, "Nobody goes below.", "calmly"))
    board_text = draw(table, width=width)
    assert "Scene 1 of 3 · INT. NIGHT FERRY" in board_text
    assert "Bo is telling." in board_text
    assert "The engine stops." in board_text
    assert "CAPTAIN ROE (calmly): Nobody goes below." in board_text
    assert max(map(len, board_text.splitlines())) <= width
    for name in NAMES[:3]:
        assert name in board_text


def test_cards_show_who_controls_them_and_what_they_weigh() -> None:
    table = ferry()
    table.trait(3, "seasick", injury=True)
    table.known("Lantern", "prop")
    assert row(table, "Night Ferry ") == "■ Night Ferry (here) location 1"
    assert row(table, "Captain Roe") == "■ Captain Roe character 2 knows every sandbank"
    assert row(table, "Ida Finch") == "▲ Ida Finch character 2 seasick†"
    assert row(table, "Lantern") == "Lantern prop 1"
    board_text = draw(table)
    assert board_text.index("On stage") < board_text.index("Ida Finch")
    assert board_text.index("On the cork board") < board_text.index("Lantern")


def test_coins_purse_and_control_are_counted() -> None:
    table = ferry()
    assert row(table, " Bo ") == "▸ ■ Bo 25 3 · 2"
    assert row(table, " Ann ") == "● Ann 25 · · ·"


@pytest.mark.rule("UN-DEC-08", "UN-DEC-11")
def test_bids_are_in_or_not_and_only_ones_own_is_shown() -> None:
    table = TableBuilder().bidding()
    table.plays((0, a.Bid(17)), (1, a.Bid(13)))
    mine, others, onlooker = draw(table, 0), draw(table, 2), draw(table, None)
    assert "● Ann: is in (17 coins)" in mine
    assert "■ Bo: is in" in mine
    assert "▲ Cleo: not yet" in mine
    assert "13" not in mine
    for board_text in (others, onlooker):
        assert "● Ann: is in" in board_text
        assert "17" not in board_text
        assert "13" not in board_text


def test_pools_lie_in_the_tray_with_their_sides() -> None:
    table = ferry()
    table.plays((1, a.EndTurn()), (2, originate(2, "Ida Finch takes the key of Captain Roe.")))
    table.play(2, a.BuyDice(2, subtract=False, dice=3, text="She is quick."))
    board_text = draw(table)
    assert "“Ida Finch takes the key of Captain Roe.”" in board_text
    assert "▲ Cleo: 3 dice ◇◇◇ · the complication" in board_text
    assert "■ Bo: 0 dice · against" in board_text
    assert "Involved: Captain Roe and Ida Finch." in board_text


def test_a_challenge_shows_what_is_at_issue_and_what_was_paid() -> None:
    table = ferry()
    table.plays(
        (0, challenge(table.last.no, "There is no engine.")),
        (1, a.OfferWording("The sails fall slack.")),
    )
    board_text = draw(table)
    assert "Bo told line 1: “The engine stops.”" in board_text
    assert "Ann objects: “There is no engine.”" in board_text
    assert "Bo offers: “The sails fall slack.”" in board_text
    assert "Afterwards Bo's turn goes on." in " ".join(board_text.split())
    table.plays((0, a.ToBidding()), (0, a.BidFor("strike", 2)))
    board_text = draw(table)
    assert "2 coins: strike it" in board_text
    assert "0 coins: let it stand" in board_text
    assert "They bid in this order: Ann, Cleo and Bo." in board_text


@pytest.mark.rule("UN-DEC-08", "UN-DEC-78")
def test_votes_on_a_fine_stay_sealed() -> None:
    table = ferry()
    table.plays((0, fine(1, "Too long.")), (0, a.WaiveCase()), (1, a.MakeCase("I was brief.")))
    before = draw(table, 2)
    table.play(0, a.Vote("accuser"))
    board_text = draw(table, 2)
    assert "Ann accuses Bo: “Too long.”" in board_text
    assert "Ann says nothing." in board_text
    assert "Bo pleads: “I was brief.”" in board_text
    assert "● Ann: not yet" in before
    assert "● Ann: is in" in board_text
    other = ferry()
    other.plays((0, fine(1, "Too long.")), (0, a.WaiveCase()), (1, a.MakeCase("I was brief.")))
    other.play(0, a.Vote("defendant"))
    assert draw(other, 2) == board_text


def test_a_struck_line_and_words_that_were_taken_out_say_nothing_anymore() -> None:
    table = ferry()
    state = table.state
    state.entries[0] = replace(state.entries[0], text="…", state="struck")
    state.components[2] = replace(state.components[2], name="… #2")
    board_text = draw(table)
    assert "engine" not in board_text
    assert "#2" not in board_text


def test_where_nothing_has_been_told_the_table_says_so() -> None:
    board_text = draw(TableBuilder())
    assert "Before the first scene" in board_text
    assert "You may propose a tenet, or pass." in board_text
    over = TableBuilder(scenes=1).scene()
    over.play(0, a.EndScene())
    assert draw(over).startswith("The end")


def test_tenets_stand_under_the_board_until_they_are_struck() -> None:
    table = TableBuilder()
    table.play(0, a.ProposeTenet("social", "Nobody dies off screen."))
    assert "1. Nobody dies off screen. (social contract)" in draw(table)
    table.strike(1, table.last)
    assert "1. Nobody dies" not in draw(table)


@pytest.mark.parametrize(
    ("ref", "told"),
    [
        ("", "1. INT. NIGHT FERRY"),
        ("component:2", "character, importance 2. knows every sandbank"),
        ("component:2", "In the scene, under Bo’s control."),
        ("component:4", "character, master, importance 5. armed"),
        ("component:4", "Sub: Sergeant Vane. A master is a template and never on stage."),
        ("component:5", "From Harbour Police: armed."),
        ("component:5", "Not in the scene; nobody controls it."),
        ("trait:3", "seasick An injury: anybody may draw on it."),
        ("trait:2", "Removed; it can be restored for a coin."),
        ("scene:1", "Framed by Bo."),
        ("entry:1", "Line 1, by Bo The engine stops. It cost 1 coin; rule UN-MINI-03."),
        ("tenet:1", "Nobody dies off screen. social contract Proposed by Ann."),
        ("seat:1", "Bo 25 coins of their own, 28 to spend now. Controls Night Ferry and Captain"),
        ("seat:1", "Has framed scene 1."),
    ],
)
def test_a_thing_can_be_looked_at_closely(ref: str, told: str) -> None:
    table = TableBuilder(scenes=3)
    table.play(0, a.ProposeTenet("social", "Nobody dies off screen."))
    tenets, line = list(table.state.tenets), table.state.entries.pop()
    assert line.kind == "tenet"
    table = ferry()
    table.state.tenets = tenets
    police = table.known("Harbour Police", master=True)
    table.trait(police, "armed", active=False)
    table.trait(table.known("Sergeant Vane", of=police), "seasick", injury=True)
    table.trait(police, "armed")
    table.trait(police + 1, "brisk")
    assert told in look(table, ref)


def test_there_is_nothing_to_see_where_there_is_nothing() -> None:
    table = ferry()
    for ref in ("component:9", "seat:3", "entry:0", "scene:2", "pool:0", "component:x", "moon"):
        assert detail.detail(view(table), words(table), ref) is None


def test_everything_that_has_a_name_can_be_looked_at() -> None:
    table = ferry()
    found = detail.things(view(table), words(table))
    assert found["Captain Roe"] == "component:2"
    assert found["Line 1"] == "entry:1"
    assert found["Scene 1"] == "scene:1"
    assert found["Cleo"] == "seat:2"
    for ref in found.values():
        assert detail.detail(view(table), words(table), ref) is not None


def test_the_status_is_a_line() -> None:
    table = ferry()
    said = [board.status(view(table, seat), words(table), seat) for seat in (0, 1)]
    assert said == [
        "25 coins to spend.",
        "28 coins to spend, 3 of it from the purse, which ends with the scene.",
    ]
    table = TableBuilder().scene().window((1, True, 9), (0, False, 3))
    told = board.status(view(table, 1), words(table), 1)
    assert told == "9 coins to tell with now, and 25 coins of your own."


@pytest.mark.parametrize(("ours", "theirs"), [(1, 0), (1, 1), (3, 2), (2, 4), (0, 3), (5, 5)])
@pytest.mark.rule("UN-CX-14", "UN-CX-15", "UN-CX-16")
def test_the_chances_are_those_of_every_way_in_which_dice_can_fall(ours: int, theirs: int) -> None:
    counts = {1: 0, 0: 0, -1: 0}
    for fallen in product((0, 1), repeat=ours + theirs):
        more = sum(fallen[:ours]) - sum(fallen[ours:])
        counts[(more > 0) - (more < 0)] += 1
    chances = odds.chances(ours, theirs)
    assert [*chances] == [Fraction(n, 2 ** (ours + theirs)) for n in counts.values()]


def test_the_odds_are_told_from_the_side_of_whoever_started_it() -> None:
    table = TableBuilder().scene().complication((0, 2), (1, 1), (2, 1))
    told = "more successes with 31%, fewer with 31%; 38% is a tie"
    mine = board.odds(view(table), words(table), 0)
    assert mine.startswith(f"Rolled now, your complication has {told}")
    theirs = board.odds(view(table, 1), words(table), 1)
    assert theirs.startswith(f"Rolled now, Ann’s complication has {told}")


def test_there_are_no_odds_where_nothing_is_rolled() -> None:
    assert board.odds(view(TableBuilder().scene()), words(TableBuilder()), 0) == ""
    told = board.odds(
        view(TableBuilder().scene().complication((0, 0), (1, 0))), words(TableBuilder()), 0
    )
    assert told == "No pool has a die yet: rolled now, the complication would lapse."
    rolled = TableBuilder().scene().window((1, True, 9), (0, False, 3))
    assert board.odds(view(rolled), words(rolled), 0) == ""
