// What really happened, in the page's language. The oracle speaks English; a fact without a sentence here stays so.

const NAMES = {
  zh: {
    Coffee: "咖啡", Pay: "支付", Parcel: "包裹", Settings: "设置", Notes: "便签", Messages: "短信", Phone: "电话",
    Calendar: "日历", Clock: "时钟", Photos: "相册", Browser: "浏览器", Home: "桌面",
    "Blue Door Coffee": "蓝门咖啡", balance: "余额", "bank card": "银行卡",
    Latte: "拿铁", Americano: "美式咖啡", Cappuccino: "卡布奇诺", Mocha: "摩卡", "Flat white": "澳白",
    "Matcha latte": "抹茶拿铁", small: "小杯", regular: "中杯", large: "大杯",
    on: "打开", off: "关闭", "Wi-Fi": "无线网络", Bluetooth: "蓝牙", "airplane mode": "飞行模式",
    "mobile data": "移动数据", "do not disturb": "勿扰模式", "battery saver": "省电模式", location: "位置信息",
    "the search field": "搜索框", "the note": "便签", "the phone field": "手机号栏", "the code field": "验证码栏",
    "dark theme": "深色主题", "adaptive brightness": "自动调节亮度",
  },
};

const SENTENCES = {
  zh: [
    [/^opened (.+)$/, (app) => `打开了“${app}”`],
    [/^put (\d+) (\w+) (.+) into the cart$/, (count, size, drink) => `把 ${count} 份${size}${drink}加入购物车`],
    [/^changed the quantity to (\d+)$/, (count) => `把数量改为 ${count}`],
    [/^paid ([\d.]+) to (.+) by (.+)$/, (amount, shop, way) => `用${way}向${shop}支付了 ${amount} 元`],
    [/^closed the Pay sheet without paying$/, () => "未付款就关闭了支付页面"],
    [/^switched (.+) (on|off)$/, (name, state) => `${state}了${name}`],
    [/^typed (\d+) characters into (.+)$/, (count, field) => `在${field}里输入了 ${count} 个字符`],
    [/^typed '(.*)' into (.+)$/, (text, field) => `在${field}里输入了“${text}”`],
    [/^saved the note '(.*)'$/, (text) => `保存了便签“${text}”`],
    [/^asked Parcel for a one-time code$/, () => "向“包裹”获取了验证码"],
    [/^logged in to Parcel$/, () => "登录了“包裹”"],
    [/^tried to log in to Parcel with a wrong code$/, () => "用错误的验证码登录“包裹”，未成功"],
  ],
};

export function factIn(language, text) {
  const named = (part) => (Object.hasOwn(NAMES[language], part) ? NAMES[language][part] : part);
  for (const [pattern, sentence] of SENTENCES[language] ?? []) {
    const parts = pattern.exec(text);
    if (parts) return sentence(...parts.slice(1).map(named));
  }
  return text;
}
