"""Statements that are no rules: the game must not give them an effect (DW-INFO)."""

from dataclasses import replace
from itertools import pairwise

import pytest

from games.deadwood.builder import TableBuilder
from matinee.engine.contract.game import Event
from matinee.engine.match.dice import FastDice
from matinee.games.deadwood import content
from matinee.games.deadwood.content import OFFICE, Role
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, Upgrade
from matinee.games.deadwood.rules.events import BonusRolled
from matinee.games.deadwood.rules.lot import Lot
from matinee.games.deadwood.rules.odds import odds
from matinee.games.deadwood.rules.options import Options

LAYOUT = "a@0,0 b@4,0 c@0,3 d@4,3"


def without_line(*roles: Role) -> tuple[Role, ...]:
    return tuple(replace(role, line="") for role in roles)


def without_lines() -> Lot:
    """The lot of default layout 1, with no lines to say."""
    lot = Lot("60", LAYOUT)
    lot.roles = {key: without_line(role)[0] for key, role in lot.roles.items()}
    lot.areas = {
        key: replace(area, roles=without_line(*area.roles)) for key, area in lot.areas.items()
    }
    lot.scenes = {
        key: replace(card, roles=without_line(*card.roles)) for key, card in lot.scenes.items()
    }
    return lot


def without_stories() -> Lot:
    """The lot of default layout 1, with only figures on the cards."""
    lot = Lot("60", LAYOUT)
    lot.scenes = {key: replace(card, title="", text="") for key, card in lot.scenes.items()}
    return lot


def story(lot: Lot | None) -> list[Event]:
    """Events of a random game, on this lot or on the ordinary one."""
    dice = FastDice("a fixed game")
    state, events = DEADWOOD.setup(3, Options(), dice)
    state.lot = lot or state.lot
    while not state.over:
        choice = dice.pick(DEADWOOD.legal(state, state.turn))
        events += DEADWOOD.play(state, state.turn, choice, dice)
    return events


@pytest.mark.rule("DW-INFO-01", "DW-OPT-19")
def test_a_game_without_lines_goes_the_same_way() -> None:
    assert story(without_lines()) == story(None)


@pytest.mark.rule("DW-INFO-02")
def test_a_game_without_titles_and_stories_goes_the_same_way() -> None:
    assert story(without_stories()) == story(None)


@pytest.mark.rule("DW-INFO-03")
@pytest.mark.parametrize("position", [0, 1, 2])
def test_acting_pays_the_same_whatever_the_rank_of_the_role(position: int) -> None:
    table = TableBuilder()
    card = table.scene("hotel", budget=4, ranks=(1, 2, 5))
    table.put(0, "hotel", role=card.roles[position].key, rank=6)
    table.play(0, Act(), 4)
    assert (table.state.dollars[0], table.state.fame[0]) == (0, 2)


@pytest.mark.rule("DW-INFO-04")
@pytest.mark.parametrize("area", ["jail", "saloon", "hotel"])
@pytest.mark.parametrize(("die", "filmed"), [(2, 1), (1, 0)])
def test_markers_are_worth_the_same_on_long_and_short_scenes(
    area: str, die: int, filmed: int
) -> None:
    table = TableBuilder().put(0, area, role=f"{area}.1", markers=2)
    table.scene(area, budget=4)
    shots = table.state.shots[area]
    table.play(0, Act(), die)
    assert shots - table.state.shots[area] == filmed


@pytest.mark.rule("DW-INFO-05")
@pytest.mark.parametrize(("pay", "step_by_step"), [("dollars", 100), ("fame", 75)])
def test_a_jump_costs_its_price_however_one_came_to_it(pay: str, step_by_step: int) -> None:
    table = (
        TableBuilder(2).put(0, OFFICE, dollars=200, fame=200).put(1, OFFICE, dollars=200, fame=200)
    )
    offers = [offer for offer in table.legal(0) if isinstance(offer, Upgrade) and offer.pay == pay]
    for offer in offers:
        table.play(0, offer)
    table.turn(1).play(1, offers[-1])
    purse = table.state.dollars if pay == "dollars" else table.state.fame
    assert table.state.rank == [6, 6]
    assert purse == [200 - step_by_step, 200 - content.prices()[pay][6]]


@pytest.mark.rule("DW-INFO-06")
def test_however_rare_a_tie_is_broken() -> None:
    table = TableBuilder(2, days=1).put(1, dollars=1, fame=1)
    table.put(0, "jail", role="jail.1").leave_live("jail", "bank")
    table.scene("jail", budget=2, shots=1)
    table.play(0, Act(), 2)
    outcome = DEADWOOD.result(table.state)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((7, 7), (2, 1))


@pytest.mark.rule("DW-INFO-07")
def test_cards_with_the_same_figures_play_alike_whoever_wrote_them() -> None:
    pay = set()
    for card in content.deck("60").values():
        if card.budget == 5 and [role.rank for role in card.roles] == [2, 4, 5]:
            table = (
                TableBuilder().put(0, "jail", role=card.roles[0].key).put(1, "jail", role="jail.1")
            )
            other = next((area for area, key in table.state.scene.items() if key == card.key), None)
            if other is not None:
                table.state.scene[other] = table.state.scene["jail"]
            table.state.scene["jail"] = card.key
            table.play(0, Act(), 5, 6, 5, 4, 3, 2)
            pay.add((*table.state.dollars, *table.state.fame))
    assert len(pay) == 1


@pytest.mark.rule("DW-INFO-08")
def test_bigger_budgets_are_harder_and_roll_more_bonus_dice() -> None:
    chances, dice = [], []
    for budget in range(2, 7):
        chances.append(odds(budget, markers=0))
        table = TableBuilder()
        card = table.scene("jail", budget=budget, shots=1)
        table.put(0, "jail", role=card.roles[0].key)
        events = table.play(0, Act(), 6, *[1] * budget)
        dice += [len(event.dice) for event in events if isinstance(event, BonusRolled)]
    assert all(easier > harder for easier, harder in pairwise(chances))
    assert dice == [2, 3, 4, 5, 6]


@pytest.mark.rule("DW-INFO-09")
def test_most_scenes_need_more_than_one_shot_wherever_their_card_lies() -> None:
    deals = [TableBuilder(seed=seed).state for seed in range(20)]
    assert all(sum(shots > 1 for shots in deal.shots.values()) == 8 for deal in deals)
    assert len({deal.scene["jail"] for deal in deals}) > 1
