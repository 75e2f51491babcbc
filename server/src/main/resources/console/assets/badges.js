// Printing: the reason is asked for when badges are printed again. The receipt of a delegation: a button prints it. The layout's editor: the pictures follow what is typed.
import { csrf, leave } from "./console.js";
import { drafts } from "./drafts.js";

const again = document.querySelector("#print-again");
const why = document.querySelector("#print-why");
if (again && why) {
  const show = () => {
    why.hidden = !again.checked;
  };
  again.addEventListener("change", show);
  show();
}

const sheet = document.querySelector("[data-print-page]");
if (sheet) {
  sheet.hidden = false;
  sheet.addEventListener("click", () => window.print());
}

const form = document.querySelector("#layout[data-preview]");
const pictures = document.querySelectorAll("img[data-side]");
const headers = () => ({ [csrf.dataset.header]: csrf.content, "HX-Request": "true" });

if (form && pictures.length > 0) {
  const state = document.querySelector("#preview-state");
  /** Files that cannot be used, by their fields: what is drawn without them neither takes that back nor asks for a file. */
  const refused = {};
  let waiting = 0;
  let asked = 0;

  // What is wrong with the layout's name or positions only saving knows, and it stays until then.
  const say = (errors) => {
    for (const field of document.querySelectorAll("[data-field]:not(.layout-of *)")) {
      const error = refused[field.dataset.field] ?? errors[field.dataset.field] ?? "";
      field.classList.toggle("wrong", error !== "");
      field.querySelector("[data-error]").textContent = error;
      const input = field.querySelector("input, textarea, select");
      if (error) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    for (const box of form.querySelectorAll("details[data-prefix]")) {
      if (Object.keys(errors).some((name) => name.startsWith(box.dataset.prefix))) box.open = true;
    }
  };

  /** Shows one side as the form says; false when it could not be drawn, or when the form has changed since. */
  const drawSide = async (picture, number) => {
    const body = new URLSearchParams(new FormData(form));
    body.set("side", picture.dataset.side);
    const answer = await fetch(form.dataset.preview, { method: "POST", body, headers: headers() });
    if (number !== asked) return false;
    if (answer.status === 401) {
      leave(form);
    } else if (answer.status === 422) {
      say((await answer.json()).errors);
      state.textContent = state.dataset.wrong;
    } else if (answer.ok) {
      const address = URL.createObjectURL(await answer.blob());
      if (picture.src.startsWith("blob:")) URL.revokeObjectURL(picture.src);
      picture.src = address;
      picture.dataset.drawn = String(number);
      return true;
    } else {
      state.textContent = state.dataset.away;
    }
    return false;
  };

  const draw = async () => {
    const number = ++asked;
    try {
      for (const picture of pictures) {
        if (!(await drawSide(picture, number))) return;
      }
      say({});
      state.textContent = state.dataset.drawn;
    } catch {
      if (number === asked) state.textContent = state.dataset.away;
    }
  };

  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, 250);
  };
  form.addEventListener("input", soon);
  // The pictures of the page are those of the stored layout; a form that was changed is not stored.
  if (form.dataset.unsaved === "true") draw();
  document.querySelector("#preview-of")?.addEventListener("input", soon);

  // A size that is typed is no preset; "Change size" would take the chosen one instead.
  form.addEventListener("input", ({ target }) => {
    if (["width", "height"].includes(target.name)) form.elements.size.value = "";
  });

  // ---- pickers: they write into the fields beside them

  form.addEventListener("input", (event) => {
    const picked = event.target.dataset.picks;
    if (picked) document.getElementById(picked).value = event.target.value.toUpperCase();
    const picker = form.querySelector(`[data-picks="${event.target.id}"]`);
    if (picker && /^#[0-9a-f]{6}$/i.test(event.target.value)) picker.value = event.target.value.toLowerCase();
  });

  for (const scripted of form.querySelectorAll("[data-scripted]")) scripted.hidden = false;

  /** The field of a colour is only shown for a colour of one's own; what else it may say is chosen. */
  for (const choice of form.querySelectorAll("[data-chooses]")) {
    const text = document.getElementById(choice.dataset.chooses);
    const picker = form.querySelector(`[data-picks="${text.id}"]`);
    const show = () => {
      choice.value = ["", "POSITION"].includes(text.value) ? text.value : "own";
      text.hidden = picker.hidden = choice.value !== "own";
    };
    choice.addEventListener("change", () => {
      text.value = choice.value === "own" ? picker.value.toUpperCase() : choice.value;
      show();
      text.dispatchEvent(new Event("input", { bubbles: true }));
    });
    show();
  }
  for (const choice of form.querySelectorAll("[data-inserts-into]")) {
    choice.addEventListener("change", () => {
      const text = document.getElementById(choice.dataset.insertsInto);
      text.setRangeText(choice.value, text.selectionStart, text.selectionEnd, "end");
      choice.value = "";
      text.focus();
      text.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  // ---- pictures: they are stored at once, and the form names them

  let uploads = 0;
  let sender = null;

  /** Stores the file; what is wrong with it, or nothing. */
  const stored = async (file) => {
    const name = file.dataset.uploads;
    const body = new FormData();
    body.set("file", file.files[0]);
    try {
      const answer = await fetch(form.dataset.pictures, { method: "POST", body, headers: headers() });
      if (answer.status === 401) leave(form);
      if ([400, 413, 422].includes(answer.status)) return file.dataset.refused;
      if (!answer.ok) return file.dataset.away;
      const said = await answer.json();
      form.elements[`${name}.id`].value = said.id;
      form.elements[`${name}.thumbnail_hash`].value = said.thumbnail_hash;
      const remove = form.elements[`${name}.remove`];
      if (remove) {
        remove.checked = false;
        remove.closest("label").hidden = false;
      }
      form.dataset.unsaved = "true";
      form.dispatchEvent(new Event("input", { bubbles: true }));
      return "";
    } catch {
      return file.dataset.away;
    }
  };

  const refuse = (file, error) => {
    const field = file.closest("[data-field]");
    refused[field.dataset.field] = error || undefined;
    field.classList.toggle("wrong", error !== "");
    field.querySelector("[data-error]").textContent = error;
  };

  for (const file of form.querySelectorAll("[data-uploads]")) {
    file.addEventListener("change", async () => {
      if (file.files.length === 0) return;
      // What was wrong with the file before says nothing about this one.
      refuse(file, "");
      uploads++;
      const error = await stored(file);
      uploads--;
      refuse(file, error);
      if (uploads > 0 || !sender) return;
      const wanted = sender;
      sender = null;
      if (error === "") form.requestSubmit(wanted.button);
    });
  }
  // What is sent while a picture is on its way would go without it.
  form.addEventListener("submit", (event) => {
    if (uploads === 0) return;
    event.preventDefault();
    sender = { button: event.submitter };
  });
}

// After the listeners above: a submission that they hold back is none yet.
if (form?.dataset.draft) drafts(form, document.querySelector("#draft"));
