"""Step 2: players place markers, managers' markers in a second pass, and take the benefits.

Chips are removed and loans repaid at the start of a player's first turn (HB-DEC-20).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.contract.game_rules import is_allowed
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.engine.thread_cache import cache
from matinee.games.boulevard.content import boxes, prices, stars
from matinee.games.boulevard.content.pieces import BOXES, CHIPS, LENSES, SECTIONS
from matinee.games.boulevard.rules.actions import PlaceMarker, RemoveChip, RepayLoan
from matinee.games.boulevard.rules.active_seats import check_phase
from matinee.games.boulevard.rules.events import ChipRemoved, LoanRepaid, MarkerPlaced
from matinee.games.boulevard.rules.state import LOAN, State, View
from matinee.games.boulevard.rules.week.step03_previews import begin_previews

REPAY: Final = RepayLoan()
REMOVE: Final = {chip: RemoveChip(chip) for chip in CHIPS if chip != "loan"}
ON_SECTION: Final = {section: PlaceMarker(section) for section in SECTIONS}
BUY_LENSES: Final = tuple(
    PlaceMarker("lenses", lenses=lenses) for lenses in (LENSES[:1], LENSES[1:], LENSES)
)


@cache
def star_placements() -> tuple[PlaceMarker, ...]:
    """The placements on stars."""
    return tuple(PlaceMarker(star) for star in stars())


class Visits(NamedTuple):
    """The placements in a box where only the number of chips is chosen."""

    box: str
    fee: int
    """The price of a chip."""
    most: int
    """The most chips that a player may have; 0 is no limit."""
    places: tuple[PlaceMarker, ...]
    """The placements with one chip, with two, and so on."""


@cache
def box_visits() -> tuple[Visits, ...]:
    """The visits to each box but the lenses."""
    return tuple(
        Visits(
            key,
            box.fee,
            box.most,
            tuple(PlaceMarker(key, chips=chips) for chips in range(1, (box.most or 1) + 1)),
        )
        for key, box in boxes().items()
        if key != "lenses"
    )


def legal_markers(position: View, seat: Seat) -> list[Action]:
    """Every placement of this player's marker, and in the first pass removals and repayment."""
    chips, cash, marker = position.chips[seat], position.cash[seat], position.circuit - 1
    closed = _closed(position, seat)
    taken = [spot for spots in position.spots for spot in spots]
    choices: list[Action] = [
        ON_SECTION[section]
        for section in SECTIONS
        if section not in taken and section not in closed  # HB-MARK-03
    ]
    for box, fee, most, places in box_visits():
        if box in closed:
            continue
        if not most:  # HB-DEC-24
            choices.append(places[0])
            continue
        room = most - chips.get(box, 0)
        if fee and room * fee > cash:
            room = cash // fee
        choices += places[:room]
    if position.deck == 2 and "lenses" not in closed:  # HB-PROJ-08
        choices += [
            visit for visit in BUY_LENSES if is_allowed(_check_lenses, position, seat, visit)
        ]
    if any(spot not in BOXES and spot not in SECTIONS for spot in closed):
        choices += [place for place in star_placements() if place.spot not in closed]
    else:
        choices += star_placements()
    if not marker:  # HB-DEC-20
        choices += [REMOVE[chip] for chip in chips if chip != "loan"]
        if "loan" in chips and cash >= LOAN:
            choices.append(REPAY)
    return choices


def _closed(position: View, seat: Seat) -> dict[str, str]:
    """The spots closed to this marker because of last week's markers, each with its rule."""
    marker = position.circuit - 1
    first, second = position.previous[seat]
    stays = second if marker else first
    closed = {} if stays is None else {stays: "HB-MARK-07"}
    if marker and first is not None and second is not None and position.spots[seat][0] == second:
        closed.setdefault(first, "HB-MARK-09")
    return closed


def _check_lenses(position: View, seat: Seat, visit: PlaceMarker) -> None:
    """Each lens may be bought once, for its price."""
    owned = [lens for lens in visit.lenses if lens in position.chips[seat]]
    if owned:
        raise IllegalAction("HB-DEC-19", "lens-owned", lens=owned[0])
    price = sum(prices()[lens] for lens in visit.lenses)
    if price > position.cash[seat]:
        raise IllegalAction(
            "HB-DEC-17", "cannot-pay", spot="lenses", price=price, cash=position.cash[seat]
        )


def check_place(position: View, seat: Seat, action: PlaceMarker) -> None:
    """A marker may go to a spot that is open to it, with a purchase that can be made and paid."""
    check_phase(position, seat, "markers")
    spot = action.spot
    if spot not in SECTIONS and spot not in BOXES and spot not in stars():
        raise IllegalAction("HB-MARK-02", "no-such-spot", spot=spot)
    if spot in SECTIONS:
        holder = position.standing_on(spot)
        if holder is not None:
            raise IllegalAction("HB-MARK-03", "section-taken", spot=spot, seat=holder)
    match _closed(position, seat).get(spot):
        case "HB-MARK-07" as rule:
            raise IllegalAction(rule, "must-move", spot=spot)
        case "HB-MARK-09" as rule:
            raise IllegalAction(rule, "no-exchange", spot=spot)
    if spot in BOXES:
        _check_box(position, seat, action)
    elif action.chips or action.lenses:
        raise IllegalAction("HB-MARK-11", "nothing-to-buy", spot=spot)


def _check_box(position: View, seat: Seat, action: PlaceMarker) -> None:
    spot, chips = action.spot, action.chips
    if spot == "lenses":
        if position.deck != 2:
            raise IllegalAction("HB-PROJ-08", "lenses-later")
        if chips or action not in BUY_LENSES:
            raise IllegalAction("HB-PROJ-07", "which-lenses")
        _check_lenses(position, seat, action)
        return
    box = boxes()[spot]
    if action.lenses:
        raise IllegalAction("HB-PROJ-07", "no-lenses-here", spot=spot)
    if chips < 1:
        raise IllegalAction("HB-DEC-17", "place-a-chip", spot=spot)
    owned = position.owns(seat, spot)
    if not box.most:
        if chips > 1:
            raise IllegalAction("HB-DEC-24", "one-loan", chips=chips)
    elif owned + chips > box.most:
        raise IllegalAction("HB-DEC-19", "too-many-chips", spot=spot, most=box.most, owned=owned)
    price = chips * box.fee
    if price > position.cash[seat]:
        raise IllegalAction(
            "HB-DEC-17", "cannot-pay", spot=spot, price=price, cash=position.cash[seat]
        )


def place(state: State, seat: Seat, action: PlaceMarker, dice: Dice) -> list[Event]:
    """Put the marker there, pay, and take the spot's immediate benefit."""
    spot, own = action.spot, state.chips[seat]
    paid = received = cubes = 0
    placed: tuple[str, ...] = ()
    if spot == "lenses":
        placed = action.lenses
        paid = sum(prices()[lens] for lens in placed)
    elif spot in BOXES:
        placed = (spot,) * action.chips
        paid = action.chips * boxes()[spot].fee
        received = LOAN if spot == "loan" else 0  # HB-LOAN-01
    elif spot not in SECTIONS:
        cubes = state.cubes[spot] = state.cubes.get(spot, 0) + 1  # HB-STAR-01
    for chip in placed:
        own[chip] = own.get(chip, 0) + 1
    state.cash[seat] += received - paid
    state.spots[seat][state.circuit - 1] = spot
    events: list[Event] = [
        MarkerPlaced(
            seat=seat,
            spot=spot,
            marker=state.circuit,
            paid=paid,
            received=received,
            chips=placed,
            cubes=cubes,
        )
    ]
    del state.queue[0]
    if not state.queue and state.circuit == 1:  # HB-MARK-08
        state.circuit = 2
        order = state.clockwise(state.start)
        state.queue = [one for one in order if "manager" in state.chips[one]]
    if not state.queue:
        begin_previews(state, dice, events)
    return events


def check_remove(position: View, seat: Seat, action: RemoveChip) -> None:
    """A chip may be removed at the start of a player's first turn, but a loan only repaid."""
    _check_window(position, seat)
    if action.chip not in CHIPS:
        raise IllegalAction("HB-MARK-10", "no-such-chip", chip=action.chip)
    if action.chip == "loan":
        raise IllegalAction("HB-DEC-26", "repay-instead")
    if action.chip not in position.chips[seat]:
        raise IllegalAction("HB-MARK-10", "chip-not-there", chip=action.chip)


def remove(state: State, seat: Seat, action: RemoveChip, dice: Dice) -> list[Event]:
    """Take a chip off the board, without a refund (HB-DEC-21)."""
    _take_off(state, seat, action.chip)
    if action.chip == "manager":  # HB-DEC-15, -22
        state.previous[seat][1] = None
    return [ChipRemoved(seat=seat, chip=action.chip)]


def check_repay(position: View, seat: Seat, action: RepayLoan) -> None:
    """A loan may be repaid at the start of a player's first turn, only in full."""
    _check_window(position, seat)
    if "loan" not in position.chips[seat]:
        raise IllegalAction("HB-LOAN-05", "no-loan")
    if position.cash[seat] < LOAN:
        raise IllegalAction("HB-DEC-25", "cannot-repay", price=LOAN, cash=position.cash[seat])


def repay(state: State, seat: Seat, action: RepayLoan, dice: Dice) -> list[Event]:
    """Pay the principal and take the chip back (HB-LOAN-05)."""
    state.cash[seat] -= LOAN
    _take_off(state, seat, "loan")
    return [LoanRepaid(seat=seat, paid=LOAN)]


def _check_window(position: View, seat: Seat) -> None:
    check_phase(position, seat, "markers")
    if position.circuit == 2:
        raise IllegalAction("HB-DEC-20", "too-late-to-remove")


def _take_off(state: State, seat: Seat, chip: str) -> None:
    own = state.chips[seat]
    own[chip] -= 1
    if not own[chip]:
        del own[chip]


def every_marker() -> Sequence[Action]:
    """All imaginable placements and removals, and some that are never legal."""
    return [
        *REMOVE.values(),
        RemoveChip("loan"),
        REPAY,
        *ON_SECTION.values(),
        *(place for visits in box_visits() for place in visits.places),
        *(PlaceMarker(key) for key in BOXES),
        PlaceMarker("time", chips=5),
        PlaceMarker("loan", chips=2),
        PlaceMarker("air", chips=1, lenses=LENSES),
        PlaceMarker("preview", chips=1),
        *BUY_LENSES,
        PlaceMarker("lenses", chips=1),
        *star_placements(),
    ]
