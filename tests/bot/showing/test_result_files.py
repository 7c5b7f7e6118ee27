"""A result that is a long table: its first rows in the report, all of it as a file, once."""

from pathlib import Path

from agent.contract.actions import Finish
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, chat
from tests.worlds.outbox_world import town

ROWS = "\n".join(["name,price", *(f"item {number},{number}.50" for number in range(40))])


async def test_a_long_table_comes_as_a_file_after_the_report(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=(Finish(ROWS),)) as c:
        await c.ann.sends("list the prices")
        report = await c.ann.sees("^✅ 40 entries:")
        assert "item 9   9.50" in report.text
        assert "item 10" not in report.text
        assert "… 30 more in the file" in report.text
        file = await c.ann.sees(lambda seen: seen.document == "result.csv")
        assert file.message_id > report.message_id
        assert file.text == "All 40 rows"
        assert file.silent


async def test_a_file_that_telegram_does_not_take_at_once_is_sent_later_and_a_short_table_has_none(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as t:
        await t.fault(method="sendDocument", kind="error", code=429, retry_after=1, times=1)
        async with chat(tmp_path, KITCHEN, inside=t, actions=(Finish(ROWS),), killed=True) as c:
            await c.ann.sends("list the prices")
            await c.ann.sees("^✅ 40 entries:")
        async with chat(tmp_path, KITCHEN, inside=t, actions=(Finish("- a: 1\n- b: 2"),)) as c:
            await c.ann.sees(lambda seen: seen.document == "result.csv")
            await c.ann.sends("a short one")
            await c.ann.sees("^✅ 2 entries:")
            await c.outbox.flush(WAIT_LIMIT_S)
            files = [seen.document for seen in await c.ann.messages() if seen.document]
            assert files == ["result.csv"]
            reports = [seen for seen in await c.ann.messages() if "40 entries" in seen.text]
            assert len(reports) == 1
