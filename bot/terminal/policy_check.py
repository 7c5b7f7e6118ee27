"""`farhand policy`: checks and prints the household's rules, and prints their schema."""

import difflib
import json
import stat
from collections.abc import Iterator
from pathlib import Path

import click
import yaml

from agent.contract.phones import Check, Grade
from agent.policy.rules.rules import BUILT_IN, Rules
from agent.policy.rules.rules_file import RulesError, read_rules_file
from bot.cards.listed import listed
from bot.cards.rule_problems import rule_problem
from bot.terminal.speaking import plain, tell, tell_check
from devices.apps.app_names import is_package
from devices.apps.apps import known_packages, rows


def check_rules(path: Path, lang: str, *, named: bool) -> int:
    """Prints what the rules mean, 0; or each unusable line, 1. named: whether the person named the file."""
    rules = _read(path, lang, named=named)
    if rules is None:
        return 1
    said = list(_differences(rules, lang))
    if path.exists():
        tell(lang, "policy_ok", path=str(path))
        for check in _doubts(path, rules):
            tell_check(lang, check)
        tell(lang, "policy_says" if said else "policy_says_nothing")
    for line in [*said, plain(lang, "policy_payments")]:
        click.echo(f"  {line}")
    return 0


def show_rules(path: Path, lang: str) -> int:
    """Prints every effective rule, defaults included, as a file that could be used."""
    rules = _read(path, lang, named=False, quiet=True)
    if rules is None:
        return 1
    values = rules.model_dump(mode="json")
    click.echo(yaml.safe_dump(values, allow_unicode=True, sort_keys=False), nl=False)
    return 0


def print_schema() -> int:
    """Prints the JSON schema of the rules file, for editors."""
    click.echo(json.dumps(Rules.model_json_schema(), indent=2, ensure_ascii=False))
    return 0


def _read(path: Path, lang: str, *, named: bool, quiet: bool = False) -> Rules | None:
    """The rules; None if they cannot be used, with the reason on stderr."""
    if not path.exists():
        if not quiet or named:
            click.echo(plain(lang, "policy_no_file" if named else "policy_none", path=str(path)), err=named)
        return None if named else BUILT_IN
    try:
        return read_rules_file(path)
    except RulesError as err:
        click.echo(plain(lang, "policy_bad", path=str(path)), err=True)
        for problem in err.problems:
            click.echo(f"  {rule_problem(lang, problem)}", err=True)
        return None


def _differences(rules: Rules, lang: str) -> Iterator[str]:
    """The differences from the built-in rules, a sentence each."""
    for key, names in (
        ("policy_allowed", rules.apps.allowed),
        ("policy_watched", rules.apps.watched),
        ("policy_blocked", rules.apps.blocked),
        ("policy_ask", rules.words.ask),
        ("policy_free", rules.words.free),
        ("policy_ask_on", rules.secure_pages.ask_on),
    ):
        if names:
            yield plain(lang, key, names=listed(names, lang))
    limits, built_in = rules.limits, BUILT_IN.limits
    if limits.most_money is not None:
        yield plain(lang, "policy_most_money", amount=str(limits.most_money))
    if limits.code_above is not None:
        yield plain(lang, "policy_code_above", amount=str(limits.code_above))
    if limits.unlabelled_taps == 0:
        yield plain(lang, "policy_unlabelled_none")
    elif limits.unlabelled_taps != built_in.unlabelled_taps:
        yield plain(lang, "policy_unlabelled", count=str(limits.unlabelled_taps))
    if limits.repeats != built_in.repeats:
        yield plain(lang, "policy_repeats", count=str(limits.repeats))


def _doubts(path: Path, rules: Rules) -> Iterator[Check]:
    """Valid rules that may be a mistake."""
    if path.stat().st_mode & stat.S_IWGRP:
        yield Check("policy_group", Grade.WARNING, (("path", str(path)),))
    known = [name for _, names in rows() for name in names]
    for part, names in (
        ("apps.allowed", rules.apps.allowed),
        ("apps.watched", rules.apps.watched),
        ("apps.blocked", rules.apps.blocked),
    ):
        for number, name in enumerate(names, start=1):
            if known_packages(name) or is_package(name):
                continue
            values = (("where", f"{part}.{number}"), ("name", name))
            close = difflib.get_close_matches(name, known, 1, 0.75)
            if close:
                yield Check("policy_unknown_close", Grade.WARNING, (*values, ("close", close[0])))
            else:
                yield Check("policy_unknown_app", Grade.WARNING, values)
