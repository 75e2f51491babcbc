// A hand scanner types a whole badge on any page, and mostly Enter or Tab; a badge can be pasted anywhere, too.

const field = () => document.getElementById("find") ?? document.getElementById("search");
const dialog = () => document.querySelector("dialog[open]");

/** Opens what was scanned by the search at the top; a page with its own way says so. */
let look = (text) => {
  const form = document.getElementById("search")?.form;
  if (form) location.assign(`${form.action}?q=${encodeURIComponent(text)}`);
};
export function onScan(own) {
  look = own;
}

const BADGE = /^\d{1,18}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// Some scanners name the kind of code first, ]Q1 for instance (ISO/IEC 15424).
const badgeIn = (text) => {
  const plain = text.replace(/^[\]?][a-z?]\d/i, "");
  return BADGE.test(plain) ? plain : null;
};

// A scanner presses the keys of a keyboard, mostly of an American one, and the computer may have another layout. Which key it was says
// more than what the computer makes of it. The hyphen is beside 0 in America, and beside the right Shift in most of Europe.
function ofKey(event) {
  const sign = /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(event.code)?.[1];
  if (sign) return sign.toLowerCase();
  if (["Minus", "NumpadSubtract", "Slash"].includes(event.code)) return "-";
  return event.code === "BracketRight" ? "]" : "?";
}

let shown = "";
let pressed = "";
let began = 0;
let last = 0;
let silent;
function forget() {
  clearTimeout(silent);
  shown = "";
  pressed = "";
}
function scanned(event) {
  const badge = badgeIn(shown) ?? badgeIn(pressed);
  // Nobody types so fast: what is no badge is searched for all the same, so that the list says that it found nothing.
  const quick = shown.length >= 10 && (last - began) / shown.length < 35;
  const text = badge ?? (quick && (ends(event, "Tab") || !isField(event.target)) ? shown : null);
  forget();
  if (text === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  look(text);
}
// Where letters are composed, as in Japanese, the browser does not tell which key it was, only where it is.
const ends = (event, key) => event.key === key || event.code === key;
// A scanner may be set up to end with nothing.
function awaitSilence() {
  clearTimeout(silent);
  const badge = badgeIn(shown) ?? badgeIn(pressed);
  if (badge) silent = setTimeout(() => {
    forget();
    look(badge);
  }, 300);
}
const isField = (element) => element.id === "find" || element.id === "search";
window.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]");
  if (!field() || dialog() || event.ctrlKey || event.metaKey || event.altKey || event.repeat || (typing && !isField(typing))) return;
  const now = performance.now();
  if (now - last > 1000) forget();
  last = now;
  if (ends(event, "Enter") || ends(event, "Tab")) scanned(event);
  else if (event.key.length === 1 || ofKey(event) !== "?") {
    if (shown === "") began = now;
    shown += event.key.length === 1 ? event.key : "?";
    pressed += ofKey(event);
    awaitSilence();
  }
}, true);
document.addEventListener("paste", (event) => {
  const text = badgeIn(event.clipboardData?.getData("text").trim() ?? "");
  if (field() && text && !event.target.closest("input, textarea, [contenteditable]") && !dialog()) look(text);
});
