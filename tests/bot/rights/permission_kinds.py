"""Who Cara can be: each kind of person as the store has them, and who else lives there."""

from decimal import Decimal

from agent.contract.people import Right, Spending
from bot.rights.person import Role
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import LOOKS, Lives, on

ANN_LIVES = Lives("Ann", Role.ADMIN, default=KITCHEN.phone_id)
BOB_LIVES = Lives("Bob", rights=on(ATTIC, LOOKS))
_WITHOUT_APPROVE = frozenset({Right.VIEW, Right.CONTROL, Right.TAKE_OVER})
LIVES = {
    "stranger": Lives("Cara", stranger=True),
    "viewer": Lives("Cara", Role.VIEWER, on(KITCHEN, LOOKS)),
    "elsewhere": Lives("Cara", rights=on(ATTIC)),
    "member": Lives("Cara", rights=on(KITCHEN, _WITHOUT_APPROVE)),
    "under": Lives("Cara", rights=on(KITCHEN), spending={KITCHEN.phone_id: Spending(limit=Decimal(100))}),
    "over": Lives("Cara", rights=on(KITCHEN), spending={KITCHEN.phone_id: Spending(limit=Decimal(20))}),
    "admin": Lives("Cara", Role.ADMIN, default=ATTIC.phone_id),
    "revoked": Lives("Cara", rights=on(KITCHEN)),
}
