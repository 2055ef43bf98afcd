"""All conceivable actions at a table, by subject; the rules then decide which are legal.

Each function yields the shapes of some actions. `opened` fills the open fields of a shape with
their domains.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, get_args

from msgspec.structs import replace

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import Number, Text
from matinee.games.universalis.content.pieces import Place, TenetKind
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.disputes.challenges import solutions
from matinee.games.universalis.rules.field_domains import domains
from matinee.games.universalis.rules.phase import CurrentPhase
from matinee.games.universalis.rules.state import STAND, STRIKE, Dispute, View

Shapes: TypeAlias = Callable[[View], Iterator[Action]]

PLACES: Final[tuple[Place, ...]] = get_args(Place)
MADE: Final[tuple[a.MadeKind, ...]] = get_args(a.MadeKind)
_OPEN: Final[Any] = ""
"""Placeholder in an open field until its domain is filled in."""
_COUNT: Final[Any] = 1


def _known(position: View) -> list[int]:
    return [c.id for c in position.components.values() if not c.struck]


def _masters(position: View) -> list[int]:
    return [c.id for c in position.components.values() if c.master and not c.struck]


def _locations(position: View) -> list[int]:
    found = (c for c in position.components.values() if c.kind == "location")
    return [c.id for c in found if not c.struck]


def tenets(position: View) -> Iterator[Action]:
    """Proposals of tenets."""
    for kind in get_args(TenetKind):
        yield a.ProposeTenet(kind, _OPEN)


def passing(position: View) -> Iterator[Action]:
    """The pass, in phases that allow one."""
    yield a.Pass()


def tenet_changes(position: View) -> Iterator[Action]:
    """Changes of tenets."""
    for tenet in position.tenets:
        yield a.ChangeTenet(tenet.id, _OPEN)


def bids(position: View) -> Iterator[Action]:
    """Bids for a scene, and the proposal and the answers to end the story."""
    yield a.Bid(_COUNT)
    yield a.ProposeEnd()
    yield from (a.AnswerEnd(agree) for agree in (True, False))


def framing(position: View) -> Iterator[Action]:
    """Locations, times and links of a scene that is being framed."""
    yield from (a.EstablishNew(_OPEN, place, _OPEN) for place in PLACES)
    yield from (a.Establish(location, _OPEN) for location in _locations(position))
    yield from (a.SetTime(time, _OPEN, _OPEN) for time in get_args(a.Time))
    for scene in position.scenes:
        if scene.ended:
            yield from (a.LinkScene(scene.number, how) for how in get_args(a.LinkKind))
    yield a.OpenBare()


def narration(position: View) -> Iterator[Action]:
    """Events, colour, arrivals, exits, moves and mini-scenes."""
    yield a.TellEvent(_OPEN)
    yield a.Colour(_OPEN)
    for component in _known(position):
        yield a.Introduce(component, _OPEN)
        yield a.Exit(component, _OPEN)
    yield from (a.MoveToNew(_OPEN, place, _OPEN) for place in PLACES)
    yield from (a.MoveTo(location, _OPEN) for location in _locations(position))
    yield a.StartMini(_OPEN)
    yield a.CloseMini()


def world(position: View) -> Iterator[Action]:
    """New components."""
    for kind in MADE:
        yield from (a.Create(_OPEN, kind, present, _OPEN) for present in (True, False))
    yield from (a.CreateLocation(_OPEN, place, _OPEN) for place in PLACES)
    yield from (a.CreateMaster(_OPEN, kind, _OPEN) for kind in MADE)


def changes(position: View) -> Iterator[Action]:
    """Changes of components and traits."""
    masters = _masters(position)
    for component in _known(position):
        yield from (a.Link(component, master, _OPEN) for master in masters)
        yield from (a.AddTrait(component, _OPEN, injury, _OPEN) for injury in (False, True))
        yield a.ReduceImportance(component, _OPEN)
        yield a.RestoreImportance(component, _OPEN)
        yield a.Eliminate(component, _OPEN)
    for trait in position.traits.values():
        if not trait.struck:
            yield a.RemoveTrait(trait.id, _OPEN)
            yield a.RestoreTrait(trait.id, _OPEN)


def turns(position: View) -> Iterator[Action]:
    """Ends of turns and scenes."""
    yield from (a.EndTurn(), a.EndScene(), a.FadeToBlack(_OPEN))


def any_time(position: View) -> Iterator[Action]:
    """Actions of any player: interrupting, taking over, dialog, obstacles."""
    yield a.Interrupt()
    for component in _known(position):
        yield a.TakeOver(component)
        yield a.Speak(component, _OPEN, _OPEN)
    yield a.Obstacle(_COUNT, _OPEN)


def origination(position: View) -> Iterator[Action]:
    """Complications about components."""
    yield from (a.Originate(component, _OPEN) for component in _known(position))


def pools(position: View) -> Iterator[Action]:
    """Draws on traits, dice for the pools, and the call for the roll."""
    if position.complication is not None:
        for component in position.present:
            lent = position.components[component].of
            bought = position.traits_of(component)
            bought += [] if lent is None else position.traits_of(lent)
            for pool in position.complication.owners:
                for subtract in (False, True):
                    yield from (a.Draw(component, t.id, pool, subtract) for t in bought)
    for seat in range(position.seats):
        yield from (a.BuyDice(seat, subtract, _COUNT, _OPEN) for subtract in (False, True))
    yield a.CallResolution()


def consent(position: View) -> Iterator[Action]:
    """Answers to a call for the roll."""
    yield from (a.AnswerCall(agree) for agree in (True, False))


def windows(position: View) -> Iterator[Action]:
    """Actions that only a player in a narration window after a roll has."""
    yield from (a.BuyDown(seat, _COUNT) for seat in range(position.seats))
    yield a.Done()


def talk(position: View) -> Iterator[Action]:
    """Challenges to entries of this turn and the one before, and fines."""
    for entry in reversed(position.entries):
        if entry.scene != len(position.scenes) or entry.turn < position.turn - 1:
            break
        yield a.Challenge(entry.no, _OPEN)
    yield from (a.CallFine(seat, _OPEN) for seat in range(position.seats))


def negotiation(position: View) -> Iterator[Action]:
    """Ways to settle a challenge between the two parties."""
    yield from (a.Concede(), a.Withdraw(), a.OfferWording(_OPEN), a.AcceptWording(), a.ToBidding())


def challenge_bids(position: View) -> Iterator[Action]:
    """Ways for all players to settle a challenge by coins."""
    yield a.PutForward(_OPEN)
    known = solutions(position.pause) if isinstance(position.pause, Dispute) else [STAND, STRIKE]
    yield from (a.BidFor(solution, _COUNT) for solution in known)


def cases(position: View) -> Iterator[Action]:
    """Cases in a fine."""
    yield from (a.MakeCase(_OPEN), a.WaiveCase(), a.Withdraw())


def votes(position: View) -> Iterator[Action]:
    """Votes on a fine."""
    yield from (a.Vote(side) for side in get_args(a.Side))


_TELLING: Final[tuple[Shapes, ...]] = (narration, world, changes, tenets, tenet_changes)
ACTIONS_BY_PHASE: Final[Mapping[CurrentPhase, tuple[Shapes, ...]]] = {
    "tenets": (tenets, passing, talk),
    "bid": (bids,),
    "endvote": (bids,),
    "framing": (framing, *_TELLING, any_time, talk),
    "turn": (*_TELLING, origination, turns, any_time, talk),
    "mini": (*_TELLING, turns, any_time, talk),
    "complication": (*_TELLING, pools, turns, any_time, talk),
    "consent": (consent,),
    "winner": (narration, changes, windows, any_time, talk),
    "loser": (narration, changes, windows, any_time, talk),
    "ch_talk": (negotiation,),
    "ch_bid": (challenge_bids, passing),
    "fine_talk": (cases,),
    "fine_vote": (votes,),
    "over": (),
}
"""Shapes that can be legal in each phase."""

_EVERYTHING: Final[tuple[Shapes, ...]] = (
    framing,
    *_TELLING,
    passing,
    bids,
    origination,
    turns,
    any_time,
    pools,
    consent,
    windows,
    talk,
    negotiation,
    challenge_bids,
    cases,
    votes,
)


def opened(position: View, seat: Seat, shape: Action) -> Action | None:
    """The shape with the domains in its open fields; None if a number has an empty range."""
    found = domains(position, seat, shape)
    if not found:
        return shape
    if any(isinstance(domain, Number) and domain.low > domain.high for domain in found.values()):
        return None
    return replace(shape, **found)


def all_actions(position: View) -> Sequence[Action]:
    """All conceivable actions here, legal or not; open fields hold right and wrong examples."""
    shapes = dict.fromkeys(shape for shapes in _EVERYTHING for shape in shapes(position))
    return [example for shape in shapes for example in _examples(position, shape)]


def _examples(position: View, shape: Action) -> Iterator[Action]:
    found = domains(position, 0, shape)
    if not found:
        yield shape
        return
    fitting = {field: _fitting(domain) for field, domain in found.items()}
    yield replace(shape, **fitting)
    field, domain = next(iter(found.items()))
    for wrong in _misfits(domain):
        yield replace(shape, **{**fitting, field: wrong})


def _fitting(domain: Any) -> Any:
    if isinstance(domain, Text):
        return "Quiet on the set"[: domain.length]
    return domain.low


def _misfits(domain: Any) -> Sequence[Any]:
    if isinstance(domain, Text):
        return ["", "x" * (domain.length + 1)] if domain.least else ["x" * (domain.length + 1)]
    return [domain.low - 1, domain.high + 1]
