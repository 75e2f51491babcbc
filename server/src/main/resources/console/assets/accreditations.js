// The list of accreditations: a hand scanner types a whole badge, and Enter; a badge can be pasted anywhere, too.
import { $, find, onKey } from "./list.js";

const BADGE = /^\d{1,18}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
let typed = "";
let typedAt = 0;
onKey((event) => {
  if ($("dialog[open]")) return false;
  const now = performance.now();
  if (now - typedAt > 1000) typed = "";
  typedAt = now;
  if (event.key.length === 1) typed += event.key;
  if (event.key !== "Enter" || !BADGE.test(typed)) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  look(typed);
  typed = "";
  return true;
});
function look(text) {
  find.value = text;
  window.htmx.trigger("#filters", "submit");
}
document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text").trim() ?? "";
  if (find && BADGE.test(text) && !event.target.closest("input, textarea, [contenteditable]") && !$("dialog[open]")) look(text);
});
