"""The words that the policy knows, one file a language. They are data: what follows from a word stands elsewhere.

Both files have the same names. Phrases are separated by commas; case, marks and blanks of a label do not matter, and
Chinese is written in simplified characters for both scripts.

ANYWHERE: a phrase that tells its kind wherever it stands in a short label. BEGINNING: one that must begin a line of it.
ALONE: one that must be the whole label. IN_QUESTIONS: what a dialog says that asks for a yes. WITH_AMOUNT: words that pay only beside an amount. LOOKALIKES: phrases that
contain such words and do nothing. SETTLED: the same, also beside an amount, because they tell of what is over or are
names. REFUSALS: labels that say no. CONFIRMS: labels that say yes to something that stands elsewhere. SLIDES: what a
slider says. IN_APPS: labels that mean something only in apps of a kind. IN_CHATS: what a chat hands over when pressed.
SAVES: labels that keep what was entered above. DRAFTED: labels that only open something, unless something has been written. SHARE_TITLES: what stands above a choice of
people to send to; KEEPS: what may be chosen there without sending. COMPOSING: titles of a mail that is being written; CALLING: what a call that is going on says. SEARCHES, MESSAGES: what
fields are called.
TOTALS: what stands before the sum to pay, the surest first. OTHER_SUMS: before amounts that are not paid.
PAYEES, RECIPIENTS: before the name of whoever gets it. CODES: what a page says that asks for a payment's code.
"""
