// The live track: the chosen square is told with what lies around it, and only that can be activated.
"use strict";

(() => {
  const chosen = () => document.querySelector('.live-map input[name="at"]:checked');

  function tell() {
    const at = chosen();
    const told = document.querySelector("[data-square]");
    if (!told) return;
    if (at) told.textContent = at.getAttribute("aria-label");
    for (const one of document.querySelectorAll("[data-around] > [data-near]")) {
      one.hidden = !at || !one.dataset.near.split(" ").includes(at.value);
      if (one.hidden) for (const box of one.querySelectorAll("input")) box.checked = false;
    }
  }

  document.addEventListener("change", (event) => event.target.matches?.('.live-map input[name="at"]') && tell());
  document.addEventListener("htmx:afterSettle", tell);
  tell();
})();
