"""Bodies of API calls: JSON, urlencoded and multipart become the same typed parameters."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from aiohttp import BodyPartReader, content_disposition_filename, hdrs, parse_content_disposition, web

from bot.console.errors import ApiError, bad_request

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
JsonObject: TypeAlias = "dict[str, Json]"


@dataclass(frozen=True, slots=True)
class Upload:
    """A file part of a multipart body."""

    filename: str
    content: bytes


class Params:
    """The fields of one call; urlencoded and multipart values are strings, nested ones JSON strings."""

    def __init__(self, fields: JsonObject, uploads: dict[str, Upload]) -> None:
        self._fields = fields
        self.uploads = uploads

    def has(self, name: str) -> bool:
        """Whether the field was sent at all, even empty."""
        return name in self._fields

    def text(self, name: str) -> str:
        """The field as text, '' if absent."""
        value = self._fields.get(name)
        if value is None:
            return ""
        return value if isinstance(value, str) else json.dumps(value)

    def integer(self, name: str, default: int = 0) -> int:
        """The field as a whole number; other text counts as absent, as on the real server."""
        try:
            return int(self.text(name))
        except ValueError:
            return default

    def flag(self, name: str) -> bool:
        """True for true, yes and 1 in any case."""
        return self.text(name).strip('"').lower() in {"true", "yes", "1"}

    def parsed(self, name: str, what: str) -> Json:
        """The field read as JSON, None if absent or empty. what: the field's name in the error text."""
        value = self._fields.get(name)
        if not isinstance(value, str):
            return value
        if not value.strip():
            return None
        try:
            parsed: Json = json.loads(value)
        except json.JSONDecodeError as err:
            raise bad_request(f"can't parse {what} JSON object") from err
        return parsed


def as_object(value: Json) -> JsonObject:
    """The value if it is a JSON object, else an empty one."""
    return dict(value) if isinstance(value, Mapping) else {}


def as_list(value: Json) -> list[Json]:
    """The value if it is a JSON array, else an empty one."""
    return list(value) if isinstance(value, list) else []


def as_text(value: Json) -> str:
    """The value if it is a string, else ''."""
    return value if isinstance(value, str) else ""


def as_number(value: Json, default: float = 0.0) -> float:
    """The value as a number, also from text, else the default."""
    try:
        return float(value) if isinstance(value, int | float | str) else default
    except ValueError:
        return default


def as_integer(value: Json, default: int = 0) -> int:
    """The value as a whole number, also from text, else the default."""
    if isinstance(value, str) and value.lstrip("-").isdigit():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


async def read_params(request: web.Request) -> Params:
    """Reads query string and body. Raises ApiError 400 for a body that does not match its header."""
    fields: JsonObject = dict(request.query)
    uploads: dict[str, Upload] = {}
    if request.content_type.startswith("multipart/"):
        await _read_multipart(request, fields, uploads)
    elif request.content_type == "application/json" and request.can_read_body:
        try:
            body: Json = json.loads(await request.read())
        except ValueError as err:
            raise bad_request("can't parse request body as JSON") from err
        fields.update(as_object(body))
    elif request.content_type == "application/x-www-form-urlencoded":
        form = await request.post()
        fields.update({name: value for name, value in form.items() if isinstance(value, str)})
    return Params(fields, uploads)


@lru_cache
def _names(disposition: str | None) -> tuple[str | None, str | None]:
    """Of a part and of its file."""
    _, said = parse_content_disposition(disposition)
    return content_disposition_filename(said, "name"), content_disposition_filename(said)


async def _read_multipart(request: web.Request, fields: JsonObject, uploads: dict[str, Upload]) -> None:
    try:
        reader = await request.multipart()
        while (part := await reader.next()) is not None:
            # Read once: the part's own `name` and `filename` each read the whole header, which takes long.
            name, filename = _names(part.headers.get(hdrs.CONTENT_DISPOSITION))
            if not isinstance(part, BodyPartReader) or not name:
                raise bad_request("nested or nameless part in multipart body")
            content = bytes(await part.read(decode=True))
            if filename is None:
                fields[name] = content.decode()
            else:
                uploads[name] = Upload(filename, content)
    except (ValueError, AssertionError) as err:  # aiohttp raises both for a broken boundary or header
        raise ApiError(400, "Bad Request: can't read multipart body") from err
