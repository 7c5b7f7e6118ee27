"""What stands before a name or an address, and what greets somebody, in the languages of the policy's words.

Chinese phrases are written in simplified characters and match both scripts.
"""

import re

from agent.policy.words.table import group

NAME_LABELS = group(
    "name, full name, first name, last name, surname, family name, given name, your name, nickname",
    "recipient",
    "recipient name, receiver, consignee, payee, payee name, beneficiary, contact, contact name",
    "contact person",
    "account holder, account name, cardholder, card holder, name on card, passenger, guest, guest name",
    "traveller",
    "traveler, sender, sender name, patient, booked by, reserved for, in the name of",
    "姓名, 名字, 真实姓名, 收件人, 收件人姓名, 收货人, 收件者, 收款人, 收款方, 收款人姓名, 联系人",
    "联络人, 户名, 开户人, 持卡人",
    "乘客, 乘车人, 乘机人, 旅客, 出行人, 入住人, 寄件人, 寄件者, 发件人, 昵称, 付款人, 就诊人, 患者",
    "预订人, 购买人, 接收人",
    "nombre, nombre completo, nombre y apellidos, apellido, apellidos, destinatario, beneficiario",
    "titular, contacto",
    "pasajero, viajero, huésped, remitente, paciente, a nombre de",
    "vorname, nachname, vor und nachname, empfänger, zahlungsempfänger, begünstigter, kontoinhaber",
    "karteninhaber",
    "ansprechpartner, kontakt, fahrgast, reisender, absender, gast, name des empfängers, ihr name, patient",
    "nom, prénom, nom complet, nom et prénom, destinataire, bénéficiaire, titulaire, passager, voyageur",
    "expéditeur",
    "nom du destinataire, votre nom, pseudo",
    "nome, nome completo, sobrenome, destinatário, favorecido, beneficiário, passageiro, remetente",
    "contato, hóspede",
    "cognome, nome e cognome, intestatario, titolare, passeggero, mittente, ospite, contatto, paziente",
    "имя, фамилия, отчество, фио, имя и фамилия, получатель, плательщик, контакт, пассажир, отправитель",
    "владелец карты, держатель карты, гость, пациент",
    "氏名, お名前, 名前, 受取人, 受取人名, 宛名, 宛先, お届け先, 口座名義, 名義人, 送り主, 差出人",
    "ご依頼主, 乗客, 宿泊者, 患者名, ニックネーム",
    "이름, 성명, 받는 사람, 받는 분, 받는분, 수령인, 수취인, 예금주, 보내는 사람, 보내는 분, 승객",
    "예약자, 투숙객, 환자, 닉네임",
)  # fmt: skip
ADDRESS_LABELS = group(
    "address, my address, home address, delivery address, shipping address, billing address, deliver to",
    "ship to",
    "deliver to address, street, street address, pick up address, postal address, home, work address",
    "地址, 收货地址, 收件地址, 送货地址, 配送地址, 详细地址, 家庭住址, 住址, 取件地址, 寄件地址, 联系地址",
    "dirección, direccion de entrega, dirección de envío, mi dirección, domicilio, enviar a, entregar en",
    "adresse, lieferadresse, anschrift, rechnungsadresse, wohnadresse, lieferung an, straße",
    "versandadresse",
    "adresse de livraison, adresse de facturation, mon adresse, livrer à, livraison à",
    "endereço, endereço de entrega, meu endereço, entregar em, morada",
    "indirizzo, indirizzo di consegna, indirizzo di spedizione, spedire a, consegna a",
    "адрес, адрес доставки, мой адрес, домашний адрес, доставка по адресу",
    "住所, ご住所, お届け先住所, 配送先, 配送先住所, お届け先, 自宅",
    "주소, 배송지, 배송 주소, 배송지 주소, 집 주소, 도로명 주소",
)  # fmt: skip

# Words that stand where names stand, but address everybody.
_EVERYBODY = """
there all everyone everybody again back customer sir madam team friend friends guest world user
member valued folks you mom's the and kunde kundin kunden alle zusammen damen herren gast nutzer
todos todas cliente amigo amiga usuario señor señora tous toutes client monsieur madame à chers
tutti utente signore signora pessoal senhor senhora usuário все друзья клиент пользователь коллеги
先生 女士 客户 客戶 用户 用戶 朋友 顾客 会员 各位 大家 同学 同事 家长 旅客 乘客 亲 买家 主人 老师
师傅 呀 啊 吗 お客 皆 皆々 みな 会員 利用者 担当者 お母 お父 お疲れ ご苦労 お姉 お兄 お世話 奥 お嬢
고객 회원 사장 선생 부모 여러분 손 기사 담당자 사용자 과장 대리 부장 팀장 교수 이용자
"""
NOBODY = frozenset(_EVERYBODY.split())

_CAP = r"[A-ZÀ-ÖØ-ÞĀ-ŽА-ЯЁ][\w'’-]+"
_NAME = rf"(?P<name>{_CAP}(?: {_CAP}){{0,2}})"
_TITLE = (
    r"(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Herrn?|Frau|Hr|Fr|Sr|Sra|Srta|Don|Doña|Mme|Mlle|Monsieur|Madame|Sig|Sig\.ra|Signora?"
    r"|Dott|Dott\.ssa|Senhora?|г-н|г-жа|госпожа|господин)\.?"
)
_HELLO = (
    r"hi|hello|hey|dear|good (?:morning|afternoon|evening)|welcome(?: back)?|thank you|thanks|best regards"
    r"|hallo|liebe[rs]?|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|moin|servus|willkommen"
    r"|hola|estimad[oa]|querid[oa]|buenos días|buenas (?:tardes|noches)|bienvenid[oa]|gracias"
    r"|bonjour|bonsoir|salut|chère?|coucou|bienvenue|merci|olá|oi|car[oa]|prezad[oa]|bom dia|boa (?:tarde|noite)|obrigad[oa]"
    r"|ciao|buongiorno|buonasera|gentile|salve|benvenut[oa]|grazie"
    r"|привет|здравствуйте?|уважаем(?:ый|ая)|дорог(?:ой|ая)|добрый (?:день|вечер)|доброе утро|спасибо"
)
_SURNAMES = (
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高梁郑鄭罗羅宋谢謝唐韩韓曹许許邓鄧萧蕭冯馮曾程蔡彭潘袁于董余苏蘇叶葉"
    "吕呂魏蒋蔣田杜丁沈姜范江傅钟鍾卢盧汪戴崔任陆陸廖姚方金邱夏谭譚韦韋贾賈邹鄒石熊孟秦阎閻薛侯雷白龙龍段郝孔邵史毛常万萬顾顧赖賴武康贺賀严嚴尹钱錢施牛洪龚龔"
)
GREETINGS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<!\w)(?i:{_HELLO}),? (?:{_TITLE} )?{_NAME}",
        rf"(?<!\w){_TITLE} {_NAME}",
        r"(?:你好|您好|嗨|哈喽|亲爱的|尊敬的|早上好|下午好|晚上好)[,，、 ]?(?P<name>[一-鿿]{2,4}?)(?=[,，!！。:：~～ ]|$|先生|女士|小姐)",
        r"(?:^|[,，。!！ ])(?P<name>[一-鿿]{2,3}?)[,， ]?(?:你好|您好)(?![一-鿿])",
        rf"(?P<name>[{_SURNAMES}][一-鿿]{{0,2}}?)(?=先生|女士|小姐|太太|老师|師傅|师傅|经理|医生|阿姨|叔叔)",
        r"(?<![お御])(?!王様|神様|皆様)(?P<name>[一-鿿]{1,4}|[ァ-ヶー]{2,10})(?= ?(?:さん|様|さま|くん|ちゃん)(?![一-鿿]))",
        r"(?<![가-힣])(?P<name>[가-힣]{2,4})(?= ?(?:님|씨)(?:께|의|이|은|을|도|과|와|에게|[^가-힣]|$))",
    )
)
