// The page's own words. The bot speaks for itself; nothing of it stands here.

const WORDS = {
  en: {
    write: "Write a task…",
    send: "Send",
    menu: "Commands",
    online: "bot",
    blocked: "you blocked this bot",
    typing: "is typing…",
    photo: "is sending a photo…",
    edited: "edited",
    silent: "silent",
    forwarded: "Forwarded from",
    reply: "Reply",
    you: "You",
    picture: "Photo",
    sticker: "Sticker",
    pinned: "Pinned message",
    copied: "Copied",
    noAnswer: "The bot has not answered this press.",
    gone: "This message is gone.",
    lost: "No connection to the server. Trying again…",
    phone: "Simulated phone, live",
    noPhone: "The simulated phone is not running.",
    back: "Back",
    home: "Home",
    power: "Power",
    type: "Type here",
    truth: "What really happened",
    nothing: "Nothing yet. Payments, messages and logins on the phone appear here.",
    empty: "Write what the phone should do, or pick an example below.",
    more: "Show more",
    less: "Show less",
    today: "Today",
    ok: "OK",
  },
  zh: {
    write: "写下任务…",
    send: "发送",
    menu: "命令",
    online: "机器人",
    blocked: "你已屏蔽此机器人",
    typing: "正在输入…",
    photo: "正在发送图片…",
    edited: "已编辑",
    silent: "静音",
    forwarded: "转发自",
    reply: "回复",
    you: "你",
    picture: "图片",
    sticker: "贴纸",
    pinned: "置顶消息",
    copied: "已复制",
    noAnswer: "机器人没有回应这次点击。",
    gone: "这条消息已不存在。",
    lost: "与服务器的连接已断开，正在重试…",
    phone: "模拟手机 · 实时画面",
    noPhone: "模拟手机未运行。",
    back: "返回",
    home: "主屏幕",
    power: "电源键",
    type: "在手机上输入",
    truth: "真实发生的事",
    nothing: "暂无。手机上的付款、消息和登录会显示在这里。",
    empty: "写下要让手机做的事，或点选下面的示例。",
    more: "展开",
    less: "收起",
    today: "今天",
    ok: "好",
  },
};

let language = "en";

export function speak(code) {
  language = code in WORDS ? code : "en";
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
}

export const spoken = () => language;

export const word = (key) => WORDS[language][key];
