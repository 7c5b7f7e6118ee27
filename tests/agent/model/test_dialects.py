"""Which dialect a model gets, in which language it is spoken to, and the owner's own prompts."""

from pathlib import Path

import pytest

from agent.contract.actions import Tap, Unusable, UnusableReply
from agent.contract.model import COORDINATE_NAMES, DIALECT_NAMES
from agent.model.dialects import dialect_for, picture_habit
from agent.model.dialects.autoglm.dialect import AutoGlm
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import FAMILIES
from agent.model.dialects.general import FamilyDialect
from agent.model.dialects.language import prompt_language, read_own_prompt
from agent.model.request import ModelReply
from tests.worlds.cases import each_of


def test_a_model_gets_the_dialect_of_its_name_and_an_unknown_dialect_is_named_with_the_known_ones() -> None:
    assert dialect_for("autoglm-phone-9b").name == "autoglm"
    assert dialect_for("Qwen/Qwen3-VL-8B-Instruct").name == "qwen3-vl"
    assert dialect_for("somebody/something").name == "generic"
    assert dialect_for("other", " AutoGLM ").name == "autoglm"
    assert dialect_for("qwen3-vl-plus", "Generic").name == "generic"
    with pytest.raises(ValueError, match=r"dialect 'klingon'; known: autoglm, .*, generic"):
        dialect_for("autoglm-phone-9b", "klingon")


def test_every_dialect_that_the_bot_may_name_speaks_by_its_name() -> None:
    assert [dialect_for("", name).name for name in DIALECT_NAMES] == list(DIALECT_NAMES)
    assert [family.name for family in FAMILIES] == list(DIALECT_NAMES)


def test_the_kind_of_coordinates_can_be_set_for_every_family() -> None:
    assert [kind.value for kind in CoordinateKind] == list(COORDINATE_NAMES)
    dialect = dialect_for("qwen3-vl-plus", coordinates=" Pixels ")
    assert isinstance(dialect, FamilyDialect)
    assert dialect.family.kind is CoordinateKind.PIXELS
    autoglm = dialect_for("autoglm-phone-9b", coordinates="pixels")
    assert isinstance(autoglm, AutoGlm)
    tap = ModelReply('<answer>do(action="Tap", element=[270, 300])</answer>')
    assert autoglm.read(tap, (1080, 2400), (540, 1200)).action == Tap((540, 600))
    with pytest.raises(ValueError, match=r"kind of coordinates 'miles'; known: 0-1000, .*, 0-1000-yx"):
        dialect_for("qwen3-vl-plus", coordinates="miles")


def test_a_reply_of_the_family_that_the_models_name_says_is_named_by_that_alone() -> None:
    call = '{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [1, 2]}}'
    reply = ModelReply(f"<tool_call>\n{call}\n</tool_call>")
    for set_to in ("autoglm", "generic"):
        named = dialect_for("qwen3-vl-plus", set_to).read(reply, (1080, 2400), (1080, 2400))
        assert named.action == UnusableReply(Unusable.OTHER_GRAMMAR, "qwen3-vl")
        unknown = dialect_for("a-model", set_to).read(reply, (1080, 2400), (1080, 2400)).action
        assert isinstance(unknown, UnusableReply)
        assert "qwen3-vl" in unknown.detail.split(", ")
        assert len(unknown.detail.split(", ")) > 1


def test_who_sees_earlier_pages_again_is_sent_so_many_pictures() -> None:
    assert picture_habit(dialect_for("autoglm-phone-9b")) is None
    assert picture_habit(dialect_for("", "qwen3-vl")) is None  # the present page alone
    habit = picture_habit(dialect_for("", "gui-owl-1.5"))
    assert habit is not None
    assert (habit.rule.multiple, habit.earlier) == (28, 3)


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
