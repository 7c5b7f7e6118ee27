"""What a command in the terminal cannot do is said in one sentence, in the person's language, without a
traceback.
"""

import socket
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.worlds.program import TOKEN, environment, farhand

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def taken_port() -> Generator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


async def refused(*words: str, cwd: Path, exits_with: int = 1, **settings: str) -> str:
    """The one sentence of a command that ends with this code."""
    ended, out, errors = await farhand(*words, env=environment(cwd, **settings), cwd=cwd)
    assert ended == exits_with, out + errors
    assert "Traceback" not in errors
    assert out == ""
    return errors.strip()


@pytest.mark.parametrize(
    ("task", "lang", "sentence"),
    [
        ("", "en", "That was empty. Write what the phone should do."),
        (" \n ", "zh", "内容是空的。请写下要手机做的事。"),
        ("a" * 5000, "en", "That is too long for one task: at most 4000 characters. Nothing was started."),
        ("点" * 5000, "zh", "太长了：一个任务最多 4000 个字。没有开始执行。"),
    ],
)
@pytest.mark.sample(2)
async def test_a_task_of_no_use_is_refused_before_anything_starts(
    task: str, lang: str, sentence: str, tmp_path: Path
) -> None:
    assert await refused("try", task, cwd=tmp_path, exits_with=2, FARHAND_LANG=lang) == sentence
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("command", [("demo", "--no-browser"), ("phone",)])
async def test_a_port_in_use_is_named_with_the_option_for_another(
    command: tuple[str, ...], taken_port: int, tmp_path: Path
) -> None:
    for lang, sentence in (("en", "is in use by another program"), ("zh", "已被其他程序占用")):
        said = await refused(*command, "--lang", lang, "--port", str(taken_port), cwd=tmp_path)
        assert sentence in said
        assert str(taken_port) in said
        assert "--port" in said
        assert len(said.splitlines()) == 1


async def test_another_program_on_the_port_of_adb_is_said(taken_port: int, tmp_path: Path) -> None:
    said = await refused(
        *("try", "open settings"),
        cwd=tmp_path,
        ANDROID_ADB_SERVER_PORT=str(taken_port),
        OPENAI_BASE_URL="http://127.0.0.1:9/v1",
        OPENAI_API_KEY="none",
    )
    assert "The adb server cannot be used" in said
    assert f"127.0.0.1:{taken_port}" in said
    assert "farhand doctor" in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("lang", "sentence", "reason"),
    [("en", "The backup was not written", "no such folder"), ("zh", "备份没有写成", "没有这个文件夹")],
)
async def test_a_backup_into_a_folder_that_is_not_there_is_refused(
    lang: str, sentence: str, reason: str, tmp_path: Path
) -> None:
    target = tmp_path / "missing" / "b.tar"
    said = await refused("backup", str(target), cwd=tmp_path, FARHAND_LANG=lang)
    assert sentence in said
    assert reason in said
    assert str(target) in said


@pytest.mark.parametrize("words", [("try", "open settings"), ("claim",), ("setup",)])
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.sample(3)
async def test_an_unusable_data_directory_is_said_in_the_language(
    words: tuple[str, ...], lang: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    said = await refused(
        *words,
        cwd=tmp_path,
        FARHAND_DATA_DIR=str(folder),
        FARHAND_LANG=lang,
        OPENAI_BASE_URL="http://127.0.0.1:9/v1",
        OPENAI_API_KEY="none",
    )
    assert str(folder) in said
    assert "FARHAND_DATA_DIR" in said
    assert ("part of it is no folder" if lang == "en" else "有一部分不是文件夹") in said


async def test_without_the_simulators_extra_a_wireless_phone_names_it(tmp_path: Path) -> None:
    (tmp_path / "zeroconf.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'zeroconf'\", name='zeroconf')"
    )
    for lang in ("en", "zh"):
        said = await refused("phone", "--wireless", "--lang", lang, cwd=tmp_path, PYTHONPATH=str(tmp_path))
        assert "pip install 'farhand[simulator]'" in said


async def test_all_that_is_wrong_with_the_settings_is_said_in_chinese(tmp_path: Path) -> None:
    said = await refused(
        "run",
        cwd=tmp_path,
        exits_with=2,
        FARHAND_LANG="zh",
        TELEGRAM_BOT_TOKEN=TOKEN,
        OPENAI_BASE_URL="ftp://127.0.0.1/v1",
        FARHAND_MAX_STEPS="many",
        FARHAND_LOG_LEVEL="LOUD",
        FARHAND_METRICS_PORT="70000",
    )
    assert "OPENAI_API_KEY: 必填" in said
    assert "OPENAI_BASE_URL: 开头只能是" in said
    assert "FARHAND_MAX_STEPS: 必须是整数" in said
    assert "FARHAND_LOG_LEVEL: 只能是其中之一" in said
    assert "FARHAND_METRICS_PORT: 不能大于 65535" in said
    assert "请在有 .env 的文件夹里启动" in said


async def test_a_file_of_settings_that_is_no_text_is_said(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xff\xfe\x00")
    said = await refused("doctor", cwd=tmp_path, exits_with=2)
    assert f"{tmp_path / '.env'} cannot be read" in said
