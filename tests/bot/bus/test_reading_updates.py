"""Commands and presses that only show something: of those of the last run no part can be done."""

import asyncio
from pathlib import Path

from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.contract.wire_calls import call_shape
from bot.bus.routes import READS
from bot.handlers.registry import PERMISSIONS
from bot.intake.inbox_text import written
from bot.intake.incidents import Incidents
from bot.store import Act, InboxKind, InboxRow
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, chat
from tests.worlds.contract_examples import examples
from tests.worlds.inbox_world import pressed, said
from tests.worlds.outbox_world import ANN, town
from tests.worlds.paper_home import PaperHome

PHONE, NUMBER = f"flat/{ATTIC.phone_id}", NUMBERS_PER_JOURNAL + 5


# What pages begin in the background asks these.
_LATER = {"phones.refreshed", "phones.look", "phones.check", "history.picture", "history.own_audit"}


async def test_of_what_only_shows_something_no_part_is_said_to_be_done_by_the_last_run(
    tmp_path: Path,
) -> None:
    texts = ["/status", "/screen", "/queue", "/resume", "/screen pad", "order a latte"]
    async with town(tmp_path) as t:
        flat = PaperHome(known=(ATTIC,))
        async with chat(tmp_path, inside=t, others=[flat], own_home=False) as c:
            ann = await c.store.people.person(ANN)
            assert ann
            await c.context.make_default(ann, PHONE)
            shows = await c.store.buttons.make(ANN, ANN, "card", Act("screen", (("phone", PHONE),)))
            updates = [said(number, text) for number, text in enumerate(texts, start=1)]
            rows = [InboxRow(each.update_id, InboxKind.UPDATE, written(each), ANN, 1) for each in updates]
            rows.append(InboxRow(9, InboxKind.PRESS, written(pressed(9, shows)), ANN))
            await c.store.inbox.write(rows)
        async with chat(tmp_path, inside=t, polled=True, others=[flat], own_home=False) as c:
            said_then = list[str]()
            async with asyncio.timeout(WAIT_LIMIT_S):
                while len(said_then) < len(rows):
                    await asyncio.sleep(0.02)
                    said_then = await c.bot_texts()
    nothing = [text for text in said_then if "is away since 14:05, so nothing was done" in text]
    part = [text for text in said_then if "part of this may be done" in text]
    assert (len(nothing), len(part)) == (3, 3)


async def test_what_only_reads_changes_nothing_at_a_home(tmp_path: Path) -> None:
    answers = {name: examples(call_shape(name).hints["return"])[0] for name in READS}
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers=answers)
    flat.speaks.set()
    values = {"task": str(NUMBER), "phone": PHONE, "page": "0", "from": "0", "step": "1", "keep": ""}
    values |= {"model": answers["models.in_use"].offers[0].name, "shortcut": "x", "name": "latte"}
    values |= {"text": "latte", "use": "always", "setting": "limits"}
    async with chat(tmp_path, others=[flat], own_home=False) as c:
        c.app.add_error_handler(Incidents(c.context).handle)  # an example is not always shown
        ann = await c.store.people.person(ANN)
        assert ann
        await c.context.make_default(ann, PHONE)
        page = await c.ann.sees("/status", after=await c.ann.sends("/help"))
        commands = [name for name, needs in PERMISSIONS.commands.items() if needs.reads]
        for words in (*commands, "screen", "history latte", "facts add latte", "save latte"):
            await c.ann.sees("", after=await c.ann.sends(f"/{words}"))
        for verb in (verb for verb, needs in PERMISSIONS.verbs.items() if needs.reads):
            act = Act(verb, tuple(values.items()))
            await c.ann.presses_data(page, await c.store.buttons.make(ANN, ANN, f"page:{verb}", act))
        async with asyncio.timeout(WAIT_LIMIT_S):
            while not set(flat.asked) >= _LATER:  # noqa: ASYNC110 - no event says it
                await asyncio.sleep(0.02)
        assert set(flat.asked) <= READS
        assert len(set(flat.asked)) > 20
