"""/audit in the chat, and what admins hear of a rules file that cannot be used."""

from pathlib import Path

from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.events import RulesRefused
from agent.contract.rule_problems import RuleProblem
from agent.journal import Journal
from bot.presenter import Presenter
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.household_world import household
from tests.worlds.outbox_world import ANN


async def _decided(folder: Path, count: int) -> None:
    async with Journal.open(folder / "journal.sqlite3") as journal:
        for step in range(count):
            entry = AuditEntry(
                AuditEvent.INPUT_ASKS,
                ANN,
                task_id=1,
                step=step,
                app=f"org.app{step}.x",
                action="Tap",
                kinds="pay",
            )
            await journal.audit.note(entry)


def _presenter(c: Chat) -> Presenter:
    return Presenter(c.context)


async def test_an_admin_reads_the_newest_decisions_and_turns_pages(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await _decided(tmp_path, 25)
        asked = await c.ann.sends("/audit")
        page = await c.ann.sees("What was decided", after=asked)
        assert page.text.count("a tap needs approval (payment)") == 20
        await c.ann.presses("Older", page)
        older = await c.ann.sees(
            lambda seen: seen.message_id == page.message_id and "Newer" in str(seen.buttons)
        )
        assert older.text.count("a tap needs approval") == 5
        await c.ann.presses("« Newer", older)
        await c.ann.sees(
            lambda seen: seen.message_id == page.message_id and seen.text.count("needs approval") == 20
        )


async def test_before_any_decision_it_says_so(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await h["Ann"].sends("/audit")
        await h["Ann"].sees("Nothing has been decided yet")


async def test_who_is_no_admin_reads_nothing(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await _decided(tmp_path, 25)
        page = await c.ann.sees("What was decided", after=await c.ann.sends("/audit"))
        async with c.store.database.transaction():
            await c.store.database.change("UPDATE people SET role = 'member' WHERE person_id = ?", (ANN,))
        await c.ann.sends("/audit")
        await c.ann.sees("I do not know that command")
        answer = await c.ann.presses("Older", page)
        assert answer.text == "Not allowed for you"


async def test_admins_hear_which_lines_of_the_rules_are_wrong_in_their_language(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        unknown = RuleProblem("rule_unknown_close", 2, "apps.<b>x", (("close", "allowed"),))
        refused = RulesRefused((unknown, *(RuleProblem("rule_empty", n, "y") for n in range(3, 40))))
        await _presenter(c).show(refused)
        told = await c.ann.sees("The rules file has errors, so the old rules stay")
        assert "line 2: apps.<b>x: is not known here; did you mean allowed?" in told.text
        assert told.text.endswith("…")
        assert not told.silent
        await c.store.people.set_lang(ANN, "zh")
        await _presenter(c).show(refused)
        told = await c.ann.sees("规则文件有错误")
        assert "第 2 行：apps.<b>x：这里没有这一项；是不是 allowed？" in told.text
