"""`farhand health` and `farhand doctor` of a bot and of a home, with a real bus between the two."""

import asyncio
import re
from pathlib import Path

import pytest

from agent.bus.keyring import BusKeyring
from tests.e2e.test_two_places import TwoPlaces, two_places
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.program import farhand

pytestmark = pytest.mark.timeout(300)


async def _said(places: TwoPlaces, side: str, *words: str) -> tuple[int, str]:
    """Exit code and output of a command on the computer of the bot, or of the home."""
    env = places.world.env if side == "bot" else places.env
    code, out, _ = await farhand(*words, env=env, cwd=places.world.folder)
    return code, out


async def _until_said(places: TwoPlaces, side: str, pattern: str) -> tuple[int, str]:
    """The first `farhand health` that says this; a heartbeat comes every 5 s."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        while True:
            code, out = await _said(places, side, "health")
            if re.search(pattern, out):
                return code, out
            await asyncio.sleep(0.5)  # wall time: each look is a program of its own


async def test_both_sides_say_how_the_homes_and_the_bus_are(tmp_path: Path) -> None:
    async with two_places(tmp_path) as places:
        assert (await _said(places, "home", "health"))[0] == 2
        async with places.world.restarted() as bot:
            code, out = await _until_said(places, "bot", "needs a look")
            assert (code, "Home “flat”: never here yet" in out) == (0, True), out
            async with places.home() as home:
                await bot.logs(f"home {places.identity.home_id} is present")
                code, out = await _until_said(places, "bot", "Home “flat”: here, version")
                assert code == 0, out
                code, out = await _until_said(places, "home", "This home works")
                assert code == 0
                for line in ("✓ Bus: connected", "✓ Key: used by this computer alone", "Phones: none yet"):
                    assert line in out
                for line in ("Disk:", "adb server: answers", "Model: not asked yet", "journal.sqlite3"):
                    assert line in out
                assert "Telegram" not in out
                assert "Outbox" not in out
                code, out = await _said(places, "home", "doctor")
                assert "✓ It keeps what is sent on its disk." in out
                assert "Telegram knows" not in out
                assert code == 0, out
                await home.kill()
            code, out = await _until_said(places, "bot", "Home “flat”: away for")
            assert (code, "needs a look" in out) == (0, True), out
            code, out = await _said(places, "bot", "doctor")
            assert "✓ It keeps what is sent on its disk." in out
            assert "adb on this computer" not in out
            assert code == 0, out
            await places.bus.server.stop()
            await _until_said(places, "bot", "Bus: not reached for")


async def test_the_doctor_of_a_home_says_what_is_wrong_with_the_bus(tmp_path: Path) -> None:
    async with two_places(tmp_path) as places:
        await places.bus.enrol_with_streams(places.identity.home_id)  # another key: its streams are there
        places.bus.server.limit_files(16)
        code, out = await _said(places, "home", "doctor")
        assert (code, "It keeps nothing" in out) == (1, True), out
        await places.bus.server.stop()
        await places.bus.server.start()
        keyring = BusKeyring.read(tmp_path / "data" / "bus", places.bus.bot)
        await keyring.revoke(places.identity.credentials.user_key)
        code, out = await _said(places, "home", "doctor")
        assert (code, "does not let this home in" in out) == (1, True), out
        await places.bus.server.stop()
        code, out = await _said(places, "home", "doctor")
        assert (code, "is not reached" in out) == (1, True), out
        (tmp_path / "flat" / "bus" / "identity.json").chmod(0o644)
        code, out = await _said(places, "home", "doctor")
        assert (code, "identity.json" in out) == (1, True), out
