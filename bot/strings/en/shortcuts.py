"""English sentences: shortcuts, saved tasks that are replayed."""

SENTENCES: dict[str, str] = {
    "shortcut_gone": "This shortcut is gone. Nothing was done. /shortcuts shows those that are kept.",
    "shortcut_value_missing": (
        "The shortcut needs a text for {name}: short, on one line, without braces. Nothing was done."
    ),
}
