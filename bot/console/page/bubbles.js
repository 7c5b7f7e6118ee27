// One message as a bubble.

import { alertBox, byId, make, toast } from "./dom.js";
import { spoken, word } from "./labels.js";
import { fullName } from "./people.js";
import { formatted } from "./text.js";

const uncovered = new Set(); // photos under a spoiler that the person has opened

export const photoAddress = (message) => `control/photo/${encodeURIComponent(message.photo)}`;

export function summary(message) {
  if (message.text) return message.text.split("\n")[0].slice(0, 120);
  return message.sticker ? `${message.sticker} ${word("sticker")}` : word("picture");
}

function clockTime(seconds) {
  const code = spoken() === "zh" ? "zh-CN" : "en-GB";
  return new Date(seconds * 1000).toLocaleTimeString(code, { hour: "2-digit", minute: "2-digit" });
}

function photo(message) {
  const [width, height] = message.photo_size;
  const address = photoAddress(message);
  const about = message.text ? `${word("picture")}: ${summary(message)}` : word("picture");
  const image = make("img", { src: address, width, height, alt: about });
  const shade = make("div", { class: "shade", style: `background-image:url("${address}")` });
  const frame = make("div", { class: "photo", role: "button", tabindex: "0" }, shade, image);
  const label = () => { frame.ariaLabel = frame.classList.contains("covered") ? word("covered") : about; };
  if (message.spoiler && !uncovered.has(message.photo)) frame.classList.add("covered");
  label();
  const open = () => {
    if (frame.classList.contains("covered")) {
      uncovered.add(message.photo);
      frame.classList.remove("covered");
      label();
      return;
    }
    Object.assign(byId("viewer").querySelector("img"), { src: image.src, alt: about });
    byId("viewer").showModal();
  };
  frame.addEventListener("click", open);
  frame.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    open();
  });
  return frame;
}

function keyboard(message, actions) {
  const rows = message.buttons.map((row) => make("div", { class: "row" }, ...row.map((button) => {
    const element = make("button", { type: "button", class: button.style || "plain" }, make("span", {}, button.text));
    if (button.url) element.append(make("i", { class: "corner link" }));
    if (button.copy_text) element.append(make("i", { class: "corner copy" }));
    element.addEventListener("click", () => clicked(element, message, button, actions));
    return element;
  })));
  return rows.length ? make("div", { class: "keyboard" }, ...rows) : null;
}

async function clicked(element, message, button, actions) {
  if (button.url) return void (actions.open(button.url) || window.open(button.url, "_blank", "noopener"));
  if (button.copy_text) return copied(button.copy_text);
  element.classList.add("waiting");
  await actions.press(message, button);
  element.classList.remove("waiting");
}

// A browser may keep its clipboard to itself: the text is then shown for copying by hand.
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(word("copied"));
  } catch {
    alertBox(`${word("copyThis")}\n\n${text}`);
  }
}

// What happened instead of a text: people were shared with the bot.
function serviceLine(message, actions) {
  const shared = message.service.users_shared?.users ?? [];
  const names = shared.map((user) => fullName(actions.user(user.user_id) ?? user) || user.user_id);
  const line = make("span", {}, `${word("shared")} ${names.join(", ")}`);
  return make("li", { class: "message service", "data-id": message.id }, line);
}

function quoted(replied, actions) {
  if (!replied) return null;
  const name = replied.from === "bot" ? actions.botName() : word("you");
  const jump = () => actions.jump(replied.id);
  const thumbnail = replied.photo && !replied.spoiler ? make("img", { src: photoAddress(replied), alt: "" }) : null;
  const words = make("span", {}, make("b", {}, name), make("span", {}, summary(replied)));
  return make("button", { class: "quoted", type: "button", onclick: jump }, thumbnail, words);
}

function footer(message) {
  const marks = make("span", { class: "marks" });
  if (message.silent) marks.append(make("span", { title: word("silent"), class: "silent" }));
  if (message.edit_count) marks.append(make("span", { class: "edited" }, word("edited")));
  marks.append(make("time", {}, clockTime(message.date)));
  if (message.from === "user") marks.append(make("span", { class: "ticks" }, "✓✓"));
  return marks;
}

// The list item of a message. actions: press, jump, reply, send, open, find, botName, user.
export function bubble(message, actions) {
  if (message.service) return serviceLine(message, actions);
  const body = make("div", { class: "text" },
    ...formatted(message.text, message.entities, { key: message.id, send: actions.send, open: actions.open }), footer(message));
  const words = make("div", { class: "words" });
  if (message.forwarded_from) {
    words.append(make("p", { class: "forwarded" }, `${word("forwarded")} ${message.forwarded_from}`));
  }
  const quote = quoted(actions.find(message.reply_to), actions);
  if (quote) words.append(quote);
  if (message.document) words.append(make("a", {
    class: "file", href: `control/photo/${encodeURIComponent(message.file)}`, download: message.document,
  }, make("i", {}), message.document));
  if (message.sticker) words.append(make("div", { class: "sticker" }, message.sticker));
  words.append(body);
  if (message.reactions.length) {
    words.append(make("div", { class: "reactions" }, ...message.reactions.map((emoji) => make("span", {}, emoji))));
  }
  const box = make("div", { class: "bubble" }, message.photo ? photo(message) : null, words);
  const reply = make("button", {
    class: "answer", type: "button", title: word("reply"), "aria-label": word("reply"),
    onclick: () => actions.reply(message),
  }, "↩");
  const classes = ["message", message.from];
  if (message.photo) classes.push("with-photo");
  if (message.photo && message.photo_size[1] > message.photo_size[0]) classes.push("tall");
  if (message.sticker) classes.push("with-sticker");
  return make("li", { class: classes.join(" "), "data-id": message.id },
    make("div", { class: "column" }, make("div", { class: "line" }, box, reply), keyboard(message, actions)));
}
