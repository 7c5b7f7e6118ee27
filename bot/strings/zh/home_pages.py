"""Chinese sentences: homes, how they join and leave, and moving from one program to two."""

SENTENCES: dict[str, str] = {
    "command_homes": "各地点：邀请、移除",
    "homes_title": "<b>各地点</b>",
    "homes_none": "还没有地点加入。请在下面邀请。",
    "homes_all_away": "别处的地点一个都连不上：总线和 <code>farhand home</code> 在运行吗？详情见 /health。",
    "homes_no_bus": (
        "<b>一切都在一台电脑上运行</b>\n"
        "手机在几个地方时需要总线：请在机器人的电脑上运行 <code>farhand hub</code>，它会写好所有文件并说明下一步。"
    ),
    "homes_first": "还没有地点加入，手机无处可加。请先用 /homes 邀请一个。",
    "homes_not_yours": "只有管理员可以给地点取名。",
    "homes_unknown": "没有叫“{name}”的地点。现有：{names}。",
    "home_state_present": "在线",
    "home_state_away": "自 {since} 起离线",
    "home_state_never": "还没有消息",
    "home_state_outdated": "版本不同：请装同一版本",
    "home_state_deaf": "在运行，但它的密钥什么都收不到，请换新密钥",
    "home_state_full": "在线，但总线存不了东西：请检查它的磁盘",
    "home_state_ahead": "在线，Farhand 版本较新：请更新机器人",
    "home_state_behind": "在线，Farhand 版本较旧：请在那里更新",
    "home_state_doubled": "在线；另一台电脑也有它的密钥，请换新密钥",
    "home_own": "机器人自己的电脑",
    "home_phones": "手机：{phones}",
    "home_phones_none": "那里还没有手机：用 /pair 添加。",
    "home_about": "版本 {version}，最近消息 {seen}",
    "home_gone": "这个地点已经不在了。",
    "button_home_invite": "🆕 邀请一个地点",
    "button_home_rename": "✏️ 改名",
    "button_home_key": "🔑 新密钥",
    "button_home_remove": "🗑 移除",
    "button_home_remove_yes": "🗑 是的，移除",
    "button_home_confirm": "✅ 是我们的",
    "button_home_decline": "❌ 不是",
    # --- inviting
    "home_invited": "<b>邀请一个地点</b>\n请在 {minutes} 分钟内在那台电脑上运行 <code>farhand home join</code>，再粘贴下面这一行。只能用一次，请勿给别人看。",
    "home_key_made": "<b>{name} 的新密钥</b>\n请在 {minutes} 分钟内在那台电脑上运行 <code>farhand home join</code>，再粘贴下面这一行。只能用一次，请勿给别人看。",
    "home_invited_then": "然后我会请每位管理员比对：那台电脑显示的六位数字是否和我的一样。",
    "home_line_used": "一台电脑用了这个邀请。请把它的六位数字和下面的比对。",
    "home_join_ask": (
        "<b>🏠 有一台电脑想作为地点加入</b>\n"
        "它自称 {computer}。它显示的是 <code>{code}</code> 吗？\n"
        "数字不同，或不是你们的电脑：按 ❌。"
    ),
    "home_join_ask_key": (
        "<b>🔑 {name} 的新密钥</b>\n"
        "这台电脑自称 {computer}。它显示的是 <code>{code}</code> 吗？\n"
        "按 ✅ 后旧密钥作废。数字不同：按 ❌。"
    ),
    "home_join_done": (
        "🏠 {name} 已加入。由 {by} 确认。\n下一步，在那台电脑上：<code>farhand home</code>。添加手机：/pair。"
    ),
    "home_join_key_done": (
        "🔑 {name} 已换新密钥，由 {by} 确认；旧密钥已作废。\n"
        "那里的 <code>farhand home</code> 如果在运行，会自动换用；否则请启动它。"
    ),
    "home_join_declined": "🏠 {computer} 被 {by} 拒绝。可用 /homes 重新邀请。",
    "home_join_other": (
        "⚠️ <b>有第二台电脑用了 {first} 的邀请</b>\n"
        "它自称 {computer}，已被拒绝。如果不是你们的，说明有人看到了那一行：请仔细比对六位数字，或按 ❌ 后重新邀请。"
    ),
    "toast_home_joined": "已加入",
    "toast_home_declined": "已拒绝",
    "toast_home_over": "太晚了：请重新邀请",
    "toast_home_gone": "这个地点已经不在了",
    # --- a new phone, where there are several homes
    "which_home": "<b>新手机在哪个地点？</b>",
    "which_home_address": "<b>{address} 在哪个地点？</b>",
    "which_home_chosen": "在 {home} 添加手机：请看下面的图。",
    "home_button_away": "离线",
    "pair_send_again": "我没有保存配对码。请重新发送 /pair、地址和配对码。",
    # --- renaming
    "home_rename_ask": "请回复 {name} 的新名字（最多 {limit} 个字）。",
    "placeholder_home_rename": "新名字",
    "home_renamed": "这个地点现在叫 {name}。",
    # --- removing
    "home_remove_ask": "<b>移除 {name}？</b>\n它的密钥和所有人对那里手机的权限都会取消。它自己硬盘上的东西留在那里。",
    "home_remove_more": "还有 {count} 个",
    "home_remove_stops": "那里的这些任务会停止。",
    "home_remove_away": "现在联系不上它：那里正在做的可能会继续，直到它回来；那时它会被拒绝。",
    "home_removing": "正在移除 {name}……",
    "home_removed": "{name} 已移除，它的密钥已作废。",
    "home_removed_stopped": "随之结束的任务：{count} 个。",
    "home_removed_unknown": "结果不明的任务：{count} 个，已通知各人。",
    "report_home_removed": "❌ <b>做到哪一步不清楚。</b>\n管理员移除了 {name}，当时“{text}”还在那里。再次提出之前请先看看手机。",
    "report_home_removed_unheard": (
        "❌ <b>你的任务做到哪一步不清楚。</b>\n管理员移除了 {name}，当时它不在线。再次提出之前请先看看手机。"
    ),
    "home_task_lost_card": "{text}\n它所在的地点已被移除。",
    # --- farhand home join
    "enrol_line": "请粘贴聊天里的那一行（不会显示）",
    "enrol_code": "请比对六位数字：{code}",
    "enrol_waits": "正在等待管理员在聊天里确认……",
    "enrol_same": "聊天里询问这台电脑时，显示的也是 {code} 吗？",
    "enrol_not_same": "什么都没有保存：回应的可能不是你们的机器人。请重新邀请这台电脑。如果有人按了 ✅，请在 /homes 里移除那个地点。",
    "enrol_not_same_renewed": (
        "新密钥没有保存：回应的可能不是你们的机器人。如果有人按了 ✅，旧密钥已作废：请在 /homes 里再选一次“新密钥”。"
    ),
    "enrol_unasked": "只有聊天里询问这台电脑时显示过 {code}，才启动它。",
    "enrol_done": "这台电脑现在是地点 {name}。用下面的命令启动：\n  {farhand} home",
    "enrol_renewed": (
        "地点 {name} 已换新密钥。farhand home 如果在这里运行，会自动换用；否则请启动：\n  {farhand} home"
    ),
    "enrol_garbled": "这不是完整的邀请。请从聊天里复制整行，从 fh1. 到末尾，中间不能断行。",
    "enrol_used": "另一台电脑已用过这个邀请。如果不是你们的，请告诉管理员，并重新邀请。",
    "enrol_expired": "这个邀请已过期。请在聊天里用 /homes 重新邀请。",
    "enrol_unknown": "机器人不认识这个邀请。请在聊天里用 /homes 重新邀请。",
    "enrol_declined": "管理员拒绝了这台电脑。",
    "enrol_other_version": "机器人和地点相差不止一个版本。请在两边安装同一版本。",
    "enrol_unreachable": "连不上总线 {url}：{why}。什么都没有改变，请再试。",
    "enrol_refused": (
        "总线 {url} 不接受这个邀请。请在聊天里用 /homes 重新邀请；如果仍不接受，请检查总线电脑和机器人电脑的时钟："
        "两者相差不能超过一天。"
    ),
    "enrol_silent": "机器人没有回应。它在运行吗？什么都没有改变，请用同一行再试。",
    "enrol_is_home": (
        "这个文件夹已经是一个地点。要换新密钥请在 /homes 里选“新密钥”；要做另一个地点请换一个 FARHAND_DATA_DIR；"
        "如果它已从 /homes 移除，请把 {folder} 移走，再用这一行。"
    ),
    "enrol_is_bot": "这是机器人的文件夹。请为地点另选一个 FARHAND_DATA_DIR。",
    # --- farhand split
    "split_done": (
        "手机一侧在 {home}，机器人留在 {bot}。没有丢失任何任务。\n"
        "1. 把这两行写进机器人的 .env，然后启动它：\n"
        "  FARHAND_NATS_URL={urls}\n"
        "  FARHAND_OWN_HOME=off\n"
        "2. 启动手机一侧：\n"
        "  FARHAND_DATA_DIR={home} {farhand} home"
    ),
    "split_back_done": (
        "机器人和手机一侧又是一个程序，在 {bot}。请从机器人的 .env 里删掉 FARHAND_OWN_HOME=off"
        "（没有别的地点时，也删掉 FARHAND_NATS_URL），然后启动。"
    ),
    "split_no_bus": "还没有总线。请先运行 {farhand} hub。",
    "split_nothing": "{folder} 里没有可以移动的东西。",
    "split_not_empty": "{folder} 不是空的。请指定一个新的或空的文件夹。",
    "split_inside": "{folder} 在机器人的文件夹里面，或者反过来。请指定旁边的文件夹。",
    "split_already": "这个机器人的手机一侧已经在 {folder}。要移回来：{farhand} split --back {folder}",
    "split_elsewhere": "移动到 {folder} 已开始但中断了。请再次指定那个文件夹，或用 --back 撤销。",
    "split_not_split": "{folder} 里没有这个机器人的手机一侧。",
    "split_two": "两个文件夹里都有 {name}。什么都没有移动，请看看哪个是对的。",
    "split_bot_only": (
        "这个文件夹里只有机器人，它的手机一侧已移到 {folder}。请设置 FARHAND_OWN_HOME=off，"
        "或者移回来：{farhand} split --back {folder}"
    ),
    "backup_side_bot": "这是机器人的一半；地点的一半要在那里的电脑上备份。",
    "backup_side_home": "这是地点的一半；机器人的一半要在它的电脑上备份。两边都不含总线的密钥。",
}
