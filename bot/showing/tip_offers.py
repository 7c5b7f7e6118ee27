"""Asks a person, below the report of a task that is proven done, whether to keep the way that it took."""

from agent.contract.events import TaskEnded
from agent.contract.phones import PhoneError
from agent.contract.tasks import EndKind
from bot.cards.facts import tip_offer_look
from bot.context import ChatContext
from bot.showing.pages import show_page

_LEAST_STEPS = 5  # of a task of which a way is worth keeping


async def offer_tip(chat: ChatContext, event: TaskEnded) -> None:
    """Call after the report; asks in the private chat, silently. Raises DatabaseTroubled; can be repeated."""
    outcome, task = event.outcome, event.task
    if outcome.kind is not EndKind.DONE or outcome.proof is None or event.steps < _LEAST_STEPS:
        return
    person = await chat.store.people.person(task.person_id)
    if person is None:
        return
    try:
        tip = await chat.dispatcher.facts.offer_tip(chat.rights.caller(person), task.task_id)
    except PhoneError:  # its home has gone away, and no offer is worth a wait
        return
    if tip is None:
        return
    look = tip_offer_look(tip, task.task_id, chat.lang(person))
    await show_page(chat, person, chat.key("tip", task.task_id), look, new=True)
