// The reveal of a result: places from the last to the first, first the name, then the points. It comes by itself,
// once in a browser, where totals were hidden; elsewhere a button plays it. Without this file the result is plain.
"use strict";

(() => {
  const { of: share, title, waits } = document.currentScript.dataset;
  const SEEN = "revealed"; // share words of results that this browser has seen
  const MOST = 50;
  const root = document.documentElement;
  const told = document.title;

  // A browser may refuse to store anything; then the moment comes again, which is no harm.
  const seen = () => {
    try {
      return JSON.parse(localStorage.getItem(SEEN)) ?? [];
    } catch {
      return [];
    }
  };
  const remember = () => {
    try {
      localStorage.setItem(SEEN, JSON.stringify([share, ...seen().filter((one) => one !== share)].slice(0, MOST)));
    } catch {
      return;
    }
  };

  const comes = waits !== undefined && !seen().includes(share);
  if (comes) {
    root.classList.add("unrevealed");
    document.title = title;
  }

  addEventListener("DOMContentLoaded", () => {
    const dialog = document.getElementById("reveal");
    const stage = dialog.querySelector(".reveal__stage");
    const places = dialog.querySelector(".reveal__places");
    const winner = dialog.querySelector(".reveal__winner");
    const said = dialog.querySelector("[data-said-aloud]");
    const next = dialog.querySelector("[data-step]");
    let left = []; // who is still to come, the last first

    const part = (place, name) => place.querySelector(name)?.textContent.replace(/\s+/g, " ").trim() ?? "";
    const shown = () => stage.firstElementChild;

    const begin = () => {
      left = [...document.querySelectorAll("#podium > li")].reverse();
      stage.replaceChildren();
      places.replaceChildren();
      winner.hidden = true;
      next.textContent = dialog.dataset.next;
      dialog.showModal();
      step();
    };

    const introduce = (place) => {
      if (shown()) places.prepend(shown());
      const copy = place.cloneNode(true);
      copy.classList.add("reveal__veiled");
      stage.replaceChildren(copy);
      said.textContent = `${part(copy, ".podium__rank")} ${part(copy, ".podium__name")}`;
    };

    const unveil = () => {
      shown().classList.remove("reveal__veiled");
      said.textContent = part(shown(), ".podium__total");
      if (left.length) return;
      winner.hidden = false;
      said.textContent += `. ${winner.textContent}`;
      next.textContent = dialog.dataset.end;
    };

    const step = () => {
      next.focus(); // a tap beside it would take the keyboard away
      if (shown()?.classList.contains("reveal__veiled")) unveil();
      else if (left.length) introduce(left.shift());
      else dialog.close();
    };

    dialog.addEventListener("click", (event) => (event.target.closest("[data-all]") ? dialog.close() : step()));
    dialog.addEventListener("close", () => {
      remember();
      root.classList.remove("unrevealed");
      document.title = told;
      scrollTo(0, 0);
    });
    for (const button of document.querySelectorAll("[data-reveals]")) {
      button.hidden = false;
      button.addEventListener("click", begin);
    }
    if (comes) begin();
  });
})();
