// Photos that the server does not have yet, kept on this phone until it has them: small ones first, for the
// boards, then the larger ones, for the cards. A dead network, a closed tab or another page lose none, and every
// page of the site sends what is left.
"use strict";

window.scorepadPhotos = (() => {
  const NAME = "scorepad-photos", STORE = "photos";
  const PATIENCE = 90000; // milliseconds until a request counts as lost
  const AGAIN = 3000; // milliseconds until something is tried again
  const memory = new Map(); // where the browser keeps nothing for us, at least this page does
  const mark = document.getElementById("unsent");

  // -- kept ----------------------------------------------------------------------------------------------------

  const opened = new Promise((done) => {
    let request;
    try {
      request = indexedDB.open(NAME, 1);
    } catch {
      return done(null);
    }
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => done(null);
  });

  async function inStore(mode, work) {
    const base = await opened;
    if (!base) return null;
    return new Promise((done, fail) => {
      const transaction = base.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request?.result);
      transaction.onerror = transaction.onabort = () => fail(transaction.error);
    });
  }

  // Whatever lies in the store may have been tampered with: photos go to the addresses for photos alone.
  const ADDRESS = /^\/(photos|t\/[0-9A-Z]{6,12}\/(photos|photo\/[0-9A-Za-z-]{16,40}\/large))$/;
  const isPhoto = (one) =>
    typeof one.key === "string" && /^[0-9a-f]{32}$/.test(one.key) && typeof one.address === "string" &&
    ADDRESS.test(one.address) && Number.isFinite(one.at) &&
    (one.small instanceof Blob || one.large instanceof Blob) &&
    Object.values(one.fields ?? {}).every((value) => typeof value === "string");

  async function all() {
    const stored = (await inStore("readonly", (store) => store.getAll()).catch(() => null)) || [];
    const junk = stored.filter((one) => !isPhoto(one));
    for (const { key } of junk) await forget(key);
    const kept = new Map(stored.filter(isPhoto).map((one) => [one.key, one]));
    return [...new Map([...kept, ...memory]).values()].sort((one, other) => one.at - other.at);
  }

  async function keep(photo) {
    try {
      if (await opened) await inStore("readwrite", (store) => store.put(photo));
      else memory.set(photo.key, photo);
    } catch {
      memory.set(photo.key, photo); // a full disk: this page still has it
    }
  }

  async function forget(key) {
    memory.delete(key);
    await inStore("readwrite", (store) => store.delete(key)).catch(() => null);
  }

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // -- sent ----------------------------------------------------------------------------------------------------

  const token = () => document.querySelector('input[name="csrfmiddlewaretoken"]')?.value || "";
  const tell = (name, detail, cancelable = false) =>
    document.dispatchEvent(new CustomEvent(name, { detail, cancelable }));

  function post(photo) {
    const body = new FormData();
    for (const [name, value] of Object.entries(photo.fields ?? {})) body.set(name, value);
    body.set("photo", photo.small ?? photo.large, "photo.jpg");
    body.set("key", photo.key);
    if (photo.small && photo.large) body.set("large", "1");
    body.set("csrfmiddlewaretoken", token());
    return new Promise((done) => {
      const request = new XMLHttpRequest();
      request.open("POST", photo.address);
      request.setRequestHeader("Accept", "application/json");
      request.responseType = "json";
      request.timeout = PATIENCE;
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        lengthComputable && photo.small && tell("photo:progress", { photo, share: loaded / total });
      request.onload = () => done({ status: request.status, body: request.response });
      request.onerror = request.ontimeout = () => done(null);
      request.send(body);
    });
  }

  // Too much at once, a fault of the site, or a page whose token is too old: later, never dropped.
  const isLater = (answer) => !answer || [403, 429].includes(answer.status) || answer.status >= 500;

  async function settle(photo, answer) {
    if (photo.small && photo.large && answer.body?.large) {
      await keep({ key: photo.key, at: photo.at, address: answer.body.large, large: photo.large });
    } else {
      await forget(photo.key);
    }
    if (!photo.small) return tell("photo:large", { photo });
    const left = (await all()).filter((one) => one.small && one.fields?.batch === photo.fields?.batch);
    const isTaken = !tell("photo:answered", { photo, answer, left: left.length }, true);
    if (!isTaken) notice(photo, answer);
    leaving ||= isTaken && Boolean(answer.body?.address) && !left.length;
  }

  const alone = (name, work) => (navigator.locks ? navigator.locks.request(`${NAME}-${name}`, work) : work());
  let leaving = false; // the page is about to go elsewhere, and what it began would be cut off

  // Gives whether everything that there was could be sent.
  async function sendAll(isMine) {
    for (const { key } of (await all()).filter(isMine)) {
      const photo = (await all()).find((one) => one.key === key);
      if (!photo || !isMine(photo) || leaving) continue;
      const answer = await post(photo);
      if (isLater(answer)) {
        tell("photo:waiting", { photo, answer });
        return false;
      }
      await settle(photo, answer);
    }
    return true;
  }

  const later = () =>
    new Promise((go) => {
      const timer = setTimeout(go, AGAIN);
      addEventListener("online", () => (clearTimeout(timer), go()), { once: true });
    });

  // Boards come first; cards are read for seconds, and must hold up no board.
  const LANES = { small: (one) => Boolean(one.small), large: (one) => !one.small };
  const busy = new Set();
  async function send(lane) {
    if (busy.has(lane)) return;
    busy.add(lane);
    let isStuck = false;
    while (!leaving && (await all()).some(LANES[lane])) {
      isStuck = !(await alone(lane, () => sendAll(LANES[lane])));
      if (lane === "small" && !leaving) send("large");
      if (lane === "small") say(isStuck);
      if (isStuck) await later();
    }
    busy.delete(lane);
    if (lane === "small") say(false);
  }

  // -- told ----------------------------------------------------------------------------------------------------

  async function say(isStuck) {
    const left = (await all()).filter(LANES.small);
    mark.hidden = !(left.length && isStuck);
    mark.classList.add("unsaved--stuck");
    mark.textContent = mark.hidden ? "" : mark.dataset.waiting.replace("{number}", left.length);
  }

  // A photo of an earlier page: what came of it is one tap away.
  function notice(photo, { body }) {
    if (!body?.address && !body?.error) return;
    const box = document.createElement("div"), text = document.createElement("p");
    box.className = `notice aside${body.error ? " notice--bad" : ""}`;
    box.setAttribute("role", "alert");
    text.append(body.error ?? `${mark.dataset.landed} `);
    if (body.address) {
      const link = document.createElement("a");
      link.href = body.address;
      link.textContent = mark.dataset.go;
      text.append(link);
    }
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button--quiet";
    button.textContent = mark.dataset.dismiss;
    button.addEventListener("click", () => box.remove());
    box.append(text, button);
    document.getElementById("main").prepend(box);
  }

  async function add(photo) {
    const full = { ...photo, key: newKey(), at: Date.now() };
    await keep(full);
    send("small");
    return full.key;
  }

  addEventListener("pageshow", ({ persisted }) => persisted && ((leaving = false), send("small"), send("large")));
  send("small");
  send("large");
  return { add, all, newKey };
})();
