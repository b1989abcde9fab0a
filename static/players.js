// The players of a form as chips: one tap adds a name, arrows and dragging move it. Without this file every
// row is a plain field, and every button sends the form.
"use strict";

(() => {
  const place = document.querySelector("[data-players]");
  if (!place) return;
  const list = place.querySelector("ol");
  const more = place.querySelector("[data-new-player]");
  const said = place.querySelector("[data-said]");
  const LABELS = [...list.children].map((row) => row.querySelector("label span").textContent);
  const FIELDS = ["name", "seat"];

  const rows = () => [...list.children];
  const nameOf = (row) => row.querySelector('input[type="text"]');
  const seatOf = (row) => row.querySelector('input[type="hidden"]');
  const typed = (row) => nameOf(row).value.trim();
  const shown = () => rows().filter((row) => !row.hidden);
  const same = (one, other) => one.toLocaleLowerCase() === other.toLocaleLowerCase();
  const sitting = ({ dataset: { name, seat } }) =>
    shown().find((row) => (seat ? seatOf(row).value === seat : same(typed(row), name)));
  const offers = () => [...document.querySelectorAll("[data-players] .chip--offered")];

  const say = (text, values) => {
    said.textContent = text.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
  };

  // Fields are numbered as the rows lie; who is shown and who is offered follows.
  function arrange() {
    rows().forEach((row, index) => {
      for (const field of FIELDS) row.querySelector(`[name^="${field}_"]`).name = `${field}_${index + 1}`;
      const label = typed(row) || LABELS[index];
      row.querySelector("label span").textContent = nameOf(row).placeholder = LABELS[index];
      for (const button of row.querySelectorAll("button")) {
        button.value = index + 1;
        button.setAttribute("aria-label", button.dataset.says.replace("{player}", label));
      }
    });
    const there = shown();
    there.forEach((row, index) => {
      for (const [name, end] of [["up", 0], ["down", there.length - 1]]) {
        const button = row.querySelector(`[name="${name}"]`);
        if (button) button.disabled = index === end;
      }
    });
    const full = there.length === rows().length;
    if (more) more.hidden = full;
    for (const offer of offers()) {
      const row = sitting(offer);
      offer.setAttribute("aria-pressed", String(Boolean(row)));
      offer.disabled = !row && full && there.every(typed);
    }
  }

  function bring(name = "", seat = "") {
    const empty = shown().find((row) => !typed(row));
    const row = empty ?? rows().find((one) => one.hidden);
    if (!row) return null;
    row.hidden = false;
    nameOf(row).value = name;
    seatOf(row).value = seat;
    arrange();
    return row;
  }

  function takeOut(row) {
    const name = typed(row);
    nameOf(row).value = seatOf(row).value = "";
    list.append(row);
    row.hidden = shown().length > 1;
    arrange();
    if (name) say(place.dataset.takenOut, { name });
  }

  function move(row, by) {
    const there = shown(), from = there.indexOf(row), to = from + by;
    if (to < 0 || to >= there.length) return;
    // The others move round it, so that whoever holds it does not let go.
    if (by > 0) row.before(there[to]);
    else row.after(there[to]);
    arrange();
    say(place.dataset.moved, { name: typed(row), place: to + 1, number: there.length });
  }

  const PRESSED = {
    up: (row) => move(row, -1),
    down: (row) => move(row, 1),
    remove: takeOut,
  };

  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    const row = button.closest("[data-player]");
    PRESSED[button.name](row);
    if (button.name === "remove") (more && !more.hidden ? more : nameOf(shown().at(-1))).focus({ preventScroll: true });
    else if (button.disabled) row.querySelector("button:not(:disabled)").focus();
    else button.focus();
  });

  place.addEventListener("click", (event) => {
    const offer = event.target.closest(".chip--offered");
    if (!offer) return;
    event.preventDefault();
    const row = sitting(offer);
    if (row) takeOut(row);
    else bring(offer.dataset.name, offer.dataset.seat);
  });

  const another = () => {
    const row = bring();
    if (row) nameOf(row).focus();
  };
  more?.addEventListener("click", another);

  // Enter means "the next one", never "send the form".
  list.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches('input[type="text"]')) return;
    event.preventDefault();
    const there = shown(), row = event.target.closest("[data-player]");
    const next = there.slice(there.indexOf(row) + 1).find((one) => !typed(one));
    if (next) nameOf(next).focus();
    else if (typed(row) && more) another();
  });
  list.addEventListener("input", arrange);

  // Dragging: the row stays under the finger, the others make room.
  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest(".player__grip");
    if (!grip || event.button) return;
    event.preventDefault();
    const row = grip.closest("[data-player]");
    grip.setPointerCapture(event.pointerId);
    row.classList.add("player--held");
    const follow = ({ clientY }) => {
      const there = shown(), at = there.indexOf(row);
      const middle = (one) => one.getBoundingClientRect().top + one.offsetHeight / 2;
      if (at > 0 && clientY < middle(there[at - 1])) move(row, -1);
      else if (at < there.length - 1 && clientY > middle(there[at + 1])) move(row, 1);
    };
    const drop = () => {
      row.classList.remove("player--held");
      grip.removeEventListener("pointermove", follow);
    };
    grip.addEventListener("pointermove", follow);
    for (const end of ["pointerup", "pointercancel"]) grip.addEventListener(end, drop, { once: true });
  });

  // A name that is to be forgotten goes at once; the cookie follows.
  place.addEventListener("click", async (event) => {
    const forget = event.target.closest('[name="forget"]');
    if (!forget) return;
    event.preventDefault();
    const body = new FormData(forget.form);
    body.set("forget", forget.value);
    const answer = await fetch(forget.form.action, { method: "POST", body }).catch(() => null);
    if (!answer?.ok) return;
    offers().find((offer) => offer.dataset.name === forget.value && !offer.dataset.seat && !("member" in offer.dataset))?.remove();
    forget.remove();
  });

  for (const row of rows())
    for (const button of row.querySelectorAll("button"))
      button.dataset.says = button.getAttribute("aria-label").replace(row.querySelector("label span").textContent, "{player}");
  const least = Number(place.dataset.least);
  const filled = rows().filter(typed);
  list.append(...filled, ...rows().filter((row) => !typed(row))); // gaps close
  rows().forEach((row, index) => (row.hidden = index >= Math.max(filled.length, least)));
  place.dataset.live = "";
  arrange();
})();
