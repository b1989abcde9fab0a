// Four corners set by dragging or tapping near them, or with the arrow keys. Whichever handle is nearest is taken, so
// that no finger has to cover the corner it sets; a loupe shows it, and two fingers or a button make the photo larger.
const form = document.getElementById("corners");
const view = form.querySelector(".corners__view"); // what is seen of the photo
const stage = form.querySelector(".corners__stage"); // the whole photo, perhaps larger
const larger = form.querySelector(".corners__larger");
const photo = form.querySelector(".corners__photo");
const loupe = form.querySelector(".corners__loupe");
const polygon = form.querySelector("polygon");
const told = form.querySelector("[role=status]");
const handles = [...form.querySelectorAll(".corners__handle")];
const width = Number(form.dataset.width);
const height = Number(form.dataset.height);
const LOUPE = 3;
const CLOSER = 2.5; // how much larger the button makes the photo,
const CLOSEST = 5; // and how much two fingers can
const STILL = 8; // pixels that a finger may move and still tap
const NEAR = 70; // pixels from a handle: while the photo is larger, a finger further away moves the photo

const fields = (corner) => [form.elements[`x${corner}`], form.elements[`y${corner}`]];
const point = (corner) => fields(corner).map((field) => Number(field.value));
const within = (value, most) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;
let zoom = 1;
let small = 0; // the photo's width on the screen when it is not larger
let dragged = null; // the handle that a finger moves, and how far it is from it
let pan = null; // where the view was when a finger began to move the photo
let pinch = null; // the spread of two fingers and the zoom when they came down
const fingers = new Map();

function draw() {
  for (const handle of handles) {
    const [x, y] = point(handle.dataset.corner);
    handle.style.left = `${(100 * Math.min(Math.max(x, 0), width)) / width}%`;
    handle.style.top = `${(100 * Math.min(Math.max(y, 0), height)) / height}%`;
    handle.hidden = false;
  }
  polygon.setAttribute("points", handles.map((handle) => point(handle.dataset.corner).join(",")).join(" "));
}

function move(handle, x, y) {
  const [left, top] = fields(handle.dataset.corner);
  left.value = within(x, width);
  top.value = within(y, height);
  draw();
}

function place(event) {
  const box = photo.getBoundingClientRect();
  return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
}

// The loupe sits in the upper corner that the finger does not cover; a photo that is larger needs none.
function magnify(handle) {
  if (zoom > 1) return;
  const [x, y] = point(handle.dataset.corner);
  const scale = photo.getBoundingClientRect().width / width;
  const seen = loupe.width / (2 * LOUPE * Math.max(scale, 0.2));
  const pen = loupe.getContext("2d");
  pen.fillStyle = "#333";
  pen.fillRect(0, 0, loupe.width, loupe.height);
  pen.drawImage(photo, x - seen / 2, y - seen / 2, seen, seen, 0, 0, loupe.width, loupe.height);
  pen.lineWidth = 3;
  for (const colour of ["#000", "#fff"]) {
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.moveTo(120, 90), pen.lineTo(120, 150), pen.moveTo(90, 120), pen.lineTo(150, 120);
    pen.stroke();
    pen.lineWidth = 1;
  }
  loupe.classList.toggle("corners__loupe--right", x < width / 2);
  loupe.hidden = false;
}

// Larger or smaller around a point of the view, which stays where it is.
function enlarge(to, x = view.clientWidth / 2, y = view.clientHeight / 2) {
  if (zoom === 1) small = photo.getBoundingClientRect().width;
  const before = zoom;
  zoom = Math.min(Math.max(to, 1), CLOSEST);
  const [left, top] = [view.scrollLeft + x, view.scrollTop + y].map((at) => (at * zoom) / before);
  view.classList.toggle("corners__view--larger", zoom > 1);
  photo.style.width = zoom > 1 ? `${small * zoom}px` : "";
  view.scrollTo(left - x, top - y);
  larger.setAttribute("aria-pressed", zoom > 1);
  loupe.hidden = true;
}

larger.hidden = false;
larger.addEventListener("click", () => {
  const focus = stage.querySelector(".corners__handle--last") || handles[0];
  enlarge(zoom > 1 ? 1 : CLOSER);
  if (zoom > 1) focus.scrollIntoView({ block: "center", inline: "center" });
});

const inView = (event) => {
  const box = view.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
};
const spread = () => {
  const [one, other] = [...fingers.values()];
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
};
const away = (handle, [x, y]) => Math.hypot(...point(handle.dataset.corner).map((at, axis) => at - [x, y][axis]));

function take(handle, [x, y], event) {
  // The corner keeps its distance from the finger, so that taking hold of it moves nothing.
  const [px, py] = point(handle.dataset.corner);
  dragged = { handle, dx: px - x, dy: py - y, from: [event.clientX, event.clientY], before: [px, py], moved: false };
  for (const one of handles) one.classList.toggle("corners__handle--last", one === handle);
  handle.focus({ preventScroll: true });
  magnify(handle);
}

stage.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  event.preventDefault();
  fingers.set(event.pointerId, inView(event));
  stage.setPointerCapture(event.pointerId);
  if (fingers.size === 2) {
    if (dragged) move(dragged.handle, ...dragged.before); // two fingers move no corner
    dragged = pan = null;
    loupe.hidden = true;
    pinch = { spread: spread(), zoom };
    return;
  }
  const spot = place(event);
  const nearest = handles.reduce((one, other) => (away(other, spot) < away(one, spot) ? other : one));
  const near = away(nearest, spot) * (photo.getBoundingClientRect().width / width);
  take(nearest, spot, event);
  if (zoom > 1 && near > NEAR) pan = [view.scrollLeft + event.clientX, view.scrollTop + event.clientY];
});
stage.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, inView(event));
  if (pinch && fingers.size === 2) {
    const [one, other] = [...fingers.values()];
    enlarge((pinch.zoom * spread()) / pinch.spread, (one[0] + other[0]) / 2, (one[1] + other[1]) / 2);
    return;
  }
  if (!dragged) return;
  const gone = Math.hypot(event.clientX - dragged.from[0], event.clientY - dragged.from[1]);
  dragged.moved ||= gone > STILL;
  if (!dragged.moved) return;
  if (pan) return view.scrollTo(pan[0] - event.clientX, pan[1] - event.clientY);
  const [x, y] = place(event);
  move(dragged.handle, x + dragged.dx, y + dragged.dy);
  magnify(dragged.handle);
});
for (const name of ["pointerup", "pointercancel"]) {
  stage.addEventListener(name, (event) => {
    fingers.delete(event.pointerId);
    if (dragged && !dragged.moved && name === "pointerup") move(dragged.handle, ...place(event)); // a tap sets it there
    if (!fingers.size) dragged = pan = pinch = null;
    loupe.hidden = true;
  });
}

const MOVES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
stage.addEventListener("keydown", (event) => {
  const handle = event.target.closest(".corners__handle");
  if (!handle || !(event.key in MOVES)) return;
  event.preventDefault();
  const [x, y] = point(handle.dataset.corner);
  const step = event.shiftKey ? 20 : 2;
  move(handle, x + step * MOVES[event.key][0], y + step * MOVES[event.key][1]);
  magnify(handle);
  told.textContent = `${told.dataset.template} ${handle.dataset.corner}: ${point(handle.dataset.corner).join(", ")}`;
});
stage.addEventListener("focusout", () => (loupe.hidden = true));

form.addEventListener("input", draw);
form.querySelector(".corners__numbers").open = false;
draw();
