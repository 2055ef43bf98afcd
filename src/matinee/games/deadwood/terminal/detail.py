"""Detail views of Deadwood in a terminal: one place, or all doorways."""

from rich.console import Group, RenderableType
from rich.text import Text

from matinee.engine.ui.terminal_elements import mark
from matinee.games.deadwood.content import OFFICE, Role
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText


def things(view: View, words: DeadwoodText) -> dict[str, str]:
    """Refs of all areas, by name."""
    return {words.area(area): f"area:{area}" for area in view.lot.areas}


def detail(view: View, words: DeadwoodText, ref: str) -> RenderableType | None:
    """An area with its scene, roles, doorways and prices; without a ref, all doorways."""
    if not ref:
        return Group(*(_doorways(view, words, area) for area in view.lot.areas))
    key = ref.removeprefix("area:")
    if key not in view.lot.areas:
        return None
    lines = [Text(words.area(key), style="bold")]
    doors = ", ".join(map(words.place, view.lot.doors[key]))
    lines.append(Text(words.text("Doorways to {areas}.").format(areas=doors), style="dim"))
    if key == OFFICE:
        for rank, dollars, fame in view.lot.upgrades:
            offer = words.text("rank {rank}: {dollars} or {fame}").format(
                rank=rank,
                dollars=words.dollars(view.lot.prices[dollars.pay][rank]),
                fame=words.fame(view.lot.prices[fame.pay][rank]),
            )
            lines.append(Text(f"  {offer}"))
    if key in view.scene and not view.face_up[key]:
        lines.append(Text(words.text("The scene card lies face down.")))
    elif key in view.scene:
        scene = view.lot.scenes[view.scene[key]]
        lines.append(
            Text(
                words.text("{scene}, budget ${budget} million").format(
                    scene=words.scene(scene.key), budget=scene.budget
                )
            )
        )
        lines.append(Text(scene.text, style="italic"))
        lines += [_part(view, words, role) for role in scene.roles]
    if view.lot.areas[key].roles:
        lines.append(Text(words.text("Extras"), style="dim"))
        lines += [_part(view, words, role) for role in view.lot.areas[key].roles]
    return Group(*lines)


def _doorways(view: View, words: DeadwoodText, area: str) -> Text:
    doors = ", ".join(map(words.area, view.lot.doors[area]))
    return Text(f"{words.area(area)}: ", style="bold") + Text(doors, style="not bold")


def _part(view: View, words: DeadwoodText, role: Role) -> Text:
    part = words.text("rank {rank}: {role}").format(rank=role.rank, role=words.role(role.key))
    text = Text(f"  {part}")
    if role.key in view.role:
        seat = view.role.index(role.key)
        text += Text(" ") + mark(seat) + Text(f" {words.names[seat]}")
    return text + Text(f"  {role.line}", style="dim italic")
