"""Once an app and person the card says that some apps log out accounts that they think are automated."""

from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import ActionResult, Launch, ResultKind, Tap
from agent.contract.events import StepDone, TaskQueued, TaskStarted
from agent.contract.tasks import Task
from bot.cards.apps import NAMED_APPS, app_name
from bot.cards.watchful_apps import WATCHFUL_APPS
from bot.presenter import Presenter
from bot.showing.origin import Origin
from bot.store import Store
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.card_values import PHONE, step
from tests.worlds.card_values import task as any_task
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.outbox_world import ANN, BOB

WECHAT, NOTES = "com.tencent.mm", "com.farhand.notes"
WORDS = "log out accounts that they think are automated"


def task_of(person_id: int, number: int) -> Task:
    return replace(any_task(), task_id=number, person_id=person_id, origin=Origin(ANN, number).to_text())


async def notices(c: Chat, task: Task, *apps: str) -> list[bool]:
    """After each step in one of the apps: does the card say it?"""
    show, told = Presenter(c.context).show, list[bool]()
    await show(TaskQueued(task, 0))
    await show(TaskStarted(task, PHONE))
    for number, app in enumerate(apps, 1):
        await show(StepDone(task, replace(step(number, Tap((5, 5))), app=app)))
        await c.outbox.flush(WAIT_LIMIT_S)
        card = await c.ann.sees(f"step {number + 1}")
        told.append(WORDS in card.text)
        assert ("WeChat too" in card.text) == told[-1]
    return told


async def test_it_is_said_at_the_first_step_in_such_an_app_and_in_no_later_task(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        assert await notices(c, task_of(ANN, 900), NOTES, WECHAT, NOTES) == [False, True, True]
        again = await notices(c, task_of(ANN, 901), NOTES, NOTES, NOTES, NOTES, WECHAT)
        assert again == [False] * 5


@pytest.mark.parametrize("name", ["WeChat", "wechat ", "微信", WECHAT])
async def test_it_is_said_before_the_first_step_in_an_app_that_was_launched(
    tmp_path: Path, name: str
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        show, task = Presenter(c.context).show, task_of(ANN, 900)
        await show(TaskQueued(task, 0))
        await show(TaskStarted(task, PHONE))
        failed = replace(step(1, Launch(name)), result=ActionResult(ResultKind.FAILED), app=NOTES)
        await show(StepDone(task, failed))
        await c.outbox.flush(WAIT_LIMIT_S)
        assert WORDS not in (await c.ann.sees("step 2")).text
        await show(StepDone(task, replace(step(2, Launch(name)), app=NOTES)))
        await c.outbox.flush(WAIT_LIMIT_S)
        assert "WeChat too" in (await c.ann.sees("step 3")).text


def test_each_such_app_is_called_as_people_call_it() -> None:
    # What is made of a package id is no name: 'W4b', 'Pb'.
    for package in WATCHFUL_APPS:
        for lang in ("en", "zh"):
            assert package in NAMED_APPS, package
            assert app_name(package, lang)


async def test_it_is_kept_for_each_person_until_they_are_removed(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.app_notices.add(ANN, WECHAT)
        await store.app_notices.add(ANN, WECHAT)
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        assert await store.app_notices.is_told(ANN, WECHAT)
        assert not await store.app_notices.is_told(BOB, WECHAT)
        assert not await store.app_notices.is_told(ANN, NOTES)
        await store.keeping.forget(ANN, "")
        assert not await store.app_notices.is_told(ANN, WECHAT)
