"""models.yaml: what it offers, and every mistake named with its line, never a key."""

from pathlib import Path

import pytest

from agent.contract.model import ModelAddress
from agent.model.models_file import ModelsError, read_models, read_models_file
from agent.policy.rules.rules_yaml import RulesError
from bot.cards.rule_problems import rule_problem
from tests.worlds.cases import each_of

_KEY = "sk-of-a-test-file"
_VARIABLES = {
    "ZAI_API_KEY": _KEY,
    "BLANK_KEY": "  ",
    "CURLY_KEY": "“sk-1”",
    "TWO_KEYS": "sk-1 sk-2",
    "TELEGRAM_BOT_TOKEN": "123:abc",
    "FARHAND_METRICS_PORT": "9000",
    "OPENAI_API_KEY": "sk-first",
    "FARHAND_FALLBACK_API_KEY": "sk-second",
}
_GOOD = """
# The first is ours.
- name: fast
  address: https://api.z.ai/api/paas/v4
  key: ZAI_API_KEY
  model: glm-4.6v
- name: 家里
  address: http://192.168.1.5:8000/v1
  model: Qwen/Qwen3-VL-8B-Instruct
  dialect: QWEN3-VL
  coordinates: 0-1000
"""


_START = "- name: a\n  address: http://h/v1\n  model: m"


def _read(text: str) -> dict[str, ModelAddress]:
    return read_models(text.encode(), lambda name: _VARIABLES.get(name, ""))


def _problems(text: str) -> tuple[str, ...]:
    with pytest.raises(RulesError) as caught:
        _read(text)
    return tuple(rule_problem("en", each) for each in caught.value.problems)


def test_every_entry_is_a_model_with_its_key_from_the_environment() -> None:
    assert _read(_GOOD) == {
        "fast": ModelAddress("https://api.z.ai/api/paas/v4", _KEY, "glm-4.6v"),
        "家里": ModelAddress(
            "http://192.168.1.5:8000/v1", "", "Qwen/Qwen3-VL-8B-Instruct", "qwen3-vl", "0-1000"
        ),
    }


def test_an_empty_file_offers_nothing() -> None:
    assert _read("# nothing yet\n") == {}


async def test_without_a_file_nothing_is_offered(tmp_path: Path) -> None:
    assert await read_models_file(tmp_path / "models.yaml", lambda _: "") == {}


@each_of(
    ("text", "problem"),
    [
        ("name: fast", "line 1: A list of models is needed"),
        ("- fast", "line 1: 1: an entry needs the keys name, address, model"),
        ("- name: a\n  model: m", "line 1: 1: address is missing"),
        (f"{_START}\n  kind: pixels", "line 4: 1.kind: is not known here"),
        ("- name: a\n  address: ftp://h\n  model: m", "line 2: 1.address: must be an address such as"),
        ("- name: a\n  address: http://h:99999/v1\n  model: m", "line 2: 1.address: must be an address"),
        ("- name: a\n  address: http://u:p@h/v1\n  model: m", "line 2: 1.address: must be an address"),
        ("- name: a\n  address: http://h/v1\n  model: [m]", "line 3: 1.model: must be a text"),
        ("- name: ''\n  address: http://h/v1\n  model: m", "line 1: 1.name: must be a text of at most 24"),
        (f"{_START}\n  dialect: nobody", "line 4: 1.dialect: must be one of these"),
        (f"{_START}\n  coordinates: cm", "line 4: 1.coordinates: must be one of these"),
        (f"{_START}\n  key: NO_SUCH_KEY", "line 4: 1.key: neither the"),
        (f"{_START}\n  key: BLANK_KEY", "line 4: 1.key: neither the"),
        (f"{_START}\n  key: CURLY_KEY", "line 4: 1.key: the key in CURLY_KEY has blanks or signs"),
        (f"{_START}\n  key: TWO_KEYS", "line 4: 1.key: the key in TWO_KEYS has blanks or signs"),
        (f"{_START}\n  key: TELEGRAM_BOT_TOKEN", "line 4: 1.key: may not be TELEGRAM_BOT_TOKEN"),
        (f"{_START}\n  key: FARHAND_METRICS_PORT", "line 4: 1.key: may not be FARHAND_METRICS_PORT"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line(text: str, problem: str) -> None:
    assert len(_problems(text)) == 1
    assert _problems(text)[0].startswith(problem)


@each_of(("name", "key"), [("OPENAI_API_KEY", "sk-first"), ("FARHAND_FALLBACK_API_KEY", "sk-second")])
def test_keys_of_models_in_the_settings_may_be_used_again(name: str, key: str) -> None:
    assert _read(f"{_START}\n  key: {name}")["a"].api_key == key


def test_all_mistakes_are_named_together_in_their_order() -> None:
    found = _problems("- name: a\n  address: h\n  model: 3.5\n- name: b\n- name: c\n  address: http://h/v1\n")
    assert [each.partition(":")[0] for each in found] == ["line 2", "line 3", "line 4", "line 4", "line 5"]


def test_two_models_of_one_name_are_a_mistake() -> None:
    entry = "- name: a\n  address: http://h/v1\n  model: m\n"
    assert _problems(entry * 2) == ("line 4: 2.name: another model has this name",)


@each_of("key", [_KEY, "sk-proj-0123456789", "zai_api_key", "A B", ""])
def test_a_key_in_the_file_is_refused_and_not_repeated(key: str) -> None:
    (problem,) = _problems(f"- name: a\n  address: http://h/v1\n  model: m\n  key: '{key}'\n")
    assert "must name an environment variable" in problem
    assert not key or key not in problem


async def test_a_file_that_anyone_can_change_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "models.yaml"
    path.write_text(_GOOD, encoding="utf-8")
    path.chmod(0o666)
    with pytest.raises(ModelsError, match="rule_anyone"):
        await read_models_file(path, lambda _: _KEY)
    path.chmod(0o600)
    assert set(await read_models_file(path, lambda _: _KEY)) == {"fast", "家里"}


async def test_a_folder_of_that_name_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ModelsError, match="rule_no_file"):
        await read_models_file(tmp_path, lambda _: "")


def test_an_address_does_not_show_its_key() -> None:
    assert _KEY not in repr(_read(_GOOD))
