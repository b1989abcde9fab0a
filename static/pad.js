// The pad, live. Without this file every button is a plain form and works all the same.
// A game's own script says what changed by an event "pad:change" and hears "pad:shown" when the page is new,
// with the changes that are still on their way, so that it can draw them again.
"use strict";

(() => {
  const LOOK = 2500; // milliseconds between two looks at what others did
  const OWN = ["csrfmiddlewaretoken", "version", "seen"]; // what the form says of itself
  const entry = document.getElementById("entry");
  const address = entry.dataset.pad;

  const pad = () => document.getElementById("pad");

  function change(values) {
    const { version, seen } = entry.elements;
    entry.dataset.state = "saving";
    return scorepad.add({
      address,
      page: location.pathname,
      name: entry.dataset.name,
      values,
      version: version.value,
      seen: seen.value,
    });
  }

  function show(html, pending) {
    const active = document.activeElement;
    const place = active?.closest("[data-place]")?.dataset.place;
    const fields = (name) => [...pad().querySelectorAll(`[name="${CSS.escape(name)}"]`)];
    const field = pad().contains(active) && active.matches("select, input") ? active : null;
    const at = field && fields(field.name).indexOf(field);
    const questions = pad().querySelectorAll("[data-question]");
    htmx.swap("#pad", html, { swapStyle: "outerHTML" });
    pad().prepend(...questions); // they stay until somebody answers them
    shown(pending, place);
    if (field) fields(field.name)[at]?.focus({ preventScroll: true });
  }

  function shown(pending, place) {
    const detail = { place, pending: pending.map((one) => one.values) };
    document.dispatchEvent(new CustomEvent("pad:shown", { detail }));
    entry.dataset.state = pending.length ? "saving" : "saved";
  }

  document.addEventListener("queue:answered", (event) => {
    const { change: made, answer, pending } = event.detail;
    if (made.address !== address) return;
    event.preventDefault(); // this page says what came of it
    if (answer.html.includes('id="pad"')) show(answer.html, pending);
  });

  document.addEventListener("pad:change", (event) => change(event.detail));

  // A game's script may take a button for itself; everything else is sent as the plain form would.
  entry.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const button = event.submitter;
    if (!button?.name) return;
    change({ ...valuesOf(entry), [button.name]: button.value });
  });

  // "All the same" is a change like any other, made from what is shown now.
  document.addEventListener("submit", (event) => {
    const question = event.target.closest?.("[data-question]");
    if (!question) return;
    event.preventDefault();
    change(valuesOf(event.target));
    question.remove();
  });

  function valuesOf(form) {
    const data = new FormData(form);
    const names = [...new Set(data.keys())].filter((name) => !OWN.includes(name));
    return Object.fromEntries(names.map((name) => [name, data.getAll(name)]));
  }

  // What others do is seen soon, and a page that the browser kept is never an old one.
  async function look() {
    if (document.hidden || entry.dataset.state === "saving") return;
    try {
      const answer = await fetch(`${address}?stamp=${encodeURIComponent(pad().dataset.stamp)}`);
      if (answer.status !== 200) return;
      const html = await answer.text();
      if (entry.dataset.state !== "saving" && !busy()) show(html, []);
    } catch {
      // No network: the next look may have one.
    }
  }
  // Somebody who is typing into a field must not lose it to what another phone did.
  const busy = () => pad().contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
  setInterval(look, LOOK);
  addEventListener("pageshow", (event) => event.persisted && look());
  document.addEventListener("visibilitychange", look);
  // What was left from before is drawn once the game's own script is there to draw it.
  addEventListener("DOMContentLoaded", async () => {
    const pending = await scorepad.of(address);
    if (pending.length) shown(pending);
  });

  // With many players the bar begins at the one whose page this is.
  const players = document.querySelector(".seat-bar__players");
  const current = players?.querySelector("[aria-current]");
  if (current) players.scrollLeft = current.offsetLeft - players.offsetLeft - (players.clientWidth - current.offsetWidth) / 2;

  // A line or a problem lights up the places it is about.
  const words = (text) => (text || "").split(" ").filter(Boolean);
  const places = (name) => pad().querySelectorAll(`[data-place="${CSS.escape(name)}"]`);
  document.addEventListener("click", (event) => {
    const line = event.target.closest?.("[data-where]");
    if (!line || event.target.closest("a")) return;
    const lit = !line.classList.contains("lit");
    document.querySelectorAll(".lit, .lit-because").forEach((one) => one.classList.remove("lit", "lit-because"));
    if (!lit) return;
    line.classList.add("lit");
    for (const name of words(line.dataset.because)) places(name).forEach((one) => one.classList.add("lit-because"));
    for (const name of words(line.dataset.where)) places(name).forEach((one) => one.classList.add("lit"));
  });
})();
