"""Chinese sentences: how people join."""

SENTENCES: dict[str, str] = {
    # --- /invite, walked through by an admin
    "invite_role": "<b>邀请一个人。</b>对方可以用你分配的手机做什么？",
    "invite_role_lines": (
        "成员：查看画面、让我操作手机、亲自接管。付款之类由别人批准。\n"
        "可批准的成员：同上，还可以批准付款之类的操作，也包括别人的任务。\n"
        "观看者：只能查看画面。"
    ),
    "invite_phones": "<b>邀请一个人：{kind}。</b>可以用哪些手机？不选也行，以后用 /bind 分配。",
    "invite_life": "<b>邀请一个人：{kind}，{phones}。</b>链接的有效期是多久？也可以现在直接选人。",
    "invite_made": "邀请在下面的消息里：{kind}，{phones}。",
    "invite_picking": "请用输入框下方的按键选择要邀请的人：{kind}，{phones}。一小时内有效；想改用链接邀请，请重新发送 /invite。",
    "invite_pick_ask": "要邀请谁？",
    "invite_picked": "你选择了 {name}（ID <code>{id}</code>）。",
    "invite_pick_known": "{name}（ID <code>{id}</code>）已经是成员了，没有任何改动。请看 /users。",
    "invite_pick_over": "这个选择已过期。请重新发送 /invite。",
    "invite_no_phones": "暂无手机",
    "invite_kind_member": "成员",
    "invite_kind_approver": "可批准的成员",
    "invite_kind_viewer": "观看者",
    # --- the invitation's message
    "invite_link": (
        "<b>邀请：{kind}，{phones}</b>\n"
        "只能由一个人使用，{until} 前有效。把链接发给对方，或让对方扫描图片。加入前还需要你确认。\n\n{link}"
    ),
    "invite_link_picked": (
        "<b>给 {name}（ID <code>{id}</code>）的邀请：{kind}，{phones}</b>\n"
        "我不能先给对方发消息，请把链接转给对方。链接只对这个人有效，{until} 前有效，不用你再确认。\n\n"
        "{link}"
    ),
    "invite_taken": "<b>邀请：{kind}，{phones}</b>\n{name}（ID <code>{id}</code>）打开了链接，还没有加入。",
    "invite_used": "<b>邀请：{kind}，{phones}</b>\n{name}（ID <code>{id}</code>）用了这个邀请，已加入。",
    "invite_refused": "<b>邀请：{kind}，{phones}</b>\n{by} 拒绝了 {name}（ID <code>{id}</code>）。",
    "invite_revoked": "<b>邀请：{kind}，{phones}</b>\n已撤销，链接不再有效。",
    "invite_expired": "<b>邀请：{kind}，{phones}</b>\n已过期。发送 /invite 可以重新邀请。",
    # --- what an admin is asked about somebody who came with a link
    "join_asks": "<b>{name}</b>（ID <code>{id}</code>）想加入：{kind}，{phones}。\n链接可能被转发过，认识这个人再按“确认”。",
    "join_picked": "<b>{name}</b>（ID <code>{id}</code>）已加入：{kind}，{phones}。由 {by} 选定。",
    "join_confirmed": "<b>{name}</b>（ID <code>{id}</code>）已加入：{kind}，{phones}。由 {by} 确认。",
    "join_refused": "<b>{name}</b>（ID <code>{id}</code>）没有加入。由 {by} 拒绝。",
    "join_revoked": "<b>{name}</b>（ID <code>{id}</code>）没有加入：邀请已撤销。",
    "join_expired": "<b>{name}</b>（ID <code>{id}</code>）没有加入：一天内没有人确认。发送 /invite 可以重新邀请。",
    # --- the newcomer
    "join_consent": (
        "<b>加入之前</b>\n"
        "1. 执行你的任务时，手机画面会发给操作手机的模型，也会发到这个聊天。\n2. 这个机器人的电脑会保留：你的 ID、名字、语言、权限和限额，你写的内容（处理完为止），以及你的任务、步骤和图片。"
        "/privacy 可以查看、导出和删除任务；谁决定了什么会一直保留，不含文字。\n3. {admin} 和其他管理员分配、收回手机和权限，能看到谁做了什么，也可以移除你。"
        "替你批准的人能看到金额、收款方、应用和按钮。"
    ),
    "join_waiting": "谢谢。现在需要 {admin} 确认，结果会发到这里。",
    "join_still_waiting": "你还没有加入：需要 {admin} 确认，结果会发到这里。",
    "join_unfinished": "你还没有加入：请先按上面那条消息的按钮。",
    "join_in": "你已加入。",
    "join_welcome_member": (
        "欢迎，{name}！你可以用 {phones}：查看画面、让我操作、亲自接管；付款之类由别人批准。"
        "直接写下要手机做的事吧。/help 里有示例。"
    ),
    "join_welcome_approver": (
        "欢迎，{name}！你可以用 {phones}：查看画面、让我操作、亲自接管，并批准我问你的事。"
        "直接写下要手机做的事吧。/help 里有示例。"
    ),
    "join_welcome_viewer": "欢迎，{name}！你可以查看 {phones} 的画面：发送 /screen。/help 里有更多说明。",
    "join_welcome_no_phone": "欢迎，{name}！你已加入，但还没有能用的手机。请向 {admin} 要一台，然后直接写下要它做的事。/help 里有示例。",
    # --- the other way in
    "claimed_again": (
        "⚠️ <b>{name}</b>（ID <code>{id}</code>）用这个机器人电脑上的代码成为了管理员。"
        "如果你不认识这个人：请在 /users 里移除对方，并检查谁能使用那台电脑。"
    ),
    "claimed_known": "{name}，你现在是这个机器人的管理员：所有手机的全部权限。发送 /help 看看新内容。",
    # --- buttons and toasts
    "button_invite_next": "下一步 »",
    "button_invite_back": "« 返回",
    "button_invite_1h": "1 小时",
    "button_invite_24h": "24 小时",
    "button_invite_7d": "7 天",
    "button_invite_pick": "👤 选择一个人",
    "button_invite_copy": "📋 复制链接",
    "button_invite_revoke": "🗑 撤销",
    "button_join_confirm": "✔ 确认",
    "button_join_refuse": "✖ 拒绝",
    "button_join_agree": "我同意",
    "toast_join_confirmed": "已加入",
    "toast_join_refused": "已拒绝",
    "toast_invitation_revoked": "已撤销",
    "toast_invitation_over": "这个邀请已失效：已过期或已撤销",
}
