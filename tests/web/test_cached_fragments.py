"""Cached fragments of pages: assembled, compressed once, bounded."""

import gzip
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from matinee.web import cached_fragments
from matinee.web.cached_fragments import Fragment, FragmentCache, gzip_bytes, note_fragments, slot

TEXT = st.text("abc<é", max_size=40)


@given(st.lists(TEXT, min_size=1, max_size=5), TEXT, st.lists(TEXT, max_size=3))
@pytest.mark.processes
def test_whatever_pieces_are_known_the_answer_is_the_same(
    parts: list[str], between: str, others: list[str]
) -> None:
    body = between.join(parts).encode()
    fragments = [Fragment(text) for text in (*parts, *others)]
    with patch.object(cached_fragments, "SMALLEST", 1):
        assert gzip.decompress(gzip_bytes(body, fragments)) == body
        assert gzip.decompress(gzip_bytes(body, fragments[::-1])) == body


def test_pieces_are_found_in_whatever_order_they_were_made() -> None:
    first, second = (Fragment("".join(f"<p>{n**k}</p>" for n in range(500))) for k in (1, 2))
    body = b"<main>" + second.raw + first.raw + b"</main>"
    packed = gzip_bytes(body, [first, second])
    assert first.deflated in packed
    assert second.deflated in packed
    assert gzip.decompress(packed) == body


def test_a_piece_is_compressed_once() -> None:
    piece = Fragment("".join(f"<p>{n * n}</p>" for n in range(5_000)))
    packed = gzip_bytes(b"<main>" + piece.raw + b"</main>", [piece])
    assert piece.deflated in packed
    assert piece.deflated is piece.deflated
    assert len(packed) < len(piece.raw) / 2


def test_the_pieces_of_an_answer_are_noted_while_it_is_made() -> None:
    cache = FragmentCache()
    assert cache.show("a", lambda: "<b>A</b>") == "<b>A</b>"
    with note_fragments() as fragments:
        cache.show("a", lambda: "never made again")
        cache.show("b", lambda: "B")
    assert [piece.markup for piece in fragments] == ["<b>A</b>", "B"]


def test_values_are_filled_in_for_each_answer_and_escaped() -> None:
    cache = FragmentCache()

    def make() -> str:
        return f'<input value="{slot("name")}"><b>{slot("token")}</b>'

    first = cache.show("form", make, name='"Ann" <1>', token="t1")
    assert first == '<input value="&#34;Ann&#34; &lt;1&gt;"><b>t1</b>'
    second = cache.show("form", lambda: pytest.fail("made twice"), name="Ben", token="t2")
    assert second == '<input value="Ben"><b>t2</b>'
    assert isinstance(second, Markup)


def test_what_somebody_writes_is_never_taken_for_a_slot() -> None:
    cache = FragmentCache()
    text = slot("token").replace(slot("token")[:24], "0" * 24)
    assert cache.show("said", lambda: text) == text


def test_what_is_kept_is_bounded_and_the_least_used_gives_way() -> None:
    cache = FragmentCache(most=10 * 3 * 1000)
    for number in range(50):
        cache.show("first", lambda: "f" * 1000)
        cache.show(number, lambda: "x" * 1000)
    assert len(cache) <= 10
    assert "first" in cache
    assert 49 in cache
    assert 0 not in cache


def test_one_that_is_larger_than_all_room_is_shown_all_the_same() -> None:
    cache = FragmentCache(most=10)
    assert cache.show("large", lambda: "x" * 100) == "x" * 100
    cache.show("next", lambda: "y" * 100)
    assert len(cache) == 1
