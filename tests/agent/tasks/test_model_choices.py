"""Which model decides which task: as an admin chose it, across restarts."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Decision, Wait
from agent.contract.model import ModelAddress, ModelsInUse
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.model.decider import Deciders
from agent.model.dialects.base import PromptContext
from agent.model.models import offer_of
from agent.model.token_counts import OnUse
from agent.tasks.model_choices import ModelChoices, OfferedModel
from tests.worlds.ended_tasks import past_task

ADMIN = Caller(1, "ann", ALL_RIGHTS, is_admin=True)
MEMBER = Caller(2, "bob", ALL_RIGHTS, is_admin=False)


class _Model:
    """A model that is only told apart."""

    async def decide(self, context: PromptContext, *, on_use: OnUse | None = None) -> Decision:
        return Decision("", Wait(1), "")


class _World:
    """Three models on one journal."""

    def __init__(self, journal: Journal, folder: Path, *names: str) -> None:
        self.models = {name: _Model() for name in ("", *names)}
        offered = {
            name: OfferedModel(
                offer_of(name, ModelAddress("https://api.z.ai/v1", "k", f"glm-4.6v{name}")),
                Deciders(model, "glm-v", "en", folder),
            )
            for name, model in self.models.items()
        }
        self.choices = ModelChoices(journal.model_choices, offered)

    async def decides(self, task: Task) -> str:
        """The name of the model that would decide a task that begins now."""
        decider = await self.choices.decider_of(task)
        used = decider._model  # pyright: ignore[reportPrivateUsage]  # what else tells two apart
        return next(name for name, model in self.models.items() if model is used)


@asynccontextmanager
async def _opened(folder: Path, *names: str) -> AsyncGenerator[_World]:
    async with Journal.open(folder / "journal.sqlite3") as journal:
        yield _World(journal, folder, *names)


async def _task(folder: Path, phone_id: str) -> Task:
    async with Journal.open(folder / "journal.sqlite3") as journal:
        return replace(await past_task(journal, folder, 1, "open settings"), phone_id=phone_id)


async def test_without_a_choice_the_model_of_the_settings_answers(tmp_path: Path) -> None:
    task = await _task(tmp_path, "kitchen")
    async with _opened(tmp_path, "fast") as world:
        assert await world.decides(task) == ""
        assert (await world.choices.in_use(ADMIN)).everywhere == ""


async def test_a_phones_choice_holds_for_it_alone_and_across_a_restart(tmp_path: Path) -> None:
    kitchen, attic = await _task(tmp_path, "kitchen"), await _task(tmp_path, "attic")
    async with _opened(tmp_path, "fast", "good") as world:
        await world.choices.use(ADMIN, "fast", "kitchen")
    async with _opened(tmp_path, "fast", "good") as world:
        assert await world.decides(kitchen) == "fast"
        assert await world.decides(attic) == ""
        assert (await world.choices.in_use(ADMIN)).phones == (("kitchen", "fast"),)
        await world.choices.use(ADMIN, "good", "kitchen")
        assert await world.decides(kitchen) == "good"


async def test_a_choice_for_all_phones_takes_each_phones_own_away(tmp_path: Path) -> None:
    kitchen, attic = await _task(tmp_path, "kitchen"), await _task(tmp_path, "attic")
    async with _opened(tmp_path, "fast", "good") as world:
        await world.choices.use(ADMIN, "fast", "kitchen")
        await world.choices.use(ADMIN, "good")
        assert await world.decides(kitchen) == await world.decides(attic) == "good"
        await world.choices.use(ADMIN, "", "attic")
        assert await world.decides(attic) == ""
        assert (await world.choices.in_use(ADMIN)).of("kitchen") == "good"


async def test_a_model_that_is_gone_from_the_file_leaves_its_place_to_that_of_the_settings(
    tmp_path: Path,
) -> None:
    kitchen = await _task(tmp_path, "kitchen")
    async with _opened(tmp_path, "fast", "good") as world:
        await world.choices.use(ADMIN, "good")
        await world.choices.use(ADMIN, "fast", "kitchen")
    async with _opened(tmp_path, "other") as world:
        assert await world.decides(kitchen) == ""
        in_use = await world.choices.in_use(ADMIN)
        assert in_use == ModelsInUse(in_use.offers, "", (("kitchen", ""),), ("fast", "good"))
    async with _opened(tmp_path, "fast", "good") as world:
        assert await world.decides(kitchen) == "fast", "back in the file, it answers again"


async def test_a_decider_keeps_its_model_whatever_is_chosen_meanwhile(tmp_path: Path) -> None:
    kitchen = await _task(tmp_path, "kitchen")
    async with _opened(tmp_path, "fast") as world:
        decider = await world.choices.decider_of(kitchen)
        await world.choices.use(ADMIN, "fast")
        assert decider._model is world.models[""]  # pyright: ignore[reportPrivateUsage]  # as above


async def test_only_admins_see_and_choose(tmp_path: Path) -> None:
    async with _opened(tmp_path, "fast") as world:
        with pytest.raises(PermissionError):
            await world.choices.in_use(MEMBER)
        with pytest.raises(PermissionError):
            await world.choices.use(MEMBER, "fast")
        with pytest.raises(KeyError):
            await world.choices.use(ADMIN, "nobody")
        assert (await world.choices.in_use(ADMIN)).everywhere == ""


def test_an_offer_shows_family_kind_and_address_without_credentials() -> None:
    offer = offer_of("x", ModelAddress("https://me:secret@api.z.ai/v4?key=1", "k", "glm-4.6v", "", "pixels"))
    assert (offer.family, offer.kind, offer.address) == ("glm-v", "pixels", "https://api.z.ai/v4")
