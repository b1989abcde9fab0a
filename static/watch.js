// Pages of a table stay up to date: what other phones change, finish, reopen or rename is seen within seconds.
// A part of a page says with data-fresh that it is to be renewed (it has an id), or with data-fresh="hidden" that
// only its being hidden is. A script that looks after a part itself hears "table:changed" and stops the event
// when it cannot take the news yet. News come as events where the server can hold a line; while it cannot, or the
// line is silent, the page asks every two seconds.
"use strict";

(() => {
  const LOOK = 2000; // milliseconds between two looks
  const me = document.querySelector("script[data-watch]");
  const SILENCE = 45000; // milliseconds after which a line is dead: it says every 20 seconds that it is there
  let stamp = me.dataset.stamp;
  let line = null, heardAt = 0, told = null; // told: a stamp that the page does not show yet

  // Only a page in sight listens: browsers allow few lines to one site.
  function listen() {
    if (document.hidden || line || !window.EventSource) return;
    line = new EventSource(me.dataset.news);
    line.onmessage = (event) => {
      heardAt = Date.now();
      told = event.data === stamp ? null : event.data;
      look();
    };
  }

  function hangUp() {
    line?.close();
    line = null;
    heardAt = 0;
  }

  // A line that the server refused stays closed, and the page asks from then on.
  function isHeld() {
    if (line?.readyState === EventSource.OPEN && heardAt && Date.now() - heardAt > SILENCE) {
      hangUp();
      listen();
    }
    return line?.readyState === EventSource.OPEN && heardAt > 0;
  }

  const ask = (address) => fetch(address).catch(() => null); // no network: later

  let looking = false;
  async function look() {
    if (document.hidden || looking) return;
    looking = true;
    try {
      const newest = isHeld() ? told : await newestStamp();
      if (newest && newest !== stamp) await fetchNews(newest);
    } finally {
      looking = false;
    }
  }

  async function newestStamp() {
    const answer = await ask(`${me.dataset.watch}?stamp=${encodeURIComponent(stamp)}`);
    if (answer?.status === 404) location.reload(); // the table is gone, and its page says so
    return answer?.status === 200 ? answer.text() : null;
  }

  async function fetchNews(newest) {
    const page = await ask(location.href);
    if (!page) return;
    // A page that now leads elsewhere is left: a game that somebody else finished, a player who is gone.
    if (page.redirected) return location.replace(page.url);
    if (page.status === 404) return location.reload();
    if (!page.ok || !renew(new DOMParser().parseFromString(await page.text(), "text/html"))) return;
    stamp = newest;
    if (told === newest) told = null;
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
  listen();
  addEventListener("pageshow", (event) => event.persisted && (look(), listen()));
  addEventListener("pagehide", hangUp); // a page with an open line is not kept for the way back
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return hangUp();
    look();
    listen();
  });
})();
