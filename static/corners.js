// Four corners set by dragging under a loupe, by tapping one after the other, or with the arrow keys.
const form = document.getElementById("corners");
const stage = form.querySelector(".corners__stage");
const photo = form.querySelector(".corners__photo");
const loupe = form.querySelector(".corners__loupe");
const polygon = form.querySelector("polygon");
const told = form.querySelector("[role=status]");
const handles = [...form.querySelectorAll(".corners__handle")];
const width = Number(form.dataset.width);
const height = Number(form.dataset.height);
const ZOOM = 3;

const fields = (corner) => [form.elements[`x${corner}`], form.elements[`y${corner}`]];
const point = (corner) => fields(corner).map((field) => Number(field.value));
const within = (value, most) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;
let next = 0; // the handle that the next tap moves
let dragged = null;

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

// The loupe sits in the upper corner that the finger does not cover.
function magnify(handle) {
  const [x, y] = point(handle.dataset.corner);
  const scale = photo.getBoundingClientRect().width / width;
  const seen = loupe.width / (2 * ZOOM * Math.max(scale, 0.2));
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

stage.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  const [x, y] = place(event);
  // By distance: browsers let a finger hit buttons that it only comes near to.
  const reach = (22 / photo.getBoundingClientRect().width) * width;
  const handle = handles.find((one) => Math.hypot(...point(one.dataset.corner).map((at, axis) => at - [x, y][axis])) <= reach);
  if (handle) {
    // The corner keeps its distance from the finger, so that taking hold of it moves nothing.
    const [px, py] = point(handle.dataset.corner);
    dragged = { handle, dx: px - x, dy: py - y };
    next = handles.indexOf(handle);
  } else {
    dragged = { handle: handles[next], dx: 0, dy: 0 };
    move(handles[next], x, y);
  }
  event.preventDefault();
  dragged.handle.focus({ preventScroll: true });
  stage.setPointerCapture(event.pointerId);
  magnify(dragged.handle);
});
stage.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const [x, y] = place(event);
  move(dragged.handle, x + dragged.dx, y + dragged.dy);
  magnify(dragged.handle);
});
for (const name of ["pointerup", "pointercancel"]) {
  stage.addEventListener(name, () => {
    if (!dragged) return;
    dragged = null;
    loupe.hidden = true;
    next = (next + 1) % 4;
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
