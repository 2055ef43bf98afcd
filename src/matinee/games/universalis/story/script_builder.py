"""Building the script of a story from the transcript, with an editor's cut applied.

All exports of a story start here. Struck and redacted entries are left out, and so is everything
about coins, votes and dice (section 19 of the rules).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from matinee.engine.storytelling.story_export import Credits, EditorsCut
from matinee.games.universalis.rules.state import Scene, View
from matinee.games.universalis.rules.text_limits import is_redacted
from matinee.games.universalis.rules.transcript_entries import Entry, EntryKind
from matinee.games.universalis.story.script import (
    Block,
    Cutaway,
    Paragraph,
    SceneMove,
    Script,
    ScriptLine,
    ScriptScene,
    Speech,
)
from matinee.games.universalis.text.headings import first_spot, spot

NARRATED: Final[frozenset[EntryKind]] = frozenset(
    {
        "location",
        "time",
        "create",
        "introduce",
        "exit",
        "move",
        "event",
        "colour",
        "trait_add",
        "trait_remove",
        "trait_restore",
        "importance",
        "link",
        "eliminate",
        "originate",
        "obstacle",
        "fade",
    }
)
"""Kinds of entries whose text is narration; tenets, dice and disputes are not."""
UNTITLED: Final = "An Untitled Story"


def is_in_story(entry: Entry) -> bool:
    """Whether an entry is part of the story: it stands, and has a text that is not redacted."""
    kind = entry.kind == "dialog" or entry.kind in NARRATED
    return (
        kind
        and entry.stands
        and bool(entry.text)
        and not is_redacted(entry.text)
        and entry.scene > 0
    )


def build_script(view: View, credits: Credits, cut: EditorsCut = EditorsCut()) -> Script:  # noqa: B008 (it is frozen)
    """The script of a story as exported."""
    shown = [scene for scene in view.scenes if _is_shown(view, scene)]
    ordered = _in_order(shown, cut)
    numbers = {scene.number: number for number, scene in enumerate(ordered, 1)}
    cast = tuple(
        component
        for _, component in sorted(view.components.items())
        if not component.struck and not is_redacted(component.name)
    )
    return Script(
        title=title_of(view, cut),
        authors=_authors(view, credits),
        scenes=tuple(_scene(view, scene, numbers, credits.hidden, cut) for scene in ordered),
        cast=cast,
        traits={
            c.id: tuple(t for t in view.traits_of(c.id) if not is_redacted(t.words)) for c in cast
        },
        tenets=tuple(t for t in view.tenets if not t.struck and not is_redacted(t.text)),
        masters={
            c.id: view.components[c.of].name
            for c in cast
            if c.of is not None and not is_redacted(view.components[c.of].name)
        },
    )


def title_of(view: View, cut: EditorsCut) -> str:
    """Title of the story, with a default."""
    return cut.title or view.options.title or UNTITLED


def _is_shown(view: View, scene: Scene) -> bool:
    """Whether a scene has ended, or already has a location or a text."""
    entries = (e for e in view.entries if e.scene == scene.number and e.stands)
    return scene.ended or any(e.kind in ("location", "move") or is_in_story(e) for e in entries)


def _in_order(scenes: Sequence[Scene], cut: EditorsCut) -> list[Scene]:
    """The scenes in the order of a cut; those missing in it come last, as played."""
    place = {number: at for at, number in enumerate(cut.order)}
    return sorted(scenes, key=lambda scene: (place.get(scene.number, len(place)), scene.number))


def _authors(view: View, credits: Credits) -> tuple[str, ...]:
    """Names of the authors by seat; people who shared a seat in the order of their tellings.

    A person who has told nothing is named if nobody else told from this seat.
    """
    names_by_seat: list[dict[str, None]] = [{} for _ in credits.tellers]
    for entry in view.entries:
        names_by_seat[entry.seat][credits.teller(entry.seat, entry.move).name] = None
    names = (
        tuple(names) or (sitting.name,)
        for names, sitting in zip(names_by_seat, credits.tellers, strict=True)
    )
    return tuple(dict.fromkeys(name for seat in names for name in seat))


def _scene(
    view: View, scene: Scene, numbers: Mapping[int, int], hidden: frozenset[int], cut: EditorsCut
) -> ScriptScene:
    entries = [
        replace(e, text="") if e.no in hidden else e
        for e in view.entries
        if e.scene == scene.number and e.stands
    ]
    return ScriptScene(
        number=numbers[scene.number],
        played=scene.number,
        framer=scene.framer,
        spot=first_spot(view, scene),
        time=scene.time or "present",
        label="" if is_redacted(scene.label) else scene.label,
        link=None if scene.link is None else numbers.get(scene.link),
        how=scene.how,
        faded=scene.faded,
        blocks=tuple(_blocks(view, entries, cut)),
    )


def _blocks(view: View, entries: Sequence[Entry], cut: EditorsCut) -> Iterator[Block]:
    """The blocks of a scene or a mini-scene."""
    paragraph: list[ScriptLine] = []
    turn = None
    shown: set[int] = set()
    for entry in entries:
        if entry.mini is not None:
            if entry.mini not in shown and entry.kind == "mini_open":
                yield from _ended(paragraph)
                shown.add(entry.mini)
                yield _cutaway(view, entry, [e for e in entries if e.mini == entry.mini], cut)
            continue
        text = is_in_story(entry)
        parts_from = entry.kind == "move" or (text and entry.kind == "dialog")
        if parts_from or (text and entry.turn != turn):
            yield from _ended(paragraph)
        if entry.kind == "move":
            yield SceneMove(spot(view, entry.component))
        if text and entry.kind == "dialog":
            yield _speech(view, entry, cut)
        elif text:
            turn = entry.turn
            paragraph.append(_line(entry, cut))
    yield from _ended(paragraph)


def _ended(paragraph: list[ScriptLine]) -> Iterator[Paragraph]:
    if paragraph:
        yield Paragraph(tuple(paragraph))
        paragraph.clear()


def _cutaway(view: View, opened: Entry, entries: Sequence[Entry], cut: EditorsCut) -> Cutaway:
    """A mini-scene; it begins at the first location that it is given."""
    places = [e for e in entries if e.kind in ("location", "move")]
    first = places[0].no if places else None
    inside = [
        replace(e, mini=None, kind="location" if e.no == first else e.kind)
        for e in entries
        if e.no != opened.no
    ]
    return Cutaway(
        title="" if is_redacted(opened.words) else opened.words,
        spot=spot(view, places[0].component) if places else None,
        blocks=tuple(_blocks(view, inside, cut)),
    )


def _speech(view: View, entry: Entry, cut: EditorsCut) -> Speech:
    speaker = "…" if entry.component is None else view.components[entry.component].name
    how = "" if is_redacted(entry.parenthetical) else entry.parenthetical
    return Speech(_line(entry, cut), "…" if is_redacted(speaker) else speaker, how)


def _line(entry: Entry, cut: EditorsCut) -> ScriptLine:
    return ScriptLine(
        entry.no, entry.seat, entry.move, entry.kind, cut.texts.get(entry.no, entry.text)
    )
