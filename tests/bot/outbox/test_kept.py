"""What the outbox keeps although the answer, the picture, or the disk was bad."""

from pathlib import Path

import pytest

from bot.outbox.outgoing import Outgoing, Priority
from tests.worlds.console_world import jpeg
from tests.worlds.outbox_world import ANN, texts, town


@pytest.mark.parametrize("status", [401, 404])
async def test_a_report_outlives_a_token_that_is_refused_for_a_while(tmp_path: Path, status: int) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendMessage", status=status)
        await o.send("report:1", "✅ Done", Priority.REPORT)
        await o.has_delivered_all()
        assert await texts(t.ann) == ["✅ Done"]


async def test_a_request_outlives_an_answer_that_is_not_telegram_s(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendMessage", status=200, mode="before", body="<html>Log in here</html>")
        await o.send("request:1", "Pay?", Priority.REQUEST)
        await o.has_delivered_all()
        assert await texts(t.ann) == ["Pay?"]


async def test_a_report_goes_without_a_picture_that_telegram_refuses(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendPhoto", status=400, description="Bad Request: IMAGE_PROCESS_FAILED")
        await o.outbox.send(Outgoing(ANN, "report:1", Priority.REPORT, "✅ Done", picture=jpeg()))
        await o.has_delivered_all()
        await o.edit("report:1", "✅ Done, with notes", Priority.REPORT)
        await o.has_delivered_all()
        assert await texts(t.ann) == ["✅ Done, with notes"]
        assert await t.methods() == ["sendPhoto", "sendMessage", "editMessageText"]


async def test_a_chat_whose_disk_failed_goes_on_without_a_new_message(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        async with o.database.transaction():
            await o.database.change(
                "CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
            )
        await o.send("report:1", "✅ Done", Priority.REPORT)
        await o.outbox.flush(0.3)
        assert await texts(t.ann) == []
        async with o.database.transaction():
            await o.database.change("DROP TRIGGER full")
        await t.ann.sees("✅ Done")
