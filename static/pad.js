// The pad, live. Without this file every button is a plain form and works all the same.
// A game's own script says what changed by an event "pad:change" and hears "pad:shown" when the page is new.
"use strict";

const entry = document.getElementById("entry");
const waiting = document.getElementById("waiting");
const queue = [];

const pad = () => document.getElementById("pad");

// Changes go out one after another, each made on the newest state; a lost network only delays them.
function change(values) {
  queue.push(values);
  if (entry.dataset.state !== "saving") send();
}

async function send() {
  entry.dataset.state = "saving";
  while (queue.length) {
    const outcome = await post(queue[0]);
    if (outcome === "lost") {
      waiting.textContent = entry.dataset.waiting;
      waiting.hidden = false;
      await new Promise((go) => {
        const timer = setTimeout(go, 3000);
        addEventListener("online", () => (clearTimeout(timer), go()), { once: true });
      });
      continue;
    }
    waiting.hidden = true;
    if (outcome === "refused") queue.length = 0; // the page now shows why; what was planned on top is void
    else queue.shift();
  }
  entry.dataset.state = "saved";
}

async function post(values) {
  const body = new FormData();
  for (const name of ["csrfmiddlewaretoken", "version", "seen"]) body.set(name, entry.elements[name].value);
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  let answer;
  try {
    answer = await fetch(entry.dataset.pad, { method: "POST", body, headers: { "HX-Request": "true" } });
    if (answer.status >= 500) return "lost";
    show(await answer.text());
  } catch {
    return "lost";
  }
  return answer.ok ? "saved" : "refused";
}

function show(html) {
  const place = document.activeElement?.closest("[data-place]")?.dataset.place;
  htmx.swap("#pad", html, { swapStyle: "outerHTML" });
  document.dispatchEvent(new CustomEvent("pad:shown", { detail: { place } }));
}

document.addEventListener("pad:change", (event) => change(event.detail));

// A game's script may take a button for itself; everything else is sent as the plain form would.
entry.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const button = event.submitter;
  if (button) change({ [button.name]: button.value });
});

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
