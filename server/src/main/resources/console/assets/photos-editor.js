// A photo for one person: from a file, dropped, pasted or taken; turned, moved and zoomed below a frame of fixed shape; sent as what is seen.
import { send, signedInAgain, wrong } from "./photos.js";

const $ = (selector) => document.querySelector(selector);
const form = $("#photo-form");
const texts = form.dataset;
const file = $("#photo-file");
const editor = $("#editor");
const stage = $("#stage");
const badge = $("#badge");
const zoom = $("#zoom");
const error = $("#photo-error");
const QUARTER = Math.PI / 2;

/** As wide as a photo is kept at most; a badge needs 600. */
const WIDEST = 1200;

/** Fewer pixels than this look blurred in print. */
const FEW = 300;

let picture = null;
let saved = false;
let turns = 0;
let x = 0;
let y = 0;
let scale = 1;

form.classList.add("scripted");
form.querySelector("[data-plain]").hidden = true;

// ---- where pictures come from

file.addEventListener("change", () => take(file.files[0]));

for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    form.classList.add("over");
  });
}
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) form.classList.remove("over");
});
document.addEventListener("drop", (event) => {
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  form.classList.remove("over");
  take(event.dataTransfer.files[0]);
});
document.addEventListener("paste", (event) => {
  const pasted = [...(event.clipboardData?.files ?? [])][0];
  if (!pasted) return;
  event.preventDefault();
  take(pasted);
});

const again = $("[data-crop]");
if (again) {
  again.hidden = false;
  again.addEventListener("click", async () => take(await (await fetch(again.dataset.crop)).blob()));
}

async function take(blob) {
  if (!blob) return;
  say("");
  try {
    begin(await createImageBitmap(blob, { imageOrientation: "from-image" }));
  } catch {
    say(texts.notAPicture);
  }
}

function say(text) {
  error.hidden = text === "";
  error.querySelector("p").textContent = text;
}

// ---- the camera, only while it is wanted

const camera = $("#camera");
const video = $("#camera-picture");
const shoot = $("#camera-shoot");
let stream = null;
if (navigator.mediaDevices?.getUserMedia) {
  const opens = $("#camera-open");
  opens.hidden = false;
  opens.addEventListener("click", async () => {
    say("");
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } } });
      video.srcObject = stream;
      camera.hidden = false;
      await video.play();
      shoot.disabled = false;
      shoot.focus();
    } catch {
      off();
      say(texts.noCamera);
    }
  });
}
function off() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  shoot.disabled = true;
  video.srcObject = null;
  camera.hidden = true;
}
$("#camera-close").addEventListener("click", off);
shoot.addEventListener("click", async () => {
  if (!video.videoWidth) return;
  const shot = await createImageBitmap(video);
  off();
  begin(shot);
});
addEventListener("pagehide", off);

// ---- the part that the frame shows: (x, y) of the turned picture lies in its middle, `scale` times as large as it must be

function begin(bitmap) {
  picture?.close();
  picture = bitmap;
  turns = 0;
  scale = 1;
  x = picture.width / 2;
  y = picture.height / 2;
  editor.hidden = false;
  form.hidden = true;
  draw();
  stage.focus();
}

const wide = () => (turns % 2 === 0 ? picture.width : picture.height);
const high = () => (turns % 2 === 0 ? picture.height : picture.width);

/** Pixels of the frame for one of the picture. */
const factor = () => Math.max(stage.width / wide(), stage.height / high()) * scale;

function draw() {
  const halfWidth = stage.width / 2 / factor();
  const halfHeight = stage.height / 2 / factor();
  x = Math.min(Math.max(x, halfWidth), wide() - halfWidth);
  y = Math.min(Math.max(y, halfHeight), high() - halfHeight);
  paint(stage);
  paint(badge);
  zoom.value = String(scale);
  const { width, height } = size();
  $("#editor-size").textContent = texts.size.replace("##", height).replace("#", width) + (width < FEW ? ` · ${texts.small}` : "");
}

function paint(canvas) {
  const pen = canvas.getContext("2d");
  const times = factor() * (canvas.width / stage.width);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.scale(times, times);
  pen.translate(wide() / 2 - x, high() / 2 - y);
  pen.rotate(turns * QUARTER);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** What is sent: no pixel is made up. */
function size() {
  const width = Math.max(3, Math.min(WIDEST, Math.round(stage.width / factor())));
  return { width, height: Math.round((width * 4) / 3) };
}

function turn(clockwise) {
  [x, y] = clockwise ? [high() - y, x] : [y, wide() - x];
  turns = (turns + (clockwise ? 1 : 3)) % 4;
  draw();
}

function enlarge(to) {
  scale = Math.min(8, Math.max(1, to));
  draw();
}

function move(right, down) {
  x -= right / factor();
  y -= down / factor();
  draw();
}

const pointers = new Map();
const inFrame = (pixels) => (pixels * stage.width) / stage.getBoundingClientRect().width;
stage.addEventListener("pointerdown", (event) => {
  stage.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, event);
});
stage.addEventListener("pointermove", (event) => {
  const before = pointers.get(event.pointerId);
  if (!before || !picture) return;
  if (pointers.size === 2) {
    const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    enlarge((scale * apart(event)) / Math.max(1, apart(before)));
  } else {
    move(inFrame(event.clientX - before.clientX), inFrame(event.clientY - before.clientY));
  }
  pointers.set(event.pointerId, event);
});
for (const kind of ["pointerup", "pointercancel"]) {
  stage.addEventListener(kind, (event) => pointers.delete(event.pointerId));
}
stage.addEventListener("wheel", (event) => {
  event.preventDefault();
  enlarge(scale * (event.deltaY < 0 ? 1.08 : 1 / 1.08));
}, { passive: false });
stage.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.shiftKey ? 60 : 12;
  const does = {
    ArrowLeft: () => move(-step, 0),
    ArrowRight: () => move(step, 0),
    ArrowUp: () => move(0, -step),
    ArrowDown: () => move(0, step),
    "+": () => enlarge(scale * 1.1),
    "=": () => enlarge(scale * 1.1),
    "-": () => enlarge(scale / 1.1),
    r: () => turn(true),
    R: () => turn(false),
  }[event.key];
  if (!does) return;
  event.preventDefault();
  event.stopPropagation();
  does();
});
zoom.addEventListener("input", () => enlarge(Number(zoom.value)));
$("#rotate-left").addEventListener("click", () => turn(false));
$("#rotate-right").addEventListener("click", () => turn(true));
$("#editor-outline").addEventListener("change", (event) => editor.classList.toggle("plain", !event.target.checked));
$("#drop-it").addEventListener("click", () => {
  editor.hidden = true;
  form.hidden = false;
  form.reset();
  say("");
  file.focus();
});

// ---- sending

const sending = $("#sending");
const save = $("#save");
addEventListener("beforeunload", (event) => {
  if (!editor.hidden && !saved) event.preventDefault();
});
save.addEventListener("click", async () => {
  save.disabled = true;
  sending.hidden = false;
  sending.value = 0;
  say("");
  const body = new FormData();
  body.append("type", texts.type);
  body.append("file", await cropped(), "photo.jpg");
  let answer = await sent(body);
  while (answer.ended) {
    await signedInAgain($("#photo-ended"));
    answer = await sent(body);
  }
  if (answer.status === 200) {
    saved = true;
    if (location.pathname + location.search === answer.json.go) location.reload();
    else location.assign(answer.json.go);
    return;
  }
  say(wrong(answer, texts));
  sending.hidden = true;
  save.disabled = false;
});

const sent = (body) => send(form.action, body, { progress: (part) => { sending.value = part * 100; } });

function cropped() {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, size());
  paint(canvas);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}
