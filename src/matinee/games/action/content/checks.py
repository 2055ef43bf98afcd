"""Checks of the content that the rules rely on; each error names a row of the catalogue."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from matinee.engine.contract.content import require
from matinee.games.action.content import event_keys
from matinee.games.action.content.pieces import (
    GENRES,
    LOCATIONS,
    SEATS,
    Board,
    EventCard,
    GenreToken,
    Location,
    Performer,
    Points,
    Prices,
    Script,
    SetCard,
)

SCRIPTS: Final = {"red": 10, "blue": 10, "gold": 6}
TV_SCRIPTS: Final = {"red": 3, "blue": 3}
TV_POINTS: Final = 2
"""Points that a TV script needs in each of its two genres."""
PERFORMERS: Final = 24
PERFORMER_GENRES: Final = range(1, 4)
PERFORMER_POINTS: Final = (4, 5)
SETS: Final = 14
SET_GENRES: Final = (4, 6)
EVENTS: Final = tuple(key for name, key in vars(event_keys).items() if name.isupper())
"""Keys of the events that the rules implement, in the order of the file."""
SEASONS: Final = {"date-night-season": "AC-EV-06a", "thrill-season": "AC-EV-07a"}
"""The two events that pay for films of some genres, with the rules that name the genres."""
MAN_BAT: Final = (2, 0, 2, 0, 0, 4)
"""Needs of The Man Bat, the only script whose points are not this project's own."""
NAMED: Final = 13
REQUIRED: Final = 35
TV_NAMED: Final = 2
TV_REQUIRED: Final = 4
ON_PERFORMERS: Final = 17
ON_SETS: Final = 10


def check_keys(*kinds: Iterable[str]) -> None:
    """Refuse two cards of different kinds with the same key, since a key alone names a card."""
    for key, times in Counter(key for kind in kinds for key in kind).items():
        require("AC-DATA-05", times == 1, f"{key}: cards of two kinds have this key")


def check_scripts(found: Sequence[Script]) -> None:
    """Refuse a deck of scripts with other numbers of cards, colours or needed points."""
    _check_films("AC-DATA-01", found, SCRIPTS)
    _check_demand("AC-DATA-07", found, NAMED, REQUIRED)
    needs = {script.key: script.needs for script in found}.get("the-man-bat")
    right = needs == MAN_BAT
    require("AC-STACK-10", right, "The Man Bat needs Drama 2, Fantasy 2, Action 4")


def check_tv_scripts(found: Sequence[Script]) -> None:
    """Refuse TV scripts that differ in earnings, prestige or needed points."""
    _check_films("AC-DATA-02", found, TV_SCRIPTS)
    for script in found:
        alike = (script.millions, script.prestige) == (2, 1)
        require("AC-DATA-02", alike, f"{script.title}: TV scripts earn 2M and 1 prestige")
        needs = [need for need in script.needs if need]
        two = needs == [TV_POINTS, TV_POINTS]
        require("AC-DATA-02", two, f"{script.title}: TV scripts need 2 points in two genres")
    _check_demand("AC-DATA-08", found, TV_NAMED, TV_REQUIRED)


def _check_films(rule: str, found: Sequence[Script], colours: Mapping[str, int]) -> None:
    counted = Counter(script.colour for script in found)
    require(rule, counted == colours, f"the colours are {dict(counted)}, not {dict(colours)}")
    for title, times in Counter(script.title for script in found).items():
        require(rule, times == 1, f"there are two scripts called {title}")
    for script in found:
        filled = bool(script.title and script.line)
        require("AC-COMP-16", filled, f"{script.key}: it has no title or no line")
        earns = script.millions > 0 and script.prestige > 0
        require("AC-COMP-16", earns, f"{script.title}: it earns nothing or wins nothing")
        needs = bool(script.genres) and min(script.needs) >= 0
        require("AC-COMP-16", needs, f"{script.title}: a film needs points in its genres")


def _check_demand(rule: str, found: Sequence[Script], named: int, required: int) -> None:
    for place, genre in enumerate(GENRES):
        needs = [script.needs[place] for script in found]
        times = sum(need > 0 for need in needs)
        require(rule, times == named, f"{times} scripts name {genre}, not {named}")
        total = sum(needs)
        require(rule, total == required, f"{total} points of {genre} are needed, not {required}")


def check_performers(found: Sequence[Performer]) -> None:
    """Refuse another number of performers, or a performer with too many or too few points."""
    require("AC-DATA-03", len(found) == PERFORMERS, f"{len(found)} performers, not {PERFORMERS}")
    _check_names("AC-DATA-03", found)
    for performer in found:
        broad = len(performer.genres) in PERFORMER_GENRES and min(performer.gives) >= 0
        require("AC-DATA-03", broad, f"{performer.name}: points in one to three genres")
        strong = sum(performer.gives) in PERFORMER_POINTS
        require("AC-DATA-03", strong, f"{performer.name}: 4 or 5 points in all")


def check_sets(found: Sequence[SetCard], performers: Sequence[Performer]) -> None:
    """Refuse another number of sets, or a set that is not broader and weaker than performers."""
    require("AC-DATA-04", len(found) == SETS, f"{len(found)} sets, not {SETS}")
    _check_names("AC-DATA-04", found)
    broadest = max(len(performer.genres) for performer in performers)
    weakest = min(max(performer.gives) for performer in performers)
    for each in found:
        broader = len(each.genres) > broadest and max(each.gives) < weakest
        require("AC-SETS-05", broader, f"{each.name}: sets are broader and weaker than performers")
        even = len(each.genres) in SET_GENRES and set(each.gives) <= {0, 1}
        require("AC-DATA-04", even, f"{each.name}: 1 point each in four or in all six genres")


def _check_names(rule: str, found: Sequence[Performer] | Sequence[SetCard]) -> None:
    for name, times in Counter(card.name for card in found).items():
        require(rule, times == 1, f"there are two called {name}")
    for card in found:
        require(rule, bool(card.name and card.line), f"{card.key}: it has no name or no line")


def check_supply(performers: Sequence[Performer], sets: Sequence[SetCard]) -> None:
    """Refuse performers and sets that give more points in one genre than in another."""
    _check_points([card.gives for card in performers], "performers", ON_PERFORMERS)
    _check_points([card.gives for card in sets], "sets", ON_SETS)


def _check_points(cards: Sequence[Points], kind: str, wanted: int) -> None:
    for place, genre in enumerate(GENRES):
        total = sum(points[place] for points in cards)
        right = total == wanted
        require("AC-DATA-09", right, f"{total} points of {genre} on {kind}, not {wanted}")


def check_events(found: Sequence[EventCard]) -> None:
    """Refuse events that the rules do not implement, missing events and incomplete cards."""
    keys = tuple(event.key for event in found)
    require("AC-DATA-05", keys == EVENTS, f"the events are {', '.join(EVENTS)}")
    for event in found:
        filled = bool(event.name and event.text and event.line)
        require("AC-DATA-05", filled, f"{event.key}: it has no name, no text or no line")
        rule = SEASONS.get(event.key)
        pays = len(event.genres) == (3 if rule else 0)
        require(rule or "AC-Q-62", pays, f"{event.name}: three genres for a season, else none")
    favoured = sorted(genre for event in found for genre in event.genres)
    require("AC-Q-62", favoured == sorted(GENRES), "each genre has one season")


def check_changes(found: Mapping[str, object], events: Iterable[str]) -> None:
    """Refuse changed prices for an event that does not exist."""
    strange = ", ".join(sorted(set(found) - set(events)))
    require("AC-EVT-02", not strange, f"there is no event {strange}")


def check_prices(found: Prices, board: Board) -> None:
    """Refuse prices of 0 or less, and an actor row with another number of prices than spaces."""
    priced = len(found.actors) == board.row
    require("AC-ACTR-03", priced, "each space of the actor row has its price")
    paid = min(found.assistant, found.script, found.set, found.marketing, found.gala)
    least = min(paid, found.pile_top, found.discard_top, *found.actors)
    require("AC-COMP-06", least > 0, "nothing is free")


def check_genres(found: Sequence[GenreToken]) -> None:
    """Refuse other genres, or another order than that of the points on cards."""
    keys = tuple(genre.key for genre in found)
    require("AC-DATA-06", keys == GENRES, f"the genres are {', '.join(GENRES)}")


def check_locations(found: Sequence[Location]) -> None:
    """Refuse other locations, or slots that do not increase with the number of players."""
    keys = tuple(location.key for location in found)
    require("AC-ASST-07", keys == LOCATIONS, f"the locations are {', '.join(LOCATIONS)}")
    for location in found:
        slots = [*location.slots.values()]
        if location.key == "borrow":
            require("AC-BORR-04", not slots, "the bank has room for everybody")
            continue
        each = [*location.slots] == [*SEATS] and min(slots) > 0
        require("AC-Q-01", each, f"{location.key}: slots for 2, 3 and 4 players")
        require("AC-ASST-03", slots == sorted(set(slots)), f"{location.key}: more players, more")


def check_board(found: Board) -> None:
    """Refuse numbers of rounds, spaces, assistants, cubes or money that do not fit together."""
    require("AC-COMP-15", [*found.rounds] == [*SEATS], "rounds for 2, 3 and 4 players")
    require("AC-TRACK-05", found.rounds[3] == found.rounds[4], "3 and 4 players end together")
    require("AC-TRACK-06", found.rounds[2] > found.rounds[3], "2 players play longer")
    for seats, rounds in found.rounds.items():
        require("AC-Q-21", rounds % seats == 0, f"{seats} players begin equally often")
    ends = len(found.track) == max(found.rounds.values())
    require("AC-TRACK-01", ends, "the longest game ends on the last space")
    for number, space in enumerate(found.track, start=1):
        paid = space.box_office or not space.awards
        require("AC-TRACK-07", paid, f"round {number}: no awards without box office")
    for seats in SEATS:
        more = len(found.later.get(seats, ())) == seats and min(found.later[seats]) >= 0
        require("AC-SETUP-13", more, f"prestige of {seats} players where the start is evened")
    trends = sum(space.awards for space in found.track)
    require("AC-SETUP-17", trends == len(GENRES), "the track has an awards space for each genre")
    hired = found.most_assistants > found.assistants > 0
    require("AC-HIRE-03", hired, "somebody can be hired")
    require("AC-COMP-02", found.cubes > 1, "one cube keeps the score, others mark films")
    require("AC-COMP-04", found.tokens >= max(SEATS) * found.money, "tokens for everybody's start")
    require("AC-BOT-01", found.squares > 1, "the box-office track has squares")
    require("AC-FIN-03", found.money_per_prestige > 0, "prestige has a price at the end")
