// The boards of a photo: a tap on one asks for its name. Names wait on the phone where there is no network
// (queue.js). Without this file the rows below the picture do the same.
const boards = () => document.getElementById("found_boards");
const offline = document.getElementById("found_offline");
const address = new URL(boards().action).pathname;

function pick(key) {
  const radio = boards().querySelector(`input[name=board][value="${CSS.escape(key)}"]`);
  if (!radio) return;
  radio.checked = true;
  show();
}

// Where several photos lie side by side, the one with the board that is asked about comes into sight.
function bring() {
  const strip = boards().querySelector(".shots");
  const shot = strip?.querySelector(".shot__board--now")?.closest(".shot") ?? strip?.lastElementChild;
  if (shot) strip.scrollLeft = shot.offsetLeft - strip.offsetLeft - (strip.clientWidth - shot.clientWidth) / 2;
}
bring();

function show() {
  const now = boards().querySelector("input[name=board]:checked")?.value;
  for (const shape of boards().querySelectorAll("[data-board]")) {
    shape.classList.toggle("shot__board--now", shape.dataset.board === now);
  }
  bring();
  for (const row of boards().querySelectorAll(".found-row")) {
    row.classList.toggle("found-row--now", row.contains(boards().querySelector("input[name=board]:checked")));
  }
}

document.addEventListener("click", (event) => {
  const shape = event.target.closest?.("[data-board]");
  if (shape) pick(shape.dataset.board);
});
document.addEventListener("change", (event) => event.target.matches("input[name=board]") && show());

// A name that was given is written on its board at once, and the next board is asked for.
function named(key, name) {
  const shape = boards().querySelector(`[data-board="${CSS.escape(key)}"]`);
  const row = boards().querySelector(`input[value="${CSS.escape(key)}"]`)?.closest(".found-row");
  if (shape) shape.querySelector("text").textContent = name;
  shape?.classList.add("shot__board--named");
  if (row) row.querySelector(".found-row__name").textContent = name;
  for (const chip of boards().querySelectorAll(".chip[name=name]")) if (chip.value === name) chip.setAttribute("aria-pressed", "true");
  const next = boards().querySelector("[data-board]:not(.shot__board--named)");
  if (next) pick(next.dataset.board);
  boards().querySelector("[name=typed]").value = "";
}

document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== boards()) return;
    event.preventDefault();
    event.stopPropagation(); // htmx would send it a second time
    const board = boards().querySelector("input[name=board]:checked")?.value;
    const name = (event.submitter?.name === "name" ? event.submitter.value : boards().elements.typed.value).trim();
    if (!board || !name) return boards().elements.typed?.focus();
    named(board, name);
    scorepad.add({ address, page: location.pathname, name, values: { board, name } });
  },
  true
);

// What the page says already is left alone: a finger may be on its way to it.
const said = (form) => [...form.querySelectorAll(".found-row")].map((row) => row.textContent.replace(/\s+/g, " ")).join("|");
function renew(fresh) {
  if (!fresh || said(fresh) === said(boards())) return;
  const typed = boards().elements.typed?.value ?? "";
  const wasTyping = document.activeElement === boards().elements.typed;
  htmx.swap("#found_boards", fresh.outerHTML, { swapStyle: "outerHTML" });
  if (boards().elements.typed) boards().elements.typed.value = typed;
  bring();
  if (wasTyping) boards().elements.typed?.focus({ preventScroll: true });
}
const parsed = (html) => new DOMParser().parseFromString(html, "text/html").getElementById("found_boards");

// Cards that were read change points and doubts of the boards. The pictures stay: they would flicker.
function retell(fresh) {
  const now = boards().querySelector("input[name=board]:checked")?.value;
  boards().querySelector(".found-rows")?.replaceWith(fresh.querySelector(".found-rows"));
  for (const [number, picture] of boards().querySelectorAll(".shot__picture").entries()) {
    for (const card of picture.querySelectorAll(".shot__card")) card.remove();
    picture.querySelector("image").after(...fresh.querySelectorAll(".shot__picture")[number].querySelectorAll(".shot__card"));
  }
  if (now) pick(now);
}
document.addEventListener("htmx:afterRequest", async ({ detail }) => {
  // The element that asked is gone by now; its address still tells.
  const asked = detail.pathInfo.requestPath.startsWith(`${location.pathname}/progress`);
  if (!asked || detail.xhr.status !== 200 || detail.xhr.getResponseHeader("HX-Refresh")) return;
  const page = await fetch(location.pathname).then((answer) => (answer.ok && !answer.redirected ? answer.text() : ""), () => "");
  if (page && !(await scorepad.of(address)).length) retell(parsed(page));
});

document.addEventListener("queue:answered", (event) => {
  const { change, answer, pending } = event.detail;
  if (change.address !== address) return;
  event.preventDefault();
  // While more names are on their way, what the server shows is older than what the page does.
  if (!pending.length) renew(parsed(answer.html));
});
document.addEventListener("table:changed", async ({ detail }) => {
  if (!(await scorepad.of(address)).length) renew(detail.getElementById("found_boards"));
});

// Settling needs the server, and every name that was given before: without network the button waits for both.
let isReady = false;
async function whenSent() {
  while (!navigator.onLine || (await scorepad.of(address)).length) {
    offline.hidden = navigator.onLine;
    await new Promise((go) => setTimeout(go, 150));
  }
  offline.hidden = true;
}
addEventListener(
  "submit",
  async (event) => {
    if (event.target.id !== "found_rest" || isReady) return;
    event.preventDefault();
    await whenSent();
    isReady = true;
    document.getElementById("found_rest").requestSubmit();
    isReady = false;
  },
  true // before others take the form for one that is on its way
);
addEventListener("htmx:sendError", () => (offline.hidden = false));
addEventListener("htmx:afterRequest", ({ detail }) => detail.successful && (offline.hidden = true));

// A larger photo has arrived meanwhile: look at once, not at the next turn.
document.addEventListener("photo:large", () => {
  const step = document.querySelector(".found-step");
  if (step) htmx.trigger(step, "found:look");
});
