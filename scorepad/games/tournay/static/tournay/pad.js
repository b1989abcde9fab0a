// A quarter under the fingers: cards and places tapped in either order, numbers sent as they are typed.
"use strict";

(() => {
  let chosenPlace = null; // a place tapped before any card was chosen

  const entry = document.getElementById("entry");
  const faces = () => [...document.querySelectorAll('.faces input[name="face"]')];
  const places = () => [...document.querySelectorAll('#pad button[name="at"]')];
  const chosen = (name) => document.querySelector(`.faces input[name="${name}"]:checked`)?.value ?? "";
  const change = (values) => document.dispatchEvent(new CustomEvent("pad:change", { detail: values }));

  function mark(place) {
    chosenPlace = place;
    for (const button of places()) button.classList.toggle("place--chosen", button.value === place);
  }

  // Drawn at once, so that a tap answers even when the network does not.
  function draw(place, face) {
    const button = places().find((one) => one.value === place);
    const model = faces().find((one) => one.value === face)?.closest(".face");
    if (!button || !model || face === "none") return;
    const colour = [...model.classList].find((name) => name.startsWith("card-face--"));
    button.className = `place card-face ${colour}`;
    button.textContent = model.querySelector(".face__name, [aria-hidden]").textContent;
  }

  function lay(place, face) {
    draw(place, face);
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

  for (const radio of faces()) {
    radio.addEventListener("change", () => {
      if (chosenPlace === null) return;
      lay(chosenPlace, radio.value);
      radio.checked = false;
      mark(null);
    });
    // A second tap on the chosen card lets it go.
    radio.parentElement.addEventListener("pointerdown", () => (radio.dataset.was = radio.checked ? "1" : ""));
    radio.addEventListener("click", () => {
      if (radio.dataset.was) radio.checked = false;
      radio.dataset.was = "";
    });
  }

  // Numbers go the same way as taps, each field by itself.
  document.addEventListener("change", (event) => {
    const form = event.target.closest?.(".facts");
    if (form) change({ action: form.elements.action.value, [event.target.name]: event.target.value });
  });
  document.addEventListener("submit", (event) => event.target.closest?.(".facts") && event.preventDefault());

  document.addEventListener("pad:shown", (event) => {
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
