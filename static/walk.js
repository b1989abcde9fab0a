// From board to board by swiping, or with the arrow keys; the links above the board do the same without this file.
const SWIPE = 70; // pixels that a finger goes sideways
const walk = document.querySelector("[data-walk]");
const go = (way) => walk?.querySelector(`[rel="${way}"]`)?.click();

// What is moved or typed in by itself is no place to swipe on.
const isTaken = (target) => target.closest?.("input, select, textarea, dialog, [data-zoomed], .draft__sheet");

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTaken(event.target)) return;
  if (event.key === "ArrowRight") go("next");
  if (event.key === "ArrowLeft") go("prev");
});

let from = null;
addEventListener("touchstart", (event) => {
  const [finger] = event.touches;
  from = event.touches.length === 1 && !isTaken(event.target) ? [finger.clientX, finger.clientY] : null;
}, { passive: true });
addEventListener("touchend", (event) => {
  if (!from) return;
  const [finger] = event.changedTouches;
  const [x, y] = [finger.clientX - from[0], finger.clientY - from[1]];
  from = null;
  if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
  go(x < 0 ? "next" : "prev");
}, { passive: true });
