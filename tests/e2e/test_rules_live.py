"""The household's rules while the program runs, and at its start."""

from pathlib import Path

import pytest

from tests.e2e.test_stories import LONG_S, report
from tests.e2e.world import World
from tests.worlds.program import farhand

pytestmark = pytest.mark.timeout(240)


def _saves(world: World, text: str) -> Path:
    path = Path(world.env["FARHAND_DATA_DIR"]) / "policy.yaml"
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.chmod(0o600)
    return new.replace(path)


async def test_mistakes_are_told_in_the_chat_and_the_rules_of_before_stay(world: World) -> None:
    _saves(world, "apps:\n  blocked: [com.android.settings]\n")
    await world.program.logs("the rules file was read anew")
    _saves(world, "apps:\n  bloked: [x]\n")
    told = await world.user.sees("The rules file has errors, so the old rules stay")
    assert "line 2: apps.bloked: is not known here; did you mean blocked?" in told.text
    task = await world.user.sends("turn off bluetooth")
    await world.user.sees(lambda seen: seen.reply_to == task and seen.text[:1] in "✅❌", timeout_s=LONG_S)
    assert not [fact for fact in world.facts if "bluetooth" in fact.lower()]
    _saves(world, "version: 1\n")
    again = await world.user.sends("turn off bluetooth")
    await world.user.sees(report("✅", again), timeout_s=LONG_S)
    assert [fact for fact in world.facts if "bluetooth" in fact.lower()]


async def test_nothing_starts_with_rules_that_cannot_be_used(world: World) -> None:
    assert await world.program.stop() == 0
    path = _saves(world, "apps: 1\nwords: 2\n")
    for words in (("run",), ("try", "turn off bluetooth")):
        code, _, err = await farhand(*words, env=world.env, cwd=world.folder)
        assert code == 2, words
        assert "line 1: apps: must have keys of its own below it" in err
        assert "line 2: words: must have keys of its own below it" in err
        assert "Traceback" not in err
    code, _, err = await farhand("policy", "check", env=world.env, cwd=world.folder)
    assert code == 1
    assert str(path) in err


async def test_the_decisions_are_exported_while_the_bot_runs(world: World) -> None:
    task = await world.user.sends("turn off bluetooth")
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    code, out, err = await farhand("audit", "export", env=world.env, cwd=world.folder)
    assert code == 0, err
    lines = out.splitlines()
    assert lines[0].startswith("time,event,person_id,")
    assert any(",input_free,501," in line for line in lines[1:])
    assert "bluetooth" not in out.lower(), "no texts"
    await world.user.sends("/audit")
    await world.user.sees("nothing sensitive")
