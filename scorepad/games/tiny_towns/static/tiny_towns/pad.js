// A town under the fingers: pieces and squares tapped in either order, cubes on buildings, monuments, keys, long presses.
"use strict";

(() => {
  const form = document.getElementById("entry");
  const board = () => document.querySelector("#pad .board");
  const cells = () => [...document.querySelectorAll("#pad .cell")];
  const radios = [...document.querySelectorAll('.palette input[name="piece"]')];
  const chosenPiece = () => radios.find((radio) => radio.checked);
  const change = (values) => document.dispatchEvent(new CustomEvent("pad:change", { detail: values }));
  const words = (text) => (text || "").split(" ").filter(Boolean);

  // The pieces as the palette draws and names them.
  const modelOf = (piece) => radios.find((radio) => radio.value === piece)?.parentElement;
  const cubeIn = (piece) => modelOf(piece)?.querySelector(".cube");
  const drawingOf = (piece) => (cubeIn(piece) || modelOf(piece).querySelector("svg")).cloneNode(true);
  const nameOf = (piece) =>
    (piece === "monument" && cardOf(board().dataset.monument)?.querySelector(".monument-choice__name").textContent) ||
    modelOf(piece)?.querySelector(".visually-hidden").textContent ||
    board().dataset.empty;

  // What stands on a square and what lies on it, as it is drawn now.
  const stateOf = (cell) => ({ piece: cell.dataset.piece, on: words(cell.dataset.on) });

  function roomOn(piece) {
    if (piece === "cottage") {
      const built = cells().some((cell) => cell.dataset.piece === "monument");
      return built ? Number(cardOf(board().dataset.monument)?.dataset.onCottages || 0) : 0;
    }
    const held = words(board().dataset.holds).find((one) => one.startsWith(`${piece}:`));
    return Number(held?.split(":")[1] || 0);
  }

  // What a tap makes of a square. The site decides in the same way (`tapped` in pad/town.py).
  function tapped({ piece: stands, on }, piece) {
    if (piece === "empty" && on.length) return { piece: stands, on: on.slice(0, -1) };
    const room = roomOn(stands);
    if (cubeIn(piece) && (room || on.length)) {
      return { piece: stands, on: [...(on.length < room ? on : on.slice(0, -1)), piece] };
    }
    if (piece === stands) return { piece, on };
    return { piece: piece === "empty" ? "" : piece, on: [] };
  }

  // Drawn at once, so that a tap answers even when the network does not.
  function draw(cell, { piece, on }) {
    cell.dataset.piece = piece;
    cell.dataset.on = on.join(" ");
    const parts = piece ? [drawingOf(piece)] : [];
    if (on.length) {
      const top = document.createElement("span");
      top.className = "cell__on";
      top.append(...on.map(drawingOf));
      parts.push(top);
    }
    cell.replaceChildren(...parts);
    relabel(cell);
  }

  function namesOn(cell) {
    const { piece, on } = stateOf(cell);
    const cubes = on.length && board().dataset.with.replace("{cubes}", on.map(nameOf).join(", "));
    return [nameOf(piece), cubes].filter(Boolean).join(", ");
  }
  const relabel = (cell) => cell.setAttribute("aria-label", `${cell.dataset.at}, ${namesOn(cell)}`);

  function put(square, piece) {
    const cell = cells()[square];
    const before = stateOf(cell);
    const after = tapped(before, piece);
    draw(cell, after);
    change({ square, piece });
    const full = cubeIn(piece) && before.on.length && before.on.length === after.on.length;
    tell(full ? cubes.dataset.full : namesOn(cell));
    if (piece === "monument" && !board().dataset.monument) openMonuments();
  }

  // A square tapped before any piece was chosen.
  let chosenSquare = null;
  function mark(square) {
    chosenSquare = square;
    for (const cell of cells()) cell.classList.toggle("cell--chosen", Number(cell.value) === square);
  }

  document.addEventListener("pad:shown", (event) => {
    // What is still on its way stays drawn.
    for (const values of event.detail.pending) drawPending(values);
    if (event.detail.place) focus(Number(event.detail.place));
    mark(chosenSquare);
    renameMonument();
    if (cubes.open) showCubes();
  });

  function drawPending(values) {
    if (values.action === "facts") fill(values);
    else if (values.action === "count") countOn(values);
    else if (values.piece && values.square !== undefined) {
      const cell = cells()[values.square];
      draw(cell, tapped(stateOf(cell), values.piece));
    }
  }

  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name !== "square") return;
    event.preventDefault();
    const square = Number(button.value);
    const piece = chosenPiece();
    if (button.dataset.piece === "monument" && (!piece || piece.value === "monument")) openMonuments();
    else if (piece) put(square, piece.value);
    else mark(chosenSquare === square ? null : square);
  }, true);

  for (const radio of radios) {
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

  // The names of pieces and squares show where a finger, a mouse or the focus is.
  const line = document.getElementById("touched");
  let told = ""; // the place that the line is about: it is told once, not again when the board is drawn anew
  function tell(text, key = "") {
    const [name, hint] = [document.createElement("span"), document.createElement("kbd")];
    [name.textContent, hint.textContent] = [text, key];
    line.replaceChildren(name, ...(key ? [hint] : []));
  }
  function tellOf(target) {
    const cell = target.closest?.(".cell");
    const radio = target.closest?.(".palette__piece")?.querySelector("input");
    const place = (cell || radio)?.value;
    if (!place || place === told) return;
    told = place;
    tell(cell ? namesOn(cell) : nameOf(place), radio?.dataset.key);
  }
  for (const kind of ["pointerover", "pointerdown", "focusin", "change"]) {
    document.addEventListener(kind, (event) => tellOf(event.target));
  }

  // Which monument it is: asked when it is placed, or when it is tapped.
  const monuments = document.getElementById("monument");
  const search = monuments.querySelector("input");
  const list = monuments.querySelector("ul");
  const choices = [...list.querySelectorAll(".monument-choice")];
  const cardOf = (card) => (card ? choices.find((one) => one.value === card) : undefined);
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function openMonuments() {
    const held = new Map([...document.querySelectorAll("#held li")].map((one) => [one.dataset.card, one.textContent]));
    const last = choices.at(-1);
    for (const choice of choices) {
      const whose = choice.querySelector(".monument-choice__whose");
      choice.setAttribute("aria-pressed", String(choice.value === board().dataset.monument));
      choice.classList.toggle("monument-choice--held", held.has(choice.value));
      if (whose) [whose.textContent, whose.hidden] = [held.get(choice.value) || "", !held.has(choice.value)];
    }
    // Those that others hold come last: they can hardly be, but the rules say so, not this page.
    const order = choices.filter((one) => one !== last);
    order.sort((one, other) => held.has(one.value) - held.has(other.value));
    list.append(...[...order, last].map((one) => one.parentElement));
    search.value = "";
    sift();
    monuments.showModal();
    monuments.scrollTop = 0;
  }

  function sift() {
    const wanted = plain(search.value.trim());
    for (const choice of choices) choice.parentElement.hidden = !plain(choice.textContent).includes(wanted);
    monuments.querySelector(".monuments__none").hidden = choices.some((one) => !one.parentElement.hidden);
  }
  search.addEventListener("input", sift);

  list.addEventListener("click", (event) => {
    const choice = event.target.closest(".monument-choice");
    if (!choice) return;
    change({ action: "facts", monument: choice.value });
    showMonument(choice.value);
    monuments.close();
  });

  function showMonument(card) {
    board().dataset.monument = card;
    renameMonument();
    for (const cell of cells()) if (cell.dataset.piece === "monument") relabel(cell);
    const shown = document.querySelector('[data-opens="monument"]');
    if (shown) shown.textContent = (cardOf(card) || choices.at(-1)).querySelector(".monument-choice__name").textContent;
  }

  const label = modelOf("monument").querySelector(".visually-hidden");
  const unnamed = label.textContent;
  function renameMonument() {
    label.textContent = unnamed;
    label.textContent = nameOf("monument");
    modelOf("monument").title = `${label.textContent} (M)`;
  }
  renameMonument();

  document.addEventListener("click", (event) => {
    const way = event.target.closest?.('a[href$="#fact-monument"], [data-opens="monument"]');
    if (!way || new URL(way.href || location.href).pathname !== location.pathname) return;
    event.preventDefault();
    event.stopPropagation(); // it opens with what is marked
    openMonuments();
  }, true);
  if (location.hash === "#fact-monument") addEventListener("DOMContentLoaded", openMonuments);

  // What lies on a building, cube by cube.
  const cubes = document.getElementById("cubes");
  let cubesOf = 0; // the square that the drawer is about

  function showCubes() {
    const cell = cells()[cubesOf];
    const { piece, on } = stateOf(cell);
    const full = document.getElementById("cubes-full");
    document.getElementById("cubes-title").textContent = `${nameOf(piece)}, ${cell.dataset.at}`;
    document.getElementById("cubes-on").replaceChildren(...on.map((cube, index) => cubeToTake(cube, index)));
    for (let free = on.length; free < roomOn(piece); free++) {
      const place = document.createElement("span");
      place.className = "cubes__free";
      document.getElementById("cubes-on").append(place);
    }
    full.textContent = cubes.dataset.full;
    full.hidden = on.length < roomOn(piece);
  }

  function cubeToTake(cube, index) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cubes__cube";
    button.dataset.index = index;
    button.setAttribute("aria-label", cubes.dataset.take.replace("{cube}", nameOf(cube)));
    button.append(drawingOf(cube));
    return button;
  }

  cubes.addEventListener("click", (event) => {
    const button = event.target.closest(".cubes__cube");
    if (!button) return;
    const cell = cells()[cubesOf];
    const { piece, on } = stateOf(cell);
    if (button.value) put(cubesOf, button.value);
    else {
      const left = on.filter((_cube, index) => index !== Number(button.dataset.index));
      draw(cell, { piece, on: left });
      change({ action: "facts", [`on_${cubesOf}`]: left.length ? left : [""] });
    }
    showCubes();
  });

  // A long press, a right click or a key asks for what belongs to a piece.
  function open(cell) {
    const { piece, on } = stateOf(cell);
    if (piece === "monument") openMonuments();
    else if (roomOn(piece) || on.length) {
      cubesOf = Number(cell.value);
      showCubes();
      cubes.showModal();
    } else return false;
    return true;
  }
  let press = null;
  const letGo = () => typeof press === "number" && clearTimeout(press);
  document.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest?.(".cell");
    press = null;
    if (cell && event.button === 0) press = setTimeout(() => (press = open(cell) ? "done" : null), 500);
  });
  document.addEventListener("pointerup", letGo);
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("click", (event) => {
    if (press === "done" && event.target.closest?.(".cell")) event.preventDefault();
    press = null;
  }, true);
  document.addEventListener("contextmenu", (event) => {
    const cell = event.target.closest?.(".cell");
    letGo();
    if (cell && (press === "done" || open(cell))) event.preventDefault();
  });

  // Facts beside the board go the same way as taps, each field by itself; counters by steps.
  const fields = (name) => [...document.querySelectorAll(`.facts [name="${name}"]`)];
  const isTicked = (field) => ["checkbox", "radio"].includes(field.type);
  const worth = (field) => (!isTicked(field) || field.checked ? [field.value] : []);

  document.addEventListener("change", (event) => {
    if (!event.target.closest?.(".facts")) return;
    const { name } = event.target;
    const more = name === "coins_on_squares" ? { centre: "1" } : {};
    change({ action: "facts", ...more, [name]: fields(name).flatMap(worth) });
  });
  document.addEventListener("submit", (event) => event.target.closest?.(".facts") && event.preventDefault());
  document.addEventListener("click", (event) => {
    const step = event.target.closest?.("[data-count]");
    if (!step) return;
    const values = { action: "count", fact: step.dataset.count, by: step.dataset.by };
    countOn(values);
    change(values);
  });

  function countOn({ fact, by }) {
    const all = fields(fact);
    const now = all[0]?.type === "radio" ? all.find((one) => one.checked)?.value : all[0]?.value || all[0]?.placeholder;
    const least = Number(all[0]?.min || 0);
    fill({ [fact]: String(Math.max(least, Number(now || 0) + Number(by))) });
  }

  // More coins than the chest has room for are drawn, too.
  function drawCoins(number) {
    for (let drawn = fields("coins").length - 1; drawn && drawn < number; drawn++) {
      const last = fields("coins").at(-1).parentElement;
      const one = last.cloneNode(true);
      Object.assign(one.querySelector("input"), { value: drawn + 1, ariaLabel: drawn + 1, checked: false });
      last.after(one);
    }
  }

  function fill(values) {
    for (const [name, given] of Object.entries(values)) {
      if (name === "monument") showMonument([given].flat()[0]);
      if (name === "coins") drawCoins(Number([given].flat()[0]));
      if (name.startsWith("on_")) {
        const cell = cells()[name.slice(3)];
        draw(cell, { ...stateOf(cell), on: [given].flat().filter(Boolean) });
      }
      fields(name).forEach((field, index) => {
        if (isTicked(field)) field.checked = [given].flat().includes(field.value);
        else if (field.type !== "hidden") field.value = [given].flat()[index] ?? "";
      });
    }
  }

  function focus(square) {
    for (const cell of cells()) cell.tabIndex = Number(cell.value) === square ? 0 : -1;
    cells()[square]?.focus({ preventScroll: true });
  }

  const MOVES = { ArrowUp: -4, ArrowDown: 4, ArrowLeft: -1, ArrowRight: 1 };
  const KEYS = {
    Z: () => change({ action: "undo" }),
    X: () => change({ action: "redo" }),
    O: open,
    DELETE: (cell) => put(Number(cell.value), "empty"),
    BACKSPACE: (cell) => put(Number(cell.value), "empty"),
  };
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
    const radio = radios.find((one) => one.dataset.key === key);
    const act = KEYS[key] || (radio && (() => put(square, radio.value)));
    if (!act) return;
    event.preventDefault();
    act(cell);
  });
})();
