"""Dockerfile and compose.yaml as far as that can be told without Docker."""

import re
from pathlib import Path
from typing import cast

import yaml

from bot.settings import Settings
from tests.project.image_files import DOCKERFILE, ROOT, copied, is_let_through

_COMPOSE = cast(
    "dict[str, dict[str, dict[str, object]]]", yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
)
_BOT = _COMPOSE["services"]["farhand"]


def test_what_is_copied_exists_and_is_let_through() -> None:
    assert len(copied()) > 6
    for name in copied():
        assert (ROOT / name).exists(), name
        assert is_let_through(name), name


def test_secrets_and_data_are_kept_out() -> None:
    for name in (".env", ".git", ".venv", "data", "tests", "docs"):
        assert not is_let_through(name), name


def test_both_targets_run_the_same_program_as_nobody_special() -> None:
    stages = {name: base for base, name in re.findall(r"^FROM (\S+) AS (\S+)$", DOCKERFILE, re.MULTILINE)}
    assert stages["slim"] == stages["full"] == "base"
    base = DOCKERFILE.split("AS base")[1].split("\nFROM")[0]
    assert "USER farhand" in base
    assert 'ENTRYPOINT ["tini", "--", "farhand"]' in base
    assert 'CMD ["run"]' in base
    assert "CMD farhand health" in base
    assert re.search(r"install .*\badb\b", base)


def test_data_keys_and_settings_are_in_the_volume() -> None:
    assert "FARHAND_DATA_DIR=/farhand/data" in DOCKERFILE
    assert "HOME=/farhand/home" in DOCKERFILE
    assert "WORKDIR /farhand\n" in DOCKERFILE
    assert _BOT["volumes"] == ["farhand:/farhand"]
    assert "farhand" in _COMPOSE["volumes"]


def test_compose_names_targets_and_settings_that_exist() -> None:
    build = cast("dict[str, str]", _BOT["build"])
    default = re.fullmatch(r"\$\{FARHAND_IMAGE:-(\w+)\}", build["target"])
    assert default
    assert f"AS {default[1]}\n" in DOCKERFILE
    settings = {name.upper() for name in Settings.model_fields}
    assert set(cast("dict[str, str]", _BOT["environment"])) <= settings
    assert _BOT["cap_drop"] == ["ALL"]
    assert "privileged" not in _BOT
    assert Path(build["context"]) == Path()
