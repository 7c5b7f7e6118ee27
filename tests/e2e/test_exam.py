"""`farhand exam` with the stand-in: the regression test of the whole agent on simulated phones."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from agent.contract.tasks import Mode
from agent.standin import StandinModel
from bot.terminal.exam.command import BOTH
from tests.worlds.program import KEY, environment, farhand

_MODES = [mode.value for mode in Mode]
# Of two runs with the same seed, what may differ: times, and how many words tell the model of a text that was
# read back sooner or later.
_VARYING = ("began_at", "run_time", "prompt_tokens", "tokens", "cost")
# A team's reflector is asked where the pages did not tell in time what a step did.
_VARYING_OF_A_TEAM = ("requests", "requests_a_step", "completion_tokens")
_MOST_OTHER_REQUESTS = 0.02


async def examined(
    folder: Path, *words: str, limit: int = 0, **settings: str
) -> tuple[int, str, dict[str, object]]:
    """Exit code, output, result. limit: of failed tasks, which are named where there are more."""
    env = environment(folder, FARHAND_DATA_DIR=str(folder / "data"), **settings)
    out = folder / "out"
    code, told, errors = await farhand("exam", "--out", str(out), *words, env=env, cwd=folder)
    assert not errors, errors
    result: dict[str, object] = json.loads((out / "exam.json").read_text(encoding="utf-8"))
    failed = [each for each in episodes(result) if not each["is_successful"]]
    assert len(failed) <= limit, [(each["task_template"], each["flaws"]) for each in failed]
    return code, told, result


def episodes(result: dict[str, object]) -> list[dict[str, object]]:
    return cast("list[dict[str, object]]", result["episodes"])


@pytest.mark.timeout(120)
async def test_a_sample_of_the_exam_is_passed_and_shown(tmp_path: Path) -> None:
    names = "ClockSwitchAlarmOff,ChatSendToMom,CoffeeAmountChanged,NotesWhatToWrite"
    more = tmp_path / "more.json"
    code, told, result = await examined(tmp_path, "--tasks", names, "--json", str(more))
    assert code == 0
    assert told.splitlines()[-1] == "4 of 4 passed"
    assert {each["task_template"] for each in episodes(result)} == set(names.split(","))
    assert {each["lang"] for each in episodes(result)} == {"en", "zh"}
    assert result["mean_success_rate"] == 1.0
    assert cast("int", result["tokens"]) > 0
    assert json.loads(more.read_text(encoding="utf-8")) == result
    page = (tmp_path / "out" / "exam.html").read_text(encoding="utf-8")
    assert page.count("data:image/webp;base64,") >= 15
    assert "sent '我中午到' to Mom" in page


@pytest.mark.timeout(120)
async def test_plain_commands_need_no_model_in_either_language(tmp_path: Path) -> None:
    names = "PlainOpenAboutPhone,ChatTwoMoms,ClockSetAlarm,SettingsBluetoothOff,SettingsPhoneModel"
    code, told, result = await examined(
        tmp_path, "--model", "local", "--tasks", names, "--lang", BOTH, limit=2
    )
    assert code == 1
    assert told.splitlines()[-1] == "8 of 10 passed"
    assert result["tokens"] == 0
    failed = [each for each in episodes(result) if not each["is_successful"]]
    assert {each["task_template"] for each in failed} == {"SettingsPhoneModel"}
    assert all("false_done" not in cast("list[str]", each["flaws"]) for each in failed)


@pytest.mark.soak
@pytest.mark.timeout(1800)
async def test_rules_alone_do_at_least_fifteen_tasks_that_were_not_made_for_them(tmp_path: Path) -> None:
    _, told, result = await examined(tmp_path, "--model", "local", "--lang", BOTH, limit=200)
    assert "False reports of success: 0. Inputs without approval: 0." in " ".join(told.split())
    done = Counter(
        each["task_template"]
        for each in episodes(result)
        if each["is_successful"]
        and each["episode_length"]
        and not str(each["task_template"]).startswith("Plain")
    )
    in_both = [name for name, times in done.items() if times == 2 and "Refused" not in str(name)]
    assert len(in_both) >= 15


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("mode", _MODES)
async def test_the_whole_exam_is_passed_in_both_languages(tmp_path: Path, mode: str) -> None:
    code, told, result = await examined(tmp_path, "--mode", mode, "--lang", BOTH)
    assert code == 0
    count = len(episodes(result))
    assert count >= 120
    assert told.splitlines()[-1] == f"{count} of {count} passed"


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("mode", _MODES)
async def test_a_model_that_errs_sends_nothing_without_approval_and_the_same_seed_errs_alike(
    tmp_path: Path, mode: str, record_property: Callable[[str, object], None]
) -> None:
    words = ("--mode", mode, "--faults", "0.15", "--seed", "7")
    results: list[dict[str, object]] = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        _, _, result = await examined(folder, *words, limit=1000)
        assert result["unapproved_inputs"] == 0
        assert result["false_done"] == 0
        results.append(result)
    varying = _VARYING if mode == Mode.SOLO.value else _VARYING + _VARYING_OF_A_TEAM
    assert _lasting(results[0], varying) == _lasting(results[1], varying)
    one, other = (cast("int", result["requests"]) for result in results)
    assert abs(one - other) <= _MOST_OTHER_REQUESTS * one
    record_property("soak_part", f"exam with mistakes, {mode}")
    record_property("soak_runs", results[0]["num_tasks"])


@pytest.mark.soak
@pytest.mark.timeout(300)
async def test_a_model_at_an_address_sits_the_exam_on_phones_of_full_size(tmp_path: Path) -> None:
    async with StandinModel() as model:
        code, told, result = await examined(
            tmp_path, "--tasks", "ClockSwitchAlarmOff", OPENAI_BASE_URL=model.url, OPENAI_API_KEY=KEY
        )
    assert code == 0
    assert told.splitlines()[-1] == "1 of 1 passed"
    assert result["model"] == "autoglm-phone-9b"


def _lasting(result: dict[str, object], varying: tuple[str, ...]) -> dict[str, object]:
    def lasts(each: dict[str, object]) -> dict[str, object]:
        return {name: value for name, value in each.items() if name not in varying}

    return lasts(result) | {"episodes": [lasts(each) for each in episodes(result)]}
