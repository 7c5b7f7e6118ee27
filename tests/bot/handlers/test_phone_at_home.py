"""/connect and /pair where there are several homes: by the home's name, or by a question."""

import asyncio
from pathlib import Path

from agent.contract.home_view import HomeState
from agent.contract.phones import PairingStep, PairStage
from tests.bot.handlers.test_homes_chat import joined, shown
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.homes_world import of_household
from tests.worlds.household_world import Household, household

CODE = "735 126"


async def _two_homes(h: Household) -> tuple[str, str]:
    """Ids of the homes 'flat' and 'office pi', of which the second one is away."""
    homes = [(await (await joined(h, name)).asks()).home_id for name in ("flat", "office pi")]
    shown(h).states[homes[1]] = HomeState.AWAY
    await shown(h).refresh()
    return homes[0], homes[1]


def _is_on_disk(folder: Path, words: str) -> bool:
    return any(words.encode() in file.read_bytes() for file in folder.glob("*.sqlite3*"))


async def test_with_one_home_nothing_is_asked(tmp_path: Path) -> None:
    async with household(tmp_path, homes_of=of_household(tmp_path)) as h:
        await joined(h)
        await h["Ann"].sends(f"/connect {KITCHEN.address}")
        await h["Ann"].sees(lambda seen: "Kitchen phone is connected" in seen.text)
        assert shown(h).asked == []


async def test_an_address_without_a_home_is_asked_about_and_one_with_a_home_is_not(tmp_path: Path) -> None:
    async with household(tmp_path, homes_of=of_household(tmp_path)) as h:
        flat, office = await _two_homes(h)
        await h["Ann"].sends(f"/connect {KITCHEN.address}")
        question = await h["Ann"].sees(lambda seen: "At which home is" in seen.text and bool(seen.buttons))
        assert str(KITCHEN.address) in question.text
        assert [button.text for button in question.buttons] == ["🏠 flat", "🏠 office pi · away"]
        assert shown(h).asked == []
        await h["Ann"].presses("🏠 flat", question)
        over = await h["Ann"].sees(lambda seen: "Kitchen phone is connected" in seen.text)
        assert over.message_id == question.message_id
        after = await h["Ann"].sends(f"/connect OFFICE pi {KITCHEN.address}")
        await h["Ann"].sees(lambda seen: "Kitchen phone is connected" in seen.text, after=after)
        assert shown(h).asked == [flat, office]
        for wrong in (f"/connect barn {KITCHEN.address}", f"/pair barn 10.0.0.2:37001 {CODE}"):
            after = await h["Ann"].sends(wrong)
            said = await h["Ann"].sees("No home is called", after=after)
            assert said.text == "No home is called “barn”. There are: flat, office pi."


async def test_a_pairing_waits_for_its_home_and_its_code_is_on_no_disk(tmp_path: Path) -> None:
    async with household(tmp_path, homes_of=of_household(tmp_path)) as h:
        _, office = await _two_homes(h)
        h.homes.pairing = [PairingStep(PairStage.PAIRED), PairingStep(PairStage.CONNECTED, ATTIC)]
        await h["Ann"].sends(f"/pair 10.0.0.2:37001 {CODE}")
        question = await h["Ann"].sees(lambda seen: "At which home is 10.0.0.2:37001" in seen.text)
        assert not await asyncio.to_thread(_is_on_disk, tmp_path, CODE.replace(" ", ""))
        await h["Ann"].presses("🏠 office pi", question)
        await h["Ann"].sees(lambda seen: "Redmi Note 9 is connected" in seen.text)
        assert ("pair", "10.0.0.2:37001", CODE.replace(" ", "")) in h.homes.done
        assert shown(h).asked == [office]
        # A second question takes the place of the first, whose code is not kept any more.
        first = await h["Ann"].sends(f"/pair 10.0.0.2:37001 {CODE}")
        old = await h["Ann"].sees(lambda seen: "At which home is" in seen.text, after=first)
        second = await h["Ann"].sends("/pair 10.0.0.3:37001 000111")
        await h["Ann"].sees(lambda seen: "At which home is 10.0.0.3" in seen.text, after=second)
        await h["Ann"].presses("🏠 flat", old)
        await h["Ann"].sees(lambda seen: "Send /pair with address and code again" in seen.text)


async def test_the_picture_comes_once_the_home_is_chosen(tmp_path: Path) -> None:
    async with household(tmp_path, homes_of=of_household(tmp_path)) as h:
        flat, _ = await _two_homes(h)
        h.homes.pairing = [PairingStep(PairStage.WAITING)]
        await h["Ann"].sends("/pair")
        question = await h["Ann"].sees(lambda seen: "At which home is the new phone?" in seen.text)
        await h["Ann"].presses("🏠 flat", question)
        await h["Ann"].sees(lambda seen: "scan this picture" in seen.text)
        await h["Ann"].sees(lambda seen: seen.message_id == question.message_id and not seen.buttons)
        assert shown(h).asked == [flat]
