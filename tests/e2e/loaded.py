"""What the program does once whenever it starts, done before it is forked."""

import gc

from openai.types.chat import ChatCompletionChunk

import bot.intake.client
from agent.contract.wire_calls import call_methods, call_shape
from agent.model.cover.find import find
from agent.model.trusted_certificates import trusted_certificates
from tests.worlds.policy_pages import simulated, tapped

bot.intake.client.certificates()
trusted_certificates()
# The client's library makes its classes ready at their first use.
ChatCompletionChunk.construct(
    choices=[{"delta": {"content": "hello"}, "finish_reason": None, "index": 0}],
    usage={"completion_tokens": 1, "prompt_tokens": 1, "total_tokens": 2},
)
# A home and its bot make the shapes of their calls when they first need them.
for call in call_methods():
    call_shape(call)
# The policy makes its tables of words ready, and patterns are compiled, when a page first needs them.
for scene in ("coffee_checkout", "coffee_detail", "chat_talk", "settings", "bank_confirm"):
    for lang in ("en", "zh"):
        page, package = simulated(scene, lang)
        find(page, package)
        for item in page.items:
            if item.pressable:
                tapped(page, item, package)
# A search for garbage would copy all of it into each process.
gc.collect()
gc.freeze()
