"""/settings in the chat: one page edited in place, replies, mistakes, and what the choices change."""

from dataclasses import replace
from datetime import time
from pathlib import Path

import pytest

from agent.contract.actions import Finish, Tap
from agent.contract.events import StepDone, TaskQueued, TaskStarted
from agent.contract.tasks import EndKind
from bot.outbox.outgoing import Outgoing, Priority
from bot.presenter import Presenter
from bot.rights.preferences import BusyText, PictureChoice, Preferences, Telling
from bot.showing.origin import Origin
from bot.showing.wishes import MessageWishes
from bot.strings import say
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.card_values import PHONE, ended, step
from tests.worlds.card_values import task as any_task
from tests.worlds.chat_world import ATTIC, KITCHEN, chat
from tests.worlds.ended_tasks import jpeg
from tests.worlds.outbox_world import ANN
from tests.worlds.paper_home import PaperHome


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.sample(1)
async def test_a_person_chooses_by_buttons_and_by_replies(tmp_path: Path, lang: str) -> None:
    def told(key: str, **values: str) -> str:
        return say(lang, key, **values)

    async with chat(tmp_path, KITCHEN, ATTIC, busy_text=BusyText.ASK) as c:
        await c.store.people.set_lang(ANN, lang)
        page = await c.ann.sees(told("settings_title"), after=await c.ann.sends("/settings"))

        async def shown(text: str) -> None:
            nonlocal page
            page = await c.ann.sees(
                lambda seen: seen.message_id == page.message_id and text in str(seen.rows) + seen.text
            )

        async def choose(name: str, value: str) -> None:
            await c.ann.presses(told(f"settings_name_{name}"), page)
            await shown(told("settings_back"))
            await c.ann.presses(value, page)
            await shown(told("settings_name_lang"))

        await choose("telling", told("settings_telling_quiet"))
        await choose("busy", told("settings_busy_queue"))
        await choose("pictures", told("settings_pictures_covered"))
        await choose("phone", "Redmi")
        await c.ann.presses(told("settings_name_limits"), page)
        await shown("/bind")
        await c.ann.presses(told("settings_back"), page)
        await shown(told("settings_name_lang"))

        for name, wrong, right in (("quiet", "noon", "22:30-7:00"), ("zone", "Mars/Olympus", "asia/tokyo")):
            await c.ann.presses(told(f"settings_name_{name}"), page)
            await shown(told(f"settings_other_{name}"))
            await c.ann.presses(told(f"settings_other_{name}"), page)
            asked = await c.ann.sees(lambda seen, key=f"settings_ask_{name}": seen.text == told(key))
            assert asked.force_reply
            sent = await c.ann.sends(wrong, reply_to=asked.message_id)
            await c.ann.sees(
                lambda seen, key=f"settings_wrong_{name}", said=wrong: seen.text == told(key, said=said)
            )
            asked = await c.ann.sees(
                lambda seen, key=f"settings_ask_{name}": seen.text == told(key), after=sent
            )
            await c.ann.sends(right, reply_to=asked.message_id)
            await shown(told("settings_name_lang"))
        assert f"{told('settings_name_zone')}{told('settings_row')[6:7]}" in str(page.rows)
        chosen, ann = await c.store.preferences.of(ANN), await c.store.people.person(ANN)
        assert chosen == Preferences(
            busy_text=chosen.busy_text,
            telling=Telling.QUIET,
            pictures=PictureChoice.COVERED,
            zone="Asia/Tokyo",
            quiet_from=time(22, 30),
            quiet_until=time(7),
        )
        assert chosen.busy_text == "queue"
        assert ann is not None
        assert ann.default_phone == ATTIC.phone_id


async def test_whoever_wants_little_gets_the_report_and_no_card(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=(Tap((5, 5)), Finish("it is done"))) as c:
        await c.store.preferences.choose(ANN, Preferences(telling=Telling.QUIET))
        await c.ann.sends("look at the weather")
        await c.ann.sees("✅")
        assert [text for text in await c.bot_texts() if not text.startswith("✅")] == []


async def test_whoever_wants_little_can_continue_a_paused_task(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.store.preferences.choose(ANN, Preferences(telling=Telling.QUIET))
        task = replace(any_task(), task_id=900, person_id=ANN, origin=Origin(ANN, 1).to_text())
        show = Presenter(c.context).show
        await show(TaskQueued(task, 0))
        await show(TaskStarted(task, PHONE))
        await c.outbox.flush(WAIT_LIMIT_S)
        assert await c.bot_texts() == []
        await show(replace(ended(EndKind.PAUSED, key="request_expired"), task=task))
        await c.ann.sees(lambda seen: seen.button("▶") is not None and seen.button("⏹") is not None)


async def test_whoever_wants_every_step_gets_a_silent_message_for_each_once(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.store.preferences.choose(ANN, Preferences(telling=Telling.STEPS))
        task = replace(any_task(), task_id=900, person_id=ANN, origin=Origin(ANN, 1).to_text())
        show = Presenter(c.context).show
        await show(TaskQueued(task, 0))
        await show(TaskStarted(task, PHONE))
        for number in (1, 2, 2):  # the last one is shown again after a kill
            await show(StepDone(task, step(number, Tap((5, 5)))))
        await c.outbox.flush(WAIT_LIMIT_S)
        steps = [seen for seen in await c.ann.messages() if seen.text.startswith("Step ")]
        assert [seen.text[:7] for seen in steps] == ["Step 1:", "Step 2:"]
        assert all(seen.silent for seen in steps)


async def test_quiet_hours_silence_all_but_what_waits_for_the_person(tmp_path: Path) -> None:
    now = 1_774_742_400.0  # 2026-03-29 00:00 UTC, 09:00 in Tokyo
    async with chat(tmp_path, KITCHEN) as c:
        wishes = Preferences(
            pictures=PictureChoice.COVERED, zone="Asia/Tokyo", quiet_from=time(22), quiet_until=time(7)
        )
        await c.store.preferences.choose(ANN, wishes)
        report = Outgoing(ANN, "report:1", Priority.REPORT, "done", picture=jpeg())

        async def adapted(message: Outgoing, hour: int) -> Outgoing:
            at = now + (hour - 9) * 3600.0
            return await MessageWishes(c.store.preferences, lambda: at).adapt(message)

        for hour, silent in ((6, True), (7, False), (21, False), (22, True), (23, True), (24, True)):
            seen = await adapted(report, hour)
            assert (hour, seen.silent, seen.spoiler) == (hour, silent, True)
        for priority in (Priority.REQUEST, Priority.QUESTION):
            assert not (await adapted(replace(report, priority=priority), 23)).silent
        file = replace(report, file="table.csv")
        assert not (await adapted(file, 12)).spoiler
        assert await adapted(replace(report, chat_id=-100), 23) == replace(report, chat_id=-100)
        await c.outbox.send(report)
        await c.outbox.flush(WAIT_LIMIT_S)
        assert (await c.ann.sees("done")).spoiler


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Not reached: flat. What you approved there today is not counted."),
        ("zh", "没有联系到：flat。你今天在那里批准的没有计入。"),
    ],
    ids=["en", "zh"],
)
@pytest.mark.parametrize("hangs", [False, True], ids=["away", "hangs"])
async def test_limits_name_the_homes_whose_approvals_of_today_are_not_counted(
    tmp_path: Path, lang: str, told: str, hangs: bool
) -> None:
    async with chat(tmp_path, KITCHEN, others=[PaperHome("flat", (ATTIC,), is_silent=hangs)]) as c:
        await c.store.people.set_lang(ANN, lang)
        page = await c.ann.sees(say(lang, "settings_title"), after=await c.ann.sends("/settings"))
        await c.ann.presses(say(lang, "settings_name_limits"), page)
        await c.ann.sees(told)
