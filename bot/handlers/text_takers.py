"""Who may take a plain text, in this order: what is secret first, a new task last."""

from telegram import Message

from bot.handlers.feature_pages import FeaturePages
from bot.handlers.text_chain import TextTaker, of_message
from bot.rights.person import Person


def text_takers(pages: FeaturePages) -> tuple[TextTaker, ...]:
    """The takers of one bot's plain texts. The last takes whatever is left."""

    async def take_for_pad(message: Message, person: Person) -> bool:
        return not await pages.secrets.waits(message, person) and await pages.pads.take(message, person)

    return (
        pages.tasks.take_stop,
        pages.steering.pause_by_word,
        of_message(take_for_pad),
        of_message(pages.secrets.take),
        of_message(pages.new_tasks.take_rest),
        # What is waited for: names, amounts, answers.
        of_message(pages.answers.ask_which),
        of_message(pages.name_prompt.take),
        of_message(pages.amount_prompt.take),
        of_message(pages.homes.take),
        of_message(pages.shortcuts.take),
        of_message(pages.settings.take),
        pages.plain_texts.decide,
        pages.answers.take,
        pages.new_tasks.refuse_late,
        pages.plain_texts.talk,
        # Names that Telegram knows as no command, such as Chinese ones, come as plain texts.
        of_message(pages.shortcuts.run_written),
        of_message(pages.schedules.take),
        of_message(pages.facts.ask_about_heard),
        pages.steering.take,
        of_message(pages.shortcuts.offer_said),
        pages.answers.offer,
        of_message(pages.new_tasks.take),
    )
