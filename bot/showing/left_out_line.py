"""The line below a list of several homes that says which of them it does not speak of."""

from dataclasses import replace

from bot.bus.left_out import LeftOut, names_for
from bot.cards import Look
from bot.context import ChatContext
from bot.rights.person import Person
from bot.strings import say_html


def with_left_out(chat: ChatContext, person: Person, look: Look, left_out: LeftOut) -> Look:
    """The look with the names of homes that were not reached; of those with a phone of the person's."""
    if homes := names_for(left_out, chat.rights.phones_of(person)):
        line = say_html(chat.lang(person), "list_left_out", homes=homes)
        return replace(look, html=f"{look.html}\n\n{line}")
    return look
