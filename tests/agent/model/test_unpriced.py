"""Models for which no budget can hold are named, also those that can be chosen instead."""

from pathlib import Path

from agent.contract.model import ModelAddress
from agent.model.models import models_at

_PRICED = ModelAddress("https://api.anthropic.com/v1", "key", "claude-sonnet-5")
_UNPRICED = ModelAddress("https://api.example.com/v1", "key", "any-model")


async def test_models_without_a_known_price_are_named_once(tmp_path: Path) -> None:
    others = {"a": _UNPRICED, "b": _UNPRICED, "c": _PRICED}
    async with models_at(_PRICED, None, tmp_path, lambda _err, _model: None, others=others) as models:
        assert models.unpriced == ()
        assert models.all_unpriced() == ("any-model",)
