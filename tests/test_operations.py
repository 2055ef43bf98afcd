"""`docs/operations.md` is right: its tables, its numbers, its unit and its cron line."""

import configparser
import json
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from typer.testing import CliRunner

from matinee.cli.commands import app
from matinee.cli.serve import GRACE_SECONDS
from matinee.server.app import COMES_BACK_SECONDS
from matinee.server.http import metrics
from matinee.server.http.auth import FORWARDED, KEPT_SECONDS
from matinee.server.http.logs import REQUESTS, JsonLines, log_request
from matinee.server.http.security import BODY_BYTES
from matinee.server.runtime.presence import PRESENT_FOR
from matinee.server.runtime.scheduler import SWEEP_EVERY
from matinee.server.runtime.subscriptions import RENEW_EVERY
from matinee.server.runtime.table_registry import HEARTBEAT_SECONDS
from matinee.server.schemas.chat import ChatRequest, Note
from matinee.server.services.accounts import MOST_NAME
from matinee.server.settings import Settings, shown_settings, unknown_variables, variable_name
from matinee.server.tables.deadlines import GRACE
from matinee.server.tables.moves import MOST_ACTIONS
from matinee.server.tables.retention import Retention
from matinee.server.tables.seating import LONGEST_NAME
from matinee.server.tables.stand_ins import AWAY_AFTER
from matinee.store.connections import AWAY_SECONDS, READERS
from matinee.store.database import Database
from matinee.store.migrate import upgrade
from store.rows import new_table

PAGE = (Path(__file__).parents[1] / "docs" / "operations.md").read_text()
FLAT = " ".join(PAGE.split())
OWN_DEFAULTS = {
    "data": "a folder of one's own",
    "database": "`matinee.db` in the data folder",
    "secret": "`secret` in the data folder",
    "address": "`http://HOST:PORT`",
}
"""Defaults that differ from machine to machine, in words."""


def settings_table() -> list[str]:
    """Expected rows of the page's table of settings."""
    rows = []
    for field, row in zip(
        Settings.__struct_fields__, shown_settings(Settings.read({}), {}), strict=True
    ):
        default = ("no", "yes")[row.value] if isinstance(row.value, bool) else row.value
        default_text = OWN_DEFAULTS.get(field, f"`{default}`" if default != "" else "")
        rows.append(f"| `{variable_name(field)}` | {default_text} | {row.allowed} | {row.help} |")
    return rows


def metrics_table() -> list[str]:
    """Expected rows of the page's table of metrics."""
    labels = {
        metric._name: metric._labelnames
        for metric in vars(metrics).values()
        if hasattr(metric, "_labelnames")
    }
    return [
        f"| `{family.name}{'_total' if family.type == 'counter' else ''}` "
        f"| {', '.join(f'`{label}`' for label in labels[family.name])} | {family.documentation} |"
        for family in REGISTRY.collect()
        if family.name.startswith("matinee")
    ]


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_every_setting_is_in_the_table_and_no_other() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `MATINEE_")]
    assert rows == settings_table()


def test_settings_that_are_named_elsewhere_exist() -> None:
    names = set(re.findall(r"\bMATINEE_[A-Z_]+\b", PAGE))
    assert unknown_variables(dict.fromkeys(names, "")) == []


def test_every_metric_is_in_the_table_and_no_other() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `matinee_")]
    assert rows == metrics_table()


def test_every_field_of_a_request_in_the_log_is_named(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger=REQUESTS.name)
    log_request("GET", "/", 200, 0.1, None)
    fields = json.loads(JsonLines().format(caplog.records[0])).keys()
    assert {"route", "person"} <= fields
    part = PAGE.partition("## Logs")[2].partition("## ")[0]
    assert fields <= set(re.findall(r"`(\w+)`", part))


def limit(shape: type) -> int:
    found = re.search(r"max_length=(\d+)", str(shape.__annotations__["text"]))
    assert found is not None
    return int(found[1])


def test_a_number_is_the_one_in_the_code(subtests: pytest.Subtests) -> None:
    for claim in [
        f"for at most {GRACE_SECONDS} seconds",
        f"at most {1 + READERS + 1} connections to PostgreSQL: one that writes, {READERS} that "
        "read, and one that listens",
        f"up to {PRESENT_FOR + RENEW_EVERY:.0f} seconds more",
        f"{GRACE:.0f} seconds after they were due",
        f"refused {AWAY_SECONDS:.0f} seconds after it went away",
        f"is started meanwhile waits for it up to {COMES_BACK_SECONDS:.0f} seconds",
        f"up to date every {HEARTBEAT_SECONDS:.0f} seconds",
        f"at most {BODY_BYTES:,} bytes, {MOST_ACTIONS} actions, "
        f"{limit(ChatRequest):,} characters of a message, {limit(Note):,} of a note, "
        f"and {MOST_NAME} of a name",
        f"After {AWAY_AFTER} such decisions in a row",
        f"closes {Retention().open_days} days after",
        f"closes {Retention().idle_days} days after",
        f"live on for up to {KEPT_SECONDS:.0f} seconds",
    ]:
        with subtests.test(claim=claim):
            assert claim in FLAT


def test_every_header_that_tells_of_a_proxy_is_named() -> None:
    part = PAGE.partition("## Metrics")[2].partition("## ")[0].lower()
    assert all(f"`{name.decode()}`" in part for name in FORWARDED)


@pytest.mark.parametrize("variable", ["MATINEE_DATA", "MATINEE_HOME"])
def test_a_command_looks_where_the_servers_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    with Database.open(tmp_path / "data" / "matinee.db") as database:
        upgrade(database)
    assert f"`{variable}`" in PAGE
    monkeypatch.delenv("MATINEE_DATA", raising=False)
    monkeypatch.setenv("MATINEE_HOME", str(tmp_path / "elsewhere"))
    backup = ["db", "backup", str(tmp_path / "copy")]
    assert CliRunner().invoke(app, backup).exit_code != 0
    monkeypatch.setenv(variable, str(tmp_path / "data"))
    assert CliRunner().invoke(app, backup).exit_code == 0


def test_numbers_that_are_said_in_words() -> None:
    assert SWEEP_EVERY == 1.0, "each process looks about once a second"
    assert MOST_NAME == LONGEST_NAME
    settings = Settings.read({})
    assert (settings.open_days, settings.idle_days) == (
        Retention().open_days,
        Retention().idle_days,
    )


def test_the_unit_starts_a_server_with_settings_that_exist() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(block("ini"))
    assert int(unit["Service"]["TimeoutStopSec"]) > GRACE_SECONDS
    environment = dict(re.findall(r"^Environment=(\w+)=(.*)$", block("ini"), re.MULTILINE))
    assert len(environment) == 2
    settings = Settings.read(environment)
    assert unknown_variables(environment) == []
    assert str(settings.data) == f"/var/lib/{unit['Service']['StateDirectory']}"
    assert settings.https
    program, *rest = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/.venv/bin/matinee")
    assert CliRunner().invoke(app, [*rest, "--help"]).exit_code == 0


@pytest.mark.processes
def test_the_cron_line_makes_a_backup(tmp_path: Path) -> None:
    with Database.open(tmp_path / "data" / "matinee.db") as database:
        upgrade(database)
        database.write_now(new_table("a"))
    line = block("crontab").strip()
    times, user, command = line.split()[:5], line.split()[5], line.split(maxsplit=6)[6]
    assert times == ["15", "4", "*", "*", "*"]
    assert user == "matinee"
    command = command.replace(r"\%", "%")  # as cron unescapes it
    for ours, theirs in {
        "/var/lib/matinee": str(tmp_path / "data"),
        "/var/backups/matinee": str(tmp_path),
        "/srv/matinee/.venv/bin/matinee": f"{sys.executable} -m matinee",
    }.items():
        assert ours in command
        command = command.replace(ours, theirs)
    subprocess.run(["sh", "-c", command], check=True, capture_output=True)
    (backup,) = tmp_path.glob("????-??-??.db")
    assert backup.stat().st_mode & 0o777 == 0o600


def test_a_backup_of_sqlite_is_put_back_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "matinee.db"
    with Database.open(file) as database:
        upgrade(database)
        database.write_now(new_table("before"))
    monkeypatch.setenv("MATINEE_DATA", str(tmp_path))
    assert CliRunner().invoke(app, ["db", "backup", str(tmp_path / "copy")]).exit_code == 0
    with closing(sqlite3.connect(file)) as other:  # a process that died leaves its WAL behind
        other.execute("PRAGMA wal_autocheckpoint = 0")
        other.execute("UPDATE tables SET id = 'after'")
        other.commit()
        for name in ("matinee.db", "matinee.db-wal", "matinee.db-shm"):
            assert f"`{name}`" in PAGE
            (tmp_path / name).rename(tmp_path / f"{name}.away")
        (tmp_path / "copy").rename(file)
    with Database.open(file) as database:
        ids = database.read_now(lambda conn: conn.exec_driver_sql("SELECT id FROM tables").all())
    assert [row[0] for row in ids] == ["before"]


if __name__ == "__main__":  # prints the tables for the page
    sys.stdout.write("\n".join([*settings_table(), "", *metrics_table()]) + "\n")
