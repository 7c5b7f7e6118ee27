"""What earlier versions of bot and home wrote is read, and a later version's additions harm nothing."""

import json
from typing import Any, cast

import pytest

from agent.bus.messages import BUS_VERSION
from agent.contract.wire import Unreadable
from tests.agent.contract.recording import read_recording, written_again

_LATER = "from_a_later_version"


def holds(written: object, recorded: object) -> bool:
    """Does `written` have all that is recorded? Sets stand in any order."""
    if isinstance(recorded, dict) and isinstance(written, dict):
        all_written = cast("dict[str, object]", written)
        return all(
            name in all_written and holds(all_written[name], value)
            for name, value in cast("dict[str, object]", recorded).items()
        )
    if isinstance(recorded, list) and isinstance(written, list):
        one, other = cast("list[object]", written), cast("list[object]", recorded)
        if len(one) != len(other):
            return False
        return all(holds(*pair) for pair in zip(one, other, strict=True)) or sorted(map(str, one)) == sorted(
            map(str, other)
        )
    return written == recorded


def with_more(sent: Any, *, callers: bool) -> Any:
    """The same as a later version might write it: each object with a field more. callers: those, too."""
    if isinstance(sent, list):
        return [with_more(each, callers=callers) for each in cast("list[Any]", sent)]
    if not isinstance(sent, dict):
        return sent
    given = cast("dict[str, Any]", sent)
    more = {name: with_more(value, callers=callers) for name, value in given.items()}
    is_caller = "rights" in given and "spending" in given
    is_limit = set(given) == {"limit", "code_above"}
    return more if (is_caller or is_limit) and not callers else {**more, _LATER: "word"}


@pytest.mark.parametrize("version", [BUS_VERSION - 1, BUS_VERSION])
def test_what_a_version_wrote_is_read_and_would_be_read_by_it(version: int) -> None:
    """If this fails: a new field has no default, or something is gone or has another name.

    A new right or limit of a Caller fails here with purpose: raise BUS_VERSION by two, so that both ends say
    that they are apart. Before the first release of a version it may be recorded anew.
    """
    recorded = read_recording(version)
    assert recorded or version < BUS_VERSION or version == 0
    lost = [
        (what, name, text[:200])
        for what, name, text in recorded
        if not holds(json.loads(written_again(what, name, text)), json.loads(text))
    ]
    assert lost == []


def test_a_later_versions_fields_are_left_out_but_those_of_rights_and_limits_refused() -> None:
    refused = 0
    for what, name, text in read_recording(BUS_VERSION):
        sent = json.loads(text)
        later = json.dumps(with_more(sent, callers=False))
        assert holds(json.loads(written_again(what, name, later)), sent), (what, name)
        if what == "call" and "caller" in sent["arguments"]:
            with pytest.raises(Unreadable, match=_LATER):
                written_again(what, name, json.dumps(with_more(sent, callers=True)))
            refused += 1
    assert refused > 50


@pytest.mark.parametrize(
    ("what", "name", "place", "word"),
    [
        ("event", "HumanNeeded", ("event", "event", "request", "kind"), "dance"),
        ("event", "TaskEnded", ("event", "event", "outcome", "kind"), "half_done"),
        ("event", "TaskQueued", ("event", "event", "type"), "TaskDreamt"),
        ("call", "requests.answer", ("arguments", "answer"), "perhaps"),
        ("call", "tasks.stop", ("call",), "tasks.stop_softly"),
        ("reply", "requests.answer", ("result",), "perhaps_accepted"),
        ("error", "PhoneError", ("type",), "PhoneFolded"),
    ],
)
def test_a_later_versions_words_are_refused(what: str, name: str, place: tuple[str, ...], word: str) -> None:
    recorded = read_recording(BUS_VERSION)
    sent: Any = json.loads(next(text for each, of, text in recorded if (each, of) == (what, name)))
    *way, last = place
    part = sent
    for step in way:
        part = part[step]
    assert last in part
    part[last] = word
    with pytest.raises(Unreadable):
        written_again(what, name, json.dumps(sent))
