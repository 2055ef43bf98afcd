"""Decisions that no other file tests: kits, casts, permissions of bots (section 17)."""

import pytest

from games.universalis.builder import TableBuilder, event, introduce
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.content.pieces import CastMember, CastTrait
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.scenes.traits import importance
from matinee.games.universalis.rules.transcript_entries import Transfer


@pytest.mark.rule("UN-DEC-05")
def test_every_transfer_is_a_row_of_the_ledger() -> None:
    table = TableBuilder().scene(purse=1)
    table.plays((0, event()), (0, event("And more.")))
    assert table.state.ledger[-2:] == [
        Transfer(1, "purse", "bank", 1, "UN-MINI-03"),
        Transfer(2, "own:0", "bank", 1, "UN-MINI-03"),
    ]


@pytest.mark.rule("UN-DEC-29", "UN-DEC-30")
def test_a_cast_from_an_earlier_story_is_there_and_nobodys() -> None:
    cast = (
        CastMember("Guards", "character", master=True, traits=(CastTrait("armed"),)),
        CastMember("Sentry", "character", of="Guards", traits=(CastTrait("lame", injury=True),)),
        CastMember("Pier", "location", place="EXT"),
        CastMember("Bo", "prop"),
    )
    table = TableBuilder(cast=cast).scene()
    sentry, guards = table.named("Sentry"), table.named("Guards")
    assert table.state.components[sentry].of == guards
    assert table.state.components[table.named("Pier")].place == "EXT"
    assert [trait.injury for trait in table.state.traits_of(sentry)] == [True]
    assert importance(table.state, guards) == 2 + 2
    assert table.state.coins == [25, 25, 25]
    table.play(0, introduce(sentry))


@pytest.mark.rule("UN-DEC-29", "UN-DEC-34", "UN-DEC-35", "UN-DEC-86")
@pytest.mark.parametrize(
    ("cast", "rule"),
    [
        ((CastMember("Guards", "location", master=True),), "UN-DEC-34"),
        ((CastMember("Sentry", "character", of="Guards"),), "UN-DEC-35"),
        (
            (
                CastMember("Guards", "prop", master=True),
                CastMember("Sentry", "character", of="Guards"),
            ),
            "UN-DEC-35",
        ),
        ((CastMember("Oakes", "character"), CastMember("oakes", "prop")), "UN-DEC-29"),
        ((CastMember("X", "character"),), "UN-DEC-86"),
        ((CastMember("Oakes", "character", traits=(CastTrait("x" * 61),)),), "UN-DEC-86"),
    ],
)
def test_a_cast_is_held_to_the_rules_for_what_is_bought(
    cast: tuple[CastMember, ...], rule: str
) -> None:
    with pytest.raises(IllegalAction) as refusal:
        UNIVERSALIS.validate(3, Options(cast=cast))
    assert refusal.value.rule == rule


@pytest.mark.rule("UN-DEC-10", "UN-DEC-30")
@pytest.mark.parametrize("kit", ["noir", "space", "manor"])
def test_a_kit_only_says_what_stands_at_the_start(kit: str) -> None:
    table = TableBuilder(kit=kit)
    assert table.state.tenets
    assert table.state.components
    assert table.state.entries == []
    assert table.state.present == {}
    assert table.state.coins == [25, 25, 25]
    table.scene()
    table.play(0, a.ChangeTenet(1, "Otherwise."))


@pytest.mark.rule("UN-DEC-29")
def test_who_comes_back_has_the_name_before_a_kit() -> None:
    kit = UNIVERSALIS.setup(3, Options(kit="noir"), FastDice(1))[0]
    name = kit.components[1].name
    table = TableBuilder(kit="noir", cast=(CastMember(name.upper(), "prop"),))
    called = [
        c.name for c in table.state.components.values() if c.name.casefold() == name.casefold()
    ]
    assert called == [name.upper()]
