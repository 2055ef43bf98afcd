"""A location, an event or a round closely."""

from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.games.action.assistants import slots
from matinee.games.action.box_office import favoured
from matinee.games.action.content import events, films
from matinee.games.action.event_cards import CHARITY_GALA
from matinee.games.action.places import PRICED, why_closed
from matinee.games.action.prices import SPACES, price, price_list
from matinee.games.action.productions import ready
from matinee.games.action.prospects import blind, outlook, pushes_left
from matinee.games.action.releasing import has_cube
from matinee.games.action.staffing import loan
from matinee.games.action.stage import cards
from matinee.games.action.stage.closeup_parts import Deed, face, render
from matinee.games.action.state import BOARD, View
from matinee.games.action.words import ActionWords


def look_place(view: View, words: ActionWords, viewer: Seat | None, key: str) -> str:
    """Where assistants act: what it costs, who stands there, what it means for the viewer."""
    room = slots(view.seats, key)
    standing = view.placed.get(key, ())
    shut = why_closed(view, words, key)
    return render(
        "closeup-place.html",
        words,
        key=key,
        name=words.place(key),
        purpose=words.purpose(key),
        closed=shut,
        price=_cost(view, words, viewer, key),
        standing=[(seat, words.names[seat]) for seat in standing],
        room=_room(words, room, len(standing)),
        advice=[] if viewer is None or view.over else _advice(view, words, viewer, key),
        deeds=[] if shut else [Deed(f"place:{key}", words.text(N_("Send an assistant there")))],
    )


def _room(words: ActionWords, room: int | None, taken: int) -> str:
    if room is None:
        return words.text(N_("There is always room."))
    if taken >= room:
        return words.text(N_("No room is left this round."))
    free = room - taken
    return words.many("{n} place is free.", "{n} places are free.", free).format(n=free)


def _cost(view: View, words: ActionWords, viewer: Seat | None, key: str) -> str:
    if key in PRICED:
        return words.price(price(view, PRICED[key]))
    if key == "actor":
        costs = price_list(view)
        return " · ".join(words.price(costs[space]) for space in SPACES)
    if key == "borrow":
        if viewer is None:
            return ""
        return words.text(N_("pays {money}")).format(money=words.money(loan(view, viewer)))
    return words.text(N_("free"))


def _advice(view: View, words: ActionWords, viewer: Seat, key: str) -> list[str]:
    """What is worth knowing before one goes there."""
    if key == "set":
        told = words.text(N_("{film}: {helps} that a set helps, {all} that it completes the film."))
        share = words.language.percent
        return [
            told.format(
                film=words.film(own.script),
                helps=share(chance.advances / chance.unseen),
                all=share(chance.completes / chance.unseen),
            )
            for own in view.productions[viewer].values()
            if own.script and not ready(own)
            for chance in [blind(view, own)]
            if chance.unseen
        ]
    if key == "send":
        return _sending(view, words, viewer)
    if key == "hire":
        rounds = view.last_round - view.round
        return [
            words.text(N_("You have {staff}.")).format(staff=words.assistants(view.staff(viewer))),
            words.many(
                "A new one would work for {n} round.",
                "A new one would work for {n} rounds.",
                rounds,
            ).format(n=rounds),
        ]
    if key == "marketing" and view.track:
        last = view.track[-1]
        left = pushes_left(view, last)
        told = words.many(
            "{film} is pushed off by the next film.",
            "{film} is pushed off when {n} more films have opened.",
            left,
        )
        return [told.format(film=words.film(last), n=left)]
    return []


def _sending(view: View, words: ActionWords, viewer: Seat) -> list[str]:
    waiting = [own.script for own in view.productions[viewer].values() if ready(own)]
    told = []
    if waiting:
        listed = words.listed(words.film(film) for film in waiting if film)
        told.append(words.text(N_("Ready to be sent: {films}.")).format(films=listed))
    else:
        told.append(words.text(N_("None of your films is ready.")))
    if not has_cube(view, viewer):
        text = words.text(N_("You have no cube left: {n} films are the most at a time."))
        told.append(text.format(n=BOARD.most_films))
    if len(view.track) == BOARD.squares:
        last = view.track[-1]
        text = words.about(
            view.owners[last],
            viewer,
            N_("A new film pushes your {film} into the archives."),
            N_("A new film pushes {name}'s {film} into the archives."),
            film=words.film(last),
        )
        told.append(text)
    return told


def look_event(view: View, words: ActionWords, viewer: Seat | None, key: str) -> str:
    """An event card: what it does, how long, and whom it favours."""
    now = key == view.event
    shown = [face(film, words) for film in view.track if now and favoured(view, film)]
    gala = [Deed("place:gala", words.text(N_("Send an assistant there")))]
    return render(
        "closeup-event.html",
        words,
        name=words.event(key),
        line=words.line(key),
        effect=words.effect(key),
        art=cards.picture(key),
        status=_lasting(view, words) if now else words.text(N_("Not in force.")),
        favoured=shown if events()[key].genres else [],
        deeds=gala if now and key == CHARITY_GALA else [],
    )


def _lasting(view: View, words: ActionWords) -> str:
    ahead = range(view.round + 1, view.last_round + 1)
    until = next((n for n in ahead if BOARD.track[n - 1].event), None)
    if until is None:
        return words.text(N_("In force to the end of the game."))
    return words.text(N_("In force until round {n} begins.")).format(n=until)


def look_round(view: View, words: ActionWords, viewer: Seat | None, number: int) -> str:
    """A round of the track: what happens in it, and what that would mean as things are."""
    space, trend = BOARD.track[number - 1], view.trend(number)
    text = words.text
    told = []
    if space.event:
        told.append(("news", text(N_("A new event is revealed as the round begins."))))
    if space.box_office:
        told.append(("ticket", text(N_("Films that are showing earn their Millions."))))
    if space.awards:
        told.append(("laurel", text(N_("Films that are showing win their prestige."))))
    if trend is not None:
        fashion = text(N_("The trend is {genre}: {prestige} more for each film that shows it."))
        more = words.prestige(BOARD.trend_prestige)
        told.append((trend, fashion.format(genre=words.genre(trend), prestige=more)))
    if not told:
        told.append(("clapper", text(N_("Assistants only: nothing is paid and nothing revealed."))))
    return render(
        "closeup-round.html",
        words,
        name=text(N_("Round {n} of {all}")).format(n=number, all=view.last_round),
        status=_when(view, words, number),
        told=told,
        films=[face(film, words) for film in view.track if trend in films()[film].genres],
        earns=_earns(view, words, number) if number == view.round and space.box_office else [],
    )


def _when(view: View, words: ActionWords, number: int) -> str:
    away = number - view.round
    if away < 0 or view.over:
        return words.text(N_("It is over."))
    if away == 0:
        return words.text(N_("It is being played now."))
    first = words.names[(view.first + away) % view.seats]
    told = words.many("In {n} round; {name} begins it.", "In {n} rounds; {name} begins it.", away)
    return told.format(n=away, name=first)


def _earns(view: View, words: ActionWords, number: int) -> list[tuple[Seat, str, str]]:
    awards = BOARD.track[number - 1].awards
    told = words.text(N_("+{money} and +{prestige}") if awards else N_("+{money}"))
    return [
        (
            seat,
            words.names[seat],
            told.format(
                money=words.money(outlook(view, seat).millions),
                prestige=words.prestige(outlook(view, seat).prestige),
            ),
        )
        for seat in range(0 if view.over else view.seats)
    ]
