"""What there is to press or to answer: tasks of Ann's or one's own that run, wait, pause or are over."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from itertools import count

from agent.contract.actions import Action, Finish, Interact, TakeOver, Tap
from agent.contract.facts import Tip, TipMove
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.proof import Evidence, EvidenceKind, Proof
from agent.contract.tasks import Task, TaskState
from agent.journal import Journal
from agent.storage.clock import boottime_s
from bot.outbox.outgoing import Outgoing, Priority
from bot.schedules.schedule import RunFate, Schedule, ScheduledRun, ScheduleState
from bot.showing.origin import Origin
from bot.store import Prompt
from devices.base import Box, Element, Lock, Tree
from tests.bot.rights.permission_stage import SECRET, Stage
from tests.worlds.chat_world import KITCHEN
from tests.worlds.ended_tasks import past_task
from tests.worlds.household_world import CARA, DAN
from tests.worlds.outbox_world import ANN
from tests.worlds.paper_phone import page

Scene = Callable[[Stage, str], Awaitable[None]]
"""Sets it, for the phone or person that a row is about, and leaves the ids of what there is in the stage."""

MAPS, MESSAGES = "com.farhand.maps", "com.farhand.messages"
TOTAL = Element(Box(5, 100, 85, 110), "Total ¥36.80", package=MAPS)
PAY = Element(Box(5, 150, 85, 170), "Pay ¥36.80", package=MAPS, clickable=True)
LATTE = Element(Box(5, 40, 85, 60), "Latte", package=MAPS, clickable=True)
TITLE = Element(Box(25, 12, 65, 20), "Anna", resource_id=f"{MESSAGES}:id/title", package=MESSAGES)
DRAFT = Element(Box(5, 170, 55, 185), "See you at six", package=MESSAGES, editable=True, focused=True)
SEND = Element(Box(60, 170, 88, 185), "Send", package=MESSAGES, clickable=True)
_NEWEST = count(10**6)  # messages below every /stop, each another one
DONE = Finish("all done")


async def nothing(stage: Stage, about: str) -> None:
    """The phones are free."""
    since = stage.value("SELECT joined_at FROM people WHERE person_id = 43")
    stage.ids |= {"phone": _phone(stage, about), "since": since, "sent_at": repr(time.time())}
    stage.ids |= {"origin": Origin(CARA, 0).to_text()}


async def payment(stage: Stage, whose: str) -> None:
    """A task that waits for a yes to ¥36.80."""
    stage.paper(_phone(stage, whose)).tree = Tree((TOTAL, PAY), 0.0)
    await _asks(stage, whose, Tap((45, 160)), DONE)


async def message(stage: Stage, whose: str) -> None:
    """A task that waits for a yes to a message to Anna, which may be for more of the same."""
    paper = stage.paper(_phone(stage, whose))
    paper.tree, paper.pages = Tree((TITLE, DRAFT, SEND), 0.0), [page(package=MESSAGES)]
    await _asks(stage, whose, Tap((74, 178)), DONE)


async def take_over(stage: Stage, whose: str) -> None:
    """A task that has handed over its phone; its person has the pad open."""
    stage.paper(_phone(stage, whose)).tree = Tree((LATTE,), 0.0)
    await _asks(stage, whose, TakeOver("Choose, please"), DONE)
    person_id = ANN if whose == "Ann's" else CARA
    caller = Caller(person_id, "", ALL_RIGHTS, str(stage.ids["phone"]))
    shown = await stage.h.context.dispatcher.takeover.pad(caller, int(str(stage.ids["request"])))
    stage.ids |= {"look": shown.look_id}


async def unlocking(stage: Stage, whose: str) -> None:
    """A task whose phone is locked with a PIN."""
    paper = stage.paper(_phone(stage, whose))
    paper.lock, paper.pages = Lock.PIN, [page(lock=Lock.PIN)]
    await _asks(stage, whose, DONE)


async def question(stage: Stage, whose: str) -> None:
    """A task that asks something of its person."""
    await _asks(stage, whose, Interact("Which one?", ("red", "blue")), DONE)


async def own_code(stage: Stage, whose: str) -> None:
    """The person's own code is asked for before their yes counts."""
    await payment(stage, whose)
    request_id, key = int(str(stage.ids["request"])), f"totp:{stage.ids['request']}:approve:1"
    prompt = Prompt(key, request_id, str(stage.ids["phone"]), CARA, CARA, "totp")
    await stage.h.store.prompts.open(prompt)
    await stage.h.chat.outbox.send(Outgoing(CARA, key, Priority.QUESTION, "Your code?"))
    await stage.quiet()


async def running(stage: Stage, whose: str) -> None:
    """A task at work, and a text of now."""
    stage.ids |= {"sent_at": repr(time.time()), "origin": Origin(CARA, next(_NEWEST)).to_text()}
    text = _text("running", whose)
    stage.h.minds.thinks[text] = asyncio.Event()
    stage.paper(_phone(stage, whose)).tree = Tree(
        (LATTE,), 0.0
    )  # a page without one is read from its picture
    seen = stage.paper(_phone(stage, whose)).done.count("look")
    await _begins(stage, whose, text)
    looks = stage.paper(_phone(stage, whose)).done.count

    async def looked(stage: Stage) -> object:
        return looks("look")

    assert await stage.comes(looked, seen, None)
    stage.ids |= {"at": repr(boottime_s())}
    await stage.quiet()


async def queued(stage: Stage, whose: str) -> None:
    """A task at work, and two that wait; the buttons are about the last."""
    await running(stage, whose)
    await _begins(stage, whose, _text("next", whose), DONE)
    await _begins(stage, whose, _text("last", whose), DONE)
    await stage.quiet()


async def paused(stage: Stage, whose: str) -> None:
    """A task that goes on when its person says so."""
    text = _text("paused", whose)
    stage.h.minds.thinks[text] = asyncio.Event()
    await _earlier(stage, whose, text, TaskState.PAUSED)


async def over(stage: Stage, whose: str) -> None:
    """A task that is done, and a text of now."""
    stage.ids |= {"sent_at": repr(time.time()), "origin": Origin(CARA, next(_NEWEST)).to_text()}
    await _earlier(stage, whose, _text("over", whose), TaskState.DONE)


async def remembered(stage: Stage, whose: str) -> None:
    """A fact and a tip that are kept."""
    person_id = ANN if whose == "Ann's" else CARA
    async with Journal.open(stage.folder / "journal.sqlite3") as journal:
        await journal.facts.forget(person_id)  # what an earlier row has kept
        await journal.facts.keep(person_id, f"my shoe size is 42, {_text('said', whose)}", 9)
        moves = (TipMove("Tap", "one"), TipMove("TypeText", "two"), TipMove("Enter"))
        await journal.tips.keep(person_id, Tip(0, "com.farhand.coffee", moves), 9)
        ((fact,), (tip,)) = await journal.facts.of(person_id), await journal.tips.of(person_id)
    stage.ids |= {"fact": fact.fact_id, "tip": tip.tip_id}


async def scheduled(stage: Stage, whose: str) -> None:
    """A schedule, and a run of it that was missed."""
    await _schedule(stage, whose, ScheduleState.ON)


async def held(stage: Stage, whose: str) -> None:
    """A schedule that is paused."""
    await _schedule(stage, whose, ScheduleState.PAUSED)


async def _schedule(stage: Stage, whose: str, state: ScheduleState) -> None:
    person_id, phone_id = (ANN if whose == "Ann's" else CARA), _phone(stage, whose)
    table = stage.h.store.schedules
    for old in await table.all_of(person_id):  # what an earlier row has kept
        await table.delete(old.schedule_id)
    kept = Schedule(0, person_id, phone_id, "look at the news", "0 9 * * *", next_run=4e9, state=state)
    schedule_id = await table.add(kept, _text("scheduled", whose))
    assert schedule_id is not None
    await table.put(ScheduledRun(schedule_id, 9.0, RunFate.ASKED, "off", told=True))
    stage.ids |= {"schedule": schedule_id, "run": repr(9.0), "phone": phone_id}


async def proven(stage: Stage, whose: str) -> None:
    """A task that is proven done, of whose way a tip can be made."""
    proof = Proof((Evidence(EvidenceKind.RECEIPT, "Order placed"),))
    await _earlier(stage, whose, _text("proven", whose), TaskState.DONE, steps=4, proof=proof)


async def invited(stage: Stage, about: str) -> None:
    """A link that nobody has opened."""
    await _invitation(stage, "open", None)


async def taken(stage: Stage, about: str) -> None:
    """Cara has opened the link; whoever is known has come in by it."""
    await _invitation(stage, "taken" if stage.kind == "stranger" else "joined", CARA)


async def agreed(stage: Stage, about: str) -> None:
    """Dan has opened the link and agreed; an admin has the word."""
    await _invitation(stage, "agreed", DAN)


async def _invitation(stage: Stage, state: str, person_id: int | None) -> None:
    database, now = stage.h.store.database, time.time()
    async with database.transaction():
        made = await database.insert(
            "INSERT INTO invitations (code_hash, made_by, message, role, rights, phones, expires_at, state,"
            " person_id, name, lang, taken_at, agreed_at) VALUES (?, ?, ?, 'member', 'view control', ?, ?,"
            " ?, ?, ?, ?, ?, ?)",
            (
                f"hash {now}", ANN, f"invitation {now}", json.dumps([KITCHEN.phone_id]), now + 3600, state,
                person_id,
                "Newcomer", "en" if person_id else "", now, now if state == "agreed" else None,
            ),
        )  # fmt: skip
    stage.ids |= {"invitation": made}


def _phone(stage: Stage, about: str) -> str:
    return stage.own_phone if about == "own" else KITCHEN.phone_id


def _text(what: str, whose: str) -> str:
    return f"{what} {SECRET}" if whose == "Ann's" else f"{what} of my own"


async def _begins(stage: Stage, whose: str, text: str, *plan: Action) -> Task:
    stage.h.minds.plans[text] = plan
    phone_id = _phone(stage, whose)
    task = await stage.submit("Ann" if whose == "Ann's" else "Cara", phone_id, text)
    stage.ids |= {"task": task.task_id, "phone": phone_id}
    return task


async def _asks(stage: Stage, whose: str, *plan: Action) -> None:
    task = await _begins(stage, whose, _text("asking", whose), *plan)
    waits = f"SELECT max(request_id) FROM j.requests WHERE task_id = {task.task_id} AND state = 'pending'"  # noqa: S608 - ours
    await _until(stage, waits)
    stage.ids |= {"request": stage.value(waits)}
    if stage.value(f"SELECT 1 FROM people WHERE person_id = {task.person_id}"):  # noqa: S608 - ours
        await _until(stage, "SELECT message_id FROM outbox WHERE key = 'request:' || :request")
    await stage.quiet()


async def _earlier(
    stage: Stage, whose: str, text: str, state: TaskState, *, steps: int = 2, proof: Proof | None = None
) -> None:
    person_id, phone_id = ANN if whose == "Ann's" else CARA, _phone(stage, whose)
    async with Journal.open(stage.folder / "journal.sqlite3") as journal:
        origin = Origin(person_id, 0).to_text()
        task = await past_task(
            journal, stage.folder, person_id, text, phone_id=phone_id, state=state, origin=origin,
            steps=steps, proof=proof,
        )  # fmt: skip
        await journal.tasks.mark_published(task.task_id, state)
    stage.ids |= {"task": task.task_id, "phone": phone_id}


async def _until(stage: Stage, sql: str, wanted: object = None) -> None:
    async def measure(stage: Stage) -> object:
        return stage.value(sql)

    assert await stage.comes(measure, None, wanted), f"never: {sql}"
