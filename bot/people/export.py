"""A person's data as a zip: tasks with steps and decisions as JSON, pictures, their row, their audit."""

import asyncio
import json
import zipfile
from dataclasses import asdict, dataclass
from typing import IO

from agent.contract.facts import MOST_FACTS, MOST_TIPS
from agent.contract.history import TaskRecord
from agent.contract.people import Caller, Right
from agent.contract.shortcuts import MOST_SHORTCUTS
from agent.contract.tasks import OPEN_STATES, TaskState
from bot.context import ChatContext
from bot.people.change_audit import carry_if_possible
from bot.rights.person import Person
from bot.store.preferences import texts_of

# Bots may send files of 50 MB.
MOST_BYTES = 45_000_000
_ENTRY_BYTES = 300  # names and directory entries of one picture in the zip
_README = (
    "person.json: what this bot knows of you. settings.json: what you chose in /settings. tasks/N.json: "
    "each task with its state, steps and what you decided,\n"
    "also one that waits, runs or is paused. frames/N/M.jpg: "
    "picture of step M of task N, once it has ended.\n"
    "schedules.json: your schedules. shortcuts/NAME.json: your shortcuts, as 📤 Share gives them.\n"
    "facts.json: what you let this bot remember, and tips that you kept. "
    "messages.json: what is on its way to your chat, as HTML. audit.json: "
    "kinds and lengths of decisions, without texts.\n"
    "Times are seconds since 1970-01-01 UTC.\n"
)


@dataclass(frozen=True, slots=True)
class ExportResult:
    """What the export holds.

    left_out: how many pictures did not fit.
    private: how many may not be passed on.
    """

    tasks: int
    pictures: int
    left_out: int
    private: int


async def export(
    chat: ChatContext, person: Person, file: IO[bytes], most_bytes: int = MOST_BYTES
) -> ExportResult:
    """Writes the zip into an open file, newest tasks first; pictures fill the room that the texts leave.

    most_bytes: the largest size of the zip.
    """
    caller = chat.rights.caller(person)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        await _add(archive, "README.txt", _README.encode())
        await _add(archive, "person.json", _json(_standing(person)))
        chosen = texts_of(await chat.store.preferences.of(person.person_id))
        await _add(archive, "settings.json", _json(chosen))
        await carry_if_possible(chat.store, chat.dispatcher.history.keep_change)
        decisions = await chat.dispatcher.history.own_audit(caller)
        await _add(archive, "audit.json", _json([asdict(entry) for entry in decisions]))
        await _add(archive, "facts.json", _json(await _remembered(chat, caller)))
        schedules = [asdict(each) for each in await chat.store.schedules.all_of(person.person_id)]
        await _add(archive, "schedules.json", _json(schedules))
        for name, written in await _shortcuts(chat, caller):
            await _add(archive, f"shortcuts/{name}.json", written.encode())
        await _add(archive, "messages.json", _json(await _waiting(chat, person)))
        tasks, wanted, private = 0, list[tuple[int, int]](), 0
        # All ids at once: a task that ends or is removed meanwhile is exported once or not at all.
        for task_id in await chat.dispatcher.history.own_tasks(caller):
            record = await chat.dispatcher.history.own_task(caller, task_id)
            if record is None:
                continue
            await _add(archive, f"tasks/{task_id}.json", _json(_plain(record)))
            tasks += 1
            if record.past.task.state in OPEN_STATES:
                continue
            hidden = {step.number for step in record.steps if step.private}
            wanted += [(task_id, number) for number in sorted(record.pictures - hidden, reverse=True)]
            private += len(record.pictures & hidden)
        pictures = 0
        for task_id, number in wanted:
            kept = await chat.dispatcher.history.picture(caller, task_id, number)
            if kept is None or kept.private:
                continue
            if file.tell() + len(kept.jpeg) + _ENTRY_BYTES * (len(archive.filelist) + 1) > most_bytes:
                break
            await _add(archive, f"frames/{task_id}/{number}.jpg", kept.jpeg, zipfile.ZIP_STORED)
            pictures += 1
    return ExportResult(tasks, pictures, len(wanted) - pictures, private)


async def _add(archive: zipfile.ZipFile, name: str, content: bytes, how: int = zipfile.ZIP_DEFLATED) -> None:
    writing = asyncio.create_task(asyncio.to_thread(archive.writestr, name, content, how))
    try:
        await asyncio.shield(writing)
    finally:
        await asyncio.wait({writing})  # an archive cannot be closed while a thread still writes into it


async def _remembered(chat: ChatContext, caller: Caller) -> dict[str, object]:
    facts = await chat.dispatcher.facts.page(caller, 0, MOST_FACTS)
    tips = await chat.dispatcher.facts.tips(caller, 0, MOST_TIPS)
    return {"facts": [asdict(fact) for fact in facts.facts], "tips": [asdict(tip) for tip in tips.tips]}


async def _shortcuts(chat: ChatContext, caller: Caller) -> list[tuple[str, str]]:
    """Name and file of each; none that is deleted meanwhile."""
    calls = chat.dispatcher.shortcuts
    kept = (await calls.page(caller, 0, MOST_SHORTCUTS)).shortcuts
    files = [(each.name, await calls.written(caller, each.shortcut_id)) for each in kept]
    return [(name, file) for name, file in files if file is not None]


async def _waiting(chat: ChatContext, person: Person) -> list[dict[str, object]]:
    words = await chat.outbox.waiting_words(person.person_id)
    return [{"queued_at": queued_at, "html": html} for queued_at, html in words]


def _standing(person: Person) -> dict[str, object]:
    """The person's name, role and rights; numbers as text."""
    plain = asdict(person)
    mine = {binding.phone_id for binding in person.bindings}  # of other phones not even ids are exported
    plain["seconds"] = sorted(person.seconds & mine)
    for binding, told in zip(person.bindings, plain["bindings"], strict=True):
        told["rights"] = [right for right in Right if right in binding.rights]
        told["spending"] = {name: value and str(value) for name, value in told["spending"].items()}
    return plain


def _plain(record: TaskRecord) -> dict[str, object]:
    """The record for JSON; an action carries its name, pictures are files of their own."""
    plain = asdict(record)
    if record.past.task.state in OPEN_STATES:
        plain["past"]["ended_at"] = None
        if record.past.task.state is not TaskState.PAUSED:
            plain["past"]["outcome"] = None
    for step, told in zip(record.steps, plain["steps"], strict=True):
        told["action"] = {type(step.action).__name__: told["action"]}
        del told["picture"]
    for touch, told in zip(record.past.pressed, plain["past"]["pressed"], strict=True):
        told["action"] = {type(touch.action).__name__: told["action"]} if touch.action else None
    for told in plain["requests"]:
        del told["request"]["picture"], told["request"]["crop"]
    plain["pictures"] = sorted(record.pictures)
    return plain


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()
