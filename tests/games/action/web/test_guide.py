"""The guide explains every rule, and every figure in it is the game's own."""

import pytest

from games.action.builder import TableBuilder
from games.page_reader import Reader
from games.table_builder import all_of, only
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.games.action import content
from matinee.games.action.content.pieces import GENRES, SEATS
from matinee.games.action.rules import events
from matinee.games.action.rules.actions import Borrow, HireActor, SendFilm
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import BOARD
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art.poster import poster
from matinee.games.action.web.help import examples
from matinee.games.action.web.help.guide import guide, quick_reference
from matinee.testing.pseudo_locale import Pseudo, untranslated_words_in

NONE = "\N{EN DASH}"


def words(language: Language | None = None) -> ActionText:
    return ActionText(("Ada", "Ben"), Options(), language or ENGLISH)


PAGES = {"guide": guide(words()), "aid": quick_reference(words()), "poster": poster(words())}
GUIDE, AID = Reader(PAGES["guide"]), Reader(PAGES["aid"])
ADA, BEN, CLEO = examples.NAMES


@pytest.mark.parametrize("page", [GUIDE, AID], ids=["guide", "aid"])
@pytest.mark.rule("AC-ASST-07", "AC-HIRE-01", "AC-SCRI-02", "AC-SETS-01", "AC-MKT-01")
def test_prices_are_those_of_the_box(page: Reader) -> None:
    (caption,) = [c for c in page.tables if c == "The call sheet" or c.startswith("As many slots")]
    _, *rows = page.tables[caption]
    cost = content.prices()
    listed = {
        "hire": f"{cost.assistant}M",
        "borrow": "pays {}M, then {}M".format(*BOARD.borrow),
        "script": f"{cost.script}M",
        "actor": ENGLISH.listed(f"{each}M" for each in cost.actors),
        "set": f"{cost.set}M",
        "send": "free",
        "marketing": f"{cost.marketing}M",
        "gala": f"{cost.gala}M",
    }
    for row, place in zip(rows, content.locations().values(), strict=True):
        assert row == [place.name, place.text, listed[place.key]]


def test_all_events_are_listed() -> None:
    _, *rows = GUIDE.tables["All events"]
    assert rows == [[card.name, f"{card.text} “{card.line}”"] for card in content.events().values()]


@pytest.mark.rule("AC-BORR-05")
def test_the_bank_pays_what_the_guide_says() -> None:
    table = TableBuilder(3).put(0, left=5, money=0)
    paid = []
    for _ in range(BOARD.most_assistants):
        table.state.turn = 0
        table.play(0, Borrow())
        paid.append(table.state.money[0])
    assert examples.loans() == paid
    assert ENGLISH.listed(f"{money}M" for money in paid) in GUIDE.text


@pytest.mark.rule("AC-STACK-05", "AC-STACK-10")
def test_the_man_bat_is_made_as_in_the_guide() -> None:
    film = content.films()[examples.FILM]
    head, *cards, together, needed = GUIDE.tables[f"Making “{film.title}”"]
    assert len(head) == 1 + len(film.genres)
    columns = [GENRES.index(genre) for genre in film.genres]
    for row, card in zip(cards, examples.CAST, strict=True):
        assert row[0] == content.cast()[card].name
        assert row[1:] == [str(content.card_points(card)[n] or NONE) for n in columns]
    assert [int(each) for each in needed[1:]] == [film.needs[n] for n in columns]
    assert all(int(a) >= int(b) for a, b in zip(together[1:], needed[1:], strict=True))
    table = TableBuilder(3)
    table.stack(0, examples.FILM, *examples.CAST[:-1])
    assert SendFilm(examples.FILM) not in table.legal(0)
    table.stack(0, examples.FILM, *examples.CAST)
    assert SendFilm(examples.FILM) in table.legal(0)
    assert examples.complete() == len(examples.CAST)


@pytest.mark.rule("AC-ACTR-08", "AC-ACTR-09", "AC-ACTR-10")
def test_the_wall_moves_as_in_the_guide() -> None:
    table = TableBuilder(3).actors(*examples.WALL).next(examples.NEWCOMER)
    hired = only(events.ActorHired, table.play(0, HireActor(examples.HIRED)))
    wall = examples.wall()
    assert table.state.actors == list(wall.after)
    assert hired.paid == wall.costs[wall.before.index(examples.HIRED)]


@pytest.mark.rule("AC-BOT-02", "AC-BOT-03", "AC-BOT-06")
def test_the_screens_move_as_in_the_guide() -> None:
    table = TableBuilder(3).show(*examples.SCREENS)
    table.stack(0, examples.FILM, *examples.CAST)
    (archived,) = all_of(events.FilmArchived, table.play(0, SendFilm(examples.FILM)))
    night = examples.premiere()
    assert table.state.track == list(night.after)
    assert (archived.film, archived.seat) == (night.pushed, night.archivist)
    assert f"off into {examples.NAMES[night.archivist]}'s archives." in GUIDE.text


@pytest.mark.rule("AC-INC-07", "AC-ARCH-03", "AC-ARCH-06")
def test_a_box_office_pays_what_the_guide_counts() -> None:
    table = TableBuilder(3).at(2).show(*((film, 0) for film in examples.RUNNING))
    table.archive(0, *examples.ARCHIVED)
    (takings,) = only(events.BoxOfficePaid, table.close()).takings
    assert takings == examples.income()
    *rows, archives, total = GUIDE.tables[f"What {ADA} earns at a box office"]
    assert [row[2] for row in rows[1:]] == [f"{money}M" for _, money in takings.films]
    assert archives[2] == f"{takings.archive}M"
    assert total[2] == f"{takings.total}M" == "5M"


@pytest.mark.rule("AC-ARCH-EX2", "AC-ARCH-EX3", "AC-ARCH-EX7", "AC-ARCH-EX8", "AC-ARCH-EX9")
def test_archives_pay_as_in_the_catalogue() -> None:
    assert [shelf.bonus for shelf in examples.shelves()] == [1, 2, 1, 1, 1, 0]
    _, *rows = GUIDE.tables["What archives pay"]
    for row, shelf in zip(rows, examples.shelves(), strict=True):
        assert row[0] == (" ".join(shelf.running) or "none")
        assert row[1] == " ".join(shelf.archived)
        assert row[2] == f"{shelf.bonus}M"


@pytest.mark.rule("AC-AWD-02", "AC-TREND-02", "AC-Q-30")
def test_a_night_brings_what_the_guide_counts() -> None:
    table = TableBuilder(3).at(4).show(*((film, 0) for film in examples.RUNNING))
    table.state.trends[0] = examples.TREND
    (honours,) = only(events.AwardsHeld, table.close()).honours
    assert honours == examples.won()
    *_, total = GUIDE.tables[f"What {ADA} wins on a night of Horror"]
    assert total[2] == f"{honours.total} prestige"


@pytest.mark.rule("AC-FIN-09")
def test_the_final_count_is_that_of_the_catalogue() -> None:
    assert list(examples.final().values()) == [17, 2, 1]
    *_, total = GUIDE.tables[f"What {ADA} has in the end"]
    assert total[2] == "20"


@pytest.mark.rule("AC-ASST-03", "AC-Q-21")
def test_what_depends_on_the_number_of_players() -> None:
    table = GUIDE.tables["What depends on the number of players"]
    assert table[0][1:] == [str(seats) for seats in SEATS]
    assert [row[1:] for row in table[1:]] == [
        *(["2", "3", "4"], ["14", "12", "12"], ["10", "8", "8"]),
        *(["6", "5", "5"], ["6", "5", "5"]),
    ]


def test_the_start_is_the_games_own() -> None:
    table = TableBuilder(4)
    assert table.state.money == [BOARD.money] * 4
    assert f"Everybody has {BOARD.money}M and {BOARD.assistants} assistants" in GUIDE.text


@pytest.mark.parametrize("page", [guide, quick_reference, poster])
def test_every_sentence_goes_through_gettext(page: object) -> None:
    assert callable(page)
    assert untranslated_words_in(page(words(Pseudo())), examples.NAMES) == []
