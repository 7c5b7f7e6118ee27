"""/model, for admins: which model answers, and the choice of another one for one phone or for all."""

from telegram import Update

from bot.bus.left_out import noting_left_out
from bot.cards.costs import model_day_html
from bot.cards.model_choice import model_for_look, model_look
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.rights.permissions import ADMIN, Needs
from bot.rights.person import Person, Role
from bot.showing.pages import show_page
from bot.strings import say_html

_SHOWS = Needs(Role.ADMIN, reads=True)
COMMANDS = {"model": _SHOWS}
VERBS = {"model": _SHOWS, "model_pick": _SHOWS, "model_use": ADMIN}


class ModelPages:
    """The command and its pages. key: of the message that shows the page."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def model(self, update: Update, context: UpdateContext) -> None:
        """Sends what answers now, as a new message."""
        await self._show(context.person, notice_key(incoming(update)), new=True)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        person, key, chat = button.person, button.key, self._chat
        if button.verb == "model":
            await self._show(person, key)
            return ""
        caller, name = chat.rights.caller(person), button.values["model"]
        models = await chat.dispatcher.models.in_use(caller)
        offer = next((each for each in models.offers if each.name == name), None)
        if offer is None:  # the file has changed since
            await self._show(person, key)
            return "toast_old_button"
        lang = chat.lang(person)
        if button.verb == "model_pick":
            await show_page(chat, person, key, model_for_look(offer, models, self._phones(), lang))
            return ""
        phone_id = button.values["phone"]
        if phone_id and phone_id not in self._phones():
            return "toast_phone_gone"
        with noting_left_out() as left_out:
            await chat.dispatcher.models.use(caller, name, phone_id)
        where = {"phone": chat.phone_name(phone_id)} if phone_id else {}
        note = say_html(lang, "model_used" if where else "model_used_everywhere", model=offer.model, **where)
        if left_out:
            note += "\n" + say_html(lang, "model_left_out", homes=", ".join(left_out))
        await self._show(person, key, note=note)
        return ""

    async def _show(self, person: Person, key: str, *, note: str = "", new: bool = False) -> None:
        chat, lang = self._chat, self._chat.lang(person)
        caller = chat.rights.caller(person)
        models = await chat.dispatcher.models.in_use(caller)
        day = await chat.dispatcher.history.model_day(caller)
        names = {each.person_id: each.name for each in await chat.store.people.all()}
        costs = model_day_html(day, names, lang)
        look = model_look(models, self._phones(), lang, costs=costs, note=note)
        await show_page(chat, person, key, look, new=new)

    def _phones(self) -> dict[str, str]:
        """The names of all phones by their ids."""
        known = self._chat.dispatcher.phones.known()
        return {phone.phone_id: self._chat.phone_name(phone.phone_id) for phone in known}
