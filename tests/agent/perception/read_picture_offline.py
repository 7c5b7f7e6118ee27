"""Reads one picture and prints its words, in a process that ends at any use of the network from Python."""

import asyncio
import io
import os
import sys

from PIL import Image, ImageDraw

from agent.perception.reading.picture import PictureReader
from devices.frame import decode

_FORBIDDEN = ("socket.connect", "socket.getaddrinfo", "socket.sendto", "urllib.Request")


def _forbid(event: str, _: tuple[object, ...]) -> None:
    if event in _FORBIDDEN:
        os._exit(3)


async def _main() -> None:
    pictures = PictureReader.if_installed()
    if pictures is None:
        raise SystemExit("the extra 'reading' is not installed")
    picture = Image.new("RGB", (720, 400), "white")
    ImageDraw.Draw(picture).text((100, 150), "Pay 36.80", fill="black", font_size=48)
    png = io.BytesIO()
    picture.save(png, "PNG")
    read = await pictures.read(decode(png.getvalue(), 0.0))
    pictures.close()
    sys.stdout.write("\n".join(read.words) + "\n")


if __name__ == "__main__":
    sys.addaudithook(_forbid)
    asyncio.run(_main())
