"""`farhand policy` in the terminal: what the rules say, which lines are wrong, and the schema."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from agent.policy.rules.rules import BUILT_IN
from agent.policy.rules.rules_text import read_rules
from bot.cli import main
from bot.strings import has

_RULES = """\
apps:
  allowed: [Coffee, com.example.shop]
  blocked: [WeChta, Blue Whale]
words:
  ask: [subscribe]
limits:
  unlabelled_taps: 0
  repeats: 2
  most_money: 49.90
secure_pages:
  ask_on: [Kitchen phone]
"""


class Terminal:
    """Where the commands are typed; the rules file is in the data directory."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "policy.yaml"
        self._folder = folder

    def runs(self, *words: str, lang: str = "en") -> Result:
        """One command to its end."""
        env = {"FARHAND_DATA_DIR": str(self._folder), "FARHAND_LANG": lang, "COLUMNS": "200"}
        return CliRunner().invoke(main, words, env=env)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_a_good_file_is_said_in_words(terminal: Terminal) -> None:
    terminal.file.write_text(_RULES, encoding="utf-8")
    terminal.file.chmod(0o600)
    told = terminal.runs("policy", "check")
    assert told.exit_code == 0
    for line in (
        "The rules can be used:",
        str(terminal.file),
        "Only these apps may be worked: Coffee, com.example.shop.",
        "No input ever in these apps: WeChta, Blue Whale.",
        "What has one of these in its label needs approval: subscribe.",
        "Payments over 49.90 are refused, whoever approves.",
        "Where nothing can be read, touches are left to a person.",
        "An approval for the whole task is for at most 2 inputs.",
        "Farhand itself asks about a single pay button: Kitchen phone.",
        "Payments need approval each time; no rule changes that.",
        "apps.blocked.1: Farhand knows no app called “WeChta”. Did you mean “WeChat”?",
        "apps.blocked.2: Farhand knows no app called “Blue Whale”.",
    ):
        assert line in told.output
    assert "group" not in told.output


def test_a_good_file_is_said_in_chinese(terminal: Terminal) -> None:
    terminal.file.write_text(_RULES, encoding="utf-8")
    told = terminal.runs("policy", "check", lang="zh")
    assert told.exit_code == 0
    assert "只能操作这些应用：Coffee、com.example.shop。" in told.output
    assert "付款每次都要批准" in told.output


def test_a_bad_file_is_named_line_by_line(terminal: Terminal) -> None:
    terminal.file.write_text("apps:\n  bloked: [x]\nlimits: 3\n", encoding="utf-8")
    told = terminal.runs("policy", "check")
    assert told.exit_code == 1
    assert told.stderr.splitlines()[1:] == [
        "  line 2: apps.bloked: is not known here; did you mean blocked?",
        "  line 3: limits: must have keys of its own below it",
    ]
    assert terminal.runs("policy", "show").exit_code == 1


def test_another_file_is_checked_by_its_name(terminal: Terminal, tmp_path: Path) -> None:
    draft = tmp_path / "draft.yaml"
    assert terminal.runs("policy", "check", str(draft)).exit_code == 1
    draft.write_text("version: 1", encoding="utf-8")
    told = terminal.runs("policy", "check", str(draft))
    assert told.exit_code == 0
    assert "They add nothing to what is built in." in told.output


def test_a_file_that_others_may_change_is_remarked(terminal: Terminal) -> None:
    terminal.file.write_text("version: 1", encoding="utf-8")
    terminal.file.chmod(0o664)
    told = terminal.runs("policy", "check")
    assert told.exit_code == 0
    assert "Others of your group can change" in told.output
    terminal.file.chmod(0o666)
    assert terminal.runs("policy", "check").exit_code == 1


def test_without_a_file_the_built_in_rules_are_shown(terminal: Terminal) -> None:
    told = terminal.runs("policy", "check")
    assert told.exit_code == 0
    assert "so the built-in rules hold alone" in told.output
    shown = terminal.runs("policy", "show")
    assert read_rules(shown.output.encode()) == BUILT_IN


def test_what_is_shown_is_a_file_that_says_the_same(terminal: Terminal) -> None:
    terminal.file.write_text(_RULES, encoding="utf-8")
    shown = terminal.runs("policy", "show")
    assert read_rules(shown.output.encode()) == read_rules(_RULES.encode())


def test_the_schema_is_json_and_names_every_part(terminal: Terminal) -> None:
    schema = json.loads(terminal.runs("policy", "schema").output)
    assert set(schema["properties"]) == {"version", "apps", "words", "limits", "secure_pages"}
    assert schema["additionalProperties"] is False


def test_mistakes_are_said_in_chinese_too(terminal: Terminal) -> None:
    terminal.file.write_text("apps:\n  bloked: [a]\nlimits:\n  repeats: 11\nwords: 3\n", encoding="utf-8")
    terminal.file.chmod(0o600)
    told = terminal.runs("policy", "check", lang="zh")
    assert told.exit_code == 1
    assert [line.strip() for line in told.stderr.splitlines()[1:]] == [
        "第 2 行：apps.bloked：这里没有这一项；是不是 blocked？",
        "第 4 行：limits.repeats：最大为 10",
        "第 5 行：words：下面必须有自己的键",
    ]


def test_every_mistake_has_its_sentence() -> None:
    rules = Path(__file__).parents[3] / "agent" / "policy" / "rules"
    keys = {
        key for path in rules.glob("*.py") for key in re.findall(r'"(rule_\w+)"', path.read_text("utf-8"))
    }
    assert len(keys) > 30
    assert sorted(key for key in keys if not has(key)) == []
