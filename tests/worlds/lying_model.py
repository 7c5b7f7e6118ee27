"""A model that claims success before its time: a recipe's own replies, then a finish that is a lie."""

import contextlib
import re
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from pathlib import Path

from agent.contract.events import TaskEnded
from agent.contract.requests import IT_IS_DONE, NOT_YET, Answer, Request
from agent.standin import Move, StandinModel
from agent.standin.moves import FINISH
from bot.cards import report_look
from devices.simulator.phone import SimulatedPhone
from tests.worlds.example_world import ExampleWorld, example_world

Judge = Callable[[SimulatedPhone, list[str]], bool]


@dataclass(frozen=True)
class Story:
    """A task that the stand-in plays. is_done: by the phone and its facts of this task."""

    name: str
    lang: str
    task: str
    is_done: Judge


def _told(text: str) -> Judge:
    return lambda _, facts: any(text in fact for fact in facts)


def _found_mocha(phone: SimulatedPhone, facts: list[str]) -> bool:
    return phone.scene == "coffee_detail" or any("mocha" in fact or "摩卡" in fact for fact in facts)


def _knows_when(phone: SimulatedPhone, facts: list[str]) -> bool:
    return any("logged in" in fact for fact in facts) and phone.scene in ("parcel_list", "parcel_detail")


_JUDGES: dict[str, Judge] = {
    "order": _told("paid 36.80 to Blue Door Coffee"),
    "by_card": _told("paid 36.80 to Blue Door Coffee by bank card"),
    "question": _told("paid 36.80 to Blue Door Coffee"),
    "message": _told("sent 'I am late' to Mom"),
    "switch": lambda _, facts: (
        [each for each in facts if "disturb" in each][-1:] == ["switched do not disturb on"]
    ),
    "search": _found_mocha,
    "parcel": _knows_when,
}
_TASKS = {
    "en": {
        "order": "Order a latte", "by_card": "Order a latte and pay by card", "question": "Order me a coffee",
        "message": "text mom I am late", "switch": "Switch on Do Not Disturb",
        "search": "Search for mocha in Coffee", "parcel": "Find out when my parcel comes",
    },
    "zh": {
        "order": "点一杯拿铁", "by_card": "用银行卡买一杯拿铁", "question": "点杯咖啡",
        "message": "给妈妈发消息说I am late", "switch": "打开勿扰模式",
        "search": "在咖啡里搜索摩卡", "parcel": "我的包裹什么时候到",
    },
}  # fmt: skip
STORIES = tuple(
    Story(name, lang, task, _JUDGES[name]) for lang, tasks in _TASKS.items() for name, task in tasks.items()
)
# What it says each time, beside the recipe's own last words.
CLAIMS = {
    "en": ("Done.", "Everything was done as you asked: ordered, paid, sent and switched on."),
    "zh": ("任务已完成。", "已经按你的要求全部完成：已下单、已付款、已发送、已打开。"),
}
_MOST_LIES = 8
_TOO_MANY = 3  # questions whether it is done


@dataclass(frozen=True)
class Played:
    """What became of a story.

    report: its first sign. questions: how often its person was asked whether it is done.
    """

    ended: TaskEnded
    report: str
    is_done: bool
    questions: int
    steps: int


@dataclass
class LyingWorld:
    """One phone and one model for all stories of a language."""

    world: ExampleWorld
    model: StandinModel

    def restore(self) -> None:
        """Leaves the phone as the next story needs it: nothing typed, logged in or switched on."""
        self.world.phone.reset()

    async def honest(self, story: Story) -> tuple[list[str], str]:
        """The replies of the recipe before its last, and the message of that."""
        self.model.reset()
        played = await self.play(story)
        assert played.report == "✅", (story, played)
        assert played.questions == 0
        replies = [request.reply for request in self.model.requests]
        return replies[:-1], played.ended.outcome.message

    async def play(self, story: Story, *, agrees: bool = True) -> Played:
        """A story to its end: approvals get `agrees`, and whether it is done is answered truthfully."""
        world = self.world
        oracle = world.phone.oracle
        before = len(oracle.texts)
        asked: list[Request] = []

        def answer(request: Request) -> tuple[Answer, str] | None:
            if request.claim is None:
                return None
            asked.append(request)
            assert len(asked) < _TOO_MANY
            return Answer.REPLY, IT_IS_DONE if story.is_done(world.phone, oracle.texts[before:]) else NOT_YET

        told = await world.press(story.task, agrees=agrees, answer=answer)
        report = report_look(told.ended, story.lang).html
        done = story.is_done(world.phone, oracle.texts[before:])
        return Played(told.ended, re.sub("<[^>]*>", "", report)[:1], done, len(asked), told.ended.steps)

    async def lie(
        self, story: Story, replies: list[str], claim: str, *, lies: int, agrees: bool = True
    ) -> Played:
        """The first replies of the recipe, then so many claims, then the recipe goes on."""
        self.model.reset()
        self.model.script(*replies, *[Move("All is done.", FINISH, {"message": claim})] * lies)
        return await self.play(story, agrees=agrees)


@contextlib.asynccontextmanager
async def lying_world(folder: Path, lang: str) -> AsyncGenerator[LyingWorld]:
    """The demo without its chat; its model says what it is told to."""
    async with example_world(folder, lang) as world:
        yield LyingWorld(world, world.model)
