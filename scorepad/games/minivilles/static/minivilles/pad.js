// A town under the fingers: a tap adds a card, a long press or a right click takes one away.
"use strict";

(() => {
  const HOLD = 500; // milliseconds of a long press
  const entry = document.getElementById("entry");
  const change = (values) => document.dispatchEvent(new CustomEvent("pad:change", { detail: values }));
  const cardOf = (id) => document.querySelector(`.mv-card[data-place="${CSS.escape(id)}"]`);
  const switchOf = (id) => document.querySelector(`.mv-switch[value="${CSS.escape(id)}"]`);

  // Drawn at once, so that a tap answers even when the network does not.
  function count(id, step) {
    const card = cardOf(id);
    const number = card.querySelector(".mv-card__number");
    const now = Math.max(0, Number(number.textContent) + step);
    number.textContent = now;
    card.classList.toggle("mv-card--held", now > 0);
    card.querySelector(".mv-card__take").disabled = !now;
  }

  function build(id, stands) {
    const button = switchOf(id);
    button.setAttribute("aria-pressed", String(stands));
    button.name = stands ? "unbuilt" : "built";
  }

  function pay(coins) {
    const number = document.querySelector(".mv-coins__number span");
    number.textContent = Math.max(0, (Number(number.textContent) || 0) + coins);
  }

  const DRAW = {
    add: (id) => count(id, 1),
    take: (id) => count(id, -1),
    built: (id) => build(id, true),
    unbuilt: (id) => build(id, false),
    more: (coins) => pay(Number(coins)),
    less: (coins) => pay(-Number(coins)),
  };

  function tap(name, value) {
    DRAW[name](value);
    change({ [name]: value });
  }

  entry.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button?.name in DRAW)) return;
    event.preventDefault();
    tap(button.name, button.value);
  }, true);

  // What is still on its way stays drawn.
  document.addEventListener("pad:shown", (event) => {
    for (const values of event.detail.pending) {
      for (const name of Object.keys(DRAW)) if (name in values) DRAW[name](String(values[name]));
    }
  });

  let press = null;
  const added = (target) => target.closest?.(".mv-card__add");
  const held = (button) => Number(button.querySelector(".mv-card__number").textContent) > 0;
  const takeAway = (button) => held(button) && tap("take", button.value);
  document.addEventListener("pointerdown", (event) => {
    const button = added(event.target);
    if (!button) return;
    press = setTimeout(() => {
      press = "done";
      takeAway(button);
    }, HOLD);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, () => {
      if (press === "done") return;
      clearTimeout(press);
      press = null;
    });
  }
  document.addEventListener("click", (event) => {
    if (press === "done" && added(event.target)) event.preventDefault();
    press = null;
  }, true);
  document.addEventListener("contextmenu", (event) => {
    const button = added(event.target);
    if (!button) return;
    event.preventDefault();
    if (event.pointerType === "mouse") takeAway(button);
  });
})();
