// One badge: shown in a frame, and the browser's print dialog opens once by itself, not again when the page is loaded anew.
const frame = document.querySelector("[data-print-frame]");
const button = document.querySelector("[data-print-now]");
const first = new URLSearchParams(location.search).has("now");

if (frame && button) {
  const print = () => {
    try {
      frame.contentWindow.focus();
      frame.contentWindow.print();
      // Who prints by keys would otherwise be left inside of the file.
      button.focus();
      document.documentElement.dataset.printed = "yes";
    } catch {
      // A browser that shows no PDF in a page, as phones do: its own viewer prints.
      window.open(frame.dataset.printFrame, "_blank", "noopener");
    }
  };
  frame.addEventListener("load", () => {
    button.hidden = false;
    button.focus();
    if (!first || document.documentElement.dataset.printed) return;
    history.replaceState(null, "", location.pathname);
    print();
  });
  button.addEventListener("click", print);
  frame.src = frame.dataset.printFrame;
}
