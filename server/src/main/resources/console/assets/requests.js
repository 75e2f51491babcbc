// The queue of zone requests by keys: J and K move, A and B give the first and the second choice, D says no, U takes the last decision back.
// X ticks, and with Shift A and D ask for a decision about all that are ticked.
import { toast } from "./console.js";
import { unpick } from "./list.js";

const items = () => [...document.querySelectorAll("[data-queue] > li")];
const current = () => document.activeElement?.closest?.("[data-queue] > li");

const go = (item) => {
  item?.focus();
  item?.scrollIntoView({ block: "nearest" });
};

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=checkbox]), textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key.toUpperCase() === "U") {
    const undo = [...document.querySelectorAll("[data-undo-batch], #toasts form button")].at(-1);
    if (undo) event.preventDefault();
    undo?.click();
    return;
  }
  const all = items();
  if (all.length === 0) return;
  const at = all.indexOf(current());
  const key = event.key.toUpperCase();
  if (event.shiftKey) {
    const bar = document.querySelector("[data-selection]:not([hidden])");
    bar?.querySelector(`[data-picked-key="${CSS.escape(key)}"]`)?.click();
  } else if (key === "J") go(all[Math.min(at + 1, all.length - 1)]);
  else if (key === "K") go(all[Math.max(at - 1, 0)]);
  else if (at < 0 && ["A", "B", "D", "X"].includes(key)) {
    // Nobody decides about a request that was not looked at: the key counts once the request is chosen.
    event.preventDefault();
    go(all[0]);
    toast(all[0].parentElement.dataset.unchosen);
  } else if (key === "X") all[at].querySelector(".pick input")?.click();
  else if (at >= 0 && ["A", "B", "D"].includes(key)) {
    const button = all[at].querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
    if (key === "D") all[at].querySelector('[name="reason"]').focus();
  }
});

document.addEventListener("submit", (event) => {
  const box = event.target.closest("[data-queue] > li")?.querySelector(".pick input");
  if (box) unpick(box.value);
});

const wrong = document.querySelector('[data-queue] [aria-invalid="true"]');
if (wrong) wrong.focus();
else if (location.hash.startsWith("#request-")) go(document.getElementById(location.hash.slice(1)));
