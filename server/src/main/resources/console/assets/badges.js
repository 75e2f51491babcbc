// Printing: the reason is asked for when badges are printed again. The layout's editor: the picture follows what is typed.
import { csrf, leave } from "./console.js";

const again = document.querySelector("#print-again");
const why = document.querySelector("#print-why");
if (again && why) {
  const show = () => {
    why.hidden = !again.checked;
  };
  again.addEventListener("change", show);
  show();
}

const form = document.querySelector("#layout[data-preview]");
const picture = document.querySelector("#preview");
if (form && picture) {
  const state = document.querySelector("#preview-state");
  let waiting = 0;
  let asked = 0;
  let shown = "";

  const say = (errors) => {
    for (const field of document.querySelectorAll("[data-field]")) {
      const error = errors[field.dataset.field] ?? "";
      field.classList.toggle("wrong", error !== "");
      field.querySelector("[data-error]").textContent = error;
      const input = field.querySelector("input");
      if (error) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    for (const box of form.querySelectorAll("details[data-element]")) {
      if (Object.keys(errors).some((name) => name.startsWith(`elements.${box.dataset.element}.`))) box.open = true;
    }
  };

  const draw = async () => {
    const number = ++asked;
    try {
      const answer = await fetch(form.dataset.preview, {
        method: "POST",
        body: new URLSearchParams(new FormData(form)),
        headers: { [csrf.dataset.header]: csrf.content, "HX-Request": "true" },
      });
      if (number !== asked) return;
      if (answer.status === 401) {
        leave(form);
      } else if (answer.status === 422) {
        say((await answer.json()).errors);
        state.textContent = state.dataset.wrong;
      } else if (answer.ok) {
        const address = URL.createObjectURL(await answer.blob());
        picture.src = address;
        if (shown) URL.revokeObjectURL(shown);
        shown = address;
        picture.dataset.drawn = String(number);
        say({});
        state.textContent = state.dataset.drawn;
      } else {
        state.textContent = state.dataset.away;
      }
    } catch {
      if (number === asked) state.textContent = state.dataset.away;
    }
  };

  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, 250);
  };
  form.addEventListener("input", soon);
  // The picture of the page is that of the stored layout; a form in another size is not stored.
  if (form.elements.before) draw();
  document.querySelector("#preview-of")?.addEventListener("input", soon);
}
