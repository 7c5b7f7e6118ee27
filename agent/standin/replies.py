"""What the stand-in answers: a scripted reply, a known target's tap, or the recipe's move."""

from collections.abc import Callable
from dataclasses import replace

from agent.standin.checking import CheckedRequest
from agent.standin.completions import ReplyUsage
from agent.standin.conversation import Conversation, read_conversation
from agent.standin.families import FamilyReply, NumberKind, ServedFamily, served_family
from agent.standin.families.spaces import FinePlace
from agent.standin.faults import FaultKind, ModelFault
from agent.standin.mistakes import Mistakes
from agent.standin.moves import Move
from agent.standin.pictures import Picture
from agent.standin.player import next_moves
from agent.standin.step_words import is_told

# The target of a task in thousandths of the picture, None if the picture shows none.
Looks = Callable[[str, Picture], FinePlace | None]

_GARBAGE = "Sure! Here you go: {'tap': 'the blue button'} (((do action= [[ 12, 9999"
_JAPANESE = "画面に目的の項目が表示されています。次の操作に進みます。"
_AGAIN = "I look at the screen again. "
_REPETITION_CHARS = 100_000
_ABSURD = ReplyUsage(9_000_000_000, -5)
_FINISH_REASONS = {
    FaultKind.FILTERED: "content_filter",
    FaultKind.REPETITION: "length",
    FaultKind.MALFORMED_CALL: "MALFORMED_FUNCTION_CALL",
}
# Faults whose text is their own; no scripted reply is used up.
OWN_WORDS = frozenset({FaultKind.GARBAGE, FaultKind.EMPTY, FaultKind.MALFORMED_CALL, FaultKind.REPETITION})


class StandinReplies:
    """Makes replies; keeps nothing between requests.

    looks: finds the target of a page with known targets; asked before any recipe.
    kind: numbers in place of each family's own, None for these.
    mistakes: made among the moves of every recipe, None for none.
    """

    def __init__(
        self, looks: Looks | None, kind: NumberKind | None, mistakes: Mistakes | None = None
    ) -> None:
        self._looks = looks
        self._kind = kind
        self._mistakes = mistakes

    def reply(
        self, checked: CheckedRequest, scripted: str | Move | None, fault: ModelFault | None
    ) -> FamilyReply:
        """Blocks, because a recipe may read the picture. scripted: None for no scripted reply."""
        if isinstance(scripted, str):
            return _altered(FamilyReply(scripted), fault, scripted)
        family = self._family(checked, fault)
        moves = (scripted,) if scripted else self._moves(checked, family, fault)
        if fault and fault.kind is FaultKind.OTHER_LANGUAGE:
            moves = tuple(replace(move, thinking=_JAPANESE) for move in moves)
        reply = family.write_all(moves, checked.seen_px, self._kind)
        return _altered(_without_thought(reply, checked), fault, moves[0].thinking)

    def _family(self, checked: CheckedRequest, fault: ModelFault | None) -> ServedFamily:
        """That of the model; with tools in the request the one that calls them."""
        with_tools = bool(checked.request.tools) and checked.request.tool_choice != "none"
        if fault and fault.kind is FaultKind.OTHER_CHANNEL:
            with_tools = not with_tools
        if fault and fault.kind is FaultKind.OTHER_GRAMMAR:
            return _named("ui-venus-1.5" if checked.family.name != "ui-venus-1.5" else "autoglm")
        if with_tools:
            return _named("native")
        # Without tools the same model can only write.
        return _named("generic") if checked.family.name == "native" else checked.family

    def _moves(
        self, checked: CheckedRequest, family: ServedFamily, fault: ModelFault | None
    ) -> tuple[Move, ...]:
        conversation = read_conversation(checked.request.messages, checked.picture)
        if found := self._found(conversation, checked.picture):
            return (found,)

        def is_that(move: Move, said: str) -> bool:
            return is_told(said, move) or family.is_reply(said, move, checked.seen_px, self._kind)

        several = fault.actions if fault and fault.kind is FaultKind.SEVERAL else 1
        return next_moves(conversation, is_that, several, self._mistakes)

    def _found(self, conversation: Conversation, picture: Picture | None) -> Move | None:
        if self._looks is None or picture is None:
            return None
        target = self._looks(conversation.task, picture)
        if target is None:
            return None
        return Move("The target is on the page. I tap it.", "Tap", {"element": target})


def reply_text(reply: FamilyReply) -> str:
    """All that a reply says, for the log."""
    calls = (f"{call.name} {call.arguments}" for call in reply.functions)
    return "\n".join(part for part in (reply.content, *calls) if part)


def finish_reason_of(fault: ModelFault | None) -> str:
    """The finish reason that a fault sends, '' for the ordinary one."""
    return _FINISH_REASONS.get(fault.kind, "") if fault else ""


def altered_usage(usage: ReplyUsage, fault: ModelFault | None) -> ReplyUsage | None:
    """The usage that is sent, None for none."""
    if fault and fault.kind is FaultKind.NO_USAGE:
        return None
    return _ABSURD if fault and fault.kind is FaultKind.ABSURD_USAGE else usage


def _named(name: str) -> ServedFamily:
    family = served_family(name)
    if family is None:
        raise LookupError(name)
    return family


def _without_thought(reply: FamilyReply, checked: CheckedRequest) -> FamilyReply:
    """Thinking that the request turned off is not sent."""
    request = checked.request
    off = request.enable_thinking is False or (request.thinking or {}).get("type") == "disabled"
    return replace(reply, reasoning="") if off else reply


def _altered(reply: FamilyReply, fault: ModelFault | None, thinking: str) -> FamilyReply:
    """The reply as the fault leaves it. thinking: of its first action."""
    match fault.kind if fault else None:
        case FaultKind.GARBAGE:
            return FamilyReply(_GARBAGE)
        case FaultKind.EMPTY | FaultKind.MALFORMED_CALL:
            return FamilyReply("")
        case FaultKind.FILTERED:
            return FamilyReply(reply.content[: len(reply.content) // 3])
        case FaultKind.REPETITION:
            return FamilyReply(_AGAIN * (_REPETITION_CHARS // len(_AGAIN) + 1))
        case FaultKind.THOUGHTS_ONLY:
            return _thoughts(reply, thinking)
        case _:
            return reply


def _thoughts(reply: FamilyReply, thinking: str) -> FamilyReply:
    """Apart where the family sends them apart; else what stands before the call, with its tags."""
    if reply.reasoning:
        return FamilyReply("", reply.reasoning)
    before, call, _ = reply.content.partition(reply.call or "\0")
    return FamilyReply(before if call else thinking)
