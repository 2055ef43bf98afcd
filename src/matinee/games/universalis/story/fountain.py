"""The story as a screenplay in Fountain (UN-STORY-20 to -27)."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from matinee.games.universalis.story.script import (
    Block,
    Cutaway,
    Paragraph,
    SceneMove,
    Script,
    ScriptScene,
    Speech,
)
from matinee.games.universalis.text.headings import Spot

CREDIT: Final = "told at a Universalis table by"
CUT: Final = "CUT TO:"
FADE: Final = "FADE TO BLACK."
END: Final = "THE END"
PLACES: Final = {"INT": "INT.", "EXT": "EXT.", "INT/EXT": "INT./EXT."}
NOWHERE: Final = "INT. SOMEWHERE"
CONTINUED: Final = " (CONTINUED)"

_BROKEN: Final = re.compile(r"(?<=\[)(?=\[)|(?<=\])(?=\])|(?<=/)(?=\*)|(?<=\*)(?=/)")
_ESCAPED: Final = re.compile(r"[*_\\]")
_FORCED: Final = tuple(".>@!~#=")
_SCENE: Final = re.compile(r"(?:INT|EXT|EST|I/E|INT\.?/EXT)[. ]")
_SCENE_NUMBER: Final = re.compile(r"#(?=[\w.-]+#$)")


def screenplay(script: Script) -> str:
    """The whole screenplay."""
    return "\n\n".join(_parts(script)) + "\n"


def escape_fountain(text: str) -> str:
    """A text escaped so that no note, comment or emphasis arises (UN-STORY-26)."""
    return _ESCAPED.sub(r"\\\g<0>", _BROKEN.sub(" ", text))


def action(text: str) -> str:
    """An action paragraph, marked as such if it would be read as something else."""
    big = text.upper()
    letters = [letter for letter in text if letter.isalpha()]
    shouted = bool(letters) and text == big
    forced = text.startswith(_FORCED) or _SCENE.match(big) or shouted
    return f"!{escape_fountain(text)}" if forced else escape_fountain(text)


def cue(name: str) -> str:
    """Name of a speaker; kept as written and marked if its capitals would not be read as a name."""
    big = name.upper()
    read = big.partition("(")[0].isupper() and name[0].isalnum() and not _SCENE.match(big)
    text = escape_fountain(big) if read else f"@{escape_fountain(name)}"
    return f"{text} " if text.endswith("^") else text  # a final ^ would mark dual dialog


def slug(spot: Spot, scene: ScriptScene) -> str:
    """Heading of a scene: location and time (UN-STORY-21)."""
    return _unnumbered(printed_slug(spot, scene, escape_fountain))


def printed_slug(spot: Spot, scene: ScriptScene, written: Callable[[str], str] = str) -> str:
    """Heading of a scene for print, where nothing has to be escaped."""
    where = f"{PLACES[spot.place]} {written(spot.name.upper())}" if spot.name else NOWHERE
    if not scene.label:
        return f"{where} - {scene.time.upper()}"
    label = written(scene.label.upper())
    return f"{where} - {label}" + ("" if scene.time == "present" else f" ({scene.time.upper()})")


def printed_cutaway(title: str, written: Callable[[str], str] = str) -> str:
    """Heading of a mini-scene without a location (UN-STORY-24)."""
    return f"CUTAWAY - {written(title.upper())}" if title else "CUTAWAY"


def _unnumbered(heading: str) -> str:
    """A heading with a blank in what would be read as a scene number."""
    return _SCENE_NUMBER.sub("# ", heading)


def _parts(script: Script) -> Iterator[str]:
    authors = ", ".join(map(escape_fountain, script.authors))
    yield f"Title: {escape_fountain(script.title)}\nCredit: {CREDIT}\nAuthor: {authors}"
    for number, scene in enumerate(script.scenes, 1):
        yield slug(scene.spot, scene)
        yield from _blocks(scene.blocks, scene)
        if scene.faded:
            yield f"> {FADE}"
        elif number < len(script.scenes):
            yield CUT
    yield f"> {END} <"


def _blocks(blocks: Sequence[Block], scene: ScriptScene) -> Iterator[str]:
    """The content of a scene, with a new heading at each change of location (UN-STORY-24)."""
    here = slug(scene.spot, scene)
    away = False
    for block in blocks:
        if away and isinstance(block, Paragraph | Speech):
            yield f"{here}{CONTINUED}"
        away = isinstance(block, Cutaway)
        match block:
            case Paragraph():
                yield action(block.text)
            case Speech():
                how = f"({escape_fountain(block.parenthetical)})\n" if block.parenthetical else ""
                yield f"{cue(block.speaker)}\n{how}{escape_fountain(block.line.text)}"
            case SceneMove():
                here = slug(block.spot, scene)
                yield here
            case Cutaway():
                yield from _cutaway(block, scene)


def _cutaway(block: Cutaway, scene: ScriptScene) -> Iterator[str]:
    if block.spot is None:
        yield "." + _unnumbered(printed_cutaway(block.title, escape_fountain))
    else:
        yield slug(block.spot, scene)
    yield from _blocks(block.blocks, scene)
