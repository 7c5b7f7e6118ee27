"""What servers mean by their refusals, from their codes and words: no pictures, too long, filtered, no money.

Sources: the error tables of OpenAI, Anthropic, Google, Alibaba Model Studio, Volcano Ark, BigModel and
OpenRouter, and what vLLM, llama.cpp, Ollama and SGLang answer.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import cast
from urllib.parse import urlsplit

_I = re.IGNORECASE
_ABOUT_FORMATS = re.compile(r"image (?:format|type|size|resolution)|mime|图片格式|图片尺寸|图像格式", _I)
_NO_PICTURES = re.compile(
    r"(?:not|n't|\bno|cannot|unable to)\b[^.]{0,60}(?:support|accept|process|take|handle)[^.]{0,60}"
    r"(?:image|vision|visual|picture|multi-?modal)"
    r"|(?:image|vision|multi-?modal)[^.]{0,60}(?:not|un)[ -]?support"
    r"|unknown variant .?image_url|not a (?:vision|multi-?modal) model|missing data required for image"
    r"|no endpoints found that support image|only supports? text|text[- ]only model|mmproj"
    r"|(?:不支持|无法)[^。]{0,12}(?:图片|图像|视觉|多模态)",
    _I,
)
_TOO_LONG = re.compile(
    r"context[ _]?length|context (?:window|size)|maximum context|max_model_len|context is too long"
    r"|(?:prompt|input|request) (?:is )?too long|too many (?:input )?tokens|range of input length"
    r"|exceeds? (?:the )?max(?:imum)?[^.]{0,40}tokens|(?:输入|上下文)[^。]{0,12}(?:超|过长)",
    _I,
)
_FILTERED = re.compile(
    r"content[ _]?filter|content management policy|data_?inspection_?failed|content_policy|sensitivecontent"
    r"|inappropriate content|prohibited_content|safety system|敏感内容|不安全或敏感|contentfilter",
    _I,
)
_NO_CREDIT = re.compile(
    r"insufficient_quota|insufficient (?:account )?balance|exceeded your current quota"
    r"|credit balance is too low|arrearage|accountoverdue|billing_hard_limit|out of credits"
    r"|insufficient credits|余额不足|欠费",
    _I,
)
_BAD_KEY = re.compile(r"api[ _]?key[^.]{0,30}(?:not valid|invalid|incorrect|expired)|invalid_?api_?key", _I)
_EXPIRED = re.compile(r"expired|过期", _I)
_USAGE = re.compile(r"stream_options|include_usage", _I)
# BigModel's own numbers, see its page of error codes.
_CODES = {"1113": _NO_CREDIT, "1301": _FILTERED, "1261": _TOO_LONG}
_MOST_WORDS = 4_000


class RefusalMeaning(Enum):
    """What a refusal means."""

    PICTURES = auto()
    TOO_LONG = auto()
    FILTERED = auto()
    NO_CREDIT = auto()
    KEY = auto()
    KEY_EXPIRED = auto()
    USAGE = auto()  # the server does not know the field that asks for its counts


@dataclass(frozen=True, slots=True)
class ServerError:
    """A server's error object, whatever its form. code, message: '' where it gives none."""

    code: str = ""
    message: str = ""


def server_error(body: object) -> ServerError:
    """Reads `{"error": {...}}`, its inside, a list of it (Google), or a sentence (Ollama, FastAPI)."""
    if isinstance(body, list) and body:
        return server_error(cast("list[object]", body)[0])
    if isinstance(body, str) and not body.lstrip().startswith("<"):  # of a web page nothing is read
        return ServerError(message=body.strip())
    if not isinstance(body, Mapping):
        return ServerError()
    fields = cast("Mapping[str, object]", body)
    inner = fields.get("error")
    if isinstance(inner, Mapping | list):
        return server_error(cast("object", inner))
    message = next(
        (text for name in ("message", "error", "detail", "msg") if (text := _text(fields, name))), ""
    )
    codes = (_text(fields, name) for name in ("code", "type", "status"))
    return ServerError(" ".join(code for code in codes if code), message)


def refusal_of(status: int, error: ServerError) -> RefusalMeaning | None:
    """What the refusal means, None if its words say nothing that is known. status: 0 inside a stream."""
    words = f"{error.code} {error.message}"[:_MOST_WORDS]
    known = next((pattern for code, pattern in _CODES.items() if code in error.code.split()), None)
    if known is _NO_CREDIT or status == 402 or _NO_CREDIT.search(words):
        return RefusalMeaning.NO_CREDIT
    if status in (401, 403) or (status == 400 and _BAD_KEY.search(words)):
        return RefusalMeaning.KEY_EXPIRED if _EXPIRED.search(words) else RefusalMeaning.KEY
    if known is _FILTERED or _FILTERED.search(words):
        return RefusalMeaning.FILTERED
    if status == 413 or known is _TOO_LONG or _TOO_LONG.search(words):
        return RefusalMeaning.TOO_LONG
    if status == 400 and _USAGE.search(words):
        return RefusalMeaning.USAGE
    if _NO_PICTURES.search(words) and not _ABOUT_FORMATS.search(words):
        return RefusalMeaning.PICTURES
    return None


# How keys of a service begin, its name, and the end of its hosts.
_KEYS = (
    ("sk-ant-", "Anthropic", "anthropic.com"),
    ("AIza", "Google Gemini", "googleapis.com"),
    ("sk-or-", "OpenRouter", "openrouter.ai"),
    ("gsk_", "Groq", "groq.com"),
    ("hf_", "Hugging Face", "huggingface.co"),
    ("sk-proj-", "OpenAI", "openai.com"),
    ("xai-", "xAI", "x.ai"),
    ("nvapi-", "NVIDIA", "nvidia.com"),
    ("pplx-", "Perplexity", "perplexity.ai"),
    ("fw_", "Fireworks", "fireworks.ai"),
    ("ark-", "Volcano Ark", "volces.com"),
)


def other_service(api_key: str, base_url: str) -> str:
    """The service that keys like this one are for, '' if that is unknown or the one of this address."""
    host = urlsplit(base_url).hostname or ""
    for begin, service, domain in _KEYS:
        if api_key.startswith(begin):
            return "" if host == domain or host.endswith(f".{domain}") else service
    return ""


def _text(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name)
    return str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
