"""models.yaml and the running program: mistakes at the start, and /model in the chat."""

from pathlib import Path

import pytest

from agent.standin import StandinModel
from tests.e2e.world import ready
from tests.worlds.evidence import EVIDENCE
from tests.worlds.program import environment, farhand

pytestmark = pytest.mark.timeout(240)
_KEY = "sk-of-another-server"  # of a stand-in alone


async def test_mistakes_in_the_file_are_named_together_and_nothing_starts(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "models.yaml").write_text("- name: fast\n  address: nowhere\n  key: sk-123\n", encoding="utf-8")
    env = environment(
        tmp_path,
        OPENAI_BASE_URL="http://127.0.0.1:9/v1",
        OPENAI_API_KEY="k",
        FARHAND_DATA_DIR=str(data),
    )
    code, out, err = await farhand("try", "open settings", env=env, cwd=tmp_path)
    assert code == 2, out
    assert "models.yaml cannot be used" in err
    assert "line 1: 1: model is missing" in err
    assert "line 2: 1.address:" in err
    assert "line 3: 1.key:" in err
    assert "sk-123" not in out + err


async def test_a_role_whose_model_is_not_in_the_file_is_named_and_nothing_starts(tmp_path: Path) -> None:
    env = environment(
        tmp_path,
        OPENAI_BASE_URL="http://127.0.0.1:9/v1",
        OPENAI_API_KEY="k",
        FARHAND_DATA_DIR=str(tmp_path / "data"),
        FARHAND_MANAGER_MODEL="nobody",
        FARHAND_NOTETAKER_MODEL="off",
    )
    code, out, err = await farhand("try", "open settings", env=env, cwd=tmp_path)
    assert code == 2, out
    assert "FARHAND_MANAGER_MODEL: there is no model nobody in models.yaml" in err
    assert "NOTETAKER" not in err


async def test_another_model_answers_from_the_next_task_on(tmp_path: Path) -> None:
    EVIDENCE.declare_settings(_KEY)
    async with StandinModel(api_key=_KEY) as other:
        data = tmp_path / "data"
        data.mkdir(mode=0o700)
        (data / "models.yaml").write_text(
            f"- name: other\n  address: {other.url}\n  key: OTHER_KEY\n  model: qwen3-vl-plus\n",
            encoding="utf-8",
        )
        async with ready(tmp_path, settings={"OTHER_KEY": _KEY}) as world:
            await world.user.sends("/model")
            await world.user.presses("other: qwen3-vl-plus")
            await world.user.presses("On all phones")
            await world.user.sees("From the next task on qwen3-vl-plus answers on all phones")
            await world.user.sends("Open the settings")
            await other.wait_for_requests(1)
            assert not world.model.requests
            await world.user.sees("Answering now: qwen3-vl-plus", after=await world.user.sends("/model"))
