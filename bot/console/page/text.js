// Formatted text: entities (UTF-16 offsets, like JavaScript strings) become elements.

import { make } from "./dom.js";
import { word } from "./labels.js";

const TAGS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre", custom_emoji: "span",
};
const SAFE_LINK = /^(https?|tg|mailto):/i;

// What needs no more than three lines is whole: nothing of it fades, and there is nothing to open.
// All are measured before the first is changed: each change in between would lay out the whole chat anew.
const measured = new ResizeObserver((entries) => {
  const fits = entries.map(({ target }) => target.scrollHeight <= target.clientHeight + 1);
  for (const [place, { target }] of entries.entries()) {
    const quote = target.parentElement;
    if (!quote.classList.contains("open")) quote.classList.toggle("whole", fits[place]);
  }
});

const unfolded = new Set(); // keys of quotes that the person opened; they stay open over edits

function wrapped(entity, shown, children, context) {
  switch (entity.type) {
    case "spoiler": return spoiler(children);
    case "blockquote": return make("blockquote", {}, ...children);
    case "expandable_blockquote": return folded(`${context.key}:${entity.offset}`, children);
    case "text_link": return link(entity.url, children, context);
    case "url": return link(shown, children, context);
    case "bot_command":
      return make("button", { class: "command", type: "button", onclick: () => context.send(shown) }, ...children);
    default:
      return entity.type in TAGS ? make(TAGS[entity.type], {}, ...children) : make("span", {}, ...children);
  }
}

function link(address, children, context) {
  if (!SAFE_LINK.test(address)) return make("span", {}, ...children);
  const onclick = (event) => { if (context.open(address)) event.preventDefault(); };
  return make("a", { href: address, target: "_blank", rel: "noopener noreferrer", onclick }, ...children);
}

function spoiler(children) {
  const cover = make("span", { class: "spoiler", tabindex: "0" }, ...children);
  cover.addEventListener("click", () => cover.classList.add("open"));
  return cover;
}

function folded(key, children) {
  const inside = make("div", { class: "inside" }, ...children);
  const quote = make("blockquote", { class: "foldable" }, inside);
  const fold = make("button", { class: "fold", type: "button", "aria-expanded": "false" });
  const show = () => {
    const open = unfolded.has(key);
    quote.classList.toggle("open", open);
    fold.setAttribute("aria-expanded", String(open));
    fold.setAttribute("aria-label", word(open ? "less" : "more"));
    fold.title = word(open ? "less" : "more");
  };
  quote.addEventListener("click", (event) => {
    if (event.target.closest("a, .spoiler, .command")) return;
    if (!unfolded.delete(key)) unfolded.add(key);
    show();
  });
  quote.append(fold);
  show();
  measured.observe(inside);
  return quote;
}

function build(text, entities, start, end, context) {
  const nodes = [];
  let at = start;
  for (let index = 0; index < entities.length;) {
    const entity = entities[index];
    const stop = Math.min(entity.offset + entity.length, end);
    let next = index + 1;
    while (next < entities.length && entities[next].offset < stop) next += 1;
    if (entity.offset > at) nodes.push(document.createTextNode(text.slice(at, entity.offset)));
    const inside = build(text, entities.slice(index + 1, next), entity.offset, stop, context);
    nodes.push(wrapped(entity, text.slice(entity.offset, stop), inside, context));
    at = stop;
    index = next;
  }
  if (at < end) nodes.push(document.createTextNode(text.slice(at, end)));
  return nodes;
}

// Nodes for a text with its entities (outer ones first). context: key of the message, send(text) for commands, open(address).
export function formatted(text, entities, context) {
  const nodes = build(text, entities, 0, text.length, context);
  // A quote is a block of its own: the line break beside it would show as an empty line.
  for (const [index, node] of nodes.entries()) {
    const previous = nodes[index - 1];
    const block = (item) => item instanceof HTMLElement && ["BLOCKQUOTE", "PRE"].includes(item.tagName);
    if (node instanceof Text && block(previous)) node.data = node.data.replace(/^\n/, "");
    if (block(node) && previous instanceof Text) previous.data = previous.data.replace(/\n$/, "");
  }
  return nodes;
}
