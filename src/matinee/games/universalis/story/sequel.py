"""Options of a sequel: components in play come back, with traits, masters and links."""

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from matinee.engine.storytelling.story_export import EditorsCut
from matinee.engine.text.player_names import NameFormatter
from matinee.games.universalis.content.pieces import CastMember, CastTrait
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.state import Component, View
from matinee.games.universalis.rules.text_limits import is_redacted
from matinee.games.universalis.story.script_builder import title_of

MOST: Final = 60
"""Most components that are carried over (`Options.cast`)."""
LONGEST: Final = 80
SHOWN: Final = 8
_NUMBERED: Final = re.compile(r"(.*\D) (\d{1,3})")


def sequel(view: View, cut: EditorsCut) -> Mapping[str, Any]:
    """Options of a table at which the same cast plays on."""
    carried = [one for _, one in sorted(view.components.items()) if _comes_back(one)]
    # Masters come before their subs, and before components that the limit may cut off.
    carried.sort(key=lambda one: not one.master)
    names = {one.id: one.name for one in carried[:MOST]}
    options = msgspec.structs.replace(
        view.options,
        title=next_title(title_of(view, cut)),
        kit="empty",
        cast=tuple(_member(view, one, names) for one in carried[:MOST]),
    )
    plain: dict[str, Any] = msgspec.to_builtins(options)
    return {name: value for name, value in plain.items() if value != _USUAL[name]}


def next_title(title: str) -> str:
    """Title of the sequel to a story.

    >>> next_title("The Long Wire"), next_title("The Long Wire 2")
    ('The Long Wire 2', 'The Long Wire 3')
    """
    numbered = _NUMBERED.fullmatch(title)
    name, number = (numbered[1], int(numbered[2]) + 1) if numbered else (title, 2)
    return f"{name[: LONGEST - 5].strip()} {number}"


def sequel_summary(options: Options, words: NameFormatter) -> str:
    """A sentence that names the cast that comes back; empty if there is none."""
    names = [member.name for member in options.cast]
    if not names:
        return ""
    more = len(names) - SHOWN
    if more > 0:
        text = words.many("{n} other", "{n} others", more).format(n=more)
        names = [*names[:SHOWN], text]
    return words.text("From an earlier story come back: {names}.").format(
        names=words.language.listed(names)
    )


def _comes_back(component: Component) -> bool:
    return not (component.out or component.struck or is_redacted(component.name))


def _member(view: View, one: Component, names: Mapping[int, str]) -> CastMember:
    return CastMember(
        name=one.name,
        kind=one.kind,
        place=one.place,
        master=one.master,
        of=None if one.of is None else names.get(one.of),
        traits=tuple(
            CastTrait(trait.words, trait.injury)
            for trait in view.active_traits(one.id)
            if not is_redacted(trait.words)
        ),
    )


_USUAL: Final = msgspec.to_builtins(Options())
