// Looks after the site while there is no network: keeps what pages are made of, and the pages of tables that this
// phone knows. It answers nothing that changes something; changes wait in the queue of the pages.
"use strict";

const FACTS = {{ facts }};
const VERSION = "VERSION_OF_THIS_FILE";
const SHELL = `shell-${VERSION}`, PAGES = `pages-${VERSION}`;
const PATIENCE = 4000; // milliseconds until a page that we have is shown instead of waited for
const FRESH = 60000; // milliseconds in which a page is not fetched ahead again
const KEPT_AT = "X-Kept-At"; // when a page was kept, among its headers

// The first page, and the pages of tables: nothing of accounts, groups or photos is ever kept.
const PAGE = /^\/(t\/([0-9A-Z]{6,12})(\/(\d+|live))?)?$/;
// Whoever signs in or out, or chooses a language, must not find the pages of before.
const SWITCHES = /^\/(account|language)(\/|$)/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/; // such a file never changes

const tableIn = (path) => PAGE.exec(path)?.[2];

// -- kept ------------------------------------------------------------------------------------------------------

async function keep(path, answer) {
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, Date.now());
  const pages = await caches.open(PAGES);
  await pages.put(path, new Response(await answer.blob(), { headers }));
  await dropOldest(pages);
}

const keptAt = async (pages, path) => Number((await pages.match(path))?.headers.get(KEPT_AT) || 0);

// Only so many tables as the first page lists are known; older ones go.
async function dropOldest(pages) {
  const newest = new Map();
  for (const { url } of await pages.keys()) {
    const { pathname } = new URL(url);
    const code = tableIn(pathname);
    if (code) newest.set(code, Math.max(newest.get(code) || 0, await keptAt(pages, pathname)));
  }
  const known = [...newest.keys()].sort((one, other) => newest.get(other) - newest.get(one));
  for (const code of known.slice(FACTS.tables)) await forgetTable(code);
}

async function forgetTable(code) {
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) if (tableIn(new URL(request.url).pathname) === code) await pages.delete(request);
}

// Only pages that are what they say: none that led elsewhere, none that failed.
async function fetchAhead(path, fresh = false) {
  const pages = await caches.open(PAGES);
  if (!fresh && Date.now() - (await keptAt(pages, path)) < FRESH) return;
  const answer = await fetch(path).catch(() => null);
  if (answer?.ok && !answer.redirected) await keep(path, answer);
}

async function keepOffline() {
  const answer = await fetch(FACTS.offline).catch(() => null);
  if (answer?.ok) await (await caches.open(SHELL)).put(FACTS.offline, answer);
}

// -- shown -----------------------------------------------------------------------------------------------------

// A kept page says of itself that it is one.
async function marked(kept) {
  const text = await kept.text();
  const at = Number(kept.headers.get(KEPT_AT));
  return new Response(text.replace("<html ", `<html data-kept="${at}" `), { headers: kept.headers });
}

async function offlinePage() {
  return (await caches.match(FACTS.offline)) || Response.error();
}

const inTime = (answer, patience) =>
  patience ? Promise.race([answer, new Promise((done) => setTimeout(done, patience, null))]) : answer;

async function page(event, path) {
  const kept = PAGE.test(path) ? await (await caches.open(PAGES)).match(path) : null;
  const answer = await inTime(fetch(event.request).catch(() => null), kept && PATIENCE);
  if (!answer || (answer.status >= 500 && kept)) return kept ? marked(kept) : offlinePage();
  if (answer.status === 404 && tableIn(path)) event.waitUntil(forgetTable(tableIn(path)));
  if (answer.ok && PAGE.test(path) && !new URL(event.request.url).search) event.waitUntil(keep(path, answer.clone()));
  return answer;
}

async function file(request, path) {
  const kept = await caches.match(request);
  if (kept && HASHED.test(path)) return kept;
  const answer = await fetch(request).catch(() => null);
  if (answer?.ok && HASHED.test(path)) await (await caches.open(SHELL)).put(request, answer.clone());
  return answer || kept || Response.error();
}

async function switching(request) {
  const answer = await fetch(request).catch(() => null);
  await caches.delete(PAGES);
  await keepOffline();
  return answer || offlinePage();
}

// -- events ------------------------------------------------------------------------------------------------------

addEventListener("install", (event) => {
  const filled = caches.open(SHELL).then((shell) => shell.addAll([...FACTS.shell, FACTS.offline]));
  event.waitUntil(filled.then(() => skipWaiting()));
});

// What an older version kept is fetched anew, since its pages ask for files of then.
addEventListener("activate", (event) => {
  const renew = async () => {
    for (const name of await caches.keys()) {
      if ([SHELL, PAGES].includes(name)) continue;
      const paths = name.startsWith("pages-") ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname) : [];
      await Promise.all(paths.map((path) => fetchAhead(path, true)));
      await caches.delete(name);
    }
    await clients.claim();
    await fetchAhead("/"); // where the home screen leads
  };
  event.waitUntil(renew());
});

addEventListener("message", (event) => {
  const paths = [event.data?.keep].flat().filter((path) => typeof path === "string" && PAGE.test(path));
  event.waitUntil(Promise.all(paths.map((path) => fetchAhead(path))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const isNavigation = request.mode === "navigate";
  if (request.method === "POST" && SWITCHES.test(pathname)) event.respondWith(switching(request));
  else if (request.method !== "GET") isNavigation && event.respondWith(fetch(request).catch(offlinePage));
  else if (pathname.startsWith(FACTS.static)) event.respondWith(file(request, pathname));
  else if (isNavigation) event.respondWith(page(event, pathname));
});
