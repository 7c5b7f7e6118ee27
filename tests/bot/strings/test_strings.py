"""The sentences: the same in all languages, complete for the code that uses them, safe as Telegram HTML."""

import ast
import re
import string
from pathlib import Path

import pytest

import agent.contract.errors
import bot
import devices.errors
from agent.contract.tasks import EndKind
from bot.console.html_parser import parse_html
from bot.strings import LANGUAGES, en, say, say_html, zh
from bot.strings.en import models
from bot.strings.merge import merged
from tests.worlds.printed_words import PRINTED

_TABLES = {"en": en.SENTENCES, "zh": zh.SENTENCES}
_PLAIN = ("button_", "toast_", "command_", "placeholder_", "done_", "try_", "result_", "time_", "steps_")
_REPORT_SIGNS = ("✅", "❌", "⏹")
# A toast is no message.
_MAY_BEGIN_LIKE_A_REPORT = ("report_", "card_", "button_", "decided_", "toast_")
# Printed line by line as plain text; some begin with an empty line or are indented.
_TERMINAL = PRINTED | frozenset(models.SENTENCES)
_BOT = Path(bot.__file__).parent

_CAUSES = ("family", "families", "kind", "points", "thoughts", "cut", "repeated", "empty")


def _placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def _error_keys(base: type[Exception]) -> set[str]:
    keys = {getattr(base, "key", "")}
    return keys.union(*(_error_keys(kind) for kind in base.__subclasses__()))


def test_every_language_is_offered() -> None:
    assert set(LANGUAGES) == set(_TABLES)


def test_all_languages_have_the_same_keys() -> None:
    for table in _TABLES.values():
        assert set(table) == set(en.SENTENCES)


def test_all_languages_have_the_same_named_placeholders() -> None:
    for key, sentence in en.SENTENCES.items():
        expected = _placeholders(sentence)
        assert "" not in expected, f"{key}: placeholders are named"
        for lang, table in _TABLES.items():
            assert _placeholders(table[key]) == expected, f"{lang} {key}"


@pytest.mark.parametrize("lang", _TABLES)
def test_every_sentence_is_valid_markup_and_the_plain_ones_have_none(lang: str) -> None:
    for key, sentence in _TABLES[lang].items():
        assert sentence.strip(), key
        assert sentence.strip() == sentence or key in _TERMINAL, key
        values = dict.fromkeys(_placeholders(sentence), "<x> & y")
        read = parse_html(say_html(lang, key, **values))
        assert "<x> & y" in read.text or not values, key
        if key.startswith(_PLAIN) and key not in _TERMINAL:
            assert not read.entities, key


def test_only_reports_cards_and_decisions_begin_with_the_signs_of_a_report() -> None:
    for table in _TABLES.values():
        for key, sentence in table.items():
            if not key.startswith(_MAY_BEGIN_LIKE_A_REPORT):
                assert not sentence.startswith(_REPORT_SIGNS), key


def test_chinese_sentences_are_chinese() -> None:
    same = {key for key, sentence in zh.SENTENCES.items() if sentence == en.SENTENCES[key]}
    assert same - _TERMINAL == {
        *("screen_ok", "card_elapsed", "command_language"),
        *("shortcut_words", "shortcuts_line"),  # placeholders alone
    }


def test_no_sentence_is_written_twice() -> None:
    with pytest.raises(ValueError, match="b"):
        merged({"a": "1", "b": "2"}, {"b": "3"})


def test_limits_of_telegram_hold() -> None:
    for table in _TABLES.values():
        for key, sentence in table.items():
            if key.startswith(("toast_", "trouble_", "home_trouble_")):
                assert len(sentence) <= 200
            if key.startswith("command_"):
                assert 1 <= len(sentence) <= 256
            if key.startswith("placeholder_"):
                assert 1 <= len(sentence) <= 64


def test_every_error_and_outcome_has_its_sentence() -> None:
    keys = _error_keys(devices.errors.PhoneError) | _error_keys(agent.contract.errors.AgentError)
    keys |= {
        "unusable_replies",
        *(f"unusable_replies_{cause}" for cause in _CAUSES),
        "out_of_steps",
        "gave_up",
        "gave_up_bare",
        "interrupted",
        "stopped",
        "stopped_by",
        "dismissed",
        "internal",
        "request_expired",
        "locked",
    }
    assert keys <= set(en.SENTENCES)
    assert len(EndKind) == 5  # a new kind of end needs a report of its own


def test_a_picture_that_did_not_come_is_told_without_the_words_of_the_log() -> None:
    for lang in LANGUAGES:
        told = say(lang, "capture_failed", detail="screencap: status 1")
        assert "screencap" not in told
        assert "/screen" in told


def test_a_pairing_that_nobody_can_notice_leads_to_the_code() -> None:
    for lang in LANGUAGES:
        assert "<code>/pair " in say(lang, "pair_no_discovery")


def test_unknown_language_speaks_english() -> None:
    assert say("fr", "toast_approved") == en.SENTENCES["toast_approved"]


def test_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("en", "no_such_sentence")


def test_missing_value_leaves_a_gap_instead_of_losing_the_sentence() -> None:
    assert say("en", "device_offline").startswith("… is not connected.")


def test_values_are_never_read_as_a_pattern_or_as_markup() -> None:
    value = "{name} {0.__class__} <b>&"
    assert value in say("en", "device_offline", name=value)
    assert "{name} {0.__class__} &lt;b&gt;&amp;" in say_html("en", "device_offline", name=value)


# --- every key that the code names exists, with all its values


def _say_calls() -> list[tuple[str, ast.Call]]:
    found: list[tuple[str, ast.Call]] = []
    for path in sorted(_BOT.rglob("*.py")):
        if path.parent.name in ("console", "strings"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in ("say", "say_html"):
                found.append((f"{path.name}:{node.lineno}", node))
    return found


def _called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _keys(call: ast.Call) -> list[str]:
    """Literal keys; of 'a if x else b' both."""
    branches = [
        branch
        for argument in call.args
        for branch in ([argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument])
    ]
    literals = [branch.value for branch in branches if isinstance(branch, ast.Constant)]
    return [key for key in literals if isinstance(key, str) and re.fullmatch(r"[a-z_]{4,}", key)]


def test_every_literal_key_in_the_code_has_a_sentence_with_these_values() -> None:
    seen = 0
    for where, call in _say_calls():
        for key in _keys(call):
            seen += 1
            assert key in en.SENTENCES, f"{where}: {key}"
            names = {keyword.arg for keyword in call.keywords}
            if None not in names:  # no **values
                missing = _placeholders(en.SENTENCES[key]) - names
                assert not missing, f"{where}: {key} lacks {missing}"
    assert seen > 40


def test_every_composed_key_in_the_code_has_sentences() -> None:
    for where, call in _say_calls():
        for argument in call.args:
            if isinstance(argument, ast.JoinedStr) and isinstance(argument.values[0], ast.Constant):
                prefix = str(argument.values[0].value)
                assert any(key.startswith(prefix) for key in en.SENTENCES), f"{where}: {prefix}"
