// The chat: keeps the messages that the server told of, shows them, sends what the person does.

import { alertBox, ask, byId, make, pause, toast } from "./dom.js";
import { bubble, summary } from "./bubbles.js";
import { ReplyKeyboard } from "./keyboard.js";
import { word } from "./labels.js";

const WAIT_S = 25;

export class Chat {
  constructor(userId, config) {
    this.userId = userId;
    this.config = config;
    this.messages = new Map();
    this.version = -1;
    this.replyTo = null;
    this.askedBy = 0; // the message whose reply field was opened already
    this.status = "online";
    this.keyboard = new ReplyKeyboard(this);
    this.stuck = true; // at the end, and staying there while bubbles come, grow and load their pictures
    this.actions = {
      press: (message, button) => this.press(message, button),
      jump: (id) => this.jump(id),
      reply: (message) => this.startReply(message),
      send: (text) => this.send(text),
      open: (address) => this.open(address),
      find: (id) => this.messages.get(id),
      botName: () => config.bot.first_name,
      user: (id) => config.users.find((user) => user.id === id),
    };
  }

  watchScroll() {
    const scroll = byId("scroll");
    scroll.addEventListener("scroll", () => {
      this.stuck = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60;
      if (this.stuck) byId("to-end").hidden = true;
    });
    const keepEnd = new ResizeObserver(() => { if (this.stuck) this.toEnd(); });
    keepEnd.observe(byId("messages"));
    keepEnd.observe(scroll);
  }

  // Shows changes for ever; a lost connection is said and tried again.
  async follow() {
    for (;;) {
      try {
        const query = `user_id=${this.userId}&after=${this.version}&timeout=${WAIT_S}`;
        this.take(await ask(`control/updates?${query}`));
      } catch {
        this.showStatus("lost");
        await pause(1500);
      }
    }
  }

  take(news) {
    const first = this.version < 0;
    const before = this.messages.size;
    this.version = news.version;
    for (const message of news.messages) this.place(message, first);
    this.showAction(news);
    this.showPinned();
    const own = news.messages.some((message) => message.from === "user" && message.edit_count === 0);
    const grew = this.messages.size > before;
    if (first || this.stuck || (grew && own)) this.toEnd();
    else if (grew) byId("to-end").hidden = false;
    this.keyboard.show(news.keyboard);
    this.openReplyField();
  }

  place(message, quiet) {
    const list = byId("messages");
    const old = list.querySelector(`[data-id="${message.id}"]`);
    if (message.deleted) {
      this.messages.delete(message.id);
      old?.remove();
      return;
    }
    this.messages.set(message.id, message);
    const item = bubble(message, this.actions);
    if (old) {
      old.replaceWith(item);
      this.requote(message.id);
    } else {
      if (!quiet) item.classList.add("arriving");
      const later = [...list.children].find((other) => Number(other.dataset.id) > message.id);
      list.insertBefore(item, later ?? null);
    }
    byId("scroll").classList.add("used");
  }

  // Replies quote the message as it is now.
  requote(id) {
    for (const message of this.messages.values()) {
      if (message.reply_to !== id) continue;
      const shown = byId("messages").querySelector(`[data-id="${message.id}"]`);
      const fresh = bubble(message, this.actions).querySelector(".quoted");
      if (fresh) shown?.querySelector(".quoted")?.replaceWith(fresh);
    }
  }

  showAction(news) {
    clearTimeout(this.actionEnds);
    if (news.blocked) return this.showStatus("blocked");
    if (!news.action) return this.showStatus("online");
    this.showStatus(news.action.startsWith("upload") ? "photo" : "typing");
    this.actionEnds = setTimeout(() => this.showStatus("online"), 5000);
  }

  showStatus(key) {
    this.status = key;
    const line = byId("bot-status");
    line.textContent = word(key);
    line.classList.toggle("busy", key === "typing" || key === "photo");
  }

  showPinned() {
    const pinned = [...this.messages.values()].filter((message) => message.pinned).at(-1);
    const bar = byId("pinned");
    bar.hidden = !pinned;
    if (!pinned) return;
    bar.replaceChildren(make("b", {}, word("pinned")), make("span", {}, summary(pinned)));
    bar.onclick = () => this.jump(pinned.id);
  }

  // A message that asks for a reply opens the reply field by itself, once.
  openReplyField() {
    const newest = [...this.messages.values()].filter((message) => message.from === "bot").at(-1);
    if (!newest?.force_reply || newest.id <= this.askedBy) return;
    this.askedBy = newest.id;
    const answered = [...this.messages.values()].some((message) => message.reply_to === newest.id);
    if (!answered) this.startReply(newest);
  }

  startReply(message) {
    this.replyTo = message;
    const bar = byId("replying");
    const name = message.from === "bot" ? this.config.bot.first_name : word("you");
    bar.querySelector(".quote").replaceChildren(make("b", {}, name), make("span", {}, summary(message)));
    bar.hidden = false;
    const field = byId("text");
    field.placeholder = message.placeholder || word("write");
    field.focus();
  }

  endReply() {
    this.replyTo = null;
    byId("replying").hidden = true;
    byId("text").placeholder = this.keyboard.placeholder || word("write");
  }

  async send(text) {
    if (!text.trim()) return;
    const body = { user_id: this.userId, text };
    if (this.replyTo) body.reply_to = this.replyTo.id;
    this.endReply();
    try {
      await ask("control/message", body);
    } catch (error) {
      toast(error.message);
    }
  }

  // True if the address is a link to this bot: it is opened here, as the apps do.
  open(address) {
    const link = URL.canParse(address) ? new URL(address) : null;
    if (link?.host !== "t.me" || link.pathname.slice(1) !== this.config.bot.username) return false;
    ask("control/link", { user_id: this.userId, url: address }).catch((error) => toast(error.message));
    return true;
  }

  async press(message, button) {
    const body = { user_id: this.userId, message_id: message.id, data: button.data };
    try {
      const answer = await ask("control/press", body);
      if (!answer.answered) toast(word("noAnswer"));
      else if (answer.show_alert) alertBox(answer.text);
      else if (answer.text) toast(answer.text);
    } catch {
      toast(word("gone"));
    }
  }

  jump(id) {
    const item = byId("messages").querySelector(`[data-id="${id}"]`);
    if (!item) return;
    item.scrollIntoView({ block: "center", behavior: "smooth" });
    item.classList.add("shown");
    setTimeout(() => item.classList.remove("shown"), 1400);
  }

  toEnd() {
    const scroll = byId("scroll");
    this.stuck = true;
    scroll.scrollTop = scroll.scrollHeight;
    byId("to-end").hidden = true;
  }

  // Everything again, after a change of language.
  redraw() {
    byId("messages").replaceChildren(...[...this.messages.values()]
      .sort((one, other) => one.id - other.id)
      .map((message) => bubble(message, this.actions)));
    this.showStatus(this.status);
    this.showPinned();
    this.endReply();
  }
}
