"""`do(action="Tap", ...)` and `finish(message="...")`, so that other families recognise them.

AutoGLM itself reads them in `autoglm/reply.py`.
"""

from agent.model.dialects.autoglm.calls import call_text, signature_of
from agent.model.dialects.autoglm.scanner import calls_in
from agent.model.dialects.grammars.found import CallAt, FoundCalls, read_text
from agent.model.dialects.grammars.written import ReadReply, WrittenCall
from agent.model.dialects.unusable_call import UnusableCall
from agent.model.request import ModelReply


class DoGrammar:
    """The grammar of Open-AutoGLM's models."""

    name = "do"

    def read(self, reply: ModelReply) -> ReadReply:
        """See `Grammar.read`."""
        return read_text(reply, _find)

    def is_complete(self, reply: ModelReply) -> bool:
        """A reply whose last sign closes a call."""
        return reply.content[-200:].rstrip().removesuffix("</answer>").rstrip().endswith(")")


def _find(text: str) -> FoundCalls:
    """The last call: thinking without tags mentions others before it."""
    calls = calls_in(text)
    if not calls:
        return FoundCalls()
    last = calls[-1]
    if last.arguments is None:
        return FoundCalls(cut_off=True)
    try:
        signature, named = signature_of(last.name, last.arguments)
    except UnusableCall:
        return FoundCalls(cut_off=True)
    arguments = {key: value.text for key, value in named.items()}
    call = WrittenCall(signature.name, arguments, call_text(signature, named))
    return FoundCalls((CallAt(call, last.start, last.end),), text[: last.start])
