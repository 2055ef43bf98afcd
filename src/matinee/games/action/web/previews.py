"""Previews: the irreversible effects of an action, shown before it is played."""

from collections.abc import Iterator

from matinee.engine.contract.game import Action, Seat
from matinee.engine.text.i18n import N_
from matinee.games.action.content.event_keys import ACTORS_STRIKE, WRITERS_STRIKE
from matinee.games.action.rules import actions
from matinee.games.action.rules.forecast import (
    UnseenSetOdds,
    archive_share,
    showings,
    unseen_set_odds,
)
from matinee.games.action.rules.locations.casting import actor_offers
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.productions import is_ready
from matinee.games.action.rules.state import BOARD, Production, View
from matinee.games.action.text.game_text import ActionText


def preview(action: Action, view: View, words: ActionText, seat: Seat) -> str:
    """An action's price, cards revealed, films pushed off, and phases that follow, if any."""
    return " ".join(_sentences(action, view, words, seat))


def _sentences(action: Action, view: View, words: ActionText, seat: Seat) -> Iterator[str]:
    match action:
        case actions.HireAssistant():
            yield _pay("assistant", view, words, seat)
            yield _hired(view, words, seat)
        case actions.GiveToCharity():
            yield _pay("gala", view, words, seat)
            yield words.text("{prestige} is yours at once.").format(
                prestige=words.prestige(BOARD.gala_prestige)
            )
        case actions.BuyScript():
            yield _pay("script", view, words, seat)
            yield _next_script(view, words)
        case actions.HireActor(actor=actor):
            what = dict(actor_offers(view))[actor]
            yield _pay(what, view, words, seat)
            yield _next_actor(what, view, words)
        case actions.BuySet():
            yield _pay("set", view, words, seat)
            yield _drawn(view, words, seat)
        case actions.SalvageSet():
            yield _pay("discards", view, words, seat)
        case actions.Campaign():
            yield _pay("marketing", view, words, seat)
            yield _swapped(action, view, words)
        case actions.SendFilm():
            yield from _released(action, view, words, seat)
    if not isinstance(action, actions.BuySet):
        yield from _last(action, view, words)


def _pay(what: str, view: View, words: ActionText, seat: Seat) -> str:
    """The price, with the event that has changed it, and the money left."""
    cost = price(view, what)
    text = words.text("Pay {price}; {left} is left.")
    return text.format(price=words.price(cost), left=words.money(view.money[seat] - cost.millions))


def _hired(view: View, words: ActionText, seat: Seat) -> str:
    rounds = view.last_round - view.round
    if not rounds:
        return words.text("It is the last round: the assistant comes too late to work.")
    text = words.many(
        "The assistant works for you in the one round that is left.",
        "The assistant works for you from the next round on, {n} rounds in all.",
        rounds,
    )
    return text.format(n=rounds)


def _next_script(view: View, words: ActionText) -> str:
    if view.event == WRITERS_STRIKE:
        text = words.text("Its space stays empty ({event}).")
        return text.format(event=words.event(WRITERS_STRIKE))
    if not view.script_pile:
        return words.text("No script takes its place: the pile is empty.")
    return words.text("A new script is turned up in its place.")


def _next_actor(what: str, view: View, words: ActionText) -> str:
    if what == "discards":
        return words.text("The row stays as it is.")
    if what != "pile" and view.event == ACTORS_STRIKE:
        text = words.text("The space stays empty ({event}).")
        return text.format(event=words.event(ACTORS_STRIKE))
    if len(view.actor_pile) == (what == "pile") and not view.actor_discards:
        return words.text("No actor is turned up: pile and discards are empty.")  # AC-Q-43
    if what == "pile":
        return words.text("The next actor of the pile is turned up.")
    return words.text("A new actor is turned up.")


def _drawn(view: View, words: ActionText, seat: Seat) -> str:
    """The chances of an unseen set, for the film that most sets would complete or help."""
    unfinished = [
        production
        for production in view.productions[seat].values()
        if production.script is not None and not is_ready(production)
    ]
    odds = [(one, unseen_set_odds(view, one)) for one in unfinished]
    best = max(odds, key=lambda each: (each[1].completes, each[1].points), default=None)
    if best is None:
        return words.text("You draw the set unseen and place it at once.")
    return _odds(*best, words)


def _odds(production: Production, odds: UnseenSetOdds, words: ActionText) -> str:
    film = words.film(production.script or "")
    if odds.completes:
        text = words.many(
            "You draw unseen: of {unseen} sets that it may be, {n} completes {film}.",
            "You draw unseen: of {unseen} sets that it may be, {n} complete {film}.",
            odds.completes,
        )
    else:
        text = words.many(
            "You draw unseen: of {unseen} sets that it may be, {n} helps {film}.",
            "You draw unseen: of {unseen} sets that it may be, {n} help {film}.",
            odds.advances,
        )
    return text.format(unseen=odds.unseen, n=odds.completes or odds.advances, film=film)


def _swapped(action: actions.Campaign, view: View, words: ActionText) -> str:
    square = view.track.index(action.left) + 1
    return words.text(
        "{left} goes to screen {next} of {squares}, {right} back to {square}."
    ).format(
        left=_owned(action.left, view, words),
        right=_owned(action.right, view, words),
        square=square,
        next=square + 1,
        squares=BOARD.squares,
    )


def _owned(film: str, view: View, words: ActionText) -> str:
    return words.text("{film} ({name})").format(
        film=words.film(film), name=words.names[view.owners[film]]
    )


def _released(action: actions.SendFilm, view: View, words: ActionText, seat: Seat) -> Iterator[str]:
    """A release's first income, the film that it pushes off, and the discarded cast."""
    pushed = view.track[-1] if len(view.track) == BOARD.squares else None
    coming = showings(view, action.film, seat)
    if coming:
        yield _first_showing(action.film, view, words, seat)
    if pushed is not None:
        yours = view.owners[pushed] == seat
        text = N_("Your own {film} is pushed off into your archives.")
        if not yours:
            text = N_("{film} is pushed off into {name}'s archives.")
        yield words.text(text).format(
            film=words.film(pushed), name=words.names[view.owners[pushed]]
        )
    yield from _cast(action, view, words, seat)


def _first_showing(film: str, view: View, words: ActionText, seat: Seat) -> str:
    first = showings(view, film, seat)[0]
    text = N_("It earns {money} at the box office of round {round}, if it still runs then.")
    if first.awards:
        text = N_(
            "It earns {money} and {prestige} at the end of round {round}, if it still runs then."
        )
    if first.round == view.round:
        text = N_("It earns {money} at this round's box office, if it still runs then.")
        if first.awards:
            text = N_("It earns {money} and {prestige} at the end of this round, if it still runs.")
    return words.text(text).format(
        money=words.money(first.millions + archive_share(view, seat, film)),
        prestige=words.prestige(first.prestige),
        round=first.round,
    )


def _cast(action: actions.SendFilm, view: View, words: ActionText, seat: Seat) -> Iterator[str]:
    own = view.productions[seat].values()
    cast = next((one.cast for one in own if one.script == action.film), ())
    going = [words.card(card) for card in cast if card != action.keep]
    if going:
        text = words.many("{cast} is discarded.", "{cast} are discarded.", len(going))
        yield text.format(cast=words.listed(going))
    if action.keep:
        yield words.text("{card} stays, for {production}.").format(
            card=words.card(action.keep), production=words.production(action.onto, view)
        )


def _last(action: Action, view: View, words: ActionText) -> Iterator[str]:
    """The phases that follow, if this action places the last assistant of a round."""
    placed = 0 if isinstance(action, actions.PlaceSet) else 1
    if sum(view.left) > placed:
        return
    space = BOARD.track[view.round - 1]
    text = N_("It is the last assistant of the round: then the next round begins.")
    if view.round == view.last_round:
        text = N_(
            "It is the last assistant of all: then films earn once more, and the game is over."
        )
    elif space.awards:
        text = N_("It is the last assistant of the round: then come box office and awards.")
    elif space.box_office:
        text = N_("It is the last assistant of the round: then the box office pays.")
    yield words.text(text)
