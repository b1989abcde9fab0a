// Repairs are shown on the board before they are made: the first tap draws what would become of it, the second does it.
// Whoever points with a mouse or a keyboard sees it at once. Without this file each of them is a plain button.
"use strict";

(() => {
  let shown = null; // the button whose change is drawn
  const before = new Map(); // the places that it changes, with what is on them
  let pressed = null; // what was drawn when a finger or a mouse button went down: the press itself may draw

  const repairOf = (event) => event.target.closest?.(".repair");

  function show(button) {
    if (button === shown) return;
    clear();
    shown = button;
    button.setAttribute("aria-pressed", "true");
    for (const drawing of button.querySelectorAll("template[data-at]")) {
      const place = document.querySelector(`[data-place="${CSS.escape(drawing.dataset.at)}"]`);
      if (!place) continue;
      before.set(place, [...place.childNodes]);
      place.replaceChildren(drawing.content.cloneNode(true));
      place.classList.add("previewed");
      bringIntoView(place, button.closest("dialog"));
    }
  }

  function bringIntoView(place, drawer) {
    const { top, bottom } = place.getBoundingClientRect();
    const floor = drawer ? drawer.getBoundingClientRect().top : innerHeight;
    if (top >= 0 && bottom <= floor) return;
    scrollBy({ top: (top + bottom - floor) / 2 });
  }

  function clear() {
    for (const [place, inside] of before) {
      place.replaceChildren(...inside);
      place.classList.remove("previewed");
    }
    forget();
  }

  function forget() {
    before.clear();
    shown?.removeAttribute("aria-pressed");
    shown = null;
  }

  document.addEventListener("pointerdown", () => (pressed = shown), true);
  document.addEventListener("click", (event) => {
    const button = repairOf(event);
    if (!button) return;
    const byKey = event.detail === 0;
    if (button === (byKey ? shown : pressed)) {
      forget(); // it stays drawn until the answer draws it
      button.closest("dialog")?.close();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    show(button);
  }, true);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && repairOf(event)) show(repairOf(event));
  });
  // A finger gives the focus, too, but does not make it visible.
  document.addEventListener("focusin", (event) => {
    if (repairOf(event)?.matches(":focus-visible")) show(repairOf(event));
  });
  document.addEventListener("close", clear, true);
})();
