"""A title: a game together with its words, bots, board and rulebook, as a package offers it.

Titles are found through the entry point group `matinee.games`, so that anybody's package can
add one. A title is cheap to load; what it points to is imported when it is first asked for.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import resolve_name
from typing import Any, Final, Protocol

import msgspec

from matinee.engine.bot import Bot
from matinee.engine.catalogue import spoken
from matinee.engine.game import AnyGame, Seat, Words
from matinee.engine.language import ENGLISH, Language, language
from matinee.engine.plan import Plans
from matinee.engine.refused import N_, Refused, Said
from matinee.engine.stage import Stage
from matinee.engine.study import Study
from matinee.engine.tale import Tale
from matinee.engine.trials import Trials

GROUP: Final = "matinee.games"


class Board(Protocol):
    """How a terminal shows a game; what it returns can be printed with Rich."""

    def draw(self, view: Any, words: Any, viewer: Seat | None) -> Any:
        """The whole table."""
        ...

    def things(self, view: Any, words: Any) -> Mapping[str, str]:
        """What one can look at closely: its name, and its ref."""
        ...

    def look(self, view: Any, words: Any, ref: str) -> Any:
        """One thing on the table closely, by its ref; with an empty ref, how all hangs together."""
        ...

    def status(self, view: Any, words: Any, seat: Seat) -> str:
        """How this seat stands, in a line."""
        ...

    def odds(self, view: Any, words: Any, seat: Seat) -> str:
        """What chance has in store for this seat's decision; empty if nothing."""
        ...


@dataclass(frozen=True, eq=False)  # each is one of a kind
class Title:
    """A game as players find it. Fields that end in `_at` are import paths, `module:name`.

    What people read of it stands here in English, marked with `N_`; whoever shows it says it with
    the game's `language`.
    """

    key: str
    name: str
    blurb: str
    seats: range
    minutes: str
    package: str
    game_at: str
    words_at: str
    """Called with the players' names, the options and a `matinee.engine.language.Language`."""
    board_at: str
    """A module that fulfils `Board`."""
    trials_at: str
    """What the conformance kit needs to know of the game (`matinee.engine.trials.Trials`)."""
    option_help_at: str
    """A mapping from each option's name to a sentence about it."""
    bots_at: Mapping[str, str] = field(default_factory=dict)
    """For each level of the game's own bots, what makes one."""
    plans_at: str | None = None
    """The standing orders that the game accepts (`matinee.engine.plan.Plans`), if any."""
    stage_at: str | None = None
    """A module that fulfils `matinee.engine.stage.Stage`; a page without it shows the `Board`.

    Files in a folder `static` beside it are served at `/static/games/KEY/`; `stage.css` and
    `stage.js`, if they are there, are loaded with the table's page.
    """
    tale_at: str | None = None
    """What comes out of a game that tells a story (`matinee.engine.tale.Tale`), if it does.

    Tables of such a game are asked about lines and veils, and whether the story may be shown.
    """
    study_at: str | None = None
    """What the game wants to know of many games of bots (`matinee.engine.study.Study`), if any."""
    clocks: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """The seconds that suit the game for a decision and for a small one (`Game.brief`), where it
    is played `live` and where over `days`; what is left out is as it is for other games."""
    contest: bool = True
    """Whether somebody wins; otherwise nobody does, however the game ends."""
    weight: str = ""
    """How much there is to learn, in a word or two."""
    first_game: Mapping[str, Any] = field(default_factory=dict)
    """The options of a short game for those who have never played."""
    first_game_told: str = ""
    """That short game, as a button would say it."""

    @cached_property
    def game(self) -> AnyGame:
        """The rules."""
        game: AnyGame = resolve_name(self.game_at)
        return game

    def words(
        self,
        names: Sequence[str],
        options: Any,
        language: Language = ENGLISH,
    ) -> Words:
        """The sentences for one table."""
        words: Words = resolve_name(self.words_at)(names, options, language)
        return words

    def reading(self, tag: str) -> Words:
        """The words of no table, for what is read before one sits down."""
        if tag not in self._readings:
            self._readings[tag] = self.words((), self.options_of({}), self.language(tag))
        return self._readings[tag]

    @cached_property
    def _readings(self) -> dict[str, Words]:
        return {}

    def language(self, tag: str) -> Language:
        """A language as this game speaks it, with the platform's texts behind its own."""
        return language(tag, self.package)

    @cached_property
    def board(self) -> Board:
        """The table as a terminal shows it."""
        board: Board = resolve_name(self.board_at)
        return board

    @cached_property
    def plans(self) -> Plans | None:
        """The standing orders that seats can give, or `None` if the game knows none."""
        plans: Plans | None = resolve_name(self.plans_at) if self.plans_at else None
        return plans

    @cached_property
    def stage(self) -> Stage | None:
        """How a browser shows the game, or `None` if it has no board of its own for that."""
        stage: Stage | None = resolve_name(self.stage_at) if self.stage_at else None
        return stage

    @cached_property
    def tale(self) -> Tale | None:
        """What becomes of the story, or `None` if the game tells none."""
        tale: Tale | None = resolve_name(self.tale_at) if self.tale_at else None
        return tale

    @property
    def study(self) -> Study | None:
        """What `matinee balance` looks into, or `None` if the game has no such questions."""
        study: Study | None = resolve_name(self.study_at) if self.study_at else None
        return study

    def bot(self, level: str) -> Bot:
        """A bot of this game's own."""
        bot: Bot = resolve_name(self.bots_at[level])()
        return bot

    @property
    def called(self) -> Said:
        """The name as refusals hold it, to be said in the reader's language."""
        return Said(self.name, self.package)

    @property
    def option_help(self) -> Mapping[str, str]:
        """What each option does, in a sentence."""
        helps: Mapping[str, str] = resolve_name(self.option_help_at)
        return helps

    @property
    def trials(self) -> Trials:
        """What the conformance kit needs to know."""
        trials: Trials = resolve_name(self.trials_at)
        return trials

    @property
    def rules(self) -> Traversable:
        """The rule catalogue."""
        return files(self.package).joinpath("rules.md")

    def rulebook(self, tag: str) -> str:
        """The rule catalogue in a language, as text; empty if the game has none."""
        text = self.rules.read_text("utf-8") if self.rules.is_file() else ""
        return spoken(text, self.language(tag).gettext)

    def options(self, given: Mapping[str, str]) -> Any:
        """The options for a table from texts such as a command line gives."""
        known = {f.encode_name for f in msgspec.structs.fields(self.game.Options)}
        for option in given:
            if option not in known:
                names = ", ".join(sorted(known))
                raise Refused("option-unknown", game=self.called, option=option, known=names)
        return self.options_of(given, strict=False)

    def options_of(self, given: Mapping[str, Any], *, strict: bool = True) -> Any:
        """The options that plain values stand for, such as a record's header holds them."""
        try:
            return msgspec.convert(dict(given), self.game.Options, strict=strict)
        except msgspec.ValidationError as error:
            name = str(error).rpartition("$.")[2].rstrip("`")
            if name not in given:
                raise Refused("option-value", game=self.called, problem=error) from None
            told = Said(self.option_help[name], self.package)
            raise Refused("option-wrong", option=name, value=given[name], help=told) from None


def installed() -> tuple[dict[str, Title], dict[str, str]]:
    """Every title that can be loaded, by key, and what is wrong with the others, by entry point.

    A package whose module is gone or broken takes nothing with it but its own title.
    """
    found: dict[str, Title] = {}
    broken = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            title = entry.load()
        except Exception as error:  # noqa: BLE001 (whatever is wrong with a stranger's package)
            broken[entry.name] = f"{type(error).__name__}: {error}"
            continue
        if not isinstance(title, Title):
            broken[entry.name] = f"{entry.value} is no Title"
        elif title.key in found:
            broken[entry.name] = f"there is already a game “{title.key}”"
        else:
            found[title.key] = title
    return found, broken


def titles() -> dict[str, Title]:
    """Every title that is installed and can be loaded, by key."""
    return installed()[0]


def find(key: str) -> Title:
    """The title with this key."""
    found, broken = installed()
    if key in found:
        return found[key]
    if key in broken:
        raise Refused("game-broken", game=key, problem=broken[key])
    raise Refused("game-unknown", game=key, known=", ".join(found) or Said(N_("none")))


class Games(Mapping[str, AnyGame]):
    """The rules of every installed title, each loaded when it is asked for."""

    def __init__(self) -> None:
        self._titles = titles()

    def __getitem__(self, key: str) -> AnyGame:
        try:
            return self._titles[key].game
        except (ImportError, AttributeError) as error:
            raise Refused("game-broken", game=key, problem=error) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._titles)

    def __len__(self) -> int:
        return len(self._titles)
