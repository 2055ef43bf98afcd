"""Every setting of the server: read from `MATINEE_…` variables, each with a default and a help."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self, get_args, get_type_hints

import msgspec
from msgspec import Meta
from platformdirs import user_config_path

from matinee.engine.decoding import convert
from matinee.server.errors import ServerRefused
from matinee.server.setting_checks import ALLOWED, CHECKS

PREFIX: Final = "MATINEE_"
Level = Literal["debug", "info", "warning", "error"]
_TRUE: Final = {"1": True, "true": True, "yes": True, "on": True}
_FALSE: Final = {"0": False, "false": False, "no": False, "off": False}
_PASSWORD: Final = re.compile(r"(?<=:)[^:/@]+(?=@)|(?<=password=)[^&\s]+")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings of a server. The defaults suit one machine."""

    data: Annotated[Path, Meta(description="The folder in which everything is kept.")]
    database: Annotated[
        str, Meta(description="Where tables and people are kept: a SQLite file, or PostgreSQL.")
    ]
    secret: Annotated[
        str,
        Meta(description="Signs sessions and links. Made in the data folder on the first start."),
    ] = ""
    address: Annotated[
        str, Meta(description="The address people reach this server at; links begin with it.")
    ] = ""
    host: Annotated[str, Meta(description="The address to listen on.")] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="The port to listen on; 0 takes a free one.")
    ] = 8000
    workers: Annotated[int, Meta(ge=1, le=64, description="How many processes answer.")] = 1
    log_level: Annotated[Level, Meta(description="The minimum level of what is logged.")] = "info"
    forwarded: Annotated[
        str, Meta(description="Proxies whose X-Forwarded-For header is trusted.")
    ] = "127.0.0.1"
    smtp: Annotated[str, Meta(description="The mail server; no e-mail is sent without one.")] = ""
    mail_from: Annotated[str, Meta(description="The address that e-mail comes from.")] = (
        "matinee@localhost"
    )
    contact: Annotated[
        str, Meta(description="How people reach whoever runs this server: an address or a link.")
    ] = ""
    webhooks_private: Annotated[
        bool, Meta(description="Whether webhooks may call machines of this network.")
    ] = False
    bot_processes: Annotated[
        int, Meta(ge=1, le=64, description="How many processes think for bots, in each worker.")
    ] = 1
    bot_seconds: Annotated[
        float,
        Meta(
            gt=0,
            le=600,
            description="How long a bot may think before the idle move is played for it.",
        ),
    ] = 10.0
    memory_tables: Annotated[
        int, Meta(ge=1, description="How many matches each process keeps in memory.")
    ] = 500
    open_days: Annotated[
        int, Meta(ge=1, description="Days after which a table that never started closes.")
    ] = 3
    idle_days: Annotated[
        int, Meta(ge=1, description="Days without a move after which a game is abandoned.")
    ] = 30
    play_rate: Annotated[int, Meta(ge=1, description="Moves a person may make a minute.")] = 240
    join_rate: Annotated[
        int,
        Meta(ge=1, description="Tables a person may join, and guests of one address, a minute."),
    ] = 30
    table_rate: Annotated[int, Meta(ge=1, description="Tables a person may put up a minute.")] = 10
    chat_rate: Annotated[
        int, Meta(ge=1, description="Messages, notes and reminders a person may write a minute.")
    ] = 30
    sign_in_rate: Annotated[
        int,
        Meta(ge=1, description="Attempts to sign in or to change a password or e-mail, a minute."),
    ] = 10
    name_sign_in_rate: Annotated[
        int,
        Meta(ge=1, description="Passwords that may be tried for one name a minute, from anywhere."),
    ] = 30
    deed_rate: Annotated[
        int, Meta(ge=1, description="Changes and files of stories a person may ask for a minute.")
    ] = 120
    stream_rate: Annotated[
        int, Meta(ge=1, description="Streams a person or an address may open a minute.")
    ] = 60
    stream_limit: Annotated[int, Meta(ge=1, description="Streams a person may have open.")] = 20
    moment_rate: Annotated[
        int,
        Meta(
            ge=1,
            description="Earlier moments and ends of games an address may look at a minute.",
        ),
    ] = 300
    connection_limit: Annotated[
        int,
        Meta(ge=1, description="Connections an address may have open, unless it is a proxy's."),
    ] = 256
    spectator_limit: Annotated[
        int, Meta(ge=1, description="Streams of spectators that one table may have open.")
    ] = 200
    public_tables: Annotated[
        int, Meta(ge=1, description="Public tables of one person that may wait for players.")
    ] = 3
    address_people: Annotated[
        int,
        Meta(
            ge=1,
            description="For how many people one address may open streams, put up and join tables.",
        ),
    ] = 3
    address_share: Annotated[
        int,
        Meta(
            ge=1,
            le=100,
            description="Percent of a process's time that one address may take from others.",
        ),
    ] = 25
    metrics_open: Annotated[
        bool, Meta(description="Whether anybody may read the metrics, through proxies, too.")
    ] = False

    @classmethod
    def read(cls, environ: Mapping[str, str] = os.environ) -> Self:
        """Read the settings from these variables; raises `ServerRefused` for an invalid one."""
        found: dict[str, Any] = {}
        for field, kind in get_type_hints(cls).items():
            text = environ.get(variable_name(field), "").strip()
            if text:
                found[field] = _value(field, kind, text)
        home = environ.get("MATINEE_HOME")
        found.setdefault("data", Path(home) if home else _own_folder())
        found.setdefault("database", f"sqlite:///{(found['data'] / 'matinee.db').absolute()}")
        return cls(**found)

    @property
    def base(self) -> str:
        """The base of every link, without a trailing slash."""
        if self.address:
            return self.address
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def https(self) -> bool:
        """Whether people reach this server over https, so that cookies can require it."""
        return self.base.startswith("https://")

    @property
    def postgresql(self) -> bool:
        """Whether the database is PostgreSQL, which several machines may share."""
        return self.database.startswith(("postgresql:", "postgresql+", "postgres:"))


class ShownSetting(msgspec.Struct, frozen=True):
    """A setting in the form in which it is shown to people."""

    name: str
    value: str | int | float | bool
    origin: Literal["set", "default"]
    help: str
    allowed: str


def shown_settings(
    settings: Settings, environ: Mapping[str, str] = os.environ
) -> list[ShownSetting]:
    """All settings with their values; secrets are masked."""
    rows = []
    for field, kind in get_type_hints(Settings, include_extras=True).items():
        meta: Meta = get_args(kind)[1]
        value = getattr(settings, field)
        if isinstance(value, Path):
            value = str(value)
        if field == "secret":
            value = "********" if value else f"(in {settings.data / 'secret'})"
        elif field in {"database", "smtp"}:
            value = _PASSWORD.sub("********", value)
        elif field == "address":
            value = settings.base
        given = bool(environ.get(variable_name(field), "").strip())
        given |= field == "data" and bool(environ.get("MATINEE_HOME"))
        rows.append(
            ShownSetting(
                name=variable_name(field),
                value=value,
                origin="set" if given else "default",
                help=meta.description or "",
                allowed=allowed_values(field),
            )
        )
    return rows


def variable_name(field: str) -> str:
    """The environment variable of a field."""
    return PREFIX + field.upper()


def unknown_variables(environ: Mapping[str, str] = os.environ) -> list[str]:
    """Variables that look like settings but are none.

    They are reported, not refused: Kubernetes sets such variables for a service called “matinee”.
    """
    known = {variable_name(field) for field in Settings.__struct_fields__} | {"MATINEE_HOME"}
    return sorted(name for name in environ if name.startswith(PREFIX) and name not in known)


def allowed_values(field: str) -> str:
    """The allowed values of a setting, in words."""
    kind, *metas = get_args(get_type_hints(Settings, include_extras=True)[field])
    meta: Meta = metas[0]
    if field in ALLOWED:
        return ALLOWED[field]
    if kind is bool:
        return "yes or no"
    if get_args(kind):
        return "one of " + ", ".join(get_args(kind))
    if kind is str:
        return "a text"
    number = "a whole number" if kind is int else "a number"
    low = meta.ge if meta.ge is not None else meta.gt
    if meta.le is not None:
        return f"{number} from {low} to {meta.le}"
    return f"{number} from {low} up"


def _value(field: str, kind: Any, text: str) -> Any:
    if kind is Path:
        return Path(text).expanduser().absolute()
    try:
        if kind is bool:
            return {**_TRUE, **_FALSE}[text.lower()]
        value = convert(text, _annotation(field), strict=False)
        if field in CHECKS and not CHECKS[field](text):
            raise ValueError(text)
    except (ValueError, KeyError):
        # The invalid text may be a mistyped secret, so it is not repeated.
        told = "…" if field in {"secret", "database", "smtp"} else text
        raise ServerRefused(
            "setting-wrong",
            variable=variable_name(field),
            value=told,
            allowed=allowed_values(field),
        ) from None
    return value.rstrip("/") if field == "address" else value


def _annotation(field: str) -> Any:
    return get_type_hints(Settings, include_extras=True)[field]


def _own_folder() -> Path:
    """This person's data folder, the same that the terminal uses for saved games."""
    return user_config_path("matinee", appauthor=False, roaming=True)
