"""Finds in a test's source what a busy computer breaks: short limits, pauses, and bounds of measured time."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

SHORTEST_LIMIT_S, LONGEST_PAUSE_S = 3.0, 0.05
# Of what waits for programs: to start one takes a busy computer ten seconds and more.
SHORTEST_LIMIT_OF_STORIES_S = 60.0
# By the name of the call: which argument is its limit.
_LIMITS = {"timeout": 0, "wait_for": 1, "timeout_s": -1}
_CLOCKS = {"monotonic", "perf_counter", "process_time", "thread_time", "time"}
# These ask a server that answers when there is something, or are told what it is to do: no limit of a test.
_NO_LIMITS = {"get_updates", "get", "connect", "fault"}
# Of one of these speaks the source of everything that can be found; to read a whole module costs a hundred
# times as much.
_WORDS = re.compile(rf"\b(?:sleep|{'|'.join([*_LIMITS, *_CLOCKS])})\b")
# A line that gives such a name its value, if there may be a number in it.
_CONSTANT = re.compile(r"^[A-Z_][A-Z0-9_, ]*(?::[^=\n]+)?=[^=\n].*$", re.MULTILINE)
# A reason behind the call, like `# wall time: Telegram's times are whole seconds`.
_REASON = re.compile(r"# (wall|virtual) time: \w")


@dataclass(frozen=True, slots=True)
class Finding:
    """A line that depends on how quick the computer is. what: in a few words."""

    line: int
    what: str


def constants(source: str) -> dict[str, ast.expr]:
    """What other modules may import from this one: names in capitals, with their values."""
    statements = [_parsed(line.group()) for line in _CONSTANT.finditer(source)]
    whole = [each for each in statements if each is not None]
    if len(whole) < len(statements):  # one of them is longer than its line
        whole = ast.parse(source).body
    return {name: value for node in whole for name, value in _assigned(node) if name.isupper()}


def _parsed(line: str) -> ast.stmt | None:
    try:
        return ast.parse(line).body[0]
    except SyntaxError:
        return None


def findings(
    source: str, imported: Mapping[str, ast.expr] | None = None, shortest_limit_s: float = SHORTEST_LIMIT_S
) -> list[Finding]:
    """What in this module depends on less than three seconds of wall time and gives no reason, by line.

    imported: constants of other modules. shortest_limit_s: that a wait may have.
    """
    if not _WORDS.search(source):
        return []
    tree, lines = ast.parse(source), source.splitlines()
    known, harmless = _Known(tree, imported or {}, shortest_limit_s), _harmless(tree)
    found: set[Finding] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call | ast.Compare) and node not in harmless:
            what = known.in_call(node) if isinstance(node, ast.Call) else known.in_bound(node)
            # A comment that is longer than its line stands on the one behind it.
            told = any(_REASON.search(line) for line in lines[node.lineno - 1 : (node.end_lineno or 0) + 1])
            if what and not told:
                found.add(Finding(node.lineno, what))
    return sorted(found, key=lambda each: (each.line, each.what))


def _harmless(tree: ast.Module) -> set[ast.AST]:
    """What runs in virtual time, and limits that are meant to be over."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        virtual = isinstance(node, ast.AsyncFunctionDef) and any(
            _name(each) == "virtually" for each in node.decorator_list
        )
        # pytest runs no coroutine inside a plain test but in the virtual loop of `in_virtual_time`.
        nested = isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        over = isinstance(node, ast.With | ast.AsyncWith) and any(
            isinstance(each.context_expr, ast.Call) and _name(each.context_expr.func) == "raises"
            for each in node.items
        )
        inside = ast.walk(node)
        if virtual or over:
            found.update(inside)
        elif nested:
            found.update(
                each for one in inside if isinstance(one, ast.AsyncFunctionDef) for each in ast.walk(one)
            )
    return found


class _Known:
    """What the names of one module stand for."""

    def __init__(self, tree: ast.Module, imported: Mapping[str, ast.expr], shortest_limit_s: float) -> None:
        self._shortest_limit_s = shortest_limit_s
        self._values = dict(imported)
        for node in ast.walk(tree):
            for target, value in _assigned(node):
                self._values[target] = value

    def in_call(self, call: ast.Call) -> str:
        """Answers what is wrong with it, or ''."""
        name = _name(call.func)
        if name == "sleep" and call.args:
            pause = self._number(call.args[0])
            return f"sleeps {pause:g} s" if pause is not None and pause > LONGEST_PAUSE_S else ""
        place = _LIMITS.get(name, -1)
        limits = [call.args[place]] if 0 <= place < len(call.args) else []
        if name not in _NO_LIMITS:
            limits += [word.value for word in call.keywords if word.arg in ("timeout", "timeout_s")]
        for each in limits:
            limit = self._number(each)
            if limit is not None and 0 < limit < self._shortest_limit_s:
                return f"waits no longer than {limit:g} s"
        return ""

    def in_bound(self, compared: ast.Compare) -> str:
        """Answers what is wrong with it, or ''. A lower bound is good on any computer."""
        parts = [compared.left, *compared.comparators]
        for number, relation in enumerate(compared.ops):
            less, more = parts[number], parts[number + 1]
            if isinstance(relation, ast.Gt | ast.GtE):
                less, more = more, less
            elif not isinstance(relation, ast.Lt | ast.LtE):
                continue
            bound = self._number(more)
            if self._is_span(less) and (bound is None or bound < SHORTEST_LIMIT_S):
                return f"bounds time that was measured by {'?' if bound is None else f'{bound:g} s'}"
        return ""

    def _number(self, node: ast.expr, depth: int = 0) -> float | None:
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return float(node.value)
        if isinstance(node, ast.Name) and node.id in self._values and depth < 9:
            return self._number(self._values[node.id], depth + 1)
        if isinstance(node, ast.BinOp):
            left, right = self._number(node.left, depth), self._number(node.right, depth)
            if left is None or right is None:
                # Of a sum, what is known of it.
                return (left if right is None else right) if isinstance(node.op, ast.Add) else None
            match node.op:
                case ast.Add():
                    return left + right
                case ast.Sub():
                    return left - right
                case ast.Mult():
                    return left * right
                case ast.Div():
                    return left / right if right else None
                case _:
                    return None
        return None

    def _is_span(self, node: ast.expr) -> bool:
        """A difference of two readings of a clock."""
        value = self._values.get(node.id, node) if isinstance(node, ast.Name) else node
        return any(
            isinstance(each, ast.BinOp) and isinstance(each.op, ast.Sub) and _reads_clock(each)
            for each in ast.walk(value)
        )


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        (target,) = node.targets
        if isinstance(target, ast.Name):
            yield target.id, node.value
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            for each, value in zip(target.elts, node.value.elts, strict=False):
                if isinstance(each, ast.Name):
                    yield each.id, value
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        yield node.target.id, node.value


def _name(called: ast.expr) -> str:
    return (
        called.attr
        if isinstance(called, ast.Attribute)
        else called.id
        if isinstance(called, ast.Name)
        else ""
    )


def _reads_clock(node: ast.expr) -> bool:
    """Of the `time` module or of a loop."""
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute):
            owner = each.func.value
            whose = _name(owner.func if isinstance(owner, ast.Call) else owner)
            if (whose == "time" and each.func.attr in _CLOCKS) or (
                whose in ("loop", "get_running_loop") and each.func.attr == "time"
            ):
                return True
    return False
