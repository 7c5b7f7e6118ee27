"""Which dialect a model gets, in which language it is spoken to, and the owner's own prompts."""

from pathlib import Path

import pytest

from agent.contract.model import DIALECT_NAMES
from agent.model.dialects import dialect_for
from agent.model.dialects.language import prompt_language, read_own_prompt
from tests.worlds.cases import each_of


def test_every_model_gets_autoglm_and_an_unknown_dialect_is_named_with_the_known_ones() -> None:
    assert dialect_for("autoglm-phone-9b").name == "autoglm"
    assert dialect_for("other", " AutoGLM ").name == "autoglm"
    with pytest.raises(ValueError, match="'klingon'; known: autoglm"):
        dialect_for("autoglm-phone-9b", "klingon")


def test_every_dialect_that_the_bot_may_name_speaks_by_its_name() -> None:
    assert [dialect_for("", name).name for name in DIALECT_NAMES] == list(DIALECT_NAMES)


@each_of(
    ("task", "setting", "lang"),
    [
        ("order a latte", "", "en"),
        ("open 微信", "", "zh"),
        ("点一杯拿铁", "", "zh"),
        ("点一杯拿铁", "en", "en"),
        ("order", "zh", "zh"),
        ("café ？！", "", "en"),
        ("", "", "en"),
    ],
)
def test_the_prompt_follows_the_task(task: str, setting: str, lang: str) -> None:
    assert prompt_language(task, setting) == lang


def test_a_prompt_file_replaces_the_built_in_one(tmp_path: Path) -> None:
    assert read_own_prompt(tmp_path, "autoglm", "en") is None
    (tmp_path / "prompts").mkdir()
    file = tmp_path / "prompts" / "autoglm.zh.txt"
    file.write_text("\ufeff快一点。\n", encoding="utf-8")
    assert read_own_prompt(tmp_path, "autoglm", "zh") == "快一点。"
    assert read_own_prompt(tmp_path, "autoglm", "en") is None
    file.write_text(" \n", encoding="utf-8")
    assert read_own_prompt(tmp_path, "autoglm", "zh") is None


def test_a_prompt_file_that_is_no_text_is_logged_and_not_used(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "prompts").mkdir()
    (tmp_path / "prompts" / "autoglm.en.txt").write_bytes(b"\xff\xfe\xff")
    assert read_own_prompt(tmp_path, "autoglm", "en") is None
    assert "autoglm.en.txt cannot be read" in caplog.text
