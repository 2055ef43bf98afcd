"""The heuristic bot of Deadwood: it estimates the pay of each job and goes for the best one.

Worth is in points (a dollar or a fame is one) above the usual yield of the same number of turns,
so that a job, a walk and an upgrade can be compared. The bot does not search.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias

from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import Dice
from matinee.games.deadwood import content
from matinee.games.deadwood.content import OFFICE, SHOTS, Role, Scene
from matinee.games.deadwood.rules.actions import ACT, END_TURN, REHEARSE, Move, TakeRole, Upgrade
from matinee.games.deadwood.rules.lot import Lot
from matinee.games.deadwood.rules.odds import mean_dice, odds
from matinee.games.deadwood.rules.state import View

USUAL: Final = (0.0, 1.4, 1.5, 1.6, 1.75, 1.9, 2.1)
"""Assumed points of a turn at each rank: set by hand after some self-play, not measured.

The steps grow so that the bot saves for a high rank: each purchase costs the new rank's full price.
"""

PACE: Final = 0.3
"""Shots that one player is assumed to complete in a round, walks included; set by hand too."""

COMPANY: Final = 0.2
"""Assumed chance that a card without other players now has one when its scene wraps."""

Crew: TypeAlias = tuple[int, bool]
"""The other players on a set: shots that they complete a round, in sixths; whether one stars."""

NOBODY: Final[Crew] = (0, False)


class Goal(NamedTuple):
    """A destination, its worth, and the role to take there if its card is known."""

    worth: float
    area: str
    role: str | None


class Heuristic:
    """Chooses by estimated worth, without randomness."""

    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Action:
        """The action with the highest estimated worth."""
        if len(legal) == 1:
            return legal[0]
        view: View = look()
        here, role = view.at[seat], view.role[seat]
        if role is not None:
            return act_or_rehearse(view, seat, view.lot.roles[role])
        goal = best_job(view, seat, here, late=int(view.moved))
        gain, upgrade = best_upgrade(view, seat)
        if upgrade is not None and upgrade_comes_first(view, seat, gain, goal):
            if here == OFFICE:
                return upgrade
            goal = Goal(gain, OFFICE, None)
        return step_towards(view, seat, goal, legal)


def act_or_rehearse(view: View, seat: Seat, role: Role) -> Action:
    """Act, or rehearse if the scene will last long enough for the marker to pay."""
    area, rank = view.at[seat], view.rank[seat]
    scene = view.lot.scenes[view.scene[area]]
    sixths, star = coworkers(view, seat).get(area, NOBODY)
    need, pay = scene.budget - view.markers[seat], expected_bonus(scene, role, star)
    rounds = rounds_today(view)
    _, rehearsals = job_worth(need, view.shots[area], sixths, role.starring, pay, rank, rounds)
    return REHEARSE if rehearsals else ACT


def step_towards(view: View, seat: Seat, goal: Goal, legal: Sequence[Action]) -> Action:
    """The goal's role if the player is there, otherwise one step of a shortest path."""
    if goal.area == view.at[seat]:
        return END_TURN if goal.role is None else TakeRole(goal.role)
    away = distances(view.lot)[goal.area]
    # Of two shortest paths, the one past a face-down card also shows what is on it.
    return min(
        (action for action in legal if isinstance(action, Move)),
        key=lambda move: (away[move.to], view.face_up.get(move.to, True)),
        default=END_TURN,
    )


def best_job(view: View, seat: Seat, start: str, late: int) -> Goal:
    """The best job for a player who can leave `start` in `late` rounds.

    The worth of a goal grows with every step towards it, so the bot never walks back and forth.
    """
    lot, rank, taken = view.lot, view.rank[seat], view.role
    away = distances(lot)[start]
    rounds = rounds_today(view)
    crews = coworkers(view, seat)
    best = Goal(-inf, start, None)
    for area, card in view.scene.items():
        walk = max(1, late + away[area])
        left = max(0, rounds - walk)
        if view.face_up[area]:
            scene, crew = lot.scenes[card], crews.get(area, NOBODY)
            roles = [role for role in scene.roles + lot.areas[area].roles if role.key not in taken]
            worth, role = best_role(roles, scene, view.shots[area], crew, rank, left)
        else:
            worth, role = hidden_card_worth(lot.deck, area, rank, left), None
        worth -= walk * USUAL[rank]
        if worth > best.worth:
            best = Goal(worth, area, role)
    return best


def best_role(
    roles: Iterable[Role], scene: Scene, shots: int, crew: Crew, rank: int, rounds: int
) -> tuple[float, str | None]:
    """Worth and key of the role that pays an actor of this rank best; the key may be `None`."""
    sixths, star = crew
    best, found = -inf, None
    for role in roles:
        if role.rank <= rank:
            pay = expected_bonus(scene, role, star)
            worth, _ = job_worth(scene.budget, shots, sixths, role.starring, pay, rank, rounds)
            if worth > best:
                best, found = worth, role.key
    return best, found


@lru_cache(maxsize=1 << 16)
def job_worth(
    need: int, shots: int, sixths: int, starring: bool, bonus: float, rank: int, rounds: int
) -> tuple[float, int]:
    """Worth of a role above the usual yield of its turns, and the rehearsals to begin with.

    `need` is the budget less the player's markers, `rounds` the estimated rest of the day.
    """
    usual, others = USUAL[rank], sixths / 6
    best, found = -inf, 0
    for rehearsals in range(max(1, need)):
        chance = odds(need, rehearsals)
        acts = max(0.0, shots - rehearsals * others) / (chance + others)
        length = rehearsals + acts
        pay = 2 * chance if starring else 1 + chance
        worth = min(acts, max(0, rounds - rehearsals)) * (pay - usual) - rehearsals * usual
        # A scene that has not wrapped when the day ends pays no bonus.
        worth += bonus if length <= rounds else bonus * rounds / length
        if worth > best:
            best, found = worth, rehearsals
    return best, found


@lru_cache(maxsize=1 << 12)
def hidden_card_worth(deck: str, area: str, rank: int, rounds: int) -> float:
    """Worth of a set with a face-down card: the mean over all cards of the deck.

    A card without a role for this rank counts as 0: the turns bring what they usually do.
    """
    place, scenes = content.areas()[area], content.deck(deck).values()
    total = 0.0
    for scene in scenes:
        roles = scene.roles + place.roles
        worth, role = best_role(roles, scene, place.shots, NOBODY, rank, rounds)
        total += worth if role else 0.0
    return total / len(scenes)


def coworkers(view: View, seat: Seat) -> dict[str, Crew]:
    """The other players at work, by set; sets without any are missing."""
    found: dict[str, Crew] = {}
    for other, key in enumerate(view.role):
        if key is not None and other != seat:
            area = view.at[other]
            sixths, star = found.get(area, NOBODY)
            sixths += 7 - max(1, view.budget(other) - view.markers[other])
            found[area] = sixths, star or view.lot.roles[key].starring
    return found


def expected_bonus(scene: Scene, role: Role, star: bool) -> float:
    """Expected pay of a role when its scene wraps, in dollars (DW-WRAP-07 to -14)."""
    if role.starring:
        position = scene.roles[::-1].index(role)
        return sum(mean_dice(scene.budget)[position :: len(scene.roles)])
    return role.rank if star else role.rank * COMPANY


def best_upgrade(view: View, seat: Seat) -> tuple[float, Upgrade | None]:
    """Points that the best affordable upgrade gains by the end of the game, and that upgrade."""
    rank, best, found = view.rank[seat], -inf, None
    purses = {"dollars": view.dollars[seat], "fame": view.fame[seat]}
    for new, *purchases in view.lot.upgrades:
        for upgrade in purchases:
            price = view.lot.prices[upgrade.pay][new]
            if new > rank and price <= purses[upgrade.pay]:
                better_roles = (USUAL[new] - USUAL[rank]) * rounds_in_game(view)
                gain = 5 * (new - rank) + better_roles - price
                if gain > best:
                    best, found = gain, upgrade
    return best, found


def upgrade_comes_first(view: View, seat: Seat, gain: float, goal: Goal) -> bool:
    """Whether to upgrade before the next job, or because no job is open to the player's rank."""
    if goal.worth == -inf:
        return True
    late = distances(view.lot)[view.at[seat]][OFFICE] + int(view.moved)
    guard = view.options.stall_guard * view.seats
    if guard and view.quiet + (late - 1) * view.seats >= guard:
        return False  # the day may be called off before the player arrives (DW-OPT-14)
    return gain > 0 and gain + best_job(view, seat, OFFICE, late).worth > goal.worth


def rounds_today(view: View) -> int:
    """Estimated number of rounds until only one scene is left (DW-DAY-01)."""
    shots = [view.shots[area] for area in view.scene]
    return round((sum(shots) - max(shots)) / (PACE * view.seats))


def rounds_in_game(view: View) -> float:
    """Estimated number of rounds until the end of the last day."""
    return rounds_today(view) + (view.days - view.day) * (SHOTS - 3) / (PACE * view.seats)


@lru_cache(maxsize=256)
def distances(lot: Lot) -> dict[str, dict[str, int]]:
    """Length in steps of a shortest path between two areas, by start and destination."""
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
