"""Every verb that the program gives a button, found in its own words: where a button or an act is made, and
what is called to make one.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

BOT = Path(__file__).parents[3] / "bot"
# Name of the parameter, and its place.
_MAKERS = {"ButtonSpec": ("verb", 1), "Act": ("verb", 0)}
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class _Found:
    """makers: functions that make a button of a verb that they are given, by name.

    verbs: what they are given.
    """

    makers: dict[str, tuple[str, int]] = field(default_factory=lambda: dict(_MAKERS))
    verbs: set[str] = field(default_factory=set[str])


def verbs_in_code(folder: Path = BOT) -> set[str]:
    """As far as they are written out; "" stands for a button that is no press."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))]
    found, before = _Found(), -1
    while before != len(found.makers):  # a function that hands its verb on is found in the next round
        before = len(found.makers)
        for tree in trees:
            for function, call in _calls(tree):
                _take(call, function, found)
    return found.verbs - {""}


def _calls(tree: ast.AST) -> Iterator[tuple[_Function | None, ast.Call]]:
    """Each call with the function that it stands in, the innermost."""
    stack: list[tuple[_Function | None, ast.AST]] = [(None, tree)]
    while stack:
        function, node = stack.pop()
        if isinstance(node, ast.Call):
            yield function, node
        inside = node if isinstance(node, _Function) else function
        stack += [(inside, child) for child in ast.iter_child_nodes(node)]


def _take(call: ast.Call, function: _Function | None, found: _Found) -> None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    maker = found.makers.get(name)
    if maker is None:
        return
    parameter, place = maker
    given = next((word.value for word in call.keywords if word.arg == parameter), None)
    if given is None and place < len(call.args):
        given = call.args[place]
    if given is None:
        return
    for part in _parts(given):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            found.verbs.add(part.value)
        elif isinstance(part, ast.Name) and function is not None:
            _hands_on(part.id, function, found)


def _parts(given: ast.expr) -> Iterator[ast.expr]:
    """A verb may depend on something: both sides of it count, but not what it depends on."""
    if isinstance(given, ast.IfExp):
        yield from _parts(given.body)
        yield from _parts(given.orelse)
    else:
        yield given


def _hands_on(name: str, function: _Function, found: _Found) -> None:
    parameters = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args) if arg.arg != "self"]
    if name in parameters:
        found.makers.setdefault(function.name, (name, parameters.index(name)))
    elif name in {arg.arg for arg in function.args.kwonlyargs}:
        found.makers.setdefault(function.name, (name, 1000))
