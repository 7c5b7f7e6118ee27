"""The registry of features: each command and verb once, with who may use it and what it does."""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Protocol, TypeVar

from telegram import Update

from bot.context import ChatContext, UpdateContext
from bot.handlers import (
    answers,
    audit,
    binding_pages,
    fact_pages,
    general,
    health,
    helper_answers,
    history,
    invitations,
    model_pages,
    own_codes,
    pad_buttons,
    people_pages,
    phone_buttons,
    phones,
    privacy,
    queue_pages,
    schedule_pages,
    screen_consent,
    secret_prompts,
    settings_pages,
    shortcut_pages,
    steering,
    summary_pages,
    tasks,
    team_pages,
)
from bot.handlers.amount_prompt import AmountPrompt
from bot.handlers.buttons import PressFunction
from bot.handlers.health import TakeVitals
from bot.handlers.name_prompt import NamePrompt
from bot.handlers.other_messages import OtherMessages
from bot.handlers.plain_texts import PlainTexts
from bot.intake import which_phone
from bot.people.pairings import PairingMessages
from bot.requests.pad_pages import PadPages
from bot.rights.permissions import Needs, Permissions
from bot.scheduling.runner import ScheduleRunner
from bot.scheduling.runs import scheduler_of
from bot.showing.phones_away import PhonesAway
from bot.showing.status_text import Away

_T = TypeVar("_T")
Command = Callable[[Update, UpdateContext], Coroutine[None, None, None]]


class Feature(Protocol):
    """A module of handlers: its commands and its buttons' verbs, with who may use each."""

    @property
    def COMMANDS(self) -> Mapping[str, Needs]: ...

    @property
    def VERBS(self) -> Mapping[str, Needs]: ...


_FEATURES: tuple[Feature, ...] = (
    answers,
    audit,
    binding_pages,
    fact_pages,
    health,
    helper_answers,
    history,
    invitations,
    model_pages,
    own_codes,
    pad_buttons,
    screen_consent,
    people_pages,
    phone_buttons,
    phones,
    privacy,
    schedule_pages,
    secret_prompts,
    settings_pages,
    shortcut_pages,
    summary_pages,
    queue_pages,
    steering,
    tasks,
    team_pages,
    which_phone,
    general,
)
# The others have buttons in these: a new phone in /devices, people in /users, the queue in /status.
_MENU = "status stop devices screen history users help"
_OTHERS = (
    "pause resume schedule schedules save show shortcuts queue stopall connect pair invite bind settings"
    " summary facts privacy language cancel audit health model mode plan start"
)


def merge_tables(tables: Iterable[Mapping[str, _T]]) -> dict[str, _T]:
    """The tables as one. Raises ValueError for a command or verb that is given twice."""
    whole: dict[str, _T] = {}
    for table in tables:
        if twice := whole.keys() & table.keys():
            raise ValueError(f"given twice: {sorted(twice)}")
        whole |= table
    return whole


def permissions_of(
    features: Iterable[Feature], menu: Iterable[str], others: Iterable[str] = ()
) -> Permissions:
    """The permissions that the features give. menu, others: commands in the order of /help.

    Raises ValueError for a command or a verb that is given twice, KeyError for a wrong menu.
    """
    given, shown = tuple(features), tuple(menu)
    commands = merge_tables(feature.COMMANDS for feature in given)
    in_order = {name: commands[name] for name in (*shown, *others)}
    return Permissions(in_order | commands, merge_tables(feature.VERBS for feature in given), shown)


PERMISSIONS = permissions_of(_FEATURES, _MENU.split(), _OTHERS.split())


class HandlerRegistry:
    """What each command and each verb does, bound to the features of one bot."""

    def __init__(
        self,
        chat: ChatContext,
        pairings: PairingMessages,
        outages: PhonesAway,
        away: Away,
        pads: PadPages,
        vitals: TakeVitals | None,
        scheduler: ScheduleRunner | None = None,
    ) -> None:
        """away: what a task waits for. pads: those that are open. vitals: what /health shows.

        scheduler: None for one of its own.

        Raises KeyError for a verb that has no handler.
        """
        self.name_prompt = NamePrompt(chat)
        self.invitations = invitations.InvitationPages(chat)
        secrets = secret_prompts.SecretPrompts(chat, pads)
        shortcuts = shortcut_pages.ShortcutPages(chat, pads)
        self.other = OtherMessages(chat, secrets, shortcuts)
        amount_prompt, chosen = AmountPrompt(chat), settings_pages.SettingsPages(chat)
        pages = phone_buttons.PhoneButtons(chat, self.name_prompt, outages)
        phone_commands, basics = (
            phones.PhoneCommands(chat, pages, pairings, pads),
            general.GeneralCommands(chat),
        )
        steered, schedules = (
            steering.Steering(chat),
            schedule_pages.SchedulePages(chat, scheduler or scheduler_of(chat)),
        )
        plain_texts, facts = PlainTexts(chat, basics.help, steered.tell), fact_pages.FactPages(chat)
        self.tasks = tasks.TaskMessages(
            chat,
            self.name_prompt,
            secrets,
            away,
            amount_prompt,
            plain_texts,
            facts,
            pads,
            chosen,
            steered,
            schedules,
            shortcuts,
        )
        audit_pages, bindings = audit.AuditPages(chat), binding_pages.BindingPages(chat, amount_prompt)
        past, queues = history.HistoryPages(chat), queue_pages.QueuePages(chat)
        models = model_pages.ModelPages(chat)
        team = team_pages.TeamPages(chat)
        people, data = people_pages.PeoplePages(chat), privacy.PrivacyPages(chat)
        self.commands: dict[str, Command] = {
            "start": basics.start,
            "help": basics.help,
            "language": basics.language,
            "connect": phone_commands.connect,
            "pair": phone_commands.pair,
            "devices": phone_commands.devices,
            "screen": phone_commands.screen,
            "status": self.tasks.status,
            "stop": self.tasks.stop,
            "pause": steered.pause,
            "resume": steered.resume,
            "queue": queues.queue,
            "stopall": queues.stop_all,
            "history": past.history,
            "facts": facts.facts,
            "schedule": schedules.schedule,
            "schedules": schedules.schedules,
            "privacy": data.privacy,
            "audit": audit_pages.audit,
            "health": health.HealthCommand(chat, self.other, vitals).health,
            "model": models.model,
            "mode": team.mode,
            "settings": chosen.settings,
            "save": shortcuts.save,
            "show": shortcuts.show,
            "shortcuts": shortcuts.shortcuts,
            "summary": summary_pages.SummaryPages(chat).summary,
            "plan": team.plan,
            "cancel": self.tasks.cancel,
            "users": people.users,
            "bind": bindings.bind,
            "invite": self.invitations.invite,
        }
        presses: tuple[tuple[Feature, PressFunction], ...] = (
            (answers, answers.AnswerButtons(chat, secrets.own_codes).press),
            (audit, audit_pages.press),
            (binding_pages, bindings.press),
            (fact_pages, facts.press),
            (helper_answers, helper_answers.HelperAnswers(chat).press),
            (history, past.press),
            (invitations, self.invitations.press),
            (model_pages, models.press),
            (own_codes, secrets.own_codes.press),
            (pad_buttons, pad_buttons.PadButtons(chat, pads).press),
            (screen_consent, screen_consent.ScreenConsent(chat).press),
            (people_pages, people.press),
            (phone_buttons, pages.press),
            (phones, phone_commands.press),
            (privacy, data.press),
            (schedule_pages, schedules.press),
            (secret_prompts, secrets.press),
            (settings_pages, chosen.press),
            (shortcut_pages, shortcuts.press),
            (queue_pages, queues.press),
            (steering, steered.press),
            (tasks, self.tasks.press),
            (team_pages, team.press),
            (which_phone, which_phone.WhichPhone(chat).press),
            (general, basics.press),
        )
        bound = merge_tables(dict.fromkeys(feature.VERBS, press) for feature, press in presses)
        self.presses = {verb: bound[verb] for verb in chat.rights.permissions.verbs}
