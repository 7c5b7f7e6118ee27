"""How streets and what stands behind them are written, in the languages of the policy's words."""

_CAP = r"[A-ZÀ-ÖØ-ÞĀ-ŽА-ЯЁ]"
_WORD = rf"{_CAP}[\w.'’-]*"
_HOUSE = r"(?:n[º°.o]* ?)?[0-9]{1,5}(?:[-/][0-9]{1,4})?(?: ?[a-zA-Z](?![\w]))?"
# Floor, flat, postcode and town behind the street.
_REST = (
    rf"(?:,? (?:(?i:apt|apartment|unit|flat|floor|suite|ste|piso|étage|etage|int|scala|кв|корп)\.? ?#?\w{{1,5}}"
    rf"|#\w{{1,5}}|(?:[A-Z]{{1,2}}-?)?[0-9]{{4,6}}(?:-[0-9]{{3,4}})?(?![0-9]))"
    rf"|,? ?[A-Z]{{1,2}}[0-9][0-9A-Z]? [0-9][A-Z]{{2}}(?!\w)"
    rf"|, (?:г\. ?)?{_WORD}(?: {_WORD}){{0,2}}(?=,|\.?$|\n| [0-9A-Z]{{4,}}| [A-Z]{{1,2}}[0-9])"
    rf"|(?<=[0-9]) {_WORD}(?: {_WORD})?(?=,|\.?$|\n)){{0,5}}"
)
_SMALL = r"(?:(?:de|del|della|delle|dei|degli|di|da|do|dos|das|du|des|la|las|los|le|les|el|e|y|et|lo)(?: |$)|[dl]['’])"
_NAMED = rf"(?:{_SMALL}){{0,3}}(?:{_WORD}|[0-9]{{1,2}})(?: (?:{_SMALL}){{0,2}}{_WORD}){{0,4}}"
STREETS = (
    # English: 12 Garden Lane, Apt 4, Springfield
    (
        rf"(?<![\w:.])[0-9]{{1,5}}[a-zA-Z]?(?:[-/][0-9]{{1,4}})?,? (?:{_WORD} ){{1,4}}"
        r"(?i:street|st|lane|ln|road|rd|avenue|ave|drive|dr|boulevard|blvd|court|ct|square|sq|place|pl|terrace|way"
        rf"|crescent|close|highway|hwy|quay)\b\.?{_REST}"
    ),
    # The same with the number behind, as it is said: Garden Lane 12
    rf"(?<!\w)(?:{_WORD} ){{1,3}}(?:Street|St\.?|Lane|Road|Rd\.?|Avenue|Ave\.?|Drive|Boulevard|Terrace|Close) {_HOUSE}{_REST}",
    # German: Lange Gasse 5, 10115 Berlin
    (
        rf"(?<![\w.-])(?:{_WORD} ){{0,3}}(?:[\w.-]{{0,40}}(?i:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer|chaussee)|[\w-]{{1,40}}ring) "
        rf"{_HOUSE}{_REST}"
    ),
    # French: 12 bis, rue de la Paix, 75002 Paris
    (
        r"(?<![\w:.])[0-9]{1,4}(?: ?(?:bis|ter|quater))?,? (?i:rue|avenue|av\.|boulevard|bd|place|chemin|allée|impasse|quai|route"
        rf"|cours|square|passage) {_NAMED}{_REST}"
    ),
    # Italian, Spanish, Portuguese: Via Roma 5; Calle de Alcalá, 12; Rua das Flores, n.º 10
    (
        r"(?<!\w)(?i:via|viale|piazza|corso|largo|vicolo|calle|c/|avenida|av\.|avda\.|plaza|paseo|camino|carrera|carretera"
        rf"|ronda|rua|travessa|praça|estrada|alameda) ?{_NAMED},? {_HOUSE}{_REST}"
    ),
    # Russian: ул. Ленина, д. 5, кв. 12; Тверская улица, 7
    (
        r"(?<!\w)(?:г\. ?\w+, ?)?(?i:улица|ул\.?|проспект|пр-т|пр\.|переулок|пер\.|бульвар|б-р|шоссе|набережная|наб\.|площадь|пл\.)"
        rf" {_WORD}(?: {_WORD}){{0,3}},? (?:(?i:дом|д\.?) ?)?{_HOUSE}{_REST}"
    ),
    rf"(?<!\w){_WORD} (?i:улица|ул\.|проспект|переулок|бульвар|шоссе|набережная|площадь),? (?:(?i:дом|д\.?) ?)?{_HOUSE}{_REST}",
    # Chinese: 朝阳区花园路12号3栋501室
    (
        r"(?:[一-鿿]{2,8}?(?:省|自治区|市|区|區|县|縣|镇|鎮|乡|鄉|街道)){0,3}[一-鿿]{1,8}?(?:大道|路|街|道|巷|弄|胡同|村)"
        r"[一二三四五六七八九十东西南北中段]{0,4} ?[0-9一二三四五六七八九十]{1,6} ?(?:号|號|弄)"
        r"(?:[一-鿿A-Za-z0-9 ]{0,12}?[0-9A-Za-z一二三四五六七八九十]+ ?(?:栋|棟|幢|座|单元|單元|楼|樓|层|層|室|号|號)){0,4}"
    ),
    (
        r"[一-鿿]{2,10}(?:小区|公寓|花园|家园|大厦|新村|苑) ?[0-9A-Za-z]+ ?(?:栋|幢|座|号楼|单元)"
        r"(?:[0-9A-Za-z ]+(?:栋|幢|座|单元|楼|层|室)){0,3}[0-9]{0,5}"
    ),
    # Japanese: 〒150-0001 東京都渋谷区神宮前1丁目2番3号
    r"(?:〒 ?[0-9]{3}-?[0-9]{4} ?)(?:[一-鿿ぁ-んァ-ヶー]{2,20}[0-9]{0,4}(?:[丁目番地号-]{1,3}[0-9]*){0,4})?",
    (
        r"(?:東京都|北海道|京都府|大阪府|[一-鿿]{2,3}県)?[一-鿿]{1,8}[市区町村][一-鿿ぁ-んァ-ヶー]{1,12}"
        r"[0-9]{1,4}(?:丁目|番地?|号|-)[0-9]{0,4}(?:(?:番地?|号|-)[0-9]{0,4}){0,3}(?:号)?"
    ),
    # Korean: 서울시 강남구 테헤란로 12길 34, 101동 202호
    (
        r"(?:[가-힣]+(?:특별시|광역시|시|도) )?(?:[가-힣]+(?:시|구|군) )?(?<![가-힣0-9])[가-힣0-9]{1,20}(?:로|길|대로|동)(?: ?[0-9]+(?:번)?길)? "
        r"[0-9]{1,4}(?:-[0-9]{1,4})?(?![0-9명개원])(?:,? [0-9]{1,4}동)?(?: ?[0-9]{1,4}호)?"
    ),
)
