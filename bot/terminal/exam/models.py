"""Which model sits the exam: the stand-in, or the one of the settings."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from pydantic import AnyHttpUrl, SecretStr

from agent.model.models_file import MODELS_FILE, read_models_file
from agent.standin import Mistakes, StandinModel
from bot.health.redaction import hide
from bot.settings import LOCAL_MODEL, GivenSettings, ModelSettings, environment_value

STANDIN = "standin"
LOCAL = LOCAL_MODEL


@dataclass(frozen=True, slots=True)
class Examinee:
    """name: as it is shown. settings: with which it is asked. is_standin: nothing leaves this computer."""

    name: str
    settings: ModelSettings
    is_standin: bool


def is_standin(given: str) -> bool:
    """Is the stand-in meant? '' means it where no address is set."""
    return given in (STANDIN, LOCAL) or (not given and not environment_value("OPENAI_BASE_URL"))


@contextlib.asynccontextmanager
async def standin_examinee(mistakes: Mistakes | None) -> AsyncGenerator[Examinee, None]:
    """The stand-in on a port of its own. mistakes: that it makes, None for none."""
    async with StandinModel(mistakes=mistakes) as model:
        settings = GivenSettings(
            telegram_bot_token=SecretStr("0:none"),
            openai_base_url=AnyHttpUrl(model.url),
            openai_api_key=SecretStr("none"),
            farhand_local="off",
        )
        yield Examinee(STANDIN, settings, is_standin=True)


def local_examinee() -> Examinee:
    """No model at all: Farhand's own rules for plain commands."""
    settings = GivenSettings(  # pyright: ignore[reportCallIssue]  # without a model no address is needed
        telegram_bot_token=SecretStr("0:none"), farhand_model=LOCAL
    )
    return Examinee(LOCAL, settings, is_standin=True)


async def real_examinee(settings: ModelSettings, given: str) -> Examinee:
    """The model of the settings, one of models.yaml, or another one at the address of the settings.

    given: its name, '' for that of the settings. Raises ModelsError.
    """
    settings = settings.model_copy(update={"farhand_local": "off"})  # it is the model that is examined
    if not given:
        return Examinee(settings.farhand_model, settings, is_standin=False)
    others = await read_models_file(settings.farhand_data_dir / MODELS_FILE, environment_value)
    for other in others.values():
        hide(other.api_key)
    at = others.get(given)
    own: dict[str, object] = {"farhand_model": given, "farhand_fallback_base_url": None}
    if at is not None:
        own |= {
            "farhand_model": at.model,
            "openai_base_url": AnyHttpUrl(at.base_url),
            "openai_api_key": SecretStr(at.api_key or "none"),
            "farhand_dialect": at.dialect,
            "farhand_coordinates": at.coordinates,
        }
    return Examinee(given, settings.model_copy(update=own), is_standin=False)
