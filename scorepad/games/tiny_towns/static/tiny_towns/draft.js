// The slider that fades between a photo and its pieces, kept where it was while the page is filled anew.
let fade = 60;
let open = null; // whether the other squares are unfolded, once somebody folded or unfolded them

function show() {
  const slider = document.querySelector(".fade");
  slider.value = fade;
  document.querySelector(".draft__stack").style.setProperty("--fade", `${fade}%`);
  if (open !== null) document.querySelector(".draft__rest").open = open;
}

addEventListener("input", (event) => {
  if (!event.target.matches(".fade")) return;
  fade = Number(event.target.value);
  show();
});
// Sliding is no choice of a square: the form must not hear of it.
addEventListener("change", (event) => event.target.matches(".fade") && event.stopPropagation(), true);
addEventListener("toggle", (event) => event.target.isConnected && event.target.matches(".draft__rest") && (open = event.target.open), true);
addEventListener("htmx:afterSwap", show);
show();

// A tap on a square leads to its choices, also to those that are folded away.
addEventListener("click", (event) => {
  const cell = event.target.closest(".draft__board .cell");
  if (!cell) return;
  event.preventDefault();
  const row = document.querySelector(cell.getAttribute("href"));
  row.closest("details")?.setAttribute("open", "");
  row.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  row.querySelector("input:checked")?.focus({ preventScroll: true });
});
