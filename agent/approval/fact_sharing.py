"""Facts of a person that an input would give to an app which never had them: the person is asked first."""

from dataclasses import replace
from urllib.parse import unquote_plus

from agent.contract.actions import Action, ActionResult, OpenUrl, ResultKind, TypeText
from agent.contract.binding import Binding, Kind
from agent.contract.facts import KeptFact
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.knowledge.fact_words import given_away
from agent.policy.apps.apps import AppKind, app_kind
from agent.policy.binding_builder import binding_of
from agent.policy.page.judgement import Free, Judgement, NeedsApproval, Situation
from agent.policy.page.scene import Scene
from devices.base import Observation

_SENT = frozenset({ResultKind.DONE, ResultKind.UNCHANGED})
_WEIGHTS = {kind: place for place, kind in enumerate(Kind)}


class FactSharing:
    """The facts of one task's person. Those of nobody else are read."""

    def __init__(self, task: Task, journal: Journal) -> None:
        self._person_id = task.person_id
        self._facts = journal.facts

    async def held_by(self, action: Action) -> tuple[KeptFact, ...]:
        """The facts that the input gives away: a text to type, or an address to open."""
        text = _text_of(action)
        if not text.strip():
            return ()
        return given_away(text, await self._facts.of(self._person_id))

    async def keep_app(self, action: Action, seen: Observation, result: ActionResult) -> None:
        """Commits that the app in front has had the facts of an approved input that was sent.

        Not of a browser: behind it stands another site each time.
        """
        app = _app_of(seen)
        if result.kind not in _SENT or not app or not isinstance(action, TypeText) or _is_browser(app):
            return
        for fact in await self.held_by(action):
            await self._facts.add_app(self._person_id, fact.fact_id, app)


def judge_sharing(judgement: Judgement, situation: Situation, facts: tuple[KeptFact, ...]) -> Judgement:
    """The policy's judgement, with an approval on top if an app gets a fact that it never had.

    facts: those that the input gives away. What the policy refuses stays refused.
    """
    app = _app_of(situation.seen)
    to_url = isinstance(situation.action, OpenUrl)
    if not facts or (app and not to_url and all(app in fact.apps for fact in facts)):
        return judgement
    match judgement:
        case Free():
            return NeedsApproval(_with_text(binding_of(Scene(situation), (Kind.SHARE,), None), situation))
        case NeedsApproval(binding):
            kinds = tuple(sorted({*binding.kinds, Kind.SHARE}, key=_WEIGHTS.__getitem__))
            return NeedsApproval(_with_text(replace(binding, kinds=kinds, times=1), situation))
        case _:
            return judgement


def _with_text(binding: Binding, situation: Situation) -> Binding:
    """What is given away stands in the approval. A text that is too long for it is refused further on."""
    return binding if binding.text else replace(binding, text=_text_of(situation.action))


def _text_of(action: Action) -> str:
    match action:
        case TypeText(text):
            return text
        case OpenUrl(url):
            return unquote_plus(url)
        case _:
            return ""


def _app_of(seen: Observation) -> str:
    return seen.foreground.package if seen.foreground else ""


def _is_browser(app: str) -> bool:
    return app_kind(app) is AppKind.BROWSER
