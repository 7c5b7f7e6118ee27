"""Browsers, search, assistants."""

ROWS = """
com.android.chrome = Chrome, Google Chrome, 谷歌浏览器
org.mozilla.firefox = Firefox, 火狐, 火狐浏览器
com.microsoft.emmx = Edge, Microsoft Edge
com.opera.browser com.opera.mini.native = Opera, Opera Browser, 欧朋
com.brave.browser = Brave
com.duckduckgo.mobile.android = DuckDuckGo
com.vivaldi.browser = Vivaldi
org.torproject.torbrowser = Tor Browser
com.sec.android.app.sbrowser = Samsung Internet, 三星浏览器
com.UCMobile com.UCMobile.intl = UC Browser, UC, UC浏览器
com.tencent.mtt = QQ Browser, QQ浏览器
com.quark.browser = Quark, 夸克, 夸克浏览器
com.qihoo.browser = 360 Browser, 360浏览器
mark.via mark.via.gp = Via
com.baidu.searchbox com.baidu.searchbox.lite = Baidu, 百度
com.google.android.googlequicksearchbox = Google, Google Search, 谷歌
com.microsoft.bing = Bing, 必应
com.openai.chatgpt = ChatGPT
com.google.android.apps.bard = Gemini, Google Gemini
com.anthropic.claude = Claude
com.deepseek.chat = DeepSeek, 深度求索
com.larus.nova = Doubao, 豆包
com.aliyun.tongyi = Tongyi, Qwen, 通义, 通义千问
com.moonshot.kimichat = Kimi
com.baidu.newapp = Wenxin, Ernie, 文心一言, 文小言
com.tencent.hunyuan.app.chat = Yuanbao, 元宝, 腾讯元宝
com.zhipuai.qingyan = ChatGLM, Zhipu Qingyan, 智谱清言
ai.perplexity.app.android = Perplexity
com.microsoft.copilot = Copilot, Microsoft Copilot
ai.x.grok = Grok
"""
