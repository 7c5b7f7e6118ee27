"""Imports run one way: bot -> agent -> devices, inside each from room to room without a circle, and nothing
reaches around.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_PRODUCT = ("agent", "bot", "devices")
# Where everything is built, what runs in a terminal, and the demo.
_MAY_SEE_ALL = ("bot.main", "bot.house", "bot.assembly", "bot.home", "bot.cli", "bot.terminal", "bot.demo")
# What stands for somebody outside: reached through its sockets alone.
_STANDINS = ("agent.standin", "bot.console", "devices.simulator")
_LOOSE = {"agent": 4, "bot": 8}
_SAME_NAMES = 5
_Statement = ast.Import | ast.ImportFrom | ast.ClassDef


def _module(path: Path) -> str:
    name = ".".join(path.relative_to(_ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


@cache
def _imports() -> Mapping[str, frozenset[str]]:
    """By every module of the product."""
    known = set(_statements())
    return {module: _imported(nodes, known) for module, nodes in _statements().items()}


@cache
def _statements() -> Mapping[str, tuple[_Statement, ...]]:
    """What every module of the product imports and defines; to parse them all takes seconds."""
    paths = [path for package in _PRODUCT for path in (_ROOT / package).rglob("*.py")]
    return {_module(path): _told(path.read_text(encoding="utf-8")) for path in paths}


def _told(source: str) -> tuple[_Statement, ...]:
    return tuple(node for node in ast.walk(ast.parse(source)) if isinstance(node, _Statement))


def _imported(nodes: Iterable[_Statement], known: AbstractSet[str] = frozenset()) -> frozenset[str]:
    """The modules that are imported, wherever in a source.

    known: of `from package import name`, which names are modules.
    """
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "imports name their module in full"
            assert not node.level, "imports name their module in full"
            inside = {f"{node.module}.{name.name}" for name in node.names}
            found |= (inside & known) or {node.module}
    return frozenset(found)


def _is_in(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _reaching(*, out_of: str, into: tuple[str, ...], but: tuple[str, ...] = ()) -> dict[str, set[str]]:
    """What the modules of a package import from others, by the module that is imported."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for module, imported in _imports().items():
        if _is_in(module, out_of) and not _is_in(module, *but):
            for each in imported:
                if _is_in(each, *into):
                    found[each].add(module)
    return dict(found)


def test_no_package_imports_one_above_it() -> None:
    assert _reaching(out_of="agent", into=("bot",)) == {}
    assert _reaching(out_of="devices", into=("bot", "agent")) == {}


def test_the_bot_knows_of_phones_only_where_it_is_built() -> None:
    assert _reaching(out_of="bot", into=("devices",), but=_MAY_SEE_ALL) == {}


def test_the_bot_knows_of_the_agent_its_contract_and_its_storage() -> None:
    seen = _reaching(out_of="bot", into=("agent",), but=(*_MAY_SEE_ALL, "bot.bus"))
    assert {module for module in seen if not _is_in(module, "agent.contract", "agent.storage")} == set()
    at_the_bus = _reaching(out_of="bot.bus", into=("agent",))
    known = ("agent.contract", "agent.storage", "agent.bus")  # what both ends of the bus know
    assert {module for module in at_the_bus if not _is_in(module, *known)} == set()


def test_the_bus_knows_the_contract_and_no_part_of_a_home() -> None:
    seen = _reaching(out_of="agent.bus", into=("agent", "devices"))
    known = ("agent.bus", "agent.contract", "agent.storage.clock")
    assert {module for module in seen if not _is_in(module, *known)} == set()


def test_cards_know_neither_the_store_nor_the_bots_client() -> None:
    assert _reaching(out_of="bot.cards", into=("bot.store", "bot.outbox", "telegram", "aiosqlite")) == {}


def test_the_policy_knows_the_contract_and_what_phones_show() -> None:
    rest = ("agent", "devices.adb", "devices.hub", "devices.simulator", "aiosqlite", "openai")
    seen = _reaching(out_of="agent.policy", into=rest)
    assert {module for module in seen if not _is_in(module, "agent.policy", "agent.contract")} == set()


def test_stand_ins_are_reached_through_their_sockets() -> None:
    for standin in _STANDINS:
        for package in _PRODUCT:
            but = (standin, *_MAY_SEE_ALL)  # the demo starts them
            assert _reaching(out_of=package, into=(standin,), but=but) == {}


def test_the_stand_in_model_reads_and_writes_without_what_reads_models() -> None:
    """It judges the decoders; with one of them inside it would share their mistakes."""
    assert _reaching(out_of="agent.standin", into=("agent.model",)) == {}


def test_libraries_stay_in_their_packages() -> None:
    assert _reaching(out_of="agent", into=("telegram", "adbutils")) == {}
    assert _reaching(out_of="bot", into=("adbutils",)) == {}
    assert _reaching(out_of="devices", into=("telegram", "openai")) == {}


@pytest.mark.parametrize("package", _PRODUCT)
def test_no_room_imports_one_that_imports_it(package: str) -> None:
    assert _circle(_imports(), package) == []


def _circle(imports: Mapping[str, frozenset[str]], package: str) -> list[str]:
    """Rooms, also rooms in rooms, of which each imports the next; [] if there is no circle.

    A loose module is a room.
    """
    rooms: defaultdict[str, set[str]] = defaultdict(set)
    for module, imported in imports.items():
        for each in imported & imports.keys():
            if _is_in(module, package) and _is_in(each, package):
                here, there = _parting(module, each)
                if here != there:
                    rooms[here].add(there)
    try:
        TopologicalSorter(rooms).prepare()
    except CycleError as err:
        return [str(room) for room in err.args[1]]
    return []


def _parting(module: str, other: str) -> tuple[str, str]:
    """The rooms of two modules, where their ways part."""
    one, two = module.split("."), other.split(".")
    same = next(
        (at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two))
    )
    return ".".join(one[: same + 1]), ".".join(two[: same + 1])


@pytest.mark.parametrize(("package", "most"), _LOOSE.items())
def test_few_modules_stand_loose(package: str, most: int) -> None:
    loose = [path.name for path in (_ROOT / package).glob("*.py") if path.name != "__init__.py"]
    assert len(loose) <= most, loose


def test_hardly_any_two_classes_share_a_name() -> None:
    names = Counter(
        node.name for nodes in _statements().values() for node in nodes if isinstance(node, ast.ClassDef)
    )
    assert len([name for name, times in names.items() if times > 1]) <= _SAME_NAMES


def test_planted_imports_are_found() -> None:
    assert _imported(_told("def f() -> None:\n    from bot.main import run\n")) == {"bot.main"}
    assert _imported(_told("from agent import loop\n"), {"agent.loop"}) == {"agent.loop"}
    planted = {**_imports(), "agent.journal.journal": frozenset({"agent.approval.human"})}
    assert {"agent.journal", "agent.approval"} <= set(_circle(planted, "agent"))
