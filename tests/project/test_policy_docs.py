"""The page about the rules says what the program does."""

import re
from decimal import Decimal
from pathlib import Path

from agent.policy.apps.held import held_to
from agent.policy.rules.rules import Rules
from agent.policy.rules.rules_text import read_rules
from bot.cli import main

_PAGE = (Path(__file__).parents[2] / "docs" / "policy.md").read_text(encoding="utf-8")
_EXAMPLE = re.findall(r"^```yaml\n(.*?)^```", _PAGE, re.MULTILINE | re.DOTALL)


def test_the_example_can_be_used_and_says_what_it_looks_like() -> None:
    (example,) = _EXAMPLE
    rules = read_rules(example.encode())
    assert rules.apps.watched == ("WeChat", "com.example.notes")
    assert rules.apps.blocked == ("招商银行", "Chase")
    assert rules.words.ask == ("subscribe", "领取")
    assert (rules.limits.unlabelled_taps, rules.limits.repeats) == (5, 3)
    assert rules.limits.most_money == Decimal("49.90")
    assert rules.limits.code_above == Decimal(20)
    assert rules.secure_pages.ask_on == ("Kitchen phone",)


def test_the_example_names_every_key_there_is() -> None:
    (example,) = _EXAMPLE
    for name, part in Rules.model_fields.items():
        assert re.search(rf"^{name}:", example, re.MULTILINE)
        for key in getattr(part.annotation, "model_fields", {}):
            assert re.search(rf"^  {key}:", example, re.MULTILINE), key


def test_the_ways_to_hold_a_task_work_as_they_are_written() -> None:
    said = re.findall(r"[“\"]((?:only|stay|don't|只|不要)[^\"”]*)[\"”]", _PAGE)
    assert len(said) >= 8
    assert [text for text in said if not held_to(text)] == ["only in Paris"]


def test_every_command_on_the_page_exists() -> None:
    named = set(re.findall(r"`farhand ([a-z]+) ([a-z]+)", _PAGE))
    assert named >= {("policy", "check"), ("policy", "show"), ("policy", "schema"), ("audit", "export")}
    for group, command in named:
        assert command in getattr(main.commands[group], "commands", {})
