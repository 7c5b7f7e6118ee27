"""English sentences: shortcuts, saved tasks that are replayed."""

SENTENCES: dict[str, str] = {
    "shortcut_gone": "This shortcut is not kept any more. Nothing was done. See /shortcuts.",
    "shortcut_value_missing": (
        "The shortcut needs a text for {name}: short, on one line, without braces. Nothing was done."
    ),
}
