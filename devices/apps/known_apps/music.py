"""Music, radio, podcasts, audio books."""

ROWS = """
com.netease.cloudmusic = NetEase Cloud Music, NetEase Music, 网易云音乐, 网易云
com.tencent.qqmusic = QQ Music, QQ音乐
com.kugou.android com.kugou.android.lite = Kugou, Kugou Music, 酷狗, 酷狗音乐
cn.kuwo.player = Kuwo, Kuwo Music, 酷我, 酷我音乐
com.luna.music = Qishui Music, Soda Music, 汽水音乐
cmccwm.mobilemusic = Migu Music, 咪咕音乐
com.tencent.karaoke = WeSing, 全民K歌
com.changba = Changba, 唱吧
com.ximalaya.ting.android = Ximalaya, Himalaya, 喜马拉雅
fm.qingting.qtradio = Qingting FM, 蜻蜓FM
com.xs.fm = Fanqie Changting, 番茄畅听
app.podcast.cosmos = Xiaoyuzhou, 小宇宙
com.spotify.music = Spotify
com.apple.android.music = Apple Music
com.google.android.apps.youtube.music = YouTube Music
com.amazon.mp3 = Amazon Music
com.soundcloud.android = SoundCloud
com.shazam.android = Shazam
deezer.android.app = Deezer
com.aspiro.tidal = TIDAL
com.pandora.android = Pandora
com.audible.application = Audible
au.com.shiftyjelly.pocketcasts = Pocket Casts
com.bandcamp.android = Bandcamp
tunein.player = TuneIn
"""
