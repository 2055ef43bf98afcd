"""Project URLs, and a README whose links and pictures work outside the repository.

Whoever publishes names the repository's address in the environment; without it the package has no
URLs, and the README stays as it is. How files are addressed differs between hosts ("Publishing" in
CONTRIBUTING.md). An sdist keeps what it was built with, so a wheel built from it says the same.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from hatchling.metadata.plugin.interface import MetadataHookInterface

REPOSITORY: Final = "MATINEE_REPOSITORY"
"""The environment variable with the repository's address."""
PAGES: Final = "MATINEE_REPOSITORY_PAGES"
"""The one with the address under which the repository's host shows files as pages."""
FILES: Final = "MATINEE_REPOSITORY_FILES"
"""The one with the address of the files themselves, which pictures need."""

RELATIVE: Final = re.compile(r"(?P<picture>!)?(?P<text>\[[^]]*\]\()(?!https?:)(?P<path>[^)#]+)")
"""The start of a link or a picture in Markdown, up to its path in the repository."""


class Address(NamedTuple):
    """Where the repository is, and the two beginnings of the addresses of its files."""

    repository: str
    pages: str
    files: str

    @classmethod
    def named_in(cls, environment: Mapping[str, str]) -> Self | None:
        """The address that the environment names, if it names one."""
        repository = environment.get(REPOSITORY, "").rstrip("/")
        if not repository:
            return None
        pages = environment.get(PAGES) or "{repository}/blob/HEAD/"
        files = environment.get(FILES) or "{repository}/raw/HEAD/"
        both = (pattern.replace("{repository}", repository) for pattern in (pages, files))
        address = cls(repository, *(f"{start.rstrip('/')}/" for start in both))
        for part in address:
            if not part.startswith(("https://", "http://")):
                raise SystemExit(f"An address of the repository begins with https://, not {part}")
        return address

    def urls(self) -> dict[str, str]:
        """The project's URLs."""
        return {
            "Repository": self.repository,
            "Documentation": f"{self.repository}#further-reading",
            "Changelog": f"{self.pages}CHANGELOG.md",
            "Issues": f"{self.repository}/issues",
        }

    def made_absolute(self, readme: str) -> str:
        """The README, with its links and pictures in the repository."""
        return RELATIVE.sub(
            lambda link: "".join(
                (
                    link["picture"] or "",
                    link["text"],
                    self.files if link["picture"] else self.pages,
                    link["path"],
                )
            ),
            readme,
        )


class AddressHook(MetadataHookInterface):
    """Fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by Hatchling, which has taken the README from an sdist's `PKG-INFO` already."""
        metadata["urls"] = {}
        if "readme" in metadata:
            return
        readme = Path(self.root, "README.md").read_text("utf-8")
        if address := Address.named_in(os.environ):
            metadata["urls"] = address.urls()
            readme = address.made_absolute(readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}
