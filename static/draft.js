// The check of a photo: "Looks right" goes through the queue, so that it waits where there is no network.
// Without this file it is a plain form and works all the same.
"use strict";

(() => {
  const OWN = ["csrfmiddlewaretoken", "version"]; // what the form says of itself
  const waits = document.getElementById("draft_waits");
  const form = () => document.getElementById("draft");
  const taker = () => form().querySelector('button[formaction$="/take"]');
  const address = taker().getAttribute("formaction");

  function hold(isWaiting) {
    taker().disabled = isWaiting;
    if (!isWaiting) waits.hidden = true;
  }

  document.addEventListener("submit", (event) => {
    if (event.submitter !== taker()) return;
    event.preventDefault();
    const data = new FormData(form());
    const names = [...new Set(data.keys())].filter((name) => !OWN.includes(name));
    hold(true);
    scorepad.add({
      address,
      page: location.pathname,
      name: waits.dataset.name,
      values: Object.fromEntries(names.map((name) => [name, data.getAll(name)])),
      version: data.get("version"),
    });
  });

  document.addEventListener("queue:answered", (event) => {
    const { change, answer } = event.detail;
    if (change.address !== address) return;
    if (answer.ok) {
      event.preventDefault(); // the town itself says what came of it
      location.assign(waits.querySelector("a").href);
    } else if (answer.html.includes('id="draft"')) {
      event.preventDefault();
      htmx.swap("#draft", answer.html, { swapStyle: "outerHTML" });
      hold(false);
    }
  });

  document.addEventListener("queue:told", ({ detail: { left, isStuck } }) => {
    const isWaiting = left.some((one) => one.address === address);
    if (isWaiting) hold(true);
    waits.hidden = !(isWaiting && isStuck);
  });
})();
