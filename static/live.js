// A game played on the pad: moves go through the queue, one at a time, since each names the move it follows.
// Without this file every button is a plain form and works all the same.
"use strict";

(() => {
  const live = () => document.getElementById("live");
  const form = () => document.getElementById("move");
  const address = form().getAttribute("action");

  function show(html) {
    htmx.swap("#live", html, { swapStyle: "outerHTML" });
    hold(false);
  }

  // A move that waits for the network holds up the next one: nobody has seen yet what it follows.
  function hold(waits) {
    live().classList.toggle("live--waiting", waits);
    live().setAttribute("aria-busy", waits);
    if (waits) for (const button of form().querySelectorAll("button")) button.disabled = true;
  }

  document.addEventListener("submit", async (event) => {
    if (event.target !== form() || event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event;
    const values = Object.fromEntries([...new FormData(form())].filter(([name]) => name !== "csrfmiddlewaretoken"));
    if (submitter?.name) values[submitter.name] = submitter.value;
    hold(true);
    if ((await scorepad.of(address)).length) return; // another tab of this phone was quicker
    scorepad.add({ address, page: location.pathname, name: form().dataset.name, values });
  });

  document.addEventListener("queue:answered", (event) => {
    const { change, answer } = event.detail;
    if (change.address !== address || !answer.html.includes('id="live"')) return;
    event.preventDefault(); // this page says what came of it
    show(answer.html);
  });

  // What others do, and what was taken back, arrives with the news of the table.
  document.addEventListener("table:changed", async (event) => {
    const fresh = event.detail.getElementById("live");
    if (fresh?.dataset.version === live().dataset.version) return; // what was chosen meanwhile stays chosen
    if (fresh && !live().classList.contains("live--waiting")) show(fresh.outerHTML);
    else event.preventDefault();
  });

  addEventListener("DOMContentLoaded", async () => (await scorepad.of(address)).length && hold(true));
})();
