"""The stories on the simulated phone in every family: what happens there is what happens with AutoGLM.

The stand-in writes from the makers' texts and the dialects read from them; here the two meet.
"""

from datetime import date

import pytest
from openai import AsyncOpenAI

from agent.contract.actions import Action, Finish, Tap, UnusableReply
from agent.contract.model import DIALECT_NAMES
from agent.model.dialects import dialect_for
from agent.model.dialects.base import PastStep, PromptContext
from agent.model.dialects.families import FAMILIES
from agent.model.dialects.language import prompt_language
from agent.model.picture_rule import picture_size
from agent.model.request import ModelReply, ModelRequest, ToolCall
from agent.standin import Move, StandinModel, known_tasks, served_family
from devices.base import Screenshot, Verdict
from devices.simulator.phone import SimulatedPhone
from tests.agent.standin.test_phone import SMALL, By_hand, logs_in, pays, perform
from tests.worlds.model_world import client_of

_TALL, _SMALLER = (1080, 2400), (360, 800)
_SHRUNK = (1000, 0)  # what is wider has its sides made whole tiles and no more
_DRINKS = {"en": "Mocha", "zh": "摩卡"}


async def reply_of(client: AsyncOpenAI, model: str, request: ModelRequest) -> ModelReply:
    """As the agent's own client asks."""
    named = ("temperature", "top_p", "frequency_penalty")
    sampling = {name: value for name in named if (value := getattr(request.sampling, name, None)) is not None}
    if request.sampling.max_tokens:
        sampling[request.sampling.max_tokens_name] = request.sampling.max_tokens
    tools = {"tools": request.tools} if request.tools else {}
    completion = await client.chat.completions.create(
        model=model,
        messages=[],  # as in agent.model.client: the client would walk through all of them
        extra_body={"messages": request.messages, **sampling, **tools, **request.extra},
    )
    choice = completion.choices[0]
    calls = tuple(
        ToolCall(call.id, call.function.name, call.function.arguments)
        for call in choice.message.tool_calls or ()
        if call.type == "function"
    )
    thinking = str((choice.message.model_extra or {}).get("reasoning_content", ""))
    return ModelReply(choice.message.content or "", thinking, calls, choice.finish_reason)


async def play(
    client: AsyncOpenAI, family: str, task: str, size_px: tuple[int, int]
) -> tuple[list[Action | UnusableReply], list[str]]:
    """All actions of a task, and what really happened on the phone."""
    served, lang = served_family(family), prompt_language(task)
    assert served is not None
    dialect = dialect_for(served.example, family)
    phone = SimulatedPhone(size_px=size_px, lang=lang)
    by_hand: By_hand = pays if "card" in task or "银行卡" in task else logs_in
    history: list[PastStep] = []
    actions: list[Action | UnusableReply] = []
    while len(actions) < 20 and not (actions and isinstance(actions[-1], Finish | UnusableReply)):
        app = phone.windows()[0].package
        shot = Screenshot(await phone.screencap_png(), phone.size_px, 0.0)
        context = PromptContext(
            task, lang, date(2026, 11, 21), tuple(history), app, Verdict.OK, screenshot=shot
        )
        request = dialect.request(context)
        reply = await reply_of(client, served.example, request)
        decision = dialect.read(reply, phone.size_px, request.picture_px)
        actions.append(decision.action)
        if not isinstance(decision.action, Finish | UnusableReply):
            result = perform(phone, decision.action, by_hand, _DRINKS[lang])
            history.append(PastStep(app, decision.thinking, decision.raw, result))
    return actions, list(phone.oracle.texts)


_Played = dict[str, tuple[list[Action | UnusableReply], list[str]]]


@pytest.fixture(scope="module")
def with_autoglm() -> _Played:
    """What each story became with AutoGLM, as far as it was played yet."""
    return {}


def _stories(number: int) -> list[str]:
    """One of each language; every six families, all of them."""
    english, chinese = known_tasks("en"), known_tasks("zh")
    return [english[number % len(english)], chinese[(number + len(chinese) // 2) % len(chinese)]]


_EVERY_STORY = [*known_tasks("en"), *known_tasks("zh")]


@pytest.mark.parametrize(
    ("family", "tasks"),
    [
        *(pytest.param(name, _stories(number), id=name) for number, name in enumerate(DIALECT_NAMES)),
        *(
            pytest.param(name, _EVERY_STORY, id=f"{name}-every", marks=pytest.mark.soak)
            for name in DIALECT_NAMES
        ),
    ],
)
@pytest.mark.sample(5)
async def test_a_story_ends_in_every_family_as_with_autoglm(
    family: str, tasks: list[str], with_autoglm: _Played
) -> None:
    async with StandinModel() as model, client_of(model) as client:
        for task in tasks:
            actions, facts = await play(client, family, task, _SMALLER)
            if task not in with_autoglm:
                with_autoglm[task] = await play(client, "autoglm", task, _SMALLER)
            expected, expected_facts = with_autoglm[task]
            assert facts == expected_facts
            assert [type(action) for action in actions] == [type(action) for action in expected]
            ends = (actions[-1], expected[-1])
            assert isinstance(ends[0], Finish)
            assert isinstance(ends[1], Finish)
            assert ends[0].message == ends[1].message


@pytest.mark.parametrize("family", DIALECT_NAMES)
@pytest.mark.sample(8)
def test_a_report_behind_an_action_in_one_reply_ends_nothing_before_the_action(family: str) -> None:
    served = served_family(family)
    assert served is not None
    moves = (
        Move("I switch it off.", "Tap", {"element": (500, 300)}),
        Move("It is off.", "finish", {"message": "Bluetooth is off."}),
    )
    written = served.write_all(moves, SMALL)
    calls = tuple(ToolCall("1", call.name, call.arguments) for call in written.functions)
    reply = ModelReply(written.content, written.reasoning, calls, "stop")
    decision = dialect_for(served.example, family).read(reply, SMALL, SMALL)
    assert isinstance(decision.action, Tap | UnusableReply)
    if served.name != "gelab":  # has no way to write two
        assert isinstance(decision.action, Tap)


def _first_alike() -> set[str]:
    """The first of those families whose pictures shrink and whose points count alike."""
    found: dict[object, str] = {}
    for each in FAMILIES:
        sent = picture_size(each.picture, _TALL)
        found.setdefault((each.kind, sent if sent < _SHRUNK else _TALL), each.name)
    return {*found.values()}


@pytest.mark.parametrize(
    "family",
    [pytest.param(name, marks=() if name in _first_alike() else pytest.mark.soak) for name in DIALECT_NAMES],
)
@pytest.mark.sample(2)
async def test_a_screen_that_servers_shrink_is_hit_all_the_same(family: str) -> None:
    async with StandinModel() as model, client_of(model) as client:
        actions, facts = await play(client, family, "Order a latte", _TALL)
    assert isinstance(actions[-1], Finish)
    assert any(fact.startswith("paid") for fact in facts)
