"""The kind and size of a picture, from its first bytes."""

from bot.console.errors import bad_request

_PHOTO_MAX_BYTES = 10 * 1024 * 1024
_SIDES_MAX_PX = 10_000  # width and height together
_RATIO_MAX = 20


def checked_photo_size(content: bytes) -> tuple[int, int]:
    """(width, height) in pixels of a JPEG or PNG; ApiError 400 if Telegram would refuse it as a photo."""
    if not content:
        raise bad_request("file must be non-empty")
    if len(content) > _PHOTO_MAX_BYTES:
        raise bad_request(
            f"file of size {len(content)} bytes is too big for a photo; "
            f"the maximum size is {_PHOTO_MAX_BYTES} bytes"
        )
    size = picture_size(content)
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    if sum(size) > _SIDES_MAX_PX or min(size) == 0 or max(size) > _RATIO_MAX * min(size):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return size


def picture_size(content: bytes) -> tuple[int, int] | None:
    """(width, height) in pixels, None if this is neither PNG nor JPEG."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and content[12:16] == b"IHDR":
        return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
    if content.startswith(b"\xff\xd8\xff"):
        return _jpeg_size(content)
    return None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:  # start of frame holds the size
            return int.from_bytes(content[at + 7 : at + 9]), int.from_bytes(content[at + 5 : at + 7])
        at += 2 + int.from_bytes(content[at + 2 : at + 4])
    return None
