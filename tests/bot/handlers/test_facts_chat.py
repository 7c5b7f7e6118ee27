"""/facts in the chat: asked, kept on a press alone, listed, deleted; and the tip below a report."""

from pathlib import Path

from agent.contract.actions import Finish
from agent.contract.events import TaskEnded
from agent.contract.proof import Evidence, EvidenceKind, Proof
from agent.contract.tasks import EndKind, Outcome
from agent.journal import Journal
from bot.showing.tip_offers import offer_tip
from tests.bot.handlers.test_homes_chat import joined, shown
from tests.console_client.client import Message
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.ended_tasks import past_task
from tests.worlds.homes_world import of_household
from tests.worlds.household_world import household
from tests.worlds.many_facts import keep_many
from tests.worlds.outbox_world import ANN

SIZE = "my shoe size is 42"
DONE = (Finish("all done"),)


async def facts_in(folder: Path) -> list[str]:
    async with Journal.open(folder / "journal.sqlite3") as journal:
        return [fact.text for fact in await journal.facts.of(ANN)]


async def the_list(c: Chat) -> Message:
    return await c.ann.sees("What I remember of you", after=await c.ann.sends("/facts"))


async def test_a_fact_is_kept_on_a_press_alone(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sees("I remember nothing of you", after=await c.ann.sends("/facts"))
        asked = await c.ann.sees("Shall I remember", after=await c.ann.sends(f"/facts add {SIZE}"))
        assert f"“{SIZE}”" in asked.text
        assert asked.silent
        assert await facts_in(tmp_path) == []
        await c.ann.presses("Forget it", asked)
        await c.ann.sees("Not remembered")
        asked = await c.ann.sees("Shall I remember", after=await c.ann.sends(f"/facts add {SIZE}"))
        await c.ann.presses("📌", asked)
        await c.ann.sees(f"I remember: “{SIZE}”")
        assert await facts_in(tmp_path) == [SIZE]
        page = await the_list(c)
        assert f"1 {SIZE}" in page.text
        await c.ann.presses("🗑 1", page)
        await c.ann.sees(lambda seen: "Deleted." in seen.text and "I remember nothing" in seen.text)
        assert await facts_in(tmp_path) == []


async def test_with_several_homes_it_is_said_at_which_one_a_fact_is_kept(tmp_path: Path) -> None:
    async with household(tmp_path, homes_of=of_household(tmp_path)) as h:
        for name in ("flat", "office"):
            await joined(h, name)
        await shown(h).refresh()
        await h["Ann"].sends(f"/facts add {SIZE}")
        await h["Ann"].presses("📌", await h["Ann"].sees("Shall I remember"))
        await h["Ann"].sees(f"I remember for tasks at flat: “{SIZE}”")


async def test_a_text_that_only_asks_to_remember_is_no_task(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=DONE) as c:
        asked = await c.ann.sees("Shall I remember", after=await c.ann.sends(f"remember that {SIZE}"))
        await c.ann.presses("📌", asked)
        await c.ann.sees("I remember: ")
        again = await c.ann.sends(f"remember that {SIZE}")
        await c.ann.sees("I remember that already", after=again)
        refused = await c.ann.sends("remember my door code is 4711")
        await c.ann.sees("I never remember codes and PINs", after=refused)
        assert await facts_in(tmp_path) == [SIZE]
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            assert await journal.ended.known() == set()


async def test_a_fact_told_beside_a_task_is_asked_about_and_the_task_runs(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=DONE) as c:
        sent = await c.ann.sends("Order a latte. My address is 12 Garden Lane.")
        await c.ann.sees("Shall I remember this of you\\?\n“My address is 12 Garden Lane”", after=sent)
        await c.ann.sees(lambda seen: seen.reply_to == sent and seen.text.startswith("✅"))
        assert await facts_in(tmp_path) == []


async def test_pages_of_200_facts_are_turned(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        texts = (f"bird <b>{number}</b> is grey " + "and small " * 17 for number in range(200))
        await keep_many(tmp_path, ANN, texts)
        page = await the_list(c)
        assert "(1–8 of 200)" in page.text
        for turn in range(1, 25):
            await c.ann.presses("Older", page)
            page = await c.ann.sees(f"\\({turn * 8 + 1}–{turn * 8 + 8} of 200\\)")
        assert page.button("Older") is None
        await c.ann.presses("🗑 200", page)
        await c.ann.sees("\\(193–199 of 199\\)")


async def test_a_tip_of_a_proven_task_is_shown_whole_and_kept_on_a_press(tmp_path: Path) -> None:
    proof = Proof((Evidence(EvidenceKind.RECEIPT, "Order placed"),))
    async with chat(tmp_path, KITCHEN) as c:
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            task = await past_task(journal, tmp_path, ANN, steps=6, proof=proof)
            plain = await past_task(journal, tmp_path, ANN, steps=6)
        for each, proven in ((plain, None), (task, proof)):
            event = TaskEnded(each, Outcome(EndKind.DONE, "x", proof=proven), 6, 1.0, (), None)
            await offer_tip(c.context, event)
            await offer_tip(c.context, event)  # after a crash it is shown again
        asked = await c.ann.sees("Keep this tip?")
        way = " → ".join(f"tap button_{number}" for number in range(1, 7))
        assert way in asked.text
        assert asked.silent
        assert len([text for text in await c.bot_texts() if "Keep this tip?" in text]) == 1
        await c.ann.presses("📌", asked)
        await c.ann.sees("The tip is kept")
        page = await c.ann.sees("I remember nothing of you", after=await c.ann.sends("/facts"))
        await c.ann.presses("Tips (1)", page)
        tips = await c.ann.sees(lambda seen: "Tips from your tasks" in seen.text)
        assert way in tips.text
        await c.ann.presses("🗑 1", tips)
        await c.ann.sees(lambda seen: "The tip is deleted." in seen.text)
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            assert await journal.tips.of(ANN) == ()


async def test_a_word_that_the_command_does_not_know_says_how_it_works(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sees("/facts shows what I remember", after=await c.ann.sends("/facts drop"))
        await c.ann.sees("There is nothing in it", after=await c.ann.sends("/facts add"))
