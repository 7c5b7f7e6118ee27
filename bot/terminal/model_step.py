"""The set-up's model step: which service, which model, which key; tested with pictures at once."""

import asyncio

import click

from agent.contract.errors import ModelError
from agent.contract.phones import Check, Grade
from agent.model.selftest.verdict import SelfTestOutcome
from agent.model.services import SERVICES, ModelService, ServiceGroup, service_at
from bot.settings import LOCAL_MODEL, ModelSettings, SettingsError, problem_of
from bot.terminal.asking import Tried, ask, ask_secret, choose, confirm
from bot.terminal.env_file import EnvFile
from bot.terminal.model_test import nothing_to_tell, self_test_of, tell_verdict
from bot.terminal.outside_checks import check_model
from bot.terminal.speaking import plain, tell, tell_check

_OWN = "own"
_OWN_MODEL = "autoglm-phone-9b-multilingual"
_GROUPS = tuple(group for group in ServiceGroup if group is not ServiceGroup.OWN)


def stored_model_works(env: EnvFile, lang: str) -> bool:
    """Tests the model of an earlier set-up; False without one. Without any model nothing is to be tested."""
    if env.get("FARHAND_MODEL") == LOCAL_MODEL:
        tell_check(lang, Check("doctor_model_local", Grade.OK))
        return True
    if not (env.get("OPENAI_BASE_URL") and env.get("OPENAI_API_KEY")):
        return False
    try:
        settings = ModelSettings.read()
    except SettingsError as err:
        click.echo(str(err), err=True)
        return False
    tell(lang, "setup_model_trying", model=settings.farhand_model)
    check = asyncio.run(check_model(settings.first_model))
    tell_check(lang, check)
    if check.grade is not Grade.OK:
        return False
    tell(lang, "setup_works_kept")
    return True


def try_model(env: EnvFile, lang: str) -> Tried:
    """One attempt. Values of .env are offered, the key only for the address that it belongs to."""
    tell(lang, "setup_model")
    stored = env.get("OPENAI_BASE_URL")
    service = _choose_service(lang, stored)
    if service is None:
        tell(lang, "setup_model_local", addresses=_local_addresses())
        address = _with_scheme(
            ask(
                lang,
                "setup_model_address",
                default=stored,
                problem=lambda answer: problem_of("OPENAI_BASE_URL", _with_scheme(answer), lang),
            )
        )
        usual = (local := service_at(address)) and local.models[0]
        model = ask(
            lang,
            "setup_model_name",
            default=(env.get("FARHAND_MODEL") if stored else "") or usual or _OWN_MODEL,
        )
    else:
        address = service.address
        tell(lang, "setup_model_where", page=service.page)
        model = _choose_model(lang, service, env.get("FARHAND_MODEL") if address == stored else "")
    key = ask_secret(
        lang,
        "setup_model_key",
        kept=env.get("OPENAI_API_KEY") if address == stored else "",
        default="none" if service is None else "",
    )
    # What an earlier model needed would be wrong for another one.
    same = address == stored and model == env.get("FARHAND_MODEL")
    names = ("FARHAND_DIALECT", "FARHAND_COORDINATES")
    kept = {name: env.get(name) if same else "" for name in names}
    return _test(lang, {"OPENAI_BASE_URL": address, "FARHAND_MODEL": model, "OPENAI_API_KEY": key} | kept)


def _choose_service(lang: str, stored: str) -> ModelService | None:
    """None for an address of one's own."""
    known = service_at(stored) if stored else SERVICES[0]
    default = known.group.value if known and known.group in _GROUPS else _OWN
    choices = [(group.value, _group_text(lang, group)) for group in _GROUPS]
    chosen = choose(
        lang, "setup_model_who", [*choices, (_OWN, plain(lang, "setup_model_own"))], default=default
    )
    if chosen == _OWN:
        return None
    members = _members(ServiceGroup(chosen))
    keys = [(each.key, each.title) for each in members]
    key = choose(lang, "setup_model_service", keys, default=known.key if known else "")
    return next(each for each in members if each.key == key)


def _group_text(lang: str, group: ServiceGroup) -> str:
    titles = (", " if lang == "en" else "、").join(each.title for each in _members(group))
    return plain(lang, f"setup_model_group_{group}", titles=titles)


def _members(group: ServiceGroup) -> list[ModelService]:
    return [service for service in SERVICES if service.group is group]


def _local_addresses() -> str:
    return "; ".join(f"{each.title} {each.address}" for each in _members(ServiceGroup.OWN))


def _choose_model(lang: str, service: ModelService, stored: str) -> str:
    """One of the service's names by its number, or any name as it is typed."""
    for number, name in enumerate(service.models, 1):
        click.echo(f"  {number}) {name}")
    answer = ask(lang, "setup_model_which", default=stored or "1")
    if answer.isdecimal() and 1 <= int(answer) <= len(service.models):
        return service.models[int(answer) - 1]
    return answer


def _test(lang: str, values: dict[str, str]) -> Tried:
    """One picture, which also finds a wrong address or key, and then the quick self-test."""
    given = {name.lower(): value for name, value in values.items()}
    try:
        settings = ModelSettings.read(**given)
    except SettingsError as err:
        click.echo(str(err), err=True)
        return Tried({}, works=False)
    tell(lang, "setup_model_trying", model=settings.farhand_model)
    check = asyncio.run(check_model(settings.first_model))
    better = dict(check.values).get("better", "") if check.key == "doctor_model_address" else ""
    if better and better != values["OPENAI_BASE_URL"]:
        # The most common slip: the address of the server without the path of its API.
        tell(lang, "setup_model_with_path", address=better)
        return _test(lang, values | {"OPENAI_BASE_URL": better})
    tell_check(lang, check)
    if check.grade is Grade.FAILED:
        return Tried(values, works=False)
    return _self_test(lang, values, settings)


def _self_test(lang: str, values: dict[str, str], settings: ModelSettings) -> Tried:
    """Six pictures; what they say to set is offered, and tested once more."""
    test = asyncio.run(self_test_of(settings, quick=True))
    tell(lang, "setup_model_testing", requests=str(test.plan.requests), model=settings.farhand_model)
    try:
        summary = asyncio.run(test.run(nothing_to_tell))
    except ModelError as err:
        tell_check(lang, Check(f"doctor_{err.key}", Grade.FAILED, tuple(err.values.items())))
        return Tried(values, works=False)
    tell_verdict(summary, settings.farhand_model, lang)
    verdict = summary.verdict
    if verdict.outcome is SelfTestOutcome.OTHER_KIND and verdict.kind:
        name, value, question = "FARHAND_COORDINATES", verdict.kind.value, "setup_model_use_kind"
    elif verdict.outcome is SelfTestOutcome.OTHER_FAMILY:
        name, value, question = "FARHAND_DIALECT", verdict.family, "setup_model_use_family"
    else:
        return Tried(values, works=verdict.usable)
    if not confirm(lang, question, default=True, value=value):
        return Tried(values, works=False)
    # A family counts in its own way, whatever the one before was told to count in.
    reset = {"FARHAND_COORDINATES": ""} if name == "FARHAND_DIALECT" else {}
    return _test(lang, values | reset | {name: value})


def _with_scheme(address: str) -> str:
    return address if "://" in address else f"http://{address}"
