// The live list of scans: it rests while somebody reads further down, is in the list, or types in the filter, and when it is told to.
const list = document.querySelector("#scan-list[data-refresh]");
const bar = document.querySelector("#live-state");

if (list && bar) {
  const button = bar.querySelector("button");
  const state = bar.querySelector(".state");
  const top = document.querySelector(".topbar");
  let held = false;

  const reading = () =>
    held ||
    list.getBoundingClientRect().top < top.offsetHeight - 8 ||
    list.contains(document.activeElement) ||
    Boolean(document.activeElement?.closest("#scan-filter")) ||
    !getSelection().isCollapsed;

  const show = () => {
    const rests = reading();
    state.className = rests ? "state wait" : "state good";
    state.firstElementChild.textContent = rests ? bar.dataset.paused : bar.dataset.live;
    button.textContent = held ? bar.dataset.goOn : bar.dataset.pause;
    button.setAttribute("aria-pressed", String(held));
  };

  list.addEventListener("htmx:beforeRequest", (event) => {
    show();
    if (event.target === list && reading()) event.preventDefault();
  });
  button.addEventListener("click", () => {
    held = !held;
    show();
    if (!held) window.htmx.trigger(list, "refresh");
  });
  for (const kind of ["scroll", "focusin", "focusout", "selectionchange"]) document.addEventListener(kind, show, { passive: true });
  bar.hidden = false;
  show();
}
