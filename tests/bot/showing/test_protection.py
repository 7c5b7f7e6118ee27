"""Pictures of money and protected pages: covered, in messages that cannot be passed on, and nowhere else."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Tap
from agent.contract.events import HumanAnswered as Answered
from agent.contract.events import HumanNeeded, StepDone, TaskEnded, TaskQueued, TaskStarted
from agent.contract.people import Caller
from agent.contract.phones import ScreenView, Verdict
from agent.contract.requests import RequestKind, RequestState
from agent.contract.tasks import EndKind, Task
from bot.outbox import SqliteOutbox
from bot.outbox.outgoing import Outgoing, Priority
from bot.presenter import Presenter
from bot.showing.origin import Origin
from bot.store import Store
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.card_values import NOW, PHONE, ended, paying, request, step
from tests.worlds.card_values import task as any_task
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.console_world import jpeg
from tests.worlds.outbox_world import ANN, QUICK, client, town


def presenter(c: Chat) -> Presenter:
    """A second one, whose events are made by hand."""
    return Presenter(c.context)


def anns_task() -> Task:
    return replace(any_task(), task_id=900, person_id=ANN, origin=Origin(ANN, 1).to_text())


@pytest.mark.parametrize("covers", [False, True])
async def test_a_private_request_and_report_cannot_be_passed_on_and_are_covered_where_that_is_wished(
    tmp_path: Path, covers: bool
) -> None:
    """The card keeps its last ordinary picture."""
    shop, money = jpeg(), jpeg() + b"\x00"
    async with chat(tmp_path, KITCHEN) as c:
        show, task = presenter(c).show, anns_task()
        await c.context.store.people.set_covers_pictures(ANN, covers=covers)
        await show(TaskQueued(task, 0))
        await show(TaskStarted(task, PHONE))
        await show(StepDone(task, step(1, Tap((5, 5)), picture=shop)))
        asked = request(RequestKind.APPROVAL, "", picture=money, binding=paying(), private=True)
        await show(HumanNeeded(task, asked))
        await c.outbox.flush(WAIT_LIMIT_S)
        card, asking = await c.ann.sees("Waiting for your approval"), await c.ann.sees("^💳 Pay ")
        assert (asking.protected, asking.spoiler) == (True, covers)
        assert (card.protected, card.spoiler) == (False, False)
        assert await c.ann.photo(card) == shop
        await show(Answered(task, asked, RequestState.APPROVED, "Ann", NOW))
        await show(StepDone(task, replace(step(4, Tap((5, 5)), picture=money), private=True)))
        await show(ended_for(task, money))
        await c.outbox.flush(WAIT_LIMIT_S)
        decided, report = await c.ann.sees("^[⏳✅] .* · Ann "), await c.ann.sees("fine then")
        assert (decided.protected, decided.spoiler) == (True, covers)
        assert (report.protected, report.spoiler) == (True, covers)
        card = await c.ann.sees("✅ Done · ")
        assert await c.ann.photo(card) == shop


def ended_for(task: Task, picture: bytes) -> TaskEnded:
    return replace(ended(EndKind.DONE, message="fine then", picture=picture, private=True), task=task)


@pytest.mark.parametrize(("private", "withheld"), [(True, False), (False, False), (False, True)])
async def test_screen_of_a_private_page_cannot_be_passed_on_and_one_with_a_secret_is_kept_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, private: bool, withheld: bool
) -> None:
    async def look(caller: Caller, phone_id: str) -> ScreenView:
        del caller, phone_id
        picture = None if withheld else jpeg()
        return ScreenView(KITCHEN, Verdict.OK, "com.farhand.pay", picture, private, withheld)

    async with chat(tmp_path, KITCHEN) as c:
        monkeypatch.setattr(c.context.dispatcher.phones, "look", look)
        await c.ann.sends("/screen")
        seen = await c.ann.sees("📷 Kitchen phone · Pay")
        assert (seen.protected, seen.spoiler) == (private, False)
        assert bool(seen.photo) is not withheld
        assert ("its picture stays here" in seen.text) is withheld


async def test_protection_and_cover_outlive_a_restart_of_the_outbox(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        await t.fault(method="sendPhoto", status=502, times=1000)
        private = Outgoing(
            ANN, "request:1", Priority.REQUEST, "Pay?", picture=jpeg(), protect=True, spoiler=True
        )
        async with t.outbox() as o:
            await o.outbox.send(private)
        await t.ann.delete("faults")
        async with t.outbox() as o:
            await o.has_delivered_all()
            asked = await t.ann.sees(r"Pay\?")
            assert (asked.protected, asked.spoiler) == (True, True)
            later = replace(private, html="Paid.", picture=jpeg() + b"\x00")
            await o.outbox.edit(later)
            await o.has_delivered_all()
            assert (await t.ann.sees("Paid")).spoiler
            await o.outbox.edit(replace(later, html="Over.", picture=jpeg(), spoiler=False))
            await o.has_delivered_all()
            over = await t.ann.sees("Over")
            assert (over.protected, over.spoiler) == (True, False)


async def test_a_message_that_was_to_be_protected_is_so_whichever_look_is_sent_first(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        await t.fault(method="sendMessage", status=502, times=1000)
        first = Outgoing(ANN, "pad:1", Priority.NOTICE, "I look", protect=True)
        async with t.outbox() as o:
            await o.outbox.send(first)
            await o.outbox.edit(replace(first, html="Newer", protect=False))
            await t.ann.delete("faults")
            await o.has_delivered_all()
            assert (await t.ann.sees("Newer")).protected


async def test_rows_from_before_there_was_protection_are_delivered_once(tmp_path: Path) -> None:
    wanted: dict[str, object] = {
        "html": "✅ Done",
        "buttons": [],
        "reply_to": None,
        "silent": False,
        "force_reply": "",
    }
    async with Store.open(tmp_path / "bot.sqlite3") as store, store.database.transaction():
        await store.database.change(
            "INSERT INTO outbox (key, chat_id, priority, state, wanted, picture, queued_at, changed_at)"
            " VALUES ('report:1', ?, 2, 'new', ?, NULL, 0, 0)",
            (ANN, json.dumps(wanted, ensure_ascii=False)),
        )
    async with town(tmp_path) as t, t.outbox() as o:
        await o.has_delivered_all()
        told = await t.ann.sees("Done")
        assert (told.protected, told.spoiler, told.edit_count) == (False, False, 0)
        assert await t.methods() == ["sendMessage"]


async def test_with_the_setting_every_message_that_has_or_gets_a_picture_is_protected(tmp_path: Path) -> None:
    async with (
        town(tmp_path) as t,
        client(t.console.api_url) as bot,
        Store.open(tmp_path / "bot.sqlite3") as store,
        SqliteOutbox.running(bot, store.database, QUICK, protect=True) as outbox,
    ):
        await outbox.send(Outgoing(ANN, "card:1", Priority.CARD, "Starting"))
        await outbox.send(Outgoing(ANN, "report:1", Priority.REPORT, "Report", picture=jpeg()))
        await outbox.send(Outgoing(ANN, "notice:1", Priority.NOTICE, "Words"))
        await outbox.flush(WAIT_LIMIT_S)
        await outbox.edit(Outgoing(ANN, "card:1", Priority.CARD, "Working", picture=jpeg()))
        await outbox.flush(WAIT_LIMIT_S)
        seen = {message.text: (message.protected, message.spoiler) for message in await t.ann.messages()}
        assert seen == {"Working": (True, False), "Report": (True, False), "Words": (False, False)}


async def test_whoever_takes_no_messages_any_more_is_told_of_by_number(tmp_path: Path) -> None:
    gone: list[int] = []

    async def note(chat_id: int) -> None:
        gone.append(chat_id)

    async with town(tmp_path) as t, t.outbox() as o:
        o.outbox.when_blocked(note)
        await t.ann.blocks()
        await o.send("report:1", "✅ Done")
        await o.outbox.flush(WAIT_LIMIT_S)
        assert gone == [ANN]
        await t.ann.blocks(blocked=False)
        await o.outbox.unpark(ANN)
        await o.send("report:2", "✅ Done again")
        await t.ann.sees("Done again")
        assert gone == [ANN]
