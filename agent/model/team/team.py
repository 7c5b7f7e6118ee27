"""A team as a decider: looks back at the last step, plans where it is due, then the executor decides."""

from collections.abc import Sequence
from dataclasses import replace

from agent.contract.actions import Decision, Finish, Note, TypeText, Unusable, UnusableReply
from agent.contract.plan import Plan
from agent.contract.proof import ModelVerdict
from agent.model.team.looking_back import LookingBack
from agent.model.team.planning import Planning
from agent.model.team.prompts import TeamState, briefing, judge_prompt
from agent.model.team.role_replies import read_judge
from agent.model.team.role_requests import TeamRole
from agent.model.team.tools import TeamTools
from agent.model.team.words import PlanCause
from agent.secrets.noted_secrets import UnknownSecret, has_handle
from agent.secrets.redact_reply import redact_reply
from agent.trajectory.decider import Decider, DecisionContext
from devices.base import Screenshot


class Team:
    """Implements agent.trajectory.decider.Decider for one run of a task that a team works.

    All that it knows is in the journal, so that another run goes on from there. Without a usable plan, or
    without its manager, the task goes on with the executor alone.

    executor: decides the steps, as it would alone. tools: with the models of the other roles.
    """

    def __init__(self, executor: Decider, tools: TeamTools) -> None:
        self.tools = tools
        self._executor = executor
        self._planning = Planning(tools)
        self._looking_back = LookingBack(tools)
        self._cut_at = 0  # number of the step whose reply was cut before an end
        self._context: DecisionContext | None = None  # of the last decision, if the roles may see its page

    @property
    def plan(self) -> Plan | None:
        """The plan that is followed; None without one, and once the task goes on with one model."""
        return None if self._planning.solo else self.tools.book.plan

    async def read(self) -> None:
        """Goes on from what an earlier run left; also others ask for its plan before the first decision."""
        await self._planning.read()

    async def decide(self, context: DecisionContext) -> Decision | None:
        """The executor's decision. Raises AgentError as it does, ModelBusy also for a role."""
        number = len(context.trajectory.steps) + 1
        self._context = None
        self.tools.begin(number)
        self._looking_back.begin(number - 1)
        self._planning.begin(number)
        view = None if self._planning.solo else await self.tools.views.now(context)
        if view is None:  # nobody may be sent this page, or one model works alone
            told = await self._briefed(context) if self._planning.solo else context
            return self._without_secrets(await self._executor.decide(told))
        self._context = context
        await self.tools.book.read()
        if not context.observation.early:
            await self._looking_back.judge_new(context, view)
        why = self._planning.due(context, item_done=self._looking_back.item_done)
        if why is not None:
            await self._planning.consult(context, view, why)
            if self._planning.consulted_at == number:
                self._looking_back.item_done = False
        decision = await self._executor.decide(await self._briefed(context))
        if decision is not None and isinstance(decision.action, Finish):
            decision = await self._at_end(context, view, decision, decision.action)
        elif decision is not None and not self._planning.solo:
            decision = self._without_end(number, decision)
        self.tools.views.keep(number, view)
        return self._without_secrets(decision)

    async def replan(self, why: str) -> bool:
        """Asks the manager for another plan; False if there is none, and where one model works alone.

        why: for the manager, in the language of the prompt.
        """
        context = self._context
        if context is None or self._planning.solo:
            return False
        await self.tools.book.read()
        view = await self.tools.views.now(context)
        return view is not None and await self._planning.consult(context, view, PlanCause.STUCK, why)

    async def holds(self, claim: str, page_words: Sequence[str]) -> ModelVerdict:
        """A second look at a claim: does the page of the last decision show it?

        Never a "yes" without words of the page. Of a page that nobody may be sent it cannot tell, and where
        one model works alone nobody looks.
        """
        tools, model, context = self.tools, self.tools.roles.reflector, self._context
        if model is None or context is None or self._planning.solo:
            return ModelVerdict()
        picture = await tools.views.now(context)
        if picture is None:
            return ModelVerdict()
        said, *words = await tools.views.words((claim, *page_words))
        number = len(context.trajectory.steps) + 1
        answer = await tools.ask(
            TeamRole.JUDGE, model, judge_prompt(tools.lang, said, words), (picture,), number
        )
        return read_judge(answer, words) if answer is not None else ModelVerdict()

    async def _briefed(self, context: DecisionContext, *, insists: bool = False) -> DecisionContext:
        """With what the executor is told; alone it is told what was noted, and no plan."""
        if self._planning.solo:
            task, notes = self.tools.task, await self.tools.memory.notes()
            told = briefing(TeamState(self.tools.lang, task.text, notes=notes))
            return replace(context, briefing=(*context.briefing, *told))
        told = briefing(await self.tools.state(context, covered=False), insists=insists)
        return replace(context, briefing=(*context.briefing, *told))

    async def _at_end(
        self, context: DecisionContext, view: Screenshot, decision: Decision, finish: Finish
    ) -> Decision | None:
        """The end that the executor wants, if nothing else is open; else the manager says what is.

        An executor that wants it once more gets it: whether the task is done is checked elsewhere.
        """
        book = self.tools.book
        if finish.failed or self._planning.solo or book.plan is None:
            return decision
        if len(book.open_items) > 1:
            await self._planning.consult(context, view, PlanCause.FINISH, finish.message)
            if self._planning.solo:
                return decision
        if len(book.open_items) <= 1:
            await book.finish_present()
            return decision
        return await self._executor.decide(await self._briefed(context, insists=True))

    def _without_end(self, number: int, decision: Decision) -> Decision:
        """Without an end behind other calls: the executor is asked once more, and its end is then checked.

        The second time in a row it gets it, or who always writes a note before it would never end.
        """
        places = [at for at, call in enumerate(decision.rest) if isinstance(call.action, Finish)]
        if not places or self._cut_at == number - 1 > 0:
            return decision
        self._cut_at = number
        return replace(decision, rest=decision.rest[: places[0]])

    def _without_secrets(self, decision: Decision | None) -> Decision | None:
        """With handles in place of noted secrets; a text with an unknown handle is unusable."""
        return None if decision is None else self._hidden(decision)

    def _hidden(self, decision: Decision) -> Decision:
        secrets = self.tools.secrets
        if isinstance(decision.action, Note):
            secrets.hide_found(decision.action.text)  # from here on it is known wherever it stands
        hidden = redact_reply(decision, secrets.hide_known)
        hidden = replace(hidden, rest=tuple(map(self._hidden, decision.rest)))
        if isinstance(hidden.action, TypeText) and has_handle(hidden.action.text):
            try:
                secrets.real(hidden.action.text)
            except UnknownSecret as err:
                return replace(hidden, action=UnusableReply(Unusable.BAD_ARGUMENT, str(err)))
        return hidden
