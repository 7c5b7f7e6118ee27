"""What the people of a day do with buttons: invite, join, give limits, ask, agree, look, remove people."""

import re
import time
from dataclasses import dataclass, field
from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

from bot.handlers.registry import PERMISSIONS
from bot.rights.person import Role
from bot.strings import say
from tests.console_client.client import Message
from tests.e2e.day_rights import Standing, Yes
from tests.e2e.day_words import Asked
from tests.e2e.families import HERON, MARTEN, Families
from tests.e2e.villager import SEES_S
from tests.worlds.evidence import EVIDENCE

_LINK = re.compile(r"https://t\.me/\S+\?start=\S+")
_CHOICES = {"en": "English", "zh": "中文"}


@dataclass
class Day:
    """What happened by people's own hands.

    codes: of invitations and the claim, each with those who may read it.
    """

    world: Families
    tasks: list[Asked] = field(default_factory=list[Asked])
    yeses: list[Yes] = field(default_factory=list[Yes])
    standings: list[Standing] = field(default_factory=list[Standing])
    codes: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    # --- coming in

    async def claims(self) -> None:
        """Ann owns the bot, and the phones of both families."""
        ann = self.world["Ann"]
        code = await self.world.claim_code()
        self.codes[code] = frozenset()
        await ann.sends(f"/start {code}")
        await ann.sees("You are now the admin")
        for name, handset in self.world.phones.items():
            asked = await ann.sends(f"/connect {handset.cable.address}")
            await ann.sees(f"{name} is connected", after=asked)
            self.may("Ann", name, approves=True)

    async def invites(self, phone: str) -> str:
        """Ann walks to a link for somebody who may approve on this phone; it lives for an hour."""
        ann = self.world["Ann"]
        page = await self._walks(phone)
        await ann.taps("1 hour", page)
        made = await ann.sees(lambda seen: bool(_LINK.search(seen.text) and seen.photo), after=page)
        found = _LINK.search(made.text)
        assert found
        code = parse_qs(urlsplit(found[0]).query)["start"][0]
        assert len(code) >= 22, "an invitation has at least 128 bits"
        self.codes[code] = frozenset({"Ann"})
        EVIDENCE.declare(code)  # once it is used it stands nowhere any more, in Ann's chat neither
        return found[0]

    async def picks(self, name: str, phone: str) -> str:
        """The same for a person whom Ann picks in her app: the link is theirs alone, and nobody has to
        confirm them.
        """
        ann = self.world["Ann"]
        page = await self._walks(phone)
        await ann.taps("👤 Choose", page)
        self.may(name, phone, approves=True)
        picked = await ann.picks("👤 Choose", self.world[name].user_id, timeout_s=SEES_S)
        made = await ann.sees(lambda seen: bool(_LINK.search(seen.text)), after=picked)
        found = _LINK.search(made.text)
        assert found
        return found[0]

    async def _walks(self, phone: str) -> int:
        """To the last page of /invite; answers the message that asked for it."""
        ann = self.world["Ann"]
        page = await ann.sends("/invite")
        await ann.taps("Member who", page)
        await ann.taps(f"☐ {phone}", page)
        await ann.sees(lambda seen: seen.button(f"☑ {phone}") is not None, after=page)
        await ann.taps("Next", page)
        return page

    async def joins(self, name: str, link: str) -> None:
        """Opens the link, chooses a language, agrees to what is seen and kept."""
        person = self.world[name]
        opened = await person.opens(link)
        chosen = await person.taps(_CHOICES[person.lang], opened)
        person.record.chose_at = chosen.version
        await person.taps(say(person.lang, "button_join_agree"), opened)

    async def confirms(self, name: str, phone: str) -> None:
        """Ann says that she knows who came; then they are in, and may say yes on this phone."""
        ann = self.world["Ann"]
        asked = await ann.sees(lambda seen: name in seen.text and seen.button("✔") is not None)
        self.may(name, phone, approves=True)
        answer = await ann.presses("✔", asked, timeout_s=SEES_S)
        assert not answer.show_alert, answer.text
        await self.is_welcomed(name)

    async def is_welcomed(self, name: str) -> None:
        """They are in, and are told so in their language."""
        person = self.world[name]
        welcome = {"en": f"Welcome, {name}", "zh": f"欢迎，{name}"}[person.lang]
        await person.sees(welcome)

    # --- rights

    def may(
        self,
        person: str,
        phone: str,
        *,
        approves: bool,
        limit: Decimal | None = None,
        others_only: bool = False,
    ) -> None:
        """Notes what a person may say yes to from now on."""
        self.standings.append(Standing(time.time(), person, phone, approves, limit, others_only))

    async def limits(self, name: str, phone: str, limit: str) -> None:
        """Ann sets up to which amount somebody may say yes on a phone."""
        ann = self.world["Ann"]
        page = await ann.sends("/bind")
        await ann.taps(f"👤 {name}", page)
        await ann.taps(f"📱 {phone}", page)
        await ann.taps("💰", page)
        self.may(name, phone, approves=True, limit=Decimal(limit))
        await ann.taps(limit, page)
        await ann.sees(
            lambda seen: (found := seen.button("💰")) is not None and limit in found.text, after=page
        )

    async def always_asks_somebody_else(self, phone: str, people: tuple[str, ...]) -> None:
        """Ann has nobody approve their own task on a phone. people: who may approve there."""
        ann = self.world["Ann"]
        page = await ann.sends("/devices")
        await ann.taps(f"📱 {phone}", page)
        await ann.taps("👥", page)
        await ann.taps("Always ask somebody else", page)
        await ann.sees("always somebody else", after=page)
        for name in people:
            self.may(name, phone, approves=True, others_only=True)

    # --- tasks and requests

    async def asks(self, name: str, phone: str, text: str, *words: str) -> Asked:
        """A task. words: that nobody else may read."""
        sent = await self.world[name].sends(text)
        asked = Asked(name, phone, text, words, sent)
        self.tasks.append(asked)
        return asked

    async def is_asked(self, name: str, amount: str, after: int = 0) -> Message:
        """The request for a yes to this amount of ¥, as this person has it. after: an older message."""
        person = self.world[name]
        yes = f"{say(person.lang, 'button_yes_pay')} ¥{amount}"
        return await person.sees(lambda seen: seen.button(yes) is not None, after=after)

    async def agrees(self, name: str, asked: Asked, request: Message, amount: str, *, of: str = "") -> Yes:
        """Presses the ✅ of such a request. of: in whose chat it stands, if not in their own."""
        at, person, button = time.time(), self.world[name], request.button("✅")
        assert button
        chat_id = self.world[of].user_id if of else 0
        answer = await person.presses_data(request, button.data, chat_id=chat_id, timeout_s=SEES_S)
        yes = Yes(at, name, asked, Decimal(amount), answer.answered and not answer.show_alert)
        self.yeses.append(yes)
        return yes

    async def is_reported(self, asked: Asked, sign: str = "✅") -> Message:
        """The one message that ends the task."""
        return await self.world[asked.person].sees(
            lambda seen: seen.reply_to == asked.message_id and seen.text.startswith(sign)
        )

    # --- leaving

    async def removes(self, name: str) -> None:
        """Ann takes somebody out."""
        ann = self.world["Ann"]
        page = await ann.sends("/users")
        await ann.taps(f"👤 {name}", page)
        await ann.taps("🚪 Take out", page)
        await ann.taps("🚪 Yes", page)


def owners(day: Day) -> dict[str, frozenset[str]]:
    """Who may read which name, address, code and command."""
    admins = (name for name, needs in PERMISSIONS.commands.items() if needs.role is Role.ADMIN)
    known = dict(day.codes) | {f"/{name}": frozenset({"Ann"}) for name in admins}
    for phone, family in ((HERON, ("Bob", "Cara")), (MARTEN, ("Dan", "Eve"))):
        handset = day.world.phones[phone]
        for name in (phone, handset.phone.serial, handset.cable.address, *family):
            known[name] = frozenset({"Ann", *family})
    return known
