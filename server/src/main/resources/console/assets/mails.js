// A message to a list: what was changed since its preview cannot be sent, and what is sent need not be asked about.
import { abandon } from "./unsaved.js";

for (const change of ["input", "change"]) {
  document.addEventListener(change, ({ target }) => {
    const send = document.querySelector("#send-mails");
    if (send && target.form?.id === "message-form") send.hidden = true;
  });
}
document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented && event.target.id === "send-mails") abandon(document);
});
