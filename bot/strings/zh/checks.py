"""Chinese sentences: the check-up behind the test button. A check that failed says how to mend it."""

SENTENCES: dict[str, str] = {
    "checks_running": "正在检测 {name}……最多需要一分钟。",
    "checks_nothing": "{name} 的检测没有结果，请按“再次检测”。",
    "checks_fine": "<b>{name} 检测完成：一切正常</b>",
    "checks_warned": "<b>{name} 检测完成：可以使用，请看提示</b>",
    "checks_failed": "<b>{name} 检测完成：有 {count} 项需要处理</b>",
    # --- connection
    "check_reachable_ok": "连接：手机在 {ms} 毫秒内响应",
    "check_reachable_offline": (
        "连接：找不到手机。请检查 Wi-Fi 或数据线，确认已打开“无线调试”或“USB 调试”，再按“重新连接”"
    ),
    "check_reachable_silent": (
        "连接：手机 {seconds} 秒内没有响应。请点亮手机；如果仍没有响应，请关闭再打开“USB 调试”，或重启手机"
    ),
    "check_reachable_no_server": (
        "连接：这台电脑上的 adb 服务没有响应。请在电脑上运行 <code>adb start-server</code>，或重启 Farhand"
    ),
    "check_reachable_odd": "连接：对方不是 Android 7 或更高版本的手机。请检查地址",
    "check_reachable_failed": "连接：没有响应。请按“重新连接”，然后再检测",
    "check_reachable_skipped": "连接：未检测",
    "check_authorised_ok": "授权：手机信任这台电脑",
    "check_authorised_no": "授权：手机还没有信任这台电脑。请解锁手机，勾选“始终允许这台计算机”，再点“允许”",
    "check_authorised_skipped": "授权：未检测",
    "check_authorised_failed": "授权：没有响应。请按“重新连接”，然后再检测",
    # --- picture
    "check_capture_ok": "截屏：{size}，用时 {ms} 毫秒",
    "check_capture_slow": (
        "截屏：{size}，但用了 {ms} 毫秒，每一步都会很慢；让手机离路由器近些或改用数据线会好一些"
    ),
    "check_capture_secure": "截屏：当前打开的是受保护的页面，所以是黑的。请换一个页面再检测",
    "check_capture_dark": "截屏：有画面，但是黑的。请打开一个明亮的页面再检测",
    "check_capture_none": "截屏：手机没有给出画面。请点亮并解锁手机再检测；如果一直这样，请重启手机",
    "check_capture_skipped": "截屏：未检测",
    "check_capture_failed": "截屏：没有及时响应。请检查手机的 Wi-Fi，然后再检测",
    # --- touching and typing
    "check_input_ok": "点击：正常，{ms} 毫秒",
    "check_input_xiaomi": (
        "点击：手机不允许。小米、Redmi、POCO：在开发者选项中打开“USB 调试（安全设置）”"
        "（需要插入 SIM 卡并登录小米账号），然后重启手机"
    ),
    "check_input_oppo": (
        "点击：手机不允许。OPPO、一加、realme：在开发者选项中打开“禁止权限监控”"
        "（较新的 ColorOS 叫“关闭系统优化”），然后再检测"
    ),
    "check_input_vivo": (
        "点击：手机不允许。vivo、iQOO：在开发者选项中打开“USB 调试（安全设置）”，允许模拟点击，然后再检测"
    ),
    "check_input_refused": (
        "点击：手机不允许（{reason}）。请在开发者选项中找到允许模拟点击或“安全设置”的开关并打开，然后再检测"
    ),
    "check_input_skipped": "点击：未检测",
    "check_input_failed": "点击：没有及时响应。请检查手机的 Wi-Fi，然后再检测",
    "check_settings_ok": "系统设置：可以修改（键盘和息屏时间需要）",
    "check_settings_xiaomi": (
        "系统设置：手机不允许修改。小米、Redmi、POCO：在开发者选项中打开“USB 调试（安全设置）”，然后重启手机"
    ),
    "check_settings_oppo": (
        "系统设置：手机不允许修改。OPPO、一加、realme：在开发者选项中打开“禁止权限监控”"
        "（较新的 ColorOS 叫“关闭系统优化”），然后再检测"
    ),
    "check_settings_vivo": (
        "系统设置：手机不允许修改。vivo、iQOO：在开发者选项中打开“USB 调试（安全设置）”，然后再检测"
    ),
    "check_settings_refused": (
        "系统设置：手机不允许修改（{reason}）。请在开发者选项中找到“权限监控”或“安全设置”一类的开关，然后再检测"
    ),
    "check_settings_skipped": "系统设置：未检测",
    "check_settings_failed": "系统设置：没有及时响应。请检查手机的 Wi-Fi，然后再检测",
    "check_keyboard_ok": "键盘：{keyboard} 已就绪，可以输入任何文字",
    "check_keyboard_off": (
        "键盘：已安装 {keyboard}，但没有启用。第一次输入时我会启用它；如果不行，"
        "请到“设置 > 系统 > 语言和输入法”中手动启用"
    ),
    "check_keyboard_none": (
        "键盘：只能输入英文字母。要输入中文等文字，请用手机浏览器打开 github.com/senzhk/ADBKeyBoard，"
        "下载 ADBKeyboard.apk，打开并允许安装，然后再检测"
    ),
    "check_keyboard_skipped": "键盘：未检测",
    "check_keyboard_failed": "键盘：没有及时响应。请检查手机的 Wi-Fi，然后再检测",
    # --- screen
    "check_screen_awake": "屏幕：已点亮，未锁定",
    "check_screen_dark": "屏幕：现在是黑的，执行任务时我会点亮",
    "check_screen_swipe": "屏幕：停在锁屏页，执行任务时我会滑开",
    "check_screen_pin": "屏幕：有密码、图案或指纹锁。请在任务开始前解锁，或改为不锁屏、滑动解锁",
    "check_screen_unknown": "屏幕：手机没有说明是否锁定。请在任务开始前看一下手机",
    "check_screen_skipped": "屏幕：未检测",
    "check_screen_failed": "屏幕：没有及时响应。请检查手机的 Wi-Fi，然后再检测",
    "check_timeout_ok": "息屏时间：{seconds} 秒，执行任务时我会保持亮屏",
    "check_timeout_never": "息屏时间：屏幕不会自己熄灭",
    "check_timeout_unknown": "息屏时间：手机没有说明，执行任务时可能会熄屏",
    "check_timeout_skipped": "息屏时间：未检测",
    "check_timeout_failed": "息屏时间：没有及时响应。请检查手机的 Wi-Fi，然后再检测",
    "check_displays_one": "显示屏：一个",
    "check_displays_several": "显示屏：{count} 个，使用点亮的最大的一个",
    "check_displays_unknown": "显示屏：手机没有说明，Android 9 及以下通常如此",
    "check_displays_skipped": "显示屏：未检测",
    "check_displays_failed": "显示屏：没有及时响应。请检查手机的 Wi-Fi，然后再检测",
    "check_tree_ok": "界面元素：{count} 个，用时 {ms} 毫秒",
    "check_tree_none": "界面元素：当前页面无法读取；读不出内容且可能涉及钱或权限时，我会先问你再点击",
    "check_tree_skipped": "界面元素：未检测",
    "check_tree_failed": "界面元素：没有及时响应；读不出内容且可能涉及钱或权限时，我会先问你再点击",
    # --- 手机上的辅助程序
    "check_helper_ok": "辅助程序：可用，读取屏幕从 {dump} 秒缩短到 {tree} 秒",
    "check_helper_slow": "辅助程序：可用，但不省时间（{tree} 秒，不用它 {dump} 秒）",
    "check_helper_taken": "辅助程序：另一个程序正在读取这台手机的屏幕，例如 Appium 或另一台电脑。请结束它再检测",
    "check_helper_forbidden": "辅助程序：这台手机不允许它运行。不用它一切照常",
    "check_helper_none": "辅助程序：目前在这台手机上不可用。不用它一切照常",
    "check_helper_busy": "辅助程序：手机正在执行任务，没有检测",
}
