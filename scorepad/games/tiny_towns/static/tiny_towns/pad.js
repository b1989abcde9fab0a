// A town under the fingers: pieces and squares tapped in either order, keys, long presses.
"use strict";

(() => {
  let chosenSquare = null; // a square tapped before any piece was chosen

  const board = document.getElementById("entry");
  const cells = () => [...document.querySelectorAll("#pad .cell")];
  const radios = () => [...document.querySelectorAll('.palette input[name="piece"]')];
  const chosenPiece = () => radios().find((radio) => radio.checked);
  const change = (values) => document.dispatchEvent(new CustomEvent("pad:change", { detail: values }));

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

  document.addEventListener("pad:shown", (event) => {
    // What is still on its way stays drawn.
    for (const values of event.detail.pending) {
      if (values.action === "facts") fill(values);
      else if (values.piece && values.square !== undefined) draw(Number(values.square), values.piece);
    }
    if (event.detail.place) focus(Number(event.detail.place));
    mark(chosenSquare);
  });

  board.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name !== "square") return;
    event.preventDefault();
    const square = Number(button.value);
    const piece = chosenPiece();
    if (piece) put(square, piece.value);
    else mark(chosenSquare === square ? null : square);
  }, true);

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

  // Facts beside the board go the same way as taps, each field by itself.
  const fields = (name) => [...document.querySelectorAll(`.facts [name="${name}"]`)];
  const worth = (field) => (field.type !== "checkbox" || field.checked ? [field.value] : []);

  document.addEventListener("change", (event) => {
    const form = event.target.closest?.(".facts");
    if (!form) return;
    const { name } = event.target;
    const more = name === "coins_on_squares" ? { centre: "1" } : {};
    change({ action: "facts", ...more, [name]: fields(name).flatMap(worth) });
  });
  document.addEventListener("submit", (event) => event.target.closest?.(".facts") && event.preventDefault());

  function fill(values) {
    for (const [name, given] of Object.entries(values)) {
      fields(name).forEach((field, index) => {
        if (field.type === "checkbox") field.checked = given.includes(field.value);
        else if (field.type !== "hidden") field.value = [given].flat()[index] ?? "";
      });
    }
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
})();
