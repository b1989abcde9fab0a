// Payments of a live game are seen: coins fly from purse to purse, one sentence after the other.
// A list that says data-flow (which turn it tells of) holds sentences with data-from, data-to and data-coins; a
// purse is any element with data-purse, and shows a number. Whoever wants less motion sees the numbers at once.
"use strict";

(() => {
  const FLIGHT = 650; // milliseconds of one coin
  const GAP = 300; // between two of them
  const LONGEST = 3600; // of all together
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const log = () => document.querySelector("[data-flow]");
  const purses = () => [...document.querySelectorAll("[data-purse]")];
  const purse = (name) => document.querySelector(`[data-purse="${CSS.escape(name)}"]`);
  const numbers = () => new Map(purses().map((one) => [one.dataset.purse, one.textContent]));
  const remembered = () => ({ turn: log()?.dataset.flow, told: log()?.children.length ?? 0, numbers: numbers() });

  let seen = remembered();
  let underWay = 0;

  document.addEventListener("live:shown", () => {
    const before = seen;
    seen = remembered();
    document.querySelectorAll(".flying").forEach((coin) => coin.remove());
    const first = before.turn === log()?.dataset.flow ? before.told : 0;
    const payments = [...(log()?.children ?? [])].slice(first).filter((one) => Number(one.dataset.coins));
    if (payments.length && !still.matches) play(payments, before.numbers);
  });

  async function play(payments, before) {
    const mine = (underWay += 1);
    for (const one of purses()) if (before.has(one.dataset.purse)) one.textContent = before.get(one.dataset.purse);
    const gap = Math.min(GAP, LONGEST / payments.length);
    const flights = payments.map(async (payment, index) => {
      await new Promise((done) => setTimeout(done, index * gap));
      if (mine === underWay) await fly(payment, () => mine === underWay);
    });
    await Promise.all(flights);
    if (mine !== underWay) return; // a newer state shows its own numbers
    for (const one of purses()) one.textContent = seen.numbers.get(one.dataset.purse);
  }

  async function fly(payment, isCurrent) {
    const { from, to, coins } = payment.dataset;
    const [giver, taker] = [purse(from), purse(to)];
    if (!giver || !taker) return;
    payment.classList.add("flow-now");
    add(giver, -coins);
    const coin = document.createElement("span");
    coin.className = "flying";
    coin.setAttribute("aria-hidden", "true");
    coin.textContent = coins;
    document.body.append(coin);
    const [start, end] = [giver, taker].map((one) => one.getBoundingClientRect());
    const at = (box, scale) => ({
      transform: `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${scale})`,
    });
    const flight = coin.animate([at(start, 0.6), { ...at(end, 1.15), offset: 0.85 }, at(end, 0.8)], {
      duration: FLIGHT,
      easing: "ease-in-out",
    });
    await flight.finished.catch(() => null); // taken away by a newer state
    coin.remove();
    payment.classList.remove("flow-now");
    if (isCurrent()) add(taker, coins);
  }

  function add(one, coins) {
    if (/^\d+$/.test(one.textContent.trim())) one.textContent = Number(one.textContent) + Number(coins);
  }
})();
