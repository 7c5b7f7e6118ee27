"""The Files app: a list of files; each can be renamed, moved to a folder or deleted."""

from dataclasses import dataclass, replace
from types import MappingProxyType

from devices.simulator.drawing.elements import DrawnElement, DrawnPage, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.confirm_dialog import ConfirmDialog, Question
from devices.simulator.scenes.style import (
    QUIET,
    Theme,
    button,
    choice,
    icon,
    label,
    line,
    outlined,
    row,
    text_field,
    top_bar,
)

THEME = Theme(page="#f6f6fa", main="#3f5f9e", soft="#dfe2f0", on_soft="#1d2f57")
FOLDERS = {
    "downloads": ("Downloads", "下载"),
    "documents": ("Documents", "文档"),
    "pictures": ("Pictures", "图片"),
}


@dataclass(frozen=True, slots=True)
class PhoneFile:
    """folder: a key of FOLDERS. size: as shown."""

    name: str
    folder: str
    size: str


FIRST_FILES = (
    PhoneFile("Invoice.pdf", "downloads", "84 KB"),
    PhoneFile("Garden.jpg", "downloads", "2.1 MB"),
    PhoneFile("Old list.txt", "documents", "3 KB"),
    PhoneFile("Lease.pdf", "documents", "310 KB"),
)


class FilesApp(App):
    """Files keep their names and places while the phone runs; what was deleted stays so."""

    package = "com.farhand.files"
    names = ("Files", "文件")
    icon = "storage"
    tint = ("#6f8fd0", "#3f5f9e")
    field_names = MappingProxyType({"file_name": "Name"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._files = list(FIRST_FILES)
        self._shown = -1

    def on_open(self) -> None:
        """The list."""
        super().on_open()
        self._shown = -1

    def page(self) -> DrawnPage:
        """The list, or one file."""
        if self._shown < 0:
            return DrawnPage("files", self._list(), THEME.page)
        return DrawnPage("files_file", self._file(self._files[self._shown]), THEME.page)

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        kind, _, rest = element_id.partition("_")
        if element_id == "back":
            self.back()
        elif self._shown < 0 and kind == "file":
            self._shown = int(rest)
            self.texts["file_name"] = self._files[self._shown].name
        elif element_id == "rename_file":
            self._rename()
        elif kind == "folder":
            self._move(rest)
        elif element_id == "delete_file":
            self.host.push(ConfirmDialog(self.host, self, self._question(self._files[self._shown])))

    def back(self) -> bool:
        """To the list."""
        inside, self._shown = self._shown >= 0, -1
        return inside

    def _rename(self) -> None:
        file, name = self._files[self._shown], self.texts.get("file_name", "").strip()
        if name and name != file.name:
            self._files[self._shown] = replace(file, name=name)
            self.host.record(f"renamed {file.name} to {name}")

    def _move(self, folder: str) -> None:
        file = self._files[self._shown]
        if folder != file.folder:
            self._files[self._shown] = replace(file, folder=folder)
            self.host.record(f"moved {file.name} to {FOLDERS[folder][0]}")

    def _question(self, file: PhoneFile) -> Question:
        def delete() -> None:
            self._files.remove(file)
            self._shown = -1
            self.host.record(f"deleted the file {file.name}")

        text = (f"Delete “{file.name}”?", f"确定删除“{file.name}”吗？")
        return Question("files_delete", ("Delete file", "删除文件"), text, delete)

    def _list(self) -> tuple[DrawnElement, ...]:
        parts = [*top_bar(self.name, THEME)]
        for place, file in enumerate(self._files):
            top = 92 + place * 76
            mark = "photo" if file.name.endswith(".jpg") else "note"
            about = f"{self.say(*FOLDERS[file.folder])} · {file.size}"
            parts += [
                row(f"file_{place}", UnitBox(0, top, 360, top + 72)),
                icon("", UnitBox(20, top + 12, 68, top + 60), mark, ink=THEME.main, fill=THEME.soft),
                label("", UnitBox(84, top + 12, 340, top + 36), file.name, size=17),
                label("", UnitBox(84, top + 38, 340, top + 60), about, size=14, ink=QUIET),
                line(UnitBox(84, top + 74, 340, top + 75)),
            ]
        return tuple(parts)

    def _file(self, file: PhoneFile) -> tuple[DrawnElement, ...]:
        name = text_field(
            "file_name",
            UnitBox(16, 100, 344, 154),
            self.texts.get("file_name", ""),
            self.say("Name", "名称"),
            THEME,
            focused=self.host.focus == "file_name",
        )
        folders = [
            choice(f"folder_{folder}", UnitBox(16 + at * 112, 282, 120 + at * 112, 330), self.say(*names),
            THEME, on=folder == file.folder)
            for at, (folder, names) in enumerate(FOLDERS.items())
        ]  # fmt: skip
        return (
            *top_bar(file.name, THEME, back=self.say("Back", "返回")),
            name,
            button("rename_file", UnitBox(216, 168, 344, 214), self.say("Rename", "重命名"), THEME),
            label("", UnitBox(24, 246, 336, 272), self.say("Folder", "文件夹"), size=15, bold=True),
            *folders,
            outlined("delete_file", UnitBox(24, 690, 336, 742), self.say("Delete file", "删除文件"), THEME),
        )
