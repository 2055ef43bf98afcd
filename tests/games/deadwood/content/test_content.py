"""The data files: their figures are those of the catalogue, and bad ones are refused (DW-DATA)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from games.content_edits import Edit, edited_content
from games.deadwood.builder import TableBuilder
from matinee.engine.contract.content import BadContent
from matinee.games.deadwood import TITLE, content
from matinee.games.deadwood.content import (
    OFFICE,
    TRAILERS,
    Area,
    Role,
    Scene,
    check_areas,
    check_deck,
    check_prices,
)

AREAS = [*content.areas().values()]
CLASSIC = [*content.deck("40").values()]
STUDIOS = [*content.deck("60").values()]
PLACES: list[Area | Scene] = [*AREAS, *STUDIOS]
ROLES = [role for place in PLACES for role in place.roles]


@pytest.fixture
def edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Edit]:
    yield from edited_content(content, tmp_path, monkeypatch)


BACKLOT = {
    # area: shots, ranks of the extras, doorways of layout 1
    "trailers": (0, (), "hotel main-street saloon"),
    "casting-office": (0, (), "ranch secret-hideout train-station"),
    "main-street": (3, (1, 2, 2, 4), "jail saloon trailers"),
    "saloon": (2, (1, 2), "bank general-store main-street trailers"),
    "hotel": (3, (1, 1, 2, 3), "bank church trailers"),
    "jail": (1, (2, 3), "general-store main-street train-station"),
    "general-store": (2, (1, 3), "jail ranch saloon train-station"),
    "train-station": (3, (1, 1, 2, 4), "casting-office general-store jail"),
    "ranch": (2, (1, 2, 3), "bank casting-office general-store secret-hideout"),
    "bank": (1, (2, 3), "church hotel ranch saloon"),
    "church": (2, (1, 2), "bank hotel secret-hideout"),
    "secret-hideout": (3, (1, 2, 3, 4), "casting-office church ranch"),
}
LAYOUT_2 = {
    "trailers": "main-street saloon train-station",
    "casting-office": "hotel ranch secret-hideout",
    "main-street": "church saloon trailers",
    "saloon": "bank general-store main-street trailers",
    "hotel": "bank casting-office church",
    "jail": "general-store secret-hideout train-station",
    "general-store": "jail ranch saloon train-station",
    "train-station": "general-store jail trailers",
    "ranch": "bank casting-office general-store secret-hideout",
    "bank": "church hotel ranch saloon",
    "church": "bank hotel main-street",
    "secret-hideout": "casting-office jail ranch",
}
FORTY = {
    2: "6 24 34 35",
    3: "125 134 135 26 36 46",
    4: "124 125 145 234 234 234 235 245 245 456 46 56",
    5: "135 146 234 235 245 245 245 246 345 346 356 56",
    6: "125 135 246 356 456 56",
}
TWENTY = {
    2: "16 35",
    3: "124 25 335",
    4: "135 145 236 246 256 345",
    5: "126 134 234 245 356 46",
    6: "246 356 456",
}


def figures(deck: Sequence[Scene]) -> Counter[tuple[int, str]]:
    """Number of cards with each budget and ranks."""
    return Counter((card.budget, "".join(str(role.rank) for role in card.roles)) for card in deck)


def counted_cards(table: dict[int, str]) -> Counter[tuple[int, str]]:
    return Counter((budget, ranks) for budget, row in table.items() for ranks in row.split())


def changed_areas(key: str, **changes: object) -> list[Area]:
    """The backlot with one area changed."""
    return [replace(area, **changes) if area.key == key else area for area in AREAS]  # type: ignore[arg-type]


def with_first(**changes: object) -> list[Scene]:
    """The classic deck with its first card changed."""
    return [replace(CLASSIC[0], **changes), *CLASSIC[1:]]  # type: ignore[arg-type]


def roles_of_ranks(*ranks: int) -> tuple[Role, ...]:
    return tuple(Role(f"x.{rank}", "x", True, rank, "Name", "Line") for rank in ranks)


def check_refused(rule: str, check: Callable[[], None]) -> None:
    with pytest.raises(BadContent, match=f"^{rule}: "):
        check()


@pytest.mark.rule("DW-DATA-01")
def test_there_are_ten_sets_the_trailers_and_the_office_with_names_of_their_own() -> None:
    assert {area.key for area in AREAS} == set(BACKLOT)
    assert len({area.name for area in AREAS}) == 12


@pytest.mark.rule("DW-DATA-01")
@pytest.mark.parametrize(
    "backlot",
    [
        [area for area in AREAS if area.key != TRAILERS],
        [area for area in AREAS if area.key != OFFICE],
        [area for area in AREAS if area.key != "church"],
        [*AREAS, replace(AREAS[0], key="livery", name="Livery")],
        [*AREAS, replace(AREAS[0], name="Second Station")],
        changed_areas("church", name="Bank"),
    ],
    ids=["no Trailers", "no office", "nine sets", "eleven sets", "same key", "same name"],
)
def test_a_backlot_with_the_wrong_areas_is_refused(backlot: list[Area]) -> None:
    check_refused("DW-DATA-01", lambda: check_areas(backlot))


@pytest.mark.rule("DW-DATA-02")
def test_the_sets_have_the_shots_of_the_catalogue() -> None:
    assert {area.key: area.shots for area in AREAS} == {key: row[0] for key, row in BACKLOT.items()}


@pytest.mark.rule("DW-DATA-02")
@pytest.mark.parametrize("shots", [0, 2, 4])
def test_a_set_with_other_shots_is_refused(shots: int) -> None:
    check_refused("DW-DATA-02", lambda: check_areas(changed_areas("hotel", shots=shots)))


@pytest.mark.rule("DW-DATA-02")
def test_four_shots_are_too_many_even_if_the_total_is_right() -> None:
    backlot = [
        replace(area, shots={"hotel": 4, "ranch": 1}.get(area.key, area.shots)) for area in AREAS
    ]
    assert sum(area.shots for area in backlot) == 22
    check_refused("DW-DATA-02", lambda: check_areas(backlot))


@pytest.mark.rule("DW-DATA-03", "DW-DATA-05")
@pytest.mark.parametrize(
    ("edition", "layout", "doors"),
    [
        ("classic", "1", {key: row[2] for key, row in BACKLOT.items()}),
        ("studios", "1", {key: row[2] for key, row in BACKLOT.items()}),
        ("studios", "2", LAYOUT_2),
    ],
)
def test_the_default_layouts_have_the_doorways_of_the_catalogue(
    edition: str, layout: str, doors: dict[str, str]
) -> None:
    lot = TableBuilder(edition=edition, layout=layout).state.lot
    assert {area: " ".join(others) for area, others in lot.doors.items()} == doors
    assert "saloon" in lot.doors["trailers"]
    assert all(area in lot.doors[other] for area in lot.doors for other in lot.doors[area])
    assert not any(area in others for area, others in lot.doors.items())


@pytest.mark.rule("DW-DATA-05")
def test_a_general_store_without_two_shots_is_refused() -> None:
    backlot = [
        replace(area, shots={"general-store": 3, "ranch": 1}.get(area.key, area.shots))
        for area in AREAS
    ]
    check_refused("DW-DATA-05", lambda: check_areas(backlot))


@pytest.mark.rule("DW-DATA-06")
def test_every_role_has_a_rank_from_one_to_six() -> None:
    assert {role.rank for role in ROLES} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("DW-DATA-06")
@pytest.mark.parametrize("rank", [0, 7])
def test_a_role_of_another_rank_is_refused(rank: int) -> None:
    check_refused(
        "DW-DATA-06", lambda: check_areas(changed_areas("bank", roles=roles_of_ranks(rank)))
    )
    check_refused("DW-DATA-06", lambda: check_deck(with_first(roles=roles_of_ranks(rank)), 40))


@pytest.mark.rule("DW-DATA-07")
@pytest.mark.parametrize("budget", [1, 7])
def test_a_card_with_another_budget_is_refused(budget: int) -> None:
    check_refused("DW-DATA-07", lambda: check_deck(with_first(budget=budget), 40))


@pytest.mark.rule("DW-DATA-07")
def test_a_card_without_roles_is_refused() -> None:
    check_refused("DW-DATA-07", lambda: check_deck(with_first(roles=()), 40))


@pytest.mark.rule("DW-DATA-07", "DW-DATA-08")
def test_a_card_has_a_budget_and_roles_that_do_not_fall_in_rank(subtests: pytest.Subtests) -> None:
    for card in STUDIOS:
        with subtests.test(card=card):
            ranks = [role.rank for role in card.roles]
            assert card.budget in range(2, 7)
            assert ranks
            assert ranks == sorted(ranks)


@pytest.mark.rule("DW-DATA-08")
def test_a_card_whose_ranks_fall_is_refused() -> None:
    check_refused("DW-DATA-08", lambda: check_deck(with_first(roles=roles_of_ranks(1, 3, 2)), 40))
    check_deck(with_first(roles=roles_of_ranks(3, 3, 5)), 40)


@pytest.mark.rule("DW-DATA-09", "DW-DATA-10")
@pytest.mark.parametrize(("edition", "cards"), [("studios", 60), ("classic", 40)])
def test_an_editions_own_deck_has_its_number_of_cards(edition: str, cards: int) -> None:
    assert len(TableBuilder(edition=edition).state.lot.scenes) == cards


@pytest.mark.rule("DW-DATA-09", "DW-DATA-10")
@pytest.mark.parametrize(("deck", "size"), [(STUDIOS, 60), (CLASSIC, 40)])
def test_a_deck_with_a_card_too_few_or_too_many_is_refused(deck: list[Scene], size: int) -> None:
    check_deck(deck, size)
    for wrong in (deck[1:], [*deck, replace(deck[0], key="one-more")]):
        with pytest.raises(BadContent, match=f"the deck has {len(wrong)} cards, not {size}"):
            check_deck(wrong, size)


@pytest.mark.rule("DW-DATA-11")
def test_each_card_is_its_own_though_figures_repeat() -> None:
    assert len({card.key for card in STUDIOS}) == 60
    assert figures(STUDIOS)[4, "234"] == 3
    check_refused("DW-DATA-11", lambda: check_deck(with_first(key=CLASSIC[1].key), 40))


def test_the_decks_have_the_figures_of_the_catalogue() -> None:
    assert figures(CLASSIC) == counted_cards(FORTY)
    assert figures(STUDIOS) - figures(CLASSIC) == counted_cards(TWENTY)


def test_the_extras_have_the_ranks_of_the_catalogue() -> None:
    found = {area.key: tuple(role.rank for role in area.roles) for area in AREAS}
    assert found == {key: row[1] for key, row in BACKLOT.items()}


def test_the_catalogue_prints_the_same_figures() -> None:
    catalogue = TITLE.rules.read_text("utf-8")
    for table in (FORTY, TWENTY):
        for budget, row in table.items():
            ranks = " · ".join("-".join(card) for card in row.split())
            assert f"| {budget} | {len(row.split())} | {ranks} |" in catalogue
    names = {area.key: area.name for area in AREAS}
    for key, (shots, extras, _) in BACKLOT.items():
        figures = f"{shots or '–'} | {', '.join(map(str, extras)) or '–'}"  # noqa: RUF001
        assert f"| {names[key]} | {figures} |" in catalogue


def test_trailers_and_office_have_neither_shots_nor_roles() -> None:
    check_refused("DW-DEC-14", lambda: check_areas(changed_areas(OFFICE, roles=roles_of_ranks(1))))
    check_refused("DW-DEC-14", lambda: check_areas(changed_areas(TRAILERS, shots=1)))


def test_both_price_lists_price_every_rank_above_the_first() -> None:
    prices = content.prices()
    check_prices(prices)
    check_refused("DW-UPG-06", lambda: check_prices({"dollars": prices["dollars"]}))
    short = {rank: price for rank, price in prices["fame"].items() if rank < 6}
    check_refused("DW-DEC-47", lambda: check_prices(prices | {"fame": short}))


def test_another_figure_makes_another_fingerprint(edit: Edit) -> None:
    before = content.fingerprint()
    edit("prices.toml", "6 = 40", "6 = 41")
    assert content.fingerprint() != before


def test_no_title_name_or_line_is_used_twice() -> None:
    for texts in (
        [card.title for card in STUDIOS],
        [card.text for card in STUDIOS],
        [role.name for role in ROLES],
        [role.line for role in ROLES],
    ):
        assert [text for text, times in Counter(texts).items() if times > 1] == []


def test_texts_fit_on_a_card() -> None:
    assert max(len(card.title) for card in STUDIOS) <= 32
    assert max(len(card.text) for card in STUDIOS) <= 90
    assert max(len(role.name) for role in ROLES) <= 28
    assert max(len(role.line) for role in ROLES) <= 60


def test_texts_are_tidy() -> None:
    for text in [card.title for card in STUDIOS] + [role.name for role in ROLES]:
        assert text
        assert text == " ".join(text.split())
    for text in [card.text for card in STUDIOS] + [role.line for role in ROLES]:
        assert text == " ".join(text.split())
        assert text.endswith((".", "!", "?", ".)", "!)", ".'", "!'"))
