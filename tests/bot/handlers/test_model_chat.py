"""/model in the chat: what answers, and the choice of another model for one phone or for all."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from agent.contract.actions import Decision, Wait
from agent.contract.model import ModelAddress
from agent.contract.people import ALL_RIGHTS, Caller
from agent.journal import Journal
from agent.model.decider import Deciders
from agent.model.dialects.base import PromptContext
from agent.model.models import offer_of
from agent.model.token_counts import OnUse
from agent.tasks.model_choices import ModelChoices, OfferedModel
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, chat
from tests.worlds.household_world import BOB_LIVES, household
from tests.worlds.outbox_world import Town, town

_AT = {
    "": ModelAddress("https://open.bigmodel.cn/api/paas/v4", "k", "autoglm-phone"),
    "fast": ModelAddress("https://api.z.ai/api/paas/v4", "k", "glm-4.6v"),
    "good": ModelAddress("https://api.moonshot.ai/v1", "k", "kimi-k2.6"),
}


class _Silent:
    """A model that is never asked here."""

    async def decide(self, context: PromptContext, *, on_use: OnUse | None = None) -> Decision:
        return Decision("", Wait(1), "")


def _choices(*names: str) -> Callable[[Journal], ModelChoices]:
    def made(journal: Journal) -> ModelChoices:
        offered = {
            name: OfferedModel(offer_of(name, _AT[name]), Deciders(_Silent(), "x", "en", Path()))
            for name in ("", *names)
        }
        return ModelChoices(journal.model_choices, offered)

    return made


@asynccontextmanager
async def _opened(folder: Path, *names: str, inside: Town | None = None) -> AsyncGenerator[Chat]:
    async with chat(folder, KITCHEN, ATTIC, models=_choices(*names), inside=inside) as c:
        yield c


async def test_it_shows_what_answers_with_family_and_kind(tmp_path: Path) -> None:
    async with _opened(tmp_path, "fast") as c:
        page = await c.ann.sees("Answering now", after=await c.ann.sends("/model"))
        assert "autoglm-phone at https://open.bigmodel.cn/api/paas/v4" in page.text
        assert "Asked as autoglm, counts 0-1000." in page.text
        assert [button.text for button in page.buttons] == [
            "✓ from .env: autoglm-phone",
            "fast: glm-4.6v",
        ]


async def test_a_model_is_chosen_for_one_phone_then_for_all(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with _opened(tmp_path, "fast", "good", inside=t) as c:
            page = await c.ann.sees("Answering now", after=await c.ann.sends("/model"))
            await c.ann.presses("fast: glm-4.6v", page)
            page = await c.ann.sees(r"Where shall glm-4.6v \(fast\) answer")
            await c.ann.presses("Only on Kitchen phone", page)
            page = await c.ann.sees("From the next task on glm-4.6v answers on Kitchen phone.")
            assert "On Kitchen phone: glm-4.6v at https://api.z.ai" in page.text
            assert "Answering now: autoglm-phone" in page.text
        async with _opened(tmp_path, "fast", "good", inside=t) as c:
            page = await c.ann.sees("On Kitchen phone: glm-4.6v", after=await c.ann.sends("/model"))
            await c.ann.presses("good: kimi-k2.6", page)
            page = await c.ann.sees(r"Where shall kimi-k2.6 \(good\) answer")
            await c.ann.presses("On all phones", page)
            page = await c.ann.sees("From the next task on kimi-k2.6 answers on all phones.")
            assert "Answering now: kimi-k2.6" in page.text
            assert "Kitchen" not in page.text


async def test_back_changes_nothing(tmp_path: Path) -> None:
    async with _opened(tmp_path, "fast") as c:
        page = await c.ann.sees("Answering now", after=await c.ann.sends("/model"))
        await c.ann.presses("fast: glm-4.6v", page)
        page = await c.ann.sees(r"Where shall glm-4.6v \(fast\) answer")
        await c.ann.presses("« Back", page)
        await c.ann.sees("Answering now: autoglm-phone")


async def test_a_model_that_is_gone_from_the_file_is_named(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with _opened(tmp_path, "fast", inside=t) as c:
            caller = Caller(1, "ann", ALL_RIGHTS, is_admin=True)
            await c.context.dispatcher.models.use(caller, "fast")
        async with _opened(tmp_path, inside=t) as c:
            page = await c.ann.sees("not in models.yaml any more: fast", after=await c.ann.sends("/model"))
            assert "Answering now: autoglm-phone" in page.text
            assert "name other models in the file models.yaml" in page.text
            assert not page.buttons


async def test_for_others_the_command_does_not_exist(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES) as h:
        unknown = await h["Bob"].sees("", after=await h["Bob"].sends("/nosuchcommand"))
        answer = await h["Bob"].sees("", after=await h["Bob"].sends("/model"))
        assert answer.text.replace("/model", "") == unknown.text.replace("/nosuchcommand", "")
        assert "/model" not in (await h["Bob"].sees("/", after=await h["Bob"].sends("/help"))).text
