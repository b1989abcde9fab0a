// How an entry came to be, played by itself: the moments lie in the page, and nobody is asked for them.
"use strict";

(() => {
  const PACE = 900; // milliseconds a moment
  const drawer = document.getElementById("replay");
  const part = (name) => drawer.querySelector(name);
  const board = part(".replay__board");
  const calm = matchMedia("(prefers-reduced-motion: reduce)"); // steps only
  let data = null;
  let at = 0;
  let timer = null;

  function open() {
    data = JSON.parse(document.getElementById("replay-data").textContent);
    board.style.setProperty("--columns", data.columns);
    board.replaceChildren(...Array.from({ length: data.rows * data.columns }, newCell));
    part(".replay__progress").max = data.frames.length - 1;
    part(".replay__play").hidden = calm.matches;
    go(0);
    if (!calm.matches) play();
  }

  function newCell() {
    const cell = document.createElement("span");
    cell.className = "replay__cell";
    return cell;
  }

  // Every place as it stands at a moment; those that the moment changed are lit.
  function go(moment) {
    at = moment;
    const pieces = Object.assign({}, ...data.frames.slice(0, at + 1).map(([, put]) => put));
    const [text, changed] = data.frames[at];
    [...board.children].forEach((cell, place) => {
      const piece = pieces[place] ?? "";
      if (piece !== (cell.dataset.piece ?? "")) draw(cell, piece);
      cell.classList.toggle("replay__cell--new", Boolean(changed[place]));
    });
    part(".replay__text").textContent = text;
    part(".replay__progress").value = at;
    part('[data-replay="back"]').disabled = at === 0;
    part('[data-replay="forward"]').disabled = isOver();
  }

  const isOver = () => at === data.frames.length - 1;

  function draw(cell, piece) {
    cell.dataset.piece = piece;
    cell.replaceChildren();
    if (!piece) return;
    const [symbol, letters] = data.pieces[piece];
    const space = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(space, "svg");
    picture.setAttribute("class", `piece piece--${piece}`);
    const use = document.createElementNS(space, "use");
    use.setAttribute("href", `${data.sprite}#${symbol}`);
    picture.append(use);
    cell.append(picture);
    if (!letters) return;
    const label = document.createElement("span");
    label.className = "cube-letter";
    label.textContent = letters;
    cell.append(label);
  }

  function play() {
    if (isOver()) go(0);
    timer = setInterval(() => {
      go(at + 1);
      if (isOver()) pause();
    }, PACE);
    tell();
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    tell();
  }

  function tell() {
    const button = part(".replay__play");
    button.textContent = timer ? button.dataset.pause : button.dataset.play;
  }

  const DO = {
    play: () => (timer ? pause() : play()),
    back: () => { pause(); go(Math.max(0, at - 1)); },
    forward: () => { pause(); go(Math.min(data.frames.length - 1, at + 1)); },
  };
  drawer.addEventListener("click", (event) => DO[event.target.closest("[data-replay]")?.dataset.replay]?.());
  drawer.addEventListener("close", pause);
  document.addEventListener("click", (event) => event.target.closest?.('[data-opens="replay"]') && open());
})();
