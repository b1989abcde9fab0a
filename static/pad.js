// The pad, live. Without this file every button is a plain form and works all the same.
"use strict";

const board = document.getElementById("board");
const waiting = document.getElementById("waiting");
const queue = [];
let chosenSquare = null; // a square tapped before any piece was chosen

const pad = () => document.getElementById("pad");
const cells = () => [...pad().querySelectorAll(".cell")];
const radios = () => [...document.querySelectorAll('.palette input[name="piece"]')];
const chosenPiece = () => radios().find((radio) => radio.checked);

// Changes go out one after another, each made on the newest town; a lost network only delays them.
function change(values) {
  queue.push(values);
  if (board.dataset.state !== "saving") send();
}

async function send() {
  board.dataset.state = "saving";
  while (queue.length) {
    const outcome = await post(queue[0]);
    if (outcome === "lost") {
      waiting.textContent = board.dataset.waiting;
      waiting.hidden = false;
      await new Promise((go) => {
        const timer = setTimeout(go, 3000);
        addEventListener("online", () => (clearTimeout(timer), go()), { once: true });
      });
      continue;
    }
    waiting.hidden = true;
    if (outcome === "refused") queue.length = 0; // the page now shows why; what was planned on top is void
    else queue.shift();
  }
  board.dataset.state = "saved";
}

async function post(values) {
  const body = new FormData(board);
  for (const name of ["square", "piece", "repair", "action"]) body.delete(name);
  body.set("version", pad().querySelector('input[name="version"]').value);
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  let answer;
  try {
    answer = await fetch(board.dataset.pad, { method: "POST", body, headers: { "HX-Request": "true" } });
    if (answer.status >= 500) return "lost";
    show(await answer.text());
  } catch {
    return "lost";
  }
  return answer.ok ? "saved" : "refused";
}

function show(html) {
  const focused = document.activeElement?.closest(".cell")?.value;
  htmx.swap("#pad", html, { swapStyle: "outerHTML" });
  if (focused) focus(Number(focused));
  mark(chosenSquare);
}

// Drawn at once, so that a tap answers even when the network does not.
function draw(square, piece) {
  const cell = cells()[square];
  const model = radios().find((radio) => radio.value === piece);
  cell.querySelectorAll("svg, span").forEach((part) => part.remove());
  if (piece !== "empty") {
    for (const part of model.parentElement.querySelectorAll("svg, .cube-letter")) cell.append(part.cloneNode(true));
  }
}

function put(square, piece) {
  draw(square, piece);
  change({ square, piece });
}

function mark(square) {
  chosenSquare = square;
  for (const cell of cells()) cell.classList.toggle("cell--chosen", Number(cell.value) === square);
}

board.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (!button) return;
  if (button.name !== "square") return change({ [button.name]: button.value });
  const square = Number(button.value);
  const piece = chosenPiece();
  if (piece) put(square, piece.value);
  else mark(chosenSquare === square ? null : square);
});

for (const radio of radios()) {
  radio.addEventListener("change", () => {
    if (chosenSquare === null) return;
    put(chosenSquare, radio.value);
    radio.checked = false;
    mark(null);
  });
  // A second tap on the chosen piece lets it go.
  radio.parentElement.addEventListener("pointerdown", () => (radio.dataset.was = radio.checked ? "1" : ""));
  radio.addEventListener("click", () => {
    if (radio.dataset.was) radio.checked = false;
    radio.dataset.was = "";
  });
}

function focus(square) {
  for (const cell of cells()) cell.tabIndex = Number(cell.value) === square ? 0 : -1;
  cells()[square]?.focus({ preventScroll: true });
}

const MOVES = { ArrowUp: -4, ArrowDown: 4, ArrowLeft: -1, ArrowRight: 1 };
document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.(".cell");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const square = Number(cell.value);
  if (event.key in MOVES) {
    event.preventDefault();
    const next = square + MOVES[event.key];
    const wraps = Math.abs(MOVES[event.key]) === 1 && Math.floor(next / 4) !== Math.floor(square / 4);
    if (next >= 0 && next < 16 && !wraps) focus(next);
    return;
  }
  const key = event.key.toUpperCase();
  if (key === "Z" || key === "X") return change({ action: key === "Z" ? "undo" : "redo" });
  const erase = key === "DELETE" || key === "BACKSPACE";
  const radio = erase ? null : radios().find((one) => one.dataset.key === key);
  if (!erase && !radio) return;
  event.preventDefault();
  put(square, erase ? "empty" : radio.value);
});

// What lies on top: a long press or a right click leads to the building's own field.
function toCubes(cell) {
  const field = document.getElementById(`on-${cell.value}`);
  if (!field) return false;
  field.scrollIntoView({ block: "center", behavior: "smooth" });
  field.querySelector("select").focus({ preventScroll: true });
  return true;
}
let press = null;
document.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest?.(".cell");
  if (cell) press = setTimeout(() => (press = toCubes(cell) ? "done" : null), 500);
});
document.addEventListener("pointerup", () => {
  if (typeof press === "number") clearTimeout(press);
});
document.addEventListener("click", (event) => {
  if (press === "done" && event.target.closest?.(".cell")) event.preventDefault();
  press = null;
}, true);
document.addEventListener("contextmenu", (event) => {
  const cell = event.target.closest?.(".cell");
  if (cell && toCubes(cell)) event.preventDefault();
});

// A line or a problem lights up the squares it is about.
document.addEventListener("click", (event) => {
  const line = event.target.closest?.("[data-squares]");
  if (!line || event.target.closest("a")) return;
  const lit = !line.classList.contains("lit");
  document.querySelectorAll(".lit, .lit-because").forEach((one) => one.classList.remove("lit", "lit-because"));
  if (!lit) return;
  line.classList.add("lit");
  for (const square of numbers(line.dataset.because)) cells()[square].classList.add("lit-because");
  for (const square of numbers(line.dataset.squares)) cells()[square].classList.add("lit");
});
const numbers = (text) => (text || "").split(" ").filter(Boolean).map(Number);
