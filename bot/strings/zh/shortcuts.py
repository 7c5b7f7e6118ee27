"""Chinese sentences: shortcuts, saved tasks that are replayed."""

SENTENCES: dict[str, str] = {
    "shortcut_gone": "这个快捷指令已经不在了，什么都没有做。用 /shortcuts 查看现有的。",
    "shortcut_value_missing": "快捷指令需要 {name} 的内容：简短、一行、不含花括号。什么都没有做。",
}
