"""The story as a page to read: a screenplay on paper, its cast, and the credits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from matinee.engine.storytelling.story_export import Credits, EditorsCut
from matinee.engine.text.player_names import NameFormatter
from matinee.engine.ui.seat_colours import PATHS
from matinee.engine.ui.templates import templates
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.story import fountain
from matinee.games.universalis.story.credits import most_applauded, share_of
from matinee.games.universalis.story.screenplay_pdf import (
    KINDS,
    TENETS,
    applause_text,
    line_count_text,
    scene_count_text,
)
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
from matinee.games.universalis.story.script_builder import build_script


@dataclass(frozen=True, slots=True)
class PageBlock:
    """A piece of the script on the page; its kind decides which fields are used."""

    kind: str
    text: str = ""
    how: str = ""
    lines: Sequence[ScriptLine] = ()
    inside: "Sequence[PageBlock]" = ()


def page(view: View, credits: Credits, cut: EditorsCut, words: NameFormatter) -> str:
    """The whole story, as markup."""
    script = build_script(view, credits, cut)
    template = templates(__package__, words.language).get_template("story.html")
    return template.render(
        script=script,
        scenes=[(scene, list(_blocks(scene.blocks, scene))) for scene in script.scenes],
        slug=fountain.printed_slug,
        over=view.over,
        cast=_cast(script, words),
        tenets=[(words.text(TENETS[tenet.kind]), tenet.text) for tenet in script.tenets],
        shares=[
            (seat, teller, share_of(script, credits, seat))
            for seat, teller in enumerate(credits.tellers)
        ],
        applauded=most_applauded(script, credits),
        claps=credits.applause,
        teller=lambda line: credits.teller(line.seat, line.move),
        applause=lambda claps: applause_text(claps, words.language),
        lines=lambda count: line_count_text(count, words.language),
        framed=lambda count: scene_count_text(count, words.language),
        paths=PATHS,
        fade=fountain.FADE,
        cut_to=fountain.CUT,
        the_end=fountain.END,
        credit=fountain.CREDIT,
    )


def _blocks(blocks: Sequence[Block], scene: ScriptScene) -> Iterator[PageBlock]:
    here = fountain.printed_slug(scene.spot, scene)
    away = False
    for block in blocks:
        if away and isinstance(block, Paragraph | Speech):
            yield PageBlock("heading", here + fountain.CONTINUED)
        away = isinstance(block, Cutaway)
        match block:
            case Paragraph():
                yield PageBlock("action", lines=block.lines)
            case Speech():
                yield PageBlock("speech", block.speaker.upper(), block.parenthetical, [block.line])
            case SceneMove():
                here = fountain.printed_slug(block.spot, scene)
                yield PageBlock("heading", here)
            case Cutaway():
                inside = list(_blocks(block.blocks, scene))
                if block.spot is None:
                    yield PageBlock("cutaway", fountain.printed_cutaway(block.title), inside=inside)
                else:
                    where = fountain.printed_slug(block.spot, scene)
                    yield PageBlock("cutaway", where, block.title, inside=inside)


def _cast(script: Script, words: NameFormatter) -> list[dict[str, Any]]:
    return [
        {
            "name": one.name,
            "kind": words.text(KINDS[one.kind]),
            "of": script.masters.get(one.id, ""),
            "master": one.master,
            "out": one.out,
            "traits": script.traits[one.id],
        }
        for one in script.cast
    ]
