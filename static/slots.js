// The cards of a set-up, changed in place: tapped, swiped, drawn at random or laid out as a set. Each lies in a
// slot around a select, which is what the form sends, and which is all there is without this file.
"use strict";

(() => {
  function begin(place) {
    const form = place.closest("form");
    const said = place.querySelector("[data-said]");
    const slots = [...place.querySelectorAll("[data-slot]")].map((slot) => ({
      slot,
      select: slot.querySelector("select"),
      card: slot.querySelector("button"),
      drawer: document.getElementById(slot.querySelector("button").dataset.opens),
    }));
    const SWIPE = 30; // pixels that a finger goes sideways
    const TURN = 110; // milliseconds for half a turn of a card, and between two cards
    const calm = matchMedia("(prefers-reduced-motion: reduce)");

    const words = (text) => (text || "").split(" ").filter(Boolean);
    const face = (where) => where.querySelector("[data-face]");
    const chosen = ({ select }) => select.selectedOptions[0];
    const choices = ({ drawer }) => [...drawer.querySelectorAll("[data-card]")];

    // A card is in the game if what it needs is ticked, and nothing is chosen that keeps it out.
    function isIn(option) {
      const data = new FormData(form);
      const keptOut = words(option.dataset.notWith).some((pair) => {
        const [name, value] = pair.split("=");
        return data.get(name) === value;
      });
      return !keptOut && words(option.dataset.needs).every((name) => data.has(name));
    }
    const allowed = ({ select }) => [...select.options].filter(isIn);

    function show(one) {
      for (const choice of choices(one)) {
        const option = [...one.select.options].find(({ value }) => value === choice.dataset.card);
        choice.closest("li").hidden = !isIn(option);
        choice.setAttribute("aria-pressed", String(option.selected));
        // What lies there already stays: a finger that is just coming down would lose what it taps.
        if (option.selected && one.shown !== option.value) face(one.card).replaceWith(face(choice).cloneNode(true));
        if (option.selected) one.shown = option.value;
      }
      for (const option of one.select.options) option.disabled = !isIn(option);
      one.card.removeAttribute("aria-invalid");
    }

    function lay(one, value) {
      one.select.value = value;
      show(one);
    }

    // Cards turn over one after the other; whoever wants no motion has them at once.
    async function turn(one) {
      if (calm.matches || !one.card.animate) return show(one);
      const half = (from, to) => one.card.animate([{ transform: from }, { transform: to }], { duration: TURN, fill: "none" }).finished;
      await half("none", "rotateY(90deg)");
      show(one);
      return half("rotateY(-90deg)", "none");
    }

    let turning = 0; // the deal that counts; one that was overtaken stops
    async function deal(values) {
      const mine = ++turning;
      for (const { select } of slots) select.value = values[select.name] ?? select.value; // what counts is there at once
      for (const one of slots) {
        if (mine !== turning) return;
        await turn(one);
      }
      tell(slots.map((one) => chosen(one).textContent).join(", "), true);
    }

    // What was dealt can be seen; it is only read out.
    function tell(text, seen = false) {
      said.textContent = text;
      said.hidden = !text;
      said.classList.toggle("visually-hidden", seen);
    }

    function next(one, by) {
      const cards = allowed(one), at = cards.indexOf(chosen(one));
      lay(one, cards.at((at + by + cards.length) % cards.length).value);
      one.select.dispatchEvent(new Event("change", { bubbles: true }));
    }

    // Boxes and choices decide which cards there are; one that leaves the game says so.
    function check() {
      const gone = slots.filter((one) => !isIn(chosen(one)));
      const sentences = gone.map((one) => {
        const old = chosen(one).textContent;
        lay(one, allowed(one)[0].value);
        return place.dataset.replaced.replace("{old}", old).replace("{new}", chosen(one).textContent);
      });
      slots.forEach(show);
      tell(sentences.join(" "));
    }

    const draw = ({ dataset }) => {
      const [limited, most] = words(dataset.most);
      const leaves = words(dataset.leaves);
      const isOf = (option, name) => words(option.dataset.needs).includes(name);
      for (;;) {
        const drawn = slots.map((one) => {
          const cards = allowed(one).filter((option) => !leaves.some((name) => isOf(option, name)));
          return cards[Math.floor(Math.random() * cards.length)];
        });
        if (!limited || drawn.filter((option) => isOf(option, limited)).length <= Number(most)) {
          return Object.fromEntries(drawn.map((option, index) => [slots[index].select.name, option.value]));
        }
      }
    };

    function set(fields) {
      for (const [name, value] of Object.entries(fields)) {
        for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
          if (field.type === "radio") field.checked = field.value === value;
          else if (field.type === "checkbox") field.checked = Boolean(value);
        }
      }
      slots.forEach((one) => [...one.select.options].forEach((option) => (option.disabled = false)));
      deal(fields);
    }

    form.addEventListener("click", (event) => {
      const button = event.target.closest('button[name="preset"]');
      if (!button || !(button.dataset.fields || "draw" in button.dataset)) return;
      event.preventDefault();
      if (button.dataset.fields) set(JSON.parse(button.dataset.fields));
      else deal(draw(button));
      for (const note of document.querySelectorAll("[data-after-draw]")) note.hidden = !("draw" in button.dataset);
    });
    form.addEventListener("change", (event) => event.target.closest("[data-slot]") || check());

    for (const one of slots) {
      one.select.addEventListener("change", () => show(one));
      for (const choice of choices(one)) {
        choice.addEventListener("click", () => {
          lay(one, choice.dataset.card);
          one.select.dispatchEvent(new Event("change", { bubbles: true })); // for whoever keeps it at once
          one.drawer.close();
          one.card.focus();
        });
      }
      one.card.addEventListener("keydown", (event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (by) event.preventDefault(), next(one, by);
      });
      let from = null, swiped = false;
      one.card.addEventListener("pointerdown", (event) => ((from = event.clientX), (swiped = false)));
      one.card.addEventListener("pointerup", (event) => {
        const by = from === null ? 0 : event.clientX - from;
        from = null;
        if (Math.abs(by) < SWIPE) return;
        swiped = true;
        next(one, by < 0 ? 1 : -1);
      });
      one.card.addEventListener("pointercancel", () => (from = null));
      // A swipe ends in a click, too, which must not open the drawer.
      one.card.addEventListener("click", (event) => swiped && (event.stopPropagation(), (swiped = false)));
      one.card.hidden = false;
    }
    place.dataset.live = "";
    check();
  }

  // A page that fills a part of itself anew has slots that nobody looks after yet.
  const beginAll = () => document.querySelectorAll("[data-slots]:not([data-live])").forEach(begin);
  addEventListener("htmx:afterSettle", beginAll);
  beginAll();
})();
