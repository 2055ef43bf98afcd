"""Box-office phases: printed Millions, and bonuses from the archives."""

from collections.abc import Sequence

import pytest

from games.action.builder import TableBuilder, coloured
from games.table_builder import only
from matinee.games.action.content import films
from matinee.games.action.rules.box_office import takings
from matinee.games.action.rules.events import BoxOfficePaid, Takings


def cards(colours: Sequence[str], skip: int = 0) -> list[str]:
    """Different scripts of these colours; the first `skip` of each colour are left out."""
    found: list[str] = []
    for colour in colours:
        found.append(next(one for one in coloured(colour)[skip:] if one not in found))
    return found


def bonus(shown: Sequence[str], archived: Sequence[str], *, round: int = 2) -> int:
    """Millions that archived films of these colours earn beside own films of these colours."""
    on_track = cards(shown)
    table = (
        TableBuilder(2)
        .at(round)
        .show(*((film, 0) for film in on_track))
        .put(0, money=0)
        .put(1, money=0)
    )
    table.archive(0, *cards(archived, skip=3))
    table.close()
    assert table.state.money[1] == 0
    return table.state.money[0] - sum(films()[film].millions for film in on_track)


@pytest.mark.rule("AC-ARCH-EX2", "AC-ARCH-03")
def test_archives_labels_3_and_4_one_blue_film_and_one_blue_archived_earn_1m() -> None:
    assert bonus(["blue"], ["blue"]) == 1


@pytest.mark.rule("AC-ARCH-EX3", "AC-ARCH-04")
def test_archives_label_5_one_blue_film_and_two_blue_archived_earn_2m() -> None:
    assert bonus(["blue"], ["blue"] * 2) == 2


@pytest.mark.rule("AC-ARCH-EX4", "AC-ARCH-04")
def test_archives_label_5_continued_one_blue_film_and_three_blue_archived_earn_3m() -> None:
    assert bonus(["blue"], ["blue"] * 3) == 3


@pytest.mark.rule("AC-ARCH-EX5", "AC-ARCH-03")
def test_archives_second_picture_row_the_same_goes_for_red() -> None:
    assert bonus(["red"], ["red"]) == 1
    assert bonus(["red"], ["red"] * 2) == 2


@pytest.mark.rule("AC-ARCH-EX6", "AC-ARCH-06")
@pytest.mark.parametrize("colour", ["blue", "red", "gold"])
def test_archives_label_6_a_gold_card_stands_for_blue_red_or_gold(colour: str) -> None:
    assert bonus([colour], ["gold"]) == 1


@pytest.mark.rule("AC-ARCH-EX7", "AC-ARCH-06")
def test_archives_label_7_one_blue_film_and_one_gold_archived_earn_1m() -> None:
    assert bonus(["blue"], ["gold"]) == 1


@pytest.mark.rule("AC-ARCH-EX8", "AC-ARCH-03")
def test_archives_label_8_one_red_film_with_red_and_blue_archived_earn_1m() -> None:
    assert bonus(["red"], ["red", "blue"]) == 1


@pytest.mark.rule("AC-ARCH-EX9", "AC-ARCH-05", "AC-ARCH-07")
def test_archives_label_9_two_gold_films_with_gold_and_blue_archived_earn_1m() -> None:
    assert bonus(["gold", "gold"], ["gold", "blue"]) == 1


@pytest.mark.rule("AC-ARCH-05")
def test_an_archived_script_earns_once_however_many_films_it_matches() -> None:
    assert bonus(["blue", "blue", "red"], ["blue"]) == 1
    assert bonus(["blue", "gold", "red"], ["gold"]) == 1


@pytest.mark.rule("AC-ARCH-07")
def test_a_gold_film_on_the_track_is_no_joker() -> None:
    assert bonus(["gold"], ["red", "blue", "blue"]) == 0


@pytest.mark.rule("AC-ARCH-09", "AC-INC-06")
@pytest.mark.parametrize("round", [2, 4, 5, 6, 13, 14])
def test_the_archives_earn_in_every_box_office_phase_with_or_without_awards(round: int) -> None:
    assert bonus(["red", "blue"], ["red", "gold"], round=round) == 2


@pytest.mark.rule("AC-INC-02", "AC-INC-03", "AC-INC-07")
def test_two_films_and_two_archived_scripts_earn_5m() -> None:
    table = TableBuilder(2).at(2).put(0, money=0)
    table.show(("honeymoon-at-the-goose-farm", 0), ("what-the-orchard-kept", 0))
    table.archive(0, *cards(["red", "gold"], skip=3))
    events = table.close()
    assert table.state.money[0] == 5
    (paid,) = only(BoxOfficePaid, events).takings
    assert paid == Takings(
        seat=0,
        films=(("honeymoon-at-the-goose-farm", 2), ("what-the-orchard-kept", 1)),
        archive=2,
    )
    assert paid.total == 5


@pytest.mark.rule("AC-INC-02", "AC-BOT-08", "AC-Q-28", "AC-COMP-16")
def test_each_player_is_paid_for_own_films_wherever_they_stand() -> None:
    on_track = cards(["red", "blue", "gold", "red", "blue"])
    worth = [films()[film].millions for film in on_track]
    table = TableBuilder(4).at(2).show(*zip(on_track, [0, 1, 0, 2, 1], strict=True))
    for seat in range(4):
        table.put(seat, money=seat)
    table.close()
    assert table.state.money == [worth[0] + worth[2], 1 + worth[1] + worth[4], 2 + worth[3], 3]


@pytest.mark.rule("AC-INC-04", "AC-Q-29")
def test_without_a_film_on_the_track_the_archives_earn_nothing_gold_or_not() -> None:
    assert bonus([], ["red", "blue", "gold", "gold"]) == 0


@pytest.mark.rule("AC-INC-05", "AC-ARCH-02", "AC-AWD-03")
def test_archived_films_and_films_in_production_earn_nothing_printed() -> None:
    table = TableBuilder(2).at(4).put(0, money=0)
    table.man_bat()
    table.archive(0, *cards(["red", "blue"], skip=3))
    table.close()
    assert table.state.money[0] == 0
    assert table.state.prestige[0] == 0


@pytest.mark.rule("AC-ARCH-08")
def test_only_own_films_and_own_archives_are_compared() -> None:
    film = coloured("blue")[0]
    table = TableBuilder(2).at(2).show((film, 1)).put(0, money=0).put(1, money=0)
    table.archive(0, coloured("blue")[1], coloured("blue")[2])
    table.close()
    assert table.state.money == [0, films()[film].millions]


@pytest.mark.rule("AC-INC-03", "AC-Q-35")
def test_archived_tv_scripts_count_by_their_colour() -> None:
    table = TableBuilder(2).show((coloured("red")[0], 0))
    table.archive(0, "harbour-street-hearts", "two-ovens-one-kitchen")
    assert takings(table.state, 0).archive == 1
    table = TableBuilder(2).show(("two-ovens-one-kitchen", 0)).archive(0, coloured("blue")[0])
    assert takings(table.state, 0).total == films()["two-ovens-one-kitchen"].millions + 1
