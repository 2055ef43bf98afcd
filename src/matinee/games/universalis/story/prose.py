"""The story as prose, in Markdown (UN-STORY-10 to -16)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from matinee.games.universalis.rules.state import Component
from matinee.games.universalis.story.script import (
    Block,
    Cutaway,
    Paragraph,
    SceneMove,
    Script,
    ScriptScene,
    Speech,
)

SOMEWHERE: Final = "Somewhere"
TENETS: Final = {
    "social": "social contract",
    "story": "story element",
    "gimmick": "rules gimmick",
}
LINKS: Final = {"continue": "continues scene {number}", "flashback": "flashback to scene {number}"}
_MARKUP: Final = re.compile(r"[\\`*_\[\]<>&~#]")
_LIST: Final = re.compile(r"([0-9]+)([.)])")


def prose(script: Script) -> str:
    """The whole story."""
    return "\n\n".join(_parts(script)) + "\n"


def escape_markdown(text: str) -> str:
    """A text with all markup escaped (UN-STORY-16)."""
    return _MARKUP.sub(r"\\\g<0>", text)


def escape_paragraph(text: str) -> str:
    """The same for the beginning of a paragraph, where more characters are markup."""
    if text[:1] in {"+", "-", "="}:
        return "\\" + escape_markdown(text)
    numbered = _LIST.match(text)
    if numbered is None:
        return escape_markdown(text)
    number, mark = numbered.groups()
    return f"{number}\\{mark}{escape_markdown(text[numbered.end() :])}"


def heading(scene: ScriptScene) -> str:
    """Heading of a scene for prose: location and time (UN-STORY-11)."""
    where = scene.spot.name or SOMEWHERE
    text = f"{where}, {scene.label}" if scene.label else where
    return text if scene.time == "present" else f"{text} ({scene.time})"


def kind_of(script: Script, component: Component) -> str:
    """Kind of a component for the cast list, with its relation to a master (UN-STORY-15)."""
    said: list[str] = [component.kind]
    if component.id in script.masters:
        said.append(f"sub of {script.masters[component.id]}")
    if component.master:
        said.append("master")
    if component.out:
        said.append("out of play")
    return ", ".join(said)


def _parts(script: Script) -> Iterator[str]:
    yield f"# {escape_markdown(script.title)}"
    yield f"*Told by {', '.join(map(escape_markdown, script.authors))}.*"
    for scene in script.scenes:
        yield from _scene(scene)
    if script.cast:
        yield "## Cast and places"
        yield "\n".join(_member(script, component) for component in script.cast)
    if script.tenets:
        yield "## Tenets"
        yield "\n".join(
            f"- {TENETS[tenet.kind]}: {escape_markdown(tenet.text)}" for tenet in script.tenets
        )


def _scene(scene: ScriptScene) -> Iterator[str]:
    yield f"## {scene.number}. {escape_markdown(heading(scene))}"
    if scene.link is not None and scene.how is not None:
        yield f"*({LINKS[scene.how].format(number=scene.link)})*"
    yield from _blocks(scene.blocks)
    if scene.faded:
        yield "*Fade to black.*"


def _blocks(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph():
                yield escape_paragraph(block.text)
            case Speech():
                how = f" ({escape_markdown(block.parenthetical)})" if block.parenthetical else ""
                said = escape_markdown(block.line.text)
                yield f"{escape_paragraph(block.speaker)}{how}: “{said}”"
            case SceneMove():
                yield f"### {escape_markdown(block.spot.name or SOMEWHERE)}"
            case Cutaway():
                title = [f"*{escape_markdown(block.title)}*"] if block.title else []
                inside = "\n\n".join([*title, *_blocks(block.blocks)])
                yield "\n".join(f"> {line}".rstrip() for line in inside.split("\n"))


def _member(script: Script, component: Component) -> str:
    traits = [
        escape_markdown(trait.words) if trait.active else f"~~{escape_markdown(trait.words)}~~"
        for trait in script.traits[component.id]
    ]
    text = (
        f"- **{escape_markdown(component.name)}** ({escape_markdown(kind_of(script, component))})"
    )
    return f"{text}: {', '.join(traits)}" if traits else text
