"""The secret that signs sessions and links, generated once for all processes of a machine."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from matinee.server.errors import ServerRefused
from matinee.server.settings import Settings, allowed_values


def load_or_make_secret(settings: Settings) -> str:
    """The configured secret, or the one in the data folder, which is generated if missing."""
    if settings.secret:
        return settings.secret
    if settings.postgresql:
        raise ServerRefused("setting-secret", allowed=allowed_values("secret"))
    file = settings.data / "secret"
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _make(file)
        return file.read_text("ascii").strip()
    except OSError as error:
        raise ServerRefused(
            "setting-folder", folder=settings.data, problem=error.strerror
        ) from None


def _make(file: Path) -> None:
    """Write a new secret to the file atomically, unless another process was faster."""
    draft = file.with_name(f"secret.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w") as opened:
            opened.write(secrets.token_urlsafe(48) + "\n")
            opened.flush()
            os.fsync(opened.fileno())
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink()
