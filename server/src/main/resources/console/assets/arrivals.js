// Arrivals: a scanned badge shows its owner, Enter lets the owner in, and the next badge may be scanned at once.
import { onScan } from "./scanner.js";

const find = document.getElementById("find");

onScan((text) => {
  find.value = text;
  window.htmx.trigger("#arrivals", "submit");
});

/** The button of the person who is shown has the focus, so that Enter presses it; else the search has it. */
function focus() {
  const button = document.querySelector("[data-validate]");
  if (button) {
    button.focus();
    return;
  }
  const first = document.querySelector("#arrival .card-link");
  if (first) {
    first.focus();
    return;
  }
  find.focus();
  find.select();
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "arrival" || event.detail.elt?.id === "arrival") focus();
});
if (find) focus();
