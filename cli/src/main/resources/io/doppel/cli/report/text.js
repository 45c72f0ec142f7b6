"use strict";

// Text of documents on the page. All of it goes through put() or plain(): it becomes text nodes, never markup, and what
// cannot be seen or would turn other text around becomes a small box with its name.

const NAMES = {
  0x00: "NUL", 0x07: "BEL", 0x08: "BS", 0x0b: "VT", 0x0c: "FF", 0x0d: "CR", 0x1b: "ESC", 0x7f: "DEL", 0x85: "NEL", 0xad: "SHY",
  0x34f: "CGJ", 0x61c: "ALM", 0x180e: "MVS", 0x200b: "ZWSP", 0x200c: "ZWNJ", 0x200d: "ZWJ", 0x200e: "LRM", 0x200f: "RLM",
  0x2028: "LS", 0x2029: "PS", 0x202a: "LRE", 0x202b: "RLE", 0x202c: "PDF", 0x202d: "LRO", 0x202e: "RLO", 0x2060: "WJ",
  0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI", 0xfeff: "BOM",
};

// Controls, format characters, halves of surrogate pairs, and letters that are blank.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u034f\u115f\u1160\u3164\uffa0]/gu;

// Signs of numbers and of verses count as format characters and can be seen.
const SEEN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]/;

/** Whether a character is shown by its name; joiners between letters or emoji do their usual work. */
function isHidden(text, at, character) {
  if (character === "\n" || character === "\t" || SEEN.test(character)) {
    return false;
  }
  if (character === "\u200c" || character === "\u200d") {
    return !(at > 0 && text.charCodeAt(at - 1) > 0x2ff && text.charCodeAt(at + 1) > 0x2ff);
  }
  return true;
}

function nameOf(codePoint) {
  return NAMES[codePoint] || "U+" + codePoint.toString(16).toUpperCase().padStart(4, "0");
}

/** Adds document text to an element. */
function put(element, text) {
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const at = match.index;
    if (!isHidden(text, at, match[0])) {
      continue;
    }
    element.append(text.slice(from, at));
    from = at + match[0].length;
    if (match[0] === "\r" && text[from] === "\n") {
      continue; // one line break
    }
    const name = nameOf(match[0].codePointAt(0));
    element.append(make("span", { class: "control", title: "control character " + name }, name));
  }
  element.append(text.slice(from));
  return element;
}

/** Document text as one line for a sentence, cut to a length. */
function plain(text, most) {
  const line = text
    .slice(0, most * 3)
    .replace(HIDDEN, (character, at, all) => (isHidden(all, at, character) ? "[" + nameOf(character.codePointAt(0)) + "]" : character))
    .replace(/\s+/g, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length <= most ? line : characters.slice(0, most - 1).join("").trimEnd() + "…";
}

/** Document text, isolated from what stands around it. */
function isolated(text, attributes = {}) {
  return put(make("bdi", { dir: "auto", ...attributes }), text);
}

/** An element with attributes and children; strings become text. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(key, value);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...children);
  return element;
}

function find(id) {
  return document.getElementById(id);
}

/** A whole number with commas. */
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A count with its noun. */
function counted(number, noun) {
  return count(number) + " " + noun + (number === 1 ? "" : "s");
}

/** A similarity with two decimals, rounded down, so that only equal ones are 1.00. */
function similarity(number) {
  return number === null ? "–" : (Math.floor(number * 100 + 1e-9) / 100).toFixed(2);
}

function percent(part, whole) {
  return whole === 0 ? "0 %" : (part === 0 || part / whole >= 0.0995 ? Math.round((100 * part) / whole) : ((100 * part) / whole).toFixed(1)) + " %";
}
