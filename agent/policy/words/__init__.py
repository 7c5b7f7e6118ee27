"""The words that the policy knows, one file a language in tables/; what follows is decided elsewhere.

How such a file is written stands in languages.py. Chinese phrases are written in simplified characters and
match both scripts. `kind` is pay, order, send, delete, install, grant, account, share or call. The groups:

anywhere kind: a phrase that tells its kind wherever it stands in a short label.
beginning kind: a phrase that tells its kind at the beginning of a line of the label.
with_object kind: a verb that tells its kind beside another word, where it begins or ends a short label.
alone kind: a phrase that must be the whole label.
in_questions kind: what a dialog says that asks for a confirmation.
with_amount: words that pay only beside an amount.
lookalikes: phrases that contain such words and do nothing.
settled: phrases that do nothing even beside an amount, because they name something or tell of what is over.
refusals, confirms: labels that refuse or confirm what another text asks.
mild, mild_ends: what begins, or ends, a label that only shows, plays, chooses, enters or keeps something.
views: what begins a label that only shows what it names, unless an act ends it.
negations, negation_ends: what begins, or ends, a label that says no.
oks: confirming labels that stand below mere information as well.
drops: refusals that throw away what the question is about.
trades: words of trade, which pay where a sum is at stake.
enrols: labels that sign up, which subscribe where a card and a sum stand.
shares, live_locations: what a button that shares says, and a page about where somebody is now.
coins: what a game calls its own money.
slides: what a slider says.
in_apps app kind: labels that mean something only in apps of a kind.
in_chats kind: what a chat hands over when pressed.
saves: labels that keep what was entered above.
drafted: labels that only open something, unless something has been written.
share_titles: what stands above a choice of people to send to.
keeps: what may be chosen below such a title without sending.
composing: titles of a mail that is being written.
calling: what the page of a call says while the call lasts.
searches, messages: names of search fields and of message fields.
totals 1 to 3: what stands before the sum to pay, the surest first.
other_sums: what stands before amounts that are not paid.
payees, recipients: what stands before the name of the payee or of the recipient.
codes: what a page says that asks for a payment's code.
note_fields: names of fields for a text of several lines that goes to nobody.
pages: names of pages that a press opens; they name an act nowhere.
places: names of such pages that are names of acts, too: '付款', 'refund'.
tabs: what stands beside them where a bar or a list leads to pages.
settings_pages: pages of the settings whose switches may end the connection.
security_pages: titles of pages of the settings about unlocking, whose switches all ask.
links: switches that Farhand needs on to reach the phone; link_breakers: switches that it needs off.
sure_switches: those of them that open a page on no phone; uses: what may stand before the name of a switch.
cuts: labels in settings and system dialogs that end the connection; network_cuts: on pages about a network.
joins: labels that join another network; network_states: what a network says that is joined by a press.
about_networks, about_others: what a page about Wi-Fi says, and a page that is about something else.
states_on, states_off: what a switch says of itself.
switches_off, switches_on: what stands before or after the name of a switch in a question.
will_cut: what a question says that ends the connection.

Of checkouts:

addresses: what stands before where something is brought (1), and before where it is done or fetched (2).
methods: what stands before that with which is paid. means: what pays.
wallets: of these what may pay by a press on its name; around_wallets: what such a button may say besides.
subtotals, charges, discounts, taxes: what stands before the sums of a checkout that make up its total.
no_charge: what stands there instead of a sum of zero.
no_items: headings and lines of a checkout that name nothing to buy.
orders: labels that order goods.
sellers: the lines that name the seller, as patterns.

Of other places:

clears_all: labels that tidy up the shade or the list of recent apps.
enter_keys: what stands on the key that ends a text.
installs_one, calls_one: labels that install what the page names, or call it.
sends_one: labels that send to the one whom the title of the page names.
no_objects, no_titles: what stands where names stand, but is none.
paid_titles: titles below which the payee stands.
price_words: what stands beside two prices of one thing; step_words: buttons that change how many.

Of a language:

fillers: small words that may stand inside a phrase, as 'el' in 'Confirmar el pedido'.
harmless: ordinary words of pages that do nothing; they only tell that a label's words are known.
small: words that stand in any sentence and do not tell even that.
"""
