"""Games and their shops."""

ROWS = """
com.tencent.tmgp.sgame = Honor of Kings, 王者荣耀, 王者
com.tencent.tmgp.pubgmhd = Game for Peace, 和平精英, 吃鸡
com.tencent.ig com.pubg.krmobile = PUBG Mobile, PUBG
com.miHoYo.Yuanshen com.miHoYo.GenshinImpact = Genshin Impact, Genshin, 原神
com.miHoYo.hkrpg com.HoYoverse.hkrpgoversea = Honkai Star Rail, Star Rail, 崩坏星穹铁道, 星穹铁道
com.papegames.lysk.cn = Love and Deepspace, 恋与深空
com.happyelements.AndroidAnimal = Anipop, 开心消消乐, 消消乐
com.mojang.minecraftpe = Minecraft, 我的世界
com.roblox.client = Roblox, 罗布乐思
com.supercell.clashofclans = Clash of Clans, 部落冲突
com.supercell.clashroyale = Clash Royale, 皇室战争
com.supercell.brawlstars = Brawl Stars, 荒野乱斗
com.king.candycrushsaga = Candy Crush, Candy Crush Saga, 糖果传奇
com.nianticlabs.pokemongo = Pokemon GO, 宝可梦GO
com.chess = Chess.com
com.valvesoftware.android.steam.community = Steam
com.taptap com.taptap.global = TapTap
com.xiaomi.gamecenter com.nearme.gamecenter com.vivo.game com.huawei.gamebox = Game Center, 游戏中心
com.google.android.play.games = Google Play Games, Play Games
"""
