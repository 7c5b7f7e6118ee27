"""The state of a task's live card, fed by the agent's events; each transition returns a new state."""

from dataclasses import dataclass, replace

from agent.contract.actions import Reason, ResultKind
from agent.contract.events import (
    HumanAnswered,
    HumanNeeded,
    ModelUsed,
    StepDone,
    TaskEnded,
    TaskQueued,
    TaskRestored,
    TaskStarted,
    TaskSuspended,
)
from agent.contract.model import NO_COST, Cost
from agent.contract.plan import Plan, SoloReason
from agent.contract.requests import RequestKind
from agent.contract.tasks import Outcome, Step, Task
from bot.cards.unsent import ended_done

_KEPT_STEPS = 4


@dataclass(frozen=True, slots=True)
class CardState:
    """One task as its card shows it.

    position: the number of tasks before it in the queue; None once it has started.
    started_at: the start of the present run, seconds since the epoch.
    ran_s: the seconds of the runs before a pause.
    steps: the last four.
    thinking: the model's last thoughts.
    step_count: the number of finished steps.
    waiting: what a person is asked for at present.
    for_others: whether somebody else has to decide.
    asked_step: the step that a person was asked about last.
    away: why the task waits for its phone or its model's service.
    watchful_app: package id of the app of which the person is told that it logs out automated accounts.
    cost: of the task's requests to models so far.
    second_model: the model of the second address, while that answers.
    lacks_keyboard: a text could not be typed because no keyboard for it is installed.
    ended: how the run ended; a task may continue after PAUSED.
    is_done: whether nothing that mattered was left undone at a DONE.
    plan: of the team that works it; None where one model works alone.
    solo: why it does since.
    corrections: what the person added, the newest last.
    picture: JPEG bytes of the last screen that is not private, because the card's message can be forwarded.
    """

    task: Task
    phone_name: str
    position: int | None = 0
    started_at: float | None = None
    ran_s: float = 0.0
    steps: tuple[Step, ...] = ()
    thinking: str = ""
    step_count: int = 0
    waiting: RequestKind | None = None
    for_others: bool = False
    asked_step: int = 0
    away: TaskSuspended | None = None
    watchful_app: str = ""
    lacks_keyboard: bool = False
    ended: Outcome | None = None
    is_done: bool = True
    picture: bytes | None = None
    cost: Cost = NO_COST
    second_model: str = ""
    plan: Plan | None = None
    solo: SoloReason | None = None
    corrections: tuple[str, ...] = ()

    def with_taken_up(self, event: TaskRestored) -> "CardState":
        """The state in the journal, after the program was off."""
        last = event.steps[-1] if event.steps else None
        return replace(
            self,
            task=event.task,
            ran_s=event.ran_s,
            steps=tuple(replace(step, picture=None) for step in event.steps)[-_KEPT_STEPS:],
            thinking=last.thinking if last else "",
            step_count=event.count,
            lacks_keyboard=any(map(_lacks_keyboard, event.steps)),
            picture=last.picture if last else None,
            cost=event.cost,
            plan=event.plan,
            solo=event.solo,
            corrections=event.corrections,
        )

    def with_queued(self, event: TaskQueued) -> "CardState":
        """The task is queued after a pause, or moves in the queue."""
        return replace(self, task=event.task, position=event.position, ended=None, waiting=None, away=None)

    def with_started(self, event: TaskStarted, now: float, phone_name: str = "") -> "CardState":
        """The run begins or resumes. now: seconds since the epoch; phone_name: what people call the phone."""
        return replace(
            self,
            task=event.task,
            phone_name=phone_name or event.phone.label,
            position=None,
            started_at=now,
            ended=None,
            waiting=None,
            away=None,
        )

    def with_step(self, event: StepDone) -> "CardState":
        """One more step has its result; one that comes late changes nothing of what is now."""
        step = event.step
        in_order = sorted((*self.steps, replace(step, picture=None)), key=lambda each: each.number)
        kept = tuple(in_order[-_KEPT_STEPS:])
        if step.number < max(self.step_count, self.asked_step):
            return replace(self, steps=kept)
        return replace(
            self,
            position=None,
            steps=kept,
            thinking=step.thinking,
            step_count=step.number,
            lacks_keyboard=self.lacks_keyboard or _lacks_keyboard(step),
            waiting=None,
            away=None,
            picture=_choose_picture(step.picture, self.picture, private=step.private),
        )

    def with_cost(self, event: ModelUsed) -> "CardState":
        """A model has answered."""
        return replace(self, cost=event.cost, second_model=event.model if event.second else "")

    def with_plan(self, plan: Plan) -> "CardState":
        """A team has planned, or an item of its plan has another state."""
        return replace(self, plan=plan)

    def with_solo(self, why: SoloReason) -> "CardState":
        """The task goes on with one model, and its plan is followed no more."""
        return replace(self, plan=None, solo=why)

    def with_corrections(self, corrections: tuple[str, ...]) -> "CardState":
        """The person has added something."""
        return replace(self, corrections=corrections)

    def with_watchful(self, app: str) -> "CardState":
        """The person is told of this app, for the first time."""
        return replace(self, watchful_app=app)

    def with_request(self, event: HumanNeeded, *, for_others: bool = False) -> "CardState":
        """A person is asked; the picture is the one that the person decides on.

        for_others: whether the task's own person may not decide.
        """
        request = event.request
        thinking = event.thinking or self.thinking
        picture = _choose_picture(request.picture, self.picture, private=request.private)
        return replace(
            self,
            asked_step=request.step,
            waiting=request.kind,
            for_others=for_others,
            away=None,
            thinking=thinking,
            picture=picture,
        )

    def with_answer(self, event: HumanAnswered) -> "CardState":
        """The request is closed, with or without an answer."""
        return replace(self, task=event.task, waiting=None)

    def with_away(self, event: TaskSuspended) -> "CardState":
        """The phone is unreachable, or the model's service asks to wait; the task waits."""
        return replace(self, task=event.task, position=None, away=event)

    def with_back(self) -> "CardState":
        """What the task waited for is back."""
        return replace(self, away=None)

    def with_ended(self, event: TaskEnded) -> "CardState":
        """The run is over."""
        return replace(
            self,
            task=event.task,
            position=None,
            started_at=None,
            ran_s=event.duration_s,
            step_count=event.steps,
            waiting=None,
            away=None,
            ended=event.outcome,
            cost=event.cost,
            is_done=ended_done(event),
            picture=_choose_picture(event.picture, self.picture, private=event.private),
        )

    def elapsed_s(self, now: float) -> float:
        """Seconds of work so far; time in the queue and in a pause does not count."""
        running = now - self.started_at if self.started_at is not None else 0.0
        return self.ran_s + max(0.0, running)


def _lacks_keyboard(step: Step) -> bool:
    return (step.result.kind, step.result.detail) == (ResultKind.FAILED, Reason.NO_KEYBOARD)


def _choose_picture(newer: bytes | None, older: bytes | None, *, private: bool) -> bytes | None:
    return older if private or newer is None else newer
