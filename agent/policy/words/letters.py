"""Letters that count as equal when labels are compared."""

# Pairs of a traditional and a simplified character: those of the words of the policy and of texts near them.
_TRADITIONAL = (
    "變变讓让該该執执賣卖贖赎隱隐誤误訴诉譯译議议護护讚赞質质贏赢綫线處处鏈链隊队陽阳陰阴雙双頁页順顺養养駕驾驛驿滾滚漸渐潛潜潔洁渦涡湧涌滯滞潤润瀏浏覽览訪访詞词試试詩诗誠诚誰谁課课調调談谈諾诺謀谋謝谢謹谨識识譜谱財财貧贫販贩貪贪貴贵貸贷貿贸賀贺賃赁資资賓宾賜赐賠赔賦赋賭赌賺赚"
    "轉转帳账賬账發发傳传刪删裝装許许購购買买訂订單单預预約约確确認认繳缴費费儲储匯汇貼贴評评論论覆复復复載载關关開开號号設设錄录撥拨聯联絡络繫系繼继續续權权範范圍围與与請请輸输訊讯話话視视頻频語语"
    "聽听銀银錢钱連连線线網网選选擇择項项數数據据歷历紀纪記记憶忆應应實实際际總总計计價价額额優优減减餘余會会員员報报舉举佈布轟轰動动態态車车機机閱阅讀读寫写圖图檔档夾夹簡简體体備备驗验證证碼码鎖锁"
    "啟启閉闭還还環环險险務务戶户個个間间時时後后來来對对這这點点擊击無无禮礼賞赏紅红團团嗎吗並并將将從从過过遠远運运進进達达遞递離离難难電电顯显顧顾類类願愿領领題题顏颜風风飛飞馬马騎骑驅驱驚惊鬆松"
    "麼么黨党齊齐龍龙業业東东兩两嚴严喪丧豐丰臨临為为麗丽義义樂乐習习鄉乡書书亂乱爭争於于雲云亞亚產产親亲億亿僅仅側侧偵侦傑杰傘伞傷伤傾倾債债償偿儀仪內内兌兑兒儿凍冻別别剛刚創创劃划劇剧勞劳勢势區区"
    "協协卻却厭厌參参吳吴問问嘆叹國国園园圓圆場场塊块壓压壞坏墊垫夠够奪夺奮奋媽妈學学孫孙寧宁寶宝審审專专尋寻導导屆届層层屬属島岛師师帶带幣币幫帮幹干幾几庫库廠厂廣广廳厅張张強强彈弹彙汇徑径徵征懷怀"
    "懸悬戰战戲戏拋抛掃扫掛挂採采換换揮挥損损搖摇搶抢摯挚擁拥擋挡擔担擴扩攝摄斷断晝昼暫暂曆历條条棄弃極极構构樣样標标檢检櫃柜歡欢歲岁殘残殺杀氣气決决沒没況况淨净測测湊凑湯汤滅灭滿满漲涨澤泽濟济濫滥"
    "灣湾災灾煙烟熱热燈灯爐炉爺爷牆墙狀状獎奖獨独獲获現现異异療疗盜盗盡尽監监盤盘眾众睜睁矯矫祕秘種种稱称穩稳竊窃競竞筆笔節节築筑篩筛簽签籤签糧粮級级紙纸細细終终組组結结給给統统絕绝經经綁绑維维緊紧"
    "緒绪編编緩缓練练縣县縮缩織织繪绘羅罗聖圣聞闻聲声職职脫脱腳脚膚肤臉脸舊旧艙舱帐账乾干轄辖嘍喽傢家鑰钥鈴铃註注冊册貨货遊游藝艺輯辑邏逻佔占舖铺鋪铺腦脑羣群裡里裏里檯台颱台託托諮咨詢询鐘钟盃杯贈赠"
)
# Cyrillic, Greek, Armenian and phonetic letters, by code point, and the Latin ones that they imitate.
_LOOK_ALIKE = """
    0430a 0435e 043eo 0440p 0441c 0443y 0445x 0456i 0455s 0501d 04bbh 051bq 051dw 0261g 0578n 03bfo
    0442t 043cm 043ak 043dh 0432b
    03b1a 03b2b 03b5e 03b6z 03c1p 03bdv 03c5u 03b9i 03bak 03c4t 03b7n 03c9w 0251a 0131i 2113l
    1d00a 0299b 1d04c 1d05d 1d07e a730f 0262g 029ch 026ai 1d0aj 1d0bk 029fl 1d0dm 0274n 1d0fo 1d18p 0280r
    a731s 1d1bt 1d1cu 1d20v 1d21w 028fy 1d22z
"""
_APOSTROPHES = (0x2018, 0x2019, 0x60, 0xB4, 0x2BC, 0xFF07)
# Signs that stand alone on buttons.
_SIGNS = {"🗑": "delete", "📞": "call", "☎": "call", "➤": "send", "➢": "send", "✈": "send"}

# No letter that stands for another one has one that stands for it.
FOLDED = {
    **dict(zip(_TRADITIONAL[::2], _TRADITIONAL[1::2], strict=True)),
    **{chr(int(each[:4], 16)): each[4:] for each in _LOOK_ALIKE.split()},
    **{chr(each): "'" for each in _APOSTROPHES},
    **{sign: f" {word} " for sign, word in _SIGNS.items()},
}
