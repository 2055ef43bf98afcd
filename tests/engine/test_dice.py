"""Dice: unbiased, provable, and never rolling the same again after an undo."""

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matinee.engine.match import dice as dice_module
from matinee.engine.match.dice import (
    SEED_BYTES,
    WIDEST,
    Dice,
    FastDice,
    RecordedDice,
    TableDice,
    bot_seed,
    commitment,
    draw,
    new_seed,
    seed_from,
)

SEED = bytes(range(32))
SIZES = (2, 3, 6, 7, 10, 52)


def evenly_spread(values: list[int], n: int) -> bool:
    """Chi-square test, which a fair source fails once in 10,000 times."""
    expected, freedom = len(values) / n, n - 1
    counts = Counter(values)
    distance: float = sum((counts[value] - expected) ** 2 / expected for value in range(n))
    # Wilson and Hilferty: the cube root of chi-square is nearly normal; 3.72 leaves 1 in 10,000.
    mean, deviation = 1 - 2 / (9 * freedom), (2 / (9 * freedom)) ** 0.5
    return bool((distance / freedom) ** (1 / 3) < mean + 3.72 * deviation)


def test_a_loaded_die_is_not_evenly_spread() -> None:
    fair = [number % 6 for number in range(3000)]
    assert evenly_spread(fair, 6)
    assert not evenly_spread(fair + [5] * 150, 6)


class Hashes:
    """A stand-in for `hashlib`: each hash is the next of the given 64-bit numbers."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.messages: list[bytes] = []

    def blake2b(self, message: bytes, **_: object) -> "Hashes":
        self.messages.append(message)
        return self

    def digest(self) -> bytes:
        return self.numbers.pop(0).to_bytes(8, "big")


@pytest.mark.parametrize("n", SIZES)
def test_a_hash_beyond_the_last_whole_multiple_is_hashed_again(
    n: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below the largest multiple of n every value has equally many hashes, so none is favoured."""
    limit = 2**64 // n * n
    assert limit % n == 0
    hashes = Hashes(2**64 - 1, limit - 1) if limit < 2**64 else Hashes(limit - 1)
    monkeypatch.setattr(dice_module, "hashlib", hashes)
    assert draw(SEED, 3, 1, n) == n - 1
    assert hashes.messages == [b"3/1/0", b"3/1/1"][: len(hashes.messages)]
    assert not hashes.numbers


def test_a_draw_is_the_keyed_hash_that_the_docs_describe() -> None:
    digest = hashlib.blake2b(b"7/2/0", key=SEED, digest_size=8, person=b"draw").digest()
    assert draw(SEED, row=7, number=2, n=6) == int.from_bytes(digest, "big") % 6


@pytest.mark.parametrize("n", SIZES)
def test_draws_are_spread_evenly(n: int) -> None:
    drawn = [draw(SEED, row, number, n) for row in range(400) for number in range(5)]
    fast = FastDice(5)
    for values in (drawn, [fast.below(n) for _ in range(2000)]):
        assert set(values) == set(range(n))
        assert evenly_spread(values, n)


def test_neighbouring_draws_have_nothing_to_do_with_each_other() -> None:
    rolls = [draw(SEED, row, 0, 6) for row in range(6000)]
    pairs = [6 * one + two for one, two in pairwise(rolls)]
    assert evenly_spread(pairs, 36)


@given(
    st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES),
    st.integers(0, 10**6),
    st.integers(0, 100),
    st.integers(1, WIDEST),
)
def test_a_draw_depends_on_its_place_alone(seed: bytes, row: int, number: int, n: int) -> None:
    later = TableDice(seed, row)
    for _ in range(number % 5):
        later.below(6)
    value = later.below(n)
    assert 0 <= value < n
    assert value == draw(seed, row, number % 5, n)


def test_another_row_a_bot_or_another_seed_rolls_something_else() -> None:
    def rolls(dice: TableDice) -> list[int]:
        return [dice.below(1000) for _ in range(10)]

    table = rolls(TableDice(SEED, 4))
    assert table == rolls(TableDice(SEED, 4))
    others = [
        TableDice(SEED, 5),
        TableDice(bot_seed(SEED, 0), 4),
        TableDice(bot_seed(SEED, 1), 4),
        TableDice(bytes(32), 4),
    ]
    for other in others:
        assert rolls(other) != table


def test_table_dice_keep_their_draws_and_these_can_be_repeated() -> None:
    dice = TableDice(SEED, 9)
    rolled = [dice.die(), dice.below(40), dice.pick("abc")]
    again = RecordedDice(dice.draws)
    assert [again.die(), again.below(40), again.pick("abc")] == rolled
    assert again.spent


def test_redrawn_dice_refuse_what_was_not_drawn() -> None:
    dice = RecordedDice([(6, 3), (6, 0)])
    assert dice.die() == 4
    with pytest.raises(LookupError):
        dice.below(7)
    with pytest.raises(LookupError):
        RecordedDice([]).below(6)
    assert not RecordedDice([(6, 3)]).spent


def test_fast_dice_are_reproducible() -> None:
    one, two, three = FastDice("Reel 1"), FastDice("Reel 1"), FastDice("Reel 2")
    rolls = [one.below(10**6) for _ in range(50)]
    assert rolls == [two.below(10**6) for _ in range(50)]
    assert rolls != [three.below(10**6) for _ in range(50)]
    assert FastDice(3).below(1) == 0


@pytest.mark.parametrize("dice", [FastDice(1), TableDice(SEED, 1)], ids=["fast", "table"])
@pytest.mark.parametrize("n", [0, -1, -6])
def test_nothing_can_be_drawn_from_nothing(dice: Dice, n: int) -> None:
    with pytest.raises(ValueError, match="nothing can be drawn"):
        dice.below(n)
    with pytest.raises(ValueError, match="nothing can be drawn"):
        dice.pick([])


def test_a_draw_wider_than_the_hash_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing can be drawn"):
        draw(SEED, 0, 0, WIDEST + 1)


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    dice = FastDice(7)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = [1, 2, 3, 4]
        dice.shuffle(items)
        orders[tuple(items)] += 1
    numbered = [number for number, order in enumerate(orders) for _ in range(orders[order])]
    assert len(orders) == 24
    assert evenly_spread(numbered, 24)


def test_seeds_are_fresh_and_a_commitment_fixes_one() -> None:
    one, two = new_seed(), new_seed()
    assert len(one) == len(seed_from("Reel 1")) == SEED_BYTES
    assert one != two
    assert seed_from("Reel 1") == seed_from("Reel 1") != seed_from("Reel 2")
    assert commitment(one, b"{}") != commitment(two, b"{}")
    assert commitment(one, b"{}") != commitment(one, b"[]")
    assert one.hex() not in commitment(one, b"{}")
