"""Ended tasks in a journal, with pictures of their steps."""

import asyncio
import io
from pathlib import Path

from PIL import Image

from agent.contract.actions import ActionResult, Decision, ResultKind, Tap
from agent.contract.binding import Binding, Kind
from agent.contract.proof import Proof
from agent.contract.requests import RequestKind, RequestState
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.journal import Journal
from agent.journal.frame_files import frame_path
from agent.journal.requests import NewRequest

PAYING = Binding(
    (Kind.PAY,), "Tap", "com.farhand.coffee", target="Pay 36.80", party="Blue Door Coffee", amount="36.80"
)


def jpeg(shade: int = 90) -> bytes:
    """A picture that every reader of pictures takes."""
    out = io.BytesIO()
    Image.new("RGB", (45, 100), (shade, shade, shade)).save(out, "JPEG")
    return out.getvalue()


async def past_task(
    journal: Journal,
    frames: Path,
    person_id: int,
    text: str = "order a latte",
    *,
    phone_id: str = "paper",
    steps: int = 2,
    private: frozenset[int] = frozenset(),
    pays_at: int = 0,
    state: TaskState = TaskState.DONE,
    origin: str = "{}",
    proof: Proof | None = None,
    added: str = "",
) -> Task:
    """Commits such a task.

    private: steps whose picture is; pays_at: the step that Ann said yes to, 0 for none.
    proof: that it is done.
    added: a correction that was read before the last step, '' for none.
    """
    task = await journal.tasks.add(person_id, phone_id, text, "en", origin)
    await journal.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING)
    for number in range(1, steps + 1):
        decision = Decision("because", Tap((1, 2)), "do(...)")
        await journal.steps.commit_decision(
            task.task_id,
            number,
            "com.farhand.coffee",
            decision,
            f"Button {number}",
            anchor=f"button_{number}",
        )
        yes = await _yes(journal, task, number) if number == pays_at else None
        assert await journal.steps.intend(task.task_id, number, yes)
        await journal.steps.end(task.task_id, number, ActionResult(ResultKind.DONE), {})
        await asyncio.to_thread(keep, frames, task.task_id, number, private=number in private)
    if added:
        await journal.corrections.add(task.task_id, added, "m1")
        await journal.corrections.mark_read(
            task.task_id, await journal.corrections.newest(task.task_id), steps
        )
    kind = EndKind.PAUSED if state is TaskState.PAUSED else EndKind.DONE
    outcome = Outcome(kind, f"{text}: all done", last_certain_step=steps, proof=proof)
    if state is not TaskState.RUNNING:
        assert await journal.tasks.close(task.task_id, TaskState.RUNNING, state, outcome)
    return task


def keep(frames: Path, task_id: int, number: int, *, private: bool = False, content: bytes = b"") -> None:
    """A picture of a step on disk."""
    path = frame_path(frames / str(task_id), number, private=private)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content or jpeg(number))


async def _yes(journal: Journal, task: Task, step: int) -> int:
    new = NewRequest(step, RequestKind.APPROVAL, "com.farhand.coffee", "Pay", binding=PAYING, allowed=1)
    request = await journal.requests.add(task.task_id, task.person_id, new, 600)
    await journal.requests.settle(request.request_id, task.person_id, RequestState.APPROVED, "Ann", agreed=1)
    return request.request_id
