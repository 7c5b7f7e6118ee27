"""What the bot knows of the model: the name of its family, its server's usage so far, and what that cost."""

from dataclasses import dataclass, field
from enum import StrEnum

from agent.contract.ids import Moment, PhoneId

DIALECT_NAMES = (
    "autoglm", "gui-owl-1.5", "gui-owl", "gui-plus-2026", "gui-plus", "qwen2.5-vl", "qwen3-vl", "qwen3.5",
    "doubao-ui-tars", "ui-tars-1.5", "ui-tars-1.0", "seed", "mai-ui", "gelab", "agentcpm", "glm-v",
    "ui-venus-1.5", "holo", "kimi", "gpt", "claude-large", "claude", "gemini", "mobile-agent-v3", "native",
    "generic",
)  # fmt: skip
COORDINATE_NAMES = ("0-1000", "0-999", "0-1", "pixels", "0-1000-yx")


def dialect_name(setting: str) -> str:
    """The dialect that FARHAND_DIALECT names, '' if it names none.

    Raises ValueError naming the known ones.
    """
    return _known(setting, "dialect", DIALECT_NAMES)


def coordinates_name(setting: str) -> str:
    """The kind of coordinates that FARHAND_COORDINATES names, '' if it names none.

    Raises ValueError naming the known ones.
    """
    return _known(setting, "kind of coordinates", COORDINATE_NAMES)


def _known(setting: str, what: str, names: tuple[str, ...]) -> str:
    name = setting.strip().lower()
    if name and name not in names:
        raise ValueError(f"unknown {what} {setting!r}; known: {', '.join(names)}")
    return name


def has_signs_of_key(key: str) -> bool:
    """Has a stripped key only signs that HTTP takes in a header? Others come from copying out of a text."""
    return key.isascii() and key.isprintable() and " " not in key


@dataclass(frozen=True, slots=True)
class ModelAddress:
    """A model and where it answers.

    dialect, coordinates: as set, '' to choose by the model's name and address.
    """

    base_url: str
    api_key: str = field(repr=False)
    model: str
    dialect: str = ""
    coordinates: str = ""


@dataclass(slots=True)
class Usage:
    """Usage of the model server so far.

    calls: requests, retries included.
    bytes_sent: bodies of the requests.
    prompt_tokens, completion_tokens: 0 where the server does not report them.
    cached_tokens, reasoning_tokens: of the prompts and completions.
    errors: requests that failed, without those that a person cut off.
    stalls: of these, answers that stopped in the middle and were begun anew.
    kind_mismatches: answers with a point outside of what its numbers count.
    seconds: spent in requests, without pauses.
    answered_at, failed_at: the last whole answer and the last failure, seconds since the epoch.
    """

    calls: int = 0
    bytes_sent: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    errors: int = 0
    seconds: float = 0.0
    answered_at: Moment | None = None
    failed_at: Moment | None = None
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    stalls: int = 0
    kind_mismatches: int = 0


@dataclass(frozen=True, slots=True)
class ModelUse:
    """What one request to a model used."""

    model: str
    prompt_tokens: int
    cached_tokens: int
    """Of the prompt, read from the server's cache."""
    completion_tokens: int
    reasoning_tokens: int = 0
    """Of the completion."""
    estimated: bool = False
    """The server reported no usable counts."""
    cost_micro: int | None = None
    """Millionths of the currency, 0 for a model that costs nothing; None if its price is unknown."""
    currency: str = ""
    """Of the price list: '$', '¥' and so on; '' without a price."""
    second: bool = False
    """The model of the second address answered."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount. micro: millionths of the currency."""

    currency: str
    micro: int


@dataclass(frozen=True, slots=True)
class Cost:
    """What some requests cost together."""

    sums: tuple[Money, ...] = ()
    """One a currency, none of them 0."""
    unpriced_tokens: int = 0
    """Of requests to models whose price is unknown, prompt and completion."""
    estimated: bool = False
    """Some of the tokens are an estimate."""
    requests: int = 0


NO_COST = Cost()


@dataclass(frozen=True, slots=True)
class PersonCost:
    """What the requests for one person's tasks cost."""

    person_id: int
    cost: Cost


@dataclass(frozen=True, slots=True)
class AnsweringModel:
    """Which model answers at present, where there are two."""

    model: str = ""
    """Its name, '' where there is only one."""
    second: bool = False
    """It is that of the second address, because the first stays away."""


class BudgetScope(StrEnum):
    """What a budget is for."""

    TASK = "task"
    PERSON_DAY = "person_day"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class Budgets:
    """What models may cost before a person is asked, in millionths of whatever currency; 0 for no limit."""

    task: int = 0
    person_day: int = 0
    """Of one person's tasks in a day."""
    day: int = 0
    """Of everybody's."""

    def limits(self) -> tuple[tuple[BudgetScope, int], ...]:
        """Each with its limit, the narrowest first."""
        return (
            (BudgetScope.TASK, self.task),
            (BudgetScope.PERSON_DAY, self.person_day),
            (BudgetScope.DAY, self.day),
        )


NO_BUDGETS = Budgets()
ONE_MODEL = AnsweringModel()


@dataclass(frozen=True, slots=True)
class ModelDay:
    """What models cost today, and which one answers."""

    own: Cost
    """Of the caller's tasks."""
    everybody: tuple[PersonCost, ...] = ()
    """Of each person's tasks; () for a caller who is no admin."""
    total: Cost = NO_COST
    """Of everybody's; nothing for a caller who is no admin."""
    answering: AnsweringModel = ONE_MODEL


@dataclass(frozen=True, slots=True)
class ModelOffer:
    """A model that can be chosen.

    name: in models.yaml, '' for that of the settings. family, kind: their names, as in FARHAND_DIALECT and
    FARHAND_COORDINATES. address: of its server, without credentials.
    """

    name: str
    model: str
    family: str
    kind: str
    address: str


@dataclass(frozen=True, slots=True)
class ModelsInUse:
    """Which model answers where.

    everywhere: the name of that of all phones. phones: (phone, name) of those with one of their own.
    gone: names that were chosen and are not offered any more; the one of the settings answers there.
    by_rules: no model is set up; plain commands are done by rules, and nothing else is.
    """

    offers: tuple[ModelOffer, ...] = ()
    everywhere: str = ""
    phones: tuple[tuple[PhoneId, str], ...] = ()
    gone: tuple[str, ...] = ()
    by_rules: bool = False

    def of(self, phone_id: PhoneId) -> str:
        """The name of the model that answers on a phone."""
        return dict(self.phones).get(phone_id, self.everywhere)


class LocalUse(StrEnum):
    """Whether plain commands are done by rules."""

    OFF = "off"
    FIRST = "first"  # the model does what the rules cannot
    ALONE = "alone"  # there is no model
