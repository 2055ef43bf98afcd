import importlib
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Run
from fixtures import install
from fixtures.golden_hour import changed_copy
from matinee.engine.text.i18n import language

SHORT = ("--option", "days=1", "--bots", "random,random", "--seed", "matinee")


def test_a_game_against_bots_is_played_to_the_end_and_its_record_is_proven(
    run: Run, tmp_path: Path
) -> None:
    record = tmp_path / "game.json"
    played = run("play", "deadwood", *SHORT, "--save", record, keys="1\n" * 3000)
    assert played.exit_code == 0, played.output
    assert "First:" in played.output
    assert f"matinee verify {record}" in played.output
    proven = run("verify", record)
    assert proven.exit_code == 0
    assert "Verified." in proven.output


def test_a_lone_player_gets_three_heuristic_bots(run: Run) -> None:
    output = run("play", "deadwood", keys="quit\n").output
    assert "Bots: Dolly (heuristic), Foley (heuristic), Gaffer (heuristic)" in output


def test_a_game_that_was_left_goes_on_where_it_stood(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run("play", "deadwood", *SHORT, "--save", file, keys="1\n1\n1\nquit\n")
    assert result.exit_code == 0
    assert f"matinee play --resume {file}" in result.output
    rows = file.read_text().count('"row":')
    resumed = run("play", "--resume", file, keys="log 3\n1\nquit\n")
    assert resumed.exit_code == 0
    assert file.read_text().count('"row":') > rows
    assert "An earlier game is unfinished" not in resumed.output


def test_a_save_under_another_name_can_be_resumed_too(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    run("play", "deadwood", *SHORT, keys=f"1\nsave {copy}\nquit\n")
    assert run("play", "--resume", copy, keys="quit\n").exit_code == 0


def test_the_next_game_mentions_one_that_was_left(run: Run) -> None:
    run("play", "deadwood", *SHORT, keys="quit\n")
    again = run("play", "deadwood", *SHORT, keys="quit\n")
    assert "An earlier game is unfinished: matinee play --resume" in again.output


def test_the_end_of_input_keeps_the_game(run: Run, home: Path) -> None:
    played = run("play", "deadwood", *SHORT, keys="1\n")
    assert played.exit_code == 0
    assert "The game is kept." in played.output
    assert len(list((home / "saves").glob("deadwood-*.json"))) == 1


HOTSEAT = ("play", "deadwood", "--people", "Ann,Ben", "--option", "first=1", "--seed", "x")


def test_several_people_take_turns_at_one_keyboard(run: Run) -> None:
    played = run(*HOTSEAT, keys="end turn\nend turn\nquit\n")
    assert "Ann waits." in played.output
    assert "Ben waits." in played.output


def test_what_is_not_allowed_is_refused_with_the_rule(run: Run) -> None:
    played = run(*HOTSEAT, keys="rehearse\nmove bank\nwhy act\nquit\n")
    assert "You have no role to rehearse. [DW-TURN-01]" in played.output
    assert "No doorway leads from the Trailers to the Bank. [DW-MOVE-04]" in played.output
    assert "You have no role to act. [DW-TURN-01]" in played.output


def test_words_that_name_one_legal_choice_play_it(run: Run) -> None:
    assert "Ann walks to the Saloon." in run(*HOTSEAT, keys="move saloon\nquit\n").output


def test_words_that_name_several_things_are_listed_with_what_is_allowed(run: Run) -> None:
    played = run(*HOTSEAT, keys="move\nquit\n")
    assert "Move to the Saloon: you may." in played.output
    assert "Move to the Trailers: You are already at the Trailers. [DW-DEC-16]" in played.output


def test_why_explains_a_legal_choice_without_playing_it(run: Run) -> None:
    played = run(*HOTSEAT, keys="why move saloon\nquit\n")
    assert "Move to the Saloon: you may." in played.output
    assert "Ann walks" not in played.output


@pytest.mark.parametrize("typed", ["99", "0", "abracadabra", "look moon", "look", "why", "seen"])
def test_nonsense_gets_an_answer_and_changes_nothing(run: Run, home: Path, typed: str) -> None:
    played = run(*HOTSEAT, keys=f"{typed}\nquit\n")
    assert played.exit_code == 0
    (save,) = (home / "saves").glob("*.json")
    assert save.read_text().count('"row":') == 1


def test_a_pass_can_be_taken_back_until_the_next_player_moves(run: Run, home: Path) -> None:
    played = run(*HOTSEAT, keys="end turn\nundo\nquit\n")
    assert "Taken back." in played.output
    (save,) = (home / "saves").glob("*.json")
    assert '"row":"undo"' in save.read_text()


@pytest.mark.rule("DW-OPT-12")
def test_a_table_can_play_without_undo(run: Run) -> None:
    played = run(*HOTSEAT, "--no-undo", keys="end turn\nundo\nquit\n")
    assert "This table plays without taking back." in played.output
    assert "Taken back" not in played.output


def test_a_revealed_card_is_taken_back_only_if_everyone_agrees(run: Run) -> None:
    refused = run(*HOTSEAT, keys="move saloon\nundo\nn\nquit\n")
    assert "so it stands" in refused.output
    agreed = run(*HOTSEAT, keys="move saloon\nundo\ny\nquit\n")
    assert "as everyone agreed" in agreed.output


def test_a_lone_player_cannot_take_back_a_revealed_card(run: Run) -> None:
    played = run("play", "deadwood", *SHORT, "--option", "first=1", keys="1\nundo\nquit\n")
    assert "so it stands" in played.output


def test_the_commands_beside_the_choices_answer(run: Run, tmp_path: Path) -> None:
    view_file = tmp_path / "seen.json"
    keys = "help\nboard\nlook the saloon\nlog\nrules DW-ACT-03\nrules NO-NO-01\n"
    keys += f"seen {view_file}\nquit\n"
    played = run(*HOTSEAT, keys=keys)
    assert "take back your latest move" in played.output
    assert "Doorways to the Bank, the General Store" in played.output
    assert "The total is compared" in played.output
    assert "no rule “NO-NO-01”" in played.output
    assert '"form":"seat"' in view_file.read_text().replace(": ", ":")


def test_odds_are_shown_when_asked_for(run: Run) -> None:
    keys = "move saloon\nwork extra sudden\nend turn\nquit\n"
    output = run(*HOTSEAT, "--odds", keys=keys).output
    assert "Acting succeeds on" in output
    assert "Acting succeeds on" not in run(*HOTSEAT, keys=keys).output


def test_spoken_lines_can_be_turned_off(run: Run) -> None:
    keys = "move saloon\nwork extra sudden\nend turn\nact\nquit\n"
    assert "(Stops chewing.)" in run(*HOTSEAT, keys=keys).output
    assert "(Stops chewing.)" not in run(*HOTSEAT, "--no-lines", keys=keys).output


def test_a_save_that_cannot_be_written_is_said_and_the_game_goes_on(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    played = run(*HOTSEAT, keys=f"save {tmp_path}/file/x.json\nend turn\nquit\n")
    assert "cannot be written" in played.output
    assert "Ann waits." in played.output


Start = Callable[..., subprocess.Popen[str]]


def _until(process: subprocess.Popen[str], text: str) -> str:
    read = ""
    assert process.stdout
    while text not in read:
        letter = process.stdout.read(1)
        assert letter, read
        read += letter
    return read


@pytest.mark.processes
@pytest.mark.parametrize(("answer", "files"), [("y\n", 1), ("\n", 1), ("n\n", 0)])
def test_ctrl_c_offers_to_keep_the_game(start: Start, home: Path, answer: str, files: int) -> None:
    process = start(*HOTSEAT)
    assert process.stdin
    _until(process, "Ann> ")
    process.stdin.write("1\n")
    process.stdin.flush()
    _until(process, "Ann> ")
    time.sleep(0.5)  # the prompt is there; now it also waits for a line
    process.send_signal(signal.SIGINT)
    _until(process, "Keep this game, to go on later? [Y/n]")
    _, errors = process.communicate(answer, timeout=20)
    assert process.returncode == 130
    assert errors == ""
    assert len(list((home / "saves").glob("*.json"))) == files


@pytest.mark.processes
def test_a_killed_game_is_not_lost(start: Start, run: Run, home: Path) -> None:
    process = start(*HOTSEAT)
    assert process.stdin
    _until(process, "Ann> ")
    process.stdin.write("1\n")
    process.stdin.flush()
    _until(process, "Ann> ")
    process.kill()
    process.communicate()
    (save,) = (home / "saves").glob("*.json")
    assert "Ann walks" in run("replay", save).output
    assert run("play", "--resume", save, keys="quit\n").exit_code == 0


@pytest.mark.processes
def test_a_closed_pipe_ends_a_command_without_a_word(start: Start) -> None:
    with start("rules", "deadwood") as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_a_table_speaks_the_language_that_is_asked_for(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    gettext = language("fr").gettext
    keys = f"{gettext('help')}\n{gettext('quit')}\n"
    french = run("play", "deadwood", "--people", "Ann,Ben", "--language", "fr", keys=keys)
    assert gettext("take back your latest move, where that is fair") in french.stdout
    assert (
        gettext("The game is kept. Go on with: matinee play --resume {file}")[:20] in french.stdout
    )
    assert gettext("rules") == "règles"
    keys = "Regles DW-ACT-03"
    plain = run("play", "deadwood", "--people", "Ann,Ben", "--language", "fr", keys=keys)
    assert "DW-ACT-03" in plain.stdout
    monkeypatch.setenv("LANGUAGE", "fr_CA:en")
    sentence = gettext("{game} has no rule “{rule}”.").format(game="Deadwood", rule="DW-NONE-01")
    assert sentence in run("rules", "deadwood", "DW-NONE-01").stderr
    assert "Play one with" in run("games", "--language", "en").stdout
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Play one with" in run("games").stdout
    unknown = run("games", "--language", "tlh")
    assert (unknown.exit_code, unknown.stderr) == (
        2,
        "There is no language “tlh” here. There is: en, fr.\n",
    )


@pytest.fixture
def golden_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The key of an installed copy of the tutorial's game, in which all decide at once."""
    key = changed_copy(tmp_path, {}).key
    install(tmp_path, key, f"{key}:TITLE")
    monkeypatch.syspath_prepend(str(tmp_path))
    return key


def test_a_changed_table_is_shown_before_every_choice(run: Run, golden_hour: str) -> None:
    output = run("play", golden_hour, "--seed", "x", keys="1\n" * 10).output
    assert output.count("1  Shoot 1 take") == 6
    evenings = [line for line in output.splitlines() if line.startswith("Evening: ")]
    assert evenings == [f"Evening: {number}" for number in (1, 2, 3, 4, 5, 6, 6)]


def test_an_unchanged_table_is_not_shown_again(run: Run, golden_hour: str) -> None:
    output = run("play", golden_hour, "--seed", "x", keys="\nlog\n\nquit\n").output
    assert output.count("Evening: 1") == 1


def test_a_game_without_close_looks_says_so(run: Run, golden_hour: str) -> None:
    output = run("play", golden_hour, keys="look\nlook dolly\nquit\n").output
    assert output.count("Nothing here can be looked at closely; board shows the table.") == 2
    assert "None" not in output
    assert "Look at one of these" not in output


def test_undo_among_secret_choices_promises_nothing(run: Run, golden_hour: str) -> None:
    output = run("play", golden_hour, keys="1\nundo\nquit\n").output
    assert "Players are choosing on their own now, so earlier moves stand." in output


def test_a_save_that_cannot_be_read_any_more_is_not_offered(
    run: Run, golden_hour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("play", golden_hour, keys="1\n1\nquit\n")
    offer = "An earlier game is unfinished: matinee play --resume"
    assert offer in run("play", golden_hour, keys="quit\n").output
    rules = importlib.import_module(f"{golden_hour}.game")
    monkeypatch.setattr(rules.Rules, "rules_version", 2)
    assert offer not in run("play", golden_hour, keys="quit\n").output
    assert offer in run("play", golden_hour, keys="quit\n").output, "of the game under new rules"
    monkeypatch.setattr(rules, "begin_evening", lambda state, dice: None)
    assert offer not in run("play", golden_hour, keys="quit\n").output
