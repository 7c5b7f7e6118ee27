"""What is in the file of a backup: plain members alone, each as long as it says and where it says."""

import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from agent.policy.rules.rules_file import FILE_NAME
from bot.terminal.backup import DATABASES, FRAME

_BLOCK = 512
_PLAIN = (tarfile.REGTYPE, tarfile.AREGTYPE)
# Earlier versions said times finer than a second beside a header, and a size that has no room in it; nothing
# else of ours stands there. Other sizes, names and maps of holes would count instead of those that were
# looked at. https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html
_MOST_BESIDE = 4096
_TIME = rb"(?:\d{1,3} [acm]time=-?\d{1,20}(?:\.\d{1,20})?\n)*"
_BESIDE = re.compile(_TIME + rb"(?:\d{1,3} size=(\d{1,15})\n)?" + _TIME)
_NO_ROOM_BYTES = 8**11  # from here on the header says 0
_MB = 1_000_000
_MOST_BYTES = {**dict.fromkeys(DATABASES, 16_000 * _MB), FILE_NAME: _MB}
_MOST_OF_FRAME = 20 * _MB
_MOST_MEMBERS, _MOST_IN_ALL = 1_000_000, 128_000 * _MB


class NotABackup(Exception):
    """The file is not what `farhand backup` writes."""


@dataclass(frozen=True, slots=True)
class Member:
    """One file of a backup. begin: of its content in the archive; size: bytes of it."""

    name: str
    begin: int
    size: int


def members(archive: IO[bytes]) -> list[Member]:
    """All of them, before anything is unpacked. Blocks; reads the headers alone.

    Raises NotABackup for any other kind of member, for names that no backup has or has twice, for one that
    ends behind the archive, and for more than any backup holds.
    """
    found = list(_members(archive))
    if len({member.name for member in found}) != len(found):
        raise NotABackup("twice")
    if not any("/" not in member.name for member in found):
        raise NotABackup("empty")
    if sum(member.size for member in found) > _MOST_IN_ALL:
        raise NotABackup("too large")
    return found


def _members(archive: IO[bytes]) -> Iterator[Member]:
    end, begin = archive.seek(0, 2), 0
    count, beside, huge = 0, False, 0  # huge: bytes of the next member, said beside its header
    while (block := _at(archive, begin, _BLOCK)) != bytes(_BLOCK):
        header = _header(block)
        begin += _BLOCK
        if not 0 <= header.size <= end - begin:
            raise NotABackup(header.name)
        size = header.size
        if header.type == tarfile.XHDTYPE and not beside:
            beside, huge = True, _size_beside(archive, begin, size)
        elif header.type in _PLAIN:
            if huge and size:
                raise NotABackup(header.name)
            count, size, beside, huge = count + 1, huge or size, False, 0
            if size > min(end - begin, _most(header.name)) or count > _MOST_MEMBERS:
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


def _size_beside(archive: IO[bytes], begin: int, size: int) -> int:
    """Bytes that the extended header gives the next member, 0 if it does not."""
    if size > _MOST_BESIDE or not (said := _BESIDE.fullmatch(_at(archive, begin, size))):
        raise NotABackup("extended header")
    huge = int(said[1] or 0)
    if said[1] is not None and huge < _NO_ROOM_BYTES:
        raise NotABackup("extended header")
    return huge


def _most(name: str) -> int:
    """Bytes of a file of this name in any backup."""
    if FRAME.fullmatch(name):
        return _MOST_OF_FRAME
    if name not in _MOST_BYTES:
        raise NotABackup(name)
    return _MOST_BYTES[name]


def _at(archive: IO[bytes], begin: int, size: int) -> bytes:
    archive.seek(begin)
    content = archive.read(size)
    if len(content) != size:
        raise NotABackup("cut off")
    return content
