"""What phones bring along: the same app under another package id with each maker, with general names.

Makers: Google, AOSP, Xiaomi (miui, xiaomi), Samsung (sec), OPPO, OnePlus, realme (coloros, heytap), vivo
(bbk), Huawei, Honor.
"""

ROWS = """
com.android.settings = Settings, System Settings, 设置, 系统设置
com.google.android.dialer com.android.dialer com.samsung.android.dialer com.farhand.calls = Phone, Dialer,
    电话, 拨号
com.google.android.apps.messaging com.samsung.android.messaging com.android.mms com.android.messaging
    com.hihonor.mms com.farhand.messages = Messages, SMS, Messaging, 短信, 信息
com.google.android.contacts com.samsung.android.app.contacts com.android.contacts com.hihonor.contacts =
    Contacts, 联系人, 通讯录
com.google.android.GoogleCamera com.android.camera com.android.camera2 com.sec.android.app.camera
    com.huawei.camera com.hihonor.camera com.oplus.camera com.oppo.camera com.oneplus.camera
    com.motorola.camera3 = Camera, 相机, 照相机
com.miui.gallery com.sec.android.gallery3d com.coloros.gallery3d com.vivo.gallery com.huawei.photos
    com.hihonor.photos com.oneplus.gallery com.android.gallery3d com.farhand.photos = Gallery, Album, 相册,
    图库
com.google.android.apps.photos com.farhand.photos = Photos, Google Photos, 谷歌相册
com.google.android.apps.nbu.files com.android.fileexplorer com.mi.android.globalFileexplorer
    com.sec.android.app.myfiles com.huawei.filemanager com.huawei.hidisk com.hihonor.filemanager
    com.coloros.filemanager com.android.filemanager com.google.android.documentsui com.android.documentsui
    com.farhand.files = Files, File Manager, My Files, 文件管理, 文件, 我的文件
com.google.android.deskclock com.android.deskclock com.sec.android.app.clockpackage com.coloros.alarmclock
    com.android.BBKClock com.hihonor.deskclock com.oneplus.deskclock com.farhand.clock = Clock, Alarm,
    Alarm Clock, 时钟, 闹钟
com.google.android.calendar com.samsung.android.calendar com.xiaomi.calendar com.android.calendar
    com.coloros.calendar com.bbk.calendar com.huawei.calendar com.hihonor.calendar com.farhand.calendar =
    Calendar, Google Calendar, 日历
com.google.android.calculator com.miui.calculator com.sec.android.app.popupcalculator
    com.coloros.calculator com.android.bbkcalculator com.huawei.calculator com.hihonor.calculator
    com.oneplus.calculator com.android.calculator2 = Calculator, 计算器
com.farhand.shopping = Shopping list, 购物清单
com.farhand.notes com.miui.notes com.samsung.android.app.notes com.coloros.note com.android.notes
    com.huawei.notepad com.hihonor.notepad com.oneplus.note com.google.android.keep = Notes, Notepad, 便签,
    笔记, 备忘录, 记事本
com.android.browser com.mi.globalbrowser com.huawei.browser com.heytap.browser com.vivo.browser
    com.sec.android.app.sbrowser com.farhand.browser = Browser, Internet, 浏览器
com.miui.weather2 com.google.android.apps.weather com.sec.android.daemonapp com.coloros.weather2
    com.vivo.weather com.huawei.android.totemweather net.oneplus.weather = Weather, 天气
com.miui.player com.heytap.music com.android.bbkmusic com.android.mediacenter com.sec.android.app.music =
    Music, Music Player, 音乐
com.miui.video com.huawei.himovie com.samsung.android.video = Video Player, Videos, 视频
com.android.soundrecorder com.google.android.apps.recorder com.sec.android.app.voicenote
    com.coloros.soundrecorder com.android.bbksoundrecorder = Recorder, Voice Recorder, 录音机, 录音
com.android.email com.samsung.android.email.provider com.vivo.email com.huawei.email com.farhand.mail = Email,
    Mail, 邮件, 电子邮件, 邮箱
com.miui.compass com.coloros.compass2 com.vivo.compass = Compass, 指南针
com.miui.fm com.caf.fmradio com.sec.android.app.fm com.huawei.android.FMRadio = FM Radio, Radio, 收音机
com.miui.screenrecorder = Screen Recorder, 屏幕录制, 录屏
com.xiaomi.scanner = Scanner, 扫一扫
com.android.providers.downloads.ui = Downloads, 下载, 下载管理
com.android.thememanager com.huawei.android.thememanager com.heytap.themestore com.bbk.theme
    com.samsung.android.themestore = Themes, 主题, 主题商店, 个性主题
com.miui.securitycenter com.huawei.systemmanager com.hihonor.systemmanager com.coloros.phonemanager
    com.iqoo.secure com.samsung.android.lool
    = Phone Manager, Security, Device Care, 手机管家, 安全中心, 系统管家
com.iqoo.secure = iManager, i管家
com.android.vending = Play Store, Google Play, Google Play Store, 谷歌商店
com.xiaomi.market com.huawei.appmarket com.hihonor.appmarket com.heytap.market com.oppo.market
    com.bbk.appstore com.sec.android.app.samsungapps com.xiaomi.mipicks com.android.vending
    com.farhand.store = App Store, Store, App Market, 应用商店, 应用市场, 软件商店, 商店
com.xiaomi.mipicks = GetApps
com.huawei.appmarket = AppGallery, 华为应用市场
com.hihonor.appmarket = Honor App Market, 荣耀应用市场
com.bbk.appstore = vivo App Store, vivo应用商店
com.sec.android.app.samsungapps = Galaxy Store, 三星应用商店
com.tencent.android.qqdownloader = MyApp, 应用宝
org.fdroid.fdroid = F-Droid
com.miui.voiceassist = Xiao AI, 小爱同学, 小爱
com.huawei.vassistant = Celia, 小艺
com.heytap.speechassist = Breeno, 小布, 小布助手
com.samsung.android.bixby.agent = Bixby
com.google.android.apps.googleassistant = Google Assistant, Assistant, 谷歌助理
com.google.android.apps.adm = Find My Device, Find Hub, 查找我的设备
com.xiaomi.finddevice = Find Device, 查找设备
com.miui.cloudservice = Xiaomi Cloud, Mi Cloud, 小米云服务, 小米云
com.heytap.cloud = HeyTap Cloud, 欢太云
com.bbk.cloud = vivo Cloud, vivo云服务
com.xiaomi.vipaccount = Xiaomi Community, 小米社区
com.samsung.android.voc = Samsung Members, 三星社区
com.google.android.projection.gearhead = Android Auto
com.google.android.apps.wellbeing = Digital Wellbeing, 数字健康
com.google.android.apps.subscriptions.red = Google One
com.google.ar.lens = Google Lens, Lens, 谷歌智能镜头
com.google.android.apps.safetyhub = Personal Safety, Safety
"""
