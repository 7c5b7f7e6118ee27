"""Judges each step by the page after it, and keeps the facts that it shows."""

import re

from agent.contract.actions import Note, ResultKind
from agent.contract.steps import StepRecord, StepVerdict
from agent.model.team.evident import evident_verdict
from agent.model.team.prompts import notetaker_prompt, reflector_prompt
from agent.model.team.role_replies import ReflectorReply, read_notetaker, read_reflector
from agent.model.team.role_requests import TeamRole
from agent.model.team.tools import TeamTools
from agent.policy.page.receipt import receipt_of
from agent.trajectory.decider import DecisionContext
from devices.base import Screenshot

# What an item says that may be about facts of a page.
_ABOUT_FACTS = re.compile(
    r"\b(?:note|remember|find|look up|write down|compare|check|read|see|list|price|costs?|which|when"
    r"|how (?:much|many)|cheapest)\b|记|查|找|看|了解|对比|比较|多少|哪|几|价格|最便宜",
    re.IGNORECASE,
)


class LookingBack:
    """item_done: the reflector says that the present item is done, since that was last forgotten."""

    def __init__(self, tools: TeamTools) -> None:
        self.item_done = False
        self._tools = tools
        self._judged: tuple[int, ResultKind | None] | None = None  # the newest step, and its result then

    def begin(self, steps: int) -> None:
        """Steps of earlier runs keep the verdicts that they have."""
        self._judged = self._judged or (steps, None)

    async def judge_new(self, context: DecisionContext, view: Screenshot) -> None:
        """Judges the steps since the last time; only the newest one has a page that can be looked at.

        One whose result has changed since, because its text was read back, is judged by that alone.
        """
        steps = context.trajectory.steps
        if not steps or self._judged is None:
            return
        done, kind = self._judged
        newest = len(steps), _kind(steps[-1])
        if newest == self._judged or (done == len(steps) and kind is None):
            return
        for step in steps[done:-1]:
            await self._judge(context, step, None)
        await self._judge(context, steps[-1], None if done == len(steps) else view)
        self._judged = newest

    async def _judge(self, context: DecisionContext, step: StepRecord, view: Screenshot | None) -> None:
        """view: the page after the step, None where that is gone or was looked at."""
        foreground = context.observation.foreground
        front = foreground.package if foreground and view is not None else ""
        receipt = step.request_id is not None and receipt_of(await context.page.page()) is not None
        verdict = evident_verdict(step, front, receipt=receipt)
        if verdict is None and view is not None:
            reply = await self._reflect(context, step, view)
            verdict, self.item_done = reply.verdict, reply.item_done
        verdict = verdict or step.verdict
        if verdict is not step.verdict:
            await context.trajectory.commit_verdict(step, verdict)
        if verdict is StepVerdict.SUCCESS:
            await self._tools.memory.add_own(step)
            if view is not None and not isinstance(step.action, Note):
                await self._take_notes(context, step, front, view)

    async def _reflect(self, context: DecisionContext, step: StepRecord, view: Screenshot) -> ReflectorReply:
        """UNKNOWN where nobody is asked, or nobody answers."""
        tools, number = self._tools, step.number + 1
        model, before = tools.roles.reflector, tools.views.before(step.number, context)
        if model is None or before is None or not tools.has_room(number):
            return ReflectorReply()
        present = tools.book.present
        texts = (present.text if present else "", tools.line_of(step), step.thinking)
        item, line, meant = await tools.views.words(texts)
        state = await tools.state(context)
        prompt = reflector_prompt(state, item, line, meant, headings=model.headings)
        answer = await tools.ask(TeamRole.REFLECTOR, model, prompt, (before, view), number)
        return ReflectorReply() if answer is None else read_reflector(answer)

    async def _take_notes(
        self, context: DecisionContext, step: StepRecord, app: str, view: Screenshot
    ) -> None:
        """Facts of the page after a step that went well, where its item may be about some."""
        tools, number = self._tools, step.number + 1
        model, present = tools.roles.notetaker, tools.book.present
        wanted = present.text if present else tools.task.text
        if model is None or not _ABOUT_FACTS.search(wanted) or not tools.has_room(number):
            return
        (item,) = await tools.views.words((present.text if present else "",))
        prompt = notetaker_prompt(await tools.state(context), item, headings=model.headings)
        answer = await tools.ask(TeamRole.NOTETAKER, model, prompt, (view,), number)
        if answer:
            known = tuple(note.text for note in await tools.memory.shown(tools.views))
            facts = tuple(map(tools.views.real, read_notetaker(answer, known)))
            await tools.memory.add(step, app, facts)


def _kind(step: StepRecord) -> ResultKind | None:
    return step.result.kind if step.result else None
