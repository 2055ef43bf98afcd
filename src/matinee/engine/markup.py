"""Making markup from templates, for the platform's pages and for the games' own."""

from collections.abc import Callable, MutableMapping
from types import CodeType
from typing import Any, Final

from jinja2 import BytecodeCache, Environment, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from matinee.engine.cache import cache
from matinee.engine.language import ENGLISH, Language


class _Templates(Environment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template can use, as one mapping: Jinja's own chain is slow to go through."""
        return {**self.globals, **(d or {})}


class _Compiled(BytecodeCache):
    """What templates were compiled to, for all languages: only what they call is different."""

    def __init__(self) -> None:
        self._kept: dict[str, CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find a template that another language has compiled already."""
        bucket.code = self._kept.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        assert bucket.code is not None
        self._kept[bucket.key] = bucket.code


_compiled: Final = _Compiled()


@cache
def templates(package: str, language: Language = ENGLISH) -> Environment:
    """The templates in a package's folder `templates`; what people wrote is always escaped.

    Each language has templates of its own, so that macros speak it too, whoever imports them.
    They say their texts with `{% trans %}` or `_("…")`, and know `language`.
    """
    made = _Templates(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # to look at each file again takes a tenth of the time of a page
        extensions=["jinja2.ext.i18n"],
        bytecode_cache=_compiled,
    )
    made.policies["ext.i18n.trimmed"] = True
    made.newstyle_gettext = True  # type: ignore[attr-defined]
    said = _filled(language.gettext)
    made.globals |= {
        "language": language,
        "_": said,
        "gettext": said,
        "ngettext": _filled(language.ngettext),
        "pgettext": _filled(language.pgettext),
    }
    return made


def _filled(say: Callable[..., str]) -> Callable[..., Markup]:
    """A text with what belongs into it, `%(name)s`, escaped; the text itself may be markup."""

    def filled(*args: Any, **values: Any) -> Markup:
        said = Markup(say(*args))
        if len(args) == 3 and "num" not in values:
            values["num"] = args[2]
        return said % values if "%" in said else said

    return filled
