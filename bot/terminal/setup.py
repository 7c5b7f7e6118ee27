"""`farhand setup`: token, model and phone, each explained, asked for, tested at once and written down."""

import asyncio
from pathlib import Path

import click

from agent.contract.phones import Grade
from bot.settings import HostSettings, SettingsError, TelegramSettings
from bot.terminal.asking import Tried, ask_secret, choose, until_it_works
from bot.terminal.claim import print_claim
from bot.terminal.env_file import EnvFile
from bot.terminal.model_step import try_model
from bot.terminal.outside_checks import check_token
from bot.terminal.phone_step import add_phone
from bot.terminal.reading_step import add_reader
from bot.terminal.speaking import tell, tell_check

_LANGUAGES = (("en", "English"), ("zh", "中文"))
_ASKED = ("TELEGRAM_BOT_TOKEN", "OPENAI_BASE_URL", "OPENAI_API_KEY", "FARHAND_MODEL")


def run_setup(env: EnvFile) -> int:
    """Asks through all steps; each finished step is on disk. Returns the exit code."""
    lang = env.get("FARHAND_LANG") or "en"
    try:
        lang = choose("en", "setup_language", _LANGUAGES, default=lang)
        return _ask_all(env, lang)
    except (click.Abort, KeyboardInterrupt):  # Ctrl-C in a question, or between two
        click.echo()
        tell(lang, "setup_aborted")
        return 1


def _ask_all(env: EnvFile, lang: str) -> int:
    env.put("FARHAND_LANG", lang)
    tell(lang, "setup_begin", path=str(env.path.resolve()))
    for name in _ASKED:
        if env.overruled(name):
            tell(lang, "setup_overruled", name=name)
    complete = [
        until_it_works(lang, env, lambda: _try_token(env, lang)),
        until_it_works(lang, env, lambda: try_model(env, lang)),
        until_it_works(lang, env, lambda: Tried({}, add_phone(HostSettings.read(), lang))),
    ]
    add_reader(lang)
    if not env.get("TELEGRAM_BOT_TOKEN"):
        tell(lang, "setup_no_token")
        return 1
    tell(lang, "setup_end" if all(complete) else "setup_end_incomplete")
    asyncio.run(print_claim(HostSettings.read(), again=False, folder=False))
    for name in env.only_here():
        tell(lang, "setup_only_here", name=name)
    tell(lang, "setup_run")
    return 0


def _try_token(env: EnvFile, lang: str) -> Tried:
    tell(lang, "setup_token")
    token = ask_secret(lang, "setup_token_ask", kept=env.get("TELEGRAM_BOT_TOKEN"))
    try:
        settings = TelegramSettings.read(telegram_bot_token=token)
    except SettingsError as err:
        click.echo(str(err), err=True)
        return Tried({}, works=False)
    check = asyncio.run(check_token(settings))
    tell_check(lang, check)
    return Tried({"TELEGRAM_BOT_TOKEN": token}, check.grade is not Grade.FAILED)


def env_here() -> EnvFile:
    """The `.env` of the working directory, where the settings are read from."""
    return EnvFile(Path(".env"))
