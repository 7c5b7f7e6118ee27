"""What bot and home of one version write, kept for the versions after it.

`python -m tests.agent.contract.recording` writes recorded/VERSION.jsonl for the version of this checkout.
That is done once for a release; a recording of a release is never changed.
"""

import json
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any, get_args

from agent.bus.join_messages import JoinAnswer, JoinRequest
from agent.bus.messages import BUS_VERSION, Beat, KeyClaim, SentCall, SentEvent, SentReply
from agent.contract.events import Event, NumberedEvent
from agent.contract.wire import JsonShape, Required, event_from_json, event_to_json
from agent.contract.wire_calls import (
    HomeCall,
    HomeReply,
    call_from_json,
    call_methods,
    call_shape,
    call_to_json,
    reply_from_json,
    reply_to_json,
)
from agent.contract.wire_errors import ERRORS, error_from_json, error_to_json
from tests.worlds.contract_examples import argument_examples, error_examples, examples

FOLDER = Path(__file__).parent / "recorded"
_JOURNAL = "4f1d2c3b5a697886"
_MESSAGES: Mapping[str, JsonShape] = {
    kind.__name__: JsonShape(kind.__name__, {"message": (kind, Required)})
    for kind in (Beat, KeyClaim, SentCall, SentReply, SentEvent, JoinRequest, JoinAnswer)
}

Recorded = tuple[str, str, str]
"""What it is (call, reply, error, event, message), its name, its JSON."""


def recording() -> Generator[Recorded]:
    """Of this version."""
    for name, shape in ((name, call_shape(name)) for name in sorted(call_methods())):
        for arguments in argument_examples(shape.hints):
            yield "call", name, call_to_json(HomeCall(name, arguments, _JOURNAL))
        for result in examples(shape.hints["return"]):
            yield "reply", name, reply_to_json(name, HomeReply(_JOURNAL, result))
    for name, kind in sorted(ERRORS.items()):
        for err in error_examples(kind):
            yield "error", name, error_to_json(err)
    for kind in get_args(Event):
        for event in examples(kind):
            yield "event", kind.__name__, event_to_json(NumberedEvent(_JOURNAL, 7, event))
    for name, shape in _MESSAGES.items():
        kind: Any = shape.model.model_fields["message"].annotation
        for message in examples(kind):
            yield "message", name, shape.to_json(message=message)


def written_again(what: str, name: str, text: str) -> str:
    """What this version writes for what it has read. Raises Unreadable."""
    match what:
        case "call":
            return call_to_json(call_from_json(text))
        case "reply":
            return reply_to_json(name, reply_from_json(name, text))
        case "error":
            return error_to_json(error_from_json(text))
        case "event":
            return event_to_json(event_from_json(text))
        case _:
            shape = _MESSAGES[name]
            return shape.to_json(**shape.from_json(text))


def read_recording(version: int) -> tuple[Recorded, ...]:
    """Empty if there is none."""
    path = FOLDER / f"{version}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return tuple((what, name, json.dumps(sent)) for what, name, sent in map(json.loads, lines))


def main() -> None:
    """Writes it."""
    FOLDER.mkdir(exist_ok=True)
    lines = [
        json.dumps([what, name, json.loads(text)], ensure_ascii=False, separators=(",", ":"))
        for what, name, text in recording()
    ]
    path = FOLDER / f"{BUS_VERSION}.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
