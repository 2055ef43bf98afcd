"""The composer: one text area, its price, and the card on which a scene is framed.

These never change during play, so that no update can disturb what is being typed. `composer.js` and
its neighbours operate them, with the texts that are kept here. Without scripts, the forms of the
bar can do the same.
"""

from functools import lru_cache
from typing import Final

import msgspec
from markupsafe import Markup

from matinee.engine.text.i18n import N_, Language
from matinee.engine.text.sentences import sentences

SAID: Final = sentences(__package__, "composer.toml")
"""Texts of the script, with blanks to be filled in."""

TAGS: Final = (
    ("who", N_("@ Somebody"), N_("Bring in or create whoever is named")),
    ("thing", N_("# Thing"), N_("Bring in or create a thing")),
    ("place", N_("@@ Place"), N_("Set the scene there, or move it")),
    ("trait", N_("[ ] Trait"), N_("Make the marked words a trait of somebody")),
    ("speak", N_("Dialog"), N_("Let somebody speak")),
    ("colour", N_("~ Colour"), N_("This paragraph changes nothing, and is free")),
)
"""Buttons that insert a tag, so that nobody needs to know the syntax."""


@lru_cache(maxsize=16)
def script_texts(language: Language) -> str:
    """The texts of the script as JSON."""
    return msgspec.json.encode({key: language.gettext(text) for key, text in SAID.items()}).decode()


@lru_cache(maxsize=16)
def composer(language: Language) -> Markup:
    """The composer, empty."""
    say = language.gettext
    tags = Markup("").join(
        Markup('<button type="button" data-tag="{}" title="{}">{}</button>').format(
            key, say(title), say(label)
        )
        for key, label, title in TAGS
    )
    return Markup(
        '<section id="un-composer" class="composer" data-composes '
        'aria-label="{label}" hidden>{subject}<p id="un-called" class="called" hidden>'
        '<button type="button" class="quiet-button"></button></p>{framing}'
        '<div class="field"><textarea id="un-text" aria-label="{label}" rows="2" '
        'maxlength="6000" placeholder="{hold}" autocomplete="off" '
        'role="combobox" aria-expanded="false" aria-autocomplete="list" '
        'aria-controls="un-names"></textarea>'
        '<ul id="un-names" class="names" role="listbox" aria-label="{names}" hidden></ul></div>'
        '<ul id="un-bought" class="bought" aria-label="{bought}"></ul>'
        '<div class="pay"><div class="tags" role="group" aria-label="{tags_label}">{tags}</div>'
        '<p id="un-sum" class="sum" role="status"></p>'
        '<label class="ends"><input type="checkbox" id="un-ends"> <span>{ends}</span></label>'
        '<button type="button" id="un-tell" class="primary" disabled>{tell}</button></div>'
        "</section>"
    ).format(
        label=say(N_("What you tell")),
        subject=_subject(language),
        framing=_framing(language),
        hold=say(N_("Write a paragraph. @Name brings somebody in …")),
        names=say(N_("Names")),
        tags_label=say(N_("Tags")),
        tags=tags,
        bought=say(N_("What it buys")),
        ends=say(N_("and end my turn")),
        tell=say(N_("Tell it")),
    )


def _subject(language: Language) -> Markup:
    """The area for texts other than paragraphs: a tenet, a challenge, a case."""
    say = language.gettext
    return Markup(
        '<div id="un-subject" class="subject" hidden><p><b id="un-subject-told"></b> '
        '<button type="button" id="un-subject-off" class="quiet-button">{}</button></p>'
        '<label id="un-which" hidden><span>{}</span> <select></select></label>'
        '<label id="un-number" hidden><span>{}</span> <input type="number" min="1" value="1">'
        "<small></small></label>"
        '<label id="un-words" hidden><span>{}</span> <input maxlength="60"></label></div>'
    ).format(
        say(N_("Back to the story")), say(N_("Which one?")), say(N_("Coins")), say(N_("Words"))
    )


def _framing(language: Language) -> Markup:
    """The framing card: location, time and cast; sent together with the first event."""
    say = language.gettext
    times = Markup("").join(
        Markup('<option value="{}">{}</option>').format(key, say(label))
        for key, label in (
            ("present", N_("now, free")),
            ("past", N_("in the past, 1 coin")),
            ("future", N_("in the future, 1 coin to each other")),
        )
    )
    places = Markup("").join(
        Markup('<option value="{0}">{0}</option>').format(key) for key in ("INT", "EXT", "INT/EXT")
    )
    return Markup(
        '<fieldset id="un-framing" class="framing" hidden><legend>{legend}</legend>'
        '<label class="place"><span>{where}</span><input id="un-place" maxlength="40" '
        'list="un-places" autocomplete="off"><datalist id="un-places"></datalist></label>'
        '<label class="in-out"><span>{inside}</span><select id="un-inside">{places}</select>'
        "</label>"
        '<label class="time"><span>{when}</span><select id="un-time">{times}</select></label>'
        '<label class="label"><span>{label}</span><input id="un-label" maxlength="40" '
        'autocomplete="off" placeholder="{night}"></label>'
        '<label class="way"><span>{link}</span><select id="un-link"></select></label>'
        '<div class="who" role="group" aria-label="{who}"><span>{who}</span>'
        '<div id="un-cast"></div></div></fieldset>'
    ).format(
        legend=say(N_("Frame the scene")),
        where=say(N_("Where")),
        inside=say(N_("Inside or outside")),
        places=places,
        when=say(N_("When")),
        times=times,
        label=say(N_("Time of day, say")),
        night=say(N_("night")),
        link=say(N_("Goes back to")),
        who=say(N_("Who is there, 1 coin each")),
    )
