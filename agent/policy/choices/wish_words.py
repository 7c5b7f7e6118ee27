"""Words of tasks: acts that reach a person or cost money, reading, preferences; words that tell nothing.

Phrases are separated by commas. Of a language that writes blanks a phrase is the beginning of a word, with a
full stop behind it the whole word; of Chinese, Japanese and Korean it stands anywhere.
"""

# Sends, calls, pays.
REACHES = """
    send, text., message, write, tell, reply, call., ring., phone., dial, pay., transfer, forward.,
    share, invite, ask., mail., email, sms., wire., greet, wish., remind, whatsapp., let., 发送, 发给,
    发消息, 发信, 发短信, 发微信, 发邮件, 发红包, 发个, 发一, 发条, 发张, 告诉, 通知, 回复, 转发,
    打电话, 打给, 打个电话, 致电, 呼叫, 拨打, 转账, 转钱, 汇款, 付款, 付钱, 支付, 付给, 问问, 邀请,
    分享给, 联系, 写信, 说一声, schick, sende, schreib, sag., sage., antworte, ruf., rufe., anruf,
    telefonier, bezahl, zahl., zahle., überweis, weiterleit, leite., frag., frage., envía, enviar,
    manda, escrib, dile., responde, llama., llame., llamar, paga., pagar, transfier, pregunta, reenvía,
    avisa, envoie, envoy, écris, écrire, dis., réponds, appelle, appeler, paie, paye, vire., transfér,
    demande., préviens, envia, envie., mande., escrev, diga., diz., ligue., ligar, telefon, pague,
    transfir, pergunta, invia, scriv, digli., dille., rispond, chiama, chiedi, inoltra, avvisa, bonific,
    отправ, напиш, скажи, ответь, позвон, заплат, переведи, перешли, спроси, сообщи, набери, 送って,
    送る, 送信, 電話し, 電話を, かけて, 伝えて, 返信, 書いて, 払って, 支払, 振り込, 転送, 보내, 전화,
    말해, 답장, 송금, 결제, 써줘, 이체, 전해
"""
# Orders, buys, books.
ORDERS = """
    order, buy, book., reserve, purchase, get., bring., rent., deliver, top., recharge, 下单, 点一,
    点杯, 点个, 点份, 点外卖, 点两, 买, 订, 预约, 购, 来一, 来杯, 来份, 充值, 外卖, bestell, kauf,
    buch., buche, reservier, hol., hole., pide, pedir, compra, reserva, encarga, command, achet, réserv,
    pede, peça, encomend, ordin, prenot, закаж, купи, заброниру, 注文, 買って, 買う, 予約, 購入, 주문,
    사줘, 예약, 구매
"""
# Begins what only reads.
READS = """
    read, show, check, look, what, which, find, see., list., who, when, how, whether, did., does., do.,
    has., have., is., are., was., summar, count., open, search, tell me, go., scroll, compare, why,
    where, 看, 查, 读, 找, 打开, 搜, 有没有, 多少, 什么, 谁, 总结, 告诉我, 比较, 哪, lies, zeig, wie,
    wann, prüf, such, öffne, wer., lee., muestra, qué., cuánto, busca, abre, quién, lis., montre, quel,
    combien, cherche, ouvre, leia, mostra, qual, quanto, abra, procura, leggi, quale, apri, cerca, chi.,
    прочита, покаж, что., сколько, найди, открой, кто., 見せ, 読, 教えて, 何, 開, 探, 보여, 읽, 뭐, 찾,
    열어, 알려
"""
# What is sent or told to the person themselves.
TO_ONESELF = """
    send me, tell me, text me, show me, write me, mail me, email me, message me, remind me, ask me,
    call me, send us, tell us, let me, 告诉我, 发给我, 通知我, 提醒我, 问我, 联系我, sag mir, sage mir,
    schick mir, schreib mir, zeig mir, dime, envíame, mándame, avísame, envoie moi, dis moi, écris moi,
    me envie, me diga, me avise, mandami, dimmi, inviami, scrivimi, скажи мне, отправь мне, напиши мне,
    сообщи мне, 教えて, 알려
"""
# Before what a task asks for.
POLITE = """
    can., could., would., will., you., please., hey., hi., hello., i., want., need., to., just., then.,
    and., bitte., kannst., du., könntest., por., favor., puedes., podrías., peux., tu., pouvez., vous.,
    und., y., et., e., и., пожалуйста.
"""
# Between the parts of a task.
CONNECTS = """
    and., then., und., dann., y., luego., et., puis., e., depois., poi., и., потом., 然后, 并且, 再,
    接着, 之后, そして, その後, 그리고
"""
# Behind these the words of a message begin.
SAYS = "that., saying., says., dass., que., che., что., 说, と言, 라고"
# Prefer one, or any: nobody needs to be asked.
PREFERS = """
    first., second., third., last., latest., newest., any., either., whichever., whatever., cheapest.,
    nearest., closest., biggest., largest., smallest., both., all., each., every., best., top., lowest.,
    highest., usual., default., always., same., recent., favorite., favourite., random., fastest.,
    regular., 第一, 第二, 第三, 最后, 最新, 随便, 任意, 任何, 都可以, 都行, 最便宜, 最近, 最大, 最小,
    两个都, 所有, 每个, 最好, 默认, 常用, 老样子, 最快, 离我近, 全部, 附近, erste, zweite, letzte, egal,
    beliebig, billigste, günstigste, nächste, größte, kleinste, beide, alle., primer, segund, último,
    cualquier, barat, cercan, grande, pequeñ, ambos, ambas, todos, todas, premier, première, deuxième,
    dernier, dernière, peu importe, importe, moins, proche, grand., petit., deux., tous., toutes.,
    qualquer, próxim, maior, menor, prim, second, ultim, qualsiasi, economic, vicin, piccol, entramb,
    tutti., tutte., перв, втор, послед, любо, дешев, ближайш, больш, маленьк, обоих, обеим, все., всем.,
    最初, 最後, どれでも, どちらでも, 一番, 両方, 全員, 아무, 첫, 가장, 마지막, 둘 다, 모두, 제일
"""
# They stand in nearly every task and name, and name nobody.
SMALL = """
    a., an., the., to., of., in., on., at., my., our., your., and., or., for., from., with., by., is.,
    me., it., der., die., das., den., dem., des., ein., eine., einen., und., von., zu., zum., zur., im.,
    am., mein., meine., el., la., los., las., de., del., un., una., y., en., mi., con., por., para.,
    al., le., les., du., et., au., aux., ma., mon., mes., chez., o., os., as., do., da., dos., em., no.,
    na., meu., minha., il., lo., gli., di., mio., mia., che., на., от., app., chat., group., contact.,
    number., phone., mobile., home., store., shop., size.
"""
# Behind the common part of two names of one shop.
BRANCHES = """
    店, 分店, 路店, 门店, branch., branches., store., filiale., sucursal., succursale., agence., loja.,
    filial., sede., магазин., 支店, 점
"""
# A page that orders has one of these on a button; adding to a cart does not order yet.
CARTS = """
    cart., basket., bag., checkout., warenkorb., carrito., cesta., panier., carrinho., carrello.,
    корзин, 购物车, 加入, 结算, 下单, 选好了, カート, 장바구니
"""
