"""How a reply of a family becomes a decision: its grammar, its action table, its points."""

from collections.abc import Collection
from dataclasses import replace

from agent.contract.actions import Decision, Finish, Note, Unusable, UnusableReply
from agent.model.dialects.action_tables import TABLES, ModelAct
from agent.model.dialects.action_tables.aliases import act_of
from agent.model.dialects.action_tables.given import GivenCall
from agent.model.dialects.action_tables.lookup import KnownCall, is_own, known_call
from agent.model.dialects.action_tables.making import ActionPart, parts_of
from agent.model.dialects.autoglm import reply as autoglm
from agent.model.dialects.coordinates import Size
from agent.model.dialects.families import FAMILIES
from agent.model.dialects.family import Family, GrammarName, SwipeSense
from agent.model.dialects.grammars.do import DoGrammar
from agent.model.dialects.grammars.headings import HeadingsGrammar
from agent.model.dialects.grammars.json_object import JsonObjectGrammar
from agent.model.dialects.grammars.native import NativeGrammar
from agent.model.dialects.grammars.python_call import PythonCallGrammar
from agent.model.dialects.grammars.tabs import TabsGrammar
from agent.model.dialects.grammars.tool_call import ToolCallGrammar
from agent.model.dialects.grammars.written import Grammar, ReadReply, UnreadableReply, WrittenCall
from agent.model.dialects.grammars.xml_function import XmlFunctionGrammar
from agent.model.dialects.points import PointSpace
from agent.model.dialects.raw_form import raw_text, written_call
from agent.model.dialects.unusable_call import UnusableCall
from agent.model.request import ModelReply

# In the order in which a foreign reply is tried: those that no other can be taken for first.
GRAMMARS: dict[GrammarName, Grammar] = {
    GrammarName.TOOL_CALL: ToolCallGrammar(),
    GrammarName.XML: XmlFunctionGrammar(),
    GrammarName.DO: DoGrammar(),
    GrammarName.HEADINGS: HeadingsGrammar(),
    GrammarName.TABS: TabsGrammar(),
    GrammarName.PYTHON: PythonCallGrammar(),
    GrammarName.JSON: JsonObjectGrammar(),
    GrammarName.NATIVE: NativeGrammar(),
}
_LONGEST_DETAIL = 80
_LONGEST_UNUSABLE = 500


def is_complete(reply: ModelReply, family: Family) -> bool:
    """As `Dialect.is_complete`."""
    return GRAMMARS[family.grammar].is_complete(reply)


def read(reply: ModelReply, family: Family, screen_px: Size, picture_px: Size, likely: str = "") -> Decision:
    """The decision of a reply; further ones in `rest`. Linear, and never raises.

    likely: the family to which the model belongs by its name, named alone where a reply is as it writes.

    Nothing that is written as another family writes is performed: it is named. Of several calls a family that
    writes one at a time gets the first, and one that cannot be used ends those before it, too.
    """
    if family.grammar is GrammarName.DO:
        return _read_do(reply, family, screen_px, picture_px, likely)
    try:
        written = GRAMMARS[family.grammar].read(reply)
    except UnreadableReply as problem:
        return _unreadable(reply, family, problem, likely)
    space = PointSpace(family.kind, screen_px, picture_px, family.boxes_y_first)
    calls = written.calls if family.batches else written.calls[:1]
    decisions: list[Decision] = []
    for call in calls:
        try:
            decisions += _decisions(written, call, family, space, first=not decisions)
        except UnusableCall as problem:
            raw = raw_text(family, call.raw, written.conclusion)[:_LONGEST_UNUSABLE]
            return Decision(written.thinking, UnusableReply(problem.reason, problem.detail), raw)
    return _in_a_row(decisions)


def _read_do(reply: ModelReply, family: Family, screen_px: Size, picture_px: Size, likely: str) -> Decision:
    """As AutoGLM's models write, whose reading has a file of its own."""
    decision = autoglm.read(reply.text, screen_px, family.kind, picture_px)
    problem = decision.action
    if not isinstance(problem, UnusableReply) or problem.reason not in (Unusable.UNREADABLE, Unusable.EMPTY):
        return decision
    names = families_that_read(reply, but=family.grammar)
    if not names:
        return decision
    return replace(decision, action=UnusableReply(Unusable.OTHER_GRAMMAR, _listed(names, likely)))


def _decisions(
    written: ReadReply, call: WrittenCall, family: Family, space: PointSpace, *, first: bool
) -> list[Decision]:
    known = known_call(TABLES[family.actions], call)
    given = GivenCall(known.arguments, written.thinking, written.conclusion, space, _sense(known, family))
    parts = parts_of(known.act, given)
    if family.grammar is GrammarName.NATIVE and isinstance(parts[0].action, Finish) and not call.arguments:
        raise UnusableCall(Unusable.BAD_ARGUMENT, "text")  # lost on the way, and with it whether it failed
    # Holo keeps what it saw in a field beside the call.
    note = given.words_or_none("note") if known.act is not ModelAct.NOTE else None
    if note:
        parts = (ActionPart(Note(note[:4000]), ModelAct.NOTE, {"text": note}), *parts)
    thinking = written.thinking if first else ""
    if len(parts) == 1:
        raw = raw_text(family, call.raw, written.conclusion if first else "")
        return [Decision(thinking, parts[0].action, raw)]
    return [
        Decision(
            "" if at else thinking,
            part.action,
            raw_text(family, written_call(family, part.act, part.arguments) or call.raw, ""),
        )
        for at, part in enumerate(parts)
    ]


def _in_a_row(decisions: list[Decision]) -> Decision:
    first, *rest = decisions
    return Decision(first.thinking, first.action, first.raw, rest=tuple(rest))


def _sense(known: KnownCall, family: Family) -> SwipeSense:
    """A family's own word means what the family says; another's what it means there."""
    if known.own:
        return family.swipe
    return SwipeSense.VIEW if "scroll" in known.name.lower() else SwipeSense.FINGER


def _unreadable(reply: ModelReply, family: Family, problem: UnreadableReply, likely: str) -> Decision:
    reason, detail = problem.reason, problem.detail
    if reason is Unusable.UNREADABLE and (names := families_that_read(reply, but=family.grammar)):
        reason, detail = Unusable.OTHER_GRAMMAR, _listed(names, likely)
    return Decision(problem.thinking, UnusableReply(reason, detail), problem.raw)


def families_that_read(reply: ModelReply, *, but: GrammarName) -> list[str]:
    """The families whose grammar reads a reply, those first that know its action by this name."""
    for name, grammar in GRAMMARS.items():
        if name is but:
            continue
        try:
            call = grammar.read(reply).calls[0]
        except UnreadableReply:
            continue
        families = [family for family in FAMILIES if family.grammar is name]
        knowing = [family for family in families if is_own(TABLES[family.actions], call)]
        if knowing or act_of(call.name) is not None:  # brackets and braces alone are prose
            return [family.name for family in knowing or families]
    return []


def _listed(names: Collection[str], likely: str) -> str:
    listed = ""
    if likely in names:
        return likely
    for name in names:
        longer = f"{listed}, {name}" if listed else name
        if len(longer) > _LONGEST_DETAIL:
            break
        listed = longer
    return listed
