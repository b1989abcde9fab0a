// Pages of a table stay up to date: what other phones change, finish, reopen or rename is seen within seconds.
// A part of a page says with data-fresh that it is to be renewed (it has an id), or with data-fresh="hidden" that
// only its being hidden is. A script that looks after a part itself hears "table:changed" and stops the event
// when it cannot take the news yet.
"use strict";

(() => {
  const LOOK = 2000; // milliseconds between two looks
  const me = document.querySelector("script[data-watch]");
  let stamp = me.dataset.stamp;

  const ask = (address) => fetch(address).catch(() => null); // no network: later

  async function look() {
    if (document.hidden) return;
    const answer = await ask(`${me.dataset.watch}?stamp=${encodeURIComponent(stamp)}`);
    if (answer?.status === 404) return location.reload(); // the table is gone, and its page says so
    if (answer?.status !== 200) return;
    const newest = await answer.text();
    const page = await ask(location.href);
    if (!page) return;
    // A page that now leads elsewhere is left: a game that somebody else finished, a player who is gone.
    if (page.redirected) return location.replace(page.url);
    if (page.status === 404) return location.reload();
    if (page.ok && renew(new DOMParser().parseFromString(await page.text(), "text/html"))) stamp = newest;
  }

  function renew(page) {
    let all = document.dispatchEvent(new CustomEvent("table:changed", { detail: page, cancelable: true }));
    for (const part of document.querySelectorAll("[data-fresh]")) {
      const fresh = page.getElementById(part.id);
      if (part.dataset.fresh === "hidden") part.hidden = fresh?.hidden ?? true;
      else if (isBusy(part)) all = false;
      else if (fresh) replace(part, fresh);
    }
    return all;
  }

  // Somebody who is typing or has a drawer open must not lose it to what another phone did.
  const isBusy = (part) =>
    (part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea")) ||
    part.querySelector("dialog[open]");

  function replace(part, fresh) {
    const open = detailsOf(part).map((one) => one.open);
    const focused = part.contains(document.activeElement) && pathTo(document.activeElement, part);
    const { scrollLeft } = part;
    part.replaceWith(document.adoptNode(fresh));
    detailsOf(fresh).forEach((one, index) => (one.open = open[index] ?? one.open));
    fresh.scrollLeft = scrollLeft;
    if (focused) focused.reduce((at, index) => at?.children[index], fresh)?.focus({ preventScroll: true });
    htmx.process(fresh);
  }
  const detailsOf = (part) => [part, ...part.querySelectorAll("details")].filter((one) => one.matches("details"));
  const pathTo = (element, root) =>
    element === root ? [] : [...pathTo(element.parentElement, root), [...element.parentElement.children].indexOf(element)];

  // A page that renewed a part by itself says with which stamp; its frame may still be to come.
  const frame = (text) => text.split("-")[0];
  document.addEventListener("table:stamp", (event) => {
    if (frame(event.detail) === frame(stamp)) stamp = event.detail;
  });

  setInterval(look, LOOK);
  addEventListener("pageshow", (event) => event.persisted && look());
  document.addEventListener("visibilitychange", look);
})();
