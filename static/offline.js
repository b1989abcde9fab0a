// The site without network: the worker that keeps pages, what a kept page says of itself, and installing.
// All of that needs a secure address (https, or this computer itself); elsewhere the page says so.
"use strict";

(() => {
  const root = document.documentElement;
  const bar = document.getElementById("offline");
  const AGAIN = 500; // milliseconds until a network that came back is trusted
  const PAGE = /^\/(t\/[0-9A-Z]{6,12}(\/(\d+|live))?)?$/;

  // -- said on the page ------------------------------------------------------------------------------------------

  const list = document.getElementById("known_tables"); // only on the page for a time without network
  function say(kept) {
    if (list) return;
    bar.textContent = kept ? scorepad.words(bar.dataset.kept, { time: scorepad.timeText(Number(kept)) }) : bar.dataset.now;
    bar.hidden = false;
  }
  function reached() {
    bar.hidden = true;
    root.removeAttribute("data-kept");
  }
  if (root.dataset.kept) say(root.dataset.kept);
  else if (!navigator.onLine) say();
  addEventListener("offline", () => say(root.dataset.kept));
  // The page that stood in for another tries again by itself, unless somebody is on their way already.
  let leaving = false;
  addEventListener("beforeunload", () => (leaving = true));
  const again = () => navigator.onLine && !leaving && location.reload();
  addEventListener("online", () => (list ? setTimeout(again, AGAIN) : reached()));
  document.addEventListener("queue:answered", reached);
  document.addEventListener("table:changed", reached);
  addEventListener("htmx:sendError", () => say(root.dataset.kept)); // a button was pressed, and nothing came

  // -- what needs https --------------------------------------------------------------------------------------------

  for (const part of document.querySelectorAll("[data-needs-https]")) part.hidden = isSecureContext;

  const install = document.getElementById("install");
  let prompt = null;
  addEventListener("beforeinstallprompt", (event) => {
    if (!install) return;
    event.preventDefault();
    prompt = event;
    install.hidden = false;
  });
  install?.addEventListener("click", () => (prompt?.prompt(), (install.hidden = true)));

  // -- pages that are kept -------------------------------------------------------------------------------------------

  const { serviceWorker } = navigator;
  if (!serviceWorker) return;

  const here = () => (PAGE.test(location.pathname) && !root.dataset.kept ? [location.pathname] : []);
  // The other seats of a table that is open here.
  function beside() {
    const table = /^\/t\/[0-9A-Z]{6,12}/.exec(location.pathname)?.[0];
    const links = table ? document.querySelectorAll(`a[href^="${table}"]`) : [];
    return [...new Set([...links].map((link) => link.pathname))].filter((path) => PAGE.test(path) && path !== location.pathname);
  }
  const ask = async (message) => (await serviceWorker.ready).active.postMessage(message);

  serviceWorker.register("/worker.js").catch(() => null);
  addEventListener("load", () => ask({ keep: [...here(), ...beside()] }));

  // A kept page follows what this phone saw last, so that it never shows less than was tapped and saved.
  const KEPT_AT = "X-Kept-At"; // as the worker calls it
  const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
  const pagesOf = async () => {
    const name = (await caches.keys()).find((one) => one.startsWith("pages-"));
    return name ? caches.open(name) : null;
  };
  let keeping = Promise.resolve();
  const rewrite = (path, change) =>
    (keeping = keeping.catch(() => null).then(async () => {
      const pages = await pagesOf();
      const kept = await pages?.match(path);
      if (!kept) return;
      const page = change(parsed(await kept.text()));
      const headers = new Headers(kept.headers);
      headers.set(KEPT_AT, Date.now());
      await pages.put(path, new Response(`<!DOCTYPE html>${page.documentElement.outerHTML}`, { headers }));
    }));

  document.addEventListener("queue:answered", (event) => {
    const { change, answer } = event.detail;
    const part = answer.ok && parsed(answer.html).body.firstElementChild;
    if (!part?.id) return;
    rewrite(change.page, (page) => {
      page.getElementById(part.id)?.replaceWith(page.adoptNode(part));
      return page;
    });
  });
  document.addEventListener("table:changed", (event) => {
    const page = event.detail.cloneNode(true); // the listeners to come take parts out of it
    rewrite(location.pathname, () => page);
    ask({ keep: beside() });
  });

  // The page for a time without network lists the tables that are here.
  async function knownTables() {
    const pages = await pagesOf();
    const requests = [...((await pages?.keys()) || [])].sort((one, other) => one.url.localeCompare(other.url));
    for (const request of requests) {
      if (!/\/t\/[0-9A-Z]{6,12}(\/\d+)?$/.test(request.url)) continue;
      const page = parsed(await (await pages.match(request)).text());
      const link = document.createElement("a");
      link.href = new URL(request.url).pathname;
      link.textContent = page.title.replace(/ · Scorepad$/, "");
      const row = document.createElement("li");
      row.className = "list__row";
      row.append(link);
      list.append(row);
    }
    document.getElementById("known").hidden = !list.children.length;
  }
  if (list) knownTables();
})();
