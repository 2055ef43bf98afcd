"""Making markup from templates, for the platform's pages and for the games' own."""

import os
import sys
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from types import CodeType
from typing import Any, Final

import jinja2
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
        self._folder: Path | None = None

    def keep_in(self, folder: Path) -> None:
        """Keep what is compiled from now on in a folder too, and look for it there."""
        self._folder = folder / _compiler()
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find a template that was compiled already, for another language or by another process."""
        bucket.code = self._kept.get(bucket.key)
        if bucket.code is None and self._folder is not None:
            # Nothing is found if the template has changed since, or if the file is damaged.
            with suppress(Exception), (self._folder / bucket.key).open("rb") as file:
                bucket.load_bytecode(file)
            if bucket.code is not None:
                self._kept[bucket.key] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        assert bucket.code is not None
        self._kept[bucket.key] = bucket.code
        if self._folder is None:
            return
        draft = self._folder / f"{bucket.key}.{os.getpid()}"
        with suppress(OSError):  # a full disk, or one that may only be read: it is only slower
            try:
                with draft.open("wb") as file:
                    bucket.write_bytecode(file)
                draft.replace(self._folder / bucket.key)
            except OSError:
                draft.unlink(missing_ok=True)
                raise


def _compiler() -> str:
    """A name for what templates are compiled with: with another, they are compiled anew."""
    own = blake2b(Path(__file__).read_bytes(), digest_size=6).hexdigest()
    return f"{sys.implementation.cache_tag}-jinja-{jinja2.__version__}-{own}"


_compiled: Final = _Compiled()


def keep_compiled(folder: Path) -> None:
    """Keep compiled templates in a folder, from one start of a process to the next.

    To compile them takes longer than all else that a server has to make before its first page.
    What is in the folder is run as code, so it must be one that only the server can write.
    """
    _compiled.keep_in(folder)


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
