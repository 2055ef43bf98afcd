"""Setup of a table: coins, the first player, and components from a kit or an earlier story."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Event
from matinee.engine.contract.open_fields import Text, normalise_text
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.content import kit
from matinee.games.universalis.content.pieces import CastMember
from matinee.games.universalis.rules.coins import BANK, own_account, transfer
from matinee.games.universalis.rules.events import Began
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.scenes.components import make_component
from matinee.games.universalis.rules.state import State, Tenet, Trait
from matinee.games.universalis.rules.text_limits import TRAIT, text_problem

SEATS: Final = range(2, 9)


def validate(seats: int, options: Options) -> None:
    """Refuse seats or options with which no story can be told."""
    if seats not in SEATS:
        raise IllegalAction("UN-DEC-01", "seats", low=SEATS[0], high=SEATS[-1], seats=seats)
    if options.first is not None and options.first > seats:
        raise IllegalAction("UN-DEC-03", "first-seat", first=options.first, seats=seats)
    if options.title != normalise_text(options.title):
        raise IllegalAction("UN-DEC-86", "untidy")
    _check_cast(options.cast)


def _check_cast(cast: Sequence[CastMember]) -> None:
    """Hold the cast of a sequel to the same rules as bought components."""
    taken: list[str] = []
    masters: dict[str, CastMember] = {}
    for member in cast:
        called = Text(40, least=2, taken=tuple(taken), lettered=True)
        if not called.accepts(member.name):
            raise text_problem(called, member.name)
        taken.append(member.name)
        for trait in member.traits:
            if not TRAIT.accepts(trait.words):
                raise text_problem(TRAIT, trait.words)
        if member.master and (member.kind == "location" or member.of is not None):
            raise IllegalAction("UN-DEC-34", "cast-master", component=member.name)
        if member.master:
            masters[member.name] = member
        elif member.of is not None:
            master = masters.get(member.of)
            if master is None or master.kind != member.kind:
                raise IllegalAction("UN-DEC-35", "cast-link", component=member.name)


def setup(seats: int, options: Options, dice: Dice) -> tuple[State, list[Event]]:
    """The table before the first opportunity to propose a tenet."""
    validate(seats, options)
    first = dice.below(seats) if options.first is None else options.first - 1  # UN-DEC-03
    state = State(
        options,
        first=first,
        opportunity=first,
        active=first,
        coins=[0] * seats,
        fined=[False] * seats,
    )
    for seat in range(seats):
        transfer(state, BANK, own_account(seat), options.coins, "UN-PREP-01")
    chosen = kit(options.kit)
    for number, tenet in enumerate(chosen.tenets, start=1):
        state.tenets.append(Tenet(number, tenet.kind, tenet.text, None))
    names = {member.name.casefold() for member in options.cast}
    _bring(state, options.cast)
    _bring(state, [member for member in chosen.cast if member.name.casefold() not in names])
    return state, [Began(first=first)]


def _bring(state: State, cast: Sequence[CastMember]) -> None:
    """Add a cast to the components; no player controls it, and it costs nothing."""
    masters: dict[str, int] = {}
    for member in cast:
        number, _ = make_component(
            state, None, member.name, member.kind, place=member.place, master=member.master
        )
        if member.master:
            masters[member.name] = number
        if member.of in masters:
            state.components[number] = replace(
                state.components[number], of=masters[member.of or ""]
            )
        for trait in member.traits:
            state.traits[len(state.traits) + 1] = Trait(
                len(state.traits) + 1, number, trait.words, injury=trait.injury
            )
