"""The messages to people who are asked about another person's task, until each message says who decided."""

from dataclasses import replace

from agent.contract.actions import ResultKind
from agent.contract.events import HumanAnswered, HumanNeeded
from agent.contract.requests import Request
from agent.contract.tasks import Task
from bot.cards import second_decided_look, second_look, second_reminder_look
from bot.context import ChatContext
from bot.outbox.outgoing import Priority
from bot.requests.audience import Audience, audience
from bot.rights.person import Person
from bot.showing.addressing import Addressing
from bot.showing.button_ids import ButtonIds
from bot.strings import say


class Others:
    """Writes who is asked to disk before they are asked, so that a later run can close their messages."""

    def __init__(self, chat: ChatContext, addressing: Addressing, button_ids: ButtonIds) -> None:
        self._chat = chat
        self._addressing = addressing
        self._button_ids = button_ids

    async def ask(self, event: HumanNeeded, people: tuple[Person, ...]) -> None:
        """Asks each person once, however often it is called."""
        task, request = event.task, event.request
        await self._chat.store.asked.add(request.request_id, [person.person_id for person in people])
        for person in people:
            lang = self._chat.lang(person)
            look = second_look(
                request,
                lang,
                name=await self._name(task, lang),
                phone=self._chat.phone_name(task.phone_id),
                offline=event.offline,
                uncertain=event.uncertain,
            )
            key, request_id = self._key(request, person), request.request_id
            async with self._chat.rights.keep_known(person.person_id) as known:
                if known is not None:
                    message = await self._addressing.message(
                        task, key, Priority.REQUEST, look, request_id=request_id, to=known
                    )
                    await self._chat.outbox.send(message, on_disk=True)

    async def remind(self, event: HumanNeeded, people: tuple[Person, ...]) -> None:
        """Reminds at half time. people: as in `asked_of`."""
        task, request = event.task, event.request
        for person in people:
            lang = self._chat.lang(person)
            look = second_reminder_look(request, lang, name=await self._name(task, lang))
            key = f"{self._chat.key('reminder', request.request_id)}:{person.person_id}"
            asked = await self._chat.outbox.message_id(self._key(request, person))
            async with self._chat.rights.keep_known(person.person_id) as known:
                if known is not None:
                    message = await self._addressing.message(task, key, Priority.REQUEST, look, to=known)
                    await self._chat.outbox.send(replace(message, reply_to=asked), on_disk=True)

    async def close(self, event: HumanAnswered, result: ResultKind | None = None) -> None:
        """Replaces the buttons in each of their messages by what was decided and by whom.

        result: as in decided_look.
        """
        task, request = event.task, event.request
        for person in await self.asked(request.request_id):
            lang, key = self._chat.lang(person), self._key(request, person)
            await self._button_ids.retire(key)
            look = second_decided_look(
                request,
                event.state,
                lang,
                name=await self._name(task, lang),
                by=event.by,
                at=event.at,
                reply=event.text,
                changed=event.changed,
                result=result,
            )
            message = await self._addressing.message(task, key, Priority.REQUEST, look, to=person)
            await self._chat.outbox.edit(message, on_disk=True)

    async def asked(self, request_id: int) -> list[Person]:
        """People who were asked and are still known."""
        ids = await self._chat.store.asked.of(request_id)
        known = [await self._chat.store.people.person(person_id) for person_id in ids]
        return [person for person in known if person is not None]

    async def asked_of(self, request: Request, audience: Audience) -> tuple[Person, ...]:
        """The audience's others who were asked already; a person who lost the right meanwhile is left out."""
        before = {person.person_id for person in await self.asked(request.request_id)}
        return tuple(person for person in audience.others if person.person_id in before)

    def _key(self, request: Request, person: Person) -> str:
        return f"{self._chat.key('request', request.request_id)}:{person.person_id}"

    async def _name(self, task: Task, lang: str) -> str:
        person = await self._chat.store.people.person(task.person_id)
        return person.name if person else say(lang, "decided_someone")


async def audience_of(chat: ChatContext, task: Task, request: Request) -> Audience:
    """Who is asked, by the rights and settings of now."""
    people, codes = await chat.store.people.all(), chat.store.codes
    without_code = {
        person.person_id
        for person in people
        if not await codes.is_set_up(person.person_id) or await codes.locked_until(person.person_id)
    }
    return audience(
        request,
        task.person_id,
        task.phone_id,
        people,
        lambda person: chat.rights.caller(person, task.phone_id),
        without_code,
        {person.person_id for person in people if chat.outbox.is_parked(person.person_id)},
    )
