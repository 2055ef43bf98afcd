"""Texts of the Insider Tip Cards: copies, steps, and words that agree with the figures."""

from collections import Counter

import pytest

from matinee.games.boulevard.content import boxes, sections, tips

TIPS = [*tips().values()]

DECK = {
    # kind: copies, step, dice
    "Cartoon": (10, 6, 1),
    "Living Color": (4, 6, 3),
    "Technicolor Spectacle": (4, 6, 2),
    "Shadow and Smoke": (4, 6, 2),
    "Oscar Buzz": (3, 6, 2),
    "BAFTA Gala": (3, 6, 3),
    "Foreign Festival": (3, 6, 3),
    "3-D Craze": (3, 6, 3),
    "Wide-Screen Wonder": (3, 6, 2),
    "New Lens Gala": (3, 6, 3),
    "Matinee Marathon": (3, 6, 2),
    "Autograph Session": (4, 6, 2),
    "Director's Talk": (3, 6, 2),
    "Fan Club": (3, 6, 0),
    "Riding the Trend": (3, 6, 0),
    "Studio Handshake": (3, 4, 0),
    "Block Booking": (3, 4, 0),
    "Trimmed Reel": (3, 4, 0),
    "Rented Projector": (3, 4, 0),
    "Press Agent": (3, 6, 0),
    "Front-Page Favor": (4, 7, 0),
    "Unsold Space": (3, 7, 0),
    "Second Showing": (3, 6, 0),
    "Tax Holiday": (3, 6, 0),
}
AMOUNTS = {
    "fan-club": (3, "3 at most"),
    "riding-the-trend": (1, "1 die more"),
    "block-booking": (4, "$4,000 less"),
    "trimmed-reel": (30, "30 minutes less"),
    "press-agent": (2, "2 pips higher"),
    "second-showing": (3, "3 more rerolls"),
    "tax-holiday": (5, "$5,000 lower"),
}


@pytest.mark.rule("HB-COMP-07")
def test_the_deck_has_24_kinds_and_84_cards() -> None:
    assert {tip.name: (tip.copies, tip.step, tip.dice) for tip in TIPS} == DECK
    assert len(TIPS) == 24
    assert sum(tip.copies for tip in TIPS) == 84


@pytest.mark.rule("HB-TIP-01", "HB-TIP-02")
def test_most_cards_add_dice_and_a_few_are_played_with_films_or_advertising() -> None:
    cards = Counter(tip.step for tip in TIPS for _ in range(tip.copies))
    assert cards[6] > 3 * (cards[4] + cards[7])
    assert (cards[4], cards[7]) == (12, 7)
    assert sum(tip.copies for tip in TIPS if tip.dice) > sum(t.copies for t in TIPS if not t.dice)


def test_keys_are_the_names_in_plain_letters() -> None:
    for tip in TIPS:
        plain = tip.name.lower().replace("'", "").replace("3-d", "3d").replace(" ", "-")
        assert tip.key == plain


def test_a_card_says_the_dice_that_it_adds() -> None:
    for tip in TIPS:
        if tip.dice:
            assert f"Add {tip.dice} {'die' if tip.dice == 1 else 'dice'} " in tip.text


def test_a_card_says_its_other_figure() -> None:
    assert {tip.key: tip.amount for tip in TIPS if tip.amount} == {
        key: amount for key, (amount, _) in AMOUNTS.items()
    }
    for key, (_, words) in AMOUNTS.items():
        assert words in tips()[key].text


def test_cards_of_step_4_say_that_they_go_with_a_pick() -> None:
    assert all(tip.text.startswith("With a pick: ") == (tip.step == 4) for tip in TIPS)


def test_texts_fit_on_a_card_and_are_tidy() -> None:
    assert max(len(tip.name) for tip in TIPS) <= 21
    assert max(len(tip.text) for tip in TIPS) <= 96
    assert max(len(tip.flavour) for tip in TIPS) <= 90
    texts = [text for tip in TIPS for text in (tip.name, tip.text, tip.flavour)]
    texts += [box.text for box in boxes().values()]
    texts += [section.text for section in sections().values()]
    for text in texts:
        assert text == text.strip()
        assert "  " not in text
        assert text.isascii()
    for tip in TIPS:
        assert tip.text.endswith(".")
        assert tip.flavour.endswith((".", "!", "?"))
    assert len({tip.flavour for tip in TIPS}) == len(TIPS)
    assert len({tip.text for tip in TIPS}) == len(TIPS)
