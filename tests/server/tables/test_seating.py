"""Seating before the start and at a rematch."""

import ast
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from fixtures.games.callsheet import TITLE as CALL_SHEET
from fixtures.games.callsheet.actions import Book
from matinee import server
from matinee.engine.match.log_rows import Close
from matinee.engine.text.errors import Refused
from matinee.server.tables import moves, seating
from matinee.server.tables.errors import PHRASES, STATUSES
from matinee.server.tables.retention import Retention
from matinee.server.tables.table import Table
from matinee.server.tables.table_settings import BankClock, Terms
from matinee.store.tables import OVER
from table_builder import NOON, MemoryTable, begin, create_table, gather, person, refusal

ADA = person("Ada")


def names(table: MemoryTable) -> list[str]:
    return [chair.name for chair in table.table.seats]


# Creating


def test_a_new_table_has_its_host_its_bots_and_its_free_seats() -> None:
    table = create_table(CALL_SHEET, ADA, ["bot:random", "me", "open", "bot:random"]).table
    assert [chair.person for chair in table.seats] == [None, "ada", None, None]
    assert [chair.bot for chair in table.seats] == ["random", None, None, "random"]
    assert [bool(chair.name) for chair in table.seats] == [True, True, False, True]
    assert len({chair.name for chair in table.seats}) == 4
    assert (table.row.host, table.row.status, table.row.version) == ("ada", "open", 0)


def test_a_bot_never_has_the_name_of_the_host() -> None:
    dolly = create_table(CALL_SHEET, person("Dolly"), ["bot:random", "me"])
    assert names(dolly) == ["Foley", "Dolly"]


@pytest.mark.parametrize(
    ("chairs", "terms", "key"),
    [
        (["me"], {}, "seats-wrong"),
        (["me"] + ["open"] * 4, {}, "seats-wrong"),
        (["me", "me"], {}, "seat-yours"),
        (["me", "you"], {}, "chair-wrong"),
        (["me", "bot"], {}, "chair-wrong"),
        (["me", "robot:random"], {}, "chair-wrong"),
        (["me", ""], {}, "chair-wrong"),
        (["me", "x" * 60], {}, "chair-wrong"),
        (["me", "bot:"], {}, "bot-unknown"),
        (["me", "bot:clever"], {}, "bot-unknown"),
        (["me", "open"], {"stand_in": "clever"}, "bot-unknown"),
        (["me", "open"], {"options": {"days": 9}}, "option-wrong"),
        (["me", "open"], {"options": {"days": "1"}}, "option-wrong"),
        (["me", "open"], {"options": {"nights": 1}}, "option-value"),
    ],
)
def test_a_table_that_cannot_be_is_refused_before_there_is_one(
    chairs: list[str], terms: dict[str, Any], key: str
) -> None:
    assert refusal(lambda: create_table(CALL_SHEET, ADA, chairs, **terms)) == key


@pytest.mark.parametrize(
    "terms",
    [
        {"clock": {"kind": "decision", "long": 1}},
        {"clock": {"kind": "bank", "bank": 1e9}},
        {"clock": {"kind": "hourglass"}},
        {"clock": {"kind": "none", "long": 60}},
        {"pace": "slow"},
        {"undo": "yes"},
        {"takebacks": True},
    ],
)
def test_terms_that_mean_nothing_are_no_terms(terms: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(terms, Terms)


# Sitting down and getting up


def test_whoever_joins_takes_the_first_free_seat() -> None:
    table = create_table(CALL_SHEET, ADA, ["open", "me", "open"])
    table.do(seating.join, "Buster", None, None)
    table.do(seating.join, "Clara", None, None)
    assert names(table) == ["Buster", "Ada", "Clara"]
    assert table.why_not(seating.join, "Douglas", None, None) == "seats-full"


def test_a_seat_can_be_chosen_if_it_is_there_and_free() -> None:
    table = create_table(CALL_SHEET, ADA, ["me", "bot:random", "open"])
    assert table.why_not(seating.join, "Buster", 0, None) == "seat-taken"
    assert table.why_not(seating.join, "Buster", 1, None) == "seat-taken"
    assert table.why_not(seating.join, "Buster", 3, None) == "seat-none"
    assert table.why_not(seating.join, "Buster", -1, None) == "seat-none"
    table.do(seating.join, "Buster", 2, None)
    assert table.chair(2).person == "buster"


def test_two_people_of_one_name_are_told_apart() -> None:
    table = create_table(CALL_SHEET, ADA, ["me", "open", "open"])
    table.do(seating.join, person("ADA", id="ada-2"), None, None)
    table.do(seating.join, person("Ada", id="ada-3"), None, None)
    assert names(table) == ["Ada", "ADA 2", "Ada 3"]


def test_a_long_name_stays_within_bounds_when_it_gets_a_number() -> None:
    long = "A" * 30
    table = create_table(CALL_SHEET, person(long), ["me", "open"])
    table.do(seating.join, person(long, id="other"), None, None)
    assert names(table) == [long, "A" * 27 + " 2"]


def test_several_at_one_screen_sit_down_by_name() -> None:
    table = create_table(CALL_SHEET, ADA, ["me", "open", "open", "open"])
    assert table.why_not(seating.join, "Ada", None, None) == "seat-yours"
    assert table.why_not(seating.join, "Ada", None, "  ada ") == "name-here"
    assert table.why_not(seating.join, "Ada", None, "You") == "seat-name"
    assert table.why_not(seating.join, "Ada", None, "vous") == "seat-name"
    assert table.why_not(seating.join, "Ada", None, " \n") == "seat-name"
    assert table.why_not(seating.join, "Ada", None, "x" * 31) == "seat-name"
    table.do(seating.join, "Ada", None, " Aunt   Mabel ")
    table.do(seating.join, "Ada", 3, "Uncle Al")
    assert names(table) == ["Ada", "Aunt Mabel", "", "Uncle Al"]
    assert table.table.seats_of("ada") == (0, 1, 3)


def test_with_several_seats_one_has_to_say_which_is_meant() -> None:
    table = begin("Ada", "Buster")
    assert table.table.own_seat("ada", None).number == 0
    two = create_table(CALL_SHEET, ADA, ["me", "open"])
    two.do(seating.join, "Ada", None, "Mabel")
    assert refusal(lambda: two.table.own_seat("ada", None)) == "seat-which"
    assert refusal(lambda: two.table.own_seat("ada", 7)) == "seat-none"
    assert refusal(lambda: two.table.own_seat("buster", None)) == "not-seated"
    assert refusal(lambda: table.table.own_seat("ada", 1)) == "not-your-seat"


def test_a_program_is_known_as_one() -> None:
    table = create_table(CALL_SHEET, ADA, ["me", "open"])
    table.do(seating.join, person("Robby", program=True), None, None)
    table.do(seating.start, "Ada")
    assert table.chair(1).program
    assert [player.by for player in table.match.header.players] == ["person", "bot:program"]
    table.play(1, Book(table.hand(1)[0]))
    assert table.plays[-1][:2] == (1, "bot:program")


def test_a_host_who_leaves_hands_over_and_the_last_one_cancels() -> None:
    table = gather("Ada", "Buster", "bot:random")
    table.do(seating.leave, "Ada", None)
    assert table.table.row.host == "buster"
    assert table.table.row.status == "open"
    table.do(seating.leave, "Buster", None)
    card = table.table.row
    assert (card.status, card.ended, card.host, card.due_at) == (OVER, "cancelled", None, None)
    assert table.why_not(seating.join, "Ada", None, None) == "over"


def test_a_host_who_does_not_sit_stays_host_whoever_leaves() -> None:
    table = create_table(CALL_SHEET, ADA, ["open", "open"])
    table.do(seating.join, "Buster", None, None)
    table.do(seating.join, "Clara", None, None)
    table.do(seating.leave, "Buster", None)
    assert table.table.row.host == "ada"
    table.do(seating.leave, "Clara", None)
    assert (table.table.row.host, table.table.row.status) == ("ada", "open")


def test_the_host_closes_a_table_that_has_not_begun() -> None:
    table = create_table(CALL_SHEET, ADA, ["open", "open"])
    table.do(seating.join, "Buster", None, None)
    assert table.why_not(seating.cancel, "Buster") == "host-only"
    table.do(seating.cancel, "Ada")
    card = table.table.row
    assert (card.status, card.ended, card.due_at) == (OVER, "cancelled", None)
    assert table.why_not(seating.join, "Clara", None, None) == "over"
    assert begin("Ada", "Buster").why_not(seating.cancel, "Ada") == "not-open"


def test_one_of_several_seats_can_be_left() -> None:
    table = create_table(CALL_SHEET, ADA, ["me", "open"])
    table.do(seating.join, "Ada", None, "Mabel")
    table.do(seating.leave, "Ada", 0)
    assert names(table) == ["", "Mabel"]
    assert table.table.row.host == "ada"
    assert table.why_not(seating.leave, "Ada", 0) == "not-your-seat"
    assert table.why_not(seating.leave, "Buster", None) == "not-seated"


# Permissions of the host


def test_only_the_host_sends_away_fills_starts_and_hands_over() -> None:
    table = gather("Ada", "Buster")
    for refusal_key in (
        table.why_not(seating.kick, "Buster", 0),
        table.why_not(seating.fill, "Buster", 1, "open"),
        table.why_not(seating.start, "Buster"),
        table.why_not(seating.transfer_host, "Buster", 1),
        table.why_not(seating.renew_invites, "Buster"),
    ):
        assert refusal_key == "host-only"


def test_whoever_is_sent_away_leaves_all_seats() -> None:
    table = create_table(CALL_SHEET, ADA, ["me", "open", "open"])
    table.do(seating.join, "Buster", None, None)
    table.do(seating.join, "Buster", None, "Keaton")
    change = table.do(seating.kick, "Ada", 2)
    assert names(table) == ["Ada", "", ""]
    assert len(change.writes) == 2, "they are barred, once, and not present any more"


def test_the_host_frees_seats_and_fills_them_with_bots() -> None:
    table = gather("Ada", "Buster", "bot:random")
    assert table.why_not(seating.fill, "Ada", 1, "open") == "seat-taken"
    assert table.why_not(seating.fill, "Ada", 2, "me") == "chair-wrong"
    table.do(seating.fill, "Ada", 2, "open")
    assert names(table) == ["Ada", "Buster", ""]
    table.do(seating.fill, "Ada", 2, "bot:random")
    assert table.chair(2).bot == "random"
    table.do(seating.kick, "Ada", 2)
    assert names(table) == ["Ada", "Buster", ""]


def test_a_host_who_sends_themselves_away_leaves() -> None:
    table = gather("Ada", "Buster")
    table.do(seating.kick, "Ada", 0)
    assert table.table.row.host == "buster"


def test_the_host_makes_somebody_else_host() -> None:
    table = gather("Ada", "Buster", "bot:random", "bot:random")
    table.do(seating.fill, "Ada", 3, "open")
    assert table.why_not(seating.transfer_host, "Ada", 2) == "host-bot"
    assert table.why_not(seating.transfer_host, "Ada", 3) == "host-bot"
    table.do(seating.transfer_host, "Ada", 1)
    assert table.table.row.host == "buster"
    assert table.why_not(seating.start, "Ada") == "host-only"


def test_new_links_make_old_ones_void() -> None:
    table = gather("Ada", "Buster")
    table.do(seating.renew_invites, "Ada")
    assert table.table.row.invites == 1


# Starting


def test_a_game_begins_once_every_seat_is_filled() -> None:
    table = create_table(CALL_SHEET, ADA, ["me", "open"])
    assert table.why_not(seating.start, "Ada") == "seat-empty"
    assert refusal(lambda: table.table.running) == "not-running"
    table.do(seating.join, "Buster", None, None)
    table.do(seating.start, "Ada")
    assert table.table.row.status == "running"
    assert table.waiting == (0, 1)
    assert not table.match.header.practice


@pytest.mark.parametrize(
    "late",
    [
        (seating.join, "Clara", None, None),
        (seating.leave, "Buster", None),
        (seating.kick, "Ada", 1),
        (seating.fill, "Ada", 1, "open"),
        (seating.start, "Ada"),
    ],
)
def test_nobody_comes_or_goes_after_the_start(late: tuple[object, ...]) -> None:
    edit, who, *rest = late
    assert begin("Ada", "Buster").why_not(edit, who, *rest) == "not-open"  # type: ignore[arg-type]


# Rematch


def over(*who: str, **terms: Any) -> MemoryTable:
    """A table that has agreed to end."""
    table = begin(*who, **terms)
    table.take(table.table.change(NOON, draft=table.match.draft_close(Close("agreed"))))
    return table


@pytest.fixture
def rematch(monkeypatch: pytest.MonkeyPatch) -> Callable[[MemoryTable, str], MemoryTable]:
    """A function that lets a person ask for a rematch; it returns the table that follows."""

    def rematch(table: MemoryTable, who: str) -> MemoryTable:
        made: list[Table] = []
        monkeypatch.setattr(
            "matinee.store.tables.create",
            lambda _, card, chairs: made.append(
                Table(table.table.title, card, tuple(chairs), Retention())
            ),
        )
        (write,) = table.do(seating.rematch, who).writes
        write(Mock())
        assert table.table.row.rematch == made[0].row.id
        return MemoryTable(made[0])

    return rematch


Rematch = Callable[[MemoryTable, str], MemoryTable]


def test_a_rematch_needs_an_end() -> None:
    table = begin("Ada", "Buster")
    assert table.why_not(seating.rematch, "Ada") == "not-over"
    assert over("Ada", "Buster").why_not(seating.rematch, "Clara") == "not-seated"


def test_the_next_table_has_all_one_seat_further_on_under_the_same_terms(rematch: Rematch) -> None:
    bank = BankClock(3600, 60)
    table = over("Ada", "Buster", "bot:random", clock=bank, options={"days": 1}, undo=False)
    again = rematch(table, "Buster")
    assert names(again) == [table.chair(2).name, "Ada", "Buster"]
    assert [chair.bot for chair in again.table.seats] == ["random", None, None]
    assert again.table.terms == table.table.terms
    card = again.table.row
    assert (card.status, card.host, card.public) == ("open", "ada", False)
    again.do(seating.start, "Ada")
    assert again.seconds_left(1) == 3600


def test_people_who_were_away_or_gave_up_play_again(rematch: Rematch) -> None:
    table = begin("Ada", "Buster", "Clara", "bot:random")
    table.go_away(1)
    table.do(moves.concede, "Clara", None)
    table.do(moves.concede, "Ada", None)
    table.take(table.table.change(NOON, draft=table.match.draft_close(Close("agreed"))))
    again = rematch(table, "Buster")
    assert [chair.person for chair in again.table.seats] == [None, "ada", "buster", "clara"]
    assert [chair.bot for chair in again.table.seats] == ["random", None, None, None]
    assert not any(chair.conceded for chair in again.table.seats)


def test_whoever_asks_is_host_if_the_host_does_not_sit_there(rematch: Rematch) -> None:
    table = create_table(CALL_SHEET, ADA, ["open", "open"])
    table.do(seating.join, "Buster", None, None)
    table.do(seating.join, "Clara", None, None)
    table.do(seating.start, "Ada")
    table.take(table.table.change(NOON, draft=table.match.draft_close(Close("agreed"))))
    assert rematch(table, "Clara").table.row.host == "clara"


# Refusals


def uses() -> dict[str, list[tuple[str, set[str]]]]:
    """Every refusal key of tables in the server's code, with its places and parameters."""
    found: dict[str, list[tuple[str, set[str]]]] = {}
    for file in Path(server.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "TableRefused":
                params = {str(keyword.arg) for keyword in node.keywords}
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        place = f"{file.name}:{node.lineno}"
                        found.setdefault(part.value, []).append((place, params))
    return found


def test_every_refusal_has_a_sentence_that_its_parameters_fill() -> None:
    for key, places in uses().items():
        fields = {name for _, name, _, _ in string.Formatter().parse(PHRASES[key]) if name}
        for place, params in places:
            assert params == fields, f"{key} in {place}"


def test_no_sentence_is_left_over() -> None:
    assert PHRASES.keys() == uses().keys()
    assert STATUSES.keys() <= PHRASES.keys()


def test_a_table_that_is_not_there_is_refused_in_words() -> None:
    table = gather("Ada", "Buster")
    with pytest.raises(Refused, match="seat 8"):
        seating.kick(table.table, ADA, NOON, 7)
