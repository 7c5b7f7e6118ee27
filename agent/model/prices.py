"""What models cost: a dated table of published prices, and the household's own file before it.

Prices change, and services have tiers: what is shown is "about". No price here is converted; each stands in
the currency of its service.
"""

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

_LOCAL_ENDS = (".local", ".lan", ".internal", ".home", ".home.arpa", ".localdomain")


@dataclass(frozen=True, slots=True)
class Price:
    """Of one million tokens each, in units of the currency.

    model: pattern of the model's name, searched from its start without regard to case.
    host: the end of the server's host, '' for any.
    cached: of prompt tokens that the server has in its cache; None for the price of the others.
    source: where it was published; seen: the day of that page ('2026-11-05').
    """

    model: str
    currency: str
    input: float
    output: float
    cached: float | None = None
    host: str = ""
    source: str = ""
    seen: str = ""


FREE = Price("", "", 0.0, 0.0, source="a server of one's own")

_ANTHROPIC = ("anthropic.com", "platform.claude.com, pricing", "2026-10-24")
_OPENAI = ("openai.com", "developers.openai.com, pricing, as listed by morphllm.com", "2026-06-30")
_GOOGLE = ("googleapis.com", "ai.google.dev, pricing", "2026-07-04")
_ALIBABA = ("dashscope.aliyuncs.com", "Alibaba Cloud Model Studio, Beijing, up to 32k tokens", "2026-01-31")
_ARK = ("volces.com", "Volcano Ark, documentation 1536429", "2026-09-20")


def _usd(
    model: str, of: tuple[str, str, str], prompt: float, cached: float | None, completion: float
) -> Price:
    host, source, seen = of
    return Price(model, "$", prompt, completion, cached, host, source, seen)


def _yuan(
    model: str, of: tuple[str, str, str], prompt: float, cached: float | None, completion: float
) -> Price:
    host, source, seen = of
    return Price(model, "¥", prompt, completion, cached, host, source, seen)


# The first that fits counts. A family without a published price that was found is not in it.
TABLE: Sequence[Price] = (
    _usd(r"claude-(?:fable|mythos)-5-1", _ANTHROPIC, 10, 0.25, 50),
    _usd(r"claude-(?:fable|mythos)-5", _ANTHROPIC, 10, 1, 50),
    _usd(r"claude-opus-5-5", _ANTHROPIC, 4, 0.2, 20),
    _usd(r"claude-opus-(?:5|4-[5-8])", _ANTHROPIC, 5, 0.5, 25),
    _usd(r"claude-sonnet-5-5", _ANTHROPIC, 2, 0.1, 10),
    _usd(r"claude-sonnet-5", _ANTHROPIC, 2, 0.2, 10),
    _usd(r"claude-sonnet-4", _ANTHROPIC, 3, 0.3, 15),
    _usd(r"claude-haiku-5-5", _ANTHROPIC, 0.1, 0.01, 0.5),
    _usd(r"claude-haiku-4-5", _ANTHROPIC, 1, 0.1, 5),
    _usd(r"gpt-5\.5-pro|gpt-5\.4-pro", _OPENAI, 30, None, 180),
    _usd(r"gpt-5\.5", _OPENAI, 5, 0.5, 30),
    _usd(r"gpt-5\.4-mini", _OPENAI, 0.75, 0.075, 4.5),
    _usd(r"gpt-5\.4-nano", _OPENAI, 0.2, 0.02, 1.25),
    _usd(r"gpt-5\.4", _OPENAI, 2.5, 0.25, 15),
    _usd(r"gpt-5\.2(?!-pro)", _OPENAI, 1.75, 0.175, 14),
    _usd(r"gpt-5-mini", _OPENAI, 0.25, 0.025, 2),
    _usd(r"gemini-3-flash", _GOOGLE, 0.5, 0.05, 3),
    _usd(r"gemini-3(?:\.1)?-pro", _GOOGLE, 2, None, 12),
    _yuan(r"qwen3-vl-plus", _ALIBABA, 1, 0.2, 10),
    _yuan(r"qwen3-vl-flash", _ALIBABA, 0.15, 0.03, 1.5),
    _yuan(r"qwen-vl-max", _ALIBABA, 1.6, 0.32, 4),
    _yuan(r"qwen-vl-plus", _ALIBABA, 0.8, 0.16, 2),
    _yuan(r"doubao-1-5-ui-tars", _ARK, 3.5, None, 12),
    _usd(r"glm-5v-turbo", ("z.ai", "z.ai, as listed by getmaxim.ai", "2026-10-31"), 1.2, None, 4),
    _usd(r"zai-org/autoglm-phone", ("novita.ai", "novita.ai, model page", "2026-09-20"), 0.035, None, 0.138),
    _yuan(r"autoglm-phone$", ("bigmodel.cn", "BigModel: free for a limited time", "2026-09-20"), 0, None, 0),
)  # fmt: skip


def price_of(model: str, base_url: str, own: Sequence[Price] = ()) -> Price | None:
    """The price of a model at an address; None if it is unknown. own: of the household's file, asked first.

    A server of one's own costs nothing here, unless the file says otherwise.
    """
    host = urlsplit(base_url).hostname or ""
    if (found := _first(own, model, host)) is not None:
        return found
    return FREE if is_own_server(host) else _first(TABLE, model, host)


def is_own_server(host: str) -> bool:
    """Does this host stand in one's own network, by its name or number?"""
    name = host.casefold()
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(_LOCAL_ENDS)
    return address.is_private or address.is_loopback or address.is_link_local


def cost_micro(price: Price, prompt: int, cached: int, completion: int) -> int:
    """Millionths of the currency. cached: of the prompt."""
    fresh, kept = prompt - cached, price.input if price.cached is None else price.cached
    return round(fresh * price.input + cached * kept + completion * price.output)


def _first(prices: Sequence[Price], model: str, host: str) -> Price | None:
    return next((price for price in prices if _fits(price, model, host)), None)


def _fits(price: Price, model: str, host: str) -> bool:
    end = price.host.casefold()
    here = not end or host.casefold() == end or host.casefold().endswith(f".{end}")
    return here and re.match(price.model, model, re.IGNORECASE) is not None
