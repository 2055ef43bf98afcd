"""A title: a game together with its text, bots, board and rulebook, as a package offers it.

A title is cheap to load; the modules that it names are imported on first use. `installed_games`
finds the installed titles.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any, Final

import msgspec

from matinee.engine.contract.balance_study import BalanceStudy
from matinee.engine.contract.bot import Bot
from matinee.engine.contract.conformance_cases import ConformanceCases, usual_cases
from matinee.engine.contract.game import AnyGame, GameText
from matinee.engine.contract.standing_orders import Plans
from matinee.engine.decoding import convert
from matinee.engine.rulebook import translate_catalogue
from matinee.engine.text.errors import LazyText, Refused
from matinee.engine.text.i18n import ENGLISH, N_, Language, language
from matinee.engine.ui import browser_ui, terminal_ui
from matinee.engine.ui.browser_ui import BrowserUI
from matinee.engine.ui.terminal_ui import TerminalUI
from matinee.engine.ui.ui_modules import load, load_ui

USUAL_PLACES: Final[Mapping[str, str]] = {
    "terminal_at": "terminal",
    "conformance_at": "conformance:CONFORMANCE",
    "plans_at": "standing_orders",
    "browser_at": "web",
    "story_at": "story",
    "study_at": "balance",
}
"""Default import paths of the parts of a game that it may lack, relative to its package."""
PLAIN_TERMINAL: Final = "matinee.engine.ui.plain_terminal"
"""The `TerminalUI` of a game that brings none."""


@dataclass(frozen=True, eq=False)  # titles are compared by identity
class Title:
    """A game as players find it. Fields that end in `_at` are import paths, `module:name`.

    A path that is left out leads to the usual place in the game's package (`USUAL_PLACES`), and is
    `None` if the package has no such module.

    Its texts for people are in English here, marked with `N_`; they are translated with the game's
    `language` where they are shown.
    """

    key: str
    name: str
    blurb: str
    seats: range
    minutes: str
    package: str
    game_at: str
    """The rules: a `Game`, or a class without parameters that makes one."""
    text_at: str
    """The `GameText`, called with the players' names, the options and a `Language`."""
    bots_at: Mapping[str, str] = field(default_factory=dict)
    """For each level of the game's own bots, the callable that makes one."""
    terminal_at: str | None = ""
    """The `TerminalUI`: a module, or a package with the modules of `terminal_ui.MODULES`.

    Functions that a module lacks are those of `plain_terminal`.
    """
    conformance_at: str | None = ""
    """The game's data for the conformance kit (`conformance_cases.ConformanceCases`). Without it
    the kit plays with the fewest and with the most seats (`conformance_cases.usual_cases`)."""
    option_help_at: str = ""
    """A mapping from each option's name to a sentence about it, by default `OPTION_HELP` in the
    module of `text_at`."""
    plans_at: str | None = ""
    """The standing orders that the game accepts (`standing_orders.Plans`), if any."""
    browser_at: str | None = ""
    """The `BrowserUI`: a module, or a package with the modules of `browser_ui.MODULES`.

    A page without it shows the `TerminalUI`.

    Files in a folder `static` beside it are served at `/static/games/KEY/`; `game.css` and
    `game.js`, if they are there, are loaded with the table's page.
    """
    story_at: str | None = ""
    """The `StoryExporter`, if the game tells a story. The storytelling part serves the tables of
    such a game (`matinee.engine.optional_parts`)."""
    study_at: str | None = ""
    """The game's balance study (`balance_study.BalanceStudy`), if any."""
    clocks: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Seconds for a decision and for a quick one (`Game.is_quick_decision`), by pace: `live`, or
    over `days`. A pace that is left out has the platform's default."""
    contest: bool = True
    """Whether the game can have winners at all."""
    complexity: str = ""
    """The difficulty of learning the game, in a word or two."""
    first_game: Mapping[str, Any] = field(default_factory=dict)
    """The options of a short game for beginners."""
    first_game_label: str = ""
    """Button label for that short game."""

    def __post_init__(self) -> None:
        for path, place in USUAL_PLACES.items():
            if getattr(self, path) == "":
                found = find_spec(f"{self.package}.{place.partition(':')[0]}")
                here = found is not None and found.has_location  # a folder of data has none
                object.__setattr__(self, path, f"{self.package}.{place}" if here else None)
        if not self.option_help_at:
            module = self.text_at.partition(":")[0]
            object.__setattr__(self, "option_help_at", f"{module}:OPTION_HELP")

    def load(self) -> None:
        """Import the rules and the sentences, without which nobody can play."""
        _ = self.game
        load(self.text_at)

    @cached_property
    def game(self) -> AnyGame:
        """The rules; refused if the class of their options is no struct."""
        found: Any = load(self.game_at)
        game: AnyGame = found() if isinstance(found, type) else found
        if not (isinstance(game.Options, type) and issubclass(game.Options, msgspec.Struct)):
            problem = LazyText(N_("Options of its rules has to be a msgspec.Struct"))
            raise Refused("game-broken", game=self.key, problem=problem)
        return game

    def text(
        self,
        names: Sequence[str],
        options: Any,
        language: Language = ENGLISH,
    ) -> GameText:
        """The sentences for one table."""
        text: GameText = load(self.text_at)(names, options, language)
        return text

    def text_without_table(self, tag: str) -> GameText:
        """The game's text without players and with default options, for pages outside a table."""
        if tag not in self._texts_without_table:
            self._texts_without_table[tag] = self.text((), self.options_of({}), self.language(tag))
        return self._texts_without_table[tag]

    @cached_property
    def _texts_without_table(self) -> dict[str, GameText]:
        return {}

    def language(self, tag: str) -> Language:
        """A language with this game's texts, and the platform's behind them."""
        return language(tag, self.package)

    @cached_property
    def terminal(self) -> TerminalUI:
        """The game's terminal UI."""
        terminal: TerminalUI = load_ui(
            self.terminal_at or PLAIN_TERMINAL, terminal_ui.MODULES, others=PLAIN_TERMINAL
        )
        return terminal

    @cached_property
    def plans(self) -> Plans | None:
        """The standing orders that seats can give, or `None` if the game has none."""
        plans: Plans | None = load(self.plans_at) if self.plans_at else None
        return plans

    @cached_property
    def browser(self) -> BrowserUI | None:
        """The game's browser UI, or `None` if it has none."""
        if self.browser_at is None:
            return None
        browser: BrowserUI = load_ui(self.browser_at, browser_ui.MODULES)
        return browser

    @cached_property
    def story(self) -> Any:
        """The game's story exporter, or `None` if it tells no story."""
        return load(self.story_at) if self.story_at else None

    @property
    def study(self) -> BalanceStudy | None:
        """The game's balance study for `matinee balance`, or `None` if it has none."""
        study: BalanceStudy | None = load(self.study_at) if self.study_at else None
        return study

    def bot(self, level: str) -> Bot:
        """A new bot of this game's own."""
        bot: Bot = load(self.bots_at[level])()
        return bot

    @property
    def display_name(self) -> LazyText:
        """The name as a parameter of refusals, translated when shown."""
        return LazyText(self.name, self.package)

    @property
    def option_help(self) -> Mapping[str, str]:
        """A sentence about each option, by name; empty for an option that the game leaves out."""
        module, _, name = self.option_help_at.partition(":")
        helps: Mapping[str, str] = getattr(load(module), name, {})
        options = (f.encode_name for f in msgspec.structs.fields(self.game.Options))
        return {**dict.fromkeys(options, ""), **helps}

    @property
    def conformance(self) -> ConformanceCases:
        """The game's data for the conformance kit."""
        if self.conformance_at is None:
            return usual_cases(self.game)
        conformance: ConformanceCases = load(self.conformance_at)
        return conformance

    @property
    def rules(self) -> Traversable:
        """The rule catalogue."""
        return files(self.package).joinpath("rules.md")

    def rulebook(self, tag: str) -> str:
        """The rule catalogue in a language, as text; empty if the game has none."""
        text = self.rules.read_text("utf-8") if self.rules.is_file() else ""
        return translate_catalogue(text, self.language(tag).gettext)

    def options(self, given: Mapping[str, str]) -> Any:
        """The options for a table, converted from texts, as given on a command line."""
        known = {f.encode_name for f in msgspec.structs.fields(self.game.Options)}
        for option in given:
            if option not in known:
                names = ", ".join(sorted(known))
                raise Refused("option-unknown", game=self.display_name, option=option, known=names)
        return self.options_of(given, strict=False)

    def options_of(self, given: Mapping[str, Any], *, strict: bool = True) -> Any:
        """The options for a table, converted from plain values, as held in a record's header."""
        try:
            return convert(dict(given), self.game.Options, strict=strict)
        except msgspec.ValidationError as error:
            name = str(error).rpartition("$.")[2].rstrip("`")
            if name not in given:
                raise Refused("option-value", game=self.display_name, problem=error) from None
            if not self.option_help[name]:
                raise Refused("option-refused", option=name, value=given[name]) from None
            text = LazyText(self.option_help[name], self.package)
            raise Refused("option-wrong", option=name, value=given[name], help=text) from None
