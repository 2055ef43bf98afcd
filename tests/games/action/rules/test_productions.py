"""Production stacks: points, missing points, and readiness of a film."""

import pytest

from games.action.builder import MAN_BAT, TableBuilder
from matinee.games.action.content import card_points, films
from matinee.games.action.content.pieces import GENRES
from matinee.games.action.rules.actions import BuyScript, SendFilm
from matinee.games.action.rules.productions import cast_points, is_ready, missing_points
from matinee.games.action.rules.state import Production

REX = "rex-hammerlund"  # Action 4
STORM = "seraphine-stormthimble"  # Fantasy 3, Action 2
LUCIAN = "lucian-ferrowick"  # Drama 3, Comedy 1
TRIXIE = "trixie-boltwright"  # Drama 1, Action 3
LAGOON = "pirate-lagoon"  # Comedy, Fantasy, Romance, Action
SETS = ("ruined-fortress", "castle-courtyard", "great-backlot", "convertible-sound-stage")


def man_bat(*cast: str) -> Production:
    """The Man Bat with this cast."""
    return Production("the-man-bat", cast)


def by_genre(found: tuple[int, ...]) -> dict[str, int]:
    """Points by genre, without zeros."""
    return {genre: each for genre, each in zip(GENRES, found, strict=True) if each}


@pytest.mark.rule("AC-STACK-10", "AC-COMP-16")
def test_the_man_bat_needs_2_drama_2_fantasy_and_4_action() -> None:
    assert by_genre(films()["the-man-bat"].needs) == {"drama": 2, "fantasy": 2, "action": 4}
    assert films()["the-man-bat"].points == 8
    assert is_ready(man_bat(REX, STORM, LUCIAN))
    assert not is_ready(man_bat(REX, STORM))
    assert not is_ready(man_bat(REX, LUCIAN))
    assert not is_ready(man_bat(STORM, LUCIAN))
    assert by_genre(missing_points(man_bat())) == {"drama": 2, "fantasy": 2, "action": 4}


@pytest.mark.rule("AC-STACK-11", "AC-STACK-07")
def test_the_man_bat_with_6_action_points_still_needs_its_other_genres() -> None:
    six = man_bat(REX, STORM)
    assert by_genre(cast_points(six.cast))["action"] == 6
    assert by_genre(missing_points(six)) == {"drama": 2}
    assert not is_ready(six)
    assert is_ready(man_bat(REX, STORM, LUCIAN))


@pytest.mark.rule("AC-STACK-03", "AC-STACK-04", "AC-SETS-04")
def test_the_points_of_all_actors_and_sets_are_added_up() -> None:
    cast = (REX, STORM, LAGOON, TRIXIE)
    expected = [sum(each) for each in zip(*map(card_points, cast), strict=True)]
    assert list(cast_points(cast)) == expected
    assert by_genre(cast_points(cast))["action"] == 10
    assert by_genre(cast_points(cast))["drama"] == 1


@pytest.mark.rule("AC-STACK-04")
def test_actors_alone_or_sets_alone_may_suffice() -> None:
    assert is_ready(man_bat(*MAN_BAT))
    assert is_ready(man_bat(*SETS))
    assert is_ready(man_bat(REX, *SETS[:2]))


@pytest.mark.rule("AC-STACK-05", "AC-STACK-06")
@pytest.mark.parametrize(
    ("cast", "lacks"),
    [
        ((REX, STORM, TRIXIE), {"drama": 1}),
        ((REX, STORM, TRIXIE, "tobias-wrenfold"), {}),
        ((STORM, LUCIAN), {"action": 2}),
        ((REX, LUCIAN, LAGOON), {"fantasy": 1}),
    ],
)
def test_every_named_genre_must_be_met_and_none_makes_up_for_another(
    cast: tuple[str, ...], lacks: dict[str, int]
) -> None:
    assert by_genre(missing_points(man_bat(*cast))) == lacks
    assert is_ready(man_bat(*cast)) == (not lacks)


@pytest.mark.rule("AC-STACK-08")
def test_points_in_other_genres_count_for_nothing() -> None:
    strangers = ("gus-tumblewick", "celestine-amourette", "mordecai-gloamsby")
    assert missing_points(man_bat(*strangers)) == missing_points(man_bat())


@pytest.mark.rule("AC-STACK-09")
def test_only_cards_in_the_same_stack_count() -> None:
    table = TableBuilder(2)
    table.stack(0, "the-man-bat", REX, STORM)
    table.stack(0, LUCIAN)
    table.stack(1, "octavia-grimsworth")
    assert table.refused(0, SendFilm("the-man-bat")).rule == "AC-STACK-05"


@pytest.mark.rule("AC-STACK-07")
def test_surplus_points_bring_nothing() -> None:
    table = TableBuilder(2).put(0, money=3)
    table.stack(0, "the-man-bat", *MAN_BAT, REX, "great-backlot")
    table.play(0, SendFilm("the-man-bat"))
    assert (table.state.money[0], table.state.prestige[0]) == (3, 0)
    assert len(table.state.actor_discards) == 4


@pytest.mark.rule("AC-STACK-01", "AC-STACK-02", "AC-SCRI-06")
def test_a_stack_of_cast_becomes_a_film_that_is_ready_when_its_script_comes() -> None:
    table = TableBuilder(2).scripts("the-man-bat", "krakenfall-harbour", "what-the-orchard-kept")
    name = table.stack(0, *MAN_BAT, "great-backlot")
    assert not is_ready(table.state.productions[0][name])
    table.play(0, BuyScript("the-man-bat", name))
    assert is_ready(table.state.productions[0][name])
    table.play(1, table.legal(1)[-1])
    table.play(0, SendFilm("the-man-bat"))
    assert table.state.productions[0] == {}


@pytest.mark.rule("AC-STACK-12")
def test_a_ready_film_stays_in_production_until_it_is_sent() -> None:
    table = TableBuilder(2)
    table.man_bat()
    table.borrow_all()
    assert is_ready(table.state.productions[0]["the-man-bat"])
    assert table.state.track == []
