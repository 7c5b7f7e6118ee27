"""The model that `farhand demo --model` names."""

import pytest

from agent.contract.model import DIALECT_NAMES
from agent.standin import family_names
from bot.demo import DemoModel, demo_model


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("qwen3-vl", DemoModel("qwen3-vl-plus", "qwen3-vl")),
        ("Qwen3-VL", DemoModel("qwen3-vl-plus", "qwen3-vl")),
        ("qwen3-vl-flash", DemoModel("qwen3-vl-flash", "qwen3-vl")),
        ("claude-sonnet-5-5", DemoModel("claude-sonnet-5-5", "claude-large")),
        ("mobile-agent-v3", DemoModel("mobile-agent-v3", "mobile-agent-v3")),
        ("autoglm", DemoModel("autoglm-phone-9b", "autoglm")),
    ],
)
def test_a_family_stands_for_one_of_its_models_and_a_model_for_its_family(
    given: str, meant: DemoModel
) -> None:
    assert demo_model(given) == meant


@pytest.mark.parametrize("given", ["", "tin-can", "gpt-0"])
def test_what_no_family_knows_is_no_model(given: str) -> None:
    assert demo_model(given) is None


def test_the_stand_in_speaks_every_dialect() -> None:
    assert set(DIALECT_NAMES) <= set(family_names())
