"""Requests of other clients than Farhand: a lone message, histories of others, tags or none, any size."""

import pytest

from tests.agent.standin.conversations import SYSTEM, Asker, Json, image, picture_url, screen, text, user

_LAUNCH = 'do(action="Launch", app="Coffee")'


@pytest.mark.parametrize(
    "model", ["autoglm-phone-9b", "qwen3-vl-plus", "gpt-5.5", "doubao-1-5-ui-tars-250428"]
)
async def test_a_lone_message_with_picture_and_task_is_answered(asker: Asker, model: str) -> None:
    for words in ("order a latte", f"order a latte\n\n{screen('System Home')}"):
        answer = await asker.ask(model, [user(words, picture_url())])
        assert "Coffee" in answer.content


@pytest.mark.parametrize("size_px", [(72, 160), (1080, 2400), (1440, 3200), (1840, 2208), (2208, 1840)])
@pytest.mark.parametrize("model", ["autoglm-phone-9b", "glm-4.6v", "kimi-k2.6"])
async def test_the_answer_is_the_same_whatever_the_size(
    asker: Asker, model: str, size_px: tuple[int, int]
) -> None:
    def asked(url: str) -> list[Json]:
        said = (
            f"<answer>{_LAUNCH}"
            if model.startswith("autoglm")
            else 'Action: {"action_type": "open_app", "app_name": "Coffee"}'
        )
        return [
            SYSTEM,
            user(f"order a latte\n\n{screen('System Home')}"),
            {"role": "assistant", "content": said},
            user(f"** Screen Info **\n\n{screen('Coffee')}", url),
        ]

    one = await asker.ask(model, asked(picture_url()))
    assert (await asker.ask(model, asked(picture_url(size_px, "JPEG")))).content == one.content
    assert "menu" in str(one.message)


@pytest.mark.parametrize(
    "reply",
    [
        f"<think>I open it.</think><answer>{_LAUNCH}</answer>",
        f"<think>I open it.</think>\n<answer>{_LAUNCH}",
        f"I open it.\n{_LAUNCH}",
        _LAUNCH,
    ],
)
async def test_open_autoglms_history_is_read_with_tags_or_without(asker: Asker, reply: str) -> None:
    """open-autoglm.md 0: picture first, then text; whether tags are there depends on the server."""
    messages: list[Json] = [
        SYSTEM,
        user(f"order a latte\n\n{screen('System Home')}"),
        {"role": "assistant", "content": reply},
        user(f"** Screen Info **\n\n{screen('Coffee')}", picture_url()),
    ]
    assert "The menu of Blue Door Coffee is open" in (await asker.ask("autoglm-phone-9b", messages)).content


async def test_a_history_that_others_wrote_is_left_alone(asker: Asker) -> None:
    messages: list[Json] = [
        SYSTEM,
        user(f"order a latte\n\n{screen('System Home')}"),
        {"role": "assistant", "content": "I think I should look around first."},
        {"role": "assistant", "content": 'Action: {"action_type": "wait"}'},
        user("Go on.", picture_url()),
    ]
    assert '"app_name": "Coffee"' in (await asker.ask("gpt-5.5", messages)).content


async def test_qwens_own_cookbook_is_answered(asker: Asker) -> None:
    """QwenLM/Qwen3-VL, cookbooks/mobile_agent.ipynb: the query, then what was done, in one line."""
    query = (
        "The user query: order a latte.\nTask progress (You have done the following operation on the current"
        " device): Step 1: I open Coffee to order the latte.; "
    )
    content = [text(query), image(picture_url())]
    answer = await asker.ask("qwen3-vl-plus", [SYSTEM, {"role": "user", "content": content}])
    assert "I tap it." in answer.content


async def test_mai_uis_own_client_is_answered(asker: Asker) -> None:
    """Tongyi-MAI/MAI-UI: the task alone, then pictures without a word between the replies."""
    call = '{"name": "mobile_use", "arguments": {"action": "open", "text": "Coffee"}}'
    reply = f"<thinking>\nT\n</thinking>\n<tool_call>\n{call}\n</tool_call>"
    messages: list[Json] = [
        SYSTEM,
        {"role": "user", "content": "order a latte"},
        {"role": "user", "content": [image(picture_url())]},
        {"role": "assistant", "content": reply},
        {"role": "user", "content": [image(picture_url())]},
    ]
    answer = await asker.ask("MAI-UI-8B", messages)
    assert "the latte is on it" in answer.content
    assert '"action": "click"' in answer.content


async def test_a_prompt_before_the_task_is_not_taken_for_it(asker: Asker) -> None:
    """Volcano Ark: template and task in one text; the template speaks of orders, too."""
    prompt = (
        "The current date: 2026-11-21\nYou order, pay and send. Do not disturb.\n\n## Task\nturn Bluetooth on"
    )
    answer = await asker.ask(
        "doubao-1-5-ui-tars-250428", [user(f"{prompt}\n\n{screen('System Home')}", picture_url())]
    )
    assert "open_app(app_name='Settings')" in answer.content


async def test_a_reply_at_the_end_is_refused(asker: Asker) -> None:
    messages: list[Json] = [
        user("order a latte", picture_url()),
        {"role": "assistant", "content": "Action: "},
    ]
    assert (await asker.ask("gemini-3.8-flash", messages)).status == 400
