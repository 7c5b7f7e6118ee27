"""`farhand models`: every family is explained in both languages, and the README's table is the program's."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from agent.contract.model import DIALECT_NAMES
from agent.model.dialects.families import FAMILIES, family_for
from agent.model.services import SERVICES, ServiceGroup, service_at
from bot.cli import main
from bot.strings import LANGUAGES, has
from bot.terminal.columns import table, width
from bot.terminal.families import markdown_table
from tests.worlds.cases import each_of

_ROOT = Path(__file__).parents[3]
_READMES = {"en": "README.md", "zh": "README.zh.md"}


def _printed(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str, **settings: str) -> str:
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY", "FARHAND_MODEL", "FARHAND_DIALECT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(folder)
    result = CliRunner().invoke(main, ["models", *words])
    assert result.exit_code == 0, result.output
    return result.output


@each_of("lang", LANGUAGES)
def test_the_readmes_table_is_the_one_that_the_command_prints(lang: str) -> None:
    page = (_ROOT / _READMES[lang]).read_text(encoding="utf-8")
    found = re.search(r"<!-- farhand models --markdown -->\n(.*?)\n<!-- end -->", page, re.DOTALL)
    assert found, "the marks around the table"
    assert found[1].splitlines() == markdown_table(lang), "run: farhand models --markdown"


def test_the_command_prints_that_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    printed = _printed(monkeypatch, tmp_path, "--markdown", "--lang", "zh")
    assert printed.splitlines() == markdown_table("zh")


def test_every_family_has_a_name_for_the_settings() -> None:
    assert {family.name for family in FAMILIES} == set(DIALECT_NAMES)


def test_every_doubt_is_a_sentence_of_its_own() -> None:
    for family in FAMILIES:
        key = f"models_doubt_{family.name.replace('-', '_').replace('.', '_')}"
        assert has(key) is bool(family.unconfirmed), family.name
        assert has(f"models_form_{family.grammar.name}"), family.name
        assert bool(family.example) is not bool(family.unconfirmed), family.name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_names_every_family_in_80_columns(
    lang: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    printed = _printed(monkeypatch, tmp_path, "--lang", lang)
    lines = printed.splitlines()
    for family in FAMILIES:
        assert re.search(rf"^  {re.escape(family.name)} ", printed, re.MULTILINE)
    assert max(map(width, lines)) <= 80
    assert ">" not in {line[:1] for line in lines}
    assert "setup" in printed
    unconfirmed = sum(bool(family.unconfirmed) for family in FAMILIES)
    word = "Unconfirmed:" if lang == "en" else "未证实："
    assert printed.count(word) == unconfirmed


def test_the_list_marks_what_the_settings_choose_and_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    model = {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "OPENAI_API_KEY": "k"}
    printed = _printed(monkeypatch, tmp_path, FARHAND_MODEL="qwen3-vl-plus", **model)
    assert "> qwen3-vl " in printed
    assert "Yours: qwen3-vl-plus is Qwen3-VL, by its name." in printed
    printed = _printed(monkeypatch, tmp_path, FARHAND_MODEL="mine", FARHAND_DIALECT="holo", **model)
    assert "> holo " in printed
    assert "because FARHAND_DIALECT says so" in printed
    printed = _printed(monkeypatch, tmp_path, FARHAND_MODEL="mine", FARHAND_COORDINATES="pixels", **model)
    assert "> generic " in printed
    assert "no family knows the name mine" in printed
    assert "taken as pixels, because FARHAND_COORDINATES says so" in printed


def test_every_service_has_an_address_of_its_own_and_models_that_a_family_knows() -> None:
    assert len({service.address for service in SERVICES}) == len(SERVICES)
    assert len({service.key for service in SERVICES}) == len(SERVICES)
    for service in SERVICES:
        assert service.source
        assert bool(service.page) is (service.group is not ServiceGroup.OWN), service.key
        assert service_at(f"{service.address}/") is service
        for model in service.models:
            assert family_for(model, service.address).models, f"{model} is known to no family"


def test_columns_are_as_wide_as_a_terminal_shows_them() -> None:
    assert width("坐标") == 4
    assert table([["坐标", "1"], ["0-1000", "30/30"]]) == ["坐标        1", "0-1000  30/30"]
