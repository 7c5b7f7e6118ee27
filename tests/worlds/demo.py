"""`farhand demo` as a process."""

import asyncio
import contextlib
import re
import signal
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.program import FARHAND, environment


@contextlib.asynccontextmanager
async def demo(folder: Path, lang: str, model: str = "") -> AsyncGenerator[str, None]:
    """The running demo: the address of its page. model: that of `--model`, '' for none.

    Ends with SIGTERM and must end well; a failed test shows its log.
    """
    words = ["demo", "--no-browser", "--lang", lang, *(["--model", model] if model else [])]
    process = await asyncio.create_subprocess_exec(
        FARHAND, *words, env=environment(folder), cwd=folder,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    assert process.stdout
    log: list[str] = []
    try:
        async with asyncio.timeout(WAIT_LIMIT_S):
            async for line in process.stdout:
                log.append(line.decode())
                if found := re.search(r"http://\S+", log[-1]):
                    break
            else:
                raise AssertionError("the demo ended before it was ready: " + "".join(log))
        yield found.group()
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        try:
            # What is read in its own thread ends first, on a busy computer late.
            async with asyncio.timeout(WAIT_LIMIT_S):
                rest, _ = await process.communicate()
        except TimeoutError:
            process.kill()
            rest, _ = await process.communicate()
        sys.stdout.write("".join(log) + rest.decode())
    assert process.returncode == 0
