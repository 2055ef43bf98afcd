"""Settings come from environment variables, and a wrong one is refused in plain words."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from matinee.cli.commands import app
from matinee.server.errors import ServerRefused
from matinee.server.server_secret import load_or_make_secret
from matinee.server.settings import Settings, shown_settings, unknown_variables, variable_name


def test_without_variables_one_machine_is_served_from_the_players_own_folder() -> None:
    settings = Settings.read({})
    assert settings.host == "127.0.0.1"
    assert settings.base == "http://127.0.0.1:8000"
    assert settings.data.name == "matinee"
    assert settings.database == f"sqlite:///{settings.data / 'matinee.db'}"
    assert not settings.postgresql
    assert not settings.https


def test_the_terminal_and_the_server_share_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    from matinee.cli.saves import saves_folder

    monkeypatch.delenv("MATINEE_HOME", raising=False)
    assert saves_folder().parent == Settings.read({}).data
    monkeypatch.setenv("MATINEE_HOME", "/somewhere")
    assert saves_folder().parent == Settings.read(os.environ).data == Path("/somewhere")


def test_a_variable_sets_a_field(subtests: pytest.Subtests) -> None:
    for field, text, value in [
        ("port", "8080", 8080),
        ("bot_seconds", "2.5", 2.5),
        ("webhooks_private", "Yes", True),
        ("webhooks_private", "0", False),
        ("metrics_open", "on", True),
        ("log_level", "error", "error"),
        ("address", "https://play.example/", "https://play.example"),
        ("forwarded", "10.0.0.0/8, ::1", "10.0.0.0/8, ::1"),
        ("smtp", "starttls://ann:pass@mail.example:587", "starttls://ann:pass@mail.example:587"),
        ("workers", " ", 1),
    ]:
        with subtests.test(field=field, text=text, value=value):
            assert getattr(Settings.read({variable_name(field): text}), field) == value


def test_a_wrong_value_is_refused_with_what_is_allowed(subtests: pytest.Subtests) -> None:
    for field, text, allowed in [
        ("port", "eighty", "a whole number from 0 to 65535"),
        ("port", "65536", "a whole number from 0 to 65535"),
        ("port", "80.5", "a whole number from 0 to 65535"),
        ("workers", "0", "a whole number from 1 to 64"),
        ("bot_seconds", "0", "a number from 0 to 600"),
        ("play_rate", "-1", "a whole number from 1 up"),
        ("webhooks_private", "perhaps", "yes or no"),
        ("log_level", "loud", "one of debug, info, warning, error"),
        ("address", "play.example", "http://HOST or https://HOST"),
        ("address", "https://play.example/matinee", "with nothing behind it"),
        ("forwarded", "somewhere", "addresses or networks"),
        ("smtp", "mail.example", "smtp://"),
        ("smtp", "smtp://mail.example:many", "smtp://"),
        ("mail_from", "ann", "an e-mail address"),
        ("secret", "short", "at least 32 characters"),
    ]:
        with subtests.test(field=field, text=text, allowed=allowed):
            with pytest.raises(ServerRefused) as refused:
                Settings.read({variable_name(field): text})
            sentence = str(refused.value)
            assert variable_name(field) in sentence
            assert allowed in sentence
            assert (text in sentence) == (field not in {"secret", "smtp"})


def test_links_begin_with_an_address_that_can_be_opened() -> None:
    assert Settings.read({"MATINEE_HOST": "0.0.0.0"}).base == "http://127.0.0.1:8000"
    assert Settings.read({"MATINEE_HOST": "::"}).base == "http://[::1]:8000"
    assert Settings.read({"MATINEE_ADDRESS": "https://x.example"}).https


def test_what_is_secret_is_not_shown() -> None:
    environ = {
        "MATINEE_SECRET": "x" * 40,
        "MATINEE_DATABASE": "postgresql://ann:hunter2@db/matinee",
        "MATINEE_SMTP": "smtp://ann:hunter2@mail.example",
    }
    text = msgspec.json.encode(shown_settings(Settings.read(environ), environ)).decode()
    assert "hunter2" not in text
    assert "xxx" not in text
    assert "postgresql://ann:********@db/matinee" in text


def test_every_setting_is_shown_with_its_help() -> None:
    rows = shown_settings(Settings.read({}), {})
    assert [row.name for row in rows] == [
        variable_name(field) for field in Settings.__struct_fields__
    ]
    for row in rows:
        assert row.help.endswith(".")
        assert row.allowed


def test_a_mistyped_variable_is_told() -> None:
    environ = {"MATINEE_PROT": "1", "MATINEE_PORT": "1", "MATINEE_HOME": "x", "HOME": "y"}
    assert unknown_variables(environ) == ["MATINEE_PROT"]


def test_the_command_prints_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATINEE_PORT", "4711")
    monkeypatch.setenv("MATINEE_PROT", "4711")
    monkeypatch.setenv("COLUMNS", "160")
    text = CliRunner().invoke(app, ["settings"])
    assert text.exit_code == 0
    assert "4711" in text.output
    assert "MATINEE_PROT is set, but there is no such setting." in text.output
    rows = msgspec.json.decode(CliRunner().invoke(app, ["settings", "--json"]).stdout)
    assert next(row for row in rows if row["name"] == "MATINEE_PORT")["origin"] == "set"


def test_the_command_refuses_a_wrong_setting_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MATINEE_PORT", "eighty")
    run = CliRunner().invoke(app, ["settings"])
    assert run.exit_code == 2
    assert "MATINEE_PORT cannot be “eighty”" in run.output


def test_a_secret_is_made_once_for_its_owners_eyes_only(tmp_path: Path) -> None:
    settings = Settings.read({"MATINEE_DATA": str(tmp_path / "new" / "data")})
    secret = load_or_make_secret(settings)
    assert len(secret) >= 32
    assert load_or_make_secret(settings) == secret
    file = settings.data / "secret"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [found.name for found in settings.data.iterdir()] == ["secret"]


@pytest.mark.processes
def test_processes_that_start_at_once_agree_on_the_secret(tmp_path: Path) -> None:
    script = (
        "from matinee.server.server_secret import load_or_make_secret\n"
        "from matinee.server.settings import Settings\n"
        "input()\n"
        "print(load_or_make_secret(Settings.read()))"
    )

    def start() -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-c", script],
            env={**os.environ, "MATINEE_DATA": str(tmp_path / "data")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    processes = [start() for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        secrets = list(pool.map(lambda process: process.communicate("\n")[0], processes))
    assert len(set(secrets)) == 1
    assert len(secrets[0]) > 32


def test_threads_that_race_for_the_secret_agree(tmp_path: Path) -> None:
    for attempt in range(20):
        settings = Settings.read({"MATINEE_DATA": str(tmp_path / str(attempt))})
        with ThreadPoolExecutor(4) as pool:
            assert len(set(pool.map(load_or_make_secret, [settings] * 4))) == 1


def test_postgresql_needs_a_secret_that_machines_share() -> None:
    with pytest.raises(ServerRefused) as refused:
        load_or_make_secret(Settings.read({"MATINEE_DATABASE": "postgresql://db/matinee"}))
    assert "MATINEE_SECRET is needed with PostgreSQL" in str(refused.value)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ServerRefused) as refused:
        load_or_make_secret(Settings.read({"MATINEE_DATA": str(tmp_path / "file" / "data")}))
    assert "cannot be used" in str(refused.value)


def test_a_folder_that_is_named_for_everything_is_shown_as_set() -> None:
    environ = {"MATINEE_HOME": "/srv/matinee"}
    data, database = shown_settings(Settings.read(environ), environ)[:2]
    assert (data.value, data.origin) == ("/srv/matinee", "set")
    assert database.origin == "default"
