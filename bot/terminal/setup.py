"""`farhand setup`: token, model and phone, each explained, asked for, tried at once and written down."""

import asyncio
from pathlib import Path

import click

from agent.ports import Check, Grade
from bot.claim import print_claim
from bot.settings import HostSettings, ModelSettings, SettingsError, TelegramSettings
from bot.terminal.asking import again, ask, choose
from bot.terminal.env_file import EnvFile
from bot.terminal.outside_checks import check_model, check_token
from bot.terminal.phone_step import add_phone
from bot.terminal.speaking import plain, tell, tell_check

# The services' own addresses and names for AutoGLM-Phone. (address, model)
_SERVICES = {
    "zai": ("https://api.z.ai/api/paas/v4", "autoglm-phone-multilingual"),
    "zhipu": ("https://open.bigmodel.cn/api/paas/v4", "autoglm-phone"),
    "novita": ("https://api.novita.ai/openai", "zai-org/autoglm-phone-9b-multilingual"),
    "parasail": ("https://api.parasail.io/v1", "parasail-auto-glm-9b-multilingual"),
    "own": ("", "autoglm-phone-9b-multilingual"),
}
_NAMES = {
    "zai": "z.ai",
    "zhipu": "Zhipu BigModel (智谱)",
    "novita": "Novita",
    "parasail": "Parasail",
}


def run_setup(env: EnvFile) -> int:
    """Asks through all steps; each finished step is on disk. Answers the exit code."""
    lang = choose("en", "setup_language", (("en", "English"), ("zh", "中文")))
    env.put("FARHAND_LANG", lang)
    tell(lang, "setup_begin", path=str(env.path.resolve()))
    for name in ("TELEGRAM_BOT_TOKEN", "OPENAI_BASE_URL", "OPENAI_API_KEY", "FARHAND_MODEL"):
        if env.overruled(name):
            tell(lang, "setup_overruled", name=name)
    complete = [
        again(lang, lambda: _token(env, lang)),
        again(lang, lambda: _model(env, lang)),
        again(lang, lambda: add_phone(HostSettings.read(), lang)),
    ]
    if not complete[0]:
        tell(lang, "setup_no_token")
        return 1
    tell(lang, "setup_end" if all(complete) else "setup_end_incomplete")
    asyncio.run(print_claim(HostSettings.read(), again=False))
    tell(lang, "setup_run")
    return 0


def _token(env: EnvFile, lang: str) -> bool:
    tell(lang, "setup_token")
    token = ask(lang, "setup_token_ask", default=env.get("TELEGRAM_BOT_TOKEN"), secret=True)
    env.put("TELEGRAM_BOT_TOKEN", token)
    try:
        settings = TelegramSettings.read()
    except SettingsError as err:
        click.echo(str(err), err=True)
        return False
    return _told(lang, asyncio.run(check_token(settings)))


def _model(env: EnvFile, lang: str) -> bool:
    tell(lang, "setup_model")
    choices = [*_NAMES.items(), ("own", plain(lang, "setup_model_own"))]
    address, model = _SERVICES[choose(lang, "setup_model_who", choices)]
    if not address:
        address = ask(lang, "setup_model_address", default=env.get("OPENAI_BASE_URL"))
        model = ask(lang, "setup_model_name", default=model)
    key = ask(lang, "setup_model_key", default=env.get("OPENAI_API_KEY") or "none", secret=True)
    env.put("OPENAI_BASE_URL", address)
    env.put("FARHAND_MODEL", model)
    env.put("OPENAI_API_KEY", key)
    try:
        settings = ModelSettings.read()
    except SettingsError as err:
        click.echo(str(err), err=True)
        return False
    tell(lang, "setup_model_trying", model=model)
    return _told(lang, asyncio.run(check_model(settings)))


def _told(lang: str, check: Check) -> bool:
    tell_check(lang, check)
    return check.grade is not Grade.FAILED


def env_here() -> EnvFile:
    """The `.env` of the working directory, where the settings are read from."""
    return EnvFile(Path(".env"))
