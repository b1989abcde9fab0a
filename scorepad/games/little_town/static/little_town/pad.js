// The map with a keyboard, a drawer that never shows another square, and facts that save themselves.
"use strict";

(() => {
  const COLUMNS = 9;
  const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };
  const plots = () => [...document.querySelectorAll("#pad .map > [data-place]")];

  // Tab goes to one square of the map, arrows to the others.
  function oneStop(chosen) {
    for (const plot of plots()) plot.tabIndex = plot === chosen ? 0 : -1;
  }

  document.addEventListener("keydown", (event) => {
    const plot = event.target.closest?.("#pad .map > [data-place]");
    if (!plot || !(event.key in STEPS)) return;
    const all = plots();
    const here = all.indexOf(plot);
    const sideways = Math.abs(STEPS[event.key]) === 1;
    const next = here + STEPS[event.key];
    const sameRow = Math.floor(next / COLUMNS) === Math.floor(here / COLUMNS);
    event.preventDefault();
    if (!all[next] || (sideways && !sameRow)) return;
    oneStop(all[next]);
    all[next].focus();
  });

  // While the tiles for a square are on their way, those of the last one must not be tapped.
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#pad .map > [data-place]")) document.getElementById("square")?.replaceChildren();
  });

  // A fact is saved as soon as it was chosen or typed.
  document.addEventListener("change", (event) => {
    const facts = event.target.closest?.("[data-facts]");
    if (!facts) return;
    const values = { action: "facts" };
    for (const field of facts.querySelectorAll("input, select")) {
      if (field.type === "checkbox" && !field.checked) continue;
      (values[field.name] ??= []).push(field.value);
    }
    document.dispatchEvent(new CustomEvent("pad:change", { detail: values }));
  });

  document.addEventListener("pad:shown", (event) => {
    const all = plots();
    const focused = all.find((plot) => plot.dataset.place === event.detail.place);
    oneStop(focused ?? all[0]);
    focused?.focus({ preventScroll: true });
  });
  oneStop(plots()[0]);
})();
