"""Which roles and rights each command and button needs. What is in neither table does nothing."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from agent.contract.people import ALL_RIGHTS, Right
from bot.rights.person import Person, Role

_RANK = {Role.VIEWER: 0, Role.MEMBER: 1, Role.ADMIN: 2}


@dataclass(frozen=True, slots=True)
class Needs:
    """What a command or a verb needs. The agent judges again what it is asked to do."""

    role: Role = Role.VIEWER
    """The least that a person must be."""
    right: Right | None = None
    """On the phone that a button is about, None for none of its own."""
    own: bool = False
    """Only the person of the task that asks has a button of this verb."""
    begins: bool = False
    """It makes or continues a task, and does nothing once its person has written /stop behind it."""
    ends: bool = False
    """It ends or refuses something, which must be possible while somebody presses without end."""
    reads: bool = False
    """It changes nothing at any home, whatever is written behind it: nothing of it can be done in part."""

    def met_by(self, role: Role) -> bool:
        """May a person of this role use it?"""
        return _RANK[role] >= _RANK[self.role]


ALL = Needs()
MEMBER = Needs(Role.MEMBER)
ADMIN = Needs(Role.ADMIN)
VIEW = Needs(Role.VIEWER, Right.VIEW)
CONTROL = Needs(Role.MEMBER, Right.CONTROL)


@dataclass(frozen=True, slots=True)
class Permissions:
    """Every command, those of the menu first, and every verb of the program, with what each needs."""

    commands: Mapping[str, Needs]
    verbs: Mapping[str, Needs]
    menu: tuple[str, ...] = ()
    """The commands that stand beside the input field; the others work when they are written."""

    def allows(self, verb: str, role: Role, rights: Collection[Right]) -> bool:
        """May a person of this role, with these rights on the button's phone, press a button of this verb?"""
        needs = self.verbs.get(verb)
        return needs is not None and needs.met_by(role) and (needs.right is None or needs.right in rights)

    def menu_of(self, role: Role) -> tuple[str, ...]:
        """The commands beside a person's input field."""
        return tuple(name for name in self.menu if self.commands[name].met_by(role))

    def commands_of(self, role: Role) -> tuple[str, ...]:
        """All commands of a role, those of the menu first. /start is left out: the app sends it."""
        return tuple(name for name, needs in self.commands.items() if name != "start" and needs.met_by(role))


def rights_on(person: Person, phone_id: str) -> frozenset[Right]:
    """What the person may do with a phone, as the store has them."""
    if person.role is Role.ADMIN:
        return ALL_RIGHTS
    binding = next((each for each in person.bindings if each.phone_id == phone_id), None)
    allowed = frozenset({Right.VIEW}) if person.role is Role.VIEWER else ALL_RIGHTS
    return binding.rights & allowed if binding else frozenset()
