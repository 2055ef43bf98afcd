"""The story as prose, in Markdown (UN-STORY-10 to -16)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from matinee.games.universalis.rules.state import Component
from matinee.games.universalis.story.script import (
    Block,
    Cutaway,
    Moved,
    Paragraph,
    Script,
    Speech,
    ToldScene,
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


def plain(text: str) -> str:
    """Words in which nothing is markup (UN-STORY-16)."""
    return _MARKUP.sub(r"\\\g<0>", text)


def begun(text: str) -> str:
    """The same at the beginning of a paragraph, where more would be markup."""
    if text[:1] in {"+", "-", "="}:
        return "\\" + plain(text)
    numbered = _LIST.match(text)
    if numbered is None:
        return plain(text)
    number, mark = numbered.groups()
    return f"{number}\\{mark}{plain(text[numbered.end() :])}"


def heading(scene: ToldScene) -> str:
    """Where and when a scene is, as prose says it (UN-STORY-11)."""
    where = scene.spot.name or SOMEWHERE
    text = f"{where}, {scene.label}" if scene.label else where
    return text if scene.time == "present" else f"{text} ({scene.time})"


def kind_of(script: Script, component: Component) -> str:
    """What somebody or something is, as the cast list says it (UN-STORY-15)."""
    said: list[str] = [component.kind]
    if component.id in script.masters:
        said.append(f"sub of {script.masters[component.id]}")
    if component.master:
        said.append("master")
    if component.out:
        said.append("out of play")
    return ", ".join(said)


def _parts(script: Script) -> Iterator[str]:
    yield f"# {plain(script.title)}"
    yield f"*Told by {', '.join(map(plain, script.authors))}.*"
    for scene in script.scenes:
        yield from _scene(scene)
    if script.cast:
        yield "## Cast and places"
        yield "\n".join(_member(script, component) for component in script.cast)
    if script.tenets:
        yield "## Tenets"
        yield "\n".join(f"- {TENETS[tenet.kind]}: {plain(tenet.text)}" for tenet in script.tenets)


def _scene(scene: ToldScene) -> Iterator[str]:
    yield f"## {scene.number}. {plain(heading(scene))}"
    if scene.link is not None and scene.how is not None:
        yield f"*({LINKS[scene.how].format(number=scene.link)})*"
    yield from _blocks(scene.blocks)
    if scene.faded:
        yield "*Fade to black.*"


def _blocks(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph():
                yield begun(block.text)
            case Speech():
                how = f" ({plain(block.parenthetical)})" if block.parenthetical else ""
                yield f"{begun(block.speaker)}{how}: “{plain(block.line.text)}”"
            case Moved():
                yield f"### {plain(block.spot.name or SOMEWHERE)}"
            case Cutaway():
                title = [f"*{plain(block.title)}*"] if block.title else []
                inside = "\n\n".join([*title, *_blocks(block.blocks)])
                yield "\n".join(f"> {line}".rstrip() for line in inside.split("\n"))


def _member(script: Script, component: Component) -> str:
    traits = [
        plain(trait.words) if trait.active else f"~~{plain(trait.words)}~~"
        for trait in script.traits[component.id]
    ]
    text = f"- **{plain(component.name)}** ({plain(kind_of(script, component))})"
    return f"{text}: {', '.join(traits)}" if traits else text
