"""Between two scenes: everybody is again who they were. And how Cara is taken out."""

from bot.people.removal import revoke
from bot.store import Change
from tests.bot.rights.permission_stage import Stage, phones_known
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import CARA
from tests.worlds.paper_phone import PaperPhone

# As they were when the household moved in, they are between two scenes.
_PUT_BACK = (
    "people", "bindings", "phone_rules", "invitations", "asked", "codes", "prompts", "questions",
    "busy_pages",
)  # fmt: skip
_UNFINISHED = "SELECT count(*) FROM j.tasks WHERE state IN ('queued', 'running', 'paused')"


async def reset(stage: Stage) -> None:
    """Ends all tasks, and everybody is again who they were."""
    await stage.h.context.dispatcher.tasks.stop_all(await stage.h.caller("Ann"))
    assert await stage.comes(_unfinished, None, 0)
    await _puts_back(stage)
    for phone in (KITCHEN, ATTIC):
        if stage.h.context.phone(phone.phone_id) is None:
            stage.h.homes.tells(phone)
        paper, fresh = stage.paper(phone.phone_id), PaperPhone(phone_id=phone.phone_id)
        paper.pages, paper.tree, paper.lock, paper.inputs = fresh.pages, fresh.tree, fresh.lock, []
    stage.ids.clear()
    stage.until_now.clear()
    assert await stage.comes(phones_known, None, 2)
    await stage.tries_helper()
    await stage.quiet()


async def _puts_back(stage: Stage) -> None:
    database, now = stage.h.store.database, stage.tables()
    async with database.transaction():
        for table in (name for name in _PUT_BACK if now[name] != stage.first[name]):
            await database.change(f"DELETE FROM {table}")  # noqa: S608 - ours
            for row in stage.first[table]:
                marks = ", ".join("?" * len(row))
                await database.change(f"INSERT INTO {table} VALUES ({marks})", row)  # noqa: S608 - ours


async def revokes(stage: Stage) -> None:
    """Ann takes Cara out."""
    ann, cara = await stage.h.person("Ann"), await stage.h.person("Cara")
    assert ann is not None
    assert cara is not None
    done = await revoke(stage.h.context, ann, CARA, cara.joined_at)
    assert done.change is Change.DONE
    assert await stage.comes(_unfinished_of_cara, None, 0)
    await stage.quiet()


async def _unfinished(stage: Stage) -> object:
    return stage.value(_UNFINISHED)


async def _unfinished_of_cara(stage: Stage) -> object:
    return stage.value(f"{_UNFINISHED} AND person_id = :cara")
