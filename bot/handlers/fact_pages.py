"""/facts: what a person lets Farhand remember, kept on a press alone. Private chats alone have it."""

from telegram import Message, Update

from bot.bus.left_out import noting_left_out
from bot.cards import Look
from bot.cards.facts import FACTS, TIPS, fact_kept_look, fact_offer_look, facts_look, tips_look
from bot.cards.homes import home_name
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.rights.permissions import ALL, Needs
from bot.rights.person import Person
from bot.showing.left_out_line import with_left_out
from bot.showing.pages import show_page
from bot.strings import say_html

COMMANDS = {"facts": Needs(reads=True)}  # also 'add', which asks
VERBS: dict[str, Needs] = {
    **dict.fromkeys(("fact_keep", "fact_no", "fact_delete", "tip_keep", "tip_no", "tip_delete"), ALL),
    **dict.fromkeys(("facts", "tips"), Needs(reads=True)),
}
_ADD = "add"


class FactPages:
    """The command and its pages. key: of the message that shows the page."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def facts(self, update: Update, context: UpdateContext) -> None:
        """Shows the list; '/facts add TEXT' asks whether to remember the text."""
        message, person = incoming(update), context.person
        what, *words = context.args or [""]
        if what.lower() == _ADD:
            offer = await self._chat.dispatcher.facts.offer(self._chat.rights.caller(person), " ".join(words))
            look = fact_offer_look(offer, self._chat.lang(person))
            await show_page(self._chat, person, notice_key(message), look, new=True)
        elif what:
            await self._chat.replies.say(message, person, "facts_usage")
        else:
            await self._show(person, notice_key(message), 0, new=True)

    async def ask_about_heard(self, message: Message, person: Person) -> bool:
        """Asks about each fact that a text tells. True if the text is nothing else, and so no task."""
        heard = await self._chat.dispatcher.facts.heard(self._chat.rights.caller(person), message.text or "")
        for number, offer in enumerate(heard.offers):
            look = fact_offer_look(offer, self._chat.lang(person))
            await show_page(self._chat, person, f"fact:{notice_key(message)}:{number}", look, new=True)
        return heard.alone and bool(heard.offers)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        chat, person, key, values = self._chat, button.person, button.key, button.values
        calls, caller, lang = chat.dispatcher.facts, chat.rights.caller(person), chat.lang(person)
        page = int(values.get("page", "0"))
        match button.verb:
            case "fact_keep":
                home = await chat.homes.seen.keeper_of(caller) if chat.homes else None
                offer = await calls.keep(caller, values["text"])
                where = home_name(home, lang) if home else ""
                kept_look = fact_kept_look(offer.text, lang, where)
                await show_page(
                    chat, person, key, fact_offer_look(offer, lang) if offer.refused else kept_look
                )
            case "fact_no" | "tip_no":
                sentence = "fact_not_kept" if button.verb == "fact_no" else "tip_not_kept"
                await show_page(chat, person, key, Look(say_html(lang, sentence)))
            case "fact_delete":
                gone = not await calls.delete(caller, int(values["fact"]))
                await self._show(person, key, page, note="" if gone else say_html(lang, "fact_deleted"))
                return "toast_fact_gone" if gone else ""
            case "tip_keep":
                kept = await calls.keep_tip(caller, int(values["task"]))
                await show_page(
                    chat, person, key, Look(say_html(lang, "tip_kept" if kept else "tip_not_kept"))
                )
                return "" if kept else "toast_fact_gone"
            case "tip_delete":
                gone = not await calls.delete_tip(caller, int(values["tip"]))
                await self._show_tips(person, key, page, note="" if gone else say_html(lang, "tip_deleted"))
                return "toast_fact_gone" if gone else ""
            case "tips":
                await self._show_tips(person, key, page)
            case _:
                await self._show(person, key, page)
        return ""

    async def _show(self, person: Person, key: str, page: int, *, note: str = "", new: bool = False) -> None:
        calls, caller = self._chat.dispatcher.facts, self._chat.rights.caller(person)
        with noting_left_out() as left_out:
            kept = await calls.page(caller, page * FACTS, FACTS)
            if page and not kept.facts:  # the last one of this page was deleted
                page -= 1
                kept = await calls.page(caller, page * FACTS, FACTS)
        look = facts_look(kept, page, self._chat.lang(person), note=note)
        await show_page(self._chat, person, key, with_left_out(self._chat, person, look, left_out), new=new)

    async def _show_tips(self, person: Person, key: str, page: int, *, note: str = "") -> None:
        calls, caller = self._chat.dispatcher.facts, self._chat.rights.caller(person)
        with noting_left_out() as left_out:
            kept = await calls.tips(caller, page * TIPS, TIPS)
            if page and not kept.tips:
                page -= 1
                kept = await calls.tips(caller, page * TIPS, TIPS)
        look = tips_look(kept, page, self._chat.lang(person), note=note)
        await show_page(self._chat, person, key, with_left_out(self._chat, person, look, left_out))
