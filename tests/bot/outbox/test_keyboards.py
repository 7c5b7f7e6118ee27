"""Buttons that copy and the key that picks a person: carried once, kept on disk like everything else."""

import json
from pathlib import Path

import pytest

from bot.outbox.outgoing import Button, Outgoing, Picker, Priority
from bot.outbox.rows import fingerprint, to_json
from tests.worlds.outbox_world import ANN, town

_LINK = "https://t.me/farhand_bot?start=abc"


def _with(*buttons: Button) -> Outgoing:
    return Outgoing(ANN, "invite:1", Priority.NOTICE, "a link", (buttons,))


async def test_a_button_that_copies_comes_back_after_a_restart_and_stays_with_an_edit(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        await t.fault(method="sendMessage", status=500, times=1)
        async with t.outbox() as o:
            await o.outbox.send(_with(Button("Copy", "", copy=_LINK), Button("Revoke", "v1:x")))
        async with t.outbox() as o:
            await o.has_delivered_all()
            shown = await t.ann.sees("a link")
            assert [(each.text, each.copy_text, each.data) for each in shown.buttons] == [
                ("Copy", _LINK, ""),
                ("Revoke", "", "v1:x"),
            ]
            await o.outbox.edit(_with(Button("Copy", "", copy=f"{_LINK}d")))
            await o.has_delivered_all()
            shown = await t.ann.sees(lambda message: len(message.buttons) == 1)
            assert await t.ann.copies("Copy", shown) == f"{_LINK}d"


async def test_a_key_that_picks_a_person_is_there_until_a_message_takes_it_away(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        await t.fault(method="sendMessage", status=500, times=1)
        picker = Picker("Choose a person", 7)
        async with t.outbox() as o:
            await o.outbox.send(Outgoing(ANN, "pick:1", Priority.NOTICE, "Who?", picker=picker))
        async with t.outbox() as o:
            keyboard = await t.ann.sees_keyboard("Choose a person")
            assert [[key.asks_for for key in row] for row in keyboard.rows] == [[1]]
            await o.outbox.send(Outgoing(ANN, "pick:2", Priority.NOTICE, "Thank you", no_picker=True))
            await t.ann.sees_no_keyboard()


async def test_more_than_the_apps_copy_is_refused_before_it_is_kept(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        with pytest.raises(ValueError, match="copies is over 256"):
            await o.outbox.send(_with(Button("Copy", "", copy="x" * 257)))


def test_buttons_without_copying_look_as_they_did_before_there_was_such_a_thing() -> None:
    plain = to_json(_with(Button("Stop", "v1:x", "danger")))
    assert json.loads(plain)["buttons"] == [[["Stop", "v1:x", "danger"]]]
    assert "picker" not in plain
    one, other = (to_json(_with(Button("Copy", "", copy=link))) for link in ("a", "b"))
    assert fingerprint(one, None) != fingerprint(other, None)
