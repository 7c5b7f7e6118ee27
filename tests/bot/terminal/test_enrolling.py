"""`farhand code`: people listed, a seed shown in the terminal alone and kept once a code of it was typed."""

import asyncio
import re
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.codes import CodeResult
from bot.cli import main
from bot.store import Store
from bot.terminal import enrolling

ANN, BOB = 42, 43
SEED = SecretStr("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")


def now(off_s: int = 0) -> str:
    """What a generator with the seed shows.

    Of now or later, so that it is still good when the 30 s end meanwhile.
    """
    return TOTP(SEED.get_secret_value()).at(int(time.time()) + off_s)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ann and Bob are known, and the next seed is ours."""
    monkeypatch.setattr(enrolling, "new_seed", lambda: SEED)

    async def move_in() -> None:
        async with Store.open(tmp_path / "bot.sqlite3") as store:
            for person_id, name in ((ANN, "Ann"), (BOB, "Bob \x1b[31mred")):
                await store.claims.take_claim(
                    await store.claims.make_claim(again=True), person_id, name, "en"
                )

    asyncio.run(move_in())
    return tmp_path


def farhand(data: Path, *words: str, typed: str = "", lang: str = "en") -> Result:
    """The command with these lines typed."""
    env = {"FARHAND_DATA_DIR": str(data), "FARHAND_LANG": lang}
    return CliRunner().invoke(main, ["code", *words], input=typed, env=env)


def is_set_up(data: Path, person_id: int) -> bool:
    async def look() -> bool:
        async with Store.open(data / "bot.sqlite3") as store:
            return await store.codes.is_set_up(person_id)

    return asyncio.run(look())


def checked(data: Path, code: str) -> CodeResult:
    async def look() -> CodeResult:
        async with Store.open(data / "bot.sqlite3") as store:
            return (await store.codes.check(ANN, code)).result

    return asyncio.run(look())


def test_people_are_listed_with_their_ids(data: Path) -> None:
    assert farhand(data, str(ANN), typed=now()).exit_code == 0
    listed = farhand(data)
    assert listed.exit_code == 0
    assert "42  Ann: has a code" in listed.output
    assert "43  Bob [31mred: no code" in listed.output
    assert "\x1b" not in listed.output
    assert SEED.get_secret_value() not in listed.output


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_seed_is_shown_as_qr_and_as_text_and_confirmed_by_a_code(data: Path, lang: str) -> None:
    code = now()
    done = farhand(data, str(ANN), typed=f"{code[:3]} {code[3:]}\n", lang=lang)
    assert done.exit_code == 0
    assert "JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP" in done.output
    assert len(re.findall("[▀▄█]", done.output)) > 200
    assert "Telegram" in done.output
    assert is_set_up(data, ANN)
    assert checked(data, code) is CodeResult.USED
    assert checked(data, now(30)) is CodeResult.RIGHT


@pytest.mark.parametrize("typed", ["000000\n", "12345\n", "hello\n", "\n", ""])
def test_without_a_right_code_nothing_is_kept(data: Path, typed: str) -> None:
    done = farhand(data, str(ANN), typed=typed)
    assert done.exit_code == 1
    assert not is_set_up(data, ANN)
    assert not (data / "keys").exists()


def test_a_wrong_code_can_be_typed_again(data: Path) -> None:
    done = farhand(data, str(ANN), typed=f"000000\n{now()}\n")
    assert done.exit_code == 0
    assert "That is not the code of now" in done.output
    assert is_set_up(data, ANN)


def test_another_code_is_replaced_only_if_wanted(data: Path) -> None:
    assert farhand(data, str(ANN), typed=now()).exit_code == 0
    kept = (data / "keys" / "totp" / str(ANN)).read_text()
    refused = farhand(data, str(ANN), typed="n\n")
    assert (refused.exit_code, "Replace it?" in refused.output, "JBSW" in refused.output) == (1, True, False)
    assert checked(data, now(30)) is CodeResult.RIGHT
    code = now()
    assert farhand(data, str(ANN), typed=f"y\n{code}\n").exit_code == 0
    assert (data / "keys" / "totp" / str(ANN)).read_text() == kept
    assert checked(data, code) is CodeResult.USED


def test_a_code_can_be_taken_away(data: Path) -> None:
    assert farhand(data, str(ANN), typed=now()).exit_code == 0
    assert farhand(data, str(ANN), "--remove").exit_code == 0
    assert not is_set_up(data, ANN)
    assert checked(data, now()) is CodeResult.NONE
    assert farhand(data, str(ANN), "--remove").exit_code == 1


def test_unknown_people_and_folders_are_told(data: Path) -> None:
    nobody = farhand(data, "7")
    assert (nobody.exit_code, "Nobody here has the id 7." in nobody.output) == (1, True)
    assert farhand(data, "--remove").exit_code == 2
    elsewhere = farhand(data / "elsewhere", str(ANN))
    assert (elsewhere.exit_code, "no database" in elsewhere.output) == (1, True)
    assert not (data / "elsewhere").exists()
