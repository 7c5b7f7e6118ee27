"""The household's own rules: the contents of the rules file, and the rules without one."""

from decimal import Decimal
from typing import Annotated, ClassVar, Literal, cast

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

MOST_ENTRIES = 500  # of one list


def _long_enough(word: str) -> str:
    """Refuses single letters, which nearly every label contains; one Chinese character is a word."""
    if len(word) < 2 and word.isascii():
        raise ValueError("is too short: write at least two letters")
    return word


def _no_truth(given: object) -> object:
    """A truth value as text, because Python takes True for 1."""
    return str(given) if isinstance(given, bool) else given


_Word = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=80),
    AfterValidator(_long_enough),
]
_App = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=255)]
_Words = Annotated[tuple[_Word, ...], Field(max_length=MOST_ENTRIES)]
_Apps = Annotated[tuple[_App, ...], Field(max_length=MOST_ENTRIES)]


class _Part(BaseModel):
    """A strict model: a text is no number, `yes` is no text. A key without a value counts as left out."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True, strict=True)

    @model_validator(mode="before")
    @classmethod
    def _without_empty(cls, given: object) -> object:
        if not isinstance(given, dict):
            return given
        values = cast("dict[str, object]", given)
        return {
            key: value for key, value in values.items() if value is not None or key not in cls.model_fields
        }


class AppRules(_Part):
    """Package ids, or names as people say them.

    allowed: if not empty, only these apps may be operated.
    watched: every input into these needs an approval.
    blocked: no input into these, even if they are also allowed.
    """

    allowed: _Apps = ()
    watched: _Apps = ()
    blocked: _Apps = ()


class WordRules(_Part):
    """Texts on what is touched, compared without case.

    ask: a label that contains one of these needs an approval, even if it is also free.
    free: a label that equals one of these needs none, unless it pays.
    """

    ask: _Words = ()
    free: _Words = ()


class LimitRules(_Part):
    """How far approvals reach.

    unlabelled_taps: how many touches without labels one approval covers.
    repeats: how many inputs an approval 'for this task' covers.
    most_money: payments over it are refused even with an approval; None for no such limit.
    code_above: payments over it need a code that this home checks itself; None for the rule without one, see
    agent.approval.home_codes.
    """

    unlabelled_taps: int = Field(default=10, ge=0, le=10)
    repeats: int = Field(default=10, ge=1, le=10)
    # Not strict: whole numbers and fractions of YAML are both accepted.
    most_money: Decimal | None = Field(
        default=None, gt=0, le=Decimal(1_000_000_000), decimal_places=2, strict=False
    )
    code_above: Decimal | None = Field(
        default=None, ge=0, le=Decimal(1_000_000_000), decimal_places=2, strict=False
    )


class SecurePageRules(_Part):
    """ask_on: ids or names of phones with approvals for a single pay button of a protected page."""

    ask_on: _Apps = ()


class Rules(_Part):
    """The whole file; every part may be left out."""

    version: Annotated[Literal[1], BeforeValidator(_no_truth)] = 1
    apps: AppRules = AppRules()
    words: WordRules = WordRules()
    limits: LimitRules = LimitRules()
    secure_pages: SecurePageRules = SecurePageRules()


BUILT_IN = Rules()
