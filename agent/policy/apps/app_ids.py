"""Package ids of apps whose kind matters to the policy; whole topics come from the table of known apps.

Ids of the phone's own parts differ between makers: Google, AOSP, Xiaomi (miui, lbe), Samsung (sec), OPPO,
OnePlus and realme (coloros, oplus, heytap), vivo (bbk, iqoo), Huawei, Honor, Motorola, Meizu (flyme).
"""

from devices.apps.apps import known_packages, rows
from devices.apps.known_apps import chat, games, money, music, reading, shopping, video


def _ids(lines: str) -> frozenset[str]:
    return frozenset(lines.split())


def _topic(table_rows: str) -> frozenset[str]:
    return frozenset(package for packages, _ in rows(table_rows) for package in packages)


def _called(names: str) -> frozenset[str]:
    return frozenset(package for name in names.split(", ") for package in known_packages(name))


PAY = _ids("""
com.farhand.pay com.eg.android.AlipayGphone hk.alipay.wallet com.unionpay com.mipay.wallet com.huawei.wallet
com.finshell.wallet com.coloros.wallet com.vivo.wallet com.samsung.android.spay com.samsung.android.spaymini
com.google.android.apps.walletnfcrel com.google.android.apps.nbu.paisa.user com.paypal.android.p2pmobile
com.venmo com.squareup.cash com.zellepay.zelle com.phonepe.app net.one97.paytm in.org.npci.upiapp
com.transferwise.android com.westernunion.android.mtapp com.moneygram.mgo com.remitly.androidapp com.jd.jrapp
com.klarna.android ch.twint.payment se.bankgirot.swish no.dnb.vipps viva.republica.toss com.kakaopay.app
jp.ne.paypay.android.app
""")
BANK = (_topic(money.ROWS) - PAY) | _ids("""
com.farhand.bank com.webank.wemoney com.mybank.android.phone io.metamask
com.wallet.crypto.trustapp com.ledger.live com.kraken.trade com.okinc.okex.gp
""")
MAIL = _ids("""
com.farhand.mail com.google.android.gm com.google.android.gm.lite com.microsoft.office.outlook
com.android.email com.samsung.android.email.provider com.vivo.email com.huawei.email com.hihonor.email
com.tencent.androidqqmail com.netease.mail com.netease.mobimail com.yahoo.mobile.client.android.mail
ch.protonmail.android com.fsck.k9 net.thunderbird.android me.bluemail.mail com.readdle.spark com.easilydo.mail
de.tutao.tutanota com.fastmail.app com.aliyun.alimail
""")
CHAT = _topic(chat.ROWS) | _ids("""
com.farhand.chat com.farhand.messages com.google.android.apps.messaging com.samsung.android.messaging
com.android.mms com.android.messaging com.android.mms.service com.hihonor.mms com.oneplus.mms
com.ss.android.lark com.larksuite.suite com.alibaba.android.rimet com.tencent.wework com.tencent.wemeet.app
com.microsoft.teams com.Slack us.zoom.videomeetings com.cisco.webex.meetings com.ss.android.ugc.aweme
com.zhiliaoapp.musically com.smile.gifmaker
""")
# What they offer is installed. Makers' own updaters of the phone count, too.
APP_STORE = _ids("""
com.farhand.store com.android.vending com.xiaomi.market com.xiaomi.mipicks com.huawei.appmarket
com.hihonor.appmarket com.heytap.market com.oppo.market com.bbk.appstore com.sec.android.app.samsungapps
com.meizu.mstore com.tencent.android.qqdownloader com.wandoujia.phoenix2 com.qihoo.appstore com.coolapk.market
org.fdroid.fdroid com.aurora.store com.taptap com.taptap.global com.amazon.venezia
com.android.updater com.huawei.android.hwouc com.hihonor.ouc com.oppo.ota com.oplus.ota com.oneplus.opbackup
com.bbk.updater com.wssyncmldm com.motorola.ccc.ota com.meizu.flyme.update com.sonymobile.updatecenter
com.transsion.systemupdate org.lineageos.updater
""")
STORE = _topic(shopping.ROWS) | _ids("""
com.sankuai.meituan com.sankuai.meituan.takeoutnew me.ele com.lucky.luckyclient com.starbucks.cn
com.starbucks.mobilecard com.ubercab.eats com.dd.doordash com.grubhub.android com.instacart.client
com.deliveroo.orderapp com.global.foodpanda.android com.application.zomato in.swiggy.android com.wolt.android
com.takeaway.android com.yum.pizzahut com.dominospizza com.mcdonalds.gma.cn com.mcdonalds.app
com.mcdonalds.mobileapp com.yek.android.kfc.activitys com.chipotle.ordering
""")
BOOKING = _ids("""
com.farhand.booking com.MobileTicket ctrip.android.view ctrip.english com.taobao.trip com.Qunar
com.tongcheng.android com.tuniu.app.ui com.htinns com.sdu.didi.psnger com.didiglobal.passenger
cn.caocaokeji.user com.ubercab me.lyft.android com.grabtaxi.passenger com.gojek.app ee.mtakso.client
com.olacabs.customer com.comuto com.booking com.airbnb.android com.expedia.bookings com.agoda.mobile.consumer
com.hcom.android com.ryanair.cheapflights com.delta.mobile.android com.united.mobile.android com.csair.mbp
com.rytong.airchina com.marriott.mrt com.hilton.android.hhonors de.hafas.android.db com.thetrainline cn.damai
com.taobao.movie.android com.sankuai.movie com.opentable com.ticketmaster.mobile.android.na
com.eventbrite.attendee
""")
CALLS = _ids("""
com.farhand.calls com.google.android.dialer com.android.dialer com.samsung.android.dialer com.android.phone
com.android.incallui com.samsung.android.incallui com.android.server.telecom
""")
SETTINGS = _ids("""
com.android.settings com.android.settings.intelligence com.google.android.gms com.miui.securitycenter
com.xiaomi.account com.xiaomi.finddevice com.miui.cloudservice com.huawei.systemmanager
com.hihonor.systemmanager com.huawei.hwid com.coloros.phonemanager com.coloros.safecenter
com.heytap.usercenter com.heytap.cloud com.iqoo.secure com.bbk.account com.bbk.cloud com.samsung.android.lool
com.osp.app.signin com.samsung.android.mobileservice com.meizu.safe com.oneplus.account
com.google.android.apps.adm com.google.android.apps.safetyhub com.samsung.android.fmm
com.oplus.wirelesssettings com.coloros.wirelesssettings com.hihonor.android.settings
""")
BROWSER = _ids("""
com.farhand.browser com.android.chrome com.chrome.beta org.mozilla.firefox org.mozilla.focus
com.microsoft.emmx com.opera.browser com.opera.mini.native com.brave.browser com.duckduckgo.mobile.android
com.vivaldi.browser org.torproject.torbrowser com.sec.android.app.sbrowser com.UCMobile com.UCMobile.intl
com.tencent.mtt com.quark.browser com.qihoo.browser mark.via mark.via.gp com.android.browser
com.mi.globalbrowser com.huawei.browser com.hihonor.browser com.heytap.browser com.vivo.browser
com.android.webview com.google.android.webview
""")
LAUNCHER = _ids("""
com.farhand.launcher com.google.android.apps.nexuslauncher com.android.launcher com.android.launcher2
com.android.launcher3 com.miui.home com.mi.android.globallauncher com.sec.android.app.launcher
com.oppo.launcher net.oneplus.launcher com.bbk.launcher2 com.huawei.android.launcher
com.hihonor.android.launcher com.motorola.launcher3 com.meizu.flyme.launcher com.nothing.launcher
com.sonymobile.launcher com.lge.launcher3 com.asus.launcher com.transsion.hilauncher com.transsion.XOSLauncher
com.zte.mifavor.launcher cn.nubia.launcher com.zui.launcher com.tcl.android.launcher com.microsoft.launcher
com.teslacoilsw.launcher bitpit.launcher ch.deletescape.lawnchair.ci app.lawnchair
com.actionlauncher.playstore ginlemon.flowerfree fr.neamar.kiss
""")
SYSTEM = _ids("""
android com.android.systemui com.android.intentresolver com.samsung.android.app.cocktailbarservice
com.android.shell com.vivo.upslide com.android.documentsui com.google.android.documentsui com.oplus.screenshot
com.miui.screenshot com.samsung.android.app.smartcapture com.google.android.photopicker
com.android.providers.media.module com.google.android.providers.media.module
""")
INSTALLER = _ids("""
com.android.packageinstaller com.google.android.packageinstaller com.miui.packageinstaller
com.samsung.android.packageinstaller com.oplus.packageinstaller com.coloros.packageinstaller
com.huawei.packageinstaller com.hihonor.packageinstaller
com.android.certinstaller
""")
PERMISSION = _ids("""
com.android.permissioncontroller com.google.android.permissioncontroller
com.samsung.android.permissioncontroller com.lbe.security.miui com.coloros.securitypermission
com.oplus.securitypermission com.vivo.permissionmanager com.android.vpndialogs
com.android.companiondevicemanager
""")
KEYBOARD = _ids("""
com.farhand.keys com.android.adbkeyboard com.google.android.inputmethod.latin
com.google.android.inputmethod.pinyin com.android.inputmethod.latin com.samsung.android.honeyboard
com.sec.android.inputmethod com.touchtype.swiftkey com.swiftkey.swiftkeyapp com.sohu.inputmethod.sogou
com.sohu.inputmethod.sogou.xiaomi com.sohu.inputmethod.sogouoem com.sohu.inputmethod.sogou.vivo
com.iflytek.inputmethod com.iflytek.inputmethod.miui com.iflytek.inputmethod.oppo com.baidu.input
com.baidu.input_mi com.baidu.input_huawei com.baidu.input_oppo com.baidu.input_vivo com.tencent.qqpinyin
com.tencent.wetype com.huawei.ohos.inputmethod org.futo.inputmethod.latin org.fossify.keyboard
rkr.simplekeyboard.inputmethod helium314.keyboard com.menny.android.anysoftkeyboard
dev.patrickgold.florisboard
""")
# What a game sells is paid in the app of a shop or of a payment, which the policy guards. Left out are games
# and their centres that have a market, a balance or accounts of their own, maps that order rides, and players
# that rent films or sell music.
HARMLESS = (
    _topic(games.ROWS)
    - _called("Steam, TapTap, Game Center, Google Play Games, Roblox, Minecraft, Pokemon GO")
    | _called("Camera, Clock, Calculator, Weather, Compass, FM Radio, Recorder")
    | _called("Maps, Google Maps, Waze, HERE WeGo, OsmAnd, Organic Maps")
    | _called("VLC, MX Player, Shazam, AnkiDroid, Google Translate")
)
# Players and readers: their lists are of titles. Some sell what they show: other pages count as usual.
MEDIA = (_topic(music.ROWS) | _topic(video.ROWS) | _topic(reading.ROWS)) - CHAT - STORE - APP_STORE | _ids("""
de.danoeh.antennapod com.bambuna.podcastaddict au.com.shiftyjelly.pocketcasts org.videolan.vlc
fm.castbox.audiobook.radio.podcast com.google.android.apps.podcasts de.ph1b.audiobook
com.simplecity.amp_pro org.fossify.musicplayer
""")
CONTACTS = _ids("""
com.google.android.contacts com.android.contacts com.samsung.android.app.contacts org.fossify.contacts
com.simplemobiletools.contacts.pro com.simplemobiletools.contacts
""")
NOTES = _called("Notes, Keep Notes, OneNote, Evernote, Youdao Note") | _ids("""
org.fossify.notes com.simplemobiletools.notes com.simplemobiletools.notes.pro com.samsung.android.app.memo
com.oplus.note com.nearme.note com.meizu.notes com.automattic.simplenote com.standardnotes net.cozic.joplin
md.obsidian it.feio.android.omninotes it.feio.android.omninotes.foss com.omgodse.notally com.philkes.notallyx
com.maltaisn.notes.sync org.qosp.notes it.niedermann.owncloud.notes com.yinxiang com.samsung.android.snote
com.socialnmobile.dictapps.notepad.color.note com.sonymobile.notes com.lge.qmemoplus com.asus.supernote
com.motorola.notes com.zoho.notebook org.billthefarmer.notes com.orgzly com.orgzlyrevived
""")
