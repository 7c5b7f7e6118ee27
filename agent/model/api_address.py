"""Where on a server its API answers, for a person who gave an address without its path or with too much.

Only other paths of the same server are tried: the key goes nowhere else.
"""

import json
from collections.abc import Iterator
from typing import cast
from urllib.parse import urlsplit, urlunsplit

from openai import APIError, APIStatusError, AsyncOpenAI

_PROBE_S = 5.0
_MOST = 4
_TAILS = ("/chat/completions", "/completions", "/responses", "/messages", "/models")
# Services whose API does not begin with /v1; their own pages, as of the autumn of 2026.
_PATHS = {
    "dashscope.aliyuncs.com": "/compatible-mode/v1",
    "dashscope-intl.aliyuncs.com": "/compatible-mode/v1",
    "open.bigmodel.cn": "/api/paas/v4",
    "api.z.ai": "/api/paas/v4",
    "ark.cn-beijing.volces.com": "/api/v3",
    "api.novita.ai": "/openai",
    "openrouter.ai": "/api/v1",
    "generativelanguage.googleapis.com": "/v1beta/openai",
    "api.groq.com": "/openai/v1",
}


async def better_address(base_url: str, client: AsyncOpenAI) -> str:
    """The address of this server that answers like an API, '' if this one does or none is found.

    client: of `base_url`; its key is sent along.
    """
    if await _is_api(base_url, client):
        return ""
    for address in candidates(base_url):
        if await _is_api(address, client):
            return address
    return ""


def candidates(base_url: str) -> list[str]:
    """Other addresses of the same server, the most likely first."""
    parts = urlsplit(base_url)
    here = parts.path.rstrip("/")
    paths = dict.fromkeys(path for path in _paths(here, parts.hostname or "") if path != here)
    return [urlunsplit((parts.scheme, parts.netloc, path, "", "")) for path in paths][:_MOST]


def _paths(here: str, host: str) -> Iterator[str]:
    tail = next((tail for tail in _TAILS if here.endswith(tail)), "")
    cut = here.removesuffix(tail)
    if tail:
        yield cut
    if host in _PATHS:
        yield _PATHS[host]
    yield f"{cut}/v1"
    yield "/v1"
    yield "/api/v1"


async def _is_api(address: str, client: AsyncOpenAI) -> bool:
    """Does it list models, or refuse the key in the form of an API?"""
    try:
        other = client.with_options(base_url=address, timeout=_PROBE_S, max_retries=0)
        answer = await other.models.with_raw_response.list()
    except APIStatusError as err:
        return err.status_code in (401, 403) and isinstance(err.body, dict)
    except APIError:
        return False
    try:
        body: object = json.loads(answer.content)
    except ValueError:
        return False
    return isinstance(body, dict) and isinstance(cast("dict[str, object]", body).get("data"), list)
