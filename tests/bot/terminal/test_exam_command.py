"""What `farhand exam` says to a command line that it cannot use, and which tasks it takes."""

import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from agent.exam.tasks import TASKS
from bot.cli import main
from bot.terminal.exam.command import BOTH, chosen_tasks
from tests.worlds.cases import each_of


def run(*words: str, **settings: str) -> tuple[int, str]:
    with tempfile.TemporaryDirectory() as folder:
        env = {"OPENAI_BASE_URL": "", "OPENAI_API_KEY": "", "FARHAND_DATA_DIR": folder} | settings
        result = CliRunner().invoke(main, ["exam", *words], env=env)
    return result.exit_code, result.output


def test_patterns_choose_tasks_and_languages() -> None:
    assert [task.name for task, _ in chosen_tasks("clock*, photosopen", "")] == [
        "ClockSetAlarm", "ClockSwitchAlarmOff", "PhotosOpen", "ClockWhichHour", "ClockSixAlarms",
    ]  # fmt: skip
    assert [lang for _, lang in chosen_tasks("PhotosOpen", BOTH)] == ["en", "zh"]
    assert all(lang == task.lang for task, lang in chosen_tasks("*", ""))
    assert len(chosen_tasks("*", "zh")) == len(TASKS)


@each_of(("lang", "words"), [("en", "No task is called Tea*."), ("zh", "没有叫 Tea* 的任务。")])
def test_a_pattern_that_fits_nothing_is_said(lang: str, words: str) -> None:
    code, told = run("--tasks", "Tea*", FARHAND_LANG=lang)
    assert code == 2
    assert words in told


def test_mistakes_are_for_the_stand_in_alone() -> None:
    settings = {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "OPENAI_API_KEY": "key"}
    code, told = run("--faults", "0.1", **settings)
    assert code == 2
    assert "--model standin" in told


def test_a_model_without_an_address_is_said() -> None:
    code, told = run("--model", "qwen3-vl-plus")
    assert code == 2
    assert "OPENAI_BASE_URL" in told


@each_of("lang", ["en", "zh"])
def test_the_tasks_are_listed(lang: str) -> None:
    code, told = run("--list", FARHAND_LANG=lang)
    assert code == 0
    assert len(told.splitlines()) == len(TASKS)
    assert ("Set an alarm" in told) is (lang == "en")


def test_a_folder_that_cannot_be_written_is_said_before_any_task(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("x")
    code, told = run("--out", str(taken / "below"))
    assert code == 1
    assert "Traceback" not in told


@pytest.mark.parametrize("faults", ["-0.1", "1.5", "x"])
def test_a_share_is_from_0_to_1(faults: str) -> None:
    assert run("--faults", faults)[0] == 2
