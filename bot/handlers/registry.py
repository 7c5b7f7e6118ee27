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
    homes,
    invitations,
    model_pages,
    own_codes,
    pad_buttons,
    people_pages,
    phone_adding,
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
from bot.handlers.buttons import PressFunction
from bot.handlers.feature_pages import FeaturePages, Surroundings
from bot.handlers.text_chain import TextChain
from bot.handlers.text_takers import text_takers
from bot.intake import which_phone
from bot.rights.permissions import Needs, Permissions

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
    homes,
    invitations,
    model_pages,
    own_codes,
    pad_buttons,
    screen_consent,
    people_pages,
    phone_adding,
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
    " summary facts privacy language cancel audit homes health model mode plan start"
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
    """What each command, verb and plain text does, bound to the features of one bot."""

    def __init__(self, chat: ChatContext, around: Surroundings) -> None:
        """Raises KeyError for a verb that has no handler."""
        pages = FeaturePages(chat, around)
        self.name_prompt = pages.name_prompt
        self.invitations = pages.invitations
        self.other = pages.other
        self.texts = TextChain(text_takers(pages))
        self.commands = _commands(pages)
        bound = merge_tables(dict.fromkeys(feature.VERBS, press) for feature, press in _presses(pages))
        self.presses = {verb: bound[verb] for verb in chat.rights.permissions.verbs}


def _commands(pages: FeaturePages) -> dict[str, Command]:
    return {
        "start": pages.basics.start,
        "help": pages.basics.help,
        "language": pages.basics.language,
        "connect": pages.phone_adding.connect,
        "pair": pages.phone_adding.pair,
        "devices": pages.phones.devices,
        "screen": pages.phones.screen,
        "status": pages.tasks.status,
        "stop": pages.tasks.stop,
        "pause": pages.steering.pause,
        "resume": pages.steering.resume,
        "queue": pages.queue.queue,
        "stopall": pages.queue.stop_all,
        "history": pages.history.history,
        "homes": pages.homes.homes,
        "facts": pages.facts.facts,
        "schedule": pages.schedules.schedule,
        "schedules": pages.schedules.schedules,
        "privacy": pages.privacy.privacy,
        "audit": pages.audit.audit,
        "health": pages.health.health,
        "model": pages.models.model,
        "mode": pages.team.mode,
        "settings": pages.settings.settings,
        "save": pages.shortcuts.save,
        "show": pages.shortcuts.show,
        "shortcuts": pages.shortcuts.shortcuts,
        "summary": pages.summary.summary,
        "plan": pages.team.plan,
        "cancel": pages.tasks.cancel,
        "users": pages.people.users,
        "bind": pages.bindings.bind,
        "invite": pages.invitations.invite,
    }


def _presses(pages: FeaturePages) -> tuple[tuple[Feature, PressFunction], ...]:
    return (
        (answers, pages.answer_buttons.press),
        (audit, pages.audit.press),
        (binding_pages, pages.bindings.press),
        (fact_pages, pages.facts.press),
        (helper_answers, pages.helper_answers.press),
        (history, pages.history.press),
        (homes, pages.homes.press),
        (invitations, pages.invitations.press),
        (model_pages, pages.models.press),
        (own_codes, pages.secrets.own_codes.press),
        (pad_buttons, pages.pad_buttons.press),
        (screen_consent, pages.screen_consent.press),
        (people_pages, pages.people.press),
        (phone_adding, pages.phone_adding.press),
        (phone_buttons, pages.phone_buttons.press),
        (phones, pages.phones.press),
        (privacy, pages.privacy.press),
        (schedule_pages, pages.schedules.press),
        (secret_prompts, pages.secrets.press),
        (settings_pages, pages.settings.press),
        (shortcut_pages, pages.shortcuts.press),
        (queue_pages, pages.queue.press),
        (steering, pages.steering.press),
        (tasks, pages.tasks.press),
        (team_pages, pages.team.press),
        (which_phone, pages.which_phone.press),
        (general, pages.basics.press),
    )
