"""One model family as a table entry: how it is asked, how it answers, what its maker published of that."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from agent.model.dialects.coordinates import CoordinateKind
from agent.model.picture_rule import PictureRule
from agent.model.request import Sampling


class GrammarName(StrEnum):
    """How calls are written. The value is the name for people."""

    DO = "do(...)"
    TOOL_CALL = "<tool_call> JSON"
    PYTHON = "function call"
    JSON = "JSON object"
    XML = "XML function"
    HEADINGS = "headings"
    TABS = "tab-separated"
    NATIVE = "server's tool calls"


class HistoryShape(StrEnum):
    """How earlier steps are told."""

    TURNS = "turns"  # user and assistant by turns, replies in the family's own grammar
    PROGRESS = "progress"  # one line a step in the last user message


class SwipeSense(StrEnum):
    """What a swipe or scroll with a direction alone means. Farhand's own swipes are those of the finger."""

    FINGER = "finger"
    VIEW = "view"  # 'down' shows what is further down: the finger moves up


class Conclusion(StrEnum):
    """Where a reply says in a sentence what the step does, for the family's own history of steps."""

    NONE = "none"
    ACTION_LINE = "action line"  # `Action: ...` before the call
    TAG = "tag"  # <conclusion> after the call
    SUMMARY = "summary"  # a field of the call
    DESCRIPTION = "description"  # under a heading of its own


@dataclass(frozen=True, slots=True)
class History:
    """What a request holds besides the present page.

    pictures: in one request, the present one included.
    picture_first: does the present picture stand before its text?
    system: is there a system message? Without, the prompt begins the first user message.
    """

    shape: HistoryShape
    pictures: int = 1
    picture_first: bool = True
    system: bool = True


@dataclass(frozen=True, slots=True)
class Family:
    """A model family.

    name: as in FARHAND_DIALECT and in the names of prompt files.
    title: for people.
    models: patterns of model names, searched without regard to case; the first family that fits is taken.
    addresses: parts of a server's host of which one must be there, too; () for any server.
    actions: name of its action table in `action_tables.py`.
    thinking_tag: around the thinking in its own history, '' without one.
    thinking_sampling: of models whose name says that they think, in place of `sampling` and `extra`; None for
        the same.
    extra: further fields of the body.
    source: where its maker published how it is asked and answers.
    example: a reply that its maker published; '' for a family that stays unconfirmed.
    unconfirmed: what nobody but a try can confirm, in a few words; '' for a family whose maker published all.
    batches: may a reply hold several calls?
    boxes_y_first: are its boxes [top, left, bottom, right], although its points begin with x?
    conclusion: where it stands; it is kept in `Decision.raw` around the call.
    """

    name: str
    title: str
    models: tuple[str, ...]
    grammar: GrammarName
    kind: CoordinateKind
    actions: str
    history: History
    source: str
    picture: PictureRule = field(default_factory=PictureRule)
    sampling: Sampling = field(default_factory=Sampling)
    thinking_sampling: Sampling | None = None
    extra: Mapping[str, object] = field(default_factory=dict[str, object])
    addresses: tuple[str, ...] = ()
    thinking_tag: str = ""
    swipe: SwipeSense = SwipeSense.FINGER
    example: str = ""
    unconfirmed: str = ""
    batches: bool = False
    boxes_y_first: bool = False
    conclusion: Conclusion = Conclusion.NONE
