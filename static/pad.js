// The pad, live. Without this file every button is a plain form and works all the same.
// A game's own script says what changed by an event "pad:change" and hears "pad:shown" when the page is new,
// with the changes that are still on their way, so that it can draw them again.
"use strict";

(() => {
  const OWN = ["csrfmiddlewaretoken", "version", "seen"]; // what the form says of itself
  const STEPS = ["undo", "redo"];
  const entry = document.getElementById("entry");
  const address = entry.dataset.pad;

  const pad = () => document.getElementById("pad");
  const step = (name) => pad().querySelector(`button[name="action"][value="${name}"]`);
  let served = withoutQuestions(); // the pad as the server showed it last
  let redoable = []; // changes that were taken back before they left this phone

  function withoutQuestions() {
    const copy = pad().cloneNode(true);
    copy.querySelectorAll("[data-question]").forEach((question) => question.remove());
    return copy.outerHTML;
  }

  // -- changes -----------------------------------------------------------------------------------------------

  function send(values) {
    const { version, seen } = entry.elements;
    entry.dataset.state = "saving";
    if (step("undo")) step("undo").disabled = false;
    return scorepad.add({
      address,
      page: location.pathname,
      name: entry.dataset.name,
      values,
      version: version.value,
      seen: seen.value,
    });
  }

  // What never left this phone is taken back on this phone.
  async function undo() {
    const withdrawn = await scorepad.withdraw(address, (one) => !STEPS.includes(one.values.action));
    if (withdrawn) redoable.push(withdrawn.values);
    else await send({ action: "undo" });
    const pending = await scorepad.of(address);
    if (withdrawn || pending.length > 1) show(served, pending);
  }

  async function redo() {
    const again = redoable.pop();
    if (!again && (await scorepad.withdraw(address, (one) => one.values.action === "undo"))) {
      return show(served, await scorepad.of(address));
    }
    await send(again || { action: "redo" });
    if (again) show(served, await scorepad.of(address));
  }

  function change(values) {
    if (STEPS.includes(values.action)) {
      entry.dataset.state = "saving"; // from the tap on, not only once it is known what there is to take back
      return values.action === "undo" ? undo() : redo();
    }
    redoable = [];
    return send(values);
  }

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

  // -- what is shown -------------------------------------------------------------------------------------------

  function show(html, pending) {
    const active = document.activeElement;
    const place = active?.closest("[data-place]")?.dataset.place;
    const fields = (name) => [...pad().querySelectorAll(`[name="${CSS.escape(name)}"]`)];
    const field = pad().contains(active) && active.matches("select, input") ? active : null;
    const at = field && fields(field.name).indexOf(field);
    const questions = pad().querySelectorAll("[data-question]");
    htmx.swap("#pad", html, { swapStyle: "outerHTML" });
    served = withoutQuestions();
    pad().prepend(...questions); // they stay until somebody answers them
    shown(pending, place);
    if (field) fields(field.name)[at]?.focus({ preventScroll: true });
  }

  // Of what is on its way, an undo wipes what stands before it.
  function drawable(pending) {
    const left = [];
    for (const { values } of pending) {
      if (values.action === "undo") left.pop();
      else if (values.action !== "redo") left.push(values);
    }
    return left;
  }

  function shown(pending, place) {
    const drawn = drawable(pending);
    document.dispatchEvent(new CustomEvent("pad:shown", { detail: { place, pending: drawn } }));
    entry.dataset.state = pending.length ? "saving" : "saved";
    markOld();
    if (drawn.length && step("undo")) step("undo").disabled = false;
    if (redoable.length && step("redo")) step("redo").disabled = false;
  }

  document.addEventListener("queue:answered", (event) => {
    const { change: made, answer, pending } = event.detail;
    if (made.address !== address || !answer.html.includes('id="pad"')) return;
    event.preventDefault(); // this page says what came of it
    show(answer.html, pending);
    document.dispatchEvent(new CustomEvent("table:stamp", { detail: pad().dataset.stamp }));
  });

  // What others did; somebody who is typing into a field must not lose it to that.
  const isBusy = () => pad().contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
  document.addEventListener("table:changed", (event) => {
    const fresh = event.detail.getElementById("pad");
    if (!fresh || entry.dataset.state === "saving" || isBusy()) return event.preventDefault();
    // A game that is played on the pad from now on, or no longer, has another page around its entry.
    if ("live" in fresh.dataset !== "live" in pad().dataset) return location.reload();
    if (fresh.dataset.stamp !== pad().dataset.stamp) show(fresh.outerHTML, []);
  });

  // While changes cannot be sent, the score is that of before; and when everything was saved can be read.
  const saved = document.getElementById("saved");
  let isOld = false;
  function markOld() {
    pad().classList.toggle("pad--old", isOld);
    pad().querySelector("[data-old]")?.toggleAttribute("hidden", !isOld);
  }
  document.addEventListener("queue:told", (event) => {
    const { left, isStuck, saved: time } = event.detail;
    isOld = isStuck && left.some((one) => one.address === address);
    markOld();
    if (saved && time) saved.textContent = scorepad.words(saved.dataset.text, { time });
  });

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
