"""English sentences: the pad of a take-over."""

SENTENCES: dict[str, str] = {
    "button_pad": "🔢 Work it from here",
    "button_pad_back": "⬅ Back",
    "button_pad_home": "🏠 Home",
    "button_pad_enter": "⏎ Enter",
    "button_pad_swipe_up": "⬆ Swipe up",
    "button_pad_swipe_down": "⬇ Swipe down",
    "button_pad_refresh": "🔄 Refresh",
    "pad_title": "🔢 <b>{app}</b>: press a number. I wait meanwhile.",
    "pad_looking": "🔢 I look at the phone …",
    "pad_unread": (
        "I could not read the page again, so I pressed nothing. This is how it is now; press once more."
    ),
    "pad_changed": "The screen was no longer the one you saw, so I pressed nothing. This is how it is now.",
    "pad_forbidden": (
        "Your rules forbid that (a blocked app, or more money than the limit), so I pressed nothing. To "
        "change them: policy.yaml."
    ),
    "pad_over_limit": (
        "That costs more than your own yes is good for here, so I pressed nothing. Say that you have "
        "finished, and the task asks whoever may approve it."
    ),
    "pad_unknown": (
        "The phone went away in the middle: that press may or may not have arrived. Look before you go on."
    ),
    "pad_secure": "This page is protected: no picture, only what it says.",
    "pad_withheld": "No picture, because your code stands on this page. It comes back with the next page.",
    "pad_refused": (
        "The phone takes no presses from a computer, so nothing happened. Press it on the phone itself."
    ),
    "pad_not_reached": (
        "I could not reach the phone just then, so nothing was pressed. This is how it is now."
    ),
    "pad_code_keys": "The keys of its code are left out: type the code on the phone itself.",
    "pad_locked": (
        "The phone is locked, so nothing can be pressed here. Unlock it by hand, then press Refresh."
    ),
    "pad_done_unseen": "Pressed. But now I cannot reach the phone to look. Press Refresh.",
    "pad_nothing": "I cannot tell what can be pressed here. Use the keys below, or the phone itself.",
    "pad_away": "I cannot reach the phone, so nothing was pressed. Look after its Wi-Fi, then press Refresh.",
    "pad_moved": "🔢 This page has no picture: it goes on in the next message.",
    "pad_hidden": "[hidden]",
    "pad_over": "🔢 This take-over is over.",
    "toast_pad_busy": "One moment, I am still at the press before",
}
