"""Settings: defaults, where they come from, and one message for everything that is wrong."""

import importlib.util
import sys
from pathlib import Path

import pytest
from dotenv import dotenv_values

from agent.contract.model import Budgets, ModelAddress
from bot.settings import HostSettings, Settings, SettingsError

EXAMPLE = Path(__file__).parents[2] / ".env.example"
KEY = "sk-do-not-show-this"
TOKEN = "123456:do-not-show-this"  # noqa: S105 - made up
REQUIRED = {
    "TELEGRAM_BOT_TOKEN": TOKEN,
    "OPENAI_BASE_URL": "http://127.0.0.1:8000/v1",
    "OPENAI_API_KEY": KEY,
}


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder and none of the settings in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def required(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in REQUIRED.items():
        monkeypatch.setenv(name, value)


def problems() -> str:
    with pytest.raises(SettingsError) as caught:
        Settings.read()
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    return str(caught.value)


@pytest.mark.usefixtures("required")
def test_what_is_not_set_of_the_second_model_is_as_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.read().second_model is None
    monkeypatch.setenv("FARHAND_DIALECT", "autoglm")
    monkeypatch.setenv("FARHAND_FALLBACK_BASE_URL", "http://127.0.0.1:9000/v1")
    settings = Settings.read()
    assert settings.second_model == ModelAddress(
        "http://127.0.0.1:9000/v1", "", "autoglm-phone-9b", "autoglm"
    )
    assert settings.secrets == (KEY,)
    monkeypatch.setenv("FARHAND_FALLBACK_API_KEY", "sk-second")
    monkeypatch.setenv("FARHAND_FALLBACK_MODEL", "another")
    settings = Settings.read()
    assert settings.second_model == ModelAddress("http://127.0.0.1:9000/v1", "sk-second", "another")
    assert settings.secrets == (KEY, "sk-second")
    assert "sk-second" not in f"{settings!r} {settings.second_model!r} {settings.first_model!r}"


@pytest.mark.usefixtures("required")
@pytest.mark.parametrize("name", ["OPENAI_API_KEY", "FARHAND_FALLBACK_API_KEY"])
@pytest.mark.parametrize("key", ["密钥", "“sk-quoted”", "sk-with blank", "sk-two\nlines"])
def test_a_key_with_signs_that_no_key_has_is_refused_and_not_shown(
    monkeypatch: pytest.MonkeyPatch, name: str, key: str
) -> None:
    monkeypatch.setenv(name, key)
    text = problems()
    assert f"{name}: has signs that no key has" in text
    assert key not in text
    monkeypatch.setenv("FARHAND_LANG", "zh")
    assert "请重新复制" in problems()
    monkeypatch.setenv(name, " sk-in-blanks ")
    assert "sk-in-blanks" in Settings.read().secrets


def test_wrong_addresses_of_the_bus_are_told_with_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARHAND_OWN_HOME", "off")
    monkeypatch.setenv(
        "FARHAND_NATS_URL", "tls://bus.example.org:4222, http://bus, nats://me:hush@192.0.2.1:1"
    )
    text = problems()
    assert "TELEGRAM_BOT_TOKEN: is required" in text
    assert "FARHAND_NATS_URL: http://bus is no address of a bus" in text
    assert "…@192.0.2.1:1 " in text
    assert "hush" not in text
    assert "FARHAND_OWN_HOME" not in text
    assert "bus.example.org:4222 is" not in text
    monkeypatch.setenv("FARHAND_LANG", "zh")
    assert "http://bus" in problems()
    monkeypatch.setenv("FARHAND_NATS_URL", "")
    assert "FARHAND_OWN_HOME" in problems()


@pytest.mark.usefixtures("required")
def test_budgets_are_counted_in_millionths(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.read().budgets == Budgets()
    monkeypatch.setenv("FARHAND_BUDGET_TASK", "0.05")
    monkeypatch.setenv("FARHAND_BUDGET_DAY", "2")
    assert Settings.read().budgets == Budgets(50_000, 0, 2_000_000)
    monkeypatch.setenv("FARHAND_BUDGET_DAY", "-1")
    assert "FARHAND_BUDGET_DAY: " in problems()


@pytest.mark.usefixtures("required")
def test_only_three_settings_are_needed_and_the_rest_has_the_promised_defaults() -> None:
    settings = Settings.read()
    assert settings.telegram_bot_token.get_secret_value() == TOKEN
    assert settings.openai_api_key.get_secret_value() == KEY
    assert str(settings.openai_base_url) == "http://127.0.0.1:8000/v1"
    assert settings.api_url == "https://api.telegram.org"
    assert settings.telegram_proxy is None
    assert settings.farhand_protect is False
    assert (settings.farhand_model, settings.farhand_dialect) == ("autoglm-phone-9b", "")
    assert (settings.farhand_data_dir, settings.farhand_lang) == (Path("data"), "en")
    assert (settings.farhand_max_steps, settings.farhand_log_level) == (100, "INFO")
    assert (settings.android_adb_server_host, settings.android_adb_server_port) == ("127.0.0.1", 5037)


def test_the_example_names_exactly_the_settings() -> None:
    assert set(dotenv_values(EXAMPLE)) == {name.upper() for name in Settings.model_fields}


def test_the_example_shows_the_defaults_and_leaves_open_what_is_required(tmp_path: Path) -> None:
    shown = dotenv_values(EXAMPLE)
    assert [name for name in REQUIRED if shown[name]] == []
    filled = {**shown, **REQUIRED}
    (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in filled.items()))
    from_example = Settings.read()
    (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in REQUIRED.items()))
    assert from_example == Settings.read()


def test_every_setting_of_the_example_has_a_comment() -> None:
    for block in EXAMPLE.read_text().split("\n\n"):
        lines = block.splitlines()
        assert lines[0].startswith("# "), block


def test_the_process_wins_over_the_file_and_an_empty_value_counts_as_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [*(f"{name}={value}" for name, value in REQUIRED.items()), "FARHAND_LANG=zh", "FARHAND_MODEL=a"]
    (tmp_path / ".env").write_text("\n".join(lines))
    monkeypatch.setenv("FARHAND_MODEL", "b")
    monkeypatch.setenv("FARHAND_LANG", "")
    monkeypatch.setenv("FARHAND_MAX_STEPS", "")
    settings = Settings.read()
    assert (settings.farhand_model, settings.farhand_lang, settings.farhand_max_steps) == ("b", "zh", 100)


def test_everything_that_is_missing_is_said_together() -> None:
    text = problems()
    assert [name for name in REQUIRED if f"{name}: is required" in text] == list(REQUIRED)
    assert ".env" in text


def test_everything_that_is_wrong_is_said_together_and_no_key_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = {
        "TELEGRAM_BOT_TOKEN": TOKEN,
        "OPENAI_API_KEY": KEY,
        "OPENAI_BASE_URL": f"no address {KEY}",
        "TELEGRAM_API_URL": "ftp://example.org",
        "TELEGRAM_PROXY": f"gopher://user:{KEY}@proxy:1",
        "FARHAND_DIALECT": "klingon",
        "FARHAND_COORDINATES": "miles",
        "FARHAND_LANG": "fr",
        "FARHAND_MAX_STEPS": "0",
        "FARHAND_LOG_LEVEL": "LOUD",
        "FARHAND_HELPER": "on",
        "ANDROID_ADB_SERVER_PORT": "70000",
    }
    for name, value in wrong.items():
        monkeypatch.setenv(name, value)
    text = problems()
    named = [name for name in wrong if f"  {name}: " in text]
    assert named == list(wrong)[2:]
    assert len(text.splitlines()) == 2 + len(named)  # the last one: there is no .env here
    assert "'en' or 'zh'" in text
    assert "FARHAND_HELPER: must be one of these: 'off', 'read' or 'full'" in text
    assert "known: autoglm, " in text
    assert "known: 0-1000, 0-999, 0-1, pixels, 0-1000-yx" in text
    assert KEY not in text
    assert TOKEN not in text


@pytest.mark.parametrize(("value", "use"), [("", None), ("off", "off"), ("read", "read"), ("full", "full")])
def test_the_helper_is_for_each_phone_s_people_to_decide_unless_it_is_set(
    monkeypatch: pytest.MonkeyPatch, value: str, use: str | None
) -> None:
    monkeypatch.setenv("FARHAND_HELPER", value)
    assert HostSettings.read().helper_use == use


def test_a_wrong_helper_is_refused_in_chinese_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARHAND_LANG", "zh")
    monkeypatch.setenv("FARHAND_HELPER", "fast")
    with pytest.raises(SettingsError, match="FARHAND_HELPER: 只能是其中之一：'off'、'read'、'full'"):
        HostSettings.read()


@pytest.mark.usefixtures("required")
def test_settings_that_are_printed_show_no_key() -> None:
    settings = Settings.read()
    assert KEY not in f"{settings!r} {settings}"
    assert TOKEN not in f"{settings!r} {settings}"


@pytest.mark.usefixtures("required")
@pytest.mark.parametrize("proxy", ["http://proxy:3128", "socks5://user:secret@127.0.0.1:1080"])
def test_a_proxy_may_be_http_or_socks(monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    monkeypatch.setenv("TELEGRAM_PROXY", proxy)
    assert str(Settings.read().telegram_proxy).rstrip("/") == proxy


@pytest.mark.usefixtures("required")
def test_a_slash_at_the_end_of_the_telegram_address_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_API_URL", "http://127.0.0.1:8081/")
    assert Settings.read().api_url == "http://127.0.0.1:8081"


def test_commands_for_this_computer_need_no_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARHAND_DATA_DIR", str(tmp_path / "elsewhere"))
    assert HostSettings.read().farhand_data_dir == tmp_path / "elsewhere"


@pytest.mark.usefixtures("required")
@pytest.mark.parametrize(("text", "groups"), [("", ()), ("-1001", (-1001,)), (" -1001, -42 ,", (-1001, -42))])
def test_groups_are_ids_with_commas_between(
    monkeypatch: pytest.MonkeyPatch, text: str, groups: tuple[int, ...]
) -> None:
    monkeypatch.setenv("FARHAND_GROUPS", text)
    assert Settings.read().farhand_groups == groups


@pytest.mark.usefixtures("required")
@pytest.mark.parametrize("text", ["home", "42", "-1001;-42", "[-1001]"])
def test_what_is_no_id_of_a_group_is_named(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("FARHAND_GROUPS", text)
    assert "  FARHAND_GROUPS: " in problems()


@pytest.mark.usefixtures("required")
def test_a_socks_proxy_without_its_extra_is_a_wrong_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TELEGRAM_PROXY", "socks5://127.0.0.1:1080")
    if importlib.util.find_spec("socksio") is not None:
        Settings.read()
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.delitem(sys.modules, "socksio", raising=False)
    importlib.invalidate_caches()
    text = problems()
    assert "TELEGRAM_PROXY: " in text
    assert "pip install 'farhand[socks]'" in text


@pytest.mark.usefixtures("required")
def test_a_proxy_that_the_http_client_would_refuse_is_a_wrong_setting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "gopher://user:do-not-show@127.0.0.1:70")
    with pytest.raises(SettingsError) as caught:
        Settings.read()
    text = str(caught.value)
    assert "  HTTPS_PROXY: must begin with one of these: http, https, socks5, socks5h" in text
    assert "do-not-show" not in text
    HostSettings.read()


@pytest.mark.usefixtures("required")
def test_the_choices_of_a_wrong_setting_are_named_in_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARHAND_LANG", "zh")
    monkeypatch.setenv("FARHAND_LOG_LEVEL", "TRACE")
    monkeypatch.setenv("OPENAI_BASE_URL", "ftp://x")
    text = problems()
    assert "'WARNING'、'ERROR'" in text
    assert "'http'、'https'" in text
    assert " or " not in text
