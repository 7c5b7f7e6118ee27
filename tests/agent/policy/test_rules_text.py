"""What a rules file may say, and how each mistake in it is named with its line."""

import time
from decimal import Decimal

import pytest

from agent.policy.rules.rules import BUILT_IN, AppRules, LimitRules, Rules, SecurePageRules, WordRules
from agent.policy.rules.rules_text import RulesError, read_rules
from bot.cards.rule_problems import rule_problem
from tests.worlds.cases import each_of

_WHOLE = """\
version: 1
apps:
  allowed: [Coffee, com.farhand.pay]
  watched:
    - WeChat
  blocked:
    - 招商银行
words:
  ask: [subscribe, 删]
  free: ["archive"]
limits:
  unlabelled_taps: 0
  repeats: 3
  most_money: 49.90
secure_pages:
  ask_on: [Kitchen phone]
"""


def _problems(text: str | bytes) -> list[str]:
    with pytest.raises(RulesError) as refused:
        read_rules(text if isinstance(text, bytes) else text.encode())
    return [rule_problem("en", each) for each in refused.value.problems]


def test_a_whole_file_says_what_it_says() -> None:
    assert read_rules(_WHOLE.encode()) == Rules(
        apps=AppRules(allowed=("Coffee", "com.farhand.pay"), watched=("WeChat",), blocked=("招商银行",)),
        words=WordRules(ask=("subscribe", "删"), free=("archive",)),
        limits=LimitRules(unlabelled_taps=0, repeats=3, most_money=Decimal("49.90")),
        secure_pages=SecurePageRules(ask_on=("Kitchen phone",)),
    )


@each_of(
    "text",
    ["version: 1", "# only a comment", "apps:\n  # blocked: [x]\nwords:\n", "{}", "\ufeffversion: 1\r\n"],
)
def test_a_file_that_says_nothing_is_the_built_in_rules(text: str) -> None:
    assert read_rules(text.encode()) == BUILT_IN


def test_all_mistakes_are_named_together_each_with_its_line() -> None:
    assert _problems("""\
apps:
  bloked: [a]
  blocked: WeChat
blocked: [x]
words:
  ask:
    - yes
    - okay
    -
    - 12
    - a
limits: 3
nonsense: 1
""") == [
        "line 2: apps.bloked: is not known here; did you mean blocked?",
        "line 3: apps.blocked: must be a list, each entry on a line of its own that begins with '- '",
        "line 4: blocked: is not known here; it belongs under apps",
        "line 7: words.ask.1: must be a text; put it in quotes",
        "line 9: words.ask.3: must be a text; put it in quotes",
        "line 10: words.ask.4: must be a text; put it in quotes",
        "line 11: words.ask.5: is too short: write at least two letters",
        "line 12: limits: must have keys of its own below it",
        "line 13: nonsense: is not known here; known are version, apps, words, limits, secure_pages",
    ]


@each_of(
    ("text", "problem"),
    [
        ("version: 2", "line 1: version: must be 1"),
        ("version: true", "line 1: version: must be 1"),
        ("version: '1'", "line 1: version: must be 1"),
        ("- a\n- b\n", "line 1: The file must begin with a key like 'apps:'"),
        ("apps:\n\tblocked: [a]\n", "line 2: A tab stands before the text. Indent with blanks."),
        (
            "apps: a: b\n",
            "line 1: A ':' stands where none may be. Put the text in quotes, or mend the indent.",
        ),
        ("apps:\n  blocked: [a\nwords: x\n", "line 3: A bracket is not closed, or a comma is missing."),
        ("words:\n  ask: ['pay\n", "line 3: A quote or bracket is not closed."),
        ("words:\n  ask: @x", "line 2: A text that begins like this must stand in quotes."),
        ("words:\n  ask: [!x pay]", "line 2: words.ask.1: a '!' at the beginning must stand in quotes"),
        ("words: &a\n  ask: *a", "line 1: A text that begins with '&' must stand in quotes."),
        ("words:\n  ask: [*a]", "line 2: A text that begins with '*' must stand in quotes."),
        ("apps: !!python/object:os.system [x]", "line 1: apps: must have keys of its own below it"),
        ("version: 1\n---\nversion: 1\n", "line 2: A second document begins here. Delete the line '---'."),
        ("apps: {}\nwords: {}\napps: {}\n", "line 3: apps: stands twice, first on line 1"),
        ("apps:\n  blocked: [a]\n  blocked: [b]\n", "line 3: apps.blocked: stands twice, first on line 2"),
        ("? [a, b]\n: 1\n", "line 1: a key must be a single word"),
        (
            "<<: {version: 1}",
            "line 1: <<: is not known here; known are version, apps, words, limits, secure_pages",
        ),
        ("apps:\n  # \x07", "line 2: A character stands here that cannot be shown. Delete it."),
        ("limits:\n  repeats: 11", "line 2: limits.repeats: must be at most 10"),
        ("limits:\n  repeats: 0", "line 2: limits.repeats: must be at least 1"),
        ("limits:\n  repeats: 1.5", "line 2: limits.repeats: must be a whole number"),
        ("limits:\n  repeats: yes", "line 2: limits.repeats: must be a whole number"),
        ("limits:\n  most_money: -3", "line 2: limits.most_money: must be more than 0"),
        ("limits:\n  most_money: 1:30", "line 2: limits.most_money: must be a number like 50 or 49.90"),
        ("limits:\n  most_money: .nan", "line 2: limits.most_money: must be a number like 50 or 49.90"),
        ("limits:\n  most_money: yes", "line 2: limits.most_money: must be a number like 50 or 49.90"),
        (
            "limits:\n  most_money: 1.234",
            "line 2: limits.most_money: must have at most two digits behind the point",
        ),
        ("words:\n  ask: ['" + "x" * 81 + "']", "line 2: words.ask.1: must have at most 80 characters"),
        ("words:\n  ask: [" + "xy, " * 501 + "]", "line 2: words.ask: must have at most 500 entries"),
    ],
)
def test_a_mistake_is_said_in_plain_words(text: str, problem: str) -> None:
    assert _problems(text) == [problem]


def test_bytes_that_are_no_text_are_named_with_their_line() -> None:
    assert _problems(b"apps:\n  # caf\xe9\n") == ["line 2: This is not UTF-8. Save the file as UTF-8."]


@pytest.mark.parametrize("data", [b"", b" \n\n"])
def test_an_empty_file_is_nobodys_wish(data: bytes) -> None:
    assert _problems(data) == ["The file is empty. For the built-in rules alone write: version: 1"]


def test_a_long_list_of_mistakes_is_cut() -> None:
    problems = _problems("a: b\n" * 100)
    assert len(problems) == 21
    assert problems[-1] == "... and 80 more"


@each_of(
    "data",
    [
        b"[" * 60_000,
        b"{" * 60_000,
        b"- " * 30_000,
        b"'" * 60_000,
        b"? " * 30_000,
        b"a:\n" * 20_000,
        b"x" * 10_000_000,
    ],
)
def test_a_hostile_file_is_refused_quickly(data: bytes) -> None:
    began = time.process_time()
    assert _problems(data)
    assert time.process_time() - began < 10  # a tenth of it is usual


def test_laughs_by_the_billion_end_at_the_first() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{name}: &{name} [*a, *a]\n" for name in "bcdefgh")
    assert _problems(bomb) == ["line 1: A text that begins with '&' must stand in quotes."]
