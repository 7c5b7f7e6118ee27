"""A person who tries to see and to work what is not theirs, in every way that the chat has."""

from dataclasses import replace

from tests.console_client.client import Message
from tests.e2e.three_homes import PLACES, ThreeHomes
from tests.e2e.villager import Record, Villager

_READS = (  # noqa: SIM905 - as they are typed
    "/status /queue /history /devices /help /homes /audit /health /users /stopall /facts /shortcuts"
    " /schedules /summary /privacy /settings /bind /invite"
).split()
_UNKNOWN = "nowhere"
_NOT_KNOWN = "I do not know that command"


async def reads_all(world: ThreeHomes, name: str) -> list[str]:
    """Asks for every page, and for phones at every home: what cannot be had tells nothing about them."""
    person, wrong = world.people[name], list[str]()
    for command in _READS:
        await person.sees(".", after=await person.sends(command))
    own = next(place for place in PLACES if name in place.works)
    others = next(place for place in PLACES if place is not own)
    address = world.homes[others.name].phones[others.phones[0]].cable.address
    for command in ("/connect", "/pair"):
        answers = [
            (await person.sees(".", after=await person.sends(f"{command} {home} {address}"))).text
            for home in (others.name, own.name, _UNKNOWN)
        ]
        if len(set(answers)) > 1 or _NOT_KNOWN not in answers[0]:
            wrong.append(f"{name} reads of {command} {answers}")
    return wrong


async def looks_only_at_own(world: ThreeHomes, name: str, usual: str) -> list[str]:
    """A picture of the person's usual phone, also when they name another home's, and of no other phone."""
    person, wrong = world.people[name], list[str]()
    handsets = {phone: each for home in world.homes.values() for phone, each in home.phones.items()}
    other = next(phone for place in PLACES if name not in place.works for phone in place.phones)
    for words in ("/screen", f"/screen {other}"):
        before = {phone: len(each.cable.log) for phone, each in handsets.items()}
        seen = await person.sees(lambda look: bool(look.photo), after=await person.sends(words))
        person.record.may_look.add(seen.message_id)
        looked = [
            phone
            for phone, each in handsets.items()
            if any("screencap" in run.line for run in each.cable.log[before[phone] :])
        ]
        if looked != [usual]:
            wrong.append(f"{name} wrote {words}, and a picture was taken of {looked}")
    return wrong


async def presses_all_of(person: Villager, other: Villager) -> list[str]:
    """Every kind of button that the other one has, copied into the own chat; a yes in theirs, too."""
    own = await _newest(person)
    shown = [each for each in await other.messages() if each.from_bot and not each.deleted]
    kinds = {button.text: (each, button) for each in shown for button in each.buttons if button.data}
    obeyed: list[str] = []
    for message, button in kinds.values():
        answers = [await person.presses_data(own, button.data)]
        if button.text.startswith("✅"):
            answers.append(await person.presses_data(message, button.data, chat_id=other.user_id))
        for answer in answers:
            assert answer.answered, f"{button.text!r} was not answered"
            if not answer.show_alert:
                obeyed.append(f"{person.name} pressed {button.text!r} of {other.name}: {answer.text!r}")
    return obeyed


async def _newest(person: Villager) -> Message:
    return [each for each in await person.messages() if each.from_bot and not each.deleted][-1]


def without_own_words(record: Record) -> Record:
    """Without what the person has written themself, and the bot repeats."""
    written = sorted((each.text for each in record.written if each.text), key=len, reverse=True)

    def cut(text: str) -> str:
        for own in written:
            text = text.replace(own, "")
        return text

    return replace(record, looks=[replace(each, text=cut(each.text)) for each in record.looks])
