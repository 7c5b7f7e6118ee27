"""The features' handlers, each built once for one bot."""

from dataclasses import dataclass

from bot.context import ChatContext
from bot.handlers.amount_prompt import AmountPrompt
from bot.handlers.answer_texts import AnswerTexts
from bot.handlers.answers import AnswerButtons
from bot.handlers.audit import AuditPages
from bot.handlers.binding_pages import BindingPages
from bot.handlers.fact_pages import FactPages
from bot.handlers.general import GeneralCommands
from bot.handlers.health import HealthCommand, TakeVitals
from bot.handlers.helper_answers import HelperAnswers
from bot.handlers.history import HistoryPages
from bot.handlers.homes import HomePages
from bot.handlers.invitations import InvitationPages
from bot.handlers.model_pages import ModelPages
from bot.handlers.name_prompt import NamePrompt
from bot.handlers.new_tasks import NewTasks
from bot.handlers.other_messages import OtherMessages
from bot.handlers.pad_buttons import PadButtons
from bot.handlers.people_pages import PeoplePages
from bot.handlers.phone_adding import PhoneAdding
from bot.handlers.phone_buttons import PhoneButtons
from bot.handlers.phones import PhoneCommands
from bot.handlers.plain_texts import PlainTexts
from bot.handlers.privacy import PrivacyPages
from bot.handlers.queue_pages import QueuePages
from bot.handlers.schedule_pages import SchedulePages
from bot.handlers.screen_consent import ScreenConsent
from bot.handlers.secret_prompts import SecretPrompts
from bot.handlers.settings_pages import SettingsPages
from bot.handlers.shortcut_pages import ShortcutPages
from bot.handlers.steering import Steering
from bot.handlers.summary_pages import SummaryPages
from bot.handlers.tasks import TaskCommands
from bot.handlers.team_pages import TeamPages
from bot.intake.which_phone import WhichPhone
from bot.people.pairings import PairingMessages
from bot.requests.pad_pages import PadPages
from bot.scheduling.runner import ScheduleRunner
from bot.scheduling.runs import scheduler_of
from bot.showing.phones_away import PhonesAway
from bot.showing.status_text import Away


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What handlers share with the rest of the bot.

    away: what a task waits for. pads: those that are open. vitals: what /health shows, None without a bot.
    scheduler: None for one of the handlers' own.
    """

    pairings: PairingMessages
    outages: PhonesAway
    away: Away
    pads: PadPages
    vitals: TakeVitals | None = None
    scheduler: ScheduleRunner | None = None


class FeaturePages:
    """What deals with the commands, buttons and texts of each feature."""

    def __init__(self, chat: ChatContext, around: Surroundings) -> None:
        self.pads = pads = around.pads
        self.name_prompt = NamePrompt(chat)
        self.amount_prompt = AmountPrompt(chat)
        self.secrets = SecretPrompts(chat, pads)
        self.shortcuts = ShortcutPages(chat, pads)
        self.other = OtherMessages(chat, self.secrets, self.shortcuts)
        self.basics = GeneralCommands(chat)
        self.phone_buttons = PhoneButtons(chat, self.name_prompt, around.outages)
        self.phone_adding = PhoneAdding(chat, around.pairings)
        self.phones = PhoneCommands(chat, self.phone_buttons, pads)
        self.pad_buttons = PadButtons(chat, pads)
        self.steering = Steering(chat)
        self.schedules = SchedulePages(chat, around.scheduler or scheduler_of(chat))
        self.settings = SettingsPages(chat)
        self.facts = FactPages(chat)
        self.plain_texts = PlainTexts(chat, self.basics.help, self.steering.tell)
        self.answers = AnswerTexts(chat, self.name_prompt)
        self.new_tasks = NewTasks(chat)
        self.tasks = TaskCommands(chat, self.name_prompt, self.secrets, around.away)
        self.queue = QueuePages(chat)
        self.history = HistoryPages(chat)
        self.homes = HomePages(chat)
        self.summary = SummaryPages(chat)
        self.team = TeamPages(chat)
        self.models = ModelPages(chat)
        self.people = PeoplePages(chat)
        self.invitations = InvitationPages(chat)
        self.bindings = BindingPages(chat, self.amount_prompt)
        self.privacy = PrivacyPages(chat)
        self.audit = AuditPages(chat)
        self.health = HealthCommand(chat, self.other, around.vitals)
        self.answer_buttons = AnswerButtons(chat, self.secrets.own_codes)
        self.helper_answers = HelperAnswers(chat)
        self.screen_consent = ScreenConsent(chat)
        self.which_phone = WhichPhone(chat)
