"""`farhand demo` as a process."""

import asyncio
import contextlib
import re
import signal
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

from tests.e2e.forked import forked
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.program import environment


@contextlib.asynccontextmanager
async def demo(folder: Path, lang: str, model: str = "", *, homes: bool = False) -> AsyncGenerator[str, None]:
    """The running demo: the address of its page. model: that of `--model`, '' for none. homes: two.

    Ends with SIGTERM and must end well; a failed test shows its log.
    """
    options = [*(["--model", model] if model else []), *(["--homes"] if homes else [])]
    words = ["demo", "--no-browser", "--lang", lang, *options]
    process = await forked(tuple(words), environment(folder), folder, parted=False)
    log: list[str] = []
    try:
        async with asyncio.timeout(WAIT_LIMIT_S):
            async for line in process.out:
                log.append(line.decode())
                if found := re.search(r"http://\S+", log[-1]):
                    break
            else:
                raise AssertionError("the demo ended before it was ready: " + "".join(log))
        yield found.group()
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            # What is read in its own thread ends first, on a busy computer late.
            async with asyncio.timeout(WAIT_LIMIT_S):
                log.append((await process.out.read()).decode())
        except TimeoutError:
            process.send_signal(signal.SIGKILL)
        code = await process.wait()
        sys.stdout.write("".join(log))
    assert code == 0
