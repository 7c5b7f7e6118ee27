"""Which approvals need a code that this home checks itself, against a seed that is on its own disk alone.

The bot is not trusted with it: a stolen one can name anybody as the person who approves, so what needs a code
needs it from whoever approves, and whoever has none here cannot approve it.
"""

from dataclasses import dataclass
from decimal import Decimal

from agent.contract.binding import Binding
from agent.contract.codes import CheckedCode, CodeResult
from agent.contract.requests import AnswerOutcome, Request
from agent.contract.spending import input_costs, is_within
from agent.journal.home_codes import HomeCodeTable
from agent.policy.rules.rules_file import RulesFile


@dataclass(frozen=True, slots=True)
class CodeDemand:
    """What needs a code here, at this moment.

    holders: who has one.
    above: `code_above` of policy.yaml: what may cost more needs one, also while nobody has one. None without
    that rule: then every approval needs one as soon as somebody has one.
    """

    holders: frozenset[int] = frozenset()
    above: Decimal | None = None

    def covers(self, request: Request) -> bool:
        """Does an approval of this need a code?"""
        return self.covers_input(request.binding, request.text)

    def covers_input(self, binding: Binding | None, claim: str = "") -> bool:
        """As `covers`, of an input. claim: what the model says of it."""
        if self.above is None:
            return bool(self.holders)
        return binding is None or (input_costs(binding, claim) and not is_within(binding, self.above))

    @property
    def covers_unknown(self) -> bool:
        """As `covers`, of what cannot be read: it may cost anything."""
        return self.above is not None or bool(self.holders)

    def people_for(self, request: Request) -> tuple[int, ...] | None:
        """Who can approve this with a code; None if it needs none."""
        return tuple(sorted(self.holders)) if self.covers(request) else None


class HomeCodes:
    """The codes of one home. rules: of its own policy.yaml."""

    def __init__(self, table: HomeCodeTable, rules: RulesFile) -> None:
        self._table = table
        self._rules = rules

    async def demand(self) -> CodeDemand:
        """What needs a code now. Raises DatabaseTroubled."""
        rules = await self._rules.current()
        return CodeDemand(await self._table.holders(), rules.limits.code_above)

    async def missing(self, person_id: int) -> AnswerOutcome:
        """What stands in the way of an answer without a code that needs one."""
        if not await self._table.is_usable(person_id):
            return AnswerOutcome.NO_HOME_CODE
        locked = await self._table.is_locked(person_id)
        return AnswerOutcome.HOME_CODE_LOCKED if locked else AnswerOutcome.NEEDS_HOME_CODE

    async def check(self, person_id: int, code: str, age_s: float) -> CheckedCode:
        """Uses the code up. Anything but six digits is none.

        age_s: of the request. A code tells nothing of what it is for; but one that a stolen bot has seen
        before the request was opened is not for that. Raises DatabaseTroubled; then it counts for nothing.
        """
        if not (len(code) == 6 and code.isascii() and code.isdecimal()):
            return CheckedCode(CodeResult.NONE)
        return await self._table.check(person_id, code, age_s)
