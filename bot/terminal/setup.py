"""`farhand setup`: token, model and phone, each explained, asked for, tested at once and written down."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import click

from agent.contract.phones import Grade
from bot.settings import HostSettings, SettingsError, TelegramSettings, problem_of
from bot.terminal.asking import Tried, ask, ask_secret, choose, confirm, until_it_works
from bot.terminal.claim import is_claimed, print_claim
from bot.terminal.env_file import EnvFile
from bot.terminal.model_step import stored_model_works, try_model
from bot.terminal.outside_checks import check_token
from bot.terminal.phone_step import add_phone, known_phone_works
from bot.terminal.reading_step import add_reader
from bot.terminal.speaking import tell, tell_check

_log = logging.getLogger(__name__)
_LANGUAGES = (("en", "English"), ("zh", "中文"))
_ASKED = ("TELEGRAM_BOT_TOKEN", "OPENAI_BASE_URL", "OPENAI_API_KEY", "FARHAND_MODEL")
_AWAY = "doctor_telegram_away"


def run_setup(env: EnvFile, start: Callable[[], int], log: Path, *, everything: bool = False) -> int:
    """Asks through all steps; each finished step is on disk. Returns the exit code.

    start: runs the bot, if the person wants that.
    log: the file that names what was tried.
    everything: asks also for what works already.
    """
    lang = env.get("FARHAND_LANG") or "en"
    try:
        lang = choose("en", "setup_language", _LANGUAGES, default=lang)
        complete = _ask_all(env, lang, everything=everything)
        if not env.get("TELEGRAM_BOT_TOKEN"):
            tell(lang, "setup_no_token")
            return 1
        owned = _tell_end(env, lang, log, complete=complete)
        if not complete or not confirm(lang, "setup_start", default=True):
            tell(lang, "setup_run_owned" if owned else "setup_run")
            return 0
    except (click.Abort, KeyboardInterrupt):  # Ctrl-C in a question, or between two
        click.echo()
        tell(lang, "setup_aborted")
        return 1
    return start()


def _ask_all(env: EnvFile, lang: str, *, everything: bool) -> bool:
    """Whether all that was asked works."""
    env.put("FARHAND_LANG", lang)
    tell(lang, "setup_begin", path=str(env.path.resolve()))
    for name in _ASKED:
        if env.overruled(name):
            tell(lang, "setup_overruled", name=name)
    complete = [
        (not everything and _stored_token_works(env, lang))
        or until_it_works(lang, env, lambda: _try_token(env, lang)),
        (not everything and stored_model_works(env, lang))
        or until_it_works(lang, env, lambda: try_model(env, lang)),
        (not everything and known_phone_works(HostSettings.read(), lang))
        or until_it_works(lang, env, lambda: Tried({}, add_phone(HostSettings.read(), lang))),
    ]
    add_reader(lang)
    _log.info("all steps work: %s", all(complete))
    return all(complete)


def _tell_end(env: EnvFile, lang: str, log: Path, *, complete: bool) -> bool:
    """What is left to do; returns whether somebody owns the bot already."""
    settings = HostSettings.read()
    owned = asyncio.run(is_claimed(settings.farhand_data_dir))
    if not complete:
        tell(lang, "setup_end_incomplete")
        tell(lang, "setup_log", path=str(log.resolve()))
    else:
        tell(lang, "setup_end_owned" if owned else "setup_end")
    if not owned:
        asyncio.run(print_claim(settings, again=False, folder=False))
    for name in env.only_here():
        tell(lang, "setup_only_here", name=name)
    return owned


def _stored_token_works(env: EnvFile, lang: str) -> bool:
    """Tests the token of an earlier set-up; False without one."""
    token = env.get("TELEGRAM_BOT_TOKEN")
    return bool(token) and _test_token(lang, token, env.get("TELEGRAM_PROXY"), kept=True) == ""


def _try_token(env: EnvFile, lang: str) -> Tried:
    tell(lang, "setup_token")
    token = ask_secret(lang, "setup_token_ask", kept=env.get("TELEGRAM_BOT_TOKEN"))
    values, proxy = {"TELEGRAM_BOT_TOKEN": token}, env.get("TELEGRAM_PROXY")
    failure = _test_token(lang, token, proxy)
    if failure == _AWAY and (
        proxy := ask(
            lang,
            "setup_proxy",
            default=proxy,
            problem=lambda answer: problem_of("TELEGRAM_PROXY", answer, lang),
            optional=True,
        )
    ):
        values["TELEGRAM_PROXY"] = proxy
        failure = _test_token(lang, token, proxy)
    return Tried({} if failure == "settings" else values, works=not failure)


def _test_token(lang: str, token: str, proxy: str, *, kept: bool = False) -> str:
    """Prints what came of it; returns '' if the token works, else a key for why not.

    kept: says that the set-up goes on with it.
    """
    given = {"telegram_bot_token": token} | ({"telegram_proxy": proxy} if proxy else {})
    try:
        settings = TelegramSettings.read(**given)
    except SettingsError as err:
        click.echo(str(err), err=True)
        return "settings"
    check = asyncio.run(check_token(settings))
    tell_check(lang, check)
    if check.grade is Grade.FAILED:
        return check.key
    if kept:
        tell(lang, "setup_works_kept")
    return ""


def env_here() -> EnvFile:
    """The `.env` of the working directory, where the settings are read from."""
    return EnvFile(Path(".env"))
