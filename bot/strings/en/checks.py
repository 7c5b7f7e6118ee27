"""English sentences: the check-up behind the test button. A check that failed says how to mend it."""

SENTENCES: dict[str, str] = {
    "checks_running": "Testing {name} … This takes up to a minute.",
    "checks_nothing": "The test of {name} brought no result. Press Test again.",
    "checks_fine": "<b>Test of {name}: everything works</b>",
    "checks_warned": "<b>Test of {name}: it works, see the remarks</b>",
    "checks_failed": "<b>Test of {name}: to be mended: {count}</b>",
    # --- connection
    "check_reachable_ok": "Connection: the phone answers within {ms} ms",
    "check_reachable_offline": (
        "Connection: the phone cannot be reached. Check its Wi-Fi or cable and that Wireless debugging "
        "or USB debugging is on, then press Reconnect"
    ),
    "check_reachable_silent": (
        "Connection: the phone did not answer within {seconds} s. Wake it; if it stays silent, switch "
        "USB debugging off and on again, or restart it"
    ),
    "check_reachable_no_server": (
        "Connection: the adb server of this computer does not answer. Run <code>adb start-server</code> "
        "there, or restart Farhand"
    ),
    "check_reachable_odd": (
        "Connection: what answers is not a phone with Android 7 or later. Check the address"
    ),
    "check_reachable_failed": "Connection: no answer. Press Reconnect, then test again",
    "check_reachable_skipped": "Connection: not tested",
    "check_authorised_ok": "Permission: the phone trusts this computer",
    "check_authorised_no": (
        "Permission: the phone does not trust this computer yet. Unlock it, tick “Always allow from "
        "this computer” and tap Allow"
    ),
    "check_authorised_skipped": "Permission: not tested",
    "check_authorised_failed": "Permission: no answer. Press Reconnect, then test again",
    # --- picture
    "check_capture_ok": "Picture: {size} in {ms} ms",
    "check_capture_slow": (
        "Picture: {size}, but it took {ms} ms. Each step will be slow; a nearer Wi-Fi or a cable helps"
    ),
    "check_capture_secure": (
        "Picture: a protected page is open, so it is black. Open another page, then test again"
    ),
    "check_capture_dark": "Picture: it came, but it is dark. Open a bright page, then test again",
    "check_capture_none": (
        "Picture: the phone gave none. Wake and unlock it, then test again; if it stays so, restart it"
    ),
    "check_capture_skipped": "Picture: not tested",
    "check_capture_failed": "Picture: no answer in time. Check the phone’s Wi-Fi, then test again",
    # --- touching and typing
    "check_input_ok": "Touch: works, {ms} ms",
    "check_input_xiaomi": (
        "Touch: the phone refuses it. On Xiaomi, Redmi and POCO: Developer options, switch on "
        "“USB debugging (Security settings)” (it wants a SIM card and a Mi account), then restart the phone"
    ),
    "check_input_oppo": (
        "Touch: the phone refuses it. On OPPO, OnePlus and realme: Developer options, switch on "
        "“Disable permission monitoring” (newer ColorOS: “Disable system optimization”), then test again"
    ),
    "check_input_vivo": (
        "Touch: the phone refuses it. On vivo and iQOO: Developer options, switch on "
        "“USB debugging (Security settings)”, where input by a computer is allowed, then test again"
    ),
    "check_input_refused": (
        "Touch: the phone refuses it ({reason}). Look in Developer options for a switch that allows "
        "input or security settings over USB debugging, then test again"
    ),
    "check_input_skipped": "Touch: not tested",
    "check_input_failed": "Touch: no answer in time. Check the phone’s Wi-Fi, then test again",
    "check_settings_ok": "Settings: can be changed (for keyboard and screen timeout)",
    "check_settings_xiaomi": (
        "Settings: the phone lets nobody change them. On Xiaomi, Redmi and POCO: Developer options, switch "
        "on “USB debugging (Security settings)”, then restart the phone"
    ),
    "check_settings_oppo": (
        "Settings: the phone lets nobody change them. On OPPO, OnePlus and realme: Developer options, switch "
        "on “Disable permission monitoring” (newer ColorOS: “Disable system optimization”), then test again"
    ),
    "check_settings_vivo": (
        "Settings: the phone lets nobody change them. On vivo and iQOO: Developer options, switch on "
        "“USB debugging (Security settings)”, then test again"
    ),
    "check_settings_refused": (
        "Settings: the phone lets nobody change them ({reason}). Look in Developer options for a switch on "
        "permission monitoring or security settings, then test again"
    ),
    "check_settings_skipped": "Settings: not tested",
    "check_settings_failed": "Settings: no answer in time. Check the phone’s Wi-Fi, then test again",
    "check_keyboard_ok": "Keyboard: {keyboard} is ready for any text",
    "check_keyboard_off": (
        "Keyboard: {keyboard} is installed, but switched off. I switch it on at the first text; if that "
        "fails, do it under Settings, System, Languages and input, On-screen keyboard"
    ),
    "check_keyboard_none": (
        "Keyboard: only plain English letters can be typed. For any text open github.com/senzhk/ADBKeyBoard "
        "in the phone’s browser, download ADBKeyboard.apk, open it and allow the install, then test again"
    ),
    "check_keyboard_skipped": "Keyboard: not tested",
    "check_keyboard_failed": "Keyboard: no answer in time. Check the phone’s Wi-Fi, then test again",
    # --- screen
    "check_screen_awake": "Screen: on and unlocked",
    "check_screen_dark": "Screen: dark now; I wake it for a task",
    "check_screen_swipe": "Screen: the lock screen is shown; I swipe it away for a task",
    "check_screen_pin": (
        "Screen: locked with a PIN, pattern or finger. Unlock it before a task, or choose no lock or a swipe "
        "lock"
    ),
    "check_screen_unknown": "Screen: the phone does not say whether it is locked. Look at it before a task",
    "check_screen_skipped": "Screen: not tested",
    "check_screen_failed": "Screen: no answer in time. Check the phone’s Wi-Fi, then test again",
    "check_timeout_ok": "Screen timeout: {seconds} s; I keep it on during a task",
    "check_timeout_never": "Screen timeout: the screen never goes dark by itself",
    "check_timeout_unknown": "Screen timeout: the phone does not say; it may go dark during a task",
    "check_timeout_skipped": "Screen timeout: not tested",
    "check_timeout_failed": "Screen timeout: no answer in time. Check the phone’s Wi-Fi, then test again",
    "check_displays_one": "Displays: one",
    "check_displays_several": "Displays: {count}; I use the largest that is lit",
    "check_displays_unknown": "Displays: the phone does not say, which is usual up to Android 9",
    "check_displays_skipped": "Displays: not tested",
    "check_displays_failed": "Displays: no answer in time. Check the phone’s Wi-Fi, then test again",
    "check_tree_ok": "Element list: {count} elements in {ms} ms",
    "check_tree_none": (
        "Element list: cannot be read on this page. I ask before I touch what I cannot read where money or "
        "rights may be"
    ),
    "check_tree_skipped": "Element list: not tested",
    "check_tree_failed": (
        "Element list: no answer in time. I ask before I touch what I cannot read where money or rights may "
        "be"
    ),
    # --- the helper on the phone
    "check_helper_ok": "Helper: works here, reads the screen in {tree} s instead of {dump} s",
    "check_helper_slow": "Helper: works here, but saves no time ({tree} s, without it {dump} s)",
    "check_helper_taken": (
        "Helper: another program reads this phone’s screen, such as Appium or a second computer. End that "
        "one, then test again"
    ),
    "check_helper_forbidden": "Helper: this phone does not let it run. Everything works without it",
    "check_helper_none": "Helper: does not work on this phone now. Everything works without it",
    "check_helper_busy": "Helper: not tested while a task works the phone",
}
