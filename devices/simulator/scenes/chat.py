"""The Chat app: conversations, messages to send and delete, things to share, a voice call."""

from types import MappingProxyType

from devices.demo_apps import CHAT
from devices.simulator.drawing.elements import DrawnPage
from devices.simulator.scenes import chat_pages as pages
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.chat_people import ATTACHMENTS, CONTACTS, SECOND_MOM, ChatContact, ChatLine

SEND_IDS = frozenset({"send", pages.PLANE_ID})


class ChatApp(App):
    """Messages last while the phone runs. Enter in the field sends, as with many keyboards."""

    package = CHAT.package
    names = CHAT.names
    icon = "chat"
    tint = ("#2fa58a", "#127058")
    field_names = MappingProxyType({"search": "Search", "input": "Message"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._lines = {contact.id: list(contact.lines) for contact in (*CONTACTS, SECOND_MOM)}
        self._drafts: dict[str, str] = {}
        self._with: ChatContact | None = None
        self._held = -1
        self._attaching = False
        self._calling = False

    def on_open(self) -> None:
        """The list."""
        super().on_open()
        self._leave()

    def page(self) -> DrawnPage:
        """The list, a conversation or a call."""
        if self._with is None:
            words = self.texts.get("search", "").strip().lower()
            found = [each for each in self._contacts() if not words or words in " ".join(each.names).lower()]
            return pages.overview(self, [(each, self._lines[each.id]) for each in found])
        if self._calling:
            return pages.call(self, self._with)
        lines = self._lines[self._with.id]
        return pages.talk(self, self._with, lines, held=self._held, attaching=self._attaching)

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        if self._with is None:
            self._with = next((each for each in self._contacts() if element_id == f"chat_{each.id}"), None)
            if self._with:
                self.texts["input"] = self._drafts.get(self._with.id, "")
        elif element_id in ("back", "hang_up"):
            self.back()
        elif element_id == "voice_call":
            self._calling = True
            self.host.record(f"called {self._with.fact_name} in Chat")
        elif element_id in SEND_IDS:
            self._send(self._with)
        elif element_id == "attach":
            self._attaching = not self._attaching
        elif self._attaching:
            self._share(self._with, element_id)
        elif self._held >= 0:
            self._tapped_menu(self._with, element_id)

    def on_long_press(self, element_id: str) -> None:
        """A long press on a message opens its menu."""
        self._held = int(element_id.removeprefix("message_"))
        self._attaching = False

    def back(self) -> bool:
        """Closes a menu, a call, the conversation."""
        if self._calling or self._attaching or self._held >= 0:
            self._calling = self._attaching = False
            self._held = -1
            return True
        inside = self._with is not None
        self._leave()
        return inside

    def on_enter(self, field_id: str) -> None:
        """Enter behind a message sends it and leaves the keyboard up."""
        if field_id == "input" and self._with:
            self._send(self._with)
        else:
            super().on_enter(field_id)

    def on_edit(self, field_id: str, text: str) -> None:
        """Half-written messages are kept."""
        super().on_edit(field_id, text)
        if field_id == "input" and self._with:
            self._drafts[self._with.id] = text

    def _contacts(self) -> tuple[ChatContact, ...]:
        first, *others = CONTACTS
        return (first, SECOND_MOM, *others) if self.host.setup.tricks.two_moms else CONTACTS

    def _send(self, contact: ChatContact) -> None:
        text = self.texts.get("input", "").strip()
        if not text:
            return
        self._lines[contact.id].append(ChatLine((text, text), mine=True))
        self.on_edit("input", "")
        self.host.record(f"sent {text!r} to {contact.fact_name}")

    def _share(self, contact: ChatContact, element_id: str) -> None:
        for known, _, _, text, fact in ATTACHMENTS:
            if element_id == known:
                self._attaching = False
                self._lines[contact.id].append(ChatLine(text, mine=True))
                self.host.record(f"shared {fact} with {contact.fact_name}")

    def _tapped_menu(self, contact: ChatContact, element_id: str) -> None:
        held, self._held = self._held, -1
        text = self._lines[contact.id][held].text[0]
        if element_id == "delete_message":
            del self._lines[contact.id][held]
            self.host.record(f"deleted the message {text!r} of the chat with {contact.fact_name}")
        elif element_id == "copy_message":
            self.host.record(f"copied the message {text!r}")

    def _leave(self) -> None:
        self._with = None
        self._held = -1
        self._attaching = self._calling = False
        self.texts.pop("input", None)
