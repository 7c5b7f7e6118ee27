"""The members of a backup file: plain files alone, each checked for its name, size and place."""

import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from agent.policy.rules.rules_file import FILE_NAME
from bot.terminal.backup import DATABASES, FRAME

_BLOCK = 512
_PLAIN = (tarfile.REGTYPE, tarfile.AREGTYPE)
# Earlier versions wrote times finer than a second, and a size too large for its field, in an extended header;
# nothing else of ours stands there. Other sizes, names and maps of holes would replace the checked values.
# https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html
_MAX_EXTENDED_BYTES = 4096
_TIME = rb"(?:\d{1,3} [acm]time=-?\d{1,20}(?:\.\d{1,20})?\n)*"
_EXTENDED_HEADER = re.compile(_TIME + rb"(?:\d{1,3} size=(\d{1,15})\n)?" + _TIME)
_FIELD_OVERFLOW_BYTES = 8**11  # from here on the header says 0
_MB = 1_000_000
_MAX_BYTES = {**dict.fromkeys(DATABASES, 16_000 * _MB), FILE_NAME: _MB}
_MAX_FRAME_BYTES = 20 * _MB
_MAX_MEMBERS, _MAX_TOTAL_BYTES = 1_000_000, 128_000 * _MB


class NotABackup(Exception):
    """The file is not what `farhand backup` writes."""


@dataclass(frozen=True, slots=True)
class Member:
    """One file of a backup. begin: of its content in the archive; size: in bytes."""

    name: str
    begin: int
    size: int


def members(archive: IO[bytes]) -> list[Member]:
    """All members, before anything is unpacked. Blocks; reads the headers alone.

    Raises NotABackup for any other kind of member, for names that no backup has or has twice, for a member
    that ends behind the archive, and for more than any backup holds.
    """
    found = list(_members(archive))
    if len({member.name for member in found}) != len(found):
        raise NotABackup("twice")
    if not any("/" not in member.name for member in found):
        raise NotABackup("empty")
    if sum(member.size for member in found) > _MAX_TOTAL_BYTES:
        raise NotABackup("too large")
    return found


def _members(archive: IO[bytes]) -> Iterator[Member]:
    end, begin = archive.seek(0, 2), 0
    count, has_extended, huge = 0, False, 0  # huge: the next member's size from the extended header
    while (block := _read_at(archive, begin, _BLOCK)) != bytes(_BLOCK):
        header = _header(block)
        begin += _BLOCK
        if not 0 <= header.size <= end - begin:
            raise NotABackup(header.name)
        size = header.size
        if header.type == tarfile.XHDTYPE and not has_extended:
            has_extended, huge = True, _extended_size(archive, begin, size)
        elif header.type in _PLAIN:
            if huge and size:
                raise NotABackup(header.name)
            count, size, has_extended, huge = count + 1, huge or size, False, 0
            if size > min(end - begin, _max_bytes(header.name)) or count > _MAX_MEMBERS:
                raise NotABackup(header.name)
            yield Member(header.name, begin, size)
        else:
            raise NotABackup(header.name)
        begin += -(-size // _BLOCK) * _BLOCK


def _header(block: bytes) -> tarfile.TarInfo:
    try:
        return tarfile.TarInfo.frombuf(block, "ascii", "strict")
    except (tarfile.TarError, ValueError) as err:
        raise NotABackup("header") from err


def _extended_size(archive: IO[bytes], begin: int, size: int) -> int:
    """The next member's size in bytes as the extended header gives it, 0 without one."""
    if size > _MAX_EXTENDED_BYTES or not (said := _EXTENDED_HEADER.fullmatch(_read_at(archive, begin, size))):
        raise NotABackup("extended header")
    huge = int(said[1] or 0)
    if said[1] is not None and huge < _FIELD_OVERFLOW_BYTES:
        raise NotABackup("extended header")
    return huge


def _max_bytes(name: str) -> int:
    """The maximum size in bytes of a file with this name."""
    if FRAME.fullmatch(name):
        return _MAX_FRAME_BYTES
    if name not in _MAX_BYTES:
        raise NotABackup(name)
    return _MAX_BYTES[name]


def _read_at(archive: IO[bytes], begin: int, size: int) -> bytes:
    archive.seek(begin)
    content = archive.read(size)
    if len(content) != size:
        raise NotABackup("cut off")
    return content
