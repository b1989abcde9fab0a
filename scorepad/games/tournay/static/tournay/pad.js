// A quarter under the fingers: cards and places tapped in either order, numbers sent as they are typed.
"use strict";

(() => {
  let chosenPlace = null; // a place tapped before any card was chosen
  let laidPlace = null; // where the last card was laid, whose name may be asked
  let byArrows = false; // whether the chosen card changed by keys alone, which lays nothing yet

  const entry = document.getElementById("entry");
  const about = document.querySelector(".faces__about");
  const faces = () => [...document.querySelectorAll('.faces input[name="face"]')];
  const places = () => [...document.querySelectorAll('#pad button[name="at"]')];
  const placeAt = (id) => places().find((button) => button.value === id);
  const chosen = (name) => document.querySelector(`.faces input[name="${name}"]:checked`)?.value ?? "";
  const change = (values) => document.dispatchEvent(new CustomEvent("pad:change", { detail: values }));

  function mark(place) {
    chosenPlace = place;
    for (const button of places()) button.classList.toggle("place--chosen", button.value === place);
    tellAbout(placeAt(place ?? laidPlace));
  }

  // What may be said of a card that lies there: its name, where names are known.
  function tellAbout(button) {
    const face = button?.dataset.face;
    const unnamed = face && !("named" in button.dataset);
    let known = false;
    for (const names of about.querySelectorAll("[data-names-of]")) {
      names.hidden = !(unnamed && names.dataset.namesOf === face);
      known ||= !names.hidden;
    }
    about.hidden = !known && !(chosenPlace !== null && button?.dataset.height);
    // The palette grew over what lies behind it: no row of the quarter stays there.
    if (!about.hidden) button.closest(".quarter").scrollIntoView({ block: "nearest" });
  }

  // Drawn at once, so that a tap answers even when the network does not.
  function draw(place, face) {
    const button = placeAt(place);
    const model = faces().find((one) => one.value === face)?.closest(".face");
    if (!button || !model || face === "none") return;
    const colour = [...model.classList].find((name) => name.startsWith("card-face--"));
    button.className = `place card-face ${colour}`;
    button.textContent = model.querySelector(".face__name, [aria-hidden]").textContent;
  }

  function lay(place, face) {
    draw(place, face);
    laidPlace = face === "none" ? null : place;
    change({ at: place, face, points: chosen("points") });
  }

  entry.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name !== "at") return;
    event.preventDefault();
    const face = chosen("face");
    if (face) lay(button.value, face);
    else mark(chosenPlace === button.value ? null : button.value);
  }, true);

  function layChosen(radio) {
    lay(chosenPlace, radio.value);
    radio.checked = false;
    mark(null);
  }

  for (const radio of faces()) {
    radio.addEventListener("change", () => {
      if (chosenPlace !== null && !byArrows) layChosen(radio);
      byArrows = false;
    });
    // A second tap on the chosen card lets it go.
    radio.parentElement.addEventListener("pointerdown", () => (radio.dataset.was = radio.checked ? "1" : ""));
    radio.addEventListener("click", () => {
      if (radio.dataset.was) radio.checked = false;
      radio.dataset.was = "";
    });
    // Arrows go from card to card; Enter takes the one they stopped at.
    radio.addEventListener("keydown", (event) => {
      byArrows = event.key.startsWith("Arrow");
      if (event.key !== "Enter") return;
      event.preventDefault();
      radio.checked = true;
      const place = chosenPlace ?? places()[0]?.value;
      if (chosenPlace !== null) layChosen(radio);
      placeAt(place)?.focus();
    });
  }

  document.addEventListener("click", (event) => {
    const choice = event.target.closest?.("[data-choose]");
    if (choice) {
      const radio = faces().find((one) => one.value === choice.dataset.choose);
      radio.checked = true;
      radio.dispatchEvent(new Event("change"));
      if (radio.checked) radio.closest(".face").scrollIntoView({ block: "nearest", inline: "center" });
    }
    const name = event.target.closest?.("[data-name]");
    const here = placeAt(chosenPlace ?? laidPlace);
    if (name && here) {
      change({ action: "cards", [`name_${here.value}_${here.dataset.height}`]: name.dataset.name });
      laidPlace = null;
      mark(null);
    }
    if (event.target.closest?.("[data-cards-here]") && here) showPile(here.value);
  });

  // A cell of the matrix tells below its row what was counted.
  document.addEventListener("click", (event) => {
    const cell = event.target.closest?.(".matrix__cell");
    if (!cell) return;
    const isOpen = cell.getAttribute("aria-expanded") === "true";
    document.querySelectorAll(".matrix__cell").forEach((one) => one.setAttribute("aria-expanded", "false"));
    document.querySelector(".matrix__told")?.remove();
    if (isOpen) return;
    cell.setAttribute("aria-expanded", "true");
    const row = cell.closest("tr");
    const told = document.createElement("tr");
    told.className = "matrix__told";
    const words = told.insertCell();
    words.className = "matrix__why";
    words.colSpan = row.cells.length;
    words.setAttribute("role", "status");
    words.textContent = cell.dataset.why;
    row.after(told);
  });

  function showPile(place) {
    const cards = document.getElementById("cards");
    const pile = cards.querySelector(`[data-pile="${CSS.escape(place)}"]`);
    cards.open = true;
    for (const one of cards.querySelectorAll("[data-pile]")) one.classList.toggle("pile--shown", one === pile);
    pile?.scrollIntoView({ block: "center" });
    pile?.querySelector("input")?.focus({ preventScroll: true });
  }

  // Arrows walk through the quarter, over holes; Enter on a place without a chosen card goes to the cards.
  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  document.addEventListener("keydown", (event) => {
    const button = event.target.closest?.("#pad button[data-place]");
    if (!button) return;
    if (event.key === "Enter" && !chosen("face")) {
      event.preventDefault();
      mark(button.value);
      faces()[1]?.focus();
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    neighbour(button.value, step)?.focus();
  });

  function neighbour(place, [down, across]) {
    let [row, column] = place.split(",").map(Number);
    for (let far = 0; far < 5; far += 1) {
      row += down;
      column += across;
      const button = placeAt(`${row},${column}`);
      if (button) return button;
    }
    return null;
  }

  // Numbers go the same way as taps, each field by itself.
  document.addEventListener("change", (event) => {
    const form = event.target.closest?.(".facts");
    if (form) change({ action: form.elements.action.value, [event.target.name]: event.target.value });
  });
  document.addEventListener("submit", (event) => event.target.closest?.(".facts") && event.preventDefault());

  // What was unfolded stays so when the pad is new.
  const unfolded = () => [...document.querySelectorAll("#pad details[id][open]")].map((one) => one.id);
  let open = unfolded();
  document.addEventListener("toggle", () => (open = unfolded()), true);

  document.addEventListener("pad:shown", (event) => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    for (const values of event.detail.pending) {
      if (values.at && values.face) draw(values.at, values.face);
      else if (values.action) fill(values);
    }
    document.querySelector(`#pad [data-place="${CSS.escape(event.detail.place ?? "")}"]`)?.focus({ preventScroll: true });
    mark(chosenPlace);
  });

  function fill({ action, ...values }) {
    for (const [name, value] of Object.entries(values)) {
      for (const field of document.querySelectorAll(`.facts [name="${CSS.escape(name)}"]`)) field.value = value;
    }
  }
})();
