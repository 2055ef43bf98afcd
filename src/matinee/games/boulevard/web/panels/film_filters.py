"""The static controls of the array: order, filters, search, the short-list.

`static/films.js` operates them; its texts are in their `data-` attributes.
"""

from functools import lru_cache
from typing import Final

from markupsafe import escape

from matinee.engine.text.i18n import N_
from matinee.engine.ui.svg import Text
from matinee.games.boulevard.content import genres

SORTS: Final = (
    ("laid", N_("As laid out")),
    ("price", N_("Price")),
    ("own", N_("Dice")),
    ("net", N_("Net")),
    ("minutes", N_("Minutes")),
    ("title", N_("Title")),
)
FILTERS: Final = (
    ("affordable", N_("I can pay")),
    ("fits", N_("Fits my time")),
    ("shown", N_("I can project")),
    ("starry", N_("Stars with cubes")),
)


@lru_cache(maxsize=64)
def tools(text: Text, seated: bool, means: str) -> str:
    """Order, filters, search and the viewer's means; a spectator has none to compare with."""
    sorts = "".join(f'<option value="{key}">{escape(text(name))}</option>' for key, name in SORTS)
    kinds = "".join(
        f'<option value="{key}">{escape(text(genre.name))}</option>'
        for key, genre in sorted(genres().items(), key=lambda each: text(each[1].name))
    )
    filters = "".join(
        f'<button type="button" class="toggle" data-filter="{key}" aria-pressed="false">'
        f"{escape(text(name))}</button>"
        for key, name in (FILTERS if seated else FILTERS[-1:])
    )
    only, order = text("Show only"), text("Order")
    kind, every = text("Genre"), text("Every genre")
    find, hold = text("Find a film"), text("Title or name")
    more = text("Title, cast, director, print, award or country")
    return (
        f'<div class="films-bar" role="group" aria-label="{escape(text("Sort and filter"))}">'
        f'<label class="select"><span>{escape(order)}</span>'
        f'<select id="hb-sort" aria-label="{escape(order)}">{sorts}</select></label>'
        f'<div class="toggles" role="group" aria-label="{escape(only)}">{filters}</div>'
        f'<div class="select"><select id="hb-genre" aria-label="{escape(kind)}">'
        f'<option value="">{escape(every)}</option>{kinds}</select></div>'
        f'<input type="search" id="hb-search" aria-label="{escape(find)}" '
        f'placeholder="{escape(hold)}" title="{escape(more)}" autocomplete="off">{means}'
        f'<p id="hb-hidden" data-told="{escape(text("{n} hidden by filters"))}" hidden>'
        f'<span></span> · <button type="button" id="hb-show-all" class="quiet-button">'
        f"{escape(text('Show all'))}</button></p></div>"
    )


def short_list(text: Text) -> str:
    """The place of short-listed films, and the texts of the script about them."""
    texts = {
        "one": N_("This one fits: {minutes} minutes, {money}, {dice} dice, net {net}"),
        "two": N_("These two fit: {minutes} minutes, {money}, {dice} dice, net {net}"),
        "more": N_("These {n} fit: {minutes} minutes, {money}, {dice} dice, net {net}"),
        "some": N_("{titles}: {minutes} minutes, {money}, {dice} dice, net {net}"),
        "facts": N_("{money}, {dice} dice, {minutes} min"),
        "none": N_("None of these fits your theater as it is now."),
        "sold": N_("gone"),
        "alone": N_("Rent {first} now, for {money}, and then no more?"),
        "then": N_("Rent {first} now, then {then} on your next turn: {money} in all?"),
        "thens": N_("Rent {first} now, then {then} on your next turns: {money} in all?"),
        "up": N_("Move {title} up"),
        "down": N_("Move {title} down"),
        "off": N_("Take {title} off the short-list"),
        "left": N_("It is left: on your turns these are rented in this order, then you pass."),
        "differs": N_("What you left still has the list as it was. Leave it once more."),
    }
    dataset = " ".join(f'data-{key}="{escape(text(said))}"' for key, said in texts.items())
    leave = escape(text("Leave it as a wish list, then pass"))
    go_on = escape(text("Rent these in this order, from now on"))
    yes, no = escape(text("Yes")), escape(text("Not yet"))
    means_ = escape(
        text("On each of your turns the first of them that you can still rent, else you pass.")
    )
    return (
        f'<section id="hb-short" class="short-list" aria-label="{escape(text("Short-list"))}" '
        f'{dataset} hidden><ol id="hb-wishes"></ol><div class="verdict">'
        f'<ul id="hb-fits" aria-live="polite"></ul>'
        f'<button type="button" id="hb-leave-wishes" title="{means_}" data-later="{leave}" '
        f'data-now="{go_on}">{leave}</button>'
        f'<p id="hb-left" role="status"></p>'
        f'<div id="hb-sure" role="group" hidden><p aria-live="polite"></p>'
        f'<button type="button" class="primary">{yes}</button>'
        f'<button type="button" class="not-yet">{no}</button></div></div>'
        f"</section>"
    )
