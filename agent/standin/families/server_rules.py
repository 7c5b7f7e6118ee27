"""What the server of a family takes and refuses; each refusal is one of the real services'."""

from dataclasses import dataclass
from enum import StrEnum


class ToolRule(StrEnum):
    """Whether a server takes functions."""

    TAKES = "takes"
    REFUSES = "refuses"
    ONLY_WITHOUT_EFFORT = "only with reasoning_effort none"


_SAMPLING = frozenset({"temperature", "top_p", "frequency_penalty", "presence_penalty", "seed", "stop"})
_BASE = _SAMPLING | {"max_tokens", "max_completion_tokens", "n", "user", "stream", "stream_options"}
_TOOLS = frozenset({"tools", "tool_choice", "parallel_tool_calls"})
_VLLM = frozenset(
    {
        "top_k", "min_p", "repetition_penalty", "skip_special_tokens", "chat_template_kwargs",
        "mm_processor_kwargs", "response_format", "structured_outputs",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ServerRules:
    """Limits of a server.

    fields: of the body, besides model and messages; all others are refused.
    tools: functions of the request.
    most_temperature: the highest that is taken.
    details: of `image_url.detail`.
    images: (fewest, most) in one request; most 0 for no limit.
    many_images: (above how many, longest side in pixels then); (0, 0) for no such limit.
    longest_side: of a picture in pixels, 0 for no limit.
    ordered: must system, user and assistant come strictly by turns, each with text?
    cached: does its usage tell of tokens from a cache?
    window: of the context in tokens, picture and reply included; 0 for none.
    """

    fields: frozenset[str]
    tools: ToolRule = ToolRule.REFUSES
    most_temperature: float = 2
    details: frozenset[str] = frozenset({"auto", "low", "high"})
    images: tuple[int, int] = (0, 0)
    many_images: tuple[int, int] = (0, 0)
    longest_side: int = 0
    ordered: bool = False
    cached: bool = True
    window: int = 0


# open-autoglm.md 0: one picture; README's max-model-len is 25480, but hosted services take more.
AUTOGLM = ServerRules(_BASE, images=(1, 1), ordered=True, cached=False)
# vLLM, OpenAI-compatible server.
SELF_HOSTED = ServerRules(_BASE | _VLLM, window=131_072)
# Alibaba Bailian: tool calls of GUI-Plus are always text.
GUI_PLUS = ServerRules(
    _BASE | {"top_k", "repetition_penalty", "enable_thinking", "thinking_budget", "vl_high_resolution_images"}
)
DASHSCOPE = ServerRules(
    GUI_PLUS.fields | _TOOLS | {"response_format", "chat_template_kwargs", "skip_special_tokens"},
    tools=ToolRule.TAKES,
    window=262_144,
)
# Volcano Ark.
ARK = ServerRules(
    _BASE | _TOOLS | {"thinking", "service_tier", "reasoning_effort", "response_format"},
    tools=ToolRule.TAKES,
    window=131_072,
)
# BigModel and z.ai.
BIGMODEL = ServerRules(
    _BASE | _TOOLS | {"thinking", "do_sample", "response_format", "skip_special_tokens"},
    tools=ToolRule.TAKES,
    window=65_536,
)
# hub.hcompany.ai: at most 5 images.
HCOMPANY = ServerRules(
    _BASE | _TOOLS | {"structured_outputs", "reasoning_effort", "chat_template_kwargs", "enable_thinking"},
    tools=ToolRule.TAKES,
    images=(0, 5),
    window=131_072,
)
# Moonshot: "disallow custom temperature".
MOONSHOT = ServerRules(
    (_BASE - {"temperature", "top_p", "frequency_penalty", "presence_penalty"})
    | _TOOLS
    | {"thinking", "reasoning_effort", "response_format"},
    tools=ToolRule.TAKES,
    window=262_144,
)
_ORIGINAL = frozenset({"auto", "low", "high", "original"})
_OPENAI_FIELDS = (
    (_BASE - _SAMPLING - {"max_tokens"})
    | _TOOLS
    | {"reasoning_effort", "response_format", "service_tier", "prompt_cache_key", "verbosity", "store"}
)
# OpenAI: no sampling fields, max_completion_tokens in place of max_tokens; tools by model.
OPENAI = ServerRules(_OPENAI_FIELDS, ToolRule.TAKES, details=_ORIGINAL, window=400_000)
OPENAI_6 = ServerRules(_OPENAI_FIELDS, ToolRule.ONLY_WITHOUT_EFFORT, details=_ORIGINAL, window=400_000)
OPENAI_6_RESPONSES = ServerRules(_OPENAI_FIELDS, ToolRule.REFUSES, details=_ORIGINAL, window=400_000)
# Anthropic's OpenAI layer: ignores response_format, reasoning_effort, seed and penalties; caches nothing.
ANTHROPIC = ServerRules(
    _BASE | _TOOLS | {"response_format", "reasoning_effort", "thinking", "strict", "service_tier"},
    tools=ToolRule.TAKES,
    most_temperature=1,
    many_images=(20, 2000),
    longest_side=8000,
    cached=False,
    window=200_000,
)
# Google's OpenAI layer: unknown names are errors, top_k is one; sampling is taken and has no effect.
GOOGLE = ServerRules(
    _BASE | _TOOLS | {"reasoning_effort", "response_format", "extra_body", "google"},
    tools=ToolRule.TAKES,
    window=1_000_000,
)
# Any server that says it is compatible.
COMPATIBLE = ServerRules(_BASE | _TOOLS | _VLLM | {"reasoning_effort"}, tools=ToolRule.TAKES, window=131_072)
