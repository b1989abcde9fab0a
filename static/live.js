// A game played on the pad: moves go through the queue, one at a time, since each names the move it follows.
// Without this file every button is a plain form and works all the same.
"use strict";

(() => {
  const live = () => document.getElementById("live");
  const form = () => document.getElementById("move");
  const drawer = document.getElementById("live-drawer");
  const address = form().getAttribute("action");
  let waits = false;

  function show(html) {
    htmx.swap("#live", html, { swapStyle: "outerHTML" });
    hold(false);
    document.dispatchEvent(new CustomEvent("live:shown"));
  }

  // A move that waits for the network holds up the next one: nobody has seen yet what it follows.
  function hold(on) {
    waits = on;
    live().classList.toggle("live--waiting", on);
    live().setAttribute("aria-busy", on);
    for (const one of document.querySelectorAll("form[data-move] button")) if (on) one.disabled = true;
    if (!on) for (const one of drawer.querySelectorAll("button")) one.disabled = false;
  }

  function valuesOf(asked, submitter) {
    const data = new FormData(asked, submitter);
    const names = [...new Set(data.keys())].filter((name) => name !== "csrfmiddlewaretoken");
    return Object.fromEntries(names.map((name) => [name, data.getAll(name)]));
  }

  document.addEventListener("submit", async (event) => {
    if (!event.target.matches("form[data-move]") || event.defaultPrevented) return;
    event.preventDefault();
    const values = valuesOf(event.target, event.submitter);
    hold(true);
    const isSame = (one) => String(one.values.after) === String(values.after);
    if ((await scorepad.of(address)).some(isSame)) return; // another tab of this phone was quicker
    scorepad.add({ address, page: location.pathname, name: event.target.dataset.name, values });
  });

  document.addEventListener("queue:answered", (event) => {
    const { change, answer } = event.detail;
    if (change.address !== address || !answer.html.includes('id="live"')) return;
    event.preventDefault(); // this page says what came of it
    show(answer.html);
    if (event.detail.pending.length) hold(true); // a move of another tab that follows this one
    told(live().querySelector("[role=alert]")?.textContent ?? "");
    // What comes next begins at the top: whose turn it is, and what was paid.
    if (live().getBoundingClientRect().top < 0) live().scrollIntoView();
  });

  // -- the drawer: a form of the game's own; what was typed into it stays until it was taken ---------------------

  function told(message) {
    if (!drawer.open) return;
    const line = drawer.querySelector("[data-told]");
    line.textContent = message;
    line.hidden = !message;
    if (!message) return drawer.close();
    line.scrollIntoView({ block: "nearest" });
    const after = drawer.querySelector("[name=after]");
    if (after) after.value = form().elements.after.value; // the next try knows what it follows
  }

  document.addEventListener("click", async (event) => {
    const opener = event.target.closest?.("a[data-drawer]");
    if (opener && !waits) {
      event.preventDefault();
      drawer.querySelector("[data-title]").textContent = opener.dataset.drawer;
      drawer.querySelector("[data-told]").hidden = true;
      await htmx.ajax("GET", opener.href, { target: "#live-drawer-body", swap: "innerHTML" });
      return drawer.showModal();
    }
    const step = event.target.closest?.("[data-step]");
    const field = step?.parentElement.querySelector("input");
    if (field) field.value = Math.max(0, Number(field.value) + Number(step.dataset.step));
  });

  // What others do, and what was taken back, arrives with the news of the table.
  document.addEventListener("table:changed", async (event) => {
    const fresh = event.detail.getElementById("live");
    if (fresh?.dataset.version === live().dataset.version) return; // what was chosen meanwhile stays chosen
    if (fresh && !waits) show(fresh.outerHTML);
    else event.preventDefault();
  });

  addEventListener("DOMContentLoaded", async () => (await scorepad.of(address)).length && hold(true));
})();
