"""The words that the policy knows, one file a language; what follows from a word is decided elsewhere.

All files have the same names. Commas separate phrases; case, punctuation and blanks of a label do not matter.
Chinese phrases are written in simplified characters and match both scripts.

ANYWHERE: a phrase that tells its kind wherever it stands in a short label.
BEGINNING: a phrase that tells its kind at the beginning of a line of the label.
ALONE: a phrase that must be the whole label.
IN_QUESTIONS: what a dialog says that asks for a confirmation.
WITH_AMOUNT: words that pay only beside an amount.
LOOKALIKES: phrases that contain such words and do nothing.
SETTLED: phrases that do nothing even beside an amount, because they name something or tell of what is over.
REFUSALS, CONFIRMS: labels that refuse or confirm what another text asks.
DROPS: refusals that throw away what the question is about.
TRADES: words of trade, which pay where a sum is at stake.
SLIDES: what a slider says.
IN_APPS: labels that mean something only in apps of a kind.
IN_CHATS: what a chat hands over when pressed.
SAVES: labels that keep what was entered above.
DRAFTED: labels that only open something, unless something has been written.
SHARE_TITLES: what stands above a choice of people to send to.
KEEPS: what may be chosen below such a title without sending.
COMPOSING: titles of a mail that is being written.
CALLING: what the page of a call says while the call lasts.
SEARCHES, MESSAGES: names of search fields and of message fields.
TOTALS: what stands before the sum to pay, the surest first.
OTHER_SUMS: what stands before amounts that are not paid.
PAYEES, RECIPIENTS: what stands before the name of the payee or of the recipient.
CODES: what a page says that asks for a payment's code.
LINKS: switches that Farhand needs on to reach the phone; LINK_BREAKERS: switches that it needs off.
SURE_SWITCHES: those of them that open a page on no phone; USES: what may stand before the name of a switch.
CUTS: labels in settings and system dialogs that end the connection; NETWORK_CUTS: on pages about a network.
JOINS: labels that join another network; NETWORK_STATES: what a network says that is joined by a press.
ABOUT_NETWORKS, ABOUT_OTHERS: what a page about Wi-Fi says, and a page that is about something else.
STATES_ON, STATES_OFF: what a switch says of itself.
SWITCHES_OFF, SWITCHES_ON: what stands before or after the name of a switch in a question.
WILL_CUT: what a question says that ends the connection.
"""
