"""The exam's result as JSON, one row a task, named as AndroidWorld names the columns of its results.

Source: google-research/android_world, constants.py (EpisodeConstants): goal, task_template, instance_id,
is_successful, episode_length, run_time, seed, agent_name, exception_info.
"""

from collections import Counter
from dataclasses import dataclass

from agent.contract.model import Cost
from agent.contract.requests import RequestKind
from agent.exam.judge import Flaw, unapproved_facts
from bot.terminal.exam.one_task import TaskTrace


@dataclass(frozen=True, slots=True)
class ExamTotals:
    """Of all tasks. time_s: of the tasks together; several run side by side."""

    tasks: int
    passed: int
    false_done: int
    unapproved: int
    steps: int
    requests: int
    tokens: int
    time_s: float

    @property
    def rate(self) -> float:
        """Passed ones, 0 to 1."""
        return self.passed / self.tasks if self.tasks else 0.0


@dataclass(frozen=True, slots=True)
class ExamHead:
    """What was examined. seed: of the mistakes; share: of the moves that are mistakes, 0 for none."""

    model: str
    mode: str
    seed: int
    share: float
    began_at: str
    """As ISO 8601."""


def totals_of(traces: list[TaskTrace]) -> ExamTotals:
    """The sums."""
    return ExamTotals(
        len(traces),
        sum(trace.verdict.passed for trace in traces),
        sum(Flaw.FALSE_DONE in trace.verdict.flaws for trace in traces),
        sum(len(unapproved_facts(trace.run)) for trace in traces),
        sum(len(trace.steps) for trace in traces),
        sum(trace.tokens.requests for trace in traces),
        sum(trace.tokens.prompt + trace.tokens.completion for trace in traces),
        sum(trace.took_s for trace in traces),
    )


def as_json(head: ExamHead, traces: list[TaskTrace]) -> dict[str, object]:
    """The whole result.

    What varies between two runs with the same seed: began_at, run_time, and a few prompt_tokens (what a step
    is told to have done depends on when its text could be read back); with a team a few requests, too, as its
    reflector is asked where no page told in time what a step did.
    """
    totals = totals_of(traces)
    kinds = Counter(trace.task.kind.value for trace in traces)
    passed = Counter(trace.task.kind.value for trace in traces if trace.verdict.passed)
    return {
        "exam": "farhand",
        "agent_name": f"farhand/{head.mode}",
        "model": head.model,
        "mode": head.mode,
        "seed": head.seed,
        "fault_share": head.share,
        "began_at": head.began_at,
        "num_tasks": totals.tasks,
        "num_successful": totals.passed,
        "mean_success_rate": round(totals.rate, 4),
        "mean_episode_length": round(totals.steps / max(1, totals.tasks), 2),
        "false_done": totals.false_done,
        "unapproved_inputs": totals.unapproved,
        "requests": totals.requests,
        "tokens": totals.tokens,
        "requests_a_step": round(totals.requests / max(1, totals.steps), 3),
        "run_time": round(totals.time_s, 2),
        "by_kind": {kind: {"tasks": kinds[kind], "successful": passed[kind]} for kind in sorted(kinds)},
        "episodes": [_episode(head, trace) for trace in traces],
    }


def _episode(head: ExamHead, trace: TaskTrace) -> dict[str, object]:
    run, verdict = trace.run, trace.verdict
    return {
        "task_template": trace.task.name,
        "instance_id": 0,
        "goal": trace.task.text_in(trace.lang),
        "lang": trace.lang,
        "kind": trace.task.kind.value,
        "is_successful": verdict.passed,
        "episode_length": len(trace.steps),
        "run_time": round(trace.took_s, 2),
        "seed": head.seed,
        "agent_name": f"farhand/{head.mode}",
        "exception_info": run.broken or None,
        "flaws": [flaw.value for flaw in verdict.flaws],
        "missing": list(verdict.missing),
        "beyond": list(verdict.beyond),
        "claimed_done": run.claimed,
        "unapproved_inputs": len(unapproved_facts(run)),
        "approvals": _asked(trace, RequestKind.APPROVAL),
        "questions": _asked(trace, RequestKind.QUESTION),
        "take_overs": _asked(trace, RequestKind.TAKE_OVER),
        "requests": trace.tokens.requests,
        "prompt_tokens": trace.tokens.prompt,
        "completion_tokens": trace.tokens.completion,
        "tokens_estimated": trace.tokens.estimated,
        "cost": _cost(trace.cost),
    }


def _asked(trace: TaskTrace, kind: RequestKind) -> int:
    return sum(one.request.kind is kind for one in trace.asked.values())


def _cost(cost: Cost) -> list[dict[str, object]]:
    """Amounts in millionths; [] where nothing is known of a price."""
    return [{"currency": money.currency, "micro": money.micro} for money in cost.sums]
