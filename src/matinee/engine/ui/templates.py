"""Markup from templates, for the platform's pages and the games' own."""

import sys
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from types import CodeType
from typing import Any, Final

import jinja2
from jinja2 import BytecodeCache, Environment, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from markupsafe import Markup

from matinee.engine.text.i18n import ENGLISH, Language
from matinee.engine.thread_cache import cache


class _Templates(Environment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The variables of a template as one mapping: Jinja's own chain is slow to search."""
        return {**self.globals, **(d or {})}


class _Compiled(BytecodeCache):
    """Cache of compiled templates, shared by all languages: only the called functions differ."""

    def __init__(self) -> None:
        self._kept: dict[str, CodeType] = {}
        self._files: FileSystemBytecodeCache | None = None

    def keep_in(self, folder: Path) -> None:
        """Store templates compiled from now on in a folder as well, and look for them there."""
        folder /= _compiler()
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._files = FileSystemBytecodeCache(str(folder), "%s")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find a compiled template, from another language or another process."""
        bucket.code = self._kept.get(bucket.key)
        if bucket.code is None and self._files is not None:
            # The file is ignored if the template has changed since, or if the file is damaged.
            with suppress(Exception):
                self._files.load_bytecode(bucket)
            if bucket.code is not None:
                self._kept[bucket.key] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template."""
        assert bucket.code is not None
        self._kept[bucket.key] = bucket.code
        if self._files is not None:
            with suppress(OSError):  # on a full or read-only disk, start-up is merely slower
                self._files.dump_bytecode(bucket)


def _compiler() -> str:
    """A name for the compiler's version: another version compiles all templates again."""
    own = blake2b(Path(__file__).read_bytes(), digest_size=6).hexdigest()
    return f"{sys.implementation.cache_tag}-jinja-{jinja2.__version__}-{own}"


_compiled: Final = _Compiled()


def keep_compiled(folder: Path) -> None:
    """Keep compiled templates in a folder across restarts of the process.

    Compiling takes longer than anything else a server does before its first page. The content of
    the folder is executed as code, so only the server may be able to write to it.
    """
    _compiled.keep_in(folder)


@cache
def templates(package: str, language: Language = ENGLISH) -> Environment:
    """The templates in a package's folder `templates`, with automatic escaping.

    Each language has an environment of its own, so that macros use the right language wherever they
    are imported. Templates translate with `{% trans %}` or `_("…")`, and know `language`.
    """
    made = _Templates(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # checking each file for changes takes a tenth of a page's time
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
    """A translation with its `%(name)s` placeholders filled and escaped; it may contain markup."""

    def filled(*args: Any, **values: Any) -> Markup:
        said = Markup(say(*args))
        if len(args) == 3 and "num" not in values:
            values["num"] = args[2]
        return said % values if "%" in said else said

    return filled
