"""The table of subjects, tried at a real server: every subject with every credential."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.bus.credentials import BusCredentials, user_jwt
from agent.bus.nkey import NKey, NKeyKind
from agent.bus.permissions import SUBJECT_RULES, BusRole, BusUse, as_markdown, inbox_prefix, subjects_of
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.raw_bus import raw_bus_client

_ONE, _OTHER, _TOKEN, _OTHER_TOKEN = "homeaaaa", "homebbbb", "tokenccc", "tokenddd"
_USERS = (
    (BusRole.BOT, ""),
    (BusRole.HOME, _ONE),
    (BusRole.HOME, _OTHER),
    (BusRole.JOIN, _TOKEN),
    (BusRole.JOIN, _OTHER_TOKEN),
    (BusRole.SYSTEM, ""),
)
# What stands in no row, or only under a wildcard.
_FURTHER_PUBLISHED = (
    "farhand",
    "farhand.call",
    f"farhand.call.{_ONE}.more",
    f"farhand.other.{_ONE}",
    f"$KV.presence.{_ONE}.more",
    f"$KV.other.{_ONE}",
    f"$O.other_{_ONE}.C.x",
    "$JS.API.STREAM.LIST",
    f"$JS.API.STREAM.INFO.events_{_ONE}",
    f"$JS.API.STREAM.MSG.GET.OBJ_pictures_{_ONE}",
    f"$JS.API.CONSUMER.MSG.NEXT.events_{_ONE}.bot",
    f"$JS.API.DIRECT.GET.OBJ_pictures_{_ONE}",
    f"$JS.ACK.events_{_ONE}.bot.1.1.1.1.0",
    "$SYS.REQ.SERVER.PING",
    "$SYS.REQ.ACCOUNT.PING.CONNZ",
    "$SYS.REQ.CLAIMS.DELETE",
    "$SYS.REQ.USER.INFO",
    "_INBOX.abc",
    "_R_.abc.def",
)
_FURTHER_SUBSCRIBED = (
    ">",
    "*.*.*",
    "farhand.>",
    "farhand.*.*",
    "farhand.call.*",
    "farhand.event.*",
    "farhand.join.*",
    "$KV.>",
    "$KV.presence.*",
    "$O.>",
    "$O.*.C.*",
    "$JS.>",
    "$JS.API.>",
    "$JS.ACK.>",
    "$SYS.>",
    "_INBOX.>",
    "_INBOX_*.>",
    "_INBOX_join_*.>",
    "_R_.>",
)


@pytest.mark.parametrize(("role", "user_id"), _USERS)
async def test_a_user_may_exactly_what_the_table_says(tmp_path: Path, role: BusRole, user_id: str) -> None:
    published = (*_concrete(BusUse.PUBLISH), *_FURTHER_PUBLISHED)
    subscribed = (*_concrete(BusUse.SUBSCRIBE), *_concrete(BusUse.PUBLISH), *_FURTHER_SUBSCRIBED)
    async with (
        running_bus(tmp_path) as world,
        raw_bus_client(world.bot.urls[0], credentials_of(world, role, user_id)) as client,
    ):
        assert (await client.settle()).errors == []
        for subject in published:
            client.publish(subject)
        refused = "\n".join((await client.settle()).errors)
        for subject in published:
            may = _may(subject, subjects_of(role, BusUse.PUBLISH, user_id))
            assert (f'Publish to "{subject}"' in refused) is not may, subject
        for subject in subscribed:
            client.subscribe(subject)
        refused = "\n".join((await client.settle()).errors)
        for subject in subscribed:
            may = _may(subject, subjects_of(role, BusUse.SUBSCRIBE, user_id))
            assert (f'Subscription to "{subject}"' in refused) is not may, subject


def test_every_row_of_a_home_and_of_a_token_has_its_own_id() -> None:
    for rule in SUBJECT_RULES:
        if rule.subject == "_R_.>":  # subjects that the server makes up, and that nobody can guess or hear
            assert rule.use is BusUse.PUBLISH
        elif rule.role in (BusRole.HOME, BusRole.JOIN):
            assert "{id}" in rule.subject, rule
            assert rule.of(_ONE) not in subjects_of(rule.role, rule.use, _OTHER)
        else:
            assert "{id}" not in rule.subject


def test_the_page_has_the_table() -> None:
    page = (Path(__file__).parents[3] / "docs" / "many-homes.md").read_text(encoding="utf-8")
    assert as_markdown() in page


def credentials_of(world: BusWorld, role: BusRole, user_id: str) -> BusCredentials:
    """Of a user of the household."""
    keys = world.keyring.keys
    account = {BusRole.BOT: keys.bot, BusRole.SYSTEM: keys.system}.get(role, keys.homes)
    key = NKey.create(NKeyKind.USER)
    return BusCredentials(user_jwt(account, key.public, role, user_id), key.seed)


def _concrete(use: BusUse) -> Iterator[str]:
    """A subject of each row, for each of the users whose row it is."""
    for role, user_id in _USERS:
        for pattern in subjects_of(role, use, user_id):
            yield ".".join({"*": _ONE, ">": "INFO"}.get(part, part) for part in pattern.split("."))
        yield f"{inbox_prefix(role, user_id)}.abcdefghijklmnopqrstuv.1"


def _may(subject: str, patterns: tuple[str, ...]) -> bool:
    return any(_covers(pattern.split("."), subject.split(".")) for pattern in patterns)


def _covers(pattern: list[str], subject: list[str]) -> bool:
    """Is everything that the subject may stand for in the pattern, too?"""
    for at, part in enumerate(pattern):
        if part == ">":
            return len(subject) > at
        if at >= len(subject) or part not in ("*", subject[at]) or subject[at] == ">":
            return False
    return len(pattern) == len(subject)
