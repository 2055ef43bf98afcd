"""Standing orders of a theater owner: films to rent, tips to play, answers to ties.

They are not rules: an order names an action, which the rules check like any other. With them, a
week that is played over days takes one visit each for markers, films, bids and cubes.
"""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import OneOf, Ranking
from matinee.engine.contract.standing_orders import WAIT, Plan, Wait
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.content.tip_keys import CARTOON, FAVOR, PRESS_AGENT, UNSOLD
from matinee.games.boulevard.rules.actions import DECLINE, AnyPlan, PlayTip, SealedOrders, WishList
from matinee.games.boulevard.rules.state import BEFORE_FILMS, RENTING, SCREENED, View
from matinee.games.boulevard.rules.week.step04_films import PASS, legal_films, on_offer, picks
from matinee.games.boulevard.rules.week.step06_tips import END, legal_tips, tip_play, tip_plays
from matinee.games.boulevard.rules.week.step07_bid_resolution import CLAIMS, PLAY_FAVOR
from matinee.games.boulevard.text.game_text import BoulevardText

types: Final = AnyPlan

MOST_WISHES: Final = 8
TIES: Final = OneOf(("ask", "roll", "favor", "favor-if-designated"))
SPACES: Final = OneOf(("ask", "leave", "claim", "claim-if-designated"))


def offers(view: View, seat: Seat) -> Sequence[Plan]:
    """A wish list until the player has passed; sealed orders while bids are set and tips played."""
    if wishes_open(view, seat):
        films = tuple(film.key for film in on_offer(view))
        return [WishList(Ranking(films, MOST_WISHES, 1))] if films else []
    if orders_open(view, seat):
        cards = playable_tips(view, seat)
        return [SealedOrders(Ranking(cards, len(cards)), TIES, SPACES)]
    return []


def wishes_open(view: View, seat: Seat) -> bool:
    """Whether a player can leave a wish list: until they pass."""
    return view.phase in BEFORE_FILMS or (view.phase in RENTING and seat in view.queue)


def orders_open(view: View, seat: Seat) -> bool:
    """Whether a player can leave sealed orders now."""
    return view.phase in SCREENED


def playable_tips(view: View, seat: Seat) -> tuple[str, ...]:
    """The plays of all cards in hand on all their targets, as plans write them."""
    found: dict[str, None] = {}
    for card in dict.fromkeys(view.hands[seat]):
        if card == CARTOON:
            copies = view.hands[seat].count(card) if view.programme[seat] else 0
            found.update({f"{card} {copy}": None for copy in range(1, copies + 1)})
        elif card == PRESS_AGENT:  # the bids may still change
            found.update({tip_item(tip_play(card, medium)): None for medium in MEDIA})
        else:
            found.update({tip_item(play): None for play in tip_plays(view, seat, card)})
    return tuple(found)


def chosen_items(field: tuple[str, ...] | Ranking) -> tuple[str, ...]:
    """The items chosen in a field of a plan; no plan that was left has a field still open."""
    return () if isinstance(field, Ranking) else field


def tip_item(play: PlayTip) -> str:
    """The play of a card as plans write it: card, target and star with spaces between."""
    return " ".join(filter(None, (play.card, play.on, play.star)))


def step(plan: AnyPlan, view: View, seat: Seat) -> Action | Wait | None:
    """The plan's action for an active seat, `WAIT`, or `None` if the plan is finished."""
    if isinstance(plan, WishList):
        return _rent(plan, view, seat)
    match view.phase:
        case "advertising":
            return WAIT
        case "tips":
            return _play_cards(plan, view, seat)
        case "tie":
            return _settle_tie(plan, view, seat)
        case "unsold":
            return _take_space(plan, view, seat)
    return None


def _rent(plan: WishList, view: View, seat: Seat) -> Action | Wait | None:
    """The first film of the list that is still legal, else no film; `None` once a week is over."""
    wishes = chosen_items(plan.films)
    if not set(wishes) <= set(view.array):  # a week has gone by
        return None
    if view.phase in BEFORE_FILMS:
        return WAIT
    if view.phase not in RENTING:
        return None
    legal = legal_films(view, seat)
    for film in wishes:
        if picks(film)[()] in legal:
            return picks(film)[()]
    return PASS if view.phase == "films" else DECLINE


def _play_cards(plan: SealedOrders, view: View, seat: Seat) -> Action:
    """The next play of the list that is legal, or `END` if there is none."""
    done = [tip_item(play) for play in view.played[seat]]
    legal, wishes = legal_tips(view, seat), chosen_items(plan.tips)
    for wish in wishes:
        card, *on = wish.split()
        if card == CARTOON:
            wish, on = card, []
            wanted = sum(other.startswith(f"{card} ") for other in wishes)
            if done.count(card) >= wanted:
                continue
        elif wish in done:
            continue
        if (play := tip_play(card, *on)) in legal:
            return play
    return END


def _settle_tie(plan: SealedOrders, view: View, seat: Seat) -> Action | Wait:
    if plan.tie == "ask":
        return WAIT
    wants = plan.tie == "favor" or (
        plan.tie == "favor-if-designated" and view.designated == view.box + 1
    )
    return PLAY_FAVOR if wants and FAVOR in view.hands[seat] else DECLINE


def _take_space(plan: SealedOrders, view: View, seat: Seat) -> Action | Wait:
    if plan.space == "ask":
        return WAIT
    free = [box for box, winner in enumerate(view.winners) if winner is None]
    best = [box for box in free if box + 1 == view.designated]
    if plan.space == "claim":
        best += free
    wants = plan.space != "leave" and best and UNSOLD in view.hands[seat]
    return CLAIMS[MEDIA[best[0]]] if wants else DECLINE


def plan_label(plan: AnyPlan, view: View, words: BoulevardText) -> str:
    """Button label for a standing order."""
    return words.plan(plan)
