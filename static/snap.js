// Photos go out by themselves: made small here, sent with progress, sent again when the network was lost.
// Without this file the form is a plain one and works all the same.
const LONG_SIDE = 1600;
const AGAIN = 3000; // milliseconds until a lost photo is tried again

const snap = document.getElementById("snap");
const state = snap.querySelector(".snap__state");
const progress = snap.querySelector(".snap__progress");

function say(text, bad = false) {
  state.textContent = text;
  state.hidden = !text;
  state.classList.toggle("bad", bad);
}

// What the browser can open leaves it as a small JPEG without any metadata; the rest goes as it is.
async function shrink(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const share = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return (await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85))) || file;
  } catch {
    return file;
  }
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function post(photo, key) {
  const body = new FormData(snap);
  for (const name of ["photo", "now"]) body.delete(name);
  body.set("photo", photo, "photo.jpg");
  body.set("key", key);
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open("POST", snap.action);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.timeout = 60000;
    request.upload.onprogress = (event) => {
      if (!event.lengthComputable) return;
      progress.value = Math.round((100 * event.loaded) / event.total);
      say(event.loaded < event.total ? `${snap.dataset.sending} … ${progress.value} %` : snap.dataset.reading);
    };
    request.onload = () => done(request);
    request.onerror = request.ontimeout = () => done(null);
    request.send(body);
  });
}

const backOnline = () =>
  new Promise((go) => {
    const timer = setTimeout(go, AGAIN);
    addEventListener("online", () => (clearTimeout(timer), go()), { once: true });
  });

async function send(file) {
  if (!file || snap.dataset.state === "busy") return;
  snap.dataset.state = "busy";
  say(snap.dataset.shrinking);
  progress.value = 0;
  progress.hidden = false;
  const photo = await shrink(file);
  const key = newKey(); // the same for every try, so that nothing arrives twice
  let answer = await post(photo, key);
  while (!answer || answer.status >= 502) {
    say(answer?.response?.error || snap.dataset.waiting, true);
    await backOnline();
    answer = await post(photo, key);
  }
  progress.hidden = true;
  snap.dataset.state = "";
  for (const input of snap.querySelectorAll("input[type=file]")) input.value = "";
  if (answer.response?.address) return location.assign(answer.response.address);
  say(answer.response?.error || (answer.status === 413 ? snap.dataset.large : snap.dataset.failed), true);
}

snap.addEventListener("change", (event) => send(event.target.files?.[0]));
snap.addEventListener("submit", (event) => event.preventDefault());

// A photo may also be dropped on the page or pasted into it.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  send([...event.dataTransfer.files].find((file) => file.type.startsWith("image/")));
});
addEventListener("paste", (event) => send([...(event.clipboardData?.files || [])].find((file) => file.type.startsWith("image/"))));
