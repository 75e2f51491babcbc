// Many photos: whose each is, told before anything is sent; then file by file, or a ZIP as one; then a report to keep.
import { ask } from "./console.js";
import { send, signedInAgain, wrong } from "./photos.js";

const page = document.querySelector("#many");
const texts = page.dataset;
const part = (name) => document.querySelector(`#many-${name}`);
const choose = document.querySelector("#choose");
const number = new Intl.NumberFormat(document.documentElement.lang);

const MOST_FILES = 5000;
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_ZIP = 500 * 1024 * 1024;
const AT_ONCE = 2;
const SHOWN = 200;
const MOST_NEAR = 20;

let plan = null;
let stopped = false;
let running = false;
let signingIn = null;

// ---- choosing

part("files").addEventListener("change", (event) => chosen([...event.target.files].map(named)));
part("folder").addEventListener("change", (event) => chosen([...event.target.files].map(named)));
for (const field of ["type", "numbers"]) part(field).addEventListener("change", () => plan && chosen(plan.files));

const named = (file) => ({ file, name: file.webkitRelativePath || file.name });

for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    choose.classList.add("over");
  });
}
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) choose.classList.remove("over");
});
document.addEventListener("drop", async (event) => {
  if (!event.dataTransfer) return;
  event.preventDefault();
  choose.classList.remove("over");
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const plain = [...event.dataTransfer.files].map(named);
  chosen(entries.some((entry) => entry.isDirectory) ? (await Promise.all(entries.map(below))).flat() : plain);
});

/** All files of a dropped folder. */
async function below(entry) {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) return [{ file: await new Promise((found, none) => entry.file(found, none)), name: path }];
  const reader = entry.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((found, none) => reader.readEntries(found, none));
    if (some.length === 0) break;
    all.push(...some);
  }
  return (await Promise.all(all.map(below))).flat();
}

// ---- what will happen

async function chosen(files) {
  if (running || files.length === 0) return;
  say("");
  part("report").hidden = true;
  const zip = files.length === 1 && (/\.zip$/i.test(files[0].name) || files[0].file.type === "application/zip");
  const wanted = zip ? await entries(files[0].file) : files.filter(({ name }) => !ofSystem(name));
  if (!wanted) return;
  if (wanted.length > MOST_FILES) {
    say(texts.filesMany);
    return;
  }
  const lines = await expected(wanted);
  if (!lines) return;
  forget();
  plan = { files, zip: zip ? files[0].file : null, lines };
  preview();
  await offerNear(plan);
}

function say(text) {
  part("error").hidden = text === "";
  part("error").querySelector("p").textContent = text;
  if (text) {
    forget();
    part("preview").hidden = true;
  }
}

/** Lets go of the files, and of the pictures that were unpacked to be looked at. */
function forget() {
  for (const one of plan?.lines ?? []) one.address?.then(URL.revokeObjectURL, () => {});
  plan = null;
}

/** What PhotoArchive leaves out, too: files that systems put beside photos, and what lies in hidden folders and bins. */
const OF_SYSTEM =
  /^(\.[^.].*|~\$.*|__macosx|@eadir|\$recycle\.bin|recycler|#recycle|lost\+found|system volume information|(eh)?thumbs(_vista)?\.db(:.*)?|desktop\.ini|picasa\.ini|zbthumbnail\.info|icon\r)$/i;
const ofSystem = (name) => name.split(/[/\\]/).some((part) => OF_SYSTEM.test(part));

/** What is wrong with a file before it is looked for by name; empty when nothing is. */
function unfit({ name, file, bytes }) {
  if (name.split(/[/\\]/).includes("..")) return texts.climbs;
  if ((bytes ?? file.size) > MOST_BYTES) return texts.tooLarge;
  if (file && file.type && !["image/jpeg", "image/png", "image/webp"].includes(file.type)) return texts.notAPicture;
  return "";
}

async function expected(wanted) {
  const lines = wanted.map((one) => ({ name: one.name, outcome: "refused", said: unfit(one), person: null, personId: null, source: one }));
  const fit = lines.filter((line) => line.said === "");
  if (fit.length === 0) return lines;
  const answer = await match(fit);
  if (answer.status !== 200) {
    say(wrong(answer, texts));
    return null;
  }
  answer.json.files.forEach(({ outcome, said, person, suggested, choices }, i) => Object.assign(fit[i], { outcome, said, suggested, choices }, owned(person)));
  await findUnchanged(lines.filter(({ outcome }) => outcome === "replaces"));
  return lines;
}

/** Whose a file is: the person with the photo that the person has now. */
const owned = (owner) => ({ owner, person: owner?.name ?? null, personId: owner?.id ?? null });

/** A photo that its person has already is no other one. Only files of the same length are read for that. */
async function findUnchanged(lines) {
  if (!crypto.subtle) return;
  for (const one of lines) {
    const { bytes, digest } = one.owner;
    if (!digest || !readable(one.source) || (one.source.bytes ?? one.source.file.size) !== bytes) continue;
    try {
      const sum = await crypto.subtle.digest("SHA-256", await (await content(one.source)).arrayBuffer());
      const hex = [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      if (hex === digest) Object.assign(one, { outcome: "unchanged", said: texts.unchanged });
    } catch {
      // It is shown beside the photo of its person, or refused when it is sent.
    }
  }
}

/** Sends it, if need be once more when somebody has signed in again; whatever is under way waits for the same sign-in. */
async function sendSignedIn(path, body, options) {
  let answer = await send(path, body, options);
  while (answer.ended) {
    signingIn ??= signedInAgain(part("ended")).then(() => { signingIn = null; });
    await signingIn;
    answer = await send(path, body, options);
  }
  return answer;
}

/** Whether somebody may choose manually whose photo it is: it can be read here, even out of a ZIP. */
const open = (one) => one.outcome === "unmatched" && one.personId === null && readable(one.source);
const readable = ({ entry }) => !entry || (!entry.locked && [0, 8].includes(entry.method));

/** Those whose names are near the names of the files that are shown; without an answer there are none, and the search is still there. */
async function offerNear(mine) {
  const unknown = mine.shown.slice(0, SHOWN).filter((one) => open(one) && !one.suggested && one.choices.length === 0);
  for (let at = 0; at < unknown.length && plan === mine; at += MOST_NEAR) {
    const some = unknown.slice(at, at + MOST_NEAR);
    const { json } = await near({ names: some.map((one) => one.name) });
    some.forEach((one, i) => {
      one.choices = json?.people?.[i] ?? [];
      one.offer?.();
    });
  }
}

const near = (wanted) => sendSignedIn(`${texts.path}/near`, JSON.stringify({ ...wanted, type: part("type").value }), { type: "application/json" });

const match = (lines) => sendSignedIn(`${texts.path}/match`, JSON.stringify({ names: lines.map((one) => one.name), type: part("type").value, numbers: part("numbers").value }), { type: "application/json" });

const line = (found) => ({ name: found.name, outcome: found.outcome, person: found.person, personId: found.person_id, replaced: found.replaced, said: found.said });
/** A photo that somebody has is replaced only where that was ticked. */
const goes = ({ outcome, agreed }) => outcome === "ready" || (outcome === "replaces" && agreed === true);
const asks = ({ outcome, agreed }) => outcome === "replaces" && !agreed;
const rank = (one) => (goes(one) || one.outcome === "unchanged" ? 2 : asks(one) ? 1 : 0);

function preview() {
  plan.shown = [...plan.lines].sort((one, other) => rank(one) - rank(other));
  table(part("preview"), plan.shown, true);
  tally();
  part("state").textContent = "";
  part("progress").hidden = true;
  part("preview").hidden = false;
}

/** What is counted, and which buttons there are. */
function tally() {
  const { lines } = plan;
  const sent = lines.filter(goes);
  const replacing = sent.filter(({ outcome }) => outcome === "replaces").length;
  counts(part("preview"), { ready: sent.length - replacing, replaces: replacing, not: lines.length - sent.length });
  part("send").disabled = sent.length === 0;
  const guesses = lines.filter(guessed).length;
  part("guesses").hidden = guesses < 2;
  part("guesses").textContent = texts.guesses.replace("#", number.format(guesses));
  const beside = askedBeside().length;
  part("replacing").hidden = !lines.some(({ outcome }) => outcome === "replaces");
  part("replace-all").hidden = beside < 2;
  part("replace-all").textContent = texts.replaceAll.replace("#", number.format(beside));
}

/** The files that ask and that are shown beside the photo before. */
const askedBeside = () => plan.shown.slice(0, SHOWN).filter((one) => asks(one) && readable(one.source));

function counts(section, all) {
  for (const [name, count] of Object.entries(all)) section.querySelector(`[data-count="${name}"]`).textContent = number.format(count);
}

function table(section, lines, given = false) {
  const made = document.createElement("table");
  made.className = "table many-table";
  const head = made.createTHead().insertRow();
  for (const title of [texts.columnFile, texts.columnPerson, texts.columnSaid]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = title;
    head.append(cell);
  }
  const body = made.createTBody();
  for (const one of lines.slice(0, SHOWN)) {
    const row = body.insertRow();
    row.className = fine(one) ? "fine" : "not";
    for (const text of [one.name, one.person ?? "", one.said]) {
      const cell = row.insertCell();
      cell.dir = "auto";
      cell.textContent = text;
    }
    if (given) decide(one, row);
  }
  const frame = document.createElement("div");
  frame.className = "table-frame";
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", texts.table);
  frame.append(made);
  const rest = document.createElement("p");
  rest.className = "quiet";
  rest.textContent = lines.length > SHOWN ? texts.more.replace("#", number.format(lines.length - SHOWN)) : "";
  section.querySelector("[data-table]").replaceChildren(frame, rest);
}

// ---- what somebody decides: whose a file is, and whether it replaces a photo

const fine = (one) => goes(one) || one.outcome === "attached" || one.outcome === "unchanged";

function decide(one, row) {
  const [name, person, said] = row.cells;
  if (open(one)) {
    name.prepend(newPicture(one));
    offerPeople(one, person);
    return;
  }
  if (one.owner) person.append(...held(one.owner));
  if (one.outcome === "replaces") replace(one, row);
  else if (one.byHand) name.prepend(newPicture(one));
  if (one.byHand) {
    if (one.outcome === "ready") said.textContent = `${texts.ready}, ${texts.byHand}`;
    person.append(button(texts.undo, () => takeBack(one)));
  }
}

/** The two photos side by side, and a tick. Nobody agrees to a picture that cannot be shown. */
function replace(one, row) {
  const [, person, said] = row.cells;
  said.textContent = one.byHand ? `${texts.replaces}, ${texts.byHand}` : texts.replaces;
  const both = element("div", "many-both", figure(newPicture(one), texts.new), figure(face(one.owner), texts.now));
  person.append(both);
  if (!readable(one.source)) return;
  const tick = document.createElement("input");
  tick.type = "checkbox";
  tick.checked = one.agreed === true;
  tick.addEventListener("change", () => {
    const taken = tick.checked && isTaken(one, one.personId);
    if (taken) tick.checked = false;
    one.agreed = tick.checked;
    said.textContent = taken ? texts.twice : texts.replaces;
    row.className = fine(one) ? "fine" : "not";
    tally();
  });
  one.tick = tick;
  const label = element("label", "check many-tick", tick, document.createTextNode(` ${texts.replace.replace("#", one.person)}`));
  label.dir = "auto";
  person.append(label);
}

function offerPeople(one, cell) {
  const field = document.createElement("input");
  field.type = "search";
  field.setAttribute("aria-label", texts.whose.replace("#", one.name));
  field.placeholder = texts.search;
  field.autocomplete = "off";
  field.maxLength = 100;
  const found = element("div", "many-found");
  found.setAttribute("role", "status");
  const offer = (people) => found.replaceChildren(...people.map((owner) => choice(one, owner)));
  const offerNamed = () => {
    offer(one.suggested ? [one.suggested] : one.choices);
    if (found.firstChild) found.prepend(element("p", "quiet", document.createTextNode(one.suggested ? texts.suggested : texts.choices)));
  };
  offerNamed();
  one.offer = () => { if (field.value === "") offerNamed(); };
  let asked = 0;
  field.addEventListener("input", () => {
    const mine = ++asked;
    found.replaceChildren();
    setTimeout(async () => {
      if (mine !== asked) return;
      const typed = field.value.trim();
      if (typed === "") {
        offerNamed();
        return;
      }
      const answer = await near({ typed });
      if (mine !== asked) return;
      offer(answer.json?.people?.[0] ?? []);
      if (!found.firstChild) found.textContent = answer.status === 200 ? texts.nobody : wrong(answer, texts);
    }, 200);
  });
  // Of several people none is taken without being looked at.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [first, second] = found.querySelectorAll("button");
    if (first && !second && (one.suggested || field.value.trim() !== "")) first.click();
    else first?.focus();
  });
  cell.append(field, found);
}

/** Somebody to choose, with what tells people of one name apart. */
function choice(one, owner) {
  const text = element("span", "many-who", element("strong", "", document.createTextNode(texts.suggest.replace("#", owner.name))), ...held(owner));
  if (owner.image_id !== null) text.append(element("span", "many-has", document.createTextNode(texts.hasPhoto)));
  const made = button("", () => give(one, owner));
  made.classList.add("many-choice");
  made.append(face(owner), text);
  return made;
}

const held = (owner) => owner.positions.map((position) => element("span", "many-held quiet", document.createTextNode(position)));

/** The photo that the person has, or an empty frame. */
function face(owner) {
  if (!owner.face) return element("span", "many-picture");
  const picture = frame();
  picture.loading = "lazy";
  picture.src = owner.face;
  return picture;
}

function newPicture(one) {
  const picture = frame();
  if (readable(one.source)) thumbnail(one, picture);
  return picture;
}

function frame() {
  const picture = document.createElement("img");
  picture.className = "many-picture";
  picture.alt = "";
  picture.width = 72;
  picture.height = 96;
  return picture;
}

const figure = (picture, text) => element("figure", "", picture, element("figcaption", "quiet", document.createTextNode(text)));

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button small";
  made.dir = "auto";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

/** Whether one person alone has the name of the file and would get a first photo; nobody has confirmed it. */
const guessed = (one) => open(one) && one.suggested?.image_id === null;

function giveAll() {
  plan.lines.filter(guessed).forEach((one) => assign(one, one.suggested));
  preview();
  part("send").focus();
}

function give(one, owner) {
  assign(one, owner);
  preview();
  const next = asks(one) ? one.tick : part("preview").querySelector("tbody input");
  (next ?? part("send")).focus();
}

/** A person gets one photo: whoever has one in this list is not given a second. */
const isTaken = (one, personId) => plan.lines.some((other) => other !== one && goes(other) && other.personId === personId);

function assign(one, owner) {
  one.before ??= one.said;
  if (isTaken(one, owner.id)) one.said = texts.twice;
  else Object.assign(one, owned(owner), { outcome: owner.image_id === null ? "ready" : "replaces", byHand: true, agreed: false });
}

function takeBack(one) {
  Object.assign(one, owned(null), { outcome: "unmatched", said: one.before, byHand: false, agreed: false });
  preview();
  part("preview").querySelector("tbody input")?.focus();
}

function replaceAll() {
  const files = askedBeside();
  const text = number.format(files.length);
  ask(texts.replaceAllAsk.replace("#", text), texts.replaceAll.replace("#", text).replace(/ …$/, ""), () => {
    files.forEach((one) => { one.agreed = !isTaken(one, one.personId); });
    preview();
    part("send").focus();
  });
}

/** Shows the photo as soon as its row is seen: hundreds of photos, all unpacked at once, would fill the memory. */
function thumbnail(one, picture) {
  new IntersectionObserver(async ([{ isIntersecting }], observer) => {
    if (!isIntersecting) return;
    observer.disconnect();
    one.address ??= content(one.source).then(URL.createObjectURL);
    try {
      picture.src = await one.address;
    } catch {
      picture.remove();
    }
  }).observe(picture);
}

/** The photo itself; of a ZIP it is unpacked here, and no further than to the size that a photo may have. */
async function content({ file, entry }) {
  if (file) return file;
  const head = new DataView(await entry.zip.slice(entry.at, entry.at + 30).arrayBuffer());
  const begin = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = entry.zip.slice(begin, begin + entry.packed);
  if (entry.method === 0) return packed;
  const reader = packed.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const pieces = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.byteLength;
    if (size > MOST_BYTES) throw new Error("too large");
    pieces.push(piece.value);
  }
  return new Blob(pieces);
}

// ---- the names in a ZIP, read from its end; only they are looked at before it is sent

async function entries(file) {
  if (file.size > MOST_ZIP) {
    say(texts.zipLarge);
    return null;
  }
  try {
    const found = await directory(file);
    const unpacked = found.reduce((sum, entry) => sum + entry.bytes, 0);
    if (unpacked > 64 * 1024 * 1024 && unpacked > 100 * file.size) {
      say(texts.bomb);
      return null;
    }
    return found.filter(({ name }) => !name.endsWith("/") && !ofSystem(name));
  } catch {
    say(texts.noZip);
    return null;
  }
}

async function directory(file) {
  const from = Math.max(0, file.size - 65557);
  const tail = new DataView(await file.slice(from).arrayBuffer());
  let at = tail.byteLength - 22;
  while (tail.getUint32(at, true) !== 0x06054b50) at -= 1;
  const begin = tail.getUint32(at + 16, true);
  const all = new DataView(await file.slice(begin, begin + tail.getUint32(at + 12, true)).arrayBuffer());
  const utf8 = new TextDecoder();
  const found = [];
  for (let place = 0; place < all.byteLength;) {
    if (all.getUint32(place, true) !== 0x02014b50) throw new Error("no entry");
    const length = all.getUint16(place + 28, true);
    found.push({
      name: utf8.decode(new Uint8Array(all.buffer, place + 46, length)),
      bytes: all.getUint32(place + 24, true),
      entry: {
        zip: file,
        locked: (all.getUint16(place + 8, true) & 1) === 1,
        method: all.getUint16(place + 10, true),
        packed: all.getUint32(place + 20, true),
        at: all.getUint32(place + 42, true),
      },
    });
    place += 46 + length + all.getUint16(place + 30, true) + all.getUint16(place + 32, true);
  }
  if (found.length === 0) throw new Error("empty");
  return found;
}

// ---- sending

part("send").addEventListener("click", async () => {
  running = true;
  stopped = false;
  part("send").disabled = true;
  choose.inert = true;
  part("progress").hidden = false;
  part("progress").value = 0;
  const lines = plan.zip ? await sendZip(plan.zip) : await sendFiles();
  running = false;
  choose.inert = false;
  if (lines) report(lines);
  else part("send").disabled = plan === null;
});
part("guesses").addEventListener("click", giveAll);
part("replace-all").addEventListener("click", replaceAll);
part("cancel").addEventListener("click", () => {
  stopped = true;
  if (running) return;
  forget();
  part("preview").hidden = true;
  part("files").value = "";
  part("folder").value = "";
  part("files").focus();
});
addEventListener("beforeunload", (event) => {
  if (running || plan?.lines.some((one) => one.byHand || one.agreed)) event.preventDefault();
});

async function sendZip(zip) {
  const path = `${texts.path}/zip?type=${part("type").value}&numbers=${part("numbers").value}`;
  const progress = (done) => { part("progress").value = done * 100; };
  const answer = await sendSignedIn(path, zip, { type: "application/zip", progress });
  if (answer.status === 200) return [...answer.json.files.map(line).filter((one) => !goesAlone(one.name)).map(asShown), ...(await sendChosen())];
  part("error").hidden = false;
  part("error").querySelector("p").textContent = wrong(answer, { ...texts, tooLarge: texts.bomb });
  return null;
}

/** Files of a ZIP that were assigned manually, or ticked, are sent after it, one by one. */
const alone = (one) => goes(one) && (one.byHand || one.agreed);
const goesAlone = (name) => plan.lines.some((one) => alone(one) && one.name === name);

/** The server knows only names: to it a second, manually assigned file is nobody's, and it does not know what was not ticked. */
function asShown(one) {
  const planned = plan.lines.find(({ name }) => name === one.name);
  if (planned?.said === texts.twice) return { ...one, said: texts.twice };
  return planned && one.outcome === "refused" ? notReplaced(planned, one) : one;
}

const notReplaced = (planned, one) => (asks(planned) ? { ...one, outcome: "kept", said: texts.kept } : one);

async function sendChosen() {
  const chosenOnes = plan.lines.filter(alone);
  await sendAll(chosenOnes);
  return chosenOnes;
}

async function sendFiles() {
  await sendAll(plan.lines.filter(goes));
  return plan.lines.map((one) => notReplaced(one, one));
}

async function sendAll(todo) {
  if (todo.length === 0) return;
  const all = todo.length;
  const waiting = [...todo];
  let done = 0;
  const told = () => {
    part("progress").value = (done / all) * 100;
    part("state").textContent = texts.sent.replace("##", number.format(all)).replace("#", number.format(done));
  };
  const worker = async () => {
    for (let one = waiting.shift(); one && !stopped; one = waiting.shift()) {
      Object.assign(one, await sendFile(one), { name: one.name });
      done += 1;
      told();
    }
  };
  told();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** What became of a file. It goes to the person who was shown beside it, and replaces at most the photo that was shown. */
async function sendFile(one) {
  let picture;
  try {
    picture = await content(one.source);
  } catch {
    return { outcome: "refused", said: texts.damaged };
  }
  const body = new FormData();
  body.append("name", one.name);
  body.append("person", one.personId);
  if (one.agreed) body.append("replaces", one.owner.image_id);
  body.append("type", part("type").value);
  body.append("file", picture, "photo");
  const answer = await sendSignedIn(`${texts.path}/file`, body);
  return answer.status === 200 ? line(answer.json.files[0]) : { outcome: "refused", said: wrong(answer, texts) };
}

// ---- the report

function report(lines) {
  const count = (outcome) => lines.filter((one) => one.outcome === outcome).length;
  counts(part("report"), { attached: count("attached"), unchanged: count("unchanged"), kept: count("kept"), unmatched: count("unmatched"), refused: count("refused") });
  table(part("report"), [...lines].sort((one, other) => fine(one) - fine(other)));
  part("preview").hidden = true;
  part("report").hidden = false;
  const rows = [["file", "outcome", "person_id", "person", "what", "replaced_image_id"], ...lines.map((one) => [one.name, one.outcome, one.personId ?? "", one.person ?? "", one.said, one.replaced ?? ""])];
  const link = part("csv");
  if (link.href) URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob(["\uFEFF" + rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n"], { type: "text/csv" }));
  forget();
  part("report").focus();
}

/** As the server's own exports: what a spreadsheet would take for a formula is made a text. */
function cell(value) {
  const text = String(value);
  const harmless = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
part("again").addEventListener("click", () => {
  part("report").hidden = true;
  part("files").value = "";
  part("folder").value = "";
  part("files").focus();
});
