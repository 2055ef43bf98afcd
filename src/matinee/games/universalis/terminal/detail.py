"""Detail views of Universalis in a terminal: a component, a scene, a line, a tenet, a player."""

from collections.abc import Container, Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.terminal_elements import DetailLines, draw_detail
from matinee.games.universalis.rules.coins import spendable_coins
from matinee.games.universalis.rules.on_stage import controller
from matinee.games.universalis.rules.state import Component, Scene, View
from matinee.games.universalis.text import headings, phrases
from matinee.games.universalis.text.game_text import UniversalisText

_KEPT = {
    "live": N_("It stands."),
    "struck": N_("It was struck."),
    "reworded": N_("It stands in other words than it was told in."),
}


def things(view: View, words: UniversalisText) -> dict[str, str]:
    """All components with a name, scenes, tenets, lines and players."""
    say = words.text
    named = [c for c in view.components.values() if not c.struck and phrases.shown_text(c.name)]
    return {
        **{say(N_("Line {n}")).format(n=entry.no): f"entry:{entry.no}" for entry in view.entries},
        **{say(N_("Tenet {n}")).format(n=one.id): f"tenet:{one.id}" for one in view.tenets},
        **{say(N_("Scene {n}")).format(n=s.number): f"scene:{s.number}" for s in view.scenes},
        **{one.name: f"component:{one.id}" for one in named},
        **{name: f"seat:{seat}" for seat, name in enumerate(words.names)},
    }


def detail(view: View, words: UniversalisText, ref: str) -> RenderableType | None:
    """The detail view of a ref; without a ref, the story so far, scene by scene."""
    if not ref:
        return Group(*_story(view, words))
    kind, _, key = ref.partition(":")
    pools = () if view.complication is None else view.complication.owners
    kinds: dict[str, tuple[Container[int], DetailLines]] = {
        "component": (view.components.keys(), _component),
        "trait": (view.traits.keys(), _trait),
        "scene": (range(1, len(view.scenes) + 1), _scene),
        "entry": (range(1, len(view.entries) + 1), _entry),
        "tenet": (range(1, len(view.tenets) + 1), _tenet),
        "seat": (range(view.seats), _seat),
        "pool": (pools, _seat),
    }
    return draw_detail(view, words, kind, int(key), kinds) if key.isdecimal() else None


def heading(view: View, words: UniversalisText, scene: Scene) -> str:
    """The heading of a scene: INT. TELEGRAPH OFFICE - NIGHT."""
    if scene.location is None:
        return headings.heading("", "INT", scene, words.language)
    place = view.components[scene.location].place
    return headings.heading(
        phrases.component_name(view, scene.location), place, scene, words.language
    )


def kind(one: Component, view: View, words: UniversalisText) -> str:
    """The kind of a component, and its relation to a master."""
    called = words.kind(one.kind)
    if one.out:
        return words.text("{kind}, out of play").format(kind=called)
    if one.master:
        return words.text("{kind}, master").format(kind=called)
    if one.of is not None:
        return words.text("{kind} of {master}").format(
            kind=called, master=phrases.component_name(view, one.of)
        )
    return called


def traits(component: int, view: View, words: UniversalisText) -> Text:
    """The traits of a component: injuries have a mark, removed traits are struck through."""
    texts = []
    for trait in view.traits_of(component):
        one = Text(
            phrases.shown_text(trait.words) or "…", style="" if trait.active else "strike dim"
        )
        texts.append(one + Text("†" if trait.injury else "", style="bold"))
    return Text(", ").join(texts)


def _story(view: View, words: UniversalisText) -> Iterator[Text]:
    title = phrases.shown_text(view.options.title)
    yield Text(title or words.text("A story without a title"), style="bold")
    for scene in view.scenes:
        yield Text(f"{scene.number}. {heading(view, words, scene)}")
    if not view.scenes:
        yield Text(words.text("No scene has been told yet."), style="dim")
    for tenet in view.tenets:
        if not tenet.struck:
            kind = words.tenet_kind(tenet.kind)
            text = words.text("Tenet {n}, {kind}: {text}")
            yield Text(
                text.format(n=tenet.id, kind=kind, text=phrases.shown_text(tenet.text) or "…")
            )


def _component(view: View, words: UniversalisText, key: int) -> Iterator[Text]:
    one = view.components[key]
    yield Text(phrases.component_name(view, key), style="bold")
    yield Text(
        words.text("{kind}, {weight}.").format(
            kind=kind(one, view, words), weight=words.weight(view, key)
        )
    )
    if view.traits_of(key):
        yield traits(key, view, words)
    if one.of is not None:
        yield from _lent(view, words, one.of)
    for sub in view.subs_of(key):
        yield Text(words.text("Sub: {name}.").format(name=phrases.component_name(view, sub.id)))
    yield Text(_where(view, words, one), style="dim")


def _lent(view: View, words: UniversalisText, master: int) -> Iterator[Text]:
    """The traits of its master on which a sub may draw (UN-COMP-07)."""
    lent = words.language.listed(
        [phrases.shown_text(t.words) or "…" for t in view.active_traits(master)]
    )
    if lent:
        text = words.text("From {master}: {traits}.")
        yield Text(text.format(master=phrases.component_name(view, master), traits=lent))


def _where(view: View, words: UniversalisText, one: Component) -> str:
    if one.struck:
        return words.text("It was struck: it never was.")
    if one.out:
        return words.text("It is out of play for good.")
    if one.master:
        return words.text("A master is a template and never on stage.")
    holder = controller(view, one.id)
    if holder is None:
        return words.text("Not in the scene; nobody controls it.")
    return words.text("In the scene, under {name}’s control.").format(name=words.names[holder])


def _trait(view: View, words: UniversalisText, key: int) -> Iterator[Text]:
    trait = view.traits[key]
    yield Text(phrases.shown_text(trait.words) or "…", style="bold")
    if trait.injury:
        yield Text(words.text("An injury: anybody may draw on it."))
    if not trait.active:
        yield Text(words.text("Removed; it can be restored for a coin."))
    yield from _component(view, words, trait.component)


def _scene(view: View, words: UniversalisText, key: int) -> Iterator[Text]:
    scene = view.scenes[key - 1]
    yield Text(heading(view, words, scene), style="bold")
    framed = words.text("Framed by {name}.")
    yield Text(framed.format(name=words.names[scene.framer]))
    if scene.link is not None:
        text = N_("It continues scene {n}.")
        if scene.how == "flashback":
            text = N_("A flashback to scene {n}.")
        yield Text(words.text(text).format(n=scene.link))
    if scene.faded:
        yield Text(words.text("It faded to black: nobody may return to it."), style="dim")
    elif scene.ended:
        yield Text(words.text("It has ended; a later scene may return to it."), style="dim")


def _entry(view: View, words: UniversalisText, key: int) -> Iterator[Text]:
    entry = view.entry(key)
    title = words.text("Line {n}, by {name}").format(n=key, name=words.names[entry.seat])
    yield Text(title, style="bold")
    for said in (entry.words, entry.text):
        if phrases.shown_text(said):
            yield Text(said)
    cost = words.coins(entry.cost.total) if entry.cost.total else words.text("nothing")
    yield Text(words.text("It cost {coins}; rule {rule}.").format(coins=cost, rule=entry.rule))
    yield Text(words.text(_KEPT[entry.state]), style="dim")
    former = next(filter(None, map(phrases.shown_text, entry.former)), "")
    if former:
        yield Text(words.text("At first it said: “{text}”").format(text=former), style="dim")


def _tenet(view: View, words: UniversalisText, key: int) -> Iterator[Text]:
    tenet = view.tenets[key - 1]
    yield Text(phrases.shown_text(tenet.text) or "…", style="strike" if tenet.struck else "bold")
    yield Text(words.tenet_kind(tenet.kind))
    text = words.text("It stood from the start.")
    if tenet.seat is not None:
        text = words.text("Proposed by {name}.").format(name=words.names[tenet.seat])
    yield Text(text, style="dim")


def _seat(view: View, words: UniversalisText, key: Seat) -> Iterator[Text]:
    yield Text(words.names[key], style="bold")
    yield Text(
        words.text("{coins} of their own, {all} to spend now.").format(
            coins=words.coins(view.coins[key]),
            all=words.language.number(spendable_coins(view, key)),
        )
    )
    held = [
        phrases.component_name(view, one) for one, holder in view.on_stage.items() if holder == key
    ]
    if held:
        text = words.text("Controls {names}.")
        yield Text(text.format(names=words.language.listed(held)))
    framed = [words.language.number(s.number) for s in view.scenes if s.framer == key]
    if framed:
        text = words.many("Has framed scene {scenes}.", "Has framed scenes {scenes}.", len(framed))
        yield Text(text.format(scenes=words.language.listed(framed)))
