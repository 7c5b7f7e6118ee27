"""The set-up's model step: which service, which address, which key; tested with one picture."""

import asyncio

import click

from agent.contract.phones import Grade
from bot.settings import ModelSettings, SettingsError, problem_of
from bot.terminal.asking import Tried, ask, ask_secret, choose
from bot.terminal.env_file import EnvFile
from bot.terminal.outside_checks import check_model
from bot.terminal.speaking import plain, tell, tell_check

_OWN = "own"
# The services' own addresses and names for AutoGLM-Phone: address, model, name, page to make an account.
_SERVICES = {
    "zai": ("https://api.z.ai/api/paas/v4", "autoglm-phone-multilingual", "z.ai", "https://z.ai"),
    "zhipu": (
        "https://open.bigmodel.cn/api/paas/v4",
        "autoglm-phone",
        "Zhipu BigModel (智谱)",
        "https://open.bigmodel.cn",
    ),
    "novita": (
        "https://api.novita.ai/openai",
        "zai-org/autoglm-phone-9b-multilingual",
        "Novita",
        "https://novita.ai",
    ),
    "parasail": (
        "https://api.parasail.io/v1",
        "parasail-auto-glm-9b-multilingual",
        "Parasail",
        "https://www.saas.parasail.io",
    ),
}
_OWN_MODEL = "autoglm-phone-9b-multilingual"


def stored_model_works(env: EnvFile, lang: str) -> bool:
    """Tests the model of an earlier set-up; False without one."""
    if not (env.get("OPENAI_BASE_URL") and env.get("OPENAI_API_KEY")):
        return False
    try:
        settings = ModelSettings.read()
    except SettingsError as err:
        click.echo(str(err), err=True)
        return False
    tell(lang, "setup_model_trying", model=settings.farhand_model)
    check = asyncio.run(check_model(settings))
    tell_check(lang, check)
    if check.grade is not Grade.OK:
        return False
    tell(lang, "setup_works_kept")
    return True


def try_model(env: EnvFile, lang: str) -> Tried:
    """One attempt. Values of .env are offered, the key only for the address that it belongs to."""
    tell(lang, "setup_model")
    stored = env.get("OPENAI_BASE_URL")
    who = _choose_service(lang, stored)
    if who == _OWN:
        address = _with_scheme(
            ask(
                lang,
                "setup_model_address",
                default=stored,
                problem=lambda answer: problem_of("OPENAI_BASE_URL", _with_scheme(answer), lang),
            )
        )
        model = ask(
            lang, "setup_model_name", default=(env.get("FARHAND_MODEL") if stored else "") or _OWN_MODEL
        )
    else:
        address, model, _, page = _SERVICES[who]
        tell(lang, "setup_model_where", page=page)
    key = ask_secret(
        lang,
        "setup_model_key",
        kept=env.get("OPENAI_API_KEY") if address == stored else "",
        default="none" if who == _OWN else "",
    )
    return _test(lang, address, model, key)


def _choose_service(lang: str, stored: str) -> str:
    choices = [(service, name) for service, (_, _, name, _) in _SERVICES.items()]
    known = next((service for service, (address, *_) in _SERVICES.items() if address == stored), _OWN)
    return choose(
        lang,
        "setup_model_who",
        [*choices, (_OWN, plain(lang, "setup_model_own"))],
        default=known if stored else "zai",
    )


def _test(lang: str, address: str, model: str, key: str) -> Tried:
    values = {"OPENAI_BASE_URL": address, "FARHAND_MODEL": model, "OPENAI_API_KEY": key}
    try:
        settings = ModelSettings.read(openai_base_url=address, farhand_model=model, openai_api_key=key)
    except SettingsError as err:
        click.echo(str(err), err=True)
        return Tried({}, works=False)
    tell(lang, "setup_model_trying", model=model)
    check = asyncio.run(check_model(settings))
    if check.key == "doctor_model_unknown" and settings.openai_base_url.path in (None, "", "/"):
        # The most common slip: the address of the server without the path of its API.
        tell(lang, "setup_model_with_path")
        return _test(lang, f"{address.rstrip('/')}/v1", model, key)
    if check.key == "doctor_model_address":
        tell_check(lang, check)
        return _test(lang, dict(check.values)["better"], model, key)
    tell_check(lang, check)
    return Tried(values, check.grade is not Grade.FAILED)


def _with_scheme(address: str) -> str:
    return address if "://" in address else f"http://{address}"
