"""`farhand home code`: whom the home knows, a seed that stays on its disk, and its removal."""

import asyncio
import stat
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.people import ALL_RIGHTS, Caller
from agent.journal import Journal
from bot.cli import main
from bot.terminal import home_code

ANN, BOB = 42, 43
SEED = SecretStr("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home whose bot has told it of two people; the next seed is ours."""
    monkeypatch.setattr(home_code, "new_seed", lambda: SEED)

    async def learn() -> None:
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            known = (Caller(ANN, "Ann", frozenset()), Caller(ANN, "Ann", ALL_RIGHTS, "paper"))
            await journal.people.replace((*known, Caller(BOB, "Bob \x1b[31mred", frozenset())), 1)

    asyncio.run(learn())
    return tmp_path


def farhand(data: Path, *words: str, typed: str = "", lang: str = "en") -> Result:
    """The command with these lines typed."""
    env = {"FARHAND_DATA_DIR": str(data), "FARHAND_LANG": lang}
    return CliRunner().invoke(main, ["home", "code", *words], input=typed, env=env)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_seed_is_set_up_shown_once_and_removed(data: Path, lang: str) -> None:
    shown = TOTP(SEED.get_secret_value()).at(int(time.time()))
    done = farhand(data, str(ANN), typed=f"{shown}\n", lang=lang)
    assert done.exit_code == 0, done.output
    for words in ("JBSW Y3DP EHPK 3PXP", "code_above: 0", str(data / "policy.yaml")):
        assert words in done.output.replace("\n", "") or words in done.output
    seed = data / "home-codes" / str(ANN)
    assert stat.S_IMODE(seed.stat().st_mode) == 0o600
    assert SEED.get_secret_value().encode() not in (data / "journal.sqlite3").read_bytes()
    listed = farhand(data, lang=lang)
    assert (listed.exit_code, "\x1b" in listed.output, "JBSW" in listed.output) == (0, False, False)
    assert len([line for line in listed.output.splitlines() if str(ANN) in line or str(BOB) in line]) == 2
    assert farhand(data, str(ANN), "--remove", lang=lang).exit_code == 0
    assert farhand(data, str(ANN), "--remove", lang=lang).exit_code == 1
    assert not seed.exists()


def test_nothing_is_kept_without_a_right_code_a_known_person_or_a_home(data: Path, tmp_path: Path) -> None:
    assert farhand(data, str(ANN), typed="000000\n").exit_code == 1
    unknown = farhand(data, "99")
    assert (unknown.exit_code, "knows nobody with the id 99" in unknown.output) == (1, True)
    nowhere = farhand(tmp_path / "none", str(ANN))
    assert (nowhere.exit_code, "There is no home in" in nowhere.output) == (1, True)
    assert not (data / "home-codes").exists()
    assert farhand(data, "--remove").exit_code == 2
    assert "QR" in farhand(data, "-h").output
