// What really happened, in the page's language. The oracle speaks English; a fact without a sentence here stays so.

const NAMES = {
  Coffee: "咖啡", Pay: "支付", Parcel: "包裹", Settings: "设置", Notes: "便签", Messages: "短信", Phone: "电话",
  Calendar: "日历", Clock: "时钟", Photos: "相册", Browser: "浏览器", Home: "桌面",
  "Blue Door Coffee": "蓝门咖啡", balance: "余额", "bank card": "银行卡",
  Latte: "拿铁", Americano: "美式咖啡", Cappuccino: "卡布奇诺", Mocha: "摩卡", "Flat white": "澳白",
  "Matcha latte": "抹茶拿铁", small: "小杯", regular: "中杯", large: "大杯",
  Search: "搜索框", Note: "便签栏", "Phone number": "手机号栏", "One-time code": "验证码栏",
  on: "打开", off: "关闭", "Wi-Fi": "无线网络", Bluetooth: "蓝牙", "airplane mode": "飞行模式",
  "mobile data": "移动数据", "do not disturb": "勿扰模式", "battery saver": "省电模式", location: "位置信息",
  "dark theme": "深色主题", "adaptive brightness": "自动调节亮度",
  Videos: "视频", Account: "账号", Updater: "系统更新", Recents: "最近任务", contacts: "通讯录", photos: "照片",
};

const zh = (name) => (Object.hasOwn(NAMES, name) ? NAMES[name] : name);

const SENTENCES = [
  [/^put (\d+) (\w+) (.+) into the cart$/, (count, size, drink) => `把 ${count} 份${zh(size)}${zh(drink)}加入购物车`],
  [/^changed the quantity to (\d+)$/, (count) => `把数量改为 ${count}`],
  [/^paid ([\d.]+) to (.+) by (.+)$/, (amount, shop, way) => `用${zh(way)}向${zh(shop)}支付了 ${amount} 元`],
  [/^closed the Pay sheet without paying$/, () => "未付款就关闭了支付页面"],
  [/^typed (\d+) characters into (.+)$/, (count, field) => `在${zh(field)}里输入了 ${count} 个字符`],
  [/^typed ['"](.*)['"] into (.+)$/, (text, field) => `在${zh(field)}里输入了“${text}”`],
  [/^saved the note ['"](.*)['"]$/, (text) => `保存了便签“${text}”`],
  [/^switched (.+) (on|off)$/, (name, state) => `${zh(state)}了${zh(name)}`],
  [/^asked Parcel for a one-time code$/, () => "向“包裹”获取了验证码"],
  [/^logged in to Parcel$/, () => "登录了“包裹”"],
  [/^unlocked with a swipe$/, () => "滑动解锁了手机"],
  [/^unlocked with the PIN$/, () => "用 PIN 码解锁了手机"],
  [/^entered a wrong PIN$/, () => "输入了错误的 PIN 码"],
  [/^(opened|dismissed) the notification ['"](.*)['"]$/, (act, title) => `${act === "opened" ? "打开" : "清除"}了通知“${title}”`],
  [/^cleared all notifications$/, () => "清除了全部通知"],
  [/^returned to (.+)$/, (app) => `回到了“${zh(app)}”`],
  [/^closed all apps$/, () => "关闭了全部应用"],
  [/^(allowed|denied) (\S+) (.+)$/, (act, app, wish) => `${act === "allowed" ? "允许" : "拒绝"}“${zh(app)}”使用${zh(wish)}`],
  [/^put the update off$/, () => "推迟了更新"],
  [/^started the update$/, () => "开始了更新"],
  [/^skipped the advertisement$/, () => "跳过了广告"],
  [/^opened the advertisement$/, () => "打开了广告"],
  [/^opened the address (.+)$/, (url) => `打开了网址 ${url}`],
  [/^watched (.+)$/, () => "观看了影片"],
  [/^saved the account$/, () => "保存了账号"],
  [/^deleted the note ['"](.*)['"]$/, (text) => `删除了便签“${text}”`],
  [/^moved the note ['"](.*)['"] from place (\d+) to (\d+)$/, (text, from, to) => `把便签“${text}”从第 ${from} 位移到第 ${to} 位`],
  [/^tried to log in to Parcel with a wrong code$/, () => "用错误的验证码登录“包裹”，未成功"],
  [/^opened (.+)$/, (app) => `打开了“${zh(app)}”`],  // after its longer kin
];

export function factIn(language, text) {
  if (language !== "zh") return text;
  for (const [pattern, sentence] of SENTENCES) {
    const parts = pattern.exec(text);
    if (parts) return sentence(...parts.slice(1));
  }
  return text;
}
