// A board that is larger than a phone: buttons, + and − on the keyboard, or two fingers make it larger, a finger or
// the mouse moves it. Without this file the whole board is there, and the browser's own zoom.
"use strict";

(() => {
  const STEPS = [1, 1.5, 2, 3];
  const NEAR = 6; // pixels that a finger may slip and still tap
  const seen = {}; // by name: how large, and where it was moved to

  const frames = () => [...document.querySelectorAll("[data-zoom]")];
  const frameOf = (target) => target.closest?.(".zoom")?.querySelector("[data-zoom]");
  const stateOf = (frame) => (seen[frame.dataset.zoom] ??= { zoom: 1, left: 0, top: 0 });

  function show(frame) {
    const { zoom, left, top } = stateOf(frame);
    frame.style.setProperty("--zoom", zoom);
    frame.scrollTo(left, top);
    for (const button of frame.closest(".zoom").querySelectorAll("[data-zoom-by]")) {
      button.disabled = button.dataset.zoomBy === "1" ? zoom >= STEPS.at(-1) : zoom <= 1;
    }
  }

  // What lies under a point of the frame stays under it.
  function zoomTo(frame, zoom, x = frame.clientWidth / 2, y = frame.clientHeight / 2) {
    const state = stateOf(frame);
    const wanted = Math.min(Math.max(zoom, 1), STEPS.at(-1));
    const grows = wanted / state.zoom;
    const left = (frame.scrollLeft + x) * grows - x;
    const top = (frame.scrollTop + y) * grows - y;
    Object.assign(state, { zoom: wanted, left: Math.max(left, 0), top: Math.max(top, 0) });
    show(frame);
  }

  function step(frame, way) {
    const { zoom } = stateOf(frame);
    const next = way > 0 ? STEPS.find((one) => one > zoom + 0.01) : STEPS.findLast((one) => one < zoom - 0.01);
    zoomTo(frame, next ?? zoom);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-zoom-by]");
    if (button) step(frameOf(button), Number(button.dataset.zoomBy));
  });
  document.addEventListener("keydown", (event) => {
    const frame = event.target.closest?.("[data-zoom]");
    if (!frame || !"+-".includes(event.key) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(frame, event.key === "+" ? 1 : -1);
  });
  document.addEventListener(
    "scroll",
    (event) => {
      const frame = event.target;
      if (frame.dataset?.zoom) Object.assign(stateOf(frame), { left: frame.scrollLeft, top: frame.scrollTop });
    },
    true,
  );

  // Two fingers.
  let pinch = null;
  const spread = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const middle = (touches, frame) => {
    const box = frame.getBoundingClientRect();
    return [(touches[0].clientX + touches[1].clientX) / 2 - box.left, (touches[0].clientY + touches[1].clientY) / 2 - box.top];
  };
  document.addEventListener("touchstart", (event) => {
    const frame = event.target.closest?.("[data-zoom]");
    pinch = frame && event.touches.length === 2 ? { frame, from: spread(event.touches), zoom: stateOf(frame).zoom } : null;
  });
  document.addEventListener(
    "touchmove",
    (event) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      zoomTo(pinch.frame, (pinch.zoom * spread(event.touches)) / pinch.from, ...middle(event.touches, pinch.frame));
    },
    { passive: false },
  );
  document.addEventListener("touchend", () => (pinch = null));

  // A mouse moves it as a finger does; a drag is no tap.
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const frame = event.target.closest?.("[data-zoom]");
    if (!frame || event.pointerType !== "mouse" || stateOf(frame).zoom === 1) return;
    drag = { frame, x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.moved ||= Math.hypot(x, y) > NEAR;
    if (drag.moved) drag.frame.scrollTo(drag.left - x, drag.top - y);
  });
  document.addEventListener("pointerup", () => {
    const moved = drag?.moved;
    drag = null;
    if (!moved) return;
    const stop = (event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", stop, true));
  });
  document.addEventListener("dragstart", (event) => event.target.closest?.("[data-zoom]") && event.preventDefault());

  // A board that was drawn anew is as large as before, and at the same place.
  const again = () => frames().forEach(show);
  document.addEventListener("pad:shown", again);
  document.addEventListener("htmx:afterSettle", again);
  again();
})();
