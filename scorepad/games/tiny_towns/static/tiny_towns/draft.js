// The check of a photo: one square after the other is asked about at the foot of the screen. An answer is drawn here at
// once and sent along; the page that comes back says the same. Without this file all squares are asked about one below
// the other, and each answer is a plain form.
const HOLD = 220; // milliseconds after which a finger on the photo looks at the drawing

let open = null; // the square that somebody tapped; else the next doubt is asked about
let all = false; // whether all pieces are offered for it
let drawn = false; // whether the drawing is shown instead of the photo

const form = () => document.getElementById("draft");
const row = (place) => document.getElementById(`square-${place}`);
const cell = (place) => form().querySelector(`.draft__board .cell[data-place="${place}"]`);
const doubts = () => [...form().querySelectorAll(".ask__square--left")];
const asked = () => (open === null ? doubts()[0] : row(open));

function show() {
  const now = asked();
  const ask = form().querySelector(".ask");
  for (const one of form().querySelectorAll(".ask__square")) one.classList.toggle("ask__square--now", one === now);
  for (const one of form().querySelectorAll(".cell--now")) one.classList.remove("cell--now");
  form().querySelector(".ask__rest").toggleAttribute("open", true); // shown or not is up to the squares in it
  form().querySelector("#draft-drawn").checked = drawn;
  ask.classList.toggle("ask--open", Boolean(now));
  const number = doubts().length;
  const words = number > 1 ? ask.dataset.many.replace("{number}", number) : number ? ask.dataset.one : ask.dataset.none;
  ask.querySelector(".ask__count").textContent = words;
  if (!now) return;
  cell(now.dataset.place).classList.add("cell--now");
  now.querySelector(".ask__crop").loading = "eager";
  const next = doubts().find((one) => one !== now);
  if (next) next.querySelector(".ask__crop").loading = "eager"; // there before it is asked about
  offer(now, all || !now.classList.contains("ask__square--left"));
}

// All pieces instead of the likely ones.
function offer(square, everything) {
  const choices = square.querySelector(".choices");
  choices.querySelector(".choices__all")?.remove();
  choices.classList.toggle("choices--all", everything);
  if (!everything) return;
  const pieces = document.createElement("div");
  pieces.className = "choices__all";
  pieces.append(document.getElementById("draft-pieces").content.cloneNode(true));
  const chosen = choices.querySelector('[name=pick][aria-pressed="true"]')?.dataset.piece;
  for (const one of pieces.querySelectorAll(".choice")) {
    one.id = `all-${square.dataset.place}-${one.dataset.piece}`; // keeps the focus when the page is filled anew
    one.setAttribute("aria-pressed", one.dataset.piece === chosen);
  }
  choices.append(pieces);
}

function answer(square, button) {
  const { seen, place } = square.dataset;
  const name = `square_${seen}`;
  const field = form().elements[name] || Object.assign(document.createElement("input"), { type: "hidden", name });
  field.value = button.dataset.piece;
  form().prepend(field);
  square.classList.remove("ask__square--left");
  for (const one of square.querySelectorAll("[name=pick]")) one.setAttribute("aria-pressed", one.dataset.piece === field.value);
  const drawing = button.querySelector("svg, .cube");
  cell(place).replaceChildren(...(drawing ? [drawing.cloneNode(true)] : []));
  cell(place).classList.remove("cell--doubt");
  open = null;
  all = false;
  htmx.trigger(form(), "draft:answered");
  show();
  tell();
  const next = asked();
  (next?.querySelector(".choice") || cell(place)).focus({ preventScroll: true });
}

// What is answered stands in the form; htmx would send the button that has the focus, too.
addEventListener("htmx:configRequest", (event) => delete event.detail.parameters.pick);

function tell() {
  const now = asked();
  const words = [form().querySelector(".ask__count").textContent, now?.querySelector("legend").textContent.trim()];
  document.getElementById("draft_told").textContent = words.filter(Boolean).join(". ");
}

addEventListener("click", (event) => {
  const choice = event.target.closest?.("#draft .choice");
  const tapped = event.target.closest?.(".draft__board .cell");
  if (tapped) {
    event.preventDefault();
    open = tapped.dataset.place;
    all = false;
    show();
    tell();
    const choices = [...row(open).querySelectorAll(".choice")].filter((one) => one.offsetParent);
    const chosen = choices.find((one) => one.getAttribute("aria-pressed") === "true") || choices[0];
    if (event.detail === 0) chosen.focus({ preventScroll: true }); // by the keyboard
    return;
  }
  if (!choice) return;
  event.preventDefault();
  const square = choice.closest(".ask__square");
  if (!choice.classList.contains("choice--else")) return answer(square, choice);
  open = square.dataset.place;
  all = true;
  show();
  square.querySelector(".choices__all .choice").focus({ preventScroll: true });
});

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || open === null) return;
  const place = open;
  open = null;
  all = false;
  show();
  cell(place).focus();
});

// Looking at the drawing is no answer: the form must not hear of it.
addEventListener(
  "change",
  (event) => {
    if (event.target.id !== "draft-drawn") return;
    event.stopPropagation();
    drawn = event.target.checked;
  },
  true,
);

// Hold the photo to see the drawing, let go to see the photo again; a hold is no tap.
let timer = 0;
let held = false;
const letGo = () => {
  clearTimeout(timer);
  document.querySelector(".draft__stack--held")?.classList.remove("draft__stack--held");
};
addEventListener("pointerdown", (event) => {
  held = false;
  const stack = event.target.closest?.(".draft__stack");
  if (!stack || event.button) return;
  timer = setTimeout(() => {
    held = true;
    stack.classList.add("draft__stack--held");
  }, HOLD);
});
for (const name of ["pointerup", "pointercancel", "scroll", "blur"]) addEventListener(name, letGo);
addEventListener("contextmenu", (event) => event.target.closest?.(".draft__stack") && event.preventDefault());
addEventListener("dragstart", (event) => event.target.closest?.(".draft__stack") && event.preventDefault());
addEventListener(
  "click",
  (event) => {
    if (!held || !event.target.closest?.(".draft__stack")) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// The photo that is there already stays where the new page shows the same one, so that it does not blink.
let photo = null;
addEventListener("htmx:beforeSwap", () => (photo = document.querySelector(".draft__photo")));
addEventListener("htmx:afterSettle", () => {
  const fresh = document.querySelector(".draft__photo");
  if (!fresh) return;
  if (photo?.src === fresh.src) fresh.replaceWith(photo);
  show();
});
show();
