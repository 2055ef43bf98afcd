"""Films of Hollywood Boulevard in real browsers: sorted, filtered, wished for and rented."""

import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.support.boulevard_pages import (
    PASS,
    Tables,
    boulevard,
    expect_panel,
    film_of,
    in_phase,
    on_street,
    place,
    rent,
    rent_here,
    rentable,
    slot,
    tab,
    to_phase,
    until,
    view_of,
)
from browser.support.page_checks import NewPage, shoot
from browser.support.table_pages import (
    seat_at,
)
from live_server import Server, wait_until


@pytest.fixture(scope="module")
def tables(server: Server) -> Tables:
    return Tables(server)


def slot_boxes(page: Page) -> dict[str, Any]:
    """Position and size of each film's slot, in pixels."""
    found: dict[str, Any] = page.evaluate(
        """() => {
          const slots = [...document.querySelectorAll("#hb-array > .slot")];
          return Object.fromEntries(slots.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [one.dataset.film, [x, y, width, height]];
          }));
        }"""
    )
    return found


def visible_films(page: Page) -> list[str]:
    """Visible films, in their order."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('#hb-array > .slot:not([hidden])')]"
        ".map((one) => one.dataset.film)"
    )
    return found


@pytest.mark.rule("HB-SETUP-09")
def test_the_films_hang_in_three_rows_of_eight(new_page: NewPage, tables: Tables) -> None:
    page = seat_at(new_page, tables.early)
    tab(page, "Films")
    tops = [top for _, top, _, _ in slot_boxes(page).values()]
    assert [tops.count(top) for top in sorted(set(tops))] == [8, 8, 8]
    assert visible_films(page) == view_of(tables.early)["array"]


def test_films_are_sorted_and_filtered(new_page: NewPage, tables: Tables) -> None:
    seated = tables.renting
    page = seat_at(new_page, seated)
    expect_panel(page, "films")
    view = view_of(seated)
    available = {film_of(key) for key in view["array"]} - {
        film_of(k) for p in view["programme"] for k in p
    }
    cash, minutes = view["cash"][0], 180 - view["minutes"][0]
    page.locator("#hb-sort").select_option("price")
    prices = [film_of(key).price for key in visible_films(page)]
    assert prices == sorted(prices)
    page.locator("#hb-sort").select_option("title")
    titles = page.locator("#hb-array > .slot").evaluate_all("all => all.map(o => o.dataset.title)")
    assert titles[0] == min(titles, key=str.lower)

    def only(name: str) -> set[str]:
        page.get_by_role("button", name=name).click()
        found = set(visible_films(page))
        page.get_by_role("button", name=name).click()
        return found

    assert only("I can pay") == {film.key for film in available if film.price <= cash}
    assert only("Fits my time") == {film.key for film in available if film.minutes <= minutes}
    assert only("Stars with cubes") == {
        film.key for film in available if set(film.stars) & set(view["cubes"])
    }
    genre = next(iter(available)).genre
    page.locator("#hb-genre").select_option(genre)
    assert set(visible_films(page)) == {k for k in view["array"] if film_of(k).genre == genre}
    page.locator("#hb-genre").select_option("")
    film = film_of(view["array"][7])
    page.locator("#hb-search").fill(film.cast[0])
    assert film.key in visible_films(page)
    assert all(
        film.cast[0] in film_of(key).cast + film_of(key).directors for key in visible_films(page)
    )
    page.locator("#hb-search").fill("no such film")
    expect(page.locator("#hb-no-films")).to_be_visible()


def test_nothing_moves_when_a_film_is_sold(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo", first=2)
    to_phase(seated, "markers")
    page = seat_at(new_page, seated)
    tab(page, "Films")
    page.locator("#hb-sort").select_option("net")
    page.get_by_role("button", name="I can pay").click()
    seated.play(0, place("john-wayne"))
    in_phase(page, "films")
    before = slot_boxes(page)
    sold = rentable(seated, 1)[-1].key
    seated.play(1, rent(sold))
    expect(slot(page, sold)).to_have_class(re.compile(r"\bsold\b"))
    expect(slot(page, sold).locator(".sale")).to_contain_text("SOLD")
    expect(slot(page, sold)).to_contain_text("Rented by Bo")
    assert slot_boxes(page) == before
    mine = rentable(seated, 0)[-1].key
    rent_here(page, mine)
    expect(page.locator("#hb-marquee")).to_contain_text(film_of(mine).title)


def test_filters_follow_ones_own_means(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo")
    to_phase(seated, "films")
    page = seat_at(new_page, seated)
    page.get_by_role("button", name="I can pay").click()
    rent_here(page, rentable(seated, 0)[-1].key)
    view = view_of(seated)
    available = set(view["array"]) - {key for films in view["programme"] for key in films}
    payable = {key for key in available if film_of(key).price <= view["cash"][0]}
    wait_until(lambda: set(visible_films(page)) == payable)
    expect(page.locator("#hb-hidden span")).to_have_text(f"{24 - len(payable)} hidden by filters")
    page.get_by_role("button", name="Show all").click()
    assert set(visible_films(page)) == set(view["array"])
    expect(page.locator("#hb-hidden")).to_be_hidden()


def test_films_are_found_by_print(new_page: NewPage, tables: Tables) -> None:
    page = seat_at(new_page, tables.early)
    tab(page, "Films")
    for text, colour in (("color", "color"), ("technicolor", "technicolor"), ("Black and", "bw")):
        page.locator("#hb-search").fill(text)
        found = {key for key in view_of(tables.early)["array"] if film_of(key).colour == colour}
        assert set(visible_films(page)) == found


def test_on_ones_own_turn_a_wish_list_asks_before_it_rents(
    new_page: NewPage, server: Server
) -> None:
    seated = boulevard(server, "Ann", "Bo")
    to_phase(seated, "films")
    page = seat_at(new_page, seated)
    expect_panel(page, "films")
    by_length = sorted(rentable(seated, 0), key=lambda film: film.price + film.minutes / 30)
    first, second = by_length[:2]
    for film in (first, second):
        slot(page, film.key).locator(".ribbon-button").click()
    page.get_by_role("button", name="Rent these in this order, from now on").click()
    expect(page.locator("#hb-sure p")).to_have_text(
        f"Rent {first.title} now, then {second.title} on your next turn: "
        f"${first.price + second.price},000 in all?"
    )
    page.locator("#hb-sure").get_by_role("button", name="Not yet").click()
    assert view_of(seated)["programme"][0] == []
    page.locator("#hb-leave-wishes").click()
    page.locator("#hb-sure").get_by_role("button", name="Yes").click()
    expect(slot(page, first.key)).to_contain_text("Rented by Ann")


def test_a_wish_list_is_left_and_followed(new_page: NewPage, server: Server) -> None:
    seated = boulevard(server, "Ann", "Bo", first=2)
    page = seat_at(new_page, seated)
    tab(page, "Films")
    plain = [film_of(key) for key in view_of(seated)["array"] if not film_of(key).process]
    first, second = next(
        pair
        for pair in combinations(sorted(plain, key=lambda film: film.price), 2)
        if sum(film.minutes for film in pair) <= 180
    )
    for film in (first, second):
        slot(page, film.key).locator(".ribbon-button").click()
    expect(page.locator("#hb-fits li")).to_have_text(
        re.compile(
            rf"These two fit: {first.minutes + second.minutes} minutes, "
            rf"\${first.price + second.price},000, \d+ dice, net"
        )
    )
    expect(page.locator("#hb-wishes b")).to_have_text([f"1. {first.title}", f"2. {second.title}"])
    page.get_by_role("button", name=f"Move {second.title} up").click()
    page.get_by_role("button", name=f"Move {second.title} down").click()
    shoot(page, "boulevard-shortlist-1440-light")
    page.get_by_role("button", name="Leave it as a wish list, then pass").click()
    expect(page.locator("#standing-orders")).to_contain_text(first.title)
    expect(page.locator("#alert.is-shown")).to_have_count(0)
    note = page.locator("#hb-left")
    expect(note).to_contain_text("It is left")
    expect(page.locator("#hb-sealed")).to_be_empty()
    page.get_by_role("button", name=f"Move {second.title} up").click()
    expect(note).to_contain_text("Leave it once more")
    page.get_by_role("button", name=f"Move {second.title} down").click()
    expect(note).to_contain_text("It is left")
    seated.play(1, place("air", 1))
    until(page, "m.mine")
    tab(page, "Street")
    on_street(page, "parties").click()
    in_phase(page, "films")
    seated.play(1, rent(first.key))
    expect(slot(page, second.key)).to_contain_text("Rented by Ann")
    assert view_of(seated)["programme"][0] == [second.key]
    seated.play(1, PASS)
    wait_until(lambda: view_of(seated)["phase"] == "advertising")
    assert view_of(seated)["programme"][0] == [second.key]
