"""The log of requests to the stand-in, without the pictures' bytes."""

import asyncio

from pydantic import BaseModel, ConfigDict

from agent.standin.wire import ChatRequest, images_of, text_of


class LoggedImage(BaseModel):
    """A received picture. mime: as in its data URL, '' if unreadable. bytes: decoded size."""

    model_config = ConfigDict(frozen=True)

    mime: str
    bytes: int


class LoggedMessage(BaseModel):
    """One message. text: whole."""

    model_config = ConfigDict(frozen=True)

    role: str
    text: str
    images: tuple[LoggedImage, ...]


class LoggedRequest(BaseModel):
    """One POST /v1/chat/completions.

    time: of its arrival, seconds since the epoch.
    body_bytes: size of the body.
    status: 0 while unanswered or for a connection that was broken on order.
    error: of a refused request.
    role: 'manager', 'reflector', 'notetaker' or 'judge' of a team, '' for a step.
    prompt_tokens: that the request is counted as, pictures included; 0 for a refused one.
    reply: the text that was or would have been sent.
    params: everything beside the messages, as sent.
    fault: the kind of the ordered fault, '' for none.
    """

    time: float
    body_bytes: int
    messages: tuple[LoggedMessage, ...] = ()
    params: dict[str, object] = {}
    status: int = 0
    error: str = ""
    fault: str = ""
    role: str = ""
    prompt_tokens: int = 0
    reply: str = ""

    def tells(self, request: ChatRequest) -> None:
        """Records the content of a readable request."""
        self.params = request.model_dump(exclude={"messages"}, exclude_unset=True)
        self.messages = tuple(
            LoggedMessage(
                role=message.role,
                text=text_of(message),
                images=tuple(_logged_image(part.image_url.url) for part in images_of(message)),
            )
            for message in request.messages
        )


class RequestLog:
    """All chat requests since the start or the last reset, oldest first."""

    def __init__(self) -> None:
        self._entries: list[LoggedRequest] = []
        self._grown = asyncio.Condition()

    @property
    def entries(self) -> tuple[LoggedRequest, ...]:
        """All entries; those of running requests still change."""
        return tuple(self._entries)

    async def add(self, entry: LoggedRequest) -> None:
        """Appends a request and wakes those who wait for it."""
        async with self._grown:
            self._entries.append(entry)
            self._grown.notify_all()

    async def wait_for(self, count: int) -> None:
        """Returns when that many requests are answered or about to be."""
        async with self._grown:
            await self._grown.wait_for(lambda: len(self._entries) >= count)

    def clear(self) -> None:
        """Forgets all requests."""
        self._entries.clear()


def _logged_image(url: str) -> LoggedImage:
    head, comma, encoded = url.partition(",")
    mime = head.removeprefix("data:").partition(";")[0] if comma and head.startswith("data:") else ""
    return LoggedImage(mime=mime, bytes=len(encoded) * 3 // 4 - encoded[-2:].count("="))
