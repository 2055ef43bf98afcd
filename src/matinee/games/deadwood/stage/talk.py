"""What is said around the board: where the game is, what a seat has, what an action will cost.

What just happened is in `beats`, what an usher whispers in `hints`, the words of the trade in
`glossary`; the rules for readers are in `guide`.
"""

from typing import Final, Literal

from matinee.engine.game import Action, Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Fact, Item, Phase, Step
from matinee.games.deadwood import scoring
from matinee.games.deadwood.acting import odds
from matinee.games.deadwood.actions import Act, Move, Rehearse, TakeRole, Upgrade
from matinee.games.deadwood.stage.beats import beats, topic, touched
from matinee.games.deadwood.stage.glossary import glossary
from matinee.games.deadwood.stage.hints import hint
from matinee.games.deadwood.state import View
from matinee.games.deadwood.turn import legal
from matinee.games.deadwood.words import DeadwoodWords

__all__ = [
    "beats",
    "facts",
    "fortunes",
    "glossary",
    "hint",
    "phase",
    "preview",
    "score",
    "topic",
    "touched",
]

_CALLS: Final = (
    (Rehearse, N_("act or rehearse"), N_("act or rehearse")),
    (Act, N_("act, and it cannot fail"), N_("act, and it cannot fail")),
    (TakeRole, N_("move or take a role"), N_("take a role or end the turn")),
    (Upgrade, N_("buy a rank or move"), N_("buy a rank or end the turn")),
    (Action, N_("move or wait"), N_("end the turn")),
)
"""What somebody can do who may do such a thing: before a step, and after it."""


def phase(view: View, words: DeadwoodWords, viewer: Seat | None) -> Phase:
    """The days, how much is left of this one, and whose turn it is to do what."""
    steps = tuple(
        Step(words.text(N_("Day {day}")).format(day=day), _state(view, day))
        for day in range(1, view.days + 1)
    )
    if view.over:
        return Phase(steps, words.text(N_("The game is over")))
    left = len(view.scene)
    scenes = words.many("{n} scene left", "{n} scenes left", left).format(n=left)
    if left == 2:  # DW-DAY-01
        last = view.day == view.days
        scenes = words.text(
            N_("The next wrap ends the game") if last else N_("The next wrap ends the day")
        )
    turn = N_("your turn: {call}") if view.turn == viewer else N_("{name}'s turn: {call}")
    here = words.text(turn).format(name=words.names[view.turn], call=_call(view, words))
    then = words.names[(view.turn + 1) % view.seats]
    return Phase(steps, f"{scenes} · {here}", words.text(N_("then {name}")).format(name=then))


def _state(view: View, day: int) -> Literal["done", "here", "ahead"]:
    if view.over or day < view.day:
        return "done"
    return "here" if day == view.day else "ahead"


def _call(view: View, words: DeadwoodWords) -> str:
    choices = legal(view, view.turn)
    for kind, before, after in _CALLS:
        if any(isinstance(choice, kind) for choice in choices):
            return words.text(after if view.moved else before)
    raise AssertionError("whoever has the turn can do something")


def facts(view: View, words: DeadwoodWords, seat: Seat) -> list[Fact]:
    """Rank, both purses, what was rehearsed, and the role or the place."""
    found = [
        Fact("dice", words.text(N_("Rank")), f"{view.rank[seat]}"),
        Fact("coin", words.text(N_("Dollars")), words.dollars(view.dollars[seat])),
        Fact("star", _fame(words), f"{view.fame[seat]}"),
    ]
    if view.markers[seat]:
        label = N_("Practice chips") if words.classic else N_("Rehearsal markers")
        found.append(Fact("rehearse", words.text(label), f"+{view.markers[seat]}"))
    role = view.role[seat]
    if role is None:
        found.append(Fact("map", words.text(N_("Place")), words.area(view.at[seat]), minor=True))
    else:
        label = N_("Starring") if view.lot.roles[role].starring else N_("Extra")
        found.append(Fact("clapper", words.text(label), words.role(role), minor=True))
    return found


def _fame(words: DeadwoodWords) -> str:
    return words.text(N_("Credits") if words.classic else N_("Fame"))


def score(view: View, words: DeadwoodWords, seat: Seat) -> list[Item]:
    """A point for each coin of either kind, five for each rank (DW-SCORE-01 to -05)."""
    dollars, fame = view.dollars[seat], view.fame[seat]
    rank = scoring.score(view, seat) - dollars - fame
    return [
        Item(words.text(N_("Dollars")), dollars),
        Item(_fame(words), fame),
        Item(words.text(N_("Rank times 5")), rank),
    ]


def fortunes(view: View) -> tuple[int, ...]:
    """Everybody's score so far."""
    return scoring.scores(view)


def preview(action: Action, view: View, words: DeadwoodWords, seat: Seat) -> str:
    """The odds of an act, a card that will be turned up, what is left after a purchase."""
    if isinstance(action, Act):
        return _odds(view, words, seat)
    if isinstance(action, Move) and not view.face_up.get(action.to, True):
        return words.text(N_("Its card is turned up when you arrive."))
    if isinstance(action, Upgrade):
        price = view.lot.prices[action.pay][action.rank]
        purse = view.dollars if action.pay == "dollars" else view.fame
        return words.text(N_("Pay {price}, {left} left.")).format(
            price=words.money(action.pay, price),
            left=words.money(action.pay, purse[seat] - price),
        )
    return ""


def _odds(view: View, words: DeadwoodWords, seat: Seat) -> str:
    """What one die can do against the budget here."""
    budget, markers = view.budget(seat), view.markers[seat]
    chance = odds(budget, markers)
    told = N_("Roll one die: {needed} or more succeeds, {odds:.0%}.")
    if chance == 1:
        told = N_("Roll one die: it cannot fail.")
    elif markers:
        told = N_("Roll one die: {needed} or more succeeds, {odds:.0%}. With {markers}.")
    return words.text(told).format(
        needed=budget - markers, odds=chance, markers=words.markers(markers)
    )
