"""/pair in the chat: the words, the picture, and the message that goes along."""

from pathlib import Path

import pytest

from agent.contract.people import ALL_RIGHTS
from agent.contract.phones import PairingStep, PairStage
from devices.errors import PairRefused
from tests.worlds.chat_world import ATTIC, KITCHEN, chat

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("10.0.0.2:37001", "The six-digit code is missing"),
        ("123456", "The address is missing"),
        ("10.0.0.2:37001 12345", "That is not a pairing code"),
        ("10.0.0.2:37001 12345a", "That is not a pairing code"),
        ("10.0.0.2 123456", "“10.0.0.2” is not an address"),
        ("<b>:1 1234567", "That is not a pairing code"),
    ],
)
async def test_what_is_wrong_with_the_words_is_said_at_once(words: str, answer: str, tmp_path: Path) -> None:
    async with chat(tmp_path) as c:
        await c.ann.sends(f"/pair {words}")
        said = await c.ann.sees(answer)
        assert "/pair" in said.text
        assert c.house.done == []


async def test_a_code_pairs_and_the_same_message_ends_with_the_phone_s_buttons(tmp_path: Path) -> None:
    async with chat(tmp_path) as c:
        c.house.pairing = [PairingStep(PairStage.PAIRED), PairingStep(PairStage.CONNECTED, ATTIC)]
        await c.ann.sends("/pair 10.0.0.2:37001 123 456")
        said = await c.ann.sees("Redmi Note 9 is connected. Write what it should do.")
        assert [button.text for button in said.buttons] == ["🔍 Test", "📌 Keep address"]
        assert c.house.done == [("pair", "10.0.0.2:37001", "123456")]
        assert await c.default_phone() == "attic"
        (binding,) = await c.store.bindings.on("attic")
        assert (binding.person_id, binding.rights) == (c.ann.user_id, ALL_RIGHTS)
        assert len(await c.bot_texts()) == 1


async def test_a_refused_code_says_what_to_do_next(tmp_path: Path) -> None:
    async with chat(tmp_path) as c:
        c.house.pairing = [PairRefused("wrong", address="10.0.0.2:37001")]
        await c.ann.sends("/pair 10.0.0.2:37001 123456")
        await c.ann.sees("leave it open and send /pair")


async def test_a_phone_whose_port_does_not_show_is_asked_for(tmp_path: Path) -> None:
    async with chat(tmp_path) as c:
        c.house.pairing = [PairingStep(PairStage.PAIRED), PairingStep(PairStage.NEEDS_ADDRESS)]
        await c.ann.sends("/pair 10.0.0.2:37001 123456")
        await c.ann.sees("/connect 192.168.1.20:41234")


async def test_alone_it_shows_a_picture_that_can_be_scanned(tmp_path: Path) -> None:
    async with chat(tmp_path) as c:
        c.house.pairing = [PairingStep(PairStage.WAITING)]
        await c.ann.sends("/pair")
        shown = await c.ann.sees("scan this picture")
        assert (await c.ann.photo(shown)).startswith(PNG)
        ((call, _, password),) = c.house.done
        assert call == "pair_by_qr"
        assert password not in shown.text


async def test_a_picture_goes_along_with_its_pairing_and_is_replaced_at_the_end(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        c.house.pairing = [PairingStep(PairStage.WAITING)]
        await c.ann.sends("/pair")
        shown = await c.ann.sees("scan this picture")
        code = await c.ann.photo(shown)
        c.house.pairing = [
            PairingStep(PairStage.WAITING),
            PairingStep(PairStage.SEEN),
            PairingStep(PairStage.PAIRED),
            PairingStep(PairStage.CONNECTED, ATTIC),
        ]
        await c.ann.sends("/pair")
        ended = await c.ann.sees("✓ Paired. Redmi Note 9 is connected.")
        assert ended.message_id > shown.message_id
        assert (await c.ann.photo(ended)).startswith(PNG)
        assert await c.ann.photo(ended) != code
        assert ended.buttons == ()
        # A caption is too short for the check-up, so the buttons stand under a message of their own.
        news = await c.ann.sees("Redmi Note 9 is connected.", after=ended.message_id)
        assert news.button("🔍 Test") is not None


async def test_a_picture_that_nobody_scanned_ends_with_what_to_do(tmp_path: Path) -> None:
    async with chat(tmp_path) as c:
        c.house.pairing = [PairingStep(PairStage.FAILED, key="pair_not_seen")]
        await c.ann.sends("/pair")
        await c.ann.sees("No phone scanned the picture")
