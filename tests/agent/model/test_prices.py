"""What a model costs: the dated table, one's own server, and one's own file with its mistakes."""

import re
from datetime import date
from pathlib import Path

import pytest

from agent.model.prices import FREE, TABLE, Price, cost_micro, price_of
from agent.model.prices_file import PricesError, read_prices_file

OPENAI, ALIBABA = "https://api.openai.com/v1", "https://dashscope.aliyuncs.com/compatible-mode/v1"


@pytest.mark.parametrize(
    ("model", "address", "currency", "costs"),
    [
        ("gpt-5.5", OPENAI, "$", (5, 0.5, 30)),
        ("gpt-5.5-2026-04-24", OPENAI, "$", (5, 0.5, 30)),
        ("gpt-5.4-mini", OPENAI, "$", (0.75, 0.075, 4.5)),
        ("Claude-Opus-5-5", "https://api.anthropic.com/v1", "$", (4, 0.2, 20)),
        ("claude-opus-4-7", "https://api.anthropic.com/v1", "$", (5, 0.5, 25)),
        ("qwen3-vl-plus", ALIBABA, "¥", (1, 0.2, 10)),
        ("doubao-1-5-ui-tars-250428", "https://ark.cn-beijing.volces.com/api/v3", "¥", (3.5, None, 12)),
        ("autoglm-phone", "https://open.bigmodel.cn/api/paas/v4", "¥", (0, None, 0)),
    ],
)
def test_known_services_have_a_price_in_their_own_currency(
    model: str, address: str, currency: str, costs: tuple[float, float | None, float]
) -> None:
    price = price_of(model, address)
    assert price is not None
    assert (price.currency, (price.input, price.cached, price.output)) == (currency, costs)


def test_every_price_of_the_table_says_where_and_when_it_was_seen() -> None:
    for price in TABLE:
        assert price.source
        assert price.host
        assert date.fromisoformat(price.seen) <= date(2026, 11, 24)
        assert re.compile(price.model)
        assert price.input <= price.output
        assert price.cached is None or price.cached < price.input


@pytest.mark.parametrize(
    ("model", "address"),
    [
        ("gpt-5.5", "https://api.example.com/v1"),
        ("gpt-9", OPENAI),
        ("autoglm-phone-9b", "https://api.z.ai/v1"),
    ],
)
def test_a_price_that_nobody_knows_is_none(model: str, address: str) -> None:
    assert price_of(model, address) is None


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost", "192.168.1.5:8000", "[::1]:1", "gpu.local", "vllm", "10.0.0.2"]
)
def test_a_server_of_ones_own_costs_nothing(host: str) -> None:
    assert price_of("any", f"http://{host}/v1") is FREE


def test_cached_tokens_cost_less_where_their_price_is_known() -> None:
    assert cost_micro(Price("m", "$", 2, 10, 0.5), prompt=5000, cached=1000, completion=60) == 9100
    assert cost_micro(Price("m", "$", 2, 10), prompt=5000, cached=1000, completion=60) == 10600


async def prices_in(tmp_path: Path, text: str | bytes) -> tuple[Price, ...]:
    path = tmp_path / "prices.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return await read_prices_file(path)


async def test_the_own_file_goes_before_the_table_and_before_ones_own_server(tmp_path: Path) -> None:
    own = await prices_in(
        tmp_path,
        "- model: gpt-5.5\n  currency: €\n  input: 4\n  output: 20.5\n"
        "- {model: 'qwen*', address: gpu.local, currency: ¥, input: 0.1, cached: 0, output: 1}\n",
    )
    price = price_of("gpt-5.5", OPENAI, own)
    assert price is not None
    assert (price.currency, price.input, price.cached, price.output) == ("€", 4, None, 20.5)
    assert price_of("gpt-5.5-pro", OPENAI, own) is TABLE[9]  # a name is whole unless it ends in a star
    local = price_of("qwen3-vl-8b", "http://gpu.local/v1", own)
    assert local is not None
    assert (local.input, local.cached) == (0.1, 0)
    assert price_of("qwen3-vl-8b", "http://other.local/v1", own) is FREE


async def test_json_will_do(tmp_path: Path) -> None:
    (price,) = await prices_in(tmp_path, '[{"model": "m", "currency": "$", "input": 1, "output": 2.5}]')
    assert (price.input, price.output) == (1, 2.5)


async def test_all_mistakes_are_named_with_their_lines(tmp_path: Path) -> None:
    with pytest.raises(PricesError) as caught:
        await prices_in(
            tmp_path,
            "- model: a\n  currency: dollars\n  input: -1\n  output: free\n"
            "- model:\n  currency: $\n  input: 1\n  ouput: 2\n- nothing\n"
            "- {model: a, currency: $, input: 1, output: 2000000, model: b}\n",
        )
    assert caught.value.problems == (
        "line 2: 1.currency: a text of at most 4 characters is needed",
        "line 3: 1.input: a number from 0 to 100,000 is needed, the price of a million tokens",
        "line 4: 1.output: a number from 0 to 100,000 is needed, the price of a million tokens",
        "line 5: 2.model: a text of at most 200 characters is needed",
        "line 5: 2: output is missing",
        "line 8: 2.ouput: there is no such key; known are model, address, currency, input, cached, output",
        "line 9: 3: an entry has the keys model, currency, input and output",
        "line 10: 4.model: stands twice, first in line 10",
        "line 10: 4.output: a number from 0 to 100,000 is needed, the price of a million tokens",
    )


@pytest.mark.parametrize("text", ["", "{}", "[]", "prices: 1", "- [", b"\xff\xfe", "&a [*a]", "x" * 70_000])
async def test_what_is_no_list_of_prices_is_refused(tmp_path: Path, text: str | bytes) -> None:
    with pytest.raises(PricesError) as caught:
        await prices_in(tmp_path, text)
    assert len(caught.value.problems) == 1


async def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(PricesError, match=r"none\.yaml: The file cannot be read"):
        await read_prices_file(tmp_path / "none.yaml")
    assert await read_prices_file(None) == ()
