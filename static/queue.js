// Changes that the server does not have yet, kept on this phone until it has them: a dead network, a closed
// tab, another page or a restarted server lose nothing. Every page of the site sends what is left.
"use strict";

window.scorepad = (() => {
  const NAME = "scorepad", STORE = "changes";
  const PATIENCE = 20000; // milliseconds until a request counts as lost
  const AGAIN = 3000; // milliseconds until something is tried again that the network or the server did not take
  const memory = []; // where the browser keeps nothing for us, at least this page does

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
      transaction.oncomplete = () => done(request.result);
      transaction.onerror = transaction.onabort = () => fail(transaction.error);
    });
  }

  // A browser that cannot forget a change (or cannot even read) must not have it sent for ever.
  const answered = new Set();
  async function all() {
    const stored = await inStore("readonly", (store) => store.getAll()).catch(() => null);
    return [...(stored || []), ...memory].filter((change) => !answered.has(change.id));
  }
  const of = async (address) => (await all()).filter((change) => change.address === address);

  // What the server took is forgotten, and what was tapped after it is now made from what it left.
  const known = new Map(); // by address, the state of the last answer
  const newest = (change) => {
    const state = known.get(change.address);
    return state && Number(state.version) > Number(change.version) ? { ...change, ...state } : change;
  };

  async function drop(change) {
    answered.add(change.id);
    memory.splice(0, memory.length, ...memory.filter((one) => one.id !== change.id).map(newest));
    const following = (await of(change.address)).filter((one) => one.n > change.n).map(newest);
    if (change.n === undefined) return;
    await inStore("readwrite", (store) => {
      for (const one of following) store.put(one);
      return store.delete(change.n);
    }).catch(() => null);
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

  // Each change names itself, so that repeating is harmless, and the state that it was made from.
  let last = Promise.resolve();
  function add(change) {
    last = last.then(async () => {
      const full = { ...newest(change), id: newId(), at: Date.now() };
      try {
        if (await opened) await inStore("readwrite", (store) => store.add(full));
        else memory.push(full);
      } catch {
        memory.push(full); // a full disk: this page still has it
      }
      tell();
      send();
    });
    return last;
  }

  const token = () => document.querySelector('input[name="csrfmiddlewaretoken"]')?.value || "";

  async function post(change) {
    const body = new FormData();
    for (const [name, value] of Object.entries(change.values)) for (const one of [value].flat()) body.append(name, one);
    for (const name of ["version", "seen", "id"]) body.set(name, change[name] || "");
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

  let sending = false;
  async function send() {
    if (sending) return;
    sending = true;
    let stuck = new Set(); // addresses that wait, which hold up no other
    for (let left; (left = await all()).length; ) {
      const change = left.find((one) => !stuck.has(one.address));
      if (!change) {
        tell(true);
        await later();
        stuck = new Set();
        continue;
      }
      const answer = await post(change);
      if (!answer) {
        stuck.add(change.address);
        continue;
      }
      const state = answer.ok && stateIn(answer.html);
      if (state) known.set(change.address, state);
      await drop(change);
      const detail = { change, answer, pending: await of(change.address) };
      const taken = !document.dispatchEvent(new CustomEvent("queue:answered", { detail, cancelable: true }));
      if (!taken && !answer.ok) complain(change);
      tell();
    }
    sending = false;
    tell();
  }

  // A small mark says what is not yet saved.
  const mark = document.getElementById("unsaved");
  async function tell(stuck = false) {
    const waiting = (await all()).length;
    if (!mark) return;
    mark.hidden = !waiting;
    mark.classList.toggle("unsaved--stuck", stuck);
    mark.textContent = waiting ? `${stuck ? mark.dataset.stuck : mark.dataset.waiting} (${waiting})` : "";
  }

  // A change that was refused while its page is not open: say so where the player is now.
  function complain(change) {
    const notice = document.createElement("p");
    notice.className = "notice notice--bad";
    notice.setAttribute("role", "alert");
    const link = document.createElement("a");
    link.href = change.page;
    link.textContent = change.name;
    notice.append(`${mark?.dataset.refused || ""} `, link);
    document.getElementById("main").prepend(notice);
  }

  tell();
  send();
  return { add, of };
})();
