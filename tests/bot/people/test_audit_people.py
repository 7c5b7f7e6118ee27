"""The audit has each change of people: who did it, and to whom."""

from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.audit import AuditEvent
from bot.people.change_audit import carry
from bot.people.changes import change_role, rebind
from bot.people.removal import revoke
from bot.rights.person import Role
from tests.worlds.chat_world import KITCHEN
from tests.worlds.household_world import LOOKS, Lives, household, on
from tests.worlds.outbox_world import ANN, BOB


async def test_rights_roles_and_removals_are_kept(tmp_path: Path) -> None:
    async with household(tmp_path, Lives("Bob", rights=on(KITCHEN))) as h:
        ann, bob = await h.person("Ann"), await h.person("Bob")
        assert ann is not None
        assert bob is not None
        await rebind(h.context, ann, BOB, KITCHEN.phone_id, lambda old: replace(old, rights=LOOKS), "key:1")
        await change_role(h.context, ann, BOB, Role.VIEWER, "key:2")
        await revoke(h.context, ann, BOB, bob.joined_at)
        await carry(h.store, h.context.dispatcher.history.keep_change)
        entries = await h.context.dispatcher.history.audit(await h.caller("Ann"), 9)
    assert [(entry.event, entry.person_id, entry.reason, entry.phone_id) for entry in entries] == [
        (AuditEvent.PERSON_REMOVED, ANN, str(BOB), ""),
        (AuditEvent.ROLE_CHANGED, ANN, str(BOB), ""),
        (AuditEvent.RIGHTS_CHANGED, ANN, str(BOB), KITCHEN.phone_id),
    ]


async def test_only_admins_may_read_it(tmp_path: Path) -> None:
    async with household(tmp_path, Lives("Bob", rights=on(KITCHEN))) as h:
        with pytest.raises(PermissionError):
            await h.context.dispatcher.history.audit(await h.caller("Bob", KITCHEN.phone_id), 3)
