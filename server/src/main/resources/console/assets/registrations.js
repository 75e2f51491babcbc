// The queue of registrations: A approves and goes on, R asks for the reason, J and K turn the pages of the open drawer.
import { $, drawer, go, onKey, openDrawer, place, rows } from "./list.js";

let next = null;

/** The row of what the drawer shows. */
function shown() {
  const one = $("[data-registration]", drawer);
  return one ? rows().findIndex((row) => row.dataset.row === one.dataset.registration) : -1;
}
function turn(by) {
  const to = rows()[shown() + by];
  if (to) openDrawer($(".row-link", to).href);
}
function reject() {
  const reason = $('[data-decide="reject"]', drawer);
  if (!reason) return;
  reason.open = true;
  $("textarea", reason).focus();
}

onKey((event) => {
  const key = event.key.toLowerCase();
  const open = drawer?.open && $("[data-registration]", drawer);
  if ($("dialog[open]") && !open) return false;
  if (open && (key === "j" || key === "k")) turn(key === "j" ? 1 : -1);
  else if (open && key === "a") {
    const approve = $("[data-approve]", drawer);
    if (approve && $("[data-registration]", drawer).dataset.state === "PENDING") {
      next = rows()[shown() + 1]?.dataset.row ?? null;
      approve.click();
    }
  } else if (open && key === "r") reject();
  else if (!open && key === "a" && place() >= 0) {
    $("[data-approve]", rows()[place()])?.click();
    go(place() + 1);
  } else if (!open && key === "r" && place() >= 0) {
    const row = rows()[place()];
    if (!$("[data-approve]", row)) return false;
    document.addEventListener("htmx:afterSettle", reject, { once: true });
    openDrawer($(".row-link", row).href);
  } else return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
});

// ---- what was decided in the drawer is decided in its row, and after A the next one comes

document.addEventListener("htmx:afterSwap", () => {
  const fresh = $("template[data-row-of]", drawer ?? document);
  if (!fresh) return;
  const row = document.getElementById(`row-${fresh.dataset.rowOf}`);
  const made = $("tr", fresh.content);
  if (row && made) {
    const picked = $(".pick input", row)?.checked;
    const one = document.importNode(made, true);
    if (picked) $(".pick input", one).checked = true;
    row.replaceWith(one);
    window.htmx.process(one);
  }
  fresh.remove();
});
document.addEventListener("decided", () => {
  const row = next && document.getElementById(`row-${next}`);
  next = null;
  if (row) openDrawer($(".row-link", row).href);
});
