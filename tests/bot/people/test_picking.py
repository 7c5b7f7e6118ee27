"""A person picked by their admin: no code, no second yes, and nobody else comes in by it."""

import json
from datetime import UTC, datetime
from pathlib import Path

from telegram import Chat, Message, SharedUser, Update, UsersShared

from agent.contract.audit import AuditEvent
from bot.intake.inbox_text import written
from bot.rights.person import Role
from tests.console_client.client import Message as Seen
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.household_world import Household, Lives, admin, household
from tests.worlds.joining_world import PRIVATE, agrees, is_stranger, link_of
from tests.worlds.outbox_world import ANN, town

EVE_LIVES, BOB_STRANGER = Lives("Eve", stranger=True), Lives("Bob", stranger=True)
EVE = EVE_LIVES.person_id


async def walks_to_the_picker(h: Household, kind: str = "Member") -> None:
    """Ann has the key under which she picks, for somebody without a phone."""
    asked = await h["Ann"].sends("/invite")
    for button in (kind, "Next", "👤"):
        await h["Ann"].presses(button)
    await h["Ann"].sees("with the key below the input field", after=asked)


async def picks_eve(h: Household) -> Seen:
    """Answers the message that Ann passes on."""
    await walks_to_the_picker(h, "Viewer")
    await h["Ann"].picks("👤", EVE)
    await h["Ann"].sees(rf"You chose Eve \(id {EVE}\)")
    return await h["Ann"].sees("Invitation for Eve")


async def test_whom_the_admin_picked_opens_the_bot_agrees_and_is_in(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        sent = await picks_eve(h)
        await h["Ann"].sees_no_keyboard()
        assert rf"Invitation for Eve (id {EVE}): viewer" in sent.text
        assert "You confirm" not in sent.text
        await h["Eve"].opens(await link_of(h, sent))
        await agrees(h["Eve"], "中文", "我同意")
        await h["Eve"].sees("欢迎，Eve！")
        used = await h["Ann"].sees(rf"Used by Eve \(id {EVE}\)")
        assert (used.message_id, used.buttons) == (sent.message_id, ())
        person = await h.person("Eve")
        assert person is not None
        assert (person.role, person.lang) == (Role.VIEWER, "zh")
        await h.chat.outbox.flush(WAIT_LIMIT_S)  # menus come last
        assert "screen" in {command.name for command in await h["Eve"].menu()}
        assert not any("wants to join" in text for text in await h.texts("Ann"))


async def test_a_start_without_any_link_is_enough_for_them_and_for_nobody_else(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES, BOB_STRANGER) as h:
        link = await link_of(h, await picks_eve(h))
        await h["Bob"].opens(link)
        await h["Bob"].sends("/start")
        await h["Bob"].sees("private")
        assert await h.texts("Bob") == [PRIVATE.format(43)]
        await h["Eve"].sends("/start")
        await h["Eve"].sees("Which language")
        entries = await h.context.dispatcher.history.audit(await h.caller("Ann"), 50)
        # The link of a picked person is no wrong code.
        assert [entry.event for entry in entries] == [AuditEvent.INVITATION_MADE]


async def test_a_person_who_is_in_cannot_be_picked_into_another_role(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await walks_to_the_picker(h, "Viewer")
        await h["Ann"].picks("👤", 43)
        await h["Ann"].sees(r"Bob \(id 43\) is in already. Nothing was changed")
        await h["Ann"].sees_no_keyboard()
        person = await h.person("Bob")
        assert person is not None
        assert (person.role, len(person.bindings)) == (Role.MEMBER, 1)


async def test_a_revoked_pick_brings_nobody_in(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        sent = await picks_eve(h)
        await h["Eve"].sends("/start")
        await h["Eve"].presses("English")
        consent = await h["Eve"].sees("Before you join")
        await h["Ann"].presses("🗑", sent.message_id)
        await h["Eve"].sees("private")
        assert (await h["Eve"].presses_data(consent, consent.buttons[0].data)).show_alert
        assert await is_stranger(h, h["Eve"])


async def test_a_choice_that_comes_too_late_says_so_and_takes_the_key_away(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        await walks_to_the_picker(h)
        async with h.store.database.transaction():
            await h.store.database.change("UPDATE invitations SET expires_at = 1")
        await h["Ann"].picks("👤", EVE)
        await h["Ann"].sees("That choice is too old. Send /invite again")
        await h["Ann"].sees_no_keyboard()
        await h["Eve"].sends("/start")
        await h["Eve"].sees("private")


async def test_somebody_who_is_no_admin_any_more_picks_nobody(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES, admin("Dan")) as h:
        await walks_to_the_picker(h)
        await h.store.people.set_role(h["Dan"].user_id, ANN, Role.MEMBER)
        await h["Ann"].picks("👤", EVE)
        await h["Ann"].sees("I can only read text")
        await h["Eve"].sends("/start")
        await h["Eve"].sees("private")


async def test_the_key_outlives_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with household(tmp_path, EVE_LIVES, inside=t) as h:
            await walks_to_the_picker(h)
            await h["Ann"].sees_keyboard("👤")
        async with household(tmp_path, EVE_LIVES, inside=t) as h:
            await h["Ann"].picks("👤", EVE)
            await h["Ann"].sees("Invitation for Eve")


async def test_whom_an_admin_picked_is_still_known_when_the_update_is_acted_on_again() -> None:
    shared = UsersShared(7, (SharedUser(EVE, first_name="Eve"),))
    message = Message(1, datetime(2026, 1, 2, tzinfo=UTC), Chat(ANN, Chat.PRIVATE), users_shared=shared)
    read = Update.de_json(json.loads(written(Update(1, message=message))), None)
    assert read.message is not None
    assert read.message.users_shared == shared
