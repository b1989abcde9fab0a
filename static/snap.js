// Photos go out by themselves: made small here, kept on the phone until they are sent (photo_queue.js).
// Without this file the form is a plain one and works all the same.
const snap = document.getElementById("snap");
const state = snap.querySelector(".snap__state");
const progress = snap.querySelector(".snap__progress");
const [SIDE, LARGE] = snap.dataset.sides.split(" ").map(Number);
const address = new URL(snap.action).pathname;
const QUALITY = { small: 0.85, large: 0.8 };

function say(text, bad = false) {
  state.textContent = text;
  state.hidden = !text;
  state.classList.toggle("bad", bad);
}

// What the browser can open leaves it as small JPEGs without any metadata; the rest goes as it is.
async function shrink(file) {
  let picture;
  try {
    picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return { small: file };
  }
  const long = Math.max(picture.width, picture.height);
  const drawn = (side, quality) => {
    const share = Math.min(1, side / long);
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
  };
  const small = (await drawn(SIDE, QUALITY.small)) || file;
  const large = LARGE && long > SIDE ? await drawn(LARGE, QUALITY.large) : null;
  picture.close();
  return large ? { small, large } : { small };
}

// Photos of one table go into one game, also when the first of them still waits for the network.
async function fieldsFor(batch) {
  const fields = { batch };
  const seat = snap.querySelector("[name=seat]");
  if (seat) fields.seat = seat.value;
  if (address !== "/photos") return fields;
  const waiting = (await scorepadPhotos.all()).find((one) => one.address === address && one.fields?.game);
  return { ...fields, game: waiting?.fields.game ?? scorepadPhotos.newKey() };
}

let mine = null; // the photos that this page waits for
async function send(files) {
  const photos = [...(files || [])];
  if (!photos.length || snap.dataset.state === "busy") return;
  snap.dataset.state = "busy";
  say(snap.dataset.shrinking);
  progress.value = 0;
  progress.hidden = false;
  mine = scorepadPhotos.newKey();
  const fields = await fieldsFor(mine);
  const made = [];
  for (const file of photos) made.push(await shrink(file));
  for (const pictures of made) await scorepadPhotos.add({ ...pictures, address, fields });
}

function ready() {
  mine = null;
  progress.hidden = true;
  snap.dataset.state = "";
  for (const input of snap.querySelectorAll("input[type=file]")) input.value = "";
}

const isMine = ({ fields }) => Boolean(mine) && fields?.batch === mine;

document.addEventListener("photo:progress", ({ detail: { photo, share } }) => {
  if (!isMine(photo)) return;
  progress.value = Math.round(100 * share);
  say(share < 1 ? `${snap.dataset.sending} … ${progress.value} %` : snap.dataset.reading);
});
document.addEventListener("photo:waiting", ({ detail: { photo, answer } }) => {
  if (!isMine(photo)) return;
  say(answer?.body?.error || snap.dataset.waiting, true);
});
document.addEventListener("photo:answered", (event) => {
  const { photo, answer, left } = event.detail;
  if (!isMine(photo)) return;
  event.preventDefault();
  if (left && answer.body?.address) return;
  ready();
  if (answer.body?.address) return location.assign(answer.body.address);
  say(answer.body?.error || (answer.status === 413 ? snap.dataset.large : snap.dataset.failed), true);
});

snap.addEventListener("change", (event) => send(event.target.files));
snap.addEventListener("submit", (event) => event.preventDefault());

// A photo may also be dropped on the page or pasted into it.
const pictures = (files) => [...(files || [])].filter((file) => file.type.startsWith("image/"));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  send(pictures(event.dataTransfer.files));
});
addEventListener("paste", (event) => send(pictures(event.clipboardData?.files)));
