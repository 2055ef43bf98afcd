"""Loads the storytelling part, which is optional: with its folders deleted, everything else works.

The part has a folder `storytelling` in each layer. Nothing of the platform outside these folders
imports from them (import-linter holds that). The platform calls hooks that do nothing by default
(`server/extension`, `server/pages/extension`). The modules named `entry` implement these hooks, and
check themselves which games they concern (`Title.story_at`).
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from matinee.engine.thread_cache import cache


@cache
def load_storytelling(layer: str, module: str) -> Any:
    """The part's module of this name in a layer such as `server`; `None` without the part."""
    package = f"matinee.{layer}.storytelling"
    return None if find_spec(package) is None else import_module(f"{package}.{module}")
