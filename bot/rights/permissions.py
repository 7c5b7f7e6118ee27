"""Who may use which command and which button: the one table. What is not in it does nothing."""

from collections.abc import Collection
from dataclasses import dataclass

from agent.contract.people import ALL_RIGHTS, Right
from bot.rights.person import Person, Role

_RANK = {Role.VIEWER: 0, Role.MEMBER: 1, Role.ADMIN: 2}


@dataclass(frozen=True, slots=True)
class Needs:
    """role: the least that a person must be. right: on the phone that a button is about, None for none of its own; what
    the agent is asked to do it judges again.
    """

    role: Role = Role.VIEWER
    right: Right | None = None

    def met_by(self, role: Role) -> bool:
        """Is a person of this role one whom it is for?"""
        return _RANK[role] >= _RANK[self.role]


_ALL = Needs()
_MEMBER = Needs(Role.MEMBER)
_ADMIN = Needs(Role.ADMIN)
_VIEW = Needs(Role.VIEWER, Right.VIEW)
_CONTROL = Needs(Role.MEMBER, Right.CONTROL)

# In the order of the menu beside the input field. /start is typed by an app, never by a person.
COMMANDS = {
    "status": _ALL,
    "screen": _ALL,
    "stop": _MEMBER,
    "queue": _MEMBER,
    "cancel": _ALL,
    "devices": _ALL,
    "connect": _ADMIN,
    "pair": _ADMIN,
    "history": _ALL,
    "invite": _ADMIN,
    "users": _ADMIN,
    "bind": _ADMIN,
    "stopall": _ADMIN,
    "audit": _ADMIN,
    "privacy": _ALL,
    "language": _ALL,
    "health": _ADMIN,
    "help": _ALL,
    "start": _ALL,
}

VERBS = {
    # answers to requests: whose they are, and with which right, the agent's journal decides
    "approve": _MEMBER,
    "approve_task": _MEMBER,
    "reject": _MEMBER,
    "finished": _MEMBER,
    "give_up": _MEMBER,
    "option": _MEMBER,
    "other": _MEMBER,
    "code": _MEMBER,
    "pin": _MEMBER,
    "pad": _MEMBER,
    "pad_press": _MEMBER,
    # tasks
    "stop": _MEMBER,
    "resume": _CONTROL,
    "screen": _VIEW,
    "past": _ALL,
    "past_task": _ALL,
    "past_steps": _ALL,
    "past_picture": _ALL,
    "past_again": _MEMBER,
    # which phone a text is for
    "task_on": _CONTROL,
    "task_default": _MEMBER,
    "screen_of": _VIEW,
    # a phone that several people use
    "stop_here": _CONTROL,
    "queue": _MEMBER,
    "queue_first": _ADMIN,
    "queue_stop": _MEMBER,
    "stopall_yes": _ADMIN,
    "peek_ask": _VIEW,
    "peek_yes": _MEMBER,
    "peek_no": _MEMBER,
    # one's own code for a payment
    "totp_cancel": _MEMBER,
    # phones
    "phones": _ALL,
    "phone": _VIEW,
    "phone_default": _CONTROL,
    "phone_check": _CONTROL,
    "phone_reconnect": _CONTROL,
    "phone_retry": _CONTROL,
    "phone_rename": _ADMIN,
    "phone_keep": _ADMIN,
    "phone_keep_yes": _ADMIN,
    "phone_forget": _ADMIN,
    "phone_forget_yes": _ADMIN,
    "phone_people": _ADMIN,
    "phone_approvers": _ADMIN,
    # people
    "users": _ADMIN,
    "user": _ADMIN,
    "user_role": _ADMIN,
    "user_role_set": _ADMIN,
    "user_remove": _ADMIN,
    "user_remove_yes": _ADMIN,
    "bind_user": _ADMIN,
    "bind": _ADMIN,
    "bind_right": _ADMIN,
    "bind_limit": _ADMIN,
    "bind_limit_set": _ADMIN,
    "invite": _ADMIN,
    "invite_role": _ADMIN,
    "invite_phone": _ADMIN,
    "invite_life": _ADMIN,
    "invite_pick": _ADMIN,
    "invite_revoke": _ADMIN,
    "join_confirm": _ADMIN,
    "join_refuse": _ADMIN,
    # oneself and the house
    "lang": _ALL,
    "audit": _ADMIN,
    "privacy_delete": _ALL,
    "privacy_erase": _ALL,
    "privacy_export": _ALL,
    "privacy_keep": _ALL,
}


def rights_on(person: Person, phone_id: str) -> frozenset[Right]:
    """What the person may do with a phone, as the store has them."""
    if person.role is Role.ADMIN:
        return ALL_RIGHTS
    binding = next((each for each in person.bindings if each.phone_id == phone_id), None)
    allowed = frozenset({Right.VIEW}) if person.role is Role.VIEWER else ALL_RIGHTS
    return binding.rights & allowed if binding else frozenset()


def allows(verb: str, role: Role, rights: Collection[Right]) -> bool:
    """May a person of this role, with these rights on the phone that a button is about, press it?"""
    needs = VERBS.get(verb)
    return needs is not None and needs.met_by(role) and (needs.right is None or needs.right in rights)


def menu_of(role: Role) -> tuple[str, ...]:
    """The commands of a role, in the order of the menu."""
    return tuple(name for name, needs in COMMANDS.items() if name != "start" and needs.met_by(role))
