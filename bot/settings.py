"""Settings from the environment and `.env`, read once; all problems are reported together."""

import importlib.util
import os
from pathlib import Path
from typing import Annotated, ClassVar, Literal, Self
from urllib.request import getproxies

from dotenv import dotenv_values
from pydantic import (
    AnyHttpUrl,
    BeforeValidator,
    Field,
    SecretStr,
    UrlConstraints,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError, Url
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from agent.contract.bus_addresses import url_problems
from agent.contract.model import (
    Budgets,
    LocalUse,
    ModelAddress,
    coordinates_name,
    dialect_name,
    has_signs_of_key,
)
from agent.contract.phones import HelperUse
from bot.strings import DEFAULT_LANGUAGE, LANGUAGES, has, say

_GroupId = Annotated[int, Field(lt=0)]
_PROXY_SCHEMES = ["http", "https", "socks5", "socks5h"]
_ProxyUrl = Annotated[Url, UrlConstraints(allowed_schemes=_PROXY_SCHEMES)]


_ENV = Path(".env")
LOCAL_MODEL = "local"
"""Value of FARHAND_MODEL: no model, plain commands alone."""
_NO_MODEL = {"openai_base_url": "http://local.invalid", "openai_api_key": "none"}


class SettingsError(Exception):
    """One or more settings are missing or wrong; the text names all of them, one a line."""


class HostSettings(BaseSettings):
    """For every command: the data directory and the adb server."""

    model_config = SettingsConfigDict(
        env_file=_ENV, env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True, frozen=True
    )

    uses_proxies: ClassVar[bool] = False

    farhand_data_dir: Path = Path("data")
    farhand_lang: Literal["en", "zh"] = "en"
    farhand_log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    farhand_helper: Literal["off", "read", "full"] | None = None
    farhand_ask_early: bool = False
    farhand_nats_url: str = ""

    @field_validator("farhand_data_dir")
    @classmethod
    def _check_folder(cls, path: Path) -> Path:
        if path.exists() and not path.is_dir():
            raise PydanticCustomError("no_folder", "no folder", {"path": str(path)})
        return path

    android_adb_server_host: str = "127.0.0.1"
    android_adb_server_port: int = Field(default=5037, ge=1, le=65535)

    @property
    def nats_urls(self) -> tuple[str, ...]:
        """Of the bus, with commas between them; () without one."""
        return _addresses(self.farhand_nats_url)

    @property
    def helper_use(self) -> HelperUse | None:
        """FARHAND_HELPER; None: as each phone's people answer."""
        return HelperUse(self.farhand_helper) if self.farhand_helper else None

    @classmethod
    def read(cls, **given: str) -> Self:
        """Reads the process's environment, then `.env`; the environment wins, `given` before both.

        Raises SettingsError naming every problem.
        """
        try:
            settings = cls(**given)  # pyright: ignore[reportArgumentType]  # validated from text, like the environment
            if cls.uses_proxies and (wrong := _wrong_proxies()):
                raise SettingsError("\n".join((say(language(), "settings_wrong"), *wrong)))
            return settings
        except ValidationError as err:
            # Without the cause, which would show the values, keys among them.
            raise SettingsError(_all_problems(err)) from None
        except (OSError, UnicodeDecodeError) as err:
            raise SettingsError(say(language(), "settings_unreadable", path=str(_ENV.absolute()))) from err


def _chat_ids(value: object) -> object:
    """'-100123, -456' as numbers; the next check refuses anything else."""
    return (
        tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value
    )


def _addresses(given: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in given.split(",") if each.strip())


class TelegramSettings(HostSettings):
    """For the connection to Telegram."""

    uses_proxies = True

    telegram_bot_token: SecretStr = Field(min_length=1)
    telegram_api_url: AnyHttpUrl = AnyHttpUrl("https://api.telegram.org")
    telegram_proxy: _ProxyUrl | None = None
    telegram_read_timeout_s: float = Field(default=30, ge=3, le=300)
    farhand_protect: bool = False
    farhand_groups: Annotated[tuple[_GroupId, ...], NoDecode, BeforeValidator(_chat_ids)] = ()
    farhand_messages_a_minute: int = Field(default=20, ge=1)

    @field_validator("telegram_proxy")
    @classmethod
    def _check_extra(cls, proxy: Url | None) -> Url | None:
        if proxy and _lacks_socks(proxy.scheme):
            raise PydanticCustomError("no_socks", "the extra 'socks' is not installed")
        return proxy

    @property
    def api_url(self) -> str:
        """TELEGRAM_API_URL without a slash at the end."""
        return str(self.telegram_api_url).rstrip("/")


class ModelSettings(HostSettings):
    """For tasks."""

    uses_proxies = True

    openai_base_url: AnyHttpUrl
    openai_api_key: SecretStr = Field(min_length=1)
    farhand_model: str = Field(default="autoglm-phone-9b", min_length=1)
    farhand_local: Literal["on", "off"] = "on"
    farhand_dialect: str = ""
    farhand_coordinates: str = ""
    farhand_max_tokens: int = Field(default=0, ge=0, le=1_000_000)
    farhand_fallback_base_url: AnyHttpUrl | None = None
    farhand_fallback_api_key: SecretStr = SecretStr("")
    farhand_fallback_model: str = ""
    farhand_fallback_dialect: str = ""
    farhand_prices: Path | None = None
    farhand_budget_task: float = Field(default=0, ge=0, le=1_000_000)
    farhand_budget_person_day: float = Field(default=0, ge=0, le=1_000_000)
    farhand_budget_day: float = Field(default=0, ge=0, le=1_000_000)
    farhand_prompt_lang: Literal["", "en", "zh"] = ""
    farhand_cover: Literal["off", "on"] = "off"
    farhand_search_url: AnyHttpUrl | None = None
    farhand_mode: Literal["auto", "solo", "team"] = "auto"
    farhand_manager_model: str = ""
    farhand_reflector_model: str = ""
    farhand_notetaker_model: str = ""
    farhand_max_steps: int = Field(default=100, ge=1, le=1000)
    farhand_queued_tasks: int = Field(default=5, ge=1)
    farhand_tasks_a_day: int = Field(default=200, ge=1)
    farhand_steps_a_day: int = Field(default=5000, ge=1)
    farhand_metrics_port: int = Field(default=0, ge=0, le=65535)
    farhand_keep_days: int = Field(default=30, ge=1, le=36500)
    farhand_keep_mb: int = Field(default=1000, ge=10)

    @model_validator(mode="before")
    @classmethod
    def _without_model(cls, given: dict[str, object]) -> dict[str, object]:
        """Where no model is asked, nothing needs an address: this one is never used."""
        if given.get("farhand_model") != LOCAL_MODEL:
            return given
        return {**_NO_MODEL, **given}

    @property
    def is_local(self) -> bool:
        """Are tasks done by rules alone?"""
        return self.farhand_model == LOCAL_MODEL

    @property
    def local_use(self) -> LocalUse:
        """Whether plain commands are done by rules."""
        if self.is_local:
            return LocalUse.ALONE
        return LocalUse.FIRST if self.farhand_local == "on" else LocalUse.OFF

    @field_validator("farhand_dialect", "farhand_fallback_dialect")
    @classmethod
    def _check_dialect(cls, name: str) -> str:
        try:
            dialect_name(name)
        except ValueError as err:
            raise PydanticCustomError("unknown_dialect", "unknown", {"why": str(err)}) from err
        return name

    @field_validator("farhand_coordinates")
    @classmethod
    def _check_coordinates(cls, name: str) -> str:
        try:
            coordinates_name(name)
        except ValueError as err:
            raise PydanticCustomError("unknown_coordinates", "unknown", {"why": str(err)}) from err
        return name

    @field_validator("openai_api_key", "farhand_fallback_api_key")
    @classmethod
    def _check_key(cls, key: SecretStr) -> SecretStr:
        value = key.get_secret_value().strip()
        if not has_signs_of_key(value):
            raise PydanticCustomError("odd_key", "not the signs of a key")
        return SecretStr(value)

    @property
    def budgets(self) -> Budgets:
        """In millionths, as the agent counts."""
        given = (self.farhand_budget_task, self.farhand_budget_person_day, self.farhand_budget_day)
        return Budgets(*(round(each * 1_000_000) for each in given))

    @property
    def first_model(self) -> ModelAddress:
        """The model that tasks ask."""
        key = self.openai_api_key.get_secret_value()
        return ModelAddress(
            str(self.openai_base_url), key, self.farhand_model, self.farhand_dialect, self.farhand_coordinates
        )

    @property
    def second_model(self) -> ModelAddress | None:
        """The one that steps in; what is not set of it is as of the first."""
        if self.farhand_fallback_base_url is None:
            return None
        model = self.farhand_fallback_model or self.farhand_model
        same = model == self.farhand_model
        dialect = self.farhand_fallback_dialect or (self.farhand_dialect if same else "")
        key = self.farhand_fallback_api_key.get_secret_value()
        coordinates = self.farhand_coordinates if same else ""
        return ModelAddress(str(self.farhand_fallback_base_url), key, model, dialect, coordinates)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no log may show."""
        keys = (self.openai_api_key.get_secret_value(), self.farhand_fallback_api_key.get_secret_value())
        return tuple(key for key in keys if key)


class Settings(TelegramSettings, ModelSettings):
    """For `farhand run`. Names and defaults are fixed: other people's tools rely on them."""

    farhand_own_home: Literal["on", "off"] = "on"

    @model_validator(mode="before")
    @classmethod
    def _without_own_home(cls, given: dict[str, object]) -> dict[str, object]:
        """A bot that works no phone itself asks no model."""
        has_none = given.get("farhand_own_home") == "off" and given.get("farhand_nats_url")
        return {**_NO_MODEL, **given} if has_none else given

    @field_validator("farhand_nats_url")
    @classmethod
    def _check_bus(cls, given: str) -> str:
        if problems := url_problems(_addresses(given)):
            why = "; ".join(say(language(), each.key, **each.values) for each in problems)
            raise PydanticCustomError("bus_addresses", "no addresses of a bus", {"why": why})
        return given

    @field_validator("farhand_own_home")
    @classmethod
    def _check_own_home(cls, own: str, info: ValidationInfo) -> str:
        if own == "off" and info.data.get("farhand_nats_url") == "":  # a wrong one is named itself
            raise PydanticCustomError("no_home", "no home at all")
        return own

    @property
    def has_own_home(self) -> bool:
        """Does this program work phones?"""
        return not self.farhand_nats_url or self.farhand_own_home == "on"


class GivenSettings(Settings):
    """Settings of the demo: those given, and defaults; neither the environment nor `.env` is read."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what the caller gives."""
        return (init_settings,)


def language() -> str:
    """Of FARHAND_LANG, also while other settings are wrong; English without a usable one."""
    try:
        chosen = os.environ.get("FARHAND_LANG") or dotenv_values(_ENV).get("FARHAND_LANG")
    except (OSError, UnicodeDecodeError):
        chosen = None
    return chosen if chosen in LANGUAGES else DEFAULT_LANGUAGE


def environment_value(name: str) -> str:
    """A variable of the process's environment, else of `.env`; '' without one."""
    try:
        return os.environ.get(name) or dotenv_values(_ENV).get(name) or ""
    except (OSError, UnicodeDecodeError):
        return ""


def problem_of(name: str, value: str, lang: str) -> str:
    """Why the value is none for the setting with this name, '' if it is one. Raises KeyError for the name."""
    try:
        Settings.__pydantic_validator__.validate_assignment(Settings.model_construct(), name.lower(), value)
    except ValidationError as err:
        return _problem(err.errors(include_input=False, include_url=False)[0], lang)
    return ""


def _all_problems(err: ValidationError) -> str:
    lang = language()
    lines = [say(lang, "settings_wrong")]
    for problem in err.errors(include_input=False, include_url=False):
        name = str(problem["loc"][0]).upper() if problem["loc"] else "?"
        lines.append(f"  {name}: {_problem(problem, lang)}")
    if not _ENV.is_file():
        lines.append(f"  {say(lang, 'settings_no_file', folder=str(Path.cwd()))}")
    return "\n".join(lines)


def _lacks_socks(scheme: str) -> bool:
    return scheme.startswith("socks") and importlib.util.find_spec("socksio") is None


def _wrong_proxies() -> list[str]:
    """Of HTTPS_PROXY and its like, which httpx obeys and, where they are wrong, refuses with a ValueError."""
    lang, wrong, known = language(), list[str](), getproxies()
    for kind in ("http", "https", "all"):
        scheme, separator, _ = known.get(kind, "").partition("://")
        if separator and scheme not in _PROXY_SCHEMES:
            schemes = ", ".join(_PROXY_SCHEMES)
            wrong.append(
                f"  {kind.upper()}_PROXY: {say(lang, 'settings_url_scheme', expected_schemes=schemes)}"
            )
        elif separator and _lacks_socks(scheme):
            wrong.append(f"  {kind.upper()}_PROXY: {say(lang, 'settings_no_socks')}")
    return wrong


def _problem(problem: ErrorDetails, lang: str) -> str:
    key = f"settings_{problem['type']}"
    values = {name: str(value) for name, value in problem.get("ctx", {}).items()}
    for name in ("expected", "expected_schemes"):  # pydantic joins them in English
        if name in values and lang == "zh":
            values[name] = values[name].replace(" or ", "、").replace(", ", "、")
    closer = f"settings_url_{values.get('error', '').replace(' ', '_').lower()}"
    if problem["type"] == "url_parsing" and has(closer):
        key = closer
    return say(lang, key, **values) if has(key) else problem["msg"]
