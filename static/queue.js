// Changes that the server does not have yet, kept on this phone until it has them: a dead network, a closed
// tab, another page or a restarted server lose nothing. Every page of the site sends what is left.
"use strict";

window.scorepad = (() => {
  const NAME = "scorepad", STORE = "changes";
  const PATIENCE = 20000; // milliseconds until a request counts as lost
  const AGAIN = 3000; // milliseconds until something is tried again that the network or the server did not take
  const ANOTHER_TAB = 400; // milliseconds in which another tab may say that it shows what came of a change
  const memory = []; // where the browser keeps nothing for us, at least this page does
  const mark = document.getElementById("unsaved");

  // -- what is kept -----------------------------------------------------------------------------------

  const opened = new Promise((done) => {
    let request;
    try {
      request = indexedDB.open(NAME, 1);
    } catch {
      return done(null);
    }
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "n", autoIncrement: true });
    request.onsuccess = () => done(request.result);
    request.onerror = () => done(null);
  });

  async function inStore(mode, work) {
    const base = await opened;
    if (!base) return null;
    return new Promise((done, fail) => {
      const transaction = base.transaction(STORE, mode, { durability: "strict" });
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request?.result);
      transaction.onerror = transaction.onabort = () => fail(transaction.error);
    });
  }

  // Whatever lies in the store may have been tampered with: only changes of tables of this site are ever sent.
  const ADDRESS = /^\/t\/[0-9A-Z]{6,12}\/(\d+\/pad|live\/move|found\/name|\d+\/photo\/[\w-]+\/\d+\/take)$/;
  const PAGE = /^\/t\/[0-9A-Za-z]{6,12}(\/[\w-]+)*$/;
  const isWord = (value) => ["string", "number"].includes(typeof value);
  const areWords = (values) =>
    values !== null && typeof values === "object" && !Array.isArray(values) &&
    Object.values(values).every((value) => [value].flat().every(isWord));
  const fits = (text, pattern) => typeof text === "string" && pattern.test(text);
  const isChange = (one) =>
    fits(one.id, /^[0-9a-f]{32}$/) && fits(one.address, ADDRESS) && fits(one.page, PAGE) && fits(one.name, /^/) &&
    Number.isFinite(one.at) && areWords(one.values) &&
    [one.version, one.seen, one.aside].every((value) => value === undefined || isWord(value));

  const gone = new Set(); // a browser that cannot forget a change must not have it sent for ever
  async function all() {
    const stored = (await inStore("readonly", (store) => store.getAll()).catch(() => null)) || [];
    const junk = stored.filter((one) => !isChange(one));
    if (junk.length) throwAway(junk);
    return [...stored.filter(isChange), ...memory].filter((one) => !gone.has(one.id));
  }
  const waiting = async () => (await all()).filter((one) => !one.aside);
  const keptOf = async (address) => (await waiting()).filter((one) => one.address === address);

  // What was tapped and is still being written down is on its way, too: an answer must not wipe it.
  const incoming = [];
  async function of(address) {
    const kept = await keptOf(address);
    const ids = new Set(kept.map((one) => one.id));
    return [...kept, ...incoming.filter((one) => one.address === address && !ids.has(one.id))];
  }

  const forget = (numbers) =>
    inStore("readwrite", (store) => numbers.map((number) => store.delete(number)).at(-1)).catch(() => null);

  function throwAway(junk) {
    forget(junk.map((one) => one.n));
    notice("junk", [mark.dataset.junk], () => null);
  }

  async function remove(change) {
    gone.add(change.id);
    memory.splice(0, memory.length, ...memory.filter((one) => one.id !== change.id));
    if (change.n !== undefined) await forget([change.n]);
  }

  // What was tapped after a change that the server took is made from what that left.
  const known = new Map(); // by address, the state of the last answer
  const newest = (change) => {
    const state = known.get(change.address);
    return state && Number(state.version) > Number(change.version) ? { ...change, ...state } : change;
  };

  async function follow(address) {
    memory.splice(0, memory.length, ...memory.map(newest));
    const following = (await keptOf(address)).filter((one) => one.n !== undefined).map(newest);
    await inStore("readwrite", (store) => following.map((one) => store.put(one)).at(-1)).catch(() => null);
  }

  function stateIn(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const { value: version } = page.querySelector('input[name="version"]') || {};
    const { value: seen } = page.querySelector('input[name="seen"]') || {};
    return version ? { version, seen } : null;
  }

  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // -- put in, taken out again ---------------------------------------------------------------------------

  let last = Promise.resolve();
  const inTurn = (work) => (last = last.catch(() => null).then(work));

  // Each change names itself, so that repeating is harmless, and the state that it was made from.
  const add = (change) => {
    const full = { ...change, id: newId(), at: Date.now() };
    incoming.push(full);
    return inTurn(async () => {
      Object.assign(full, newest(full));
      try {
        if (await opened) await inStore("readwrite", (store) => store.add(full));
        else memory.push(full);
      } catch {
        memory.push(full); // a full disk: this page still has it
      }
      incoming.splice(incoming.indexOf(full), 1);
      tell();
      tabs?.postMessage({ added: true });
      send();
    });
  };

  // The last change of a page, if it never left this phone and is of the wanted kind: as if it had not been made.
  const withdraw = (address, isWanted) =>
    inTurn(async () => {
      const change = (await keptOf(address)).at(-1);
      if (!change || flying === change.id || !isWanted(change)) return null;
      await remove(change);
      tell();
      return change;
    });

  // -- sent ------------------------------------------------------------------------------------------------

  const token = () => document.querySelector('input[name="csrfmiddlewaretoken"]')?.value || "";

  async function post(change) {
    const body = new FormData();
    for (const [name, value] of Object.entries(change.values)) for (const one of [value].flat()) body.append(name, one);
    for (const name of ["version", "seen"]) if (change[name] !== undefined) body.set(name, change[name]);
    body.set("id", change.id);
    body.set("csrfmiddlewaretoken", token());
    try {
      const answer = await fetch(change.address, {
        method: "POST",
        body,
        headers: { "HX-Request": "true" },
        signal: AbortSignal.timeout?.(PATIENCE),
      });
      // Too much at once, a fault of the site, or a page whose token is too old: later, never dropped.
      if ([403, 429].includes(answer.status) || answer.status >= 500) return null;
      return { ok: answer.ok, status: answer.status, html: await answer.text() };
    } catch {
      return null;
    }
  }

  const later = () =>
    new Promise((go) => {
      const timer = setTimeout(go, AGAIN);
      addEventListener("online", () => (clearTimeout(timer), go()), { once: true });
    });

  // Several tabs send by turns, where the browser lets them agree; elsewhere the ids keep anything from happening twice.
  const alone = (work) => (navigator.locks ? navigator.locks.request(NAME, work) : work());
  const tabs = window.BroadcastChannel ? new BroadcastChannel(NAME) : null;
  let flying = null; // the id of the change that is on its way, from whatever tab

  function fly(id) {
    flying = id;
    tabs?.postMessage({ flying: id });
  }

  // Gives whether something is left that may be sent at once; addresses that must wait hold up no other.
  async function sendNext(stuck) {
    const left = await waiting();
    const change = left.find((one) => !stuck.has(one.address) && !gone.has(one.id));
    if (!change) return false;
    fly(change.id);
    const answer = await post(change);
    if (answer) await settle(change, answer);
    else stuck.add(change.address);
    fly(null);
    return true;
  }

  async function settle(change, answer) {
    isStuck = false;
    const state = answer.ok && stateIn(answer.html);
    if (state) known.set(change.address, state);
    if (answer.ok) saved = Date.now();
    await remove(change);
    await follow(change.address);
    const taken = await announce(change, answer);
    if (!taken && !answer.ok) await setAside(change, answer.status === 404 ? "gone" : "refused");
    if (!taken && answer.ok && change.address.endsWith("/take")) await setAside({ ...change, page: townOf(change) }, "landed");
    tell();
  }

  const townOf = ({ address }) => address.split("/photo/")[0]; // where the board of a photo went

  let sending = false;
  async function send() {
    if (sending) return;
    sending = true;
    for (let stuck = new Set(); (await waiting()).length; ) {
      if (await alone(() => sendNext(stuck))) continue;
      if (!(await waiting()).length) break;
      isStuck = true;
      tell();
      await later();
      stuck = new Set();
    }
    sending = isStuck = false;
    tell();
  }

  // -- told --------------------------------------------------------------------------------------------------

  // The page that a change belongs to says what came of it; it may be open in another tab.
  const listening = new Map(); // by id, who waits to hear that another tab took an answer
  async function dispatch(change, answer) {
    const detail = { change, answer, pending: await of(change.address) };
    return !document.dispatchEvent(new CustomEvent("queue:answered", { detail, cancelable: true }));
  }
  async function announce(change, answer) {
    tabs?.postMessage({ change, answer });
    if (await dispatch(change, answer)) return true;
    if (!tabs || answer.ok) return false;
    return new Promise((done) => {
      listening.set(change.id, done);
      setTimeout(() => done(false), ANOTHER_TAB);
    });
  }
  tabs?.addEventListener("message", async ({ data }) => {
    if ("flying" in data) flying = data.flying;
    if (data.taken) listening.get(data.taken)?.(true);
    if (data.change) {
      gone.add(data.change.id);
      if (await dispatch(data.change, data.answer)) tabs.postMessage({ taken: data.change.id });
    }
    tell();
  });

  const words = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  function timeText(at) {
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    const day = isToday ? {} : { day: "numeric", month: "short" };
    const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    return new Date(at).toLocaleString(document.documentElement.lang, { ...day, ...time });
  }

  // A small mark says what is not yet saved, and since when.
  let saved = null; // when the server took the last change
  let isStuck = false; // whether something waits for the network or a busy server
  async function tell() {
    const left = await waiting();
    mark.hidden = !left.length;
    mark.classList.toggle("unsaved--stuck", isStuck);
    const since = left.length ? timeText(Math.min(...left.map((one) => one.at))) : "";
    mark.textContent = left.length ? words(isStuck ? mark.dataset.stuck : mark.dataset.waiting, { number: left.length, since }) : "";
    document.dispatchEvent(new CustomEvent("queue:told", { detail: { left, isStuck, saved: saved && timeText(saved) } }));
    tellAside();
  }

  // What the server would not take while its page was not open stays in sight until somebody has read it.
  async function setAside(change, aside) {
    const { n, ...rest } = change;
    const kept = { ...rest, id: newId(), aside };
    try {
      if (await opened) await inStore("readwrite", (store) => store.add(kept));
      else memory.push(kept);
    } catch {
      memory.push(kept);
    }
  }

  async function tellAside() {
    const groups = new Map();
    for (const one of (await all()).filter((change) => change.aside)) {
      const key = `${one.aside} ${one.page}`;
      groups.set(key, [...(groups.get(key) || []), one]);
    }
    for (const [key, changes] of groups) {
      const [{ aside, page, name, address, at }] = changes;
      const link = document.createElement("a");
      link.href = page;
      link.textContent = name;
      const values = { number: changes.length, since: timeText(at), name, code: address.split("/")[2] };
      const text = words(mark.dataset[aside] ?? "", values);
      notice(key, aside === "gone" ? [text] : [`${text} `, link], () => Promise.all(changes.map(remove)));
    }
  }

  function notice(key, parts, dismiss) {
    const shown = [...document.querySelectorAll("[data-aside]")].find((one) => one.dataset.aside === key);
    const text = document.createElement("p");
    text.append(...parts);
    if (shown?.firstChild.isEqualNode(text)) return;
    const box = document.createElement("div");
    box.className = `notice aside${key.startsWith("landed") ? "" : " notice--bad"}`;
    box.setAttribute("role", "alert");
    box.dataset.aside = key;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button--quiet";
    button.textContent = mark.dataset.dismiss;
    button.addEventListener("click", () => (box.remove(), dismiss()));
    box.append(text, button);
    if (shown) shown.replaceWith(box);
    else document.getElementById("main").prepend(box);
  }

  tell();
  send();
  return { add, of, withdraw, timeText, words };
})();
