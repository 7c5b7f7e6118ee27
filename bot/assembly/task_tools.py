"""The tools of tasks: rules, models, a team, knowledge, the reader of pictures."""

import contextlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping
from functools import partial
from pathlib import Path

from agent.approval.requests import RequestBroker
from agent.contract.errors import ModelError
from agent.contract.event_stream import EventStream
from agent.contract.events import FirstModelRefuses, RulesRefused
from agent.contract.model import NO_BUDGETS, ModelAddress, Usage
from agent.contract.phones import Phones
from agent.contract.rule_problems import RuleProblem
from agent.contract.tasks import Mode
from agent.journal import Journal
from agent.knowledge.knowledge import Knowledge
from agent.knowledge.page_files import FOLDER as PAGES_FOLDER
from agent.knowledge.web_search import WebSearch
from agent.model.cover.covers import Covers, nobody
from agent.model.cover.find import personal_texts
from agent.model.decider import Deciders
from agent.model.dialects.language import prompt_language
from agent.model.models import TaskModels, models_at, offer_of
from agent.model.models_file import MODELS_FILE, ModelsError, read_models_file
from agent.model.team.role_requests import RoleModel, TeamRole, has_headings
from agent.model.team.teams import Teams
from agent.perception.reading.install import SIZE_MB
from agent.perception.reading.picture import PictureReader
from agent.perception.reading.reader import PageReader
from agent.policy.rules.rules_file import FILE_NAME, RulesFile
from agent.secrets.vault import Vault
from agent.tasks.model_choices import OF_THE_SETTINGS, ModelChoices, NoModels, OfferedModel
from agent.tasks.model_costs import ModelCosts
from agent.tasks.resources import TaskResources, nothing_to_warm
from bot.health.redaction import hide
from bot.settings import ModelSettings, environment_value

_log = logging.getLogger(__name__)


@contextlib.asynccontextmanager
async def task_resources(
    settings: ModelSettings,
    journal: Journal,
    stream: EventStream,
    phones: Phones,
    folder: Path,
    usage: Usage | None = None,
    household: Callable[[], Awaitable[Collection[str]]] = nobody,
    *,
    reads_pictures: bool = True,
) -> AsyncGenerator[TaskResources, None]:
    """The tools of tasks, with their model; pictures go to folder/frames.

    household: names of its people, which are covered where the setting says so.
    Raises RulesError, PricesError or ModelsError.
    """
    rules = await RulesFile.opened(
        settings.farhand_data_dir / FILE_NAME, lambda problems: stream.publish(RulesRefused(problems))
    )
    async with contextlib.AsyncExitStack() as stack:
        others = await read_models_file(settings.farhand_data_dir / MODELS_FILE, environment_value)
        for other in others.values():
            hide(other.api_key)
        models = await stack.enter_async_context(_models(settings, stream, usage, others))
        if settings.budgets != NO_BUDGETS and (unpriced := models.all_unpriced()):
            names = ", ".join(unpriced)
            _log.warning("no budget holds for %s: its price is unknown, name it in FARHAND_PRICES", names)
        if pictures := _picture_reader() if reads_pictures else None:
            stack.callback(pictures.close)
        choices = _model_choices(settings, journal, stream, household, models, others)
        knowledge = _knowledge(settings, journal)
        stack.callback(knowledge.close)
        secrets, mode = Vault(), Mode(settings.farhand_mode)
        roles = _roles(settings, models, settings.farhand_data_dir / MODELS_FILE)
        teams = Teams(journal, stream, secrets, mode, choices.deciders_of, roles, knowledge.briefing)
        yield TaskResources(
            journal,
            stream,
            RequestBroker(journal, stream, rules=rules),
            phones,
            choices.decider_of,
            folder / "frames",
            settings.farhand_max_steps,
            reader=PageReader(pictures),
            rules=rules,
            warm=pictures.warm if pictures else nothing_to_warm,
            secrets=secrets,
            answering=models.answering,
            team_of=teams.of,
            models=NoModels(by_rules=True) if settings.is_local else choices,
            knowledge=knowledge,
            prompt_lang=settings.farhand_prompt_lang,
            local=settings.local_use,
        )


def _picture_reader() -> PictureReader | None:
    """It loads nothing before the first task begins."""
    if (pictures := PictureReader.if_installed()) is None:
        _log.info(
            "no picture reader: in apps without an element tree Farhand asks before it touches what it"
            " cannot read. `farhand setup` or `make reading` installs it, about %d MB",
            SIZE_MB,
        )
    return pictures


def _model_choices(
    settings: ModelSettings,
    journal: Journal,
    stream: EventStream,
    household: Callable[[], Awaitable[Collection[str]]],
    models: TaskModels,
    others: Mapping[str, ModelAddress],
) -> ModelChoices:
    """The model of the settings, and those that can be chosen instead."""
    costs = ModelCosts(journal, stream)
    covers = Covers(household) if settings.farhand_cover == "on" else None
    lang, folder = settings.farhand_prompt_lang, settings.farhand_data_dir

    def offered(name: str, at: ModelAddress, of: TaskModels) -> OfferedModel:
        deciders = Deciders(of.model, of.dialect, lang, folder, costs.note, of.habit, covers, of.writer)
        return OfferedModel(offer_of(name, at), deciders)

    return ModelChoices(
        journal.model_choices,
        {OF_THE_SETTINGS: offered(OF_THE_SETTINGS, settings.first_model, models)}
        | {name: offered(name, at, models.others[name]) for name, at in others.items()},
    )


def _knowledge(settings: ModelSettings, journal: Journal) -> Knowledge:
    """What models read besides the screen. It reads nothing before a long task begins."""
    return Knowledge(
        journal,
        settings.farhand_data_dir / PAGES_FOLDER,
        WebSearch(str(settings.farhand_search_url)) if settings.farhand_search_url else None,
        partial(prompt_language, setting=settings.farhand_prompt_lang),
        personal_texts,
    )


def _roles(settings: ModelSettings, models: TaskModels, path: Path) -> dict[TeamRole, RoleModel | None]:
    """The models of roles that have another than the steps, None for a role that is left out.

    path: of the file that names them. Raises ModelsError for a name that is not in it.
    """
    named = {
        TeamRole.MANAGER: settings.farhand_manager_model,
        TeamRole.REFLECTOR: settings.farhand_reflector_model,
        TeamRole.NOTETAKER: settings.farhand_notetaker_model,
    }
    found: dict[TeamRole, RoleModel | None] = {}
    problems: list[RuleProblem] = []
    for role, name in named.items():
        if name == "off":
            found[role] = None
        elif name:
            other = models.others.get(name)
            if other is None or other.writer is None:
                problems.append(
                    RuleProblem("model_of_role", values=(("upper", role.upper()), ("name", name)))
                )
            else:
                found[role] = RoleModel(other.writer, has_headings(other.dialect), own=True)
    if problems:
        raise ModelsError(path, *problems)
    return found


def _models(
    settings: ModelSettings,
    stream: EventStream,
    usage: Usage | None,
    others: Mapping[str, ModelAddress],
) -> contextlib.AbstractAsyncContextManager[TaskModels]:
    """The model, or both, of the settings. Raises PricesError."""

    def refused(err: ModelError, model: str) -> None:
        stream.publish(FirstModelRefuses(err.key, tuple(err.values.items()), model))

    return models_at(
        settings.first_model,
        settings.second_model,
        settings.farhand_data_dir,
        refused,
        prices=settings.farhand_prices,
        max_tokens=settings.farhand_max_tokens or None,
        usage=usage,
        others=others,
    )
