"""A wrong command line is said in the person's language, with the exit code of a wrong setting."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli import main


@pytest.mark.parametrize(
    ("words", "en", "zh"),
    [
        (
            ("--nonsense",),
            "There is no option --nonsense. farhand -h",
            "没有选项 --nonsense。用法：farhand -h",
        ),
        (
            ("demo", "--prot", "1"),
            "no option --prot. Did you mean --port?",
            "没有选项 --prot。是不是 --port？",
        ),
        (("clame",), "There is no command clame. Did you mean claim?", "没有命令 clame。是不是 claim？"),
        (("policy", "chek"), "no command chek.", "没有命令 chek。"),
        (("try",), "TASK is missing. farhand try -h", "缺少 TASK。用法：farhand try -h"),
        (("demo", "--port", "x"), "--port has a value that cannot be used.", "--port 的值不可用。"),
        (("demo", "--lang", "fr"), "--lang must be one of these: en, zh.", "--lang 只能是其中之一：en, zh。"),
        (("restore", "none"), "FILE is no file that can be used.", "FILE 不是可用的文件。"),
        (("demo", "--port"), "--port needs a value.", "--port 后面要写一个值。"),
        (("claim", "now"), "There are too many words.", "多写了参数。"),
        (("code", "--remove"), "PERSON_ID is missing.", "缺少 PERSON_ID。"),
    ],
)
def test_a_wrong_command_line_is_said_in_the_language(
    words: tuple[str, ...], en: str, zh: str, tmp_path: Path
) -> None:
    for lang, sentence in (("en", en), ("zh", zh)):
        env = {"FARHAND_DATA_DIR": str(tmp_path), "FARHAND_LANG": lang}
        told = CliRunner().invoke(main, words, prog_name="farhand", env=env)
        assert (told.exit_code, told.stdout) == (2, "")
        assert sentence in told.stderr
        assert len(told.stderr.splitlines()) == 1


def test_without_a_command_the_help_is_shown() -> None:
    assert "Usage: farhand" in CliRunner().invoke(main, (), prog_name="farhand").output


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "The demo knows no model tin-can. Give a model's name or one of these: autoglm, gui-owl-1.5,"),
        ("zh", "演示不认识模型 tin-can。请写一个模型的名称，或者其中之一：autoglm, gui-owl-1.5,"),
    ],
)
def test_a_model_that_the_demo_does_not_know_is_said_with_the_known_ones(lang: str, sentence: str) -> None:
    words = ("demo", "--lang", lang, "--model", "tin-can")
    told = CliRunner().invoke(main, words, prog_name="farhand")
    assert (told.exit_code, told.stdout) == (2, "")
    assert sentence in told.stderr
    assert len(told.stderr.splitlines()) == 1
