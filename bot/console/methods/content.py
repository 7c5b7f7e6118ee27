"""Reads texts, captions and media of a call into what a message shows."""

from bot.console.errors import bad_request
from bot.console.files import StoredFile
from bot.console.formatting import Formatted, entities_from_json, trimmed, utf16_length, with_detected
from bot.console.html_parser import parse_html
from bot.console.messages import Content, Media
from bot.console.pictures import checked_photo_size
from bot.console.state import World
from bot.console.wire import JsonObject, Params, Upload, as_object, as_text

# Characters are counted as UTF-16 code units: never more lenient than the real server.
_TEXT_MAX = 4096
_CAPTION_MAX = 1024
_UPLOAD_MAX_BYTES = 50 * 1024 * 1024


def read_text(params: Params) -> Content:
    """The content of a text message, 1 to 4096 characters after parsing."""
    source = params.text("text")
    formatted = _formatted(source, params.text("parse_mode"), params, "entities")
    if not formatted.text:
        raise bad_request("message text is empty")
    if utf16_length(formatted.text) > _TEXT_MAX:
        raise bad_request("message is too long")
    return Content(formatted.text, formatted.entities, source=source)


def read_caption(params: Params, media: Media) -> Content:
    """The content of a message with media, caption 0 to 1024 characters after parsing."""
    source = params.text("caption")
    formatted = _formatted(source, params.text("parse_mode"), params, "caption_entities")
    if utf16_length(formatted.text) > _CAPTION_MAX:
        raise bad_request("message caption is too long")
    return Content(formatted.text, formatted.entities, media, source)


def _formatted(source: str, parse_mode: str, params: Params, entities_name: str) -> Formatted:
    if parse_mode.lower() == "html":
        formatted = parse_html(source)
    elif parse_mode:  # the real server knows Markdown; this stand-in does not
        raise bad_request("unsupported parse_mode")
    else:
        formatted = Formatted(source, entities_from_json(params.parsed(entities_name, "message entities")))
    return with_detected(trimmed(formatted))


def read_photo(world: World, params: Params) -> Media:
    """The field `photo`: an upload, 'attach://NAME' or a file_id."""
    file = _file(world, params, params.text("photo"), "photo")
    if not file.path.startswith("photos/"):
        raise bad_request("can't use file of type Document as Photo")
    return Media("photo", file, params.flag("has_spoiler"))


def read_document(world: World, params: Params) -> Media:
    """The field `document`: an upload, 'attach://NAME' or a file_id."""
    return Media("document", _file(world, params, params.text("document"), "document"))


def read_animation(world: World, params: Params) -> Media:
    """The field `animation`: the upload of a GIF, or the file_id of one."""
    file = _file(world, params, params.text("animation"), "animation")
    content = world.files.content(file.path) or b""
    # The real server takes MP4, too, and turns other files into documents: Farhand sends neither.
    if not content.startswith((b"GIF87a", b"GIF89a")):
        raise bad_request("wrong type of the file: no GIF")
    return Media("animation", file)


def read_input_media(world: World, params: Params) -> Content:
    """The field `media` of editMessageMedia with its caption."""
    fields: JsonObject = as_object(params.parsed("media", "InputMedia"))
    kind = as_text(fields.get("type"))
    if kind not in {"photo", "document"}:
        raise bad_request("can't parse InputMedia: unsupported type specified")
    inner = Params(fields, params.uploads)
    file = _file(world, inner, as_text(fields.get("media")), kind)
    media = Media("photo" if kind == "photo" else "document", file, inner.flag("has_spoiler"))
    return read_caption(inner, media)


def _file(world: World, params: Params, reference: str, kind: str) -> StoredFile:
    upload = params.uploads.get(reference.removeprefix("attach://") if reference else kind)
    if upload is not None:
        return _stored(world, upload, kind)
    if not reference or reference.startswith("attach://"):
        raise bad_request(f"there is no {kind} in the request")
    found = world.files.find(reference)
    if found is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return found


def _stored(world: World, upload: Upload, kind: str) -> StoredFile:
    if kind == "photo":
        size_px = checked_photo_size(upload.content)
        png = upload.content.startswith(b"\x89PNG")
        name, mime = ("photo.png", "image/png") if png else ("photo.jpg", "image/jpeg")
        return world.files.add("photos", name, mime, upload.content, size_px)
    if not upload.content:
        raise bad_request("file must be non-empty")
    if len(upload.content) > _UPLOAD_MAX_BYTES:
        raise bad_request("file is too big")
    return world.files.add("documents", upload.filename, "application/octet-stream", upload.content)
