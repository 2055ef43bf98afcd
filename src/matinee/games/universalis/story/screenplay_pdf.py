"""The story as a typeset screenplay in PDF: title page, script, and appendix.

The script equals the Fountain screenplay; the appendix lists the cast, the scenes with their pages,
the tenets and the credits.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from matinee.engine.storytelling.story_export import Credits
from matinee.engine.text.i18n import N_, Language
from matinee.games.universalis.story import fountain, layout
from matinee.games.universalis.story.credits import most_applauded, share_of
from matinee.games.universalis.story.layout import (
    FIRST,
    NUMBER_ROW,
    RIGHT,
    Page,
    PageBuilder,
    PlacedText,
    TextBlock,
)
from matinee.games.universalis.story.pdf_file import pdf_bytes
from matinee.games.universalis.story.script import (
    Block,
    Cutaway,
    Paragraph,
    SceneMove,
    Script,
    ScriptScene,
    Speech,
    lines_of,
)

MISSING = N_(
    "Some letters of this story are in none of the typefaces of this file; a box stands for each. "
    "The screenplay as Fountain, the prose and the transcript have them all."
)
KINDS = {"character": N_("character"), "prop": N_("prop"), "location": N_("location")}
TENETS = {
    "social": N_("social contract"),
    "story": N_("story element"),
    "gimmick": N_("rules gimmick"),
}


def pdf(script: Script, credits: Credits, language: Language) -> bytes:
    """The file; the same story gives the same bytes."""
    laid = pages(script, credits, language)
    return pdf_bytes(laid, script.title, ", ".join(script.authors), language.gettext(MISSING))


def pages(script: Script, credits: Credits, language: Language) -> list[Page]:
    """All pages, the title page first."""
    builder = PageBuilder()
    layout.lay_out(list(_script(script)), builder)
    begins = dict(builder.scenes)
    builder.start_page()
    layout.lay_out(list(_back(script, credits, language, begins)), builder)
    for number, page in enumerate(builder.pages[1:], 2):
        text = f"{number}."
        page.insert(0, PlacedText(NUMBER_ROW, RIGHT - len(text), text))
    return [_title_page(script), *builder.pages]


def _title_page(script: Script) -> Page:
    builder = PageBuilder(row=FIRST + 15)
    layout.lay_out(
        [
            TextBlock("whole", layout.centered(script.title.upper()).lines, before=0),
            layout.centered(fountain.CREDIT, before=3),
            *(layout.centered(name, before=int(at == 0)) for at, name in enumerate(script.authors)),
        ],
        builder,
    )
    return builder.pages[0]


# The script


def _script(script: Script) -> Iterator[TextBlock]:
    for number, scene in enumerate(script.scenes, 1):
        yield layout.heading(fountain.printed_slug(scene.spot, scene), scene.number)
        yield from _blocks(scene.blocks, scene)
        if scene.faded:
            yield layout.transition(fountain.FADE)
        elif number < len(script.scenes):
            yield layout.transition(fountain.CUT)
    yield layout.centered(fountain.END, before=2)


def _blocks(blocks: Sequence[Block], scene: ScriptScene) -> Iterator[TextBlock]:
    here = fountain.printed_slug(scene.spot, scene)
    away = False
    for block in blocks:
        if away and isinstance(block, Paragraph | Speech):
            yield layout.heading(here + fountain.CONTINUED)
        away = isinstance(block, Cutaway)
        match block:
            case Paragraph():
                yield layout.action(block.text)
            case Speech():
                yield layout.speech(block.speaker.upper(), block.parenthetical, block.line.text)
            case SceneMove():
                here = fountain.printed_slug(block.spot, scene)
                yield layout.heading(here)
            case Cutaway():
                spot = block.spot
                title = fountain.printed_cutaway(block.title)
                yield layout.heading(title if spot is None else fountain.printed_slug(spot, scene))
                yield from _blocks(block.blocks, scene)


# The appendix


def _back(
    script: Script, credits: Credits, language: Language, begins: Mapping[int, int]
) -> Iterator[TextBlock]:
    say = language.gettext
    lists = {
        say("Cast and places"): list(_cast(script, language)),
        say("Scenes"): list(_scenes(script, begins)),
        say("Tenets"): [layout.item(f"{say(TENETS[t.kind])}: {t.text}") for t in script.tenets],
        say("Who told what"): list(_shares(script, credits, language)),
        say("Applauded"): list(_applauded(script, credits, language)),
    }
    for title, items in lists.items():
        if items:
            yield layout.heading(title.upper())
            yield replace(items[0], before=1)
            yield from items[1:]


def _scenes(script: Script, begins: Mapping[int, int]) -> Iterator[TextBlock]:
    for scene in script.scenes:
        text = f"{scene.number}. {fountain.printed_slug(scene.spot, scene)}"
        yield layout.entry(text, str(begins[scene.number]))


def _applauded(script: Script, credits: Credits, language: Language) -> Iterator[TextBlock]:
    for line, claps in most_applauded(script, credits):
        by = credits.teller(line.seat, line.move).name
        text = f"{language.quoted(line.text)} {by}, {applause_text(claps, language)}"
        yield layout.item(text, before=1)


def _cast(script: Script, language: Language) -> Iterator[TextBlock]:
    say = language.gettext
    for one in script.cast:
        texts = [say(KINDS[one.kind])]
        if one.id in script.masters:
            texts.append(say("sub of {master}").format(master=script.masters[one.id]))
        if one.master:
            texts.append(say("master"))
        if one.out:
            texts.append(say("out of play"))
        traits = [trait.words for trait in script.traits[one.id] if trait.active]
        words = f": {', '.join(traits)}" if traits else ""
        yield layout.item(f"{one.name} ({', '.join(texts)}){words}")


def _shares(script: Script, credits: Credits, language: Language) -> Iterator[TextBlock]:
    for scene in script.scenes:
        lines_by: dict[str, int] = {}
        for line in lines_of(scene.blocks):
            by = credits.teller(line.seat, line.move).name
            lines_by[by] = lines_by.get(by, 0) + 1
        names = language.listed(f"{name} ({count})" for name, count in lines_by.items())
        if names:
            scene_told = language.gettext("Scene {number}: {names}")
            yield layout.item(scene_told.format(number=scene.number, names=names))
    for seat, teller in enumerate(credits.tellers):
        share = share_of(script, credits, seat)
        parts = [line_count_text(share.lines, language)]
        if share.framed:
            parts.append(scene_count_text(share.framed, language))
        if share.applause:
            parts.append(applause_text(share.applause, language))
        yield layout.item(f"{teller.name}: {', '.join(parts)}", before=1 if seat == 0 else 0)


def line_count_text(lines: int, language: Language) -> str:
    """A number of lines, in words."""
    return language.ngettext("{n} line", "{n} lines", lines).format(n=lines)


def scene_count_text(scenes: int, language: Language) -> str:
    """A number of framed scenes, in words."""
    text = language.ngettext("{n} scene framed", "{n} scenes framed", scenes)
    return text.format(n=scenes)


def applause_text(claps: int, language: Language) -> str:
    """A number of applauses, in words."""
    return language.ngettext("applauded once", "applauded {n} times", claps).format(n=claps)
