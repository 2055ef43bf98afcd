"""A quick player of Deadwood: it reckons what each job would pay and goes for the best one.

Everything is counted in points (a dollar, a fame) above what the same turns would usually
bring, so that a job, a walk and an upgrade can be compared. It does not search.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import comb, inf
from typing import Any, Final, NamedTuple

from matinee.engine.dice import Dice
from matinee.engine.game import Action, Seat
from matinee.games.deadwood import content
from matinee.games.deadwood.acting import odds
from matinee.games.deadwood.actions import Move, TakeRole, Upgrade
from matinee.games.deadwood.content import OFFICE, SHOTS, Role, Scene
from matinee.games.deadwood.lot import Lot
from matinee.games.deadwood.state import View
from matinee.games.deadwood.turn import ACT, END_TURN, REHEARSE

USUAL: Final = (0.0, 1.4, 1.65, 1.85, 2.05, 2.2, 2.3)
"""What a turn brings at each rank, as measured in games of this player against itself."""

PACE: Final = 0.38
"""Shots that one player completes in a round, walks and rehearsals included."""

COMPANY: Final = 0.4
"""How likely it is that somebody will be on a card by the time its scene wraps."""

FRUITLESS: Final = -3.0
"""The worth of a set with no role for one's rank, once one has walked there to see."""

FAR: Final = 12
"""Rounds beyond which nobody need think of the end of the day."""


class Goal(NamedTuple):
    """Somewhere to go, what it is worth, and the role to take if its card is known."""

    worth: float
    area: str
    role: str | None


class Heuristic:
    """Plays by reckoning, the same way every time."""

    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Action:
        """What seems to pay best."""
        if len(legal) == 1:
            return legal[0]
        view: View = look()
        if view.role[seat] is not None:
            return work(view, seat)
        here = view.at[seat]
        goal = best_job(view, seat, here, late=int(view.moved))
        for gain, upgrade in best_upgrade(view, seat):
            if pays(view, seat, gain, goal):
                if here == OFFICE:
                    return upgrade
                goal = Goal(gain, OFFICE, None)
        return step_towards(view, seat, goal, legal)


def work(view: View, seat: Seat) -> Action:
    """Act, or rehearse if the scene will last long enough for the marker to pay."""
    area = view.at[seat]
    role = view.lot.roles[view.role[seat] or ""]
    scene = view.lot.scenes[view.scene[area]]
    crew, star = company(view, seat).get(area, (0, False))
    _, rehearsals = job(
        scene.budget - view.markers[seat],
        view.shots[area],
        crew,
        role.starring,
        bonus(scene, role, star),
        view.rank[seat],
        min(FAR, rounds_today(view)),
    )
    return REHEARSE if rehearsals else ACT


def step_towards(view: View, seat: Seat, goal: Goal, legal: Sequence[Action]) -> Action:
    """Take the role if it is here, otherwise go one step of the shortest way."""
    if goal.area == view.at[seat]:
        return END_TURN if goal.role is None else TakeRole(goal.role)
    away = distances(view.lot)[goal.area]
    # Of two shortest ways, the one past a face-down card also shows what is on it.
    return min(
        (action for action in legal if isinstance(action, Move)),
        key=lambda move: (away[move.to], view.face_up.get(move.to, True)),
        default=END_TURN,
    )


def best_job(view: View, seat: Seat, start: str, late: int) -> Goal:
    """The best job to be had from `start`, if one is ready to leave there `late` rounds from now.

    The worth of a way grows with every step along it, so nobody ever walks to and fro.
    """
    lot, rank = view.lot, view.rank[seat]
    away = distances(lot)[start]
    rounds = rounds_today(view)
    crews = company(view, seat)
    best = Goal(-inf, start, None)
    for area, card in view.scene.items():
        walk = max(1, late + away[area])
        left = max(0, min(FAR, rounds - walk))
        if view.face_up[area]:
            crew, star = crews.get(area, (0, False))
            worth, role = best_role(view, area, lot.scenes[card], rank, crew, star, left)
        else:
            worth, role = prospect(lot.deck, area, rank, left), None
        worth -= walk * USUAL[rank]
        if worth > best.worth:
            best = Goal(worth, area, role)
    return best


def best_role(
    view: View, area: str, scene: Scene, rank: int, crew: int, star: bool, rounds: int
) -> tuple[float, str | None]:
    """The free role of a set that pays best."""
    best, found = -inf, None
    need, shots = scene.budget, view.shots[area]
    for role in scene.roles + view.lot.areas[area].roles:
        if role.rank <= rank and role.key not in view.role:
            pay = bonus(scene, role, star)
            worth, _ = job(need, shots, crew, role.starring, pay, rank, rounds)
            if worth > best:
                best, found = worth, role.key
    return best, found


@lru_cache(maxsize=1 << 16)
def job(
    need: int, shots: int, crew: int, starring: bool, bonus: float, rank: int, rounds: int
) -> tuple[float, int]:
    """The worth of a role above that of the turns it takes, and how often to rehearse first.

    `need` is the budget less the markers one has, `crew` the chance in sixths that the others
    on the set complete a shot in a round, `rounds` how long the day may last.
    """
    usual, others = USUAL[rank], crew / 6
    best, found = -inf, 0
    for rehearsals in range(max(1, need)):
        chance = odds(need, rehearsals)
        acts = max(0.0, shots - rehearsals * others) / (chance + others)
        length = rehearsals + acts
        if length > rounds:  # the day may end first, and with it the bonus (DW-DAY-01)
            bonus_due = bonus * rounds / length
            acts = max(0.0, rounds - rehearsals)
        else:
            bonus_due = bonus
        pay = 2 * chance if starring else 1 + chance
        worth = acts * (pay - usual) - rehearsals * usual + bonus_due
        if worth > best:
            best, found = worth, rehearsals
    return best, found


@lru_cache(maxsize=1 << 12)
def prospect(deck: str, area: str, rank: int, rounds: int) -> float:
    """What a set with a card face down promises: the mean over all cards of the deck."""
    place, scenes = content.areas()[area], content.deck(deck).values()
    total = 0.0
    for scene in scenes:
        total += max(
            (
                job(
                    scene.budget,
                    place.shots,
                    0,
                    role.starring,
                    bonus(scene, role, star=False),
                    rank,
                    rounds,
                )[0]
                for role in scene.roles + place.roles
                if role.rank <= rank
            ),
            default=FRUITLESS,
        )
    return total / len(scenes)


def company(view: View, seat: Seat) -> dict[str, tuple[int, bool]]:
    """For each set where others work, their chances in sixths and whether one is on the card."""
    found: dict[str, tuple[int, bool]] = {}
    for other, key in enumerate(view.role):
        if key is not None and other != seat:
            area = view.at[other]
            crew, star = found.get(area, (0, False))
            sixths = 7 - max(1, view.budget(other) - view.markers[other])
            found[area] = crew + sixths, star or view.lot.roles[key].starring
    return found


def bonus(scene: Scene, role: Role, star: bool) -> float:
    """What a role can expect when its scene wraps (DW-WRAP-07 to -14)."""
    if role.starring:
        return star_bonus(scene.budget, len(scene.roles), scene.roles[::-1].index(role))
    return role.rank if star else role.rank * COMPANY


@cache
def star_bonus(budget: int, roles: int, position: int) -> float:
    """The mean of the dice that fall to a starring role; position 0 has the highest rank."""
    places = range(position + 1, budget + 1, roles)
    return sum(at_least(place, budget, face) for place in places for face in range(1, 7))


def at_least(count: int, dice: int, face: int) -> float:
    """The chance that at least `count` of these dice show this face or a higher one."""
    chance = (7 - face) / 6
    return sum(
        comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
        for hits in range(count, dice + 1)
    )


def best_upgrade(view: View, seat: Seat) -> list[tuple[float, Upgrade]]:
    """The purchase that pays best over the rest of the game, and its gain; none if one is poor."""
    offers = list(affordable(view, seat))
    return [max(offers, key=lambda offer: offer[0])] if offers else []


def affordable(view: View, seat: Seat) -> Iterator[tuple[float, Upgrade]]:
    """Every rank one could pay: five points each and better roles from now on, less the price."""
    rank = view.rank[seat]
    prices = view.lot.prices
    for new, in_dollars, in_fame in view.lot.upgrades:
        if new > rank:
            gain = 5 * (new - rank) + (USUAL[new] - USUAL[rank]) * rounds_in_game(view)
            if view.dollars[seat] >= prices["dollars"][new]:
                yield gain - prices["dollars"][new], in_dollars
            if view.fame[seat] >= prices["fame"][new]:
                yield gain - prices["fame"][new], in_fame


def pays(view: View, seat: Seat, gain: float, goal: Goal) -> bool:
    """Whether to upgrade before going for the next job, or because there is none for one's rank."""
    if goal.worth == -inf:
        return True
    here = view.at[seat]
    late = distances(view.lot)[here][OFFICE] + int(view.moved)
    return gain > 0 and gain + best_job(view, seat, OFFICE, late).worth > goal.worth


def rounds_today(view: View) -> int:
    """About how many rounds pass until only one scene is left (DW-DAY-01)."""
    shots = [view.shots[area] for area in view.scene]
    return round((sum(shots) - max(shots)) / (PACE * view.seats))


def rounds_in_game(view: View) -> float:
    """About how many rounds pass until the end of the last day."""
    whole_days = view.days - view.day
    return rounds_today(view) + whole_days * (SHOTS - 3) / (PACE * view.seats)


@lru_cache(maxsize=256)
def distances(lot: Lot) -> dict[str, dict[str, int]]:
    """The steps of the shortest way from each area to each other one."""
    found = {}
    for start in lot.doors:
        away, reached = {start: 0}, [start]
        for area in reached:
            for door in lot.doors[area]:
                if door not in away:
                    away[door] = away[area] + 1
                    reached.append(door)
        found[start] = away
    return found
