// The map with a keyboard, tiles drawn at once, a drawer that never shows another square, facts that save themselves.
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

  // A tile is drawn at once; its points come with the answer.
  function draw({ place, owner }) {
    const [square, tile, number] = place.split(":");
    const map = document.querySelector("#pad .map");
    const plot = map?.querySelector(`[data-place="${square}"]`);
    if (!plot) return;
    plot.classList.remove(...[...plot.classList].filter((name) => /^owner--|--built$|--mine$|--illegal$/.test(name)));
    plot.replaceChildren();
    if (!tile) return;
    const builder = number || owner || map.dataset.own;
    const index = map.dataset.owners.trim().split(" ").indexOf(builder);
    plot.classList.add("plot--built", `owner--${index + 1}`);
    plot.classList.toggle("plot--mine", builder === map.dataset.own);
    const svg = "http://www.w3.org/2000/svg";
    const drawing = document.createElementNS(svg, "svg");
    drawing.setAttribute("class", "piece");
    const use = document.createElementNS(svg, "use");
    use.setAttribute("href", `${map.dataset.sprite}#${tile}`);
    drawing.append(use);
    plot.append(drawing);
  }
  document.getElementById("entry").addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name !== "place") return;
    draw({ place: button.value, owner: new FormData(event.target).get("owner") });
  });

  // What is half typed when an answer comes stays, and counts as changed when the field is left.
  let typing = null;
  const isTyped = (field) => field.matches?.("[data-facts] :is([type=number], [type=text])");
  document.addEventListener("input", ({ target }) => {
    typing = isTyped(target) ? { name: target.name, value: target.value } : null;
  });

  // Whoever comes to a number types over it: a 5 after the 0 of a round would be 50.
  let arrived = null;
  document.addEventListener("focusin", ({ target }) => {
    arrived = isTyped(target) ? target : null;
    arrived?.select();
  });
  document.addEventListener("click", ({ target }) => {
    if (target === arrived) arrived.select(); // the tap itself took the selection away
    arrived = null;
  });
  function goOnTyping({ name, value }) {
    const field = document.querySelector(`[data-facts] [name="${name}"]`);
    field.value = value;
    field.addEventListener("blur", () => field.dispatchEvent(new Event("change", { bubbles: true })), { once: true });
  }

  // A fact is saved by itself as soon as it was chosen or typed, so that none is sent as it was before.
  document.addEventListener("change", ({ target }) => {
    if (!target.closest?.("[data-facts]")) return;
    typing = null;
    const what = target.type !== "checkbox" ? target.name : target.checked ? "tick" : "untick";
    document.dispatchEvent(new CustomEvent("pad:change", { detail: { action: "facts", [what]: target.value } }));
  });

  // What is still on its way is shown as it was chosen.
  function fill(values) {
    for (const field of document.querySelectorAll("[data-facts] input, [data-facts] select")) {
      if (field.type !== "checkbox") field.value = values[field.name] ?? field.value;
      else if ([values.tick, values.untick].includes(field.value)) field.checked = values.tick === field.value;
    }
  }

  document.addEventListener("pad:shown", (event) => {
    for (const values of event.detail.pending) {
      if (values.place) draw(values);
      else if (values.action === "facts") fill(values);
    }
    if (typing) queueMicrotask(() => goOnTyping(typing)); // once it has the focus again, so that the next digit comes last
    const all = plots();
    const focused = all.find((plot) => plot.dataset.place === event.detail.place);
    oneStop(focused ?? all[0]);
    focused?.focus({ preventScroll: true });
  });
  oneStop(plots()[0]);
})();
