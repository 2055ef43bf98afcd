"""Button labels of actions, and references to what they touch on the table."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from matinee.engine.contract.game import Action, wire_tag
from matinee.engine.text.i18n import N_
from matinee.engine.text.sentences import sentences
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.state import Fine, View
from matinee.games.universalis.text.names import Names

_PLACES: Final = sentences(__package__, "labels.toml", "places")
_TIMES: Final = sentences(__package__, "labels.toml", "times")
_TENETS: Final = sentences(__package__, "labels.toml", "tenets")
_SENTENCES: Final = sentences(__package__, "labels.toml", "actions")
"""Actions whose label is one sentence."""


def action_label(action: Action, view: View, names: Names) -> str:
    """Button label for an action."""
    label = _LABELS.get(type(action))
    if label is not None:
        return label(action, view, names)
    return names.text(_SENTENCES[wire_tag(type(action))]).format(**_fields(action, view, names))


def _fields(action: Any, view: View, names: Names) -> dict[str, object]:
    """The fields of an action, formatted for its label."""
    fields: dict[str, object] = {"price": names.coins(1)}
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if field in ("component", "master"):
            fields[field] = names.component(view, value)
        elif field == "trait":
            fields[field] = names.trait(view, value)
            holder = view.traits.get(value)
            fields["holder"] = names.component(view, 0 if holder is None else holder.component)
        elif field == "place":
            fields[field] = names.text(_PLACES[value])
        elif field in ("seat", "pool"):
            fields[field] = names.teller(value)
        else:
            fields[field] = value
    return fields


def _tenet(action: a.ProposeTenet, view: View, names: Names) -> str:
    return names.text(_TENETS[action.kind]).format(price=names.coins(1))


def _time(action: a.SetTime, view: View, names: Names) -> str:
    price = 1 if action.time == "past" else view.seats - 1
    return names.text(_TIMES[action.time]).format(price=names.coins(price))


def _link_scene(action: a.LinkScene, view: View, names: Names) -> str:
    text = N_("Continue scene {scene}: free")
    if action.how == "flashback":
        text = N_("Flash back to scene {scene}: free")
    return names.text(text).format(scene=action.scene)


def _create(action: a.Create, view: View, names: Names) -> str:
    text = {
        ("character", True): N_("Create a character, in the scene at once: {price}"),
        ("character", False): N_("Create a character for later: {price}"),
        ("prop", True): N_("Create a prop, in the scene at once: {price}"),
        ("prop", False): N_("Create a prop for later: {price}"),
    }[action.kind, action.present]
    return names.text(text).format(price=names.coins(1))


def _master(action: a.CreateMaster, view: View, names: Names) -> str:
    text = N_("Create a master, a template for characters: {price}")
    if action.kind == "prop":
        text = N_("Create a master, a template for props: {price}")
    return names.text(text).format(price=names.coins(1))


def _trait(action: a.AddTrait, view: View, names: Names) -> str:
    text = N_("Give {component} an injury or weakness: {price}")
    if not action.injury:
        text = N_("Give {component} a trait: {price}")
    component = names.component(view, action.component)
    return names.text(text).format(component=component, price=names.coins(1))


def _pass(action: a.Pass, view: View, names: Names) -> str:
    return names.text(N_("Pass") if view.pause is None else N_("Pass, and bid nothing"))


def _bid(action: a.Bid, view: View, names: Names) -> str:
    if isinstance(action.coins, int):
        return names.text("Bid {coins} for the scene").format(coins=names.coins(action.coins))
    return names.text("Bid for the scene, in secret")


def _answer_end(action: a.AnswerEnd, view: View, names: Names) -> str:
    return names.text(N_("Let the story end here") if action.agree else N_("Tell another scene"))


def _obstacle(action: a.Obstacle, view: View, names: Names) -> str:
    if isinstance(action.dice, int):
        text = names.text("Meet the event with an obstacle of {dice}: {price}")
        return text.format(dice=names.dice(action.dice), price=names.coins(action.dice))
    return names.text("Meet the event with an obstacle: a coin a die")


def _draw(action: a.Draw, view: View, names: Names) -> str:
    text = N_("Draw on “{trait}” of {component}: a die more for {pool}")
    if action.subtract:
        text = N_("Draw on “{trait}” of {component}: a die less for {pool}")
    return names.text(text).format(**_fields(action, view, names))


def _dice(action: a.BuyDice, view: View, names: Names) -> str:
    text = N_("Buy dice for {pool}: a coin each")
    if action.subtract:
        text = N_("Buy dice out of {pool}’s pool: a coin each")
    return names.text(text).format(pool=names.teller(action.pool))


def _answer_call(action: a.AnswerCall, view: View, names: Names) -> str:
    return names.text(N_("Let the dice be rolled") if action.agree else N_("Not yet: play on"))


def _buy_down(action: a.BuyDown, view: View, names: Names) -> str:
    text = names.text("Buy down what {seat} got: coin for coin")
    return text.format(seat=names.teller(action.seat))


def _bid_for(action: a.BidFor, view: View, names: Names) -> str:
    text = names.text("Bid coins: {solution}")
    return text.format(solution=names.solution(action.solution))


def _vote(action: a.Vote, view: View, names: Names) -> str:
    text = {
        "accuser": N_("Vote for the accuser, {name}"),
        "defendant": N_("Vote for the defendant, {name}"),
        "abstain": N_("Abstain"),
    }[action.side]
    pause = view.pause
    parties = (
        {"accuser": pause.accuser, "defendant": pause.defendant} if isinstance(pause, Fine) else {}
    )
    party = parties.get(action.side)
    return names.text(text).format(name="" if party is None else names.teller(party))


_LABELS: Final[Mapping[type[Action], Callable[[Any, View, Names], str]]] = {
    a.ProposeTenet: _tenet,
    a.SetTime: _time,
    a.LinkScene: _link_scene,
    a.Create: _create,
    a.CreateMaster: _master,
    a.AddTrait: _trait,
    a.Pass: _pass,
    a.Bid: _bid,
    a.AnswerEnd: _answer_end,
    a.Obstacle: _obstacle,
    a.Draw: _draw,
    a.BuyDice: _dice,
    a.AnswerCall: _answer_call,
    a.BuyDown: _buy_down,
    a.BidFor: _bid_for,
    a.Vote: _vote,
}

_REFS: Final[Mapping[str, str]] = {
    "component": "component",
    "master": "component",
    "trait": "trait",
    "entry": "entry",
    "tenet": "tenet",
    "scene": "scene",
    "seat": "seat",
    "pool": "pool",
}
"""The kind of thing that a field of an action refers to."""


def action_refs(action: Action) -> list[str]:
    """References to the things that an action touches, such as `component:3`."""
    found = (field for field in action.__struct_fields__ if field in _REFS)
    return [f"{_REFS[field]}:{getattr(action, field)}" for field in found]
