// Small things of every page: drawers that slide in from the bottom edge, and a double tap that sends one request.
"use strict";

(() => {
  // A button opens the dialog it names; a tap beside the dialog, or a button made for it, closes it.
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-opens]");
    if (opener) return document.getElementById(opener.dataset.opens)?.showModal();
    const drawer = event.target.closest?.("dialog.drawer");
    if (drawer && (event.target === drawer || event.target.closest("[data-closes]"))) drawer.close();
  });

  const PATIENCE = 20000; // milliseconds after which a form may be sent again that nothing came of
  const underWay = new Map(); // forms that were sent and not yet answered, with the moment

  const isUnderWay = (form) => Date.now() - (underWay.get(form) ?? -PATIENCE) < PATIENCE;

  // A form that a script sends its own way has stopped the event by now, and looks after itself.
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    if (isUnderWay(event.target)) event.preventDefault();
    else underWay.set(event.target, Date.now());
  });
  addEventListener("pageshow", () => underWay.clear());

  const isPressed = (event) => ["submit", "click"].includes(event.detail.requestConfig?.triggeringEvent?.type);
  addEventListener("htmx:beforeRequest", (event) => {
    if (!isPressed(event)) return;
    if (isUnderWay(event.target)) event.preventDefault();
    else underWay.set(event.target, Date.now());
  });
  addEventListener("htmx:afterRequest", (event) => isPressed(event) && underWay.delete(event.target));
})();
