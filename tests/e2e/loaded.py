"""What the program does once whenever it starts, done before it is forked."""

import gc

from openai.types.chat import ChatCompletionChunk

import bot.intake.client

bot.intake.client.certificates()
# The client's library makes its classes ready at their first use.
ChatCompletionChunk.construct(
    choices=[{"delta": {"content": "hello"}, "finish_reason": None, "index": 0}],
    usage={"completion_tokens": 1, "prompt_tokens": 1, "total_tokens": 2},
)
# A search for garbage would copy all of it into each process.
gc.collect()
gc.freeze()
