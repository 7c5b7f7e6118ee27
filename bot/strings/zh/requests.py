"""Chinese sentences: approvals, take-overs and questions."""

SENTENCES: dict[str, str] = {
    # --- requests to the person
    # what kind of approval
    # what I read on the phone
    "request_take_over": "🖐 <b>这一步请你在手机上操作</b>",
    "by_hand_payment": "付款",
    "by_hand_payment_amount": "支付{amount}",
    "by_hand_payment_party": "向{party}付款",
    "by_hand_payment_amount_party": "向{party}支付{amount}",
    "by_hand_pay": "🖐 <b>{payment}：请在手机上完成</b>",
    "by_hand_pay_code": "🖐 <b>{payment}：请在手机上输入支付密码</b>",
    "by_hand_pay_finger": "🖐 <b>{payment}：请在手机上验证指纹或人脸</b>",
    "by_hand_finger": "🖐 <b>请在手机上验证指纹或人脸</b>",
    "by_hand_login": "🖐 <b>请在手机上登录</b>",
    "by_hand_code": "🖐 <b>请在手机上输入验证码或密码</b>",
    "by_hand_captcha": "🖐 <b>请在手机上完成人机验证</b>",
    "by_hand_page": "🖐 <b>这一步请你在手机上操作</b>",
    "by_hand_page_how": "请在这个页面上完成任务需要的操作，然后按 ▶。",
    "by_hand_unread": "🖐 <b>我看不到这个页面</b>",
    "by_hand_unread_how": "请完成任务需要的操作，然后按 ▶。",
    "by_hand_withheld": "🖐 <b>页面上有你的验证码，所以我不看</b>",
    "by_hand_withheld_how": "请在手机上进入下一页，然后按 ▶。",
    "request_take_over_changed": "你批准之后，页面变了两次。请先核对收款方和金额。",
    "request_take_over_unread": "我两次没能读出页面，所以什么都没按。请核对收款方和金额。",
    "request_take_over_not_shown": "Farhand 读不出这个页面，所以没有给模型看。请完成任务需要的操作，然后按 ▶。",
    "request_unlock": "🔒 <b>请解锁手机</b>",
    "request_unlock_again": "🔒 <b>手机还锁着，请解锁</b>",
    "request_unlock_how": "在手机上解锁后按 ▶。",
    "request_unlock_pin": "在手机上解锁后按 ▶，或按 🔑 发送锁屏密码。",
    "request_question": "❓ <b>关于任务的问题</b>",
    "request_which_person": "你指的是哪一位？页面上有几位都符合你的任务。",
    "request_which_place": "要哪一家？页面上有几家都符合你的任务。",
    "option_in_order": "{name}（从上数第 {place} 个）",
    "request_which_variant": "要哪一种？价格不同，而你的任务里没有说明。",
    "request_budget_task": "这个任务已花费 {spent}，再走一步就会超出预算 {allowed}。要再加 {more} 继续吗？",
    "request_budget_person_day": (
        "今天你的任务已花费 {spent}，再走一步就会超出你的预算 {allowed}。要再加 {more} 继续吗？"
    ),
    "request_budget_day": (
        "今天所有任务已花费 {spent}，再走一步就会超出预算 {allowed}。要再加 {more} 继续吗？"
    ),
    "request_budget_times": "一步的花费超过预算 {one}，所以继续会一次增加 {times} 份。",
    "button_budget_go_on": "▶ 继续",
    "button_budget_stop": "⏹ 停止",
    "request_model_says": "模型的原话：",
    "request_no_words": "（没有说明原因）",
    "request_where": "应用：{app}",
    "request_protected": "页面受保护，没有图片",
    "request_words": "模型：{words}",
    "request_hidden": "这个页面受保护，截屏是黑的，请直接看手机。",
    "request_wait_until": "⏳ {clock} 前有效，过时任务暂停",
    "request_reply_hint": "请按按钮，或直接回复这条消息。",
    "request_reply_alone": "请直接回复这条消息。",
    "answer_too_late": "晚了一步，那个问题已经结束。如果还需要，请重新发任务。",
    "answer_restarted": (
        "读这条消息时我重启了，它可能已经算数。正在执行的任务请看 /status。如果我再问，请再回答一次。"
    ),
    "text_restarted": (
        "读这条消息时我重启了，所以没有据此开始任何任务。它如果是回答，可能已经算数：请看 /status；"
        "我再问的话，请再回答一次。它如果是手机的新名字，请看 /devices。"
    ),
    "answer_by_button": "这里要按按钮，请按那条消息下面的按钮。",
    "request_other": "请回复这条消息，写下你的答案。",
    "placeholder_other": "你的答案",
    "reminder_question": "🔔 还在等你的回答，等到 {clock}。",
    "reminder_take_over": "🔔 手机上还在等你操作，等到 {clock}。",
    "reminder_unlock": "🔔 手机还锁着，我等到 {clock}。",
    "decided_finished": "▶ <b>{name} {clock} 已完成</b>",
    "decided_unlocked": "▶ <b>{name} 说已解锁 · {clock}</b>",
    "decided_given_up": "❌ <b>{name} {clock} 已放弃</b>",
    "decided_answered": "💬 <b>{name} {clock} 已回答</b>",
    "decided_expired": "⌛ <b>{clock} 已过期</b>：没有人回应，任务已暂停。",
    "decided_changed_items": "要买的东西变了。",
    "decided_changed_address": "地址变了。",
    "decided_changed_method": "付款方式变了。",
    "decided_cancelled": "⚪ <b>已取消</b>：任务已结束。",
    "decided_replaced": "🔁 <b>我离线过。</b>如果还需要，我会在新消息里再问一次。",
    "request_offline": "我从 {since} 到 {until} 离线了，所以再问一次。",
    "answer_asked_again": "我刚才离线了，马上会再问一次，请回答新的那条消息。",
    "decided_someone": "有人",
}
