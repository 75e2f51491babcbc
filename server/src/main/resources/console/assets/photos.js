// What the photo pages share: sending with progress, and going on after a session that ended meanwhile.
import { csrf, toast } from "./console.js";

/** Sends it; the answer says how it went and never throws. Status 0: the server was not reached. */
export async function send(path, body, options = {}) {
  const answer = await once(path, body, options);
  // Signed in again in another tab: this page's token is still that of the session before.
  if (answer.status === 403 && (await renewed())) return once(path, body, options);
  return answer;
}

function once(path, body, { type, progress }) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader(csrf.dataset.header, csrf.content);
    request.setRequestHeader("HX-Request", "true");
    if (type) request.setRequestHeader("Content-Type", type);
    if (progress) request.upload.addEventListener("progress", (event) => progress(event.loaded / (event.total || 1)));
    request.addEventListener("loadend", () => resolve({
      status: request.status,
      ended: request.status === 401,
      text: request.responseText,
      json: parsed(request),
    }));
    request.send(body);
  });
}

function parsed(request) {
  if (!request.getResponseHeader("Content-Type")?.startsWith("application/json")) return null;
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

/** Takes over the token of the session that is there now; whether there is one. */
export async function renewed() {
  try {
    const answer = await fetch(location.href);
    if (!answer.ok || answer.redirected) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const token = page.querySelector('meta[name="csrf"]');
    if (!token) return false;
    csrf.content = token.content;
    for (const field of document.querySelectorAll('input[name="_csrf"]')) field.value = token.content;
    return true;
  } catch {
    return false;
  }
}

/** What to say of an answer that is none of the good ones. */
export function wrong(answer, texts) {
  if (answer.status === 0) return texts.offline;
  if (answer.status === 413) return answer.json?.error ?? texts.tooLarge;
  if (answer.json?.error) return answer.json.error;
  const page = new DOMParser().parseFromString(answer.text, "text/html");
  return page.querySelector("[data-message]")?.textContent.trim() || texts.offline;
}

/** Waits until somebody has signed in elsewhere and says so. */
export function signedInAgain(box) {
  box.hidden = false;
  box.scrollIntoView({ block: "center" });
  return new Promise((resolve) => {
    const button = box.querySelector("button");
    const again = async () => {
      if (!(await renewed())) {
        toast(button.dataset.notYet, true);
        return;
      }
      button.removeEventListener("click", again);
      box.hidden = true;
      resolve();
    };
    button.addEventListener("click", again);
  });
}
