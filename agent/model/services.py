"""The services that people can get a model from: address, names of models, where an account is made.

Addresses and names are those of the services' own pages, as of the autumn of 2026; names come and go there,
so any other name can be typed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class ServiceGroup(StrEnum):
    """How a menu groups them."""

    PHONE = "phone"  # models made for phones
    QWEN = "qwen"
    CHINA = "china"
    GENERAL = "general"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class ModelService:
    """A service with an OpenAI-compatible address.

    key: its name in this program. title: for people; a name, the same in all languages.
    models: names that it serves and a family knows, the recommended first.
    page: where an account and a key are made; '' for a server of one's own.
    source: where address and names stand.
    """

    key: str
    title: str
    group: ServiceGroup
    address: str
    models: tuple[str, ...]
    page: str = ""
    source: str = ""


_AUTOGLM_PAGE = "docs.z.ai, AutoGLM-Phone-Multilingual; docs.bigmodel.cn, autoglm-phone"

SERVICES: Sequence[ModelService] = (
    ModelService(
        "zai", "z.ai", ServiceGroup.PHONE, "https://api.z.ai/api/paas/v4",
        ("autoglm-phone-multilingual", "glm-4.6v", "glm-5v-turbo"), "https://z.ai", _AUTOGLM_PAGE,
    ),
    ModelService(
        "zhipu", "Zhipu BigModel (智谱)", ServiceGroup.PHONE, "https://open.bigmodel.cn/api/paas/v4",
        ("autoglm-phone", "glm-4.6v", "glm-5v-turbo"), "https://open.bigmodel.cn", _AUTOGLM_PAGE,
    ),
    ModelService(
        "novita", "Novita", ServiceGroup.PHONE, "https://api.novita.ai/openai",
        ("zai-org/autoglm-phone-9b-multilingual",), "https://novita.ai", "novita.ai, model page",
    ),
    ModelService(
        "parasail", "Parasail", ServiceGroup.PHONE, "https://api.parasail.io/v1",
        ("parasail-auto-glm-9b-multilingual",), "https://www.saas.parasail.io",
        "zai-org/Open-AutoGLM, README",
    ),
    ModelService(
        "hcompany", "H Company", ServiceGroup.PHONE, "https://api.hcompany.ai/v1",
        ("holo3-1-35b-a3b", "holo3-122b-a10b"), "https://portal.hcompany.ai", "hub.hcompany.ai, models API",
    ),
    ModelService(
        "dashscope", "Alibaba Bailian / DashScope (阿里云百炼)", ServiceGroup.QWEN,
        "https://dashscope.aliyuncs.com/compatible-mode/v1",
        ("qwen3-vl-plus", "qwen3.7-plus", "qwen3-vl-flash", "gui-plus", "gui-plus-2026-02-26"),
        "https://bailian.console.aliyun.com", "help.aliyun.com, OpenAI-compatible vision; GUI-Plus API",
    ),
    ModelService(
        "dashscope-intl", "Alibaba Model Studio, Singapore", ServiceGroup.QWEN,
        "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
        ("qwen3-vl-plus", "qwen3-vl-flash"),
        "https://modelstudio.console.alibabacloud.com", "alibabacloud.com, OpenAI compatible - Vision",
    ),
    ModelService(
        "ark", "Volcano Ark (火山方舟)", ServiceGroup.CHINA, "https://ark.cn-beijing.volces.com/api/v3",
        ("doubao-seed-2-1-turbo-260628", "doubao-1-5-ui-tars-250428"),
        "https://console.volcengine.com/ark", "Volcano Ark, documentation 82379/1536429",
    ),
    ModelService(
        "moonshot-cn", "Moonshot (月之暗面)", ServiceGroup.CHINA, "https://api.moonshot.cn/v1",
        ("kimi-k2.6", "kimi-k2.5"), "https://platform.moonshot.cn", "platform.moonshot.cn",
    ),
    ModelService(
        "moonshot", "Moonshot (international)", ServiceGroup.CHINA, "https://api.moonshot.ai/v1",
        ("kimi-k2.6", "kimi-k2.5"), "https://platform.moonshot.ai", "platform.moonshot.ai",
    ),
    ModelService(
        "openai", "OpenAI", ServiceGroup.GENERAL, "https://api.openai.com/v1",
        ("gpt-5.5", "gpt-5.6-sol", "gpt-6.1-sol"), "https://platform.openai.com", "platform.openai.com",
    ),
    ModelService(
        "anthropic", "Anthropic", ServiceGroup.GENERAL, "https://api.anthropic.com/v1",
        ("claude-sonnet-5-5", "claude-opus-5-5", "claude-haiku-4-5"), "https://platform.claude.com",
        "platform.claude.com, OpenAI SDK compatibility",
    ),
    ModelService(
        "google", "Google Gemini", ServiceGroup.GENERAL,
        "https://generativelanguage.googleapis.com/v1beta/openai",
        ("gemini-3.8-flash", "gemini-3.1-pro-preview"), "https://aistudio.google.com",
        "ai.google.dev, OpenAI compatibility",
    ),
    ModelService(
        "openrouter", "OpenRouter", ServiceGroup.GENERAL, "https://openrouter.ai/api/v1",
        ("qwen/qwen3-vl-235b-a22b-instruct", "moonshotai/kimi-k2.6"), "https://openrouter.ai",
        "openrouter.ai, API",
    ),
    ModelService(
        "ollama", "Ollama", ServiceGroup.OWN, "http://localhost:11434/v1",
        ("qwen3-vl:8b", "gelab-zero-4b-preview"), "", "stepfun-ai/gelab-zero, README; ollama.com",
    ),
    ModelService(
        "vllm", "vLLM, SGLang", ServiceGroup.OWN, "http://localhost:8000/v1",
        (
            "autoglm-phone-9b-multilingual", "mPLUG/GUI-Owl-1.5-8B-Instruct", "Qwen/Qwen3-VL-8B-Instruct",
            "ByteDance-Seed/UI-TARS-1.5-7B", "Tongyi-MAI/MAI-UI-8B", "inclusionAI/UI-Venus-1.5-8B",
            "openbmb/AgentCPM-GUI", "mPLUG/GUI-Owl-7B",
        ),
        "", "docs.vllm.ai; the makers' pages",
    ),
    ModelService(
        "lmstudio", "LM Studio", ServiceGroup.OWN, "http://localhost:1234/v1",
        ("qwen/qwen3-vl-8b",), "", "lmstudio.ai, OpenAI compatibility",
    ),
)  # fmt: skip


def service_at(address: str) -> ModelService | None:
    """The service with this address, None for another."""
    return next((each for each in SERVICES if each.address == address.rstrip("/")), None)
