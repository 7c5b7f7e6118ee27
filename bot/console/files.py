"""Files from the chat, kept in memory while the server lives."""

import hashlib
from dataclasses import dataclass

from bot.console.wire import JsonObject


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One upload. path: as getFile gives it; size_px: (0, 0) for a file that is no picture."""

    file_id: str
    unique_id: str
    path: str
    filename: str
    mime_type: str
    size_px: tuple[int, int]
    byte_count: int

    def to_json(self) -> JsonObject:
        """The fields that all kinds of file have in the Bot API."""
        return {"file_id": self.file_id, "file_unique_id": self.unique_id, "file_size": self.byte_count}


class FileStore:
    """Every upload gets new ids, even for bytes that were stored before, as on the real server."""

    def __init__(self) -> None:
        self._files: dict[str, StoredFile] = {}
        self._contents: dict[str, bytes] = {}

    def add(
        self, folder: str, filename: str, mime_type: str, content: bytes, size_px: tuple[int, int] = (0, 0)
    ) -> StoredFile:
        """Keeps a file. folder: 'photos', 'documents' or 'stickers'."""
        number = len(self._files)
        suffix = filename.rpartition(".")[2] if "." in filename else "bin"
        digest = hashlib.sha256(f"{number}:{len(content)}".encode()).hexdigest()
        path = f"{folder}/file_{number}.{suffix}"
        stored = StoredFile(
            f"FH{number}_{digest[:40]}", digest[:15], path, filename, mime_type, size_px, len(content)
        )
        self._files[stored.file_id] = stored
        self._contents[path] = content
        return stored

    def find(self, file_id: str) -> StoredFile | None:
        """The file with this id, None if there is none."""
        return self._files.get(file_id)

    def content(self, path: str) -> bytes | None:
        """The bytes of a path from getFile, None if there is none."""
        return self._contents.get(path)
