"""One model family as its server offers it: names, words, grammar, numbers, pictures, what it refuses."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from agent.standin.families.replaying import is_call_of, is_that_reply
from agent.standin.families.reply_forms import CallForm, FamilyReply, ReplyForm
from agent.standin.families.server_rules import ServerRules
from agent.standin.families.spaces import (
    NumberKind,
    ServerResize,
    Size,
    TokenCount,
    pointer,
)
from agent.standin.families.vocabulary import Vocabulary, speak
from agent.standin.moves import TAKE_OVER, Move


@dataclass(frozen=True, slots=True)
class ServedFamily:
    """A family.

    name: as in FARHAND_DIALECT. example: one real model id.
    models: pattern of the ids, searched without regard to case.
    between: what stands between several calls of one reply; None where each needs a whole reply.
    resizes: what the server makes of a picture by its `detail`; that of 'auto' for any other.
    """

    name: str
    example: str
    models: str
    kind: NumberKind
    vocabulary: Vocabulary
    call_form: CallForm
    reply_form: ReplyForm
    rules: ServerRules
    resizes: Mapping[str, ServerResize] = field(default_factory=lambda: {"auto": ServerResize()})
    tokens: TokenCount = TokenCount.TILES_28
    between: str | None = "\n"

    def serves(self, model: str) -> bool:
        """Is this the name of one of its models, or its own name?"""
        return model.lower() == self.name or re.search(self.models, model, re.IGNORECASE) is not None

    def seen_px(self, size_px: Size, detail: str = "auto") -> Size:
        """The size of a picture of (width, height) as the model sees it. Raises ValueError."""
        return self.resizes.get(detail, self.resizes["auto"]).seen(size_px)

    def write(self, move: Move, seen_px: Size, kind: NumberKind | None = None) -> FamilyReply:
        """The move as a reply.

        seen_px: as `seen_px` gives it. kind: other numbers than the family's own, for tests.
        Raises KeyError for an action that the family has no word for.
        """
        at = pointer(kind or self.kind, seen_px)
        return self.reply_form(move, self.call_form(speak(self.vocabulary, move, at)))

    def is_reply(self, said: str, move: Move, seen_px: Size, kind: NumberKind | None = None) -> bool:
        """Is an earlier reply, as a request tells it, the one that the move is written as?

        A protected page is handed over by a client itself, with a call that says nothing more.
        """
        if move.action == TAKE_OVER and any(is_call_of(said, name) for name in self._hand_over_words()):
            return True
        numbers = kind or self.kind
        with_numbers = numbers is not NumberKind.PIXELS or not move.touches
        return is_that_reply(said, self.write(move, seen_px, kind), with_numbers=with_numbers)

    def _hand_over_words(self) -> tuple[str, str]:
        word = self.vocabulary[TAKE_OVER]
        return word.name or "interrupt", "take_over"

    def write_all(
        self, moves: tuple[Move, ...], seen_px: Size, kind: NumberKind | None = None
    ) -> FamilyReply:
        """Several calls in one reply, with the thought of the first. Raises as `write`."""
        at = pointer(kind or self.kind, seen_px)
        calls = [self.call_form(speak(self.vocabulary, move, at)) for move in moves]
        replies = [self.reply_form(move, call) for move, call in zip(moves, calls, strict=True)]
        first = replies[0]
        functions = tuple(function for reply in replies for function in reply.functions)
        if self.between is None:
            content = "\n".join(reply.content for reply in replies)
        else:
            content = first.content.replace(calls[0], self.between.join(calls))
        return FamilyReply(content, first.reasoning, functions, first.call, first.conclusion)
